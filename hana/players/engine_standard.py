"""The engine with the standard budget."""

from hana.players.base import Player
from hana.players.searching import searching

PLAYER = Player("engine-standard", "the engine with its standard budget", searching("standard"))
