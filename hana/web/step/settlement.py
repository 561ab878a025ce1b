"""The settlement: what a finished round gave to each seat and why, in the place of the verdict box."""

from dataclasses import dataclass

from hana.cards.sets import members
from hana.game.closing import CALL_OFF_SET
from hana.review.model import Decision
from hana.rules.scoring import RoundResult, card_points
from hana.web.standing import Standing, standing_after
from hana.web.step.account import Line, account
from hana.web.step.dealt import deal_notes
from hana.web.step.moment import Moment
from hana.web.step.verdicts import Glyph, glyph_of
from hana.web.wording import card_names, listed, plain, signed

WORST = 3


@dataclass(frozen=True, slots=True)
class Loss:
    """One of the costliest decisions of the round, with the address of its step."""

    url: str
    name: str
    turn_glyph: Glyph | None
    loss: str


@dataclass(frozen=True, slots=True)
class SettlementPart:
    """The end of a round: `why` says how it ended, `lines` add up to `scores` seat by seat, `totals` stand after it.

    `first` marks the seats with the best score; `reconstructed` is empty unless the bonuses are.
    """

    headline: str
    why: tuple[str, ...]
    names: tuple[str, ...]
    lines: tuple[Line, ...]
    scores: tuple[str, ...]
    totals: tuple[str, ...]
    first: tuple[bool, ...]
    standing: Standing
    reconstructed: str
    worst: tuple[Loss, ...]
    reported: str


def settlement_part(now: Moment) -> SettlementPart | None:
    """The settlement where this moment is the end of a finished round."""
    result = now.played.result
    if result is None or not now.is_settled:
        return None
    rules, scores = now.game.rules, result.scores
    return SettlementPart(
        headline=_headline(now, result),
        why=tuple(_why(now, result)),
        names=now.game.names,
        lines=account(rules, now.state.end(), result),
        scores=tuple(map(signed, scores)),
        totals=tuple(map(plain, now.played.totals)),
        first=tuple(score == max(scores) and len(set(scores)) > 1 for score in scores),
        standing=standing_after(now.game, now.played.number),
        reconstructed=rules.reconstructed,
        worst=tuple(_worst(now)),
        reported=_reported(now, result),
    )


def _headline(now: Moment, result: RoundResult) -> str:
    names, state = now.game.names, now.state
    if state.called_off_by is not None:
        return f"{names[state.called_off_by]} calls the round off"
    if result.drawn:
        return "A drawn round"
    if state.stopped_by is not None:
        return f"{names[state.stopped_by]} stops and wins {plain(result.scores[state.stopped_by])}"
    best = max(result.scores)
    winners = [names[seat] for seat, score in enumerate(result.scores) if score == best]
    if len(winners) == len(names):
        return "Nobody wins the round"
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'share'} the round"


def _why(now: Moment, result: RoundResult) -> list[str]:
    if now.state.called_off_by is not None:
        return [_called_off(now, now.state.called_off_by)]
    notes = list(deal_notes(now)) if any(now.state.dealt) else []
    if result.drawn:
        notes.append(_fuke(now, result))
    if now.state.stopped_by is not None:
        notes.extend(_stopped(now, now.state.stopped_by))
    elif not now.game.rules.counts_card_points and not any(now.state.dealt):
        notes.append("Nobody stopped before the cards were used up.")
    return [*notes, *_stranded(now)]


def _called_off(now: Moment, seat: int) -> str:
    points = card_points(now.game.rules.card_values, now.state.captured[seat] & ~CALL_OFF_SET)
    name = now.game.names[seat]
    return f"Tegarasu sanjuu: {name} holds all willow, all paulownia and {points} points more, so nobody scores."


def _fuke(now: Moment, result: RoundResult) -> str:
    rules, points = now.game.rules, result.card_points or ()
    limit, announced = rules.number("fuke_threshold"), rules["fuke"] == "announced"
    low = [
        f"{now.game.names[seat]} has {plain(one)}{', as announced' if announced else ''}"
        for seat, one in enumerate(points)
        if one <= limit and (not announced or now.state.announced[seat])
    ]
    return f"Fuke: {listed(low)}, at most {limit} card points, so nobody scores."


def _stopped(now: Moment, seat: int) -> list[str]:
    last = now.played.steps[-1]
    if last.kind == "koi-koi":
        return []
    if not len(now.state.hands[seat]):
        return [f"{now.game.names[seat]} had no hand card left, so the yaku ended the round."]
    return ["No koi-koi call was left in this round, so the yaku ended it."]


def _stranded(now: Moment) -> list[str]:
    """Cards given at the end to who played the wild card."""
    if not now.played.steps or now.state.wild_taken is None:
        return []
    seat, last = now.state.wild_taken[0], now.played.steps[-1]
    given = now.state.captured[seat] & ~last.before.captured[seat]
    if last.seat == seat and last.card is not None and last.taken:
        given &= ~(last.taken | 1 << last.card)
    if not given:
        return []
    name = now.game.names[seat]
    return [f"Nothing could take {card_names(members(given))} any more: given to {name}, who played the lightning."]


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
            url=now.at(decision.step).url,
            name=now.game.names[decision.seat],
            turn_glyph=glyph_of(decision.verdict),
            loss=plain(-_lost(decision), 1),
        )
        for decision in flagged
    ]


def _lost(decision: Decision) -> float:
    return decision.loss or 0.0
