"""Exact values with all cards face up where each seat plays for itself (max^n), in plain Python.

Of equally good moves a seat takes the one that gives more to seat 0, then to seat 1, and so on; so the values do not
depend on the order of moves. Nothing is pruned: positions alike in their future are met once.
"""

from collections.abc import Iterator, Sequence

from hana.search import layout as at
from hana.search.layout import NOTHING, STOP, Stands
from hana.search.reference.children import is_wild
from hana.search.reference.line import Line
from hana.search.reference.solve import GivenUp
from hana.search.reference.worth import Key, Mode, Worth
from hana.search.tables import Tables

Vector = tuple[int, ...]
"""What each seat gets, in parts of a point."""


class Everybody:
    """One solve: the futures that are known, how many positions have been entered and how many may be."""

    def __init__(self, tables: Tables, row: Sequence[int], pile: Sequence[int], limit: int) -> None:
        self.tables, self.limit, self.positions = tables, limit, 0
        self.start = Line(tables, row, pile)
        self.worth = Worth(tables, row, 0, wild=is_wild(self.start))
        self.table: dict[Key, Vector] = {}

    def after(self, move: int | None = None) -> Vector:
        """What each seat gets from the start on, or after one of its moves.

        Raises:
            GivenUp: more positions were needed than the limit allows.
        """
        return self._value(self.start if move is None else self.start.after(move))

    def _value(self, line: Line) -> Vector:
        if line.over:
            return self._objectives(line.scores())
        if line.row[at.PHASE] != Stands.PLAY:
            return self._chosen(line)
        key, settled = self.worth.key(line.row, self._free(line))
        past = self._past(line.row, settled)
        known = self.table.get(key)
        if known is None:
            found = self._chosen(line)
            known = self.table[key] = tuple(one - two for one, two in zip(found, past, strict=True))
        return tuple(one + two for one, two in zip(known, past, strict=True))

    def _chosen(self, line: Line) -> Vector:
        """The best for the seat in turn of what its moves lead to."""
        self.positions += 1
        if self.positions > self.limit:
            raise GivenUp
        turn = line.row[at.TURN]
        vectors = [self._value(line.after(move)) for move in self._unlike(line)]
        return max(vectors, key=lambda vector: (vector[turn], *vector))

    def _unlike(self, line: Line) -> Iterator[int]:
        """The moves without those that no rule tells from an earlier one."""
        twin, field, seen = self.tables.twin, line.row[at.FIELD], set[tuple[int, int]]()
        for move in line.legal():
            card, name = move >> 6, move & 63
            if move < STOP:
                alike = twin[card], twin[name] if name != NOTHING and field >> name & 1 else name
                if alike in seen:
                    continue
                seen.add(alike)
            yield move

    def _free(self, line: Line) -> int:
        """The cards that can still be captured."""
        row = line.row
        cards = row[at.FIELD]
        for card in line.pile[row[at.NEXT] : row[at.LAST]]:
            cards |= 1 << card
        for hand in row[at.HANDS : at.HANDS + self.tables.seats]:
            cards |= hand
        return cards

    def _past(self, row: Sequence[int], settled: Sequence[int]) -> Vector:
        """What each seat has from captured cards and settled yaku, if that and the future add up."""
        seats = self.tables.seats
        if self.worth.mode is not Mode.SEPARATE:
            return (0,) * seats
        points = map(self.worth.card_points, row[at.CAPTURED : at.CAPTURED + seats])
        paid = self.tables.settling.yaku_paid
        yaku = [one * seats - sum(settled) if paid else one for one in settled]
        return self._objectives([one + two for one, two in zip(points, yaku, strict=True)])

    def _objectives(self, scores: Sequence[int]) -> Vector:
        return tuple(self.tables.objective(scores, seat) for seat in range(self.tables.seats))


def maxn(
    tables: Tables, row: Sequence[int], pile: Sequence[int], moves: Sequence[int], limit: int
) -> list[Vector] | None:
    """What each seat gets after each move of a position in any phase; from the position on where no move is named.

    None where `limit` positions were not enough.
    """
    solve = Everybody(tables, row, pile, limit)
    try:
        return [solve.after(move) for move in moves or (None,)]
    except GivenUp:
        return None
