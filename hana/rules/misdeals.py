"""Misdeals, 配り直し: deals that are thrown in."""

from collections.abc import Sequence

from hana.cards.sets import BY_MONTH
from hana.rules.ruleset import Misdeal


def holds_whole_month(cards: int) -> bool:
    """Whether all four cards of some month are in a CardSet."""
    return any(cards & month == month for month in BY_MONTH)


def _on_field(hands: Sequence[int], field: int) -> bool:
    return holds_whole_month(field)


def _in_hand(hands: Sequence[int], field: int) -> bool:
    return any(holds_whole_month(hand) for hand in hands)


FOUR_ON_FIELD = Misdeal(
    id="four_on_field",
    sentence="all four cards of a month lie on the field",
    applies=_on_field,
    source="rules.md 2.2 (FudaWiki, Hana-Awase)",
)
FOUR_IN_HAND = Misdeal(
    id="four_in_hand",
    sentence="a hand holds all four cards of a month",
    applies=_in_hand,
    source="rules.md 6 (KoiKoi-AI)",
)
