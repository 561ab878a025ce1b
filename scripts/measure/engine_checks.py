"""The long checks of the engine: kernels, reference and Python engine against each other, and how well it plays.

Each piece is named by the digest of the sources of kernels and search, so that after a change it is done again.
"""

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from statistics import fmean

from hana.bench.match import duplicate
from hana.players import PLAYERS
from hana.players.table import play_game
from hana.replay.walk import walk
from hana.review.review import choices_of
from hana.rules import RULE_SETS
from hana.rules.options import Value, in_words
from hana.search import evaluate as evaluation
from hana.search import jit
from hana.search import layout as at
from hana.search.budget import BUDGETS
from hana.search.reference import blocks as reference
from hana.search.reference.solve import solve as by_reference

Piece = tuple[str, Callable[[], dict[str, object]]]
BLOCK = 100
ENDINGS = 10
DEALS = 20
MATCHES = (
    ("hana-awase", 2, "engine-quick", "random"),
    ("hana-awase", 2, "engine-quick", "greedy"),
    ("hana-awase", 3, "engine-quick", "greedy-yaku"),
    ("hana-awase", 4, "engine-quick", "greedy-yaku"),
    ("koi-koi", 2, "engine-quick", "greedy-yaku"),
    ("koi-koi", 2, "engine-quick", "greedy"),
    ("hana-awase-pt", 2, "engine-quick", "greedy"),
    ("mayumi", 2, "engine-quick", "greedy"),
    ("min-ha-to", 2, "engine-quick", "greedy"),
)
"""Game, number of players, who is measured, and who sits on all other seats."""


def agreement(count: int) -> Iterator[Piece]:
    """Random rounds move for move by engine, reference and kernels, over all games and covering sets of options."""
    from tests.option_sets import covering_sets
    from tests.side_by_side import oracle_games

    sets = [(rules.id, seats, chosen) for rules, seats in oracle_games() for chosen in covering_sets(rules, seats)]
    for block in range(count):
        game, seats, chosen = sets[block % len(sets)]
        written = " ".join(f"{key}={in_words(value)}" for key, value in chosen.items())
        name = f"{block} {game} {seats} {written} {jit.source_digest()}"
        yield name, lambda g=game, n=seats, c=chosen, f=BLOCK * block: _agreement(g, n, c, f)


def _agreement(game: str, seats: int, chosen: dict[str, Value], first: int) -> dict[str, object]:
    from tests.search.three_ways import play_three

    rules, wrong = RULE_SETS[game].with_options(chosen, seats), 0
    for seed in range(first, first + BLOCK):
        try:
            play_three(rules, seats, seed)
        except AssertionError:
            wrong += 1
    return {"rounds": BLOCK, "wrong": wrong}


def endings(count: int) -> Iterator[Piece]:
    """Small endings by the kernels, and every fifth block by the reference, against plain minimax over the engine."""
    for block in range(count):
        yield f"{block} {jit.source_digest()}", lambda b=block: _endings(b)


def _endings(block: int) -> dict[str, object]:
    from tests.search.checking import by_reference as reference_solver
    from tests.search.checking import kernel_solvers
    from tests.search.endings import check_endings

    found = check_endings(kernel_solvers(), ENDINGS, first=block)
    wrong = len(found.wrong) + found.unanswered
    if block % 5 == 0:
        again = check_endings(reference_solver, ENDINGS, first=block)
        wrong += len(again.wrong) + again.unanswered
    return {"endings": found.endings, "questions": found.questions, "moves": found.actions, "wrong": wrong}


def deals(count: int) -> Iterator[Piece]:
    """Whole deals of hana-awase for two, solved by kernels and reference; every tenth with all its first moves."""
    for number in range(count):
        yield f"{number} {jit.source_digest()}", lambda n=number: _deal(n)


def _deal(number: int) -> dict[str, object]:
    from tests.search.checking import LIMIT, bench_deal, kernel_solvers

    line = bench_deal(number)
    moves = line.legal() if number % 10 == 0 else []
    asked = line.tables, line.row, line.pile, line.row[at.TURN], moves, LIMIT
    return {"deals": 1, "moves": len(moves), "wrong": int(by_reference(*asked) != kernel_solvers().solve(*asked))}


def same_bytes(count: int) -> Iterator[Piece]:
    """Evaluations by kernels and reference, and on one thread and four, of what seats saw in recorded rounds."""
    tables = [(rules.id, seats) for rules in RULE_SETS.values() for seats in rules.seats]
    for number in range(count):
        game, seats = tables[number % len(tables)]
        yield f"{number} {game} {seats} {jit.source_digest()}", lambda g=game, s=seats, n=number: _bytes(g, s, n)


def _bytes(game: str, seats: int, number: int) -> dict[str, object]:
    players = [PLAYERS["greedy-yaku"], PLAYERS["random"]] * 2
    replay = play_game(RULE_SETS[game], players[:seats], list("abcd")[:seats], f"bytes {number}", 1)
    views = [choice.view for choice in choices_of(walk(replay).rounds[0])]
    chosen = random.Random(number).sample(views, 3)
    wrong = 0
    for view in chosen:
        compiled = evaluation.evaluate(view, BUDGETS["plain"], number)
        by_kernels, evaluation.blocks = evaluation.blocks, lambda: reference  # type: ignore[assignment]
        wrong += evaluation.evaluate(view, BUDGETS["plain"], number) != compiled
        evaluation.blocks = by_kernels
        with ThreadPoolExecutor(4) as threads:
            together = evaluation.evaluate(view, BUDGETS["standard"], number, threads.map)
        wrong += together != evaluation.evaluate(view, BUDGETS["standard"], number)
    return {"views": len(chosen), "wrong": wrong}


def strength(count: int) -> Iterator[Piece]:
    """Duplicate deals, twenty a piece, each match in turn: points a round of who is measured, by deal."""
    for place in range(count * len(MATCHES)):
        game, seats, a, b = MATCHES[place % len(MATCHES)]
        first = place // len(MATCHES) * DEALS
        name = f"{game} {seats} {a} {b} {first} {jit.source_digest()}"
        yield name, lambda g=game, n=seats, x=a, y=b, f=first: _match(g, n, x, y, f)


def _match(game: str, seats: int, a: str, b: str, first: int) -> dict[str, object]:
    points = duplicate(RULE_SETS[game], seats, a, b, DEALS, first)
    return {"deals": DEALS, "points": [round(one, 3) for one in points], "wrong": 0}


def matches(lines: list[dict[str, object]]) -> Iterator[str]:
    """What the pieces of `strength` add up to, a line a match."""
    for game, seats, a, b in MATCHES:
        start = f"{game} {seats} {a} {b} "
        found = [line["points"] for line in lines if str(line["piece"]).startswith(start)]
        points = [float(one) for block in found if isinstance(block, list) for one in block]
        if len(points) > 1:
            error = (sum((one - fmean(points)) ** 2 for one in points) / (len(points) - 1) / len(points)) ** 0.5
            yield f"| {game} | {seats} | `{a}` | `{b}` | {len(points):,} | {fmean(points):+.2f} ± {error:.2f} |"
