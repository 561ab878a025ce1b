"""Exact values with all cards face up, of a position or of each of its moves, in plain Python.

The root seat maximises its objective, all others minimise it: alpha-beta on bounds, with a table of the positions that
have been met. The values are those of `hana.search.kernels.solve`. Source: docs/architecture.md, "The exact solver".
"""

from collections.abc import Sequence

from hana.search import layout as at
from hana.search.layout import Stands
from hana.search.reference.children import Children, Turn
from hana.search.reference.line import Line
from hana.search.reference.worth import Key
from hana.search.tables import Tables

FAR = 1_000_000
"""Beyond every value."""
MIDDLE = 15
"""What half the sum of a child's bounds, a 30th of a point, counts against the weights of cards (60 to a point)."""
Entry = tuple[int, int, int]
"""What is known of the future of a position: at least this, at most this, and the card that was best to play."""
UNKNOWN: Entry = (-FAR, FAR, -1)


class GivenUp(Exception):
    """As many positions as were allowed have not been enough."""


class Search:
    """One solve: what is known of its positions, how many have been entered and how many may be."""

    def __init__(self, tables: Tables, row: Sequence[int], pile: Sequence[int], root: int, limit: int) -> None:
        self.tables, self.root, self.limit = tables, root, limit
        self.start = Line(tables, row, pile)
        self.children = Children(self.start, root)
        self.worth = self.children.worth
        self.table: dict[Key, Entry] = {}
        self.positions = 0

    def after(self, move: int | None = None) -> int:
        """The value of the start, or of one of its moves.

        Raises:
            GivenUp: more positions were needed than the limit allows.
        """
        return self._chosen(self.start if move is None else self.start.after(move))

    def _chosen(self, line: Line) -> int:
        """The value of a position in any phase: choices before the next turn are looked at one after the other."""
        if line.over:
            return self.tables.objective(line.scores(), self.root)
        if line.row[at.PHASE] == Stands.PLAY:
            return self._begun(line)
        values = [self._chosen(line.after(move)) for move in line.legal()]
        return max(values) if line.row[at.TURN] == self.root else min(values)

    def _begun(self, line: Line) -> int:
        turn = self.children.first(line)
        return turn.low if turn.low == turn.high else self.value(turn, -FAR, FAR)

    def value(self, turn: Turn, alpha: int, beta: int) -> int:
        """The value of a position between alpha and beta; outside, a bound of it."""
        self.positions += 1
        if self.positions > self.limit:
            raise GivenUp
        low, high, known = self._known(turn)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        window = alpha, beta
        own = turn.row[at.TURN] == self.root
        best, best_move = (-FAR if own else FAR), -1
        if turn.line.may_call_off(turn.row[at.TURN]):
            best = self.worth.drawn
        children = self.children.of(turn)
        for child in children:
            self._sharpen(child, own, known)
            best, best_move = self._better(own, (best, best_move), child.floor if own else child.ceiling, child)
        children.sort(key=lambda child: -child.guess)
        for place, child in enumerate(children):
            alpha, beta = (max(alpha, best), beta) if own else (alpha, min(beta, best))
            if alpha >= beta:
                break
            found = self._looked_at(child, own, alpha, beta, narrow=place > 0)
            best, best_move = self._better(own, (best, best_move), found, child)
        if turn.key is not None:
            self._keep(turn, best if best > window[0] else -FAR, best if best < window[1] else FAR, best_move)
        return best

    @staticmethod
    def _better(own: bool, best: tuple[int, int], value: int, child: Turn) -> tuple[int, int]:
        """The best value so far and its move, after one more child."""
        return (value, child.played) if (value > best[0] if own else value < best[0]) else best

    def _known(self, turn: Turn) -> Entry:
        """What the table knows of a position's value, and the card to look at first."""
        if turn.key is None:
            return UNKNOWN
        low, high, move = self.table.get(turn.key, UNKNOWN)
        return low + turn.past, high + turn.past, move

    def _keep(self, turn: Turn, low: int, high: int, move: int) -> None:
        """Enters bounds of a position's value into the table."""
        assert turn.key is not None
        old = self.table.get(turn.key, UNKNOWN)
        low, high = max(low, turn.low) - turn.past, min(high, turn.high) - turn.past
        self.table[turn.key] = max(low, old[0]), min(high, old[1]), move if move >= 0 else old[2]

    def _sharpen(self, child: Turn, own: bool, known: int) -> None:
        """Bounds of a move by what the table knows and by the choice to stop, and the guess that orders it."""
        low, high, _ = self._known(child)
        child.floor = self._or_stop(child, max(low, child.low), own)
        child.ceiling = self._or_stop(child, min(high, child.high), own)
        middle = MIDDLE * (child.floor + child.ceiling)
        child.guess += (middle if own else -middle) + (FAR if child.played == known >= 0 else 0)

    @staticmethod
    def _or_stop(child: Turn, value: int, own: bool) -> int:
        """The value of a move whose seat may also stop."""
        if child.stop is None:
            return value
        return max(value, child.stop) if own else min(value, child.stop)

    def _looked_at(self, child: Turn, own: bool, alpha: int, beta: int, *, narrow: bool) -> int:
        """What a move is worth in the window; where it only has to be refuted, by a narrow one first."""
        if child.floor == child.ceiling or child.ceiling <= alpha or child.floor >= beta:
            return child.ceiling if child.ceiling <= alpha else child.floor
        if narrow and beta - alpha > 1:
            test = (alpha, alpha + 1) if own else (beta - 1, beta)
            found = self.value(child, *test)
            if not alpha < found < beta:
                return self._or_stop(child, found, own)
        return self._or_stop(child, self.value(child, alpha, beta), own)


def solve(
    tables: Tables, row: Sequence[int], pile: Sequence[int], root: int, moves: Sequence[int], limit: int
) -> list[int] | None:
    """The root's value of each move of a position in any phase; of the position itself where no move is named.

    The choices of the same turn that follow a move are made by their seat. None where `limit` positions were not
    enough.
    """
    search = Search(tables, row, pile, root, limit)
    try:
        return [search.after(move) for move in moves or (None,)]
    except GivenUp:
        return None
