"""Games with their reviews, by a budget so small that whole games are judged in a moment."""

from functools import cache

from hana.replay.canonical import game_key
from hana.replay.model import Replay
from hana.replay.walk import Walk, walk
from hana.review.game import review_game
from hana.review.model import GameReview
from hana.rules import RULE_SETS
from hana.search.budget import Budget
from tests.strategies import record_game

TINY = Budget("plain", pilot=3, looks=2, worlds_per_look=3, exact_pilot=2, exact_per_look=2, exact_turns=6)
NAMES = ("Matsu", "Ume", "Kiku", "Kiri")


def recorded(game: str, seats: int, seed: int, rounds: int = 1) -> Replay:
    """A game played at random from a seed."""
    return record_game(RULE_SETS[game], NAMES[:seats], seed, rounds=rounds)


@cache
def reviewed(game: str, seats: int, seed: int, rounds: int = 1) -> tuple[Walk, GameReview]:
    """A recorded game, walked and reviewed."""
    found = walk(recorded(game, seats, seed, rounds))
    return found, review_game(found, game_key(found), TINY, seed=0)
