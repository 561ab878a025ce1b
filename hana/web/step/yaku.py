"""The yaku race as lines: what each seat holds of a yaku, what lies open, what is still wanted, what is dead."""

from collections.abc import Sequence
from dataclasses import dataclass

from hana.cards.sets import members
from hana.review.race import Standing
from hana.web.step.cards import BoardCard, faces
from hana.web.step.moment import Moment
from hana.web.step.race_line import RaceLine, race_line

MOST_PIPS = 5
"""Yaku of more cards show a count instead of a row of pips."""


@dataclass(frozen=True, slots=True)
class YakuLine:
    """How a seat stands with one yaku. `pips` are `held`, `open` or `wanted`, one for each card it takes.

    `count` stands for the pips where there would be too many; `words` says it all to who cannot see them. `race` is the
    chance that the seat seen from had to give it.
    """

    name: str
    japanese: str
    points: int
    state: str
    pips: tuple[str, ...]
    count: str
    words: str
    race: RaceLine
    held: tuple[BoardCard, ...]
    wanted: tuple[BoardCard, ...]
    open_now: tuple[BoardCard, ...]


@dataclass(frozen=True, slots=True)
class SeatYaku:
    """All yaku of one seat: finished ones first, then by how near they are; `dead` are names only."""

    name: str
    lines: tuple[YakuLine, ...]
    dead: tuple[str, ...]


def _short(standing: Standing) -> int:
    return max(0, standing.yaku.size - standing.held.bit_count())


def _order(standing: Standing) -> tuple[bool, int, int, int]:
    short = _short(standing)
    in_reach = min(short, standing.open_now.bit_count())
    return standing.state != "finished", short - in_reach, short, -(standing.points or standing.yaku.points)


def nearest(now: Moment, standings: Sequence[Standing], seat: int, count: int) -> tuple[YakuLine, ...]:
    """The yaku of a seat that are finished or nearest, of those it has begun."""
    begun = [s for s in standings if s.seat == seat and s.state != "dead" and s.held]
    return tuple(_line(now, standing) for standing in sorted(begun, key=_order)[:count])


def yaku_part(now: Moment, standings: Sequence[Standing]) -> tuple[SeatYaku, ...]:
    """Every seat with all its yaku, the seat seen from first."""
    seats = now.state.seats
    order = ((now.address.seat + away) % seats for away in range(seats))
    return tuple(_seat(now, now.game.names[seat], [s for s in standings if s.seat == seat]) for seat in order)


def _seat(now: Moment, name: str, standings: list[Standing]) -> SeatYaku:
    living = sorted((s for s in standings if s.state != "dead"), key=_order)
    dead = tuple(s.yaku.names[0] for s in standings if s.state == "dead")
    return SeatYaku(name, tuple(_line(now, standing) for standing in living), dead)


def _line(now: Moment, standing: Standing) -> YakuLine:
    yaku, held = standing.yaku, standing.held.bit_count()
    need = yaku.size
    open_now = min(need - held, standing.open_now.bit_count()) if held < need else 0
    many = need > MOST_PIPS
    pips = ("held",) * min(held, need) + ("open",) * open_now
    pips += ("wanted",) * (need - len(pips))
    words = "complete" if standing.state == "finished" else f"{held} of {need} captured"
    if open_now:
        words += f", {open_now} on the field"
    return YakuLine(
        name=yaku.names[0],
        japanese=yaku.names[1],
        points=standing.points or yaku.points,
        state=standing.state,
        pips=() if many else pips,
        count=f"{held}/{need}" if many else "",
        words=words,
        race=race_line(now, standing.seat, yaku.id),
        held=faces(members(standing.held)),
        open_now=faces(members(standing.open_now)),
        wanted=faces(members(standing.wanted & ~standing.open_now)),
    )
