"""What a seat can expect of a round before the deal: writes hana/review/expected.json.

    nice .venv/bin/python -m scripts.measure.expected [--deals N] [--rounds N]

For the defaults and every preset of each game: seeded deals, each played greedily with eight orders of its draw pile;
means by place after the dealer, with standard errors from blocks of a thousand deals. The spread without luck is that
of rounds that bots and honest players play, measured by the ledger's ruler.
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import fmean, stdev

from hana.replay.recorder import Recorder
from hana.replay.walk import walk
from hana.review import expected
from hana.review.ruler import rule_round
from hana.rules import RULE_SETS
from hana.rules.options import Value
from hana.rules.ruleset import RuleSet
from hana.search import jit
from scripts.measure.positions import NAMES, states

FILE = Path(expected.__file__).parent / "expected.json"
DEALS, ORDERS, BLOCK = 250_000, 8, 1_000
ROUNDS, RULER_ORDERS = 300, 1_200
"""Rounds of the spread without luck, and orders of the ruler in them."""
Row = dict[str, object]


def games() -> Iterator[tuple[RuleSet, int, Mapping[str, Value]]]:
    """Every game with every number of players, at its defaults and at each preset that differs from them."""
    for rules in RULE_SETS.values():
        for seats in rules.seats:
            for options in ({}, *(preset for preset in rules.presets.values() if preset)):
                yield rules.with_options(options, seats), seats, options


def means(rules: RuleSet, seats: int, deals: int) -> Row:
    """The means by place, their standard errors, and the standard deviation of a single result."""
    blocks = [
        expected.greedy_rounds(rules, seats, range(start, start + BLOCK), ORDERS) for start in range(0, deals, BLOCK)
    ]
    by_seat = [[block.points(seat).value for block in blocks] for seat in range(seats)]
    total = blocks[0]
    for block in blocks[1:]:
        total += block
    return {
        "points": [round(fmean(values), 3) for values in by_seat],
        "errors": [round(stdev(values) / len(values) ** 0.5, 3) for values in by_seat],
        "spread": round(expected.spread_of(total), 2),
    }


def without_luck(rules: RuleSet, seats: int, rounds: int) -> float:
    """The standard deviation of a result less the luck of deal and draws, about each place's own mean."""
    found: list[list[float]] = [[] for _ in range(seats)]
    for number in range(rounds):
        recorder = Recorder(rules, NAMES[:seats], f"spread {number}")
        for _ in states(recorder, number, number % 4):
            pass
        steps = rule_round(walk(recorder.replay()).rounds[0], RULER_ORDERS).steps
        for seat, values in enumerate(found):
            values.append(sum(step.change[seat] for step in steps if step.kind == "choice"))
    return round(fmean(stdev(values) ** 2 for values in found) ** 0.5, 2)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    arguments = parser.parse_args()
    jit.warm_up()
    rows = []
    for rules, seats, options in games():
        row = means(rules, seats, arguments.deals)
        row["spread_without_luck"] = without_luck(rules, seats, arguments.rounds)
        rows.append({"game": rules.key, "seats": seats, "options": dict(options), **row})
        print(json.dumps(rows[-1]), flush=True)
    lines = ",\n".join(f"  {json.dumps(row)}" for row in rows)
    made = f'"deals": {arguments.deals}, "orders": {ORDERS}, "rounds": {arguments.rounds}'
    FILE.write_text(f'{{{made}, "games": [\n{lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
