"""What is measured of the kernels. Each function imports them only when it is called."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from hana.bench.positions import Position
from hana.search import layout as at
from hana.search.question import Question

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

BITS = {2: 16, 3: 20, 4: 20}
"""The size of the solver's table by number of players: 2^bits positions."""
LIMIT = 20_000_000
"""Positions after which a solve is given up: more than any of a fixed deal enters."""
MODES = ("separate", "whole", "stopping")
"""What `work.MODE` counts: past and future add up; they count only together; a seat may stop."""


@dataclass(frozen=True, slots=True)
class Solved:
    """Values in parts of a point, the positions entered, how the solver kept past and future, and whether it ended."""

    values: tuple[int, ...]
    nodes: int
    mode: str
    finished: bool


@cache
def _memory(bits: int) -> "Ints":
    from hana.search.kernels.work import new_work

    return new_work(bits)


def solve(position: Position, moves: Sequence[int] = (), *, tricks: int = 0, limit: int = LIMIT) -> Solved:
    """The value of a position, or of each of the moves that are named; `tricks` are switched off."""
    import numpy as np

    from hana.search.kernels import work as of
    from hana.search.kernels.arrays import arrays_of
    from hana.search.kernels.solve import solve as kernel

    memory, values = _memory(BITS[position.tables.seats]), np.zeros(max(1, len(moves)), np.int64)
    row, pile, codes = (np.array(numbers, np.int64) for numbers in (position.row, position.pile, moves))
    finished = kernel(memory, arrays_of(position.tables), row, pile, position.root, codes, limit, tricks, values)
    return Solved(tuple(values.tolist()), int(memory[of.NODES]), MODES[int(memory[of.MODE])], bool(finished))


def trick(name: str) -> int:
    """What switches off one trick of the solver."""
    from hana.search.kernels import work as of

    return int(getattr(of, f"NO_{name.upper()}"))


def worlds(question: Question, first: int, count: int) -> "tuple[Ints, Ints]":
    """The rows and piles of sampled worlds."""
    from hana.search.kernels.blocks import worlds_of

    return worlds_of(question, first, count)


def greedy_playouts(question: Question, found: "tuple[Ints, Ints]") -> "Ints":
    """The objective after each move and greedy play, by world and move."""
    import numpy as np

    from hana.search.kernels.arrays import arrays_of
    from hana.search.kernels.rollout import NOT_COUNTED, play_block

    rows, piles = found
    moves, stops = (np.array(numbers, np.int64) for numbers in (question.moves, question.stops))
    out = np.empty((len(rows), len(moves)), np.int64)
    scratch = np.empty(at.ROW + at.MAX_SEATS, np.int64)
    play_block(arrays_of(question.tables), stops, rows, piles, moves, question.seat, out, NOT_COUNTED, scratch)
    return out


def random_playouts(question: Question, found: "tuple[Ints, Ints]") -> int:
    """Plays each world once to its end at random, called one by one; the number of moves made."""
    import numpy as np

    from hana.search.kernels.arrays import arrays_of
    from hana.search.kernels.rollout import random_playout

    tables, state = arrays_of(question.tables), np.array([question.base], np.uint64)
    trace, out = np.empty(256, np.int64), np.empty(256, np.int64)
    return sum(random_playout(tables, row, pile, state, trace, out) for row, pile in zip(*found, strict=True))
