"""Bots at one table: a whole game from a seed, as a replay."""

import random
from collections.abc import Sequence

from hana.game.view import observe
from hana.players.base import Player
from hana.replay.model import Replay
from hana.replay.recorder import Recorder
from hana.rules.ruleset import RuleSet


def play_game(rules: RuleSet, players: Sequence[Player], names: Sequence[str], seed: str, rounds: int) -> Replay:
    """A game of at most that many rounds, fewer where the rules end it; the same arguments give the same game."""
    recorder = Recorder(rules, names, seed)
    rng = random.Random(f"hana-players-1\n{seed}")
    for _ in range(rounds):
        if recorder.game_over:
            break
        state = recorder.start_round()
        while not state.over:
            seat = state.turn
            state = recorder.act(players[seat].choose(observe(state, seat), rng))
    return recorder.replay()
