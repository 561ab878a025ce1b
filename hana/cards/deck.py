"""The deck: 48 cards in twelve months, four ranks a month, the highest card first.

A card is its index `4 * (month - 1) + (rank - 1)`, 0 to 47, in the Japanese order of months (11 willow, 12 paulownia).

Source: docs/rules/hana-awase.md, "The deck"; the order agrees with the KoiKoi-AI records and with
"hanafuda intro" by Porges (ways-to-play).
"""

from dataclasses import dataclass
from enum import Enum, IntEnum


class Month(IntEnum):
    """The flower suit, 月; 1 pine to 12 paulownia. Never a round."""

    PINE = 1
    PLUM = 2
    CHERRY = 3
    WISTERIA = 4
    IRIS = 5
    PEONY = 6
    CLOVER = 7
    SILVERGRASS = 8
    CHRYSANTHEMUM = 9
    MAPLE = 10
    WILLOW = 11
    PAULOWNIA = 12


class Kind(Enum):
    """What a card is worth in most games: 光 bright, タネ animal, 短冊 ribbon, カス chaff."""

    BRIGHT = "bright"
    ANIMAL = "animal"
    RIBBON = "ribbon"
    CHAFF = "chaff"


class Card(IntEnum):
    """All cards by name; the value is the card's index, 0 to 47."""

    PINE_BRIGHT = 0
    PINE_RIBBON = 1
    PINE_CHAFF_1 = 2
    PINE_CHAFF_2 = 3
    PLUM_ANIMAL = 4
    PLUM_RIBBON = 5
    PLUM_CHAFF_1 = 6
    PLUM_CHAFF_2 = 7
    CHERRY_BRIGHT = 8
    CHERRY_RIBBON = 9
    CHERRY_CHAFF_1 = 10
    CHERRY_CHAFF_2 = 11
    WISTERIA_ANIMAL = 12
    WISTERIA_RIBBON = 13
    WISTERIA_CHAFF_1 = 14
    WISTERIA_CHAFF_2 = 15
    IRIS_ANIMAL = 16
    IRIS_RIBBON = 17
    IRIS_CHAFF_1 = 18
    IRIS_CHAFF_2 = 19
    PEONY_ANIMAL = 20
    PEONY_RIBBON = 21
    PEONY_CHAFF_1 = 22
    PEONY_CHAFF_2 = 23
    CLOVER_ANIMAL = 24
    CLOVER_RIBBON = 25
    CLOVER_CHAFF_1 = 26
    CLOVER_CHAFF_2 = 27
    SILVERGRASS_BRIGHT = 28
    SILVERGRASS_ANIMAL = 29
    SILVERGRASS_CHAFF_1 = 30
    SILVERGRASS_CHAFF_2 = 31
    CHRYSANTHEMUM_ANIMAL = 32
    CHRYSANTHEMUM_RIBBON = 33
    CHRYSANTHEMUM_CHAFF_1 = 34
    CHRYSANTHEMUM_CHAFF_2 = 35
    MAPLE_ANIMAL = 36
    MAPLE_RIBBON = 37
    MAPLE_CHAFF_1 = 38
    MAPLE_CHAFF_2 = 39
    WILLOW_BRIGHT = 40
    WILLOW_ANIMAL = 41
    WILLOW_RIBBON = 42
    WILLOW_CHAFF = 43
    PAULOWNIA_BRIGHT = 44
    PAULOWNIA_CHAFF_1 = 45
    PAULOWNIA_CHAFF_2 = 46
    PAULOWNIA_CHAFF_3 = 47


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What is printed on a card: its month, its rank within the month (1 the highest) and its kind."""

    card: Card
    month: Month
    rank: int
    kind: Kind


def _facts(card: Card) -> CardFacts:
    month, kind = card.name.split("_")[:2]
    return CardFacts(card, Month[month], card % 4 + 1, Kind[kind])


DECK: tuple[CardFacts, ...] = tuple(_facts(card) for card in Card)
"""All 48 cards by index."""

SIZE = len(DECK)
MONTHS: tuple[Month, ...] = tuple(Month)
KINDS: tuple[Kind, ...] = tuple(Kind)
"""The kinds from the most to the least valuable."""


def month_of(card: int) -> int:
    """The month 1 to 12 of a card index."""
    return card // 4 + 1


def kind_of(card: int) -> Kind:
    """The kind of a card index."""
    return DECK[card].kind
