"""Blocks of worlds in plain Python: what evaluation is made of where no kernels can be had."""

from hana.search import layout as at
from hana.search.question import Question
from hana.search.reference.outlook import outlook
from hana.search.reference.rollout import greedy_block
from hana.search.reference.solve import solve as exact_moves
from hana.search.sample import world_of
from hana.search.stream import stream_at
from hana.search.sums import Outlook, Sums, sums_of

__all__ = ["LIMIT", "exact_moves", "exact_sums", "greedy_sums", "outlook", "outlooks", "worlds_of"]

LIMIT = 10_000_000
"""Positions of a solve: far more than any that evaluation asks for."""

Row = tuple[list[int], tuple[int, ...]]


def worlds_of(question: Question, first: int, count: int) -> list[Row]:
    """The rows and piles of the worlds from number `first` on."""
    found: list[Row] = []
    for number in range(first, first + count):
        world = world_of(question.packed, stream_at(question.base, number))
        row = list(question.row)
        row[at.HANDS : at.HANDS + len(world.hands)] = world.hands
        found.append((row, world.draw))
    return found


def greedy_sums(question: Question, first: int, count: int) -> Sums:
    """The objective of the seat in turn after each move and greedy play, over worlds."""
    worlds = worlds_of(question, first, count)
    return sums_of(greedy_block(question.tables, question.stops, worlds, question.moves, question.seat))


def exact_sums(question: Question, first: int, count: int) -> Sums:
    """The same by greedy play, and behind it by exact play with all cards face up."""
    worlds = worlds_of(question, first, count)
    greedy = greedy_block(question.tables, question.stops, worlds, question.moves, question.seat)
    vectors = []
    for (row, pile), values in zip(worlds, greedy, strict=True):
        exact = exact_moves(question.tables, row, pile, question.seat, question.moves, LIMIT)
        assert exact is not None
        vectors.append([*values, *exact])
    return sums_of(vectors)


def outlooks(question: Question, first: int, count: int) -> tuple[Outlook, ...]:
    """What comes of each move and greedy play for every seat, over the same worlds."""
    rows, piles = zip(*worlds_of(question, first, count), strict=True)
    return tuple(outlook(question.tables, question.stops, rows, piles, move) for move in question.moves)
