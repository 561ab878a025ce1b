"""Settlement, 精算: what a finished round gives to each seat."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hana.cards.deck import Kind
from hana.cards.sets import BY_KIND
from hana.rules.yaku import YakuHit, find_yaku

if TYPE_CHECKING:
    from hana.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """A round as it ended: captured CardSets by seat, the dealer's seat, koi-koi calls by seat, who stopped it."""

    captured: tuple[int, ...]
    dealer: int
    calls: tuple[int, ...]
    stopped_by: int | None = None


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What a round gave, seat by seat; points are whole.

    `card_points` is None where the game does not count them; `extras` is what else moved points, as (id, points).
    """

    scores: tuple[int, ...]
    card_points: tuple[int, ...] | None
    yaku: tuple[tuple[YakuHit, ...], ...]
    extras: tuple[tuple[tuple[str, int], ...], ...] = ()
    drawn: bool = False


def card_points(values: Mapping[Kind, int], captured: int) -> int:
    """The points of a captured CardSet by the values of its kinds."""
    return sum(value * (captured & BY_KIND[kind]).bit_count() for kind, value in values.items())


def zero_sum_points(rules: "RuleSet", end: RoundEnd) -> RoundResult:
    """Card points against par, and each yaku paid by every other player.

    `score_i = (P_i - par) + Y_i * (n - 1) - sum of the others' Y`, par being the deck's points divided by n.
    Source: rules.md 2.4 (FudaWiki, Hana-Awase).
    """
    seats = len(end.captured)
    values = rules.card_values
    points = tuple(card_points(values, captured) for captured in end.captured)
    par = sum(value * BY_KIND[kind].bit_count() for kind, value in values.items()) // seats
    yaku = tuple(find_yaku(rules.yaku, captured) for captured in end.captured)
    worth = [sum(hit.points for hit in hits) for hits in yaku]
    scores = tuple(points[i] - par + worth[i] * seats - sum(worth) for i in range(seats))
    return RoundResult(scores, points, yaku)


def winner_takes_yaku(rules: "RuleSet", end: RoundEnd) -> RoundResult:
    """The seat that stopped wins its yaku from the other; an exhausted round gives the dealer one point.

    The winner's own koi-koi calls k add k points up to three calls; with four or more the sum of the yaku is
    multiplied by k - 2. Source: rules.md 6 and foreign-logs.md A (KoiKoi-AI, `koikoigame.py`).
    """
    seats = range(len(end.captured))
    winner = end.stopped_by
    if winner is None:
        scores = tuple(1 if seat == end.dealer else -1 for seat in seats)
        extras = tuple((("exhausted", score),) for score in scores)
        return RoundResult(scores, None, tuple(() for _ in seats), extras)
    calls = end.calls[winner]
    hits = find_yaku(rules.yaku, end.captured[winner], called=calls > 0)
    base = sum(hit.points for hit in hits)
    bonus = calls if calls <= 3 else base * (calls - 3)
    total = base + bonus
    won: tuple[tuple[str, int], ...] = (("calls", bonus),) if bonus else ()
    return RoundResult(
        scores=tuple(total if seat == winner else -total for seat in seats),
        card_points=None,
        yaku=tuple(hits if seat == winner else () for seat in seats),
        extras=tuple(won if seat == winner else (("paid", -total),) for seat in seats),
    )


def next_dealer(scores: Sequence[int], dealer: int) -> int:
    """The seat with the highest score of the round; on a tie the earliest in that round's turn order.

    Source: rules.md 2.4; it also gives koi-koi's winner, and the dealer himself after an exhausted round (rules.md 6).
    """
    seats = len(scores)
    order = [(dealer + step) % seats for step in range(seats)]
    return max(order, key=lambda seat: scores[seat])
