"""Worlds: full deals that fit a view and the rules' own conditions, each equally likely."""

from dataclasses import dataclass

from hana.cards.sets import card_set, members
from hana.game.state import Round
from hana.search.stream import Stream


@dataclass(frozen=True, slots=True)
class World:
    """A view with its hidden cards filled in: hands as CardSets by seat, the draw pile as it will be turned up."""

    hands: tuple[int, ...]
    draw: tuple[int, ...]


def sample_world(view: Round, stream: Stream) -> World:
    """A world of the view, uniform over all that the misdeal rules allow.

    Hidden cards are dealt at random to the hidden places. A hand together with what it has played was dealt, so a
    world in which some hand would have been a misdeal is thrown away and drawn again.
    """
    hidden = list(members(view.unseen))
    while True:
        cards = hidden.copy()
        stream.shuffle(cards)
        hands = []
        for hand in view.hands:
            dealt, cards = cards[: hand.hidden], cards[hand.hidden :]
            hands.append(hand.known | card_set(dealt))
        world = World(tuple(hands), (*members(view.draw.known), *cards))
        if _could_be_dealt(view, world):
            return world


def _could_be_dealt(view: Round, world: World) -> bool:
    dealt = [hand | played for hand, played in zip(world.hands, view.played, strict=True)]
    return not any(rule.applies(dealt, 0) for rule in view.rules.misdeals)
