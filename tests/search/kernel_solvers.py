"""The exact solvers by kernels, called as the reference is. It can be imported only where numba is installed."""

from collections.abc import Mapping, Sequence

import numpy as np

from hana.game.action import Action
from hana.game.state import Round
from hana.rules.ruleset import RuleSet
from hana.search.kernels import maxn as for_everybody
from hana.search.kernels import work as of
from hana.search.kernels.arrays import Ints, arrays_of
from hana.search.kernels.solve import solve
from hana.search.tables import Tables
from tests.search.checking import LIMIT, Position
from tests.search.plain import Kind


class Kernels:
    """The solvers by kernels, with their memory."""

    def __init__(self) -> None:
        self.work, self.vectors = of.new_work(), for_everybody.new_vectors()

    def solve(
        self, tables: Tables, row: Sequence[int], pile: Sequence[int], root: int, moves: Sequence[int], limit: int,
        tricks: int = 0,
    ) -> list[int] | None:  # fmt: skip
        """As `hana.search.reference.solve.solve`; `tricks` are switched off."""
        values = np.zeros(max(len(moves), 1), np.int64)
        enough = solve(
            self.work, arrays_of(tables), _array(row), _array(pile), root, _array(moves), limit, tricks, values
        )
        return [int(value) for value in values] if enough else None

    @property
    def positions(self) -> int:
        """How many the last `solve` has entered."""
        return int(self.work[of.NODES])

    def maxn(
        self, tables: Tables, row: Sequence[int], pile: Sequence[int], moves: Sequence[int], limit: int
    ) -> list[tuple[int, ...]] | None:
        """As `hana.search.reference.maxn.maxn`."""
        found = np.zeros(max(len(moves), 1) * tables.seats, np.int64)
        arrays = arrays_of(tables), _array(row), _array(pile)
        if not for_everybody.maxn(self.work, self.vectors, *arrays, _array(moves), limit, found):
            return None
        return [tuple(int(value) for value in vector) for vector in found.reshape(-1, tables.seats)]

    def __call__(
        self, rules: RuleSet, state: Round, pile: tuple[int, ...], kind: Kind, root: int
    ) -> Mapping[Action, int] | None:
        """What every action of a position with open cards gives to a seat."""
        position = Position(state, pile)
        if kind == "maxn":
            return position.by_action([vector[root] for vector in self.maxn(*position.asked, LIMIT) or ()])
        tables, row, cards, moves = position.asked
        return position.by_action(self.solve(tables, row, cards, root, moves, LIMIT) or ())


def _array(numbers: Sequence[int]) -> Ints:
    return np.array(numbers, np.int64)
