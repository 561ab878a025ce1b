"""Worlds: full deals that fit a view and the rules' own conditions, each equally likely."""

from dataclasses import dataclass

from hana.cards.sets import card_set, members
from hana.game.opening import is_teyaku
from hana.game.state import Round
from hana.search.stream import Stream


@dataclass(frozen=True, slots=True)
class World:
    """A view with its hidden cards filled in: hands as CardSets by seat, the draw pile as it will be turned up."""

    hands: tuple[int, ...]
    draw: tuple[int, ...]


def sample_world(view: Round, stream: Stream) -> World:
    """A world of the view, uniform over all that the misdeal rules allow.

    Hidden cards are dealt at random to the hidden places. A hand together with what has left it was dealt, so a world
    is thrown away and drawn again in which some hand would have been a misdeal, would have ended the round at the
    deal, or would have had to be shown.
    """
    hidden = list(members(view.unseen))
    while True:
        cards = hidden.copy()
        stream.shuffle(cards)
        hands = []
        for hand in view.hands:
            dealt, cards = cards[: hand.hidden], cards[hand.hidden :]
            hands.append(hand.known | card_set(dealt))
        world = World(tuple(hands), tuple(_pile(view, cards, stream)))
        if _could_be_dealt(view, world):
            return world


def _pile(view: Round, cards: list[int], stream: Stream) -> list[int]:
    """The draw pile: cards that the seat put back lie anywhere in it."""
    if not view.draw.known:
        return cards
    pile = [*members(view.draw.known), *cards]
    stream.shuffle(pile)
    return pile


def _could_be_dealt(view: Round, world: World) -> bool:
    rules = view.rules
    dealt = [hand | played for hand, played in zip(world.hands, view.played, strict=True)]
    if any(rule.applies(dealt, 0) for rule in rules.misdeals):
        return False
    if rules.hand_ends is not None and any(rules.hand_ends(hand) for hand in dealt):
        return False
    if not rules.shows_teyaku:
        return True
    return all(shown or not is_teyaku(hand) for shown, hand in zip(view.teyaku, dealt, strict=True))
