"""The ledger's ruler tried: what a position is worth with hands open and the order of the pile unknown.

    .venv/bin/python -m scripts.measure.ruler [--rounds N] [--ruler RULER] [--orders N]

A ruler is the mean of greedy playouts over orders of the pile, the same for all steps of a round, so that the terms of
a round add up to its result. `sorted`: the cards left in the pile keep their order. `swapped`: a card turned up changes
places with the one that an order had there, so that little changes. `even`: the same, and every card lies at
every place in as many orders. `next`: like `even`, and where a card is about to be turned up the mean over that card.
"""

import argparse
import time
from collections.abc import Sequence
from itertools import pairwise
from math import ceil

import numpy as np
from numba import njit
from numpy.typing import NDArray

from hana.cards.sets import members
from hana.game.state import Phase, Round
from hana.replay.walk import walk
from hana.search import layout as at
from hana.search.kernels import arrays as of
from hana.search.kernels.arrays import Ints, arrays_of
from hana.search.kernels.core import objective, settle
from hana.search.kernels.machine import turn_up
from hana.search.kernels.rollout import greedy
from hana.search.kernels.stops import stop_array
from hana.search.position import known_hands, row_of
from hana.search.tables import tables_of
from scripts.measure.positions import recorder_of, states

GAMES = (("hana-awase", 2), ("hana-awase", 3), ("koi-koi", 2))
RULERS = ("sorted", "swapped", "even", "next")
ROUNDS, TRIED, AGAIN, ORDERS = 300, 24, 8, 48
"""Rounds of the sums; rounds, repetitions and orders of the spread."""
Floats = NDArray[np.float64]


@njit(cache=True, nogil=True)
def playouts(t, stops, row, piles, reveals, every, totals):
    """The sums of objectives by seat after greedy play, over piles, into `totals`; how many playouts there were.

    With `reveals` a card is turned up first; with `every` each card of the pile in turn, in exchange for the first.
    """
    scratch, count = np.empty(at.ROW + at.MAX_SEATS, np.int64), piles.shape[1]
    scores = scratch[at.ROW :]
    totals[:] = 0
    for number in range(piles.shape[0]):
        pile = piles[number].copy()
        for place in range(count if every else 1):
            pile[0], pile[place] = pile[place], pile[0]
            for column in range(at.ROW):
                scratch[column] = row[column]
            if reveals:
                turn_up(t, scratch, pile)
            greedy(t, stops, scratch, pile, scores)
            settle(t, scratch, scores)
            for seat in range(t[of.SEATS]):
                totals[seat] += objective(t, scores, seat)
            if every:
                pile[0], pile[place] = pile[place], pile[0]
    return piles.shape[0] * (count if every else 1)


def value(state: Round, piles: Ints, every: bool) -> tuple[Floats, int]:
    """What a position is worth to each seat in points, and the playouts it took; a result is worth itself."""
    tables = tables_of(state.rules, state.seats)
    if state.over:
        scores = state.result().scores
        return np.array([tables.objective(scores, seat) for seat in range(state.seats)]) / tables.parts, 0
    totals, reveals = np.zeros(at.MAX_SEATS, np.int64), state.phase is Phase.REVEAL
    row = np.array(row_of(state, known_hands(state), members(state.draw.known)), np.int64)
    t, stops = arrays_of(tables), stop_array(tables)
    made = playouts(t, stops, row, piles, reveals, every and reveals, totals)
    return totals[: state.seats] / made / tables.parts, made


def piles_of(cards: Sequence[int], orders: int, seed: int, *, even: bool) -> Ints:
    """Orders of a pile's cards; with `even` each order and all its rotations, nearest to the number asked for."""
    rng, size = np.random.default_rng(seed), len(cards)
    if not even:
        return np.array([rng.permutation(cards) for _ in range(orders)], np.int64)
    some = [rng.permutation(cards) for _ in range(max(1, round(orders / size)))]
    return np.array([np.roll(order, turn) for order in some for turn in range(size)], np.int64)


def turned_up(piles: Ints, card: int, *, swapped: bool) -> Ints:
    """The orders without a card that has been turned up."""
    if not swapped:
        return piles[piles != card].reshape(len(piles), -1)
    after = piles.copy()
    after[after == card] = piles[:, 0]
    return np.ascontiguousarray(after[:, 1:])


def values_of(line: list[Round], ruler: str, orders: int, seed: int) -> tuple[Floats, int]:
    """The values of a round's positions by step and seat, and the playouts they took."""
    piles = piles_of(members(line[0].draw.known), orders, seed, even=ruler in ("even", "next"))
    values, made = list[Floats](), 0
    for before, state in pairwise([line[0], *line]):
        for card in members(before.draw.known & ~state.draw.known):
            piles = turned_up(piles, card, swapped=ruler != "sorted")
        found, count = value(state, piles, ruler == "next")
        values.append(found)
        made += count
    return np.array(values), made


def played(game: str, seats: int, number: int) -> list[Round]:
    """The positions of a seeded round before each event, and its end; half of the seats play honestly."""
    recorder = recorder_of(game, seats, f"ruler {number}")
    for _ in states(recorder, number, number % 4):
        pass
    round_walk = walk(recorder.replay()).rounds[0]
    return [*(step.before for step in round_walk.steps), round_walk.end]


def print_errors(game: str, seats: int) -> None:
    """How much the terms of steps vary from one set of orders to another, and how many orders bring that to a point."""
    lines = [played(game, seats, number) for number in range(TRIED)]
    for ruler in RULERS:
        draws, choices, rounds = list[float](), list[float](), list[float]()
        start, made = time.process_time(), 0
        for line in lines:
            again, is_draw = [], np.array([state.phase is Phase.REVEAL for state in line[:-1]])
            for seed in range(AGAIN):
                values, count = values_of(line, ruler, ORDERS, seed)
                again.append(np.diff(values[:, 0]))
                made += count
            steps = np.array(again)
            squares = steps.var(0, ddof=1)
            draws += squares[is_draw].tolist()
            choices += squares[~is_draw].tolist()
            rounds.append(steps[:, is_draw].sum(1).var(ddof=1))
        cells = [f"{np.mean(rounds) ** 0.5:.2f}"]
        for some in (draws, choices):
            cells += [
                f"{np.mean(some) ** 0.5:.2f}",
                *(str(ceil(ORDERS * at)) for at in (np.mean(some), quantile(some))),
            ]
        runs = AGAIN * len(lines)
        cells += [str(made // runs), f"{1000 * (time.process_time() - start) / runs:.1f}"]
        print(f"| {game} {seats} | {ruler} | {' | '.join(cells)} |", flush=True)


def quantile(some: list[float]) -> float:
    """The number that 95 % do not reach."""
    return float(np.quantile(some, 0.95))


def print_sums(game: str, seats: int, ruler: str, orders: int, rounds: int) -> None:
    """What the rounds of a first seat, the dealer, are made of: means with standard errors, standard deviations."""
    found: dict[str, list[float]] = {"deal": [], "draws": [], "own": [], "others": [], "result": []}
    draws_made, choices_made = list[float](), list[float]()
    lines = [played(game, seats, number) for number in range(rounds)]
    start = time.process_time()
    for number, line in enumerate(lines):
        values, _ = values_of(line, ruler, orders, number)
        steps = np.diff(values, axis=0)
        draws = np.array([state.phase is Phase.REVEAL for state in line[:-1]])
        turns = np.array([state.turn for state in line[:-1]])
        found["deal"].append(values[0, 0])
        found["draws"].append(steps[draws, 0].sum())
        found["own"].append(steps[~draws & (turns == 0), 0].sum())
        found["others"].append(steps[~draws & (turns != 0), 0].sum())
        found["result"].append(values[-1, 0])
        draws_made += steps[np.flatnonzero(draws), turns[draws]].tolist()
        choices_made += steps[np.flatnonzero(~draws), turns[~draws]].tolist()
    seconds = time.process_time() - start
    found |= {"a draw, to its seat": draws_made, "a choice, to its seat": choices_made}
    for name, some in found.items():
        deviation = np.std(some)
        mean = f"{np.mean(some):+.2f} ± {deviation / len(some) ** 0.5:.2f}"
        print(f"| {game} {seats} | {name} | {len(some)} | {mean} | {deviation:.1f} |")
    left = np.array(found["result"]) - found["deal"] - found["draws"]
    ratio = np.var(found["result"]) / np.var(left)
    print(
        f"variance of the result {ratio:.1f} times that without luck; {1000 * seconds / rounds:.0f} ms a round",
        flush=True,
    )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--ruler", choices=RULERS, default="even")
    parser.add_argument("--orders", type=int, default=960)
    arguments = parser.parse_args()
    print(
        "| game | ruler | a round's draws | a draw | orders for 1 | 95 % | a choice | orders | 95 % | playouts | ms |"
    )
    for game, seats in GAMES:
        print_errors(game, seats)
    for game, seats in GAMES:
        print_sums(game, seats, arguments.ruler, arguments.orders, arguments.rounds)


if __name__ == "__main__":
    main()
