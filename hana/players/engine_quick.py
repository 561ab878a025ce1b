"""The engine with the quick budget."""

from hana.players.base import Player
from hana.players.searching import searching

PLAYER = Player("engine-quick", "the engine with its quick budget", searching("quick"))
