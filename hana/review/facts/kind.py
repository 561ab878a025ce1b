"""The shape of a kind of fact: how it is found, and how it is looked up again."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from hana.cards.names import character
from hana.cards.sets import members
from hana.replay.model import deck_text
from hana.review.facts.scene import Deed, Scene
from hana.review.model import Fact

Args = Mapping[str, int | float | str]


@dataclass(frozen=True, slots=True)
class Found:
    """A fact of a scene. `weight` is how many points of the difference between the moves it may explain, `topic` what
    it is about: of one topic the weightiest is said.
    """

    fact: Fact
    weight: float
    topic: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of fact.

    `find` gives those of a scene. `holds` says whether one is true of it, from the position and not from how it was
    found. `praises` says whether it speaks of the better move alone, so that a good move can be praised with it.
    """

    id: str
    find: Callable[[Scene], Iterable[Found]]
    holds: Callable[[Scene, Args], bool]
    praises: bool = False


def found(kind: str, weight: float, topic: str, **args: int | float | str) -> Found:
    """A fact with what it is about."""
    return Found(Fact(kind=kind, args=args), weight, topic)


def card_arg(card: int) -> str:
    """A card as facts write it."""
    return character(card)


def taking(deed: Deed) -> dict[str, int | float | str]:
    """A capture as facts write it: the card that takes and the cards that it takes."""
    assert deed.card is not None  # only captures have words
    return {"card": card_arg(deed.card), "taken": deck_text(members(deed.taken))}
