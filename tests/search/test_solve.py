"""The exact solver with all cards face up: the plain-Python reference, and the kernels that have to agree with it."""

from typing import TYPE_CHECKING

import pytest

from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from hana.search import layout as at
from hana.search.layout import Stands
from hana.search.reference.solve import Search, solve
from tests.search.checking import LIMIT, bench_deal, by_reference, kernel_solvers, lines_of, under_way
from tests.search.endings import check_endings
from tests.strategies import each_game, game_name

if TYPE_CHECKING:
    from tests.search.kernel_solvers import Kernels

ENDINGS = 300
"""Of all games by turns; `scripts/trust` looks at more."""
GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
POSITIONS = (469, 1126, 7013, 3802, 1897, 6184, 662, 3094, 7751, 3892)
"""How many the kernels enter for the value of the first deals of the bench."""


@pytest.fixture(scope="module")
def solvers() -> "Kernels":
    """The solvers by kernels."""
    return kernel_solvers()


def test_the_reference_is_the_plain_minimax() -> None:
    checked = check_endings(by_reference, ENDINGS)
    assert checked.wrong == ()
    assert checked.unanswered == 0


def test_the_kernels_are_the_plain_minimax(solvers: "Kernels") -> None:
    checked = check_endings(solvers, ENDINGS, first=ENDINGS)
    assert checked.wrong == ()
    assert checked.unanswered == 0


@pytest.mark.parametrize("number", range(3))
def test_whole_deals_are_worth_the_same_to_both(solvers: "Kernels", number: int) -> None:
    line = bench_deal(number)
    arguments = line.tables, line.row, line.pile, 0, (), LIMIT
    assert solvers.solve(*arguments) == solve(*arguments)


@GAMES
def test_positions_are_worth_the_same_to_both(solvers: "Kernels", rules: RuleSet, seats: int) -> None:
    for number, line in enumerate(lines_of(rules, seats, turns=10)):
        arguments = line.tables, line.row, line.pile, number % seats, line.legal(), LIMIT
        assert solvers.solve(*arguments) == solve(*arguments)


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_the_kernels_enter_so_many_positions(solvers: "Kernels", number: int) -> None:
    line = bench_deal(number)
    solvers.solve(line.tables, line.row, line.pile, 0, (), LIMIT)
    assert solvers.positions == POSITIONS[number]


@GAMES
def test_tricks_change_no_value(solvers: "Kernels", rules: RuleSet, seats: int) -> None:
    from hana.search.kernels import work as of

    tricks = (of.NO_TABLE, of.NO_BOUND, of.NO_ORDER, of.NO_MERGE, of.NO_MONTHS, of.NO_NARROW)
    line = under_way(rules, seats, 8, seed=1)
    arguments = line.tables, line.row, line.pile, 0, line.legal(), LIMIT
    values = solvers.solve(*arguments)
    assert values is not None
    for off in (*tricks, sum(tricks)):
        assert solvers.solve(*arguments, tricks=off) == values


def test_the_value_of_a_position_is_that_of_its_best_move(solvers: "Kernels") -> None:
    for root in range(2):
        line = under_way(RULE_SETS["hana-awase"], 2, 10, seed=2)
        values = solve(line.tables, line.row, line.pile, root, line.legal(), LIMIT)
        assert values is not None
        assert line.row[at.PHASE] == Stands.PLAY
        best = max(values) if line.row[at.TURN] == root else min(values)
        assert solve(line.tables, line.row, line.pile, root, (), LIMIT) == [best]
        assert solvers.solve(line.tables, line.row, line.pile, root, (), LIMIT) == [best]


def test_a_solve_of_too_many_positions_is_given_up(solvers: "Kernels") -> None:
    line = bench_deal(0)
    search = Search(line.tables, line.row, line.pile, 0, LIMIT)
    value = search.after()
    arguments = line.tables, line.row, line.pile, 0, ()
    assert solve(*arguments, search.positions) == [value]
    assert solve(*arguments, search.positions - 1) is None
    assert solvers.solve(*arguments, POSITIONS[0]) == [value]
    assert solvers.solve(*arguments, POSITIONS[0] - 1) is None
    assert solvers.solve(*arguments, LIMIT) == [value]


def test_two_seats_that_gain_what_the_other_loses_are_worth_nothing_together() -> None:
    line = bench_deal(0)
    (mine,), (other,) = (solve(line.tables, line.row, line.pile, root, (), LIMIT) or () for root in range(2))
    assert mine == -other
