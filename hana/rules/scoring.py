"""Settlement, 精算: the values that every settlement is made of, and who deals next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hana.cards.deck import Kind
from hana.cards.sets import BY_KIND
from hana.rules.yaku import YakuHit

if TYPE_CHECKING:
    from hana.rules.ruleset import RuleSet

Extra = tuple[str, int]


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """A round as it ended, by seat: captured CardSets, koi-koi calls, who announced fuke, chaff shown as teyaku, sets
    laid down. `stopped_by` stopped it, `called_off_by` called it off, `dealt` names a hand that ended it at the deal.
    """

    captured: tuple[int, ...]
    dealer: int
    calls: tuple[int, ...]
    stopped_by: int | None = None
    called_off_by: int | None = None
    announced: tuple[bool, ...] = ()
    teyaku: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()
    dealt: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What a round gave, seat by seat; points are whole.

    `card_points` is None where the game does not count them; `extras` is what else moved points, as (id, points).
    """

    scores: tuple[int, ...]
    card_points: tuple[int, ...] | None
    yaku: tuple[tuple[YakuHit, ...], ...]
    extras: tuple[tuple[Extra, ...], ...] = ()
    drawn: bool = False


def card_points(values: Mapping[Kind, int], captured: int) -> int:
    """The points of a captured CardSet by the values of its kinds."""
    return sum(value * (captured & BY_KIND[kind]).bit_count() for kind, value in values.items())


def deck_points(values: Mapping[Kind, int]) -> int:
    """The points of the whole deck."""
    return sum(value * BY_KIND[kind].bit_count() for kind, value in values.items())


def drawn_round(points: tuple[int, ...], extras: tuple[tuple[Extra, ...], ...] = ()) -> RoundResult:
    """A round that nobody scores in, card points as they were."""
    moved = tuple(sum(value for _, value in one) for one in extras) if extras else (0,) * len(points)
    return RoundResult(moved, points, tuple(() for _ in points), extras, drawn=True)


def from_each(seats: int, amounts: Sequence[int]) -> list[int]:
    """What each seat gains where seat i receives amounts[i] from each other seat."""
    return [amounts[seat] * seats - sum(amounts) for seat in range(seats)]


def next_dealer(rules: "RuleSet", scores: Sequence[int], dealer: int) -> int:
    """The seat with the highest score of the round; on a tie the earliest in that round's turn order.

    Where rounds won end the game, a round that nobody wins alone leaves the deal where it is; where the rules pass the
    deal on, a round without a score moves it to the next seat. So the winner deals in koi-koi, and the dealer again
    after an exhausted round. Source: the "Settlement" sections of docs/rules/hana-awase.md, docs/rules/hana-awase-pt.md
    and docs/rules/koi-koi.md.
    """
    seats = len(scores)
    if rules.passes_deal and not any(scores):
        return (dealer + 1) % seats
    if rules.ending.wins is not None and list(scores).count(max(scores)) > 1:
        return dealer
    order = [(dealer + step) % seats for step in range(seats)]
    return max(order, key=lambda seat: scores[seat])
