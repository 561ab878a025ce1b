"""Exact values with all cards face up: of a position, or of each of its moves."""

from collections.abc import Sequence

import numpy as np

from hana.search import layout as at
from hana.search.kernels import work as of
from hana.search.kernels.arrays import Ints
from hana.search.kernels.machine import apply_move, legal
from hana.search.kernels.search import search
from hana.search.kernels.setup import set_up
from hana.search.layout import Stands

AT_REST = (Stands.PLAY, Stands.OVER)


def solve(
    m: Ints,
    t: Ints,
    row: Ints,
    pile: Ints,
    root: int,
    moves: Sequence[int] | Ints,
    limit: int,
    tricks: int,
    values: Ints,
) -> bool:
    """The value of each move of a position in any phase into `values`; of the position itself where no move is named.

    Values are the objective of the seat `root` in parts of a point, with best play of all: the others together against
    it. `m` is memory of `work.new_work`, `t` the array of the tables. False where `limit` positions were not enough;
    `tricks` is what a measurement switches off.
    """
    set_up(m, t, row, pile, root, limit, tricks)
    if not len(moves):
        values[0] = _value(m, t, row, pile, root)
    for place, move in enumerate(moves):
        after = row.copy()
        apply_move(t, after, pile, move)
        values[place] = _value(m, t, after, pile, root)
    return not m[of.ABORTED]


def _value(m: Ints, t: Ints, row: Ints, pile: Ints, root: int) -> int:
    """The value of a position: the choices before the next turn, which are its seat's, then the search."""
    if row[at.PHASE] in AT_REST:
        return int(search(m, t, row, pile))
    codes, found = np.empty(64, np.int64), []
    for move in codes[: legal(t, row, codes)]:
        after = row.copy()
        apply_move(t, after, pile, move)
        found.append(_value(m, t, after, pile, root))
    return max(found) if row[at.TURN] == root else min(found)
