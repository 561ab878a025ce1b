"""The yaku race: how each seat stands with each yaku, from what everybody can see.

It is about cards: what a settlement does with a complete yaku (the willow row's power, the rain man) is not read here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from hana.cards.sets import FULL, members
from hana.game.state import Round
from hana.replay.model import deck_text
from hana.replay.walk import RoundWalk
from hana.review.model import YakuRow
from hana.rules.yaku import Yaku, YakuHit, find_yaku

Mark = Literal["finished", "alive", "dead"]


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat and a yaku: CardSets `held` (captured), `wanted` (not captured by anybody) and `open_now` (wanted and on
    the field). It is dead where the cards that others have captured make it impossible; `points` are its worth now.
    """

    seat: int
    yaku: Yaku
    held: int
    wanted: int
    open_now: int
    state: Mark
    points: int

    @property
    def short(self) -> int:
        """The fewest cards that are still wanted, 0 where it is complete."""
        return short_of(self.yaku, self.held)


def short_of(yaku: Yaku, captured: int) -> int:
    """The fewest cards that a captured CardSet still lacks for a yaku, 0 where it is complete."""
    held = captured & yaku.cards
    return max(yaku.size - held.bit_count(), (yaku.must & ~held).bit_count(), 0)


def standing(state: Round, seat: int, yaku: Yaku) -> Standing:
    """How a seat stands with a yaku."""
    captured = state.captured[seat]
    others = 0
    for other, cards in enumerate(state.captured):
        others |= cards if other != seat else 0
    free = FULL & ~others & ~captured
    held, wanted = captured & yaku.cards, free & yaku.cards
    points = yaku.worth(captured, called=state.calls[seat] > 0)
    possible = (held | wanted).bit_count() >= yaku.size and (held | wanted) & yaku.must == yaku.must
    mark: Mark = "finished" if points else "alive" if possible else "dead"
    return Standing(seat, yaku, held, wanted, wanted & state.field, mark, points)


def race(state: Round) -> tuple[Standing, ...]:
    """Every seat's standing with every yaku, seat by seat in the rule set's order."""
    return tuple(standing(state, seat, yaku) for seat in range(state.seats) for yaku in state.rules.yaku)


def worth_having(state: Round, seat: int) -> tuple[Standing, ...]:
    """The standings of the yaku that a seat can still complete and would score.

    One that would give no more than what the seat has complete in the same group is not among them.
    """
    called, captured = state.calls[seat] > 0, state.captured[seat]
    has = _by_group(find_yaku(state.rules.yaku, captured, called=called))
    found = []
    for yaku in state.rules.yaku:
        now = standing(state, seat, yaku)
        best = yaku.worth(now.held | now.wanted, called=called)
        if now.state == "alive" and best > has.get(yaku.group or yaku.id, 0):
            found.append(now)
    return tuple(found)


def _by_group(hits: Iterable[YakuHit]) -> dict[str, int]:
    """The points that each group gives; a yaku without one is its own."""
    return {hit.yaku.group or hit.yaku.id: hit.points for hit in hits}


def rises(state: Round, seat: int, gained: int) -> tuple[tuple[YakuHit, int], ...]:
    """What a captured CardSet gives a seat: the yaku that it completes or raises, each with the points that it adds.

    Of a group only the best counts, so that a yaku which adds nothing to it is none.
    """
    captured, called, rules = state.captured[seat], state.calls[seat] > 0, state.rules
    before = _by_group(find_yaku(rules.yaku, captured, called=called))
    hits = find_yaku(rules.yaku, captured | gained, called=called)
    added = ((hit, hit.points - before.get(hit.yaku.group or hit.yaku.id, 0)) for hit in hits)
    return tuple((hit, points) for hit, points in added if points > 0)


def yaku_rows(played: RoundWalk) -> tuple[YakuRow, ...]:
    """The race over a round: a row wherever a seat's standing with a yaku changes, all of them at the deal."""
    rows: list[YakuRow] = []
    last: dict[tuple[int, str], YakuRow] = {}
    for step in range(len(played.steps) + 1):
        for row in _rows(step, race(played.position(step))):
            before = last.get((row.seat, row.yaku))
            if before is None or before != row.model_copy(update={"step": before.step}):
                last[row.seat, row.yaku] = row
                rows.append(row)
    return tuple(rows)


def _rows(step: int, standings: Iterable[Standing]) -> Iterable[YakuRow]:
    for now in standings:
        yield YakuRow(
            step=step,
            seat=now.seat,
            yaku=now.yaku.id,
            held=deck_text(members(now.held)),
            wanted=deck_text(members(now.wanted)),
            state=now.state,
            chance=None,
            chance_se=None,
        )
