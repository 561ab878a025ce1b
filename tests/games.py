"""Whole small games for tests, played by dice from a seed."""

from random import Random

from hana.game.engine import legal_actions
from hana.replay.codec import dumps
from hana.replay.model import Replay
from hana.replay.recorder import Recorder
from hana.rules import RULE_SETS


def played_game(game: str = "hana-awase", *, rounds: int = 1, seed: str = "plum") -> Replay:
    """A game of so many rounds between Ume and Kiku."""
    rng = Random(seed)
    recorder = Recorder(RULE_SETS[game], ("Ume", "Kiku"), seed=seed)
    for _ in range(rounds):
        state = recorder.start_round()
        while not state.over:
            state = recorder.act(rng.choice(legal_actions(state)))
    return recorder.replay()


def game_bytes(game: str = "hana-awase", *, rounds: int = 1, seed: str = "plum") -> bytes:
    """The same as the bytes of a file."""
    return dumps(played_game(game, rounds=rounds, seed=seed)).encode()
