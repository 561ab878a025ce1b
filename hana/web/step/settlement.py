"""The settlement: what a finished round gave to each seat, in the place of the verdict box."""

from dataclasses import dataclass

from hana.review.model import Decision
from hana.rules.scoring import RoundResult
from hana.web.step.moment import Moment
from hana.web.step.verdicts import Glyph, glyph_of
from hana.web.wording import listed, plain, signed

EXTRAS = {
    "calls": "for koi-koi calls",
    "paid": "paid to the winner",
    "exhausted": "nobody stopped",
}
"""What else moves points, in words; other ids are shown as they are."""
WORST = 3


@dataclass(frozen=True, slots=True)
class SettledSeat:
    """A seat's line: `cards` are its card points (empty where they do not count), `yaku` and `extras` in words."""

    name: str
    cards: str
    yaku: tuple[str, ...]
    extras: tuple[str, ...]
    score: str
    total: str
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Loss:
    """One of the costliest decisions of the round, with the address of its step."""

    url: str
    name: str
    turn_glyph: Glyph | None
    loss: str


@dataclass(frozen=True, slots=True)
class SettlementPart:
    """The end of a round. `counts_cards` says whether there is a column of card points."""

    headline: str
    seats: tuple[SettledSeat, ...]
    counts_cards: bool
    worst: tuple[Loss, ...]
    reported: str


def settlement_part(now: Moment) -> SettlementPart | None:
    """The settlement where this moment is the end of a finished round."""
    result = now.played.result
    if result is None or not now.is_settled:
        return None
    seats = tuple(_seat(now, result, seat) for seat in range(now.state.seats))
    return SettlementPart(
        headline=_headline(now, result),
        seats=seats,
        counts_cards=result.card_points is not None,
        worst=tuple(_worst(now)),
        reported=_reported(now, result),
    )


def _headline(now: Moment, result: RoundResult) -> str:
    if result.drawn:
        return "A drawn round"
    stopper = now.state.stopped_by
    if stopper is not None:
        return f"{now.game.names[stopper]} stops and wins {plain(result.scores[stopper])}"
    best = max(result.scores)
    winners = [now.game.names[seat] for seat, score in enumerate(result.scores) if score == best]
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'share'} the round"


def _seat(now: Moment, result: RoundResult, seat: int) -> SettledSeat:
    extras = result.extras[seat] if result.extras else ()
    return SettledSeat(
        name=now.game.names[seat],
        cards="" if result.card_points is None else plain(result.card_points[seat]),
        yaku=tuple(f"{hit.yaku.names[0]} {signed(hit.points)}" for hit in result.yaku[seat]),
        extras=tuple(f"{EXTRAS.get(key, key)} {signed(points)}" for key, points in extras),
        score=signed(result.scores[seat]),
        total=plain(now.played.totals[seat]),
        is_winner=result.scores[seat] == max(result.scores),
    )


def _reported(now: Moment, result: RoundResult) -> str:
    reported = now.played.reported
    if reported is None or reported == result.scores:
        return ""
    return f"The source reported {' / '.join(map(signed, reported))}; the rules give what stands here."


def _worst(now: Moment) -> list[Loss]:
    seat = None if now.knows_all else now.address.seat
    flagged = sorted(now.verdicts.flagged(seat), key=_lost, reverse=True)[:WORST]
    return [
        Loss(
            url=now.address.at(decision.step).url,
            name=now.game.names[decision.seat],
            turn_glyph=glyph_of(decision.verdict),
            loss=plain(-_lost(decision), 1),
        )
        for decision in flagged
    ]


def _lost(decision: Decision) -> float:
    return decision.loss or 0.0
