"""Kernels against plain Python on the same work, taking turns in one run; and rates."""

from statistics import median

from hana.bench import compiled
from hana.bench.clock import Clock, rate, side_by_side
from hana.bench.positions import DEFAULT, deal_position, dealt
from hana.bench.values import Values
from hana.formats import read_games
from hana.game.engine import legal_actions
from hana.game.view import observe
from hana.players import PLAYERS
from hana.players.table import play_game
from hana.replay.codec import dumps
from hana.search.question import Question, question_of
from hana.search.reference import blocks as reference
from hana.search.reference.line import Line
from hana.search.reference.rollout import greedy_block, random_playout
from hana.search.reference.solve import Search
from hana.search.stream import Stream

MANY, FEW = 2000, 30
"""Worlds of one run of the kernels, and of plain Python."""
SOLVED_DEALS = 20
CHECKED_GAMES, CHECKED_ROUNDS = 5, 3


def question() -> Question:
    """What the first player of a fixed deal asks, two players, about each of his cards."""
    view = observe(dealt(DEFAULT, 2, 0), 0)
    return question_of(view, legal_actions(view), 1)


def rollouts() -> Values:
    """Greedy playouts of every first move; the worlds are made before."""
    asked = question()
    many, few = compiled.worlds(asked, 0, MANY), reference.worlds_of(asked, 0, FEW)

    def compiled_run() -> int:
        return compiled.greedy_playouts(asked, many).size

    def plain_run() -> int:
        greedy_block(asked.tables, asked.stops, few, asked.moves, asked.seat)
        return FEW * len(asked.moves)

    fast, slow = side_by_side(compiled_run, plain_run)
    return {"rollout_ratio": fast / slow, "rollouts_per_second": fast}


def random_rollouts() -> Values:
    """Random playouts from the deal, one for each world."""
    asked = question()
    few = reference.worlds_of(asked, 0, FEW)

    def compiled_run() -> int:
        compiled.random_playouts(asked, many.pop())
        return MANY

    def plain_run() -> int:
        stream = Stream(1)
        for row, pile in few:
            random_playout(Line(asked.tables, row, pile), stream)
        return FEW

    # Kernels play in the rows that they are given, so each run needs its own.
    many = [compiled.worlds(asked, 0, MANY) for _ in range(6)]
    fast, slow = side_by_side(compiled_run, plain_run, len(many) - 1)
    return {"random_rollout_ratio": fast / slow}


def worlds() -> Values:
    """Sampled worlds."""
    asked = question()

    def compiled_run() -> int:
        return len(compiled.worlds(asked, 0, 10 * MANY)[0])

    def plain_run() -> int:
        return len(reference.worlds_of(asked, 0, 10 * FEW))

    fast, slow = side_by_side(compiled_run, plain_run)
    return {"worlds_ratio": fast / slow, "worlds_per_second": fast}


def solver(deals: int = SOLVED_DEALS) -> Values:
    """The value of a deal by both solvers, deal by deal: the median of the ratios of their seconds."""
    ratios = []
    for number in range(deals):
        position = deal_position(DEFAULT, 2, number)
        with Clock() as fast:
            found = compiled.solve(position)
        with Clock() as slow:
            value = Search(position.tables, position.row, position.pile, position.root, compiled.LIMIT).after()
        assert found.values == (value,)
        ratios.append(slow.seconds / fast.seconds)
    return {"solver_ratio": median(ratios)}


def checks() -> Values:
    """Recorded games read and replayed from their first card."""
    bots = [PLAYERS["greedy-yaku"], PLAYERS["random"]]
    games = [
        dumps(play_game(DEFAULT, bots, ["Ume", "Kiku"], f"bench {number}", CHECKED_ROUNDS)).encode()
        for number in range(CHECKED_GAMES)
    ]

    def check() -> int:
        return sum(len(reading.report.walk.rounds) for game in games for reading in read_games(game))

    check()
    return {"check_rounds_per_second": median(rate(check) for _ in range(5))}
