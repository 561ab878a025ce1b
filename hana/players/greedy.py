"""Takes the most card points, else lays down the card worth least; stops at the first yaku."""

import random

from hana.cards.deck import kind_of
from hana.game.action import Action, Decide, Play, Take
from hana.game.captures import taken_by
from hana.game.state import Round
from hana.players.base import Player
from hana.players.declaring import declare, without_calling_off
from hana.rules.scoring import card_points


def points_taken(view: Round, action: Action) -> int:
    """The card points that an action takes, the card that takes included; below 0 what it lays down."""
    if isinstance(action, Play):
        taken = taken_by(view, action.card, action.take)
        if not taken:
            return -view.rules.card_values[kind_of(action.card)]
        return card_points(view.rules.card_values, taken | 1 << action.card)
    if isinstance(action, Take) and view.pending is not None:
        taken = taken_by(view, view.pending, action.card)
        return card_points(view.rules.card_values, taken | 1 << view.pending) if taken else 0
    return 1 if action == Decide(False) else 0


def _choose(view: Round, rng: random.Random) -> Action:
    declared = declare(view, rng)
    if declared is not None:
        return declared
    actions = without_calling_off(view)
    best = max(points_taken(view, action) for action in actions)
    return rng.choice([action for action in actions if points_taken(view, action) == best])


PLAYER = Player("greedy", "takes the most card points and stops at the first yaku", _choose)
