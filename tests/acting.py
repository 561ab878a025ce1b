"""Actions in few words, for scenes: cards as month-rank."""

from hana.cards.sets import members
from hana.game.action import Action, Declare, Play, Reveal, Take
from hana.game.engine import apply
from hana.game.state import Round
from tests.side_by_side import cards_of


def card(text: str) -> int:
    """One card."""
    (index,) = members(cards_of(text))
    return index


def play(text: str, take: str | None = None) -> Play:
    """A hand card, with what it takes where there is a choice."""
    return Play(card(text), None if take is None else card(take))


def reveal(text: str) -> Reveal:
    """A card turned up."""
    return Reveal(card(text))


def take(text: str) -> Take:
    """What the card turned up takes."""
    return Take(card(text))


def put_back(text: str) -> Declare:
    """Cards put back into the draw pile."""
    return Declare("r", cards_of(text))


def after(state: Round, *actions: Action) -> Round:
    """The position after these actions."""
    for action in actions:
        state = apply(state, action)
    return state
