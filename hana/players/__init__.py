"""Bots that play from `observe(seat)` alone: one file a player with one exported PLAYER."""

from hana.discover import discover
from hana.players.base import Player

PLAYERS = discover(__name__, __path__, "PLAYER", Player)
"""Every bot, by id."""
