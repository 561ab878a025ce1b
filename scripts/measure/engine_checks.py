"""The long checks of the engine: kernels, reference and Python engine against each other, and how well it plays.

Each piece is named by the digest of all that lies in `hana/search`, so that after a change it is done again. Kernels
have to be there: without them the reference would only be compared with itself.
"""

import random
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from unittest.mock import patch

from hana.bench.match import duplicate, mean_of
from hana.game.engine import legal_actions
from hana.game.state import Round
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


@dataclass(frozen=True, slots=True)
class Match:
    """Who is measured, and who sits on all other seats; its deals, and the points a round that are asked for."""

    game: str
    seats: int
    player: str
    other: str
    deals: int = 1_000
    least: float | None = None

    @property
    def name(self) -> str:
        """How its pieces begin."""
        return f"{self.game} {self.seats} {self.player} {self.other}"


MATCHES = (
    Match("hana-awase", 2, "engine-quick", "random", least=55),
    Match("hana-awase", 2, "engine-quick", "greedy", least=7),
    Match("hana-awase", 3, "engine-quick", "greedy-yaku", least=6),
    Match("hana-awase", 4, "engine-quick", "greedy-yaku", least=4.5),
    Match("koi-koi", 2, "engine-quick", "greedy-yaku"),
    Match("koi-koi", 2, "engine-quick", "greedy"),
    Match("hana-awase-pt", 2, "engine-quick", "greedy"),
    Match("mayumi", 2, "engine-quick", "greedy"),
    Match("min-ha-to", 2, "engine-quick", "greedy"),
    Match("hana-awase", 2, "engine-standard", "random", 100),
    Match("hana-awase", 2, "engine-standard", "greedy", 100),
)


@cache
def digest() -> str:
    """12 hex digits that change with kernels, reference and the tables that are shipped with them."""
    jit.warm_up()
    if not jit.ready():
        raise SystemExit("the checks of the engine need the kernels, and these cannot be had")
    found = sha256(jit.source_digest().encode())
    for path in sorted([*jit.SOURCES.glob("*.json"), *jit.SOURCES.glob("reference/*.py")]):
        found.update(path.read_bytes())
    return found.hexdigest()[:12]


def agreement(count: int) -> Iterator[Piece]:
    """Random rounds move for move by engine, reference and kernels, over all games and covering sets of options."""
    from tests.option_sets import covering_sets
    from tests.side_by_side import oracle_games

    sets = [(rules.id, seats, chosen) for rules, seats in oracle_games() for chosen in covering_sets(rules, seats)]
    for block in range(count):
        game, seats, chosen = sets[block % len(sets)]
        written = " ".join(f"{key}={in_words(value)}" for key, value in chosen.items())
        name = f"{block} {game} {seats} {written} {digest()}"
        yield name, lambda g=game, n=seats, c=chosen, f=BLOCK * block: _agreement(g, n, c, f)


def _agreement(game: str, seats: int, chosen: dict[str, Value], first: int) -> dict[str, object]:
    from tests.search.three_ways import play_three

    rules, wrong = RULE_SETS[game].with_options(chosen, seats), 0
    for seed in range(first, first + BLOCK):
        try:
            play_three(rules, seats, seed)
        except AssertionError as difference:
            wrong += 1
            print(f"\n{rules.key} {seats}, seed {seed}: {difference}", file=sys.stderr)
    return {"rounds": BLOCK, "wrong": wrong}


def endings(count: int) -> Iterator[Piece]:
    """Small endings by the kernels, and every fifth block by the reference, against plain minimax over the engine."""
    for block in range(count):
        yield f"{block} {digest()}", lambda b=block: _endings(b)


def _endings(block: int) -> dict[str, object]:
    from tests.search.checking import by_reference as reference_solver
    from tests.search.checking import kernel_solvers
    from tests.search.endings import Solver, check_endings

    solvers: list[Solver] = [kernel_solvers(), *([reference_solver] if block % 5 == 0 else [])]
    found = [check_endings(solver, ENDINGS, first=block) for solver in solvers]
    print(*(f"\n{words}" for one in found for words in one.wrong), end="", file=sys.stderr)
    by_both, wrong = ENDINGS * (len(found) - 1), sum(len(one.wrong) + one.unanswered for one in found)
    counted = {"endings": ENDINGS, "questions": found[0].questions, "moves": found[0].actions}
    return {**counted, "by the reference too": by_both, "wrong": wrong}


def deals(count: int) -> Iterator[Piece]:
    """Whole deals of hana-awase for two, solved by kernels and reference; every tenth with all its first moves."""
    for number in range(count):
        yield f"{number} {digest()}", lambda n=number: _deal(n)


def _deal(number: int) -> dict[str, object]:
    from tests.search.checking import LIMIT, bench_deal, kernel_solvers

    line = bench_deal(number)
    moves, kernels = line.legal() if number % 10 == 0 else [], kernel_solvers()
    wrong = 0
    for named in [[], moves] if moves else [[]]:
        asked = line.tables, line.row, line.pile, line.row[at.TURN], named, LIMIT
        values = by_reference(*asked)
        wrong += values is None or values != kernels.solve(*asked)
    return {"deals": 1, "moves": len(moves), "wrong": wrong}


def same_bytes(count: int) -> Iterator[Piece]:
    """Evaluations by kernels and reference, and on one thread and four, of what seats saw in recorded rounds."""
    tables = [(rules.id, seats) for rules in RULE_SETS.values() for seats in rules.seats]
    for number in range(count):
        game, seats = tables[number % len(tables)]
        yield f"{number} {game} {seats} {digest()}", lambda g=game, s=seats, n=number: _bytes(g, s, n)


def _bytes(game: str, seats: int, number: int) -> dict[str, object]:
    players = [PLAYERS["greedy-yaku"], PLAYERS["random"]] * 2
    replay = play_game(RULE_SETS[game], players[:seats], list("abcd")[:seats], f"bytes {number}", 1)
    views = [choice.view for choice in choices_of(walk(replay).rounds[0])]
    open_ones = [view for view in views if view.phase not in evaluation.UNVALUED and len(legal_actions(view)) > 1]
    chosen = random.Random(number).sample(open_ones, min(3, len(open_ones)))
    return {"views": len(chosen), "wrong": sum(_differences(view, number) for view in chosen)}


def _differences(view: Round, seed: int) -> int:
    """How many of the two comparisons of a view's values show a difference."""
    plain, standard = BUDGETS["plain"], BUDGETS["standard"]  # a smaller budget than standard is one piece of work
    compiled, alone = evaluation.evaluate(view, plain, seed), evaluation.evaluate(view, standard, seed)
    with patch.object(evaluation, "blocks", lambda: reference):
        slow = evaluation.evaluate(view, plain, seed)
    with ThreadPoolExecutor(4) as threads:
        together = evaluation.evaluate(view, standard, seed, threads.map)
    return (compiled is None or slow != compiled) + (alone is None or together != alone)


def strength(count: int) -> Iterator[Piece]:
    """Duplicate deals, twenty a piece, each match in turn: points a round of who is measured, by deal."""
    for block in range(count):
        for match in MATCHES:
            if block * DEALS < match.deals:
                name = f"{match.name} {block * DEALS} {digest()}"
                yield name, lambda m=match, f=block * DEALS: _match(m, f)


def _match(match: Match, first: int) -> dict[str, object]:
    points = duplicate(RULE_SETS[match.game], match.seats, match.player, match.other, DEALS, first)
    return {"deals": DEALS, "points": points, "wrong": 0}


def matches(lines: list[dict[str, object]]) -> Iterator[tuple[str, bool]]:
    """What the pieces of `strength` add up to: a line a match, and whether fewer points were made than are asked for.

    A match that is not over asks for nothing yet.
    """
    for match in MATCHES:
        found = [line["points"] for line in lines if str(line["piece"]).startswith(f"{match.name} ")]
        points = [float(one) for block in found if isinstance(block, list) for one in block]
        if len(points) > 1:
            mean, least = mean_of(points), match.least
            start = f"| {match.game} | {match.seats} | `{match.player}` | `{match.other}` | {len(points):,} |"
            asked = "" if least is None else f"{least:+g}"
            short = least is not None and len(points) >= match.deals and mean.value < least
            yield f"{start} {mean.value:+.2f} ± {mean.se:.2f} | {asked} |", short
