"""Plays any legal action, each equally likely."""

import random

from hana.game.action import Action
from hana.game.engine import legal_actions
from hana.game.state import Round
from hana.players.base import Player


def _choose(view: Round, rng: random.Random) -> Action:
    return rng.choice(legal_actions(view))


PLAYER = Player("random", "plays any legal action", _choose)
