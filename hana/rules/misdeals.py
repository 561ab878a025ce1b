"""Misdeals, 配り直し: deals that are thrown in."""

from collections.abc import Sequence

from hana.cards.deck import Card
from hana.cards.sets import BY_MONTH, card_set
from hana.rules.ruleset import Misdeal


def most_of_a_month(cards: int) -> int:
    """The number of cards of the month of which a CardSet holds most."""
    return max((cards & month).bit_count() for month in BY_MONTH)


def is_four_pairs(cards: int) -> bool:
    """Whether eight cards are four pairs of four months (kuttsuki)."""
    return sorted((cards & month).bit_count() for month in BY_MONTH)[-4:] == [2, 2, 2, 2] and cards.bit_count() == 8


def _four_on_field(hands: Sequence[int], field: int) -> bool:
    return most_of_a_month(field) == 4


def _three_on_field(hands: Sequence[int], field: int) -> bool:
    return most_of_a_month(field) >= 3


def _four_in_hand(hands: Sequence[int], field: int) -> bool:
    return any(most_of_a_month(hand) == 4 for hand in hands)


def _pairs_in_hand(hands: Sequence[int], field: int) -> bool:
    return any(is_four_pairs(hand) for hand in hands)


def _pairs_on_field(hands: Sequence[int], field: int) -> bool:
    return is_four_pairs(field)


THREE_WILLOW = card_set([Card.WILLOW_BRIGHT, Card.WILLOW_ANIMAL, Card.WILLOW_RIBBON])


def _willow_without_lightning(hands: Sequence[int], field: int) -> bool:
    return field & THREE_WILLOW == THREE_WILLOW


FOUR_ON_FIELD = Misdeal(
    id="four_on_field",
    sentence="all four cards of a month lie on the field",
    applies=_four_on_field,
    source="FudaWiki, Hana-Awase",
)
THREE_ON_FIELD = Misdeal(
    id="three_on_field",
    sentence="three or four cards of a month lie on the field",
    applies=_three_on_field,
    source="the Portuguese page; Battle Hanafuda",
)
FOUR_IN_HAND = Misdeal(
    id="four_in_hand",
    sentence="a hand holds all four cards of a month",
    applies=_four_in_hand,
    source="FudaWiki, Hana-Awase; KoiKoi-AI, koikoigame.py",
)
PAIRS_IN_HAND = Misdeal(
    id="pairs_in_hand",
    sentence="a hand is four pairs",
    applies=_pairs_in_hand,
    source="Battle Hanafuda, suzukiplan/open-hanafuda-ai",
)
PAIRS_ON_FIELD = Misdeal(
    id="pairs_on_field",
    sentence="the field is four pairs",
    applies=_pairs_on_field,
    source="Battle Hanafuda, suzukiplan/open-hanafuda-ai",
)
WILLOW_ON_FIELD = Misdeal(
    id="willow_on_field",
    sentence="all willow cards but the lightning lie on the field, so that only the lightning could take them",
    applies=_willow_without_lightning,
    source='this project, after Mushi (docs/rules/mayumi.md, "The deal")',
)
