"""Takes the most card points, else lays down the card worth least; stops at the first yaku."""

import random

from hana.cards.deck import kind_of
from hana.game.action import Action, Decide, Play
from hana.game.engine import legal_actions, taken_by
from hana.game.state import Round
from hana.players.base import Player
from hana.rules.scoring import card_points


def points_taken(view: Round, action: Action) -> int:
    """The card points that an action takes, the card that takes included; below 0 what it lays down."""
    if isinstance(action, Play):
        taken = taken_by(view.field, action.card, action.take)
        if not taken:
            return -view.rules.card_values[kind_of(action.card)]
        return card_points(view.rules.card_values, taken | 1 << action.card)
    if isinstance(action, Decide):
        return 0 if action.go_on else 1
    return card_points(view.rules.card_values, 1 << action.card)


def _choose(view: Round, rng: random.Random) -> Action:
    actions = legal_actions(view)
    best = max(points_taken(view, action) for action in actions)
    return rng.choice([action for action in actions if points_taken(view, action) == best])


PLAYER = Player("greedy", "takes the most card points and stops at the first yaku", _choose)
