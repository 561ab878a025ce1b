"""The same position with other cards where a seat cannot look."""

from dataclasses import replace
from random import Random

from hana.cards.sets import card_set, members
from hana.game.opening import is_teyaku
from hana.game.state import Pile, Round
from hana.game.values import put
from hana.game.view import observe


def reshuffled(state: Round, seat: int, rng: Random) -> tuple[Round, tuple[int, ...]]:
    """A fully known position with what the seat has not seen dealt anew, and the new draw pile in its order.

    Hands that the rules would have thrown in, or ended the round with, or shown, are not dealt.
    """
    view = observe(state, seat)
    while True:
        cards = list(members(view.unseen))
        rng.shuffle(cards)
        hands = []
        for hand in view.hands:
            hands.append(Pile(hand.known | card_set(cards[: hand.hidden])))
            del cards[: hand.hidden]
        returned = state.returned
        if state.drawing and state.turn != seat:  # put aside where nobody else sees it
            returned = put(returned, state.turn, card_set(cards[: state.drawing]))
            del cards[: state.drawing]
        if could_be_dealt(state, tuple(hands)):
            pile = [*members(view.draw.known), *cards]
            rng.shuffle(pile)
            moved = replace(state, hands=tuple(hands), draw=Pile(card_set(pile)), returned=returned)
            return moved, tuple(pile)


def could_be_dealt(state: Round, hands: tuple[Pile, ...]) -> bool:
    """Whether the rules go on with these hands."""
    rules, dealt = state.rules, [hand.known | gone for hand, gone in zip(hands, state.played, strict=True)]
    if any(rule.applies(dealt, 0) for rule in rules.misdeals):
        return False
    if rules.hand_ends is not None and any(map(rules.hand_ends, dealt)):
        return state.over
    return not rules.shows_teyaku or all(
        is_teyaku(hand) == (number > 0) for hand, number in zip(dealt, state.teyaku, strict=True)
    )
