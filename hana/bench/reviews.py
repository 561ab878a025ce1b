"""Seconds that the review of a round takes, every seat, on one core."""

from statistics import median

from hana.bench.clock import Clock
from hana.bench.match import NAMES
from hana.bench.values import Values
from hana.players import PLAYERS
from hana.players.table import play_game
from hana.replay.walk import RoundWalk, walk
from hana.review.review import review_round
from hana.rules import RULE_SETS
from hana.search.budget import BUDGETS

BOTS = [PLAYERS["greedy-yaku"], PLAYERS["random"]] * 2


def played_round(game: str, seats: int, number: int) -> RoundWalk:
    """A round recorded by bots."""
    return walk(play_game(RULE_SETS[game], BOTS[:seats], NAMES[:seats], f"bench {number}", 1)).rounds[0]


def review(name: str, game: str, seats: int, budget: str, rounds: int) -> Values:
    """The median of some rounds, one after the other."""
    seconds = []
    for number in range(rounds):
        played = played_round(game, seats, number)
        with Clock() as clock:
            review_round(played, BUDGETS[budget], 1)
        seconds.append(clock.seconds)
    return {name: median(seconds)}
