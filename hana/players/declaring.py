"""What the greedy bots declare: all that pays at once, fuke with a poor hand; a lost round is called off."""

import random

from hana.game.action import Action, Declare
from hana.game.engine import legal_actions
from hana.game.state import Phase, Round
from hana.rules.ruleset import Opening
from hana.rules.scoring import card_points

POOR_HAND = 15
"""Card points of a hand up to which a bot announces fuke, a rule of thumb: an eight-card hand has 44 on average."""


def declare(view: Round, rng: random.Random) -> Action | None:
    """The declaration that a greedy bot makes now, or None where a card is due."""
    if view.phase is Phase.OPENING:
        yes = [action for action in legal_actions(view) if action != Declare("-")]
        poor = card_points(view.rules.card_values, view.hands[view.turn].known) <= POOR_HAND
        if view.asks[0].kind is Opening.FUKE and not poor:
            return Declare("-")
        return rng.choice(yes)
    if view.phase is Phase.CLOSING:
        points = [card_points(view.rules.card_values, captured) for captured in view.captured]
        return Declare("g") if points[view.turn] < max(points) else Declare("-")
    return None


def without_calling_off(view: Round) -> tuple[Action, ...]:
    """The legal actions but for calling the round off, which may also be done at its end."""
    return tuple(action for action in legal_actions(view) if action != Declare("g"))
