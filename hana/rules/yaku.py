"""Yaku, 役: which captured cards score together, as data."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Yaku:
    """A scoring set.

    `cards` is the CardSet it is made from, `need` how many of them complete it (0 means all), `must` those that have
    to be among them. Each card beyond `need` adds `extra` points. Of one `group` only the most valuable counts.
    `called` replaces `points` for a seat that has called koi-koi. Points are whole.
    """

    id: str
    names: tuple[str, str]
    cards: int
    points: int
    source: str
    need: int = 0
    must: int = 0
    extra: int = 0
    group: str | None = None
    called: int | None = None

    @property
    def size(self) -> int:
        """How many of `cards` complete it."""
        return self.need or self.cards.bit_count()

    def worth(self, captured: int, *, called: bool = False) -> int:
        """The points it gives to who has captured this CardSet, 0 where it is not complete."""
        held = captured & self.cards
        count = held.bit_count()
        if count < self.size or held & self.must != self.must:
            return 0
        base = self.called if called and self.called is not None else self.points
        return base + self.extra * (count - self.size)


@dataclass(frozen=True, slots=True)
class YakuHit:
    """A completed yaku: its data, its points now, and the CardSet of captured cards that make it."""

    yaku: Yaku
    points: int
    cards: int


def find_yaku(table: Sequence[Yaku], captured: int, *, called: bool = False) -> tuple[YakuHit, ...]:
    """The yaku that count for a captured CardSet, sorted by id, after each group has kept only its best."""
    best: dict[str, YakuHit] = {}
    for yaku in table:
        points = yaku.worth(captured, called=called)
        if not points:
            continue
        slot = yaku.group or yaku.id
        if slot not in best or best[slot].points < points:
            best[slot] = YakuHit(yaku, points, captured & yaku.cards)
    return tuple(sorted(best.values(), key=lambda hit: hit.yaku.id))


def yaku_points(table: Sequence[Yaku], captured: int, *, called: bool = False) -> int:
    """The sum of the points of `find_yaku`."""
    return sum(hit.points for hit in find_yaku(table, captured, called=called))
