"""What a bot is."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from hana.game.action import Action
from hana.game.state import Round


@dataclass(frozen=True, slots=True)
class Player:
    """A bot: `choose` gets the view of the seat in turn and the dice, and answers one of its legal actions."""

    id: str
    sentence: str
    choose: Callable[[Round, random.Random], Action]
