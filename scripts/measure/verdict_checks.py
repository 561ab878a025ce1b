"""Whether verdicts are right: labels, intervals and their steadiness, against honest play on the stored decisions.

    nice .venv/bin/python -m scripts.measure.verdict_checks {verdicts,twins} FILE [--count N]

`verdicts`: of each decision in `reference.jsonl` its best move, the one that was played, another and a planted error
are judged with 20 seeds at the standard budget. `twins`: of two cards that no rule tells apart one is judged against
the other, which no evidence can call worse; merging is switched off for it. Pieces are named by the engine's version
and by the thresholds, so that after a change they are done again.
"""

import argparse
import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from math import hypot
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple
from unittest.mock import patch

from hana.game.action import Action
from hana.game.state import Round
from hana.game.view import observe
from hana.replay.recorder import token_of
from hana.review import ENGINE_VERSION
from hana.review.judge import NORMAL_95, judge
from hana.review.model import FLAGGED, VERDICTS, RankedMove
from hana.search import evaluate as evaluation
from hana.search import jit
from hana.search.budget import BUDGETS
from hana.search.evaluate import UNVALUED, Blocks, merged
from hana.search.question import Question
from hana.search.sums import Sums
from scripts.measure.decisions import Stored, stored
from scripts.measure.positions import GAMES, recorder_of, states

Piece = tuple[str, Callable[[], dict[str, object]]]
SEEDS, BLOCK = 20, 5
"""Seeds of each decision, and those of one piece."""
GRAVE = ("mistake", "blunder")
PIECES, RUNS = 100, 20
"""Pieces of `twins`, and the runs of each: 2,000 together."""


class Seen(NamedTuple):
    """A move judged with a seed: places among the decision's options, and points.

    `intervals` counts the options that were held against the best one, `held` those whose interval holds what they lose
    by the reference.
    """

    seed: int
    move: int
    verdict: str
    best: int
    loss: float
    low: float
    high: float
    held: int
    intervals: int

    @property
    def grave(self) -> bool:
        """Whether it is called a mistake or worse."""
        return self.verdict in GRAVE

    @property
    def fault(self) -> str:
        """The fault that it is called, nothing where none is proven."""
        return self.verdict if self.verdict in FLAGGED else ""


Found = Mapping[str, Mapping[int, Sequence[Seen]]]
"""What was judged, by decision and move."""


@cache
def decisions() -> dict[str, Stored]:
    """The stored decisions by name."""
    return {one.name: one for one in stored()}


def asked(one: Stored) -> dict[str, int]:
    """The moves of a decision that are judged, by what they are, as places among its options.

    `planted` is an error that the reference has surely above the blunder threshold; there may be none.
    """
    dice, blunder = random.Random(one.name), one.choice.view.rules.judging.thresholds[2]
    others = [move for move in range(len(one.options)) if move != one.best]
    found = {"best": one.best, "other": dice.choice(others)}
    found["played"] = one.options.index(merged(one.choice.view)[one.choice.action])
    errors = [move for move in others if surely(one, move) >= blunder]
    return found | ({"planted": dice.choice(errors)} if errors else {})


def surely(one: Stored, move: int) -> float:
    """What a move surely loses by the reference, in points: the lower end of its 95 % interval."""
    loss, se = one.loss(one.best, move)
    return loss - NORMAL_95 * se


def verdicts(count: int) -> Iterator[Piece]:
    """Every decision with five seeds, then every one with the next five."""
    for first in range(1, SEEDS + 1, BLOCK):
        for one in list(decisions().values())[:count]:
            thresholds = " ".join(f"{points:g}" for points in one.choice.view.rules.judging.thresholds)
            seeds = range(first, first + BLOCK)
            name = f"verdicts {one.name} from seed {first}, {thresholds}, {ENGINE_VERSION}"
            yield name, partial(_verdicts, one, seeds)


def _verdicts(one: Stored, seeds: Sequence[int]) -> dict[str, object]:
    moves, seen = sorted(set(asked(one).values())), list[Seen]()
    for seed in seeds:
        work = evaluation.blocks()
        once = SimpleNamespace(greedy_sums=_once(work.greedy_sums), exact_sums=_once(work.exact_sums))
        with patch.object(evaluation, "blocks", return_value=once):
            seen += [judged(one, move, seed) for move in moves]
    return {"judgements": len(seen), "points": seen, "decision": one.name, "wrong": 0}


def _once(work: Blocks) -> Blocks:
    """The same work, each piece of it done once: all moves of a decision are judged by the same worlds."""
    done: dict[tuple[int, int], Sums] = {}

    def remembered(question: Question, first: int, count: int) -> Sums:
        if (first, count) not in done:
            done[first, count] = work(question, first, count)
        return done[first, count]

    return remembered


def judged(one: Stored, move: int, seed: int) -> Seen:
    """A move of a decision judged at the standard budget."""
    found = judge(one.choice.view, one.options, one.options[move], BUDGETS["standard"], seed)
    places = {token_of(option): place for place, option in enumerate(one.options)}
    best = places[found.best]
    held = [_holds(one, best, row, places[row.move]) for row in found.options if places[row.move] != best]
    return Seen(seed, move, found.verdict, best, found.loss, found.low, found.high, sum(held), len(held))


def _holds(one: Stored, best: int, row: RankedMove, move: int) -> bool:
    """Whether an option's interval holds what it loses by the reference, whose own error is added."""
    assert row.loss is not None and row.low is not None and row.high is not None  # it has been judged
    true, se = one.loss(best, move)
    half = (row.high - row.low) / 2
    return abs(row.loss - true) <= hypot(half, NORMAL_95 * se)


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something was so, of how many; `least` and `most` are what is asked for, in per cent."""

    what: str
    count: float
    of: int
    least: float = 0.0
    most: float = 100.0

    @property
    def per_cent(self) -> float:
        """How often."""
        return 100 * self.count / max(self.of, 1)

    @property
    def failed(self) -> bool:
        """Whether it is outside what is asked for."""
        return not self.least <= self.per_cent <= self.most


def found_in(lines: Sequence[Mapping[str, object]]) -> Found:
    """What the pieces of `verdicts` judged."""
    found: dict[str, dict[int, list[Seen]]] = {}
    for line in lines:
        points = line["points"]
        assert isinstance(points, list)
        for row in points:
            found.setdefault(str(line["decision"]), {}).setdefault(row[1], []).append(Seen(*row))
    return found


def rates(found: Found) -> list[Rate]:
    """What is asked of verdicts, and what explains it.

    Equal to the best is a move whose loss by the reference is within its own 95 % interval of nothing. Found is a
    planted error that is called any fault. Seeds are compared in pairs, over the moves that were played.
    """
    every = [row for moves in found.values() for rows in moves.values() for row in rows]
    equal, planted, played = list[Seen](), list[Seen](), list[Sequence[Seen]]()
    for name, moves in found.items():
        one, kinds = decisions()[name], asked(decisions()[name])
        equal += [row for move, rows in moves.items() if surely(one, move) <= 0 for row in rows]
        planted += moves[kinds["planted"]] if "planted" in kinds else ()
        played.append(moves[kinds["played"]])
    all_moves = [rows for moves in found.values() for rows in moves.values()]
    held, intervals = sum(row.held for row in every), sum(row.intervals for row in every)
    return [
        Rate("best or equal moves called a mistake or worse", sum(row.grave for row in equal), len(equal), most=2),
        Rate("best or equal moves called any fault", sum(row.fault != "" for row in equal), len(equal)),
        Rate("planted errors called any fault", sum(row.fault != "" for row in planted), len(planted), least=95),
        Rate("planted errors called a mistake or worse", sum(row.grave for row in planted), len(planted)),
        Rate("intervals that hold the reference", held, intervals, 92, 98),
        Rate("two seeds, played moves: differ in mistake or worse", *differing(played, "grave"), most=2),
        Rate("two seeds, played moves: differ in the fault", *differing(played, "fault"), most=5),
        Rate("two seeds, played moves: differ in the verdict", *differing(played, "verdict")),
        Rate("two seeds, all moves judged: differ in mistake or worse", *differing(all_moves, "grave")),
        Rate("two seeds, all moves judged: differ in the fault", *differing(all_moves, "fault")),
    ]


def differing(moves: Sequence[Sequence[Seen]], what: str) -> tuple[float, int]:
    """How often two seeds see a move differently, summed over moves, and how many moves there are."""
    total = 0.0
    for rows in moves:
        pairs = list(combinations([getattr(row, what) for row in rows], 2))
        total += sum(one != two for one, two in pairs) / max(len(pairs), 1)
    return total, len(moves)


def report(lines: Sequence[Mapping[str, object]]) -> Iterator[tuple[str, bool]]:
    """A row for each figure of all games together and of each, and whether it is outside what is asked for.

    Only the whole is held against what is asked for.
    """
    found = found_in(lines)
    for table in ("all", *(f"{game} {seats}" for game, seats in GAMES)):
        some = {name: moves for name, moves in found.items() if table in {"all", decisions()[name].table}}
        if some:
            for rate in rates(some):
                yield f"| {table} | {rate.what} | {rate.per_cent:.1f} % | {rate.of:,} |", table == "all" and rate.failed
            yield f"| {table} | verdicts of played moves | {_shares(some)} | {len(some):,} |", False


def _shares(found: Found) -> str:
    """How often each verdict is said of the moves that were played."""
    rows = [row for name, moves in found.items() for row in moves[asked(decisions()[name])["played"]]]
    shares = {verdict: sum(row.verdict == verdict for row in rows) / len(rows) for verdict in VERDICTS[1:]}
    return ", ".join(f"{verdict} {100 * share:.0f} %" for verdict, share in shares.items())


def twins(count: int) -> Iterator[Piece]:
    """Pairs of interchangeable cards from seeded rounds, each game in turn, judged against each other."""
    for number in range(count):
        game, seats = GAMES[number % len(GAMES)]
        yield f"twins {game} {seats} {number} {ENGINE_VERSION}", partial(_twins, game, seats, number)


def _twins(game: str, seats: int, number: int) -> dict[str, object]:
    found, dice, attempt = list[tuple[Round, Action, Action]](), random.Random(number), 0
    while len(found) < RUNS:
        for state in states(recorder_of(game, seats, f"twins {number} {attempt}"), number):
            found += interchangeable(state)
        attempt += 1
    faults = 0
    for seed, (view, one, two) in enumerate(dice.sample(found, RUNS), 1):
        faults += judge(view, (one, two), two, BUDGETS["standard"], seed).verdict in FLAGGED
    return {"runs": RUNS, "called a fault": faults, "wrong": 0}


def interchangeable(state: Round) -> list[tuple[Round, Action, Action]]:
    """The view of the seat in turn with two of its moves that no rule tells apart, for each such move."""
    if state.phase in UNVALUED:
        return []
    view = observe(state, state.turn)
    return [(view, first, action) for action, first in merged(view).items() if action != first]


def main() -> None:
    """The command line: pieces that are in the file already are not done again."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("check", choices=("verdicts", "twins"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, help="decisions, or pieces of twins")
    arguments = parser.parse_args()
    jit.warm_up()
    text = arguments.file.read_text(encoding="utf-8") if arguments.file.exists() else ""
    done = {line["piece"]: line for line in map(json.loads, text.splitlines())}
    by_name = {"verdicts": (verdicts, len(decisions())), "twins": (twins, PIECES)}
    check, most = by_name[arguments.check]
    pieces = list(check(arguments.count or most))
    with arguments.file.open("a", encoding="utf-8") as out:
        for name, work in pieces:
            if name not in done:
                done[name] = {"piece": name, **work()}
                out.write(json.dumps(done[name]) + "\n")
                out.flush()
    lines = [done[name] for name, _ in pieces]
    if arguments.check == "twins":
        print(f"{sum(line['runs'] for line in lines):,} runs, {sum(line['called a fault'] for line in lines)} faults")
    else:
        for row, is_off in report(lines):
            print(row, "  <-- off" if is_off else "")


if __name__ == "__main__":
    main()
