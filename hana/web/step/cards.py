"""Cards as they lie on the page, with the ring, word and star that mark them."""

from dataclasses import dataclass

from hana.cards.names import SLUGS
from hana.web.wording import card_name

BACK = "back"
UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Mark:
    """A ring round a card: `shape` is its class in the style sheet, `word` stands on the card's tag."""

    shape: str
    word: str


PLAYED = Mark("played", "played")
TAKES = Mark("takes", "takes")
MISSED = Mark("missed", "missed")
PASSED = Mark("passed", "missed")
"""A capture left that the judge does not call a fault."""
TURNED = Mark("turned", "turned")
LAID = Mark("turned", "laid")
GAINED = Mark("won", "")
"""Captured by the event that led here."""
TARGET = Mark("target", "")
"""What a wild card could take."""
OPEN = Mark("open", "")
"""Face up in a hand, where other seats can take it."""
SAFE = Mark("safe", "")
"""Face up in a hand, but two of its month lie on the field, so that nobody can take it now."""


@dataclass(frozen=True, slots=True)
class BoardCard:
    """A card on the page. `slug` names its picture and is `back` for a hidden one, of which nothing else is known.

    `star` names the yaku that this card would complete for the seat in turn.
    """

    slug: str
    name: str
    mark: Mark | None = None
    star: str = ""

    @property
    def is_hidden(self) -> bool:
        """Whether only its back is to be seen."""
        return self.slug in {BACK, UNKNOWN}


HIDDEN = BoardCard(BACK, "hidden card")
NEVER_SEEN = BoardCard(UNKNOWN, "card that was never recorded")


def face(card: int, marks: "dict[int, Mark] | None" = None, stars: "dict[int, str] | None" = None) -> BoardCard:
    """A card face up, with the mark and the star that are known for it."""
    mark = (marks or {}).get(card)
    return BoardCard(SLUGS[card], card_name(card), mark, (stars or {}).get(card, ""))


def faces(cards: "tuple[int, ...] | list[int]", marks: "dict[int, Mark] | None" = None) -> tuple[BoardCard, ...]:
    """Several cards face up."""
    return tuple(face(card, marks) for card in cards)
