"""Exact figures on a few deals: any change of the solver that matters changes them."""

import pytest

from hana.bench import compiled, nodes
from hana.bench.positions import DEFAULT, deal_position
from hana.search.reference.solve import solve

pytest.importorskip("numba")

FIRST_DEALS = [469, 1126, 7013, 3802, 1897]


def test_positions_of_the_first_deals() -> None:
    assert nodes.deal_nodes(2, 5) == FIRST_DEALS


def test_they_do_not_depend_on_what_was_solved_before() -> None:
    backwards = [compiled.solve(deal_position(DEFAULT, 2, number)).nodes for number in range(4, -1, -1)]
    assert backwards[::-1] == FIRST_DEALS


def test_every_move_has_its_value() -> None:
    position = deal_position(DEFAULT, 2, 0)
    whole, each = compiled.solve(position), compiled.solve(position, position.moves)
    assert whole.values == (max(each.values),)
    assert list(whole.values) == solve(position.tables, position.row, position.pile, position.root, (), 100_000)


@pytest.mark.parametrize("trick", ["table", "bound", "order", "merge", "months", "narrow"])
def test_a_trick_changes_what_is_entered_and_not_what_comes_out(trick: str) -> None:
    position = deal_position(DEFAULT, 2, 0)
    usual, without = compiled.solve(position), compiled.solve(position, tricks=compiled.trick(trick))
    assert without.finished
    assert (without.values, without.mode) == (usual.values, usual.mode)
    assert without.nodes != usual.nodes


def test_a_solve_that_meets_its_limit_says_so() -> None:
    assert not compiled.solve(deal_position(DEFAULT, 2, 0), limit=10).finished


def test_koi_koi_is_solved_with_its_stops() -> None:
    assert nodes.koi_koi(3) == {"solve_koi_koi_nodes_median": 38}
