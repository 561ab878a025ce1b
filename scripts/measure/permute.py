"""Other truths behind the same view: the hidden cards of a position dealt anew to their places."""

import random
from collections.abc import Iterator
from dataclasses import replace

from hana.cards.sets import card_set, members
from hana.game.state import Pile, Round
from hana.game.view import observe
from hana.replay.walk import RoundWalk
from hana.review.review import Choice, choices_of


def other_truth(state: Round, seat: int, rng: random.Random) -> Round:
    """The same position for that seat, with the cards it has not seen in other hidden places."""
    view = observe(state, seat)
    cards = list(members(view.unseen))
    rng.shuffle(cards)
    hands = []
    for hand in view.hands:
        dealt, cards = cards[: hand.hidden], cards[hand.hidden :]
        hands.append(Pile(hand.known | card_set(dealt)))
    return replace(state, hands=tuple(hands), draw=Pile(view.draw.known | card_set(cards)))


def permuted(played: RoundWalk, rng: random.Random) -> Iterator[tuple[Choice, Choice]]:
    """Each choice of a round beside the same choice made in another truth."""
    truths = {step.number: step.choice or step.before for step in played.steps}
    for choice in choices_of(played):
        other = other_truth(truths[choice.step], choice.view.turn, rng)
        yield choice, Choice(choice.step, observe(other, choice.view.turn), choice.action)
