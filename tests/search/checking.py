"""The exact solvers as `check_endings` asks for them, and positions to hold them against each other."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import pytest

from hana.game.action import Action
from hana.game.deal import deal_from_seed, start_deal
from hana.game.engine import legal_actions
from hana.game.state import Round
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from hana.search.position import known_hands, row_of
from hana.search.question import code_of
from hana.search.reference.line import Line
from hana.search.reference.maxn import maxn
from hana.search.reference.solve import solve
from hana.search.tables import tables_of
from tests.option_sets import covering_sets
from tests.search.endings import endings
from tests.search.plain import Kind

if TYPE_CHECKING:
    from tests.search.kernel_solvers import Kernels

LIMIT = 1_000_000
"""Positions, far more than an ending has."""


class Position:
    """An ending as the solvers take it."""

    def __init__(self, state: Round, pile: Sequence[int]) -> None:
        self.actions = legal_actions(state)
        tables, row = tables_of(state.rules, state.seats), row_of(state, known_hands(state), pile)
        self.asked = tables, row, list(pile), [code_of(state, action) for action in self.actions]

    def by_action(self, values: Sequence[int]) -> Mapping[Action, int] | None:
        """The values by action, None where there are none."""
        return dict(zip(self.actions, values, strict=True)) if values else None


def by_reference(
    rules: RuleSet, state: Round, pile: tuple[int, ...], kind: Kind, root: int
) -> Mapping[Action, int] | None:
    """What every action of a position with open cards gives to a seat."""
    position = Position(state, pile)
    if kind == "maxn":
        return position.by_action([vector[root] for vector in maxn(*position.asked, LIMIT) or ()])
    tables, row, cards, moves = position.asked
    return position.by_action(solve(tables, row, cards, root, moves, LIMIT) or ())


def kernel_solvers() -> "Kernels":
    """The solvers by kernels; the test is skipped where numba is missing."""
    pytest.importorskip("numba")
    from tests.search.kernel_solvers import Kernels

    return Kernels()


def bench_deal(number: int) -> Line:
    """A whole deal of hana-awase for two."""
    rules = RULE_SETS["hana-awase"]
    deal = deal_from_seed(rules, 2, "bench", number)
    state = start_deal(rules, 0, deal)
    return Line(tables_of(rules, 2), row_of(state, known_hands(state), deal.draw), deal.draw)


def under_way(rules: RuleSet, seats: int, turns: int, seed: int) -> Line:
    """A round led to the first choice with so few hand cards left."""
    ((state, pile),) = endings(rules, seats, 1, seed, turns)
    return Line(tables_of(state.rules, seats), row_of(state, known_hands(state), pile), pile)


def lines_of(rules: RuleSet, seats: int, turns: int) -> Iterator[Line]:
    """One position for each set of options."""
    for number, chosen in enumerate(covering_sets(rules, seats)):
        yield under_way(rules.with_options(chosen, seats), seats, turns, number)
