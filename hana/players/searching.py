"""Players that search: the option of the highest value, as far as a budget can tell."""

import random
from collections.abc import Callable

from hana.game.action import Action
from hana.game.engine import legal_actions
from hana.game.state import Round
from hana.players.declaring import declare
from hana.search.budget import BUDGETS
from hana.search.evaluate import evaluate


def searching(budget: str) -> Callable[[Round, random.Random], Action]:
    """The choice of a player with that budget. Declarations of the opening are those of the greedy players."""

    def choose(view: Round, rng: random.Random) -> Action:
        options = legal_actions(view)
        if len(options) == 1:
            return options[0]
        found = evaluate(view, BUDGETS[budget], rng.getrandbits(32))
        if found is None:
            return declare(view, rng) or rng.choice(options)
        return max(found.values, key=lambda pair: pair[1].value)[0]

    return choose
