"""Blocks of worlds by kernels: the same functions as `hana.search.reference.blocks`, from the same numbers."""

import threading
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hana.search import layout as at
from hana.search.kernels.arrays import Ints, arrays_of
from hana.search.kernels.outlook import outlook, played_out
from hana.search.kernels.rollout import greedy_block
from hana.search.kernels.solve import solve
from hana.search.kernels.work import new_work
from hana.search.kernels.worlds import array_of, fill_worlds
from hana.search.question import Question
from hana.search.reference.blocks import LIMIT
from hana.search.sums import Outlook, Sums
from hana.search.tables import Tables

__all__ = ["exact_moves", "exact_sums", "greedy_sums", "memory", "outlook", "outlooks", "worlds_of"]

MEMORY = threading.local()


def memory() -> Ints:
    """The solver's memory of this thread."""
    if not hasattr(MEMORY, "work"):
        MEMORY.work = new_work()
    work: Ints = MEMORY.work
    return work


def worlds_of(question: Question, first: int, count: int) -> tuple[Ints, Ints]:
    """The rows and piles of the worlds from number `first` on."""
    rows = np.empty((count, at.ROW), np.int64)
    piles = np.empty((count, _pile_size(question)), np.int64)
    base = np.array([question.base], np.uint64)
    fill_worlds(array_of(question.packed), base, first, np.array(question.row, np.int64), rows, piles)
    return rows, piles


def _pile_size(question: Question) -> int:
    return question.row[at.LAST] + question.tables.leave


def _sums(values: NDArray[np.int64]) -> Sums:
    products = values.T @ values
    return Sums(len(values), tuple(values.sum(0).tolist()), tuple(map(tuple, products.tolist())))


def _greedy(question: Question, rows: Ints, piles: Ints) -> Ints:
    moves, stops = np.array(question.moves, np.int64), np.array(question.stops, np.int64)
    values = np.empty((len(rows), len(moves)), np.int64)
    greedy_block(arrays_of(question.tables), stops, rows, piles, moves, question.seat, values)
    return values


def greedy_sums(question: Question, first: int, count: int) -> Sums:
    """The objective of the seat in turn after each move and greedy play, over worlds."""
    return _sums(_greedy(question, *worlds_of(question, first, count)))


def exact_sums(question: Question, first: int, count: int) -> Sums:
    """The same by greedy play, and behind it by exact play with all cards face up."""
    rows, piles = worlds_of(question, first, count)
    t, moves = arrays_of(question.tables), np.array(question.moves, np.int64)
    exact = np.empty((count, len(moves)), np.int64)
    for row, pile, values in zip(rows, piles, exact, strict=True):
        solve(memory(), t, row, pile, question.seat, moves, LIMIT, 0, values)
    return _sums(np.hstack([_greedy(question, rows, piles), exact]))


def outlooks(question: Question, first: int, count: int) -> tuple[Outlook, ...]:
    """What comes of each move and greedy play for every seat, over the same worlds."""
    rows, piles = worlds_of(question, first, count)
    return tuple(played_out(question.tables, question.stops, rows, piles, move) for move in question.moves)


def exact_moves(
    tables: Tables, row: Sequence[int], pile: Sequence[int], root: int, moves: Sequence[int], limit: int
) -> list[int] | None:
    """As `hana.search.reference.solve.solve`."""
    values = np.zeros(max(1, len(moves)), np.int64)
    arrays = np.array(row, np.int64), np.array(pile, np.int64), root, np.array(moves, np.int64)
    enough = solve(memory(), arrays_of(tables), *arrays, limit, 0, values)
    return values.tolist() if enough else None
