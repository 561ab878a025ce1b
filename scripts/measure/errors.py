"""How far values are from honest play: the error m of move differences, and the bias of their level.

    .venv/bin/python -m scripts.measure.errors [--games GAME …] [--values WAY …] [--count N] [--report]

Each way to value moves leaves a line for every position in instance/trust/errors-WAY.jsonl and skips it the next time;
`honest` is the reference that the others are compared with, or with --reference `honest-48`. A line has the moves'
values and the covariance of their noise, in points, so that both noises can be taken off exactly. Every way has worlds
of its own.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from numba import njit
from numpy.typing import NDArray

from hana.game.state import Round
from hana.search import layout as at
from hana.search.evaluate import merged
from hana.search.kernels.arrays import Ints, arrays_of
from hana.search.kernels.blocks import memory, worlds_of
from hana.search.kernels.core import objective, settle
from hana.search.kernels.machine import apply_move
from hana.search.kernels.rollout import greedy_block, random_playout
from hana.search.kernels.solve import solve
from hana.search.kernels.stops import stop_array
from hana.search.question import Question, question_of
from scripts.measure.honest import CONSIDERED, honest_values
from scripts.measure.positions import GAMES, positions, stages_of

FOLDER = Path(__file__).resolve().parents[2] / "instance" / "trust"
COUNT, DEFAULT_COUNT = 60, 400
"""Positions of each game and stage; of two players' hana-awase the second."""
HONEST_WORLDS = {"early": 400, "middle": 1_000, "late": 2_000}
CONTROL_WORLDS, GREEDY_WORLDS, RANDOM_WORLDS, EXACT_WORLDS = 10_000, 4_000, 2_000, 200
SOLVE_LIMIT = 1_000_000
"""Positions of one solve; where they are not enough the way has no value."""
APART = 1 << 24
"""What lies between the first worlds of two ways."""
LEVEL = 3
"""The place of the level among the figures."""
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
Floats = NDArray[np.float64]
Valued = tuple[Floats, Floats]
"""The values of a position's moves, and the covariance of their noise."""


def _mean(values: NDArray[np.number], parts: int) -> Valued:
    """Of values by world and move."""
    points = values / parts
    return points.mean(0), np.atleast_2d(np.cov(points.T)) / len(points)


def greedy_values(question: Question, rows: Ints, piles: Ints) -> Ints:
    """The objective after each move and greedy play, by world and move."""
    moves = np.array(question.moves, np.int64)
    out = np.empty((len(rows), len(moves)), np.int64)
    t, stops = arrays_of(question.tables), stop_array(question.tables)
    greedy_block(t, stops, rows, piles, moves, question.seat, out)
    return out


@njit(cache=True, nogil=True)
def random_block(t, rows, piles, moves, seat, state, out):
    """The same after random play."""
    row, trace, codes = np.empty(at.ROW, np.int64), np.empty(256, np.int64), np.empty(512, np.int64)
    scores = np.empty(at.MAX_SEATS, np.int64)
    for world in range(rows.shape[0]):
        for place in range(moves.shape[0]):
            row[:] = rows[world]
            apply_move(t, row, piles[world], moves[place])
            random_playout(t, row, piles[world], state, trace, codes)
            settle(t, row, scores)
            out[world, place] = objective(t, scores, seat)


def honest(question: Question, stage: str, considered: int = CONSIDERED) -> Valued:
    """Honest play in as many worlds as the stage asks for."""
    return honestly(question, HONEST_WORLDS[stage], considered)


def honestly(question: Question, worlds: int, considered: int = CONSIDERED) -> Valued:
    """Honest play, with greedy play of the same worlds as a control whose mean is known from many others.

    Level and differences have a slope of their own.
    """
    rows, piles = worlds_of(question, 0, worlds)
    parts = question.tables.parts
    played = honest_values(question, rows, piles, considered) / parts
    control = greedy_values(question, rows, piles) / parts
    size = len(question.moves)
    level = np.full((size, size), 1 / size)
    slopes = np.zeros((size, size))
    for part in (level, np.eye(size) - level):
        one, two = (values @ part - (values @ part).mean(0) for values in (played, control))
        slopes += part * ((one * two).sum() / max((two * two).sum(), 1e-9))
    rest, rest_noise = _mean(played - control @ slopes, 1)
    mean, noise = _mean(greedy_values(question, *worlds_of(question, APART, CONTROL_WORLDS)), parts)
    return rest + mean @ slopes, rest_noise + slopes @ noise @ slopes


def honest_48(question: Question, stage: str) -> Valued:
    """The same by players who look at four times as many worlds."""
    return honest(question, stage, 4 * CONSIDERED)


def greedy(question: Question, stage: str) -> Valued:
    """Greedy playouts."""
    return _mean(greedy_values(question, *worlds_of(question, 2 * APART, GREEDY_WORLDS)), question.tables.parts)


def random(question: Question, stage: str) -> Valued:
    """Random playouts."""
    rows, piles = worlds_of(question, 3 * APART, RANDOM_WORLDS)
    moves, state = np.array(question.moves, np.int64), np.array([question.base], np.uint64)
    out = np.empty((len(rows), len(moves)), np.int64)
    random_block(arrays_of(question.tables), rows, piles, moves, question.seat, state, out)
    return _mean(out, question.tables.parts)


def exact(question: Question, stage: str) -> Valued | None:
    """Exact play with all cards face up, all others together against the seat."""
    rows, piles = worlds_of(question, 4 * APART, EXACT_WORLDS)
    t, moves = arrays_of(question.tables), np.array(question.moves, np.int64)
    out = np.empty((len(rows), len(moves)), np.int64)
    for row, pile, values in zip(rows, piles, out, strict=True):
        if not solve(memory(), t, row, pile, question.seat, moves, SOLVE_LIMIT, 0, values):
            return None
    return _mean(out, question.tables.parts)


WAYS: dict[str, Callable[[Question, str], Valued | None]] = {
    "honest": honest,
    "honest-48": honest_48,
    "greedy": greedy,
    "random": random,
    "exact": exact,
}
MOST_SOLVED = {
    **{"hana-awase 2": 12, "hana-awase 3": 10, "hana-awase 4": 10, "hana-awase-pt 2": 10, "min-ha-to 2": 10},
    **{"koi-koi 2": 8, "mayumi 2": 6, "mayumi 3": 6},
}
"""Turns left up to which it is cheap to solve."""


def read(way: str) -> dict[str, dict[str, list]]:
    """The lines of a way by position."""
    path = FOLDER / f"errors-{way}.jsonl"
    return {line["piece"]: line for line in map(json.loads, path.read_text().splitlines())} if path.exists() else {}


def line_of(way: str, stage: str, view: Round) -> dict[str, list]:
    """What a way makes of a position, rounded to what its noise leaves of it."""
    question = question_of(view, tuple(dict.fromkeys(merged(view).values())), 0)
    found = WAYS[way](question, stage)
    if found is None:
        return {"values": [], "noise": []}
    return {"values": found[0].round(4).tolist(), "noise": found[1].round(5).tolist()}


def wanted(way: str, games: list[str], count: int | None) -> Iterator[tuple[str, str, Round]]:
    """The positions that a way has to value."""
    for game, seats in GAMES:
        if games and f"{game} {seats}" not in games:
            continue
        number = count or (DEFAULT_COUNT if (game, seats) == ("hana-awase", 2) else COUNT)
        for stage, name, view in positions(game, seats, number):
            if way != "exact" or view.turns_left <= MOST_SOLVED[f"{game} {seats}"]:
                yield stage, name, view


def measure(way: str, games: list[str], count: int | None) -> None:
    """Values all positions that the way has no line of yet, two at a time."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    done = read(way)
    left = [piece for piece in wanted(way, games, count) if piece[1] not in done]
    with (FOLDER / f"errors-{way}.jsonl").open("a", encoding="utf-8") as out, ThreadPoolExecutor(2) as pool:
        lines = pool.map(lambda piece: line_of(way, piece[0], piece[2]), left)
        for number, ((_, name, _), line) in enumerate(zip(left, lines, strict=True), 1):
            out.write(json.dumps({"piece": name, **line}) + "\n")
            out.flush()
            print(f"\r{way} {number} of {len(left)}", end="", file=sys.stderr)
    print(file=sys.stderr)


def centred(size: int) -> Floats:
    """The matrix that takes a position's mean off its values."""
    return np.eye(size) - 1 / size


def figures(valued: Valued, reference: Valued) -> Floats:
    """Of a position: squared error of centred values, of all pairs, of differences to the best move; level; slope.

    Noise is taken off the squares. The slope is given by its two sums: what honest and valued differences have in
    common, and the square of the valued ones.
    """
    (values, noise), (true, true_noise) = valued, reference
    size, wrong, all_noise = len(values), values - true, noise + true_noise
    centre = centred(size)
    square = (wrong @ centre @ wrong - np.trace(centre @ all_noise)) / size
    best, to_best = int(values.argmax()), 0.0
    for other in set(range(size)) - {best}:
        gap = (wrong[best] - wrong[other]) ** 2
        to_best += gap - all_noise[best, best] - all_noise[other, other] + 2 * all_noise[best, other]
    common, own = values @ centre @ true, values @ centre @ values - np.trace(centre @ noise)
    pairs = 2 * size / (size - 1) * square
    return np.array([square, pairs, to_best / (size - 1), wrong.mean(), common / size, own / size])


def summary(rows: list[Floats]) -> list[tuple[float, float]]:
    """The root mean squares, the level and the slope over positions, each with its standard error (bootstrap)."""
    table, dice = np.array(rows), np.random.default_rng(1)

    def all_of(some: Floats) -> Floats:
        mean = some.mean(0)
        return np.array([*np.sqrt(np.maximum(mean[:3], 0)), mean[3], mean[4] / max(mean[5], 1e-9)])

    again = np.array([all_of(table[dice.integers(0, len(table), len(table))]) for _ in range(1_000)])
    return list(zip(all_of(table).tolist(), again.std(0).tolist(), strict=True))


def valued(line: dict[str, list]) -> Valued:
    """A line as arrays."""
    return np.array(line["values"], float), np.array(line["noise"], float)


def mixture(plain: Valued, solved: Valued, share: float) -> Valued:
    """The level of one and differences of both, the second with this share."""
    centre = centred(len(plain[0]))
    keep = np.eye(len(plain[0])) - share * centre
    values = keep @ plain[0] + share * centre @ solved[0]
    return values, keep @ plain[1] @ keep + share**2 * centre @ solved[1] @ centre


def print_table(game: str, seats: int, reference: str) -> None:
    """A row for each way and stage of a game, mixtures of greedy and exact values included."""
    lines = {way: read(way) for way in WAYS}
    lines["honest"] = lines[reference]
    for turns, stage in stages_of(game, seats).items():
        names = [name for name in lines["honest"] if name.startswith(f"{game} {seats} {stage} ")]
        for way in ("greedy", "random"):
            some = [name for name in names if name in lines[way]]
            print_row(f"{game} {seats}", turns, way, some, lambda name, way=way: valued(lines[way][name]), lines)
        some = [name for name in names if lines["exact"].get(name, {}).get("values") and name in lines["greedy"]]
        for share in SHARES if some else ():
            print_row(f"{game} {seats}", turns, f"{share:.2f} exact", some, mixed_by(lines, share), lines)
        if some:
            squares = [
                np.mean([figures(mixed_by(lines, share)(name), valued(lines["honest"][name]))[0] for name in some])
                for share in (0.0, 0.5, 1.0)
            ]
            bend = 2 * (squares[0] + squares[2] - 2 * squares[1])
            print(f"best share {(squares[0] - squares[2] + bend) / (2 * bend) if bend > 0 else 0:.2f}")


def mixed_by(lines: dict[str, dict[str, dict[str, list]]], share: float) -> Callable[[str], Valued]:
    """The mixture of a position's greedy and exact values."""
    return lambda name: mixture(valued(lines["greedy"][name]), valued(lines["exact"][name]), share)


def print_row(
    game: str,
    turns: int,
    way: str,
    names: list[str],
    value: Callable[[str], Valued],
    lines: dict[str, dict[str, dict[str, list]]],
) -> None:
    """One row: turns left, way, positions, the three errors, the level, the slope."""
    if len(names) > 1:
        found = summary([figures(value(name), valued(lines["honest"][name])) for name in names])
        shown = [f"{value:{'+' if place == LEVEL else ''}.2f} ± {se:.2f}" for place, (value, se) in enumerate(found)]
        print(f"| {game} | {turns} | {way} | {len(names)} | {' | '.join(shown)} |")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=[], help="such as 'hana-awase 2'; all where none is named")
    parser.add_argument("--values", nargs="*", default=list(WAYS), choices=WAYS)
    parser.add_argument("--count", type=int, help="positions of each game and stage")
    parser.add_argument("--reference", choices=[way for way in WAYS if way.startswith("honest")], default="honest")
    parser.add_argument("--report", action="store_true", help="only the tables")
    arguments = parser.parse_args()
    for way in () if arguments.report else arguments.values:
        measure(way, arguments.games, arguments.count)
    print("| game | turns left | values | positions | centred | pairs | to the best | level | slope |")
    print("|---|---|---|---|---|---|---|---|---|")
    for game, seats in GAMES:
        if not arguments.games or f"{game} {seats}" in arguments.games:
            print_table(game, seats, arguments.reference)


if __name__ == "__main__":
    main()
