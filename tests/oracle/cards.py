"""The 48 cards in the oracle's words, and the order in which a seed deals them.

Source: rules.md 1.1 as docs/rules tells it; docs/replay-format.md for characters, decks and new piles.
"""

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator

Card = tuple[int, int]
"""(month, rank); rank 1 is the highest card of its month"""

CARDS: list[Card] = [(month, rank) for month in range(1, 13) for rank in range(1, 5)]
BRIGHTS = {(1, 1), (3, 1), (8, 1), (11, 1), (12, 1)}
ANIMALS = {(2, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 2), (9, 1), (10, 1), (11, 2)}
RIBBONS = {(month, 2) for month in (1, 2, 3, 4, 5, 6, 7, 9, 10)} | {(11, 3)}
CHAFF = set(CARDS) - BRIGHTS - ANIMALS - RIBBONS

CRANE, CURTAIN, MOON, RAIN_MAN, PHOENIX = (1, 1), (3, 1), (8, 1), (11, 1), (12, 1)
WARBLER, CUP, LIGHTNING = (2, 1), (9, 1), (11, 4)
WILLOW, PAULOWNIA = 11, 12
POETRY_RIBBONS = {(1, 2), (2, 2), (3, 2)}
BLUE_RIBBONS = {(6, 2), (9, 2), (10, 2)}
GRASS_RIBBONS = {(4, 2), (5, 2), (7, 2)}
BOAR_DEER_BUTTERFLIES = {(7, 1), (10, 1), (6, 1)}


def month_cards(month: int) -> set[Card]:
    """The four cards of a month."""
    return {(month, rank) for rank in (1, 2, 3, 4)}


def card_at(index: int) -> Card:
    """The card at an index 0..47: month by month from pine, each from its highest card."""
    return index // 4 + 1, index % 4 + 1


def index_of(card: Card) -> int:
    """The index 0..47 of a card."""
    month, rank = card
    return (month - 1) * 4 + rank - 1


def character(card: Card) -> str:
    """The one character that stands for the card in a replay."""
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuv"[index_of(card)]


def deck_of(text: str) -> list[Card]:
    """The cards of a text of replay characters."""
    by_character = {character(card): card for card in CARDS}
    return [by_character[each] for each in text]


def months_with(count: int, cards: Iterable[Card]) -> list[int]:
    """The months of which there are exactly so many cards, ascending."""
    found = Counter(month for month, _ in cards)
    return sorted(month for month, number in found.items() if number == count)


def card_points(cards: Collection[Card], chaff: int) -> int:
    """What the cards are worth on their own: 20, 10, 5, and 1 or 0 for chaff."""
    worth = ((BRIGHTS, 20), (ANIMALS, 10), (RIBBONS, 5), (CHAFF, chaff))
    return sum(points for card in cards for kind, points in worth if card in kind)


def _shuffle(cards: list[Card], text: str) -> list[Card]:
    """The cards in the order that the bytes of SHA-256 of this text give."""

    def stream() -> Iterator[int]:
        block = 0
        while True:
            yield from hashlib.sha256(f"{text}\n{block}".encode()).digest()
            block += 1

    bytes_left = stream()
    deck = list(cards)
    for i in reversed(range(1, len(deck))):
        below = i + 1
        usable = 256 - 256 % below
        j = next(each for each in bytes_left if each < usable) % below
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def shuffled_deck(seed: str, round_number: int, attempt: int) -> list[Card]:
    """The deck that a seed gives, before anything is said about misdeals."""
    return _shuffle(CARDS, f"hana-deal-1\n{seed}\n{round_number}\n{attempt}")


def shuffled_pile(cards: Iterable[Card], seed: str, round_number: int, attempt: int, seat: int) -> list[Card]:
    """The draw pile after a seat has put cards back into it."""
    return _shuffle(sorted(cards), f"hana-replace-1\n{seed}\n{round_number}\n{attempt}\n{seat}")
