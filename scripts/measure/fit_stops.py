"""Fits the tables by which playouts stop or call koi-koi, and writes hana/search/stops.json.

    .venv/bin/python -m scripts.measure.fit_stops [--rounds N] [--write]

Each settlement's table begins with always stopping. Greedy rounds from random deals are played with it; at each
decision both choices are played to the end in the same world. A place of the new table calls where calling gained on
the mean.
"""

import argparse
import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

import numpy as np

from hana.rules import RULE_SETS
from hana.search.kernels.arrays import Ints, arrays_of
from hana.search.reference.stops import ALWAYS_STOP, FILE, SHAPE, key_of, packed
from hana.search.stream import mix
from hana.search.tables import Tables, tables_of
from scripts.measure.stop_kernels import GAIN, PLAYED, SQUARES, VISITS, duels, forks

DATA = Path(__file__).resolve().parents[2] / "hana" / "search" / FILE
PRIOR = 10
"""So many visits with the mean gain of the next coarser place are added to those that a place has had."""
HANDS, POINTS, OWN, OTHERS, CALLS = range(5)
COARSER = ((), (OTHERS,), (OTHERS, CALLS), (OWN, OTHERS, CALLS))
"""The features that are left out, one step after the other."""
ITERATIONS = 3
BLOCKS = 8
DEALS = 100_000
"""Of the duels between an iteration and the one before it."""
Table = tuple[int, ...]


def settlements() -> Iterator[Tables]:
    """Koi-koi with each combination of what the tables are kept by; the default first."""
    keys = ("own_calls", "opponent_calls", "double_from", "calls")
    rules = RULE_SETS["koi-koi"]
    for values in product(("bonus", "nothing"), ("nothing", "double", "multiply"), (0, 7), ("many", "one")):
        yield tables_of(rules.with_options(dict(zip(keys, values, strict=True))), 2)


def visited(tables: Tables, stops: Table, rounds: int, seed: int) -> Ints:
    """What `forks` finds in so many rounds, the same on any number of threads."""

    def block(number: int) -> Ints:
        found = np.zeros((len(stops), 4), np.int64)
        state = np.array([mix(seed * BLOCKS + number)], np.uint64)
        forks(arrays_of(tables), np.array(stops, np.int64), state, rounds // BLOCKS, found)
        return found

    with ThreadPoolExecutor(2) as threads:
        return sum(threads.map(block, range(BLOCKS)), np.zeros((len(stops), 4), np.int64))


def table_from(found: Ints) -> Table:
    """Call where the mean gain is above 0; places with few visits lean on coarser ones, those without any stop."""
    cells = found.reshape(*SHAPE, 4)
    mean = np.zeros((1,) * len(SHAPE))
    for axes in reversed(COARSER):
        sums = cells.sum(axis=axes, keepdims=True)
        mean = (sums[..., GAIN] + PRIOR * mean) / (sums[..., VISITS] + PRIOR)
    return tuple(int(gain > 0) for gain in mean.reshape(-1))


def duel(tables: Tables, one: Table, two: Table, deals: int, seed: int) -> dict[str, float]:
    """Points a round of one table against another, each deal played twice, with its standard error."""
    sums = np.zeros(5, np.int64)
    state = np.array([mix(seed)], np.uint64)
    duels(arrays_of(tables), np.array(one, np.int64), np.array(two, np.int64), state, deals, sums)
    # Differences of both seats' scores: the winner's points once where only the winner scores, else twice.
    scale = 2 * (2 if tables.settling.pays else 1)
    mean = sums[0] / deals
    spread = (sums[1] / deals - mean * mean) / deals
    return {
        "points": float(mean) / scale,
        "se": float(spread) ** 0.5 / scale,
        "won": int(sums[2]),
        "lost": int(sums[3]),
    }


def fitted(tables: Tables, rounds: int, iterations: int, seed: int) -> Iterator[tuple[Table, dict[str, float]]]:
    """Each iteration's table, and how it differs from the one before it among the decisions that come up."""
    stops = ALWAYS_STOP
    for iteration in range(iterations):
        found = visited(tables, stops, rounds, seed * 100 + iteration)
        table = table_from(found)
        changed = np.array(table) != np.array(stops)
        visits = found[:, VISITS].sum()
        yield (
            table,
            {
                "decisions": int(visits),
                "places": int((found[:, VISITS] > 0).sum()),
                "calls": float((found[:, PLAYED] * np.array(table)).sum() / found[:, PLAYED].sum()),
                "changed": float(found[changed, VISITS].sum() / visits),
                "changed_gain": float(np.abs(found[changed, GAIN]).sum() / visits),
                "changed_places": int(changed.sum()),
                "sd": float(np.sqrt(found[:, SQUARES].sum() / visits)),
            },
        )
        stops = table


def write(rows: list[dict[str, object]], rounds: int) -> None:
    """Writes the tables, one a line."""
    how = f"greedy play, {rounds:,} rounds an iteration (the first: four times), {ITERATIONS} from always stopping"
    lines = ",\n".join(json.dumps(row) for row in rows)
    head = json.dumps({"version": 1, "fitted": how, "prior_visits": PRIOR})[:-1]
    DATA.write_text(f'{head}, "tables": [\n{lines}\n]}}\n', encoding="utf-8")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "--rounds", type=int, default=500_000, help="rounds of each iteration; of the default four times as many"
    )
    parser.add_argument("--tables", type=int, default=24, help="only the first so many settlements")
    parser.add_argument("--write", action="store_true", help="write the data file")
    arguments = parser.parse_args()
    rows = list[dict[str, object]]()
    for number, tables in enumerate(list(settlements())[: arguments.tables]):
        print(json.dumps(key_of(tables)), flush=True)
        before = ALWAYS_STOP
        start = time.perf_counter()
        for table, figures in fitted(tables, arguments.rounds * (1 if number else 4), ITERATIONS, number + 1):
            print("  ", {name: round(value, 4) for name, value in figures.items()}, flush=True)
            print("     against the one before it:", duel(tables, table, before, DEALS, number), flush=True)
            before = table
        print(f"   {time.perf_counter() - start:.1f} s", flush=True)
        rows.append({**key_of(tables), "calls": packed(before)})
    if arguments.write:
        write(rows, arguments.rounds)


if __name__ == "__main__":
    main()
