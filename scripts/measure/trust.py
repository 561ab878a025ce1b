"""The long checks. Each leaves a line for every piece of work in instance/trust/NAME.jsonl and skips it the next time.

`reviews`: every record in HANA_SAMPLES reviewed at the quick budget. `honesty`: at every step of recorded games what a
seat has not seen is permuted, and its review has to stay byte for byte the same. `options`: every value of every option
recorded, uploaded, shown step by step and reviewed. `rounds`: random rounds by engine and oracle over all games and
sets of options that hold every pair of values; `--table` prints what was compared. `agreement`, `endings`, `deals`,
`bytes` and `strength` are the engine's: see `scripts/measure/engine_checks.py`. `verdicts` and `twins` judge stored
decisions against honest play, `chances` and `chances-people` hold the chances of yaku against what came of them,
`ledger` adds up luck and skill, `words` evaluates every sentence again: see the modules of these names with `_checks`.
"""

import argparse
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from hana.formats import read_games
from hana.players import PLAYERS
from hana.players.table import play_game
from hana.replay.walk import walk
from hana.review import ENGINE_VERSION
from hana.review.game import review_game
from hana.review.review import review_choice
from hana.rules import RULE_SETS
from hana.rules.options import Value, in_words
from hana.search import jit
from hana.search.budget import BUDGETS
from scripts.measure import chance_checks, engine_checks, ledger_checks, verdict_checks, word_checks
from scripts.measure.permute import permuted
from scripts.measure.through_site import option_values, through_site

FOLDER = Path(__file__).resolve().parents[2] / "instance" / "trust"
Piece = tuple[str, Callable[[], dict[str, object]]]
ROUNDS_PER_BLOCK = 100


def reviews(count: int) -> Iterator[Piece]:
    """Each sample record at the quick budget."""
    samples = os.environ.get("HANA_SAMPLES")
    if not samples:
        raise SystemExit("HANA_SAMPLES has to name the folder of sample records")
    for path in sorted(Path(samples, "koikoi-ai").glob("*.json"))[:count]:
        yield f"{path.name} {ENGINE_VERSION}", lambda path=path: _review(path)


def _review(path: Path) -> dict[str, object]:
    report = read_games(path.read_bytes())[0].report
    assert report.ok and report.key is not None, path
    review = review_game(report.walk, report.key, BUDGETS["quick"], 0)
    decisions = [decision for played in review.rounds for decision in played.decisions]
    judged = sum(decision.loss is not None for decision in decisions)
    return {"rounds": len(review.rounds), "decisions": len(decisions), "judged": judged, "wrong": 0}


def honesty(count: int) -> Iterator[Piece]:
    """Permutations of what a seat has not seen, one recorded round a piece."""
    tables = [(rules, seats) for rules in RULE_SETS.values() for seats in rules.seats]
    for number in range(count):
        rules, seats = tables[number % len(tables)]
        yield f"{rules.key} {seats} {number} {ENGINE_VERSION}", lambda r=rules, s=seats, n=number: _honesty(r.id, s, n)


def _honesty(game: str, seats: int, number: int) -> dict[str, object]:
    players = [PLAYERS["greedy-yaku"], PLAYERS["random"]] * 2
    replay = play_game(RULE_SETS[game], players[:seats], ["a", "b", "c", "d"][:seats], f"honesty {number}", 1)
    rng, wrong, compared = random.Random(number), 0, 0
    for choice, hidden in permuted(walk(replay).rounds[0], rng):
        first, second = (review_choice(one, BUDGETS["quick"], number) for one in (choice, hidden))
        compared += 1
        wrong += first.model_dump_json() != second.model_dump_json()
    return {"compared": compared, "wrong": wrong}


def rounds(count: int) -> Iterator[Piece]:
    """Blocks of random rounds by engine and oracle, compared at every step; each block has one set of options."""
    for name, game, seats, chosen, first in blocks(count):
        yield name, lambda g=game, n=seats, c=chosen, f=first: _rounds(g, n, c, f)


def blocks(count: int) -> Iterator[tuple[str, str, int, dict[str, Value], int]]:
    """Of each block its name, game, number of players, options and first seed; all sets of options in turn."""
    from tests.option_sets import covering_sets
    from tests.side_by_side import oracle_games

    sets = [(rules.id, seats, chosen) for rules, seats in oracle_games() for chosen in covering_sets(rules, seats)]
    for block in range(count):
        game, seats, chosen = sets[block % len(sets)]
        written = " ".join(f"{key}={in_words(value)}" for key, value in chosen.items() if chosen)
        yield f"{block} {game} {seats} {written}".strip(), game, seats, chosen, ROUNDS_PER_BLOCK * block


def _rounds(game: str, seats: int, chosen: dict[str, Value], first: int) -> dict[str, object]:
    from tests.side_by_side import play_both, settled_differently

    rules, wrong = RULE_SETS[game].with_options(chosen, seats), 0
    for seed in range(first, first + ROUNDS_PER_BLOCK):
        try:
            state, other = play_both(rules, seats, seed)
            wrong += bool(settled_differently(state, other))
        except AssertionError:
            wrong += 1
    return {"rounds": ROUNDS_PER_BLOCK, "wrong": wrong}


def print_table(count: int) -> None:
    """What the blocks that are done compared: rounds by game and by option value."""
    path = FOLDER / "rounds.jsonl"
    done = {line["piece"]: line for line in map(json.loads, path.read_text().splitlines())} if path.exists() else {}
    found = [block for block in blocks(count) if block[0] in done]
    print("| game | players | option sets | pairs of values | rounds | wrong |")
    print("|---|---|---|---|---|---|")
    for game, seats in dict.fromkeys(block[1:3] for block in found):
        mine = [block for block in found if block[1:3] == (game, seats)]
        pairs = {pair for *_, chosen, _ in mine for pair in combinations(chosen.items(), 2)}
        sets = {tuple(chosen.items()) for *_, chosen, _ in mine}
        compared, wrong = (sum(done[block[0]][key] for block in mine) for key in ("rounds", "wrong"))
        print(f"| {game} | {seats} | {len(sets)} | {len(pairs):,} | {compared:,} | {wrong} |")
    print("\n| game | option | rounds with each value |")
    print("|---|---|---|")
    for game, rules in RULE_SETS.items():
        for option in rules.options:
            numbers = Counter[str]()
            for block in found:
                if block[1] == game:
                    numbers[in_words(block[3].get(option.key, option.default))] += done[block[0]]["rounds"]
            cells = ", ".join(f"{value} {number:,}" for value, number in numbers.items())
            print(f"| {game} | `{option.key}` | {cells} |")


def options(count: int) -> Iterator[Piece]:
    """Each value of each option through the whole path."""
    for rules, seats, key, value in list(option_values())[:count]:
        name = f"{rules.key} {seats} {key}={value} {ENGINE_VERSION}"
        yield name, lambda r=rules, s=seats, n=name: {"games": 1, **through_site(r, s, n)}


Line = dict[str, object]
Rows = Iterator[tuple[str, bool]]


def _no_table(lines: Sequence[Line]) -> Rows:
    yield from ()


def _runs(lines: Sequence[Line]) -> Rows:
    """How often a loss was proven between two cards that no rule tells apart."""
    runs, faults = (sum(int(str(line[key])) for line in lines) for key in ("runs", "called a fault"))
    yield (
        f"| a loss is proven between interchangeable cards | {100 * faults / max(1, runs):.1f} % of {runs:,} |",
        (faults > MOST_TWINS * runs),
    )


MOST_TWINS = 0.03
"""Of judgements between interchangeable cards, the share that may prove a loss."""


class Check(NamedTuple):
    """A long check: its pieces, how many belong to it, and the rows of its table, each with whether it is off."""

    pieces: Callable[[int], Iterator[Piece]]
    count: int
    table: Callable[[Sequence[Line]], Rows] = _no_table


CHECKS: dict[str, Check] = {
    "reviews": Check(reviews, 10_000),
    "honesty": Check(honesty, 400),
    "options": Check(options, 10_000),
    "rounds": Check(rounds, 300),
    "agreement": Check(engine_checks.agreement, 140),
    "endings": Check(engine_checks.endings, 2_000),
    "deals": Check(engine_checks.deals, 200),
    "bytes": Check(engine_checks.same_bytes, 80),
    "strength": Check(engine_checks.strength, 50, engine_checks.matches),
    "verdicts": Check(verdict_checks.verdicts, 10_000, verdict_checks.report),
    "twins": Check(verdict_checks.twins, verdict_checks.PIECES, _runs),
    "chances": Check(chance_checks.pieces, chance_checks.COUNT, chance_checks.table),
    "chances-people": Check(chance_checks.samples, 10_000, chance_checks.stated),
    "ledger": Check(ledger_checks.ledger, ledger_checks.COUNT, ledger_checks.tables),
    "words": Check(word_checks.words, 600, word_checks.table),
}


def run(name: str, count: int) -> int:
    """Runs what is not done yet and prints the sums; the number of pieces that were wrong."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{name}.jsonl"
    done = {line["piece"]: line for line in map(json.loads, path.read_text().splitlines())} if path.exists() else {}
    pieces = list(CHECKS[name].pieces(count))
    with path.open("a", encoding="utf-8") as out:
        for number, (piece, work) in enumerate(pieces, 1):
            if piece not in done:
                done[piece] = {"piece": piece, **work()}
                out.write(json.dumps(done[piece]) + "\n")
                out.flush()
            print(f"\r{name} {number} of {len(pieces)}", end="", file=sys.stderr)
    print(file=sys.stderr)
    found = [done[piece] for piece, _ in pieces]
    numbers = [key for key, value in found[0].items() if isinstance(value, int)] if found else []
    sums = ", ".join(f"{key} {sum(line[key] for line in found):,}" for key in numbers)
    print(f"{time.strftime('%Y-%m-%d')} {name}: {len(found)} pieces, {sums}")
    off = 0
    for row, is_off in CHECKS[name].table(found):
        off += is_off
        print(row, "<- not as asked for" if is_off else "")
    return off + sum(line["wrong"] > 0 for line in found)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checks", nargs="*", metavar="CHECK", help=f"of {', '.join(CHECKS)}; all where none is named")
    parser.add_argument("--count", type=int, help="pieces of work of each check")
    parser.add_argument("--table", action="store_true", help="after `rounds`, what it compared by game and option")
    arguments = parser.parse_args()
    names = arguments.checks or list(CHECKS)
    jit.warm_up()
    unknown = [name for name in names if name not in CHECKS]
    if unknown:
        parser.error(f"there is no check {unknown[0]!r}")
    wrong = sum(run(name, arguments.count or CHECKS[name].count) for name in names)
    if arguments.table and "rounds" in names:
        print_table(arguments.count or CHECKS["rounds"].count)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
