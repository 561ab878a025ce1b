"""Exact values where each seat plays for itself; `test_solve` looks at small endings beside the plain search."""

from typing import TYPE_CHECKING

import pytest

from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from hana.search import layout as at
from hana.search.reference.maxn import Everybody, maxn
from hana.search.reference.solve import solve
from tests.search.checking import LIMIT, kernel_solvers, lines_of, under_way
from tests.strategies import each_game, game_name

if TYPE_CHECKING:
    from tests.search.kernel_solvers import Kernels

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)


@pytest.fixture(scope="module")
def solvers() -> "Kernels":
    """The solvers by kernels."""
    return kernel_solvers()


@GAMES
def test_positions_are_worth_the_same_to_both(solvers: "Kernels", rules: RuleSet, seats: int) -> None:
    for line in lines_of(rules, seats, turns=7):
        arguments = line.tables, line.row, line.pile, line.legal(), LIMIT
        assert solvers.maxn(*arguments) == maxn(*arguments)


@pytest.mark.parametrize("game", [rules.id for rules, seats in each_game() if seats == 2])
def test_where_two_play_for_all_there_is_each_plays_against_the_other(game: str) -> None:
    for line in lines_of(RULE_SETS[game], 2, turns=7):
        vectors = maxn(line.tables, line.row, line.pile, line.legal(), LIMIT)
        assert vectors is not None
        if all(sum(vector) == 0 for vector in vectors):
            values = solve(line.tables, line.row, line.pile, 0, line.legal(), LIMIT)
            assert [vector[0] for vector in vectors] == values


def test_nobody_gets_less_than_against_all_others() -> None:
    """The others do no more harm when each plays for itself than when they play together."""
    for seats in (3, 4):
        line = under_way(RULE_SETS["hana-awase"], seats, 8, seed=3)
        (vector,) = maxn(line.tables, line.row, line.pile, (), LIMIT) or ()
        for seat in range(seats):
            (least,) = solve(line.tables, line.row, line.pile, seat, (), LIMIT) or ()
            assert vector[seat] >= least


def test_the_position_is_worth_what_its_best_move_is(solvers: "Kernels") -> None:
    line = under_way(RULE_SETS["hana-awase"], 3, 9, seed=4)
    vectors = maxn(line.tables, line.row, line.pile, line.legal(), LIMIT)
    assert vectors is not None
    best = max(vectors, key=lambda vector: (vector[line.row[at.TURN]], *vector))
    assert maxn(line.tables, line.row, line.pile, (), LIMIT) == [best]
    assert solvers.maxn(line.tables, line.row, line.pile, (), LIMIT) == [best]


def test_a_solve_of_too_many_positions_is_given_up(solvers: "Kernels") -> None:
    line = under_way(RULE_SETS["hana-awase"], 3, 9, seed=5)
    everybody = Everybody(line.tables, line.row, line.pile, LIMIT)
    vector, arguments = everybody.after(), (line.tables, line.row, line.pile, ())
    for search in (maxn, solvers.maxn):
        assert search(*arguments, everybody.positions) == [vector]
        assert search(*arguments, everybody.positions - 1) is None
