"""Rounds played greedily to their end, and what came of them for every seat: the kernel of the reference."""

from collections.abc import Sequence

import numpy as np

from hana.search import layout as at
from hana.search.kernels import arrays as of
from hana.search.kernels.arrays import Ints, arrays_of
from hana.search.kernels.compiling import AA, A, I, V, entry
from hana.search.kernels.core import objective, settle
from hana.search.kernels.machine import apply_move, turn_up
from hana.search.kernels.rollout import count_finished, greedy
from hana.search.sums import Outlook
from hana.search.tables import Tables

TOTALS, SQUARES, WON = range(3)


@entry(V, A, A, AA, AA, I, AA, AA, A)
def play_out(t, stops, rows, piles, move, sums, finished, scratch):
    """The work of `played_out`; in `scratch` a row is played, with scores behind it."""
    scores = scratch[at.ROW :]
    for world in range(piles.shape[0]):
        pile, source = piles[world], world if rows.shape[0] > 1 else 0
        for column in range(at.ROW):
            scratch[column] = rows[source, column]
        if move == at.TURN_UP:
            turn_up(t, scratch, pile)
        elif move != at.STAY:
            apply_move(t, scratch, pile, move)
        greedy(t, stops, scratch, pile, scores)
        settle(t, scratch, scores)
        count_finished(t, scratch, finished)
        for seat in range(t[of.SEATS]):
            value = objective(t, scores, seat)
            sums[TOTALS, seat] += value
            sums[SQUARES, seat] += value * value
            sums[WON, seat] += value > 0


def played_out(tables: Tables, stops: Sequence[int], rows: Ints, piles: Ints, move: int) -> Outlook:
    """What comes of a move and greedy play over positions: one row for each pile, or one for all."""
    seats = tables.seats
    sums = np.zeros((3, at.MAX_SEATS), np.int64)
    finished = np.zeros((at.MAX_SEATS, len(tables.yaku)), np.int64)
    scratch = np.empty(at.ROW + at.MAX_SEATS, np.int64)
    play_out(arrays_of(tables), np.array(stops, np.int64), rows, piles, move, sums, finished, scratch)
    totals, squares, won = (tuple(line[:seats].tolist()) for line in sums)
    return Outlook(len(piles), tables.parts, totals, squares, won, tuple(map(tuple, finished[:seats].tolist())))


def outlook(
    tables: Tables, stops: Sequence[int], rows: Sequence[Sequence[int]], piles: Sequence[Sequence[int]], move: int
) -> Outlook:
    """The same from rows and piles of plain numbers; piles given as `bytes` are read fastest."""
    cards = np.frombuffer(b"".join(map(bytes, piles)), np.uint8).reshape(len(piles), len(piles[0])).astype(np.int64)
    return played_out(tables, stops, np.array(rows, np.int64), cards, move)
