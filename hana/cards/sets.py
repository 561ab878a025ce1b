"""Sets of cards as 48-bit integers: bit c stands for card index c."""

from collections.abc import Iterable

from hana.cards.deck import DECK, MONTHS, SIZE, Kind

EMPTY = 0
FULL = (1 << SIZE) - 1
"""The whole deck."""


def card_set(cards: Iterable[int]) -> int:
    """The set that holds these card indices.

    >>> bin(card_set([0, 2]))
    '0b101'
    """
    result = 0
    for card in cards:
        result |= 1 << card
    return result


def members(cards: int) -> tuple[int, ...]:
    """The card indices of a set, ascending.

    >>> members(0b101)
    (0, 2)
    """
    result = []
    while cards:
        lowest = cards & -cards
        result.append(lowest.bit_length() - 1)
        cards ^= lowest
    return tuple(result)


def lowest(cards: int) -> int:
    """The lowest card index of a set that is not empty."""
    return (cards & -cards).bit_length() - 1


BY_MONTH: tuple[int, ...] = tuple(0b1111 << 4 * (month - 1) for month in MONTHS)
"""The four cards of each month, pine first."""

SAME_MONTH: tuple[int, ...] = tuple(BY_MONTH[card // 4] for card in range(SIZE))
"""For each card index the four cards of its month, itself included."""

BY_KIND: dict[Kind, int] = {kind: card_set(facts.card for facts in DECK if facts.kind is kind) for kind in Kind}
"""All cards of each kind."""


def of_month(cards: int, month: int) -> int:
    """The cards of a set that belong to a month, 1 to 12."""
    return cards & BY_MONTH[month - 1]


def of_kind(cards: int, kind: Kind) -> int:
    """The cards of a set that are of a kind."""
    return cards & BY_KIND[kind]
