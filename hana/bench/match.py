"""Duplicate deals: each deal is played once from every seat, so that luck of the cards mostly cancels out."""

from random import Random
from statistics import fmean, stdev

from hana.game.view import observe
from hana.players import PLAYERS
from hana.players.base import Player
from hana.replay.recorder import Recorder
from hana.rules.ruleset import RuleSet
from hana.search.sums import Mean
from hana.search.tables import tables_of

NAMES = ("Ume", "Kiku", "Matsu", "Fuji")


def duplicate(rules: RuleSet, seats: int, a: str, b: str, deals: int, first: int = 0) -> list[float]:
    """What player `a` makes of a round when all others are player `b`, by ids: for each deal the mean over its seats.

    Points are those of the objective: a seat's score, or how far it is above the mean of the others where the game is
    about the margin. Seat 0 deals; deals are numbered from `first` on, and a deal's number says all that is random.
    """
    players = PLAYERS[a], PLAYERS[b]
    return [_mean_of_seats(rules, seats, *players, number) for number in range(first, first + deals)]


def _mean_of_seats(rules: RuleSet, seats: int, a: Player, b: Player, number: int) -> float:
    tables = tables_of(rules, seats)
    scores = [_scores(rules, [a if one == seat else b for one in range(seats)], number) for seat in range(seats)]
    return fmean(tables.objective(found, seat) / tables.parts for seat, found in enumerate(scores))


def _scores(rules: RuleSet, players: list[Player], number: int) -> tuple[int, ...]:
    """The scores of one round. Each seat has its own dice, the same whoever sits there."""
    recorder = Recorder(rules, NAMES[: len(players)], f"match {number}")
    dice = [Random(f"hana-match-1\n{number}\n{seat}") for seat in range(len(players))]
    state = recorder.start_round()
    while not state.over:
        state = recorder.act(players[state.turn].choose(observe(state, state.turn), dice[state.turn]))
    return state.result().scores


def mean_of(deals: list[float]) -> Mean:
    """Points a round over deals, with the standard error."""
    return Mean(fmean(deals), stdev(deals) / len(deals) ** 0.5 if len(deals) > 1 else 0.0)
