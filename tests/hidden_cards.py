"""The same position with other cards where a seat cannot look."""

from dataclasses import replace
from random import Random

from hana.cards.sets import card_set, members
from hana.game.state import Pile, Round


def reshuffled(state: Round, seat: int, rng: Random) -> tuple[Round, tuple[int, ...]]:
    """A fully known position with the others' hands and the draw pile dealt anew, and the new pile in its order.

    Hands that the rules would have thrown in are not dealt.
    """
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in members(hand.known)]
    hidden += members(state.draw.known)
    while True:
        cards = hidden.copy()
        rng.shuffle(cards)
        hands = []
        for other, hand in enumerate(state.hands):
            size = 0 if other == seat else len(hand)
            hands.append(hand if other == seat else Pile(card_set(cards[:size])))
            del cards[:size]
        dealt = [hand.known | played for hand, played in zip(hands, state.played, strict=True)]
        if not any(rule.applies(dealt, 0) for rule in state.rules.misdeals):
            return replace(state, hands=tuple(hands), draw=Pile(card_set(cards))), tuple(cards)
