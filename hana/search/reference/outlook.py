"""Rounds played greedily to their end in plain Python, and what came of them for every seat."""

from collections.abc import Sequence

from hana.search import layout as at
from hana.search.reference.line import Line
from hana.search.reference.rollout import count_finished, greedy
from hana.search.sums import Outlook
from hana.search.tables import Tables


def outlook(
    tables: Tables, stops: Sequence[int], rows: Sequence[Sequence[int]], piles: Sequence[Sequence[int]], move: int
) -> Outlook:
    """What comes of a move and greedy play over positions: one row for each pile, or one for all.

    `move` is a move's code, or STAY or TURN_UP as `hana.search.layout` says.
    """
    seats = range(tables.seats)
    finished = [[0] * len(tables.yaku) for _ in seats]
    values = []
    for number, pile in enumerate(piles):
        line = Line(tables, rows[number if len(rows) > 1 else 0], pile)
        if move == at.TURN_UP:
            line.turn_up()
        elif move != at.STAY:
            line.apply(move)
        greedy(line, stops)
        count_finished(tables, line.row, finished)
        scores = line.scores()
        values.append([tables.objective(scores, seat) for seat in seats])
    return Outlook(
        count=len(piles),
        parts=tables.parts,
        totals=tuple(sum(one[seat] for one in values) for seat in seats),
        squares=tuple(sum(one[seat] ** 2 for one in values) for seat in seats),
        won=tuple(sum(one[seat] > 0 for one in values) for seat in seats),
        finished=tuple(map(tuple, finished)),
    )
