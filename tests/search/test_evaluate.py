"""Sums of sampled worlds: means and errors, blocks in any order, merged options, budgets."""

import statistics
from dataclasses import replace
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.game.action import Decide, Play, Take
from hana.game.engine import legal_actions
from hana.game.state import Phase
from hana.game.view import observe
from hana.search.budget import BUDGETS, POCOCK, Budget
from hana.search.evaluate import Sampler, mean, merged
from tests.scenes import scene
from tests.strategies import quick


@quick(200)
@given(st.lists(st.integers(-500, 500), min_size=2, max_size=300))
def test_mean_and_error_are_those_of_statistics(numbers: list[int]) -> None:
    found = mean(numbers)
    assert found.value == pytest.approx(statistics.fmean(numbers), abs=1e-9)
    assert found.se == pytest.approx(statistics.stdev(numbers) / sqrt(len(numbers)), abs=1e-9)
    assert mean(numbers[::-1]) == found


def test_one_number_has_no_error() -> None:
    assert (mean([7]).value, mean([7]).se) == (7.0, 0.0)
    assert mean([3] * 9).se == 0.0


def test_blocks_may_come_in_any_order_and_size() -> None:
    view = observe(scene("hana-awase", ("1-1 2-3 2-4 5-1", "6-1 7-1 8-1 9-1"), "1-3 2-1 5-2 5-3"), 0)
    moves = [action for action in legal_actions(view) if isinstance(action, Play)]
    whole = Sampler(view, moves, 5).block(0, 12)
    later = Sampler(view, moves, 5)
    assert later.block(8, 4) + later.block(0, 8) == whole[8:] + whole[:8]
    assert [row for number in range(12) for row in later.block(number, 1)] == whole
    assert Sampler(view, moves, 6).block(0, 12) != whole
    assert len({row[:1] for row in whole}) > 1


def test_the_worlds_are_the_same_whatever_moves_are_asked_for() -> None:
    view = observe(scene("hana-awase", ("1-1 2-3 5-1", "6-1 7-1 8-1"), "1-3 2-1 5-2 5-3"), 0)
    moves = [action for action in legal_actions(view) if isinstance(action, Play)]
    rows = Sampler(view, moves, 5).block(0, 6)
    for number, move in enumerate(moves):
        assert Sampler(view, [move], 5).block(0, 6) == [(row[number],) for row in rows]


def test_plain_chaff_of_a_month_is_one_option() -> None:
    view = observe(scene("hana-awase", ("1-3 1-4 2-1", "6-1 7-1 8-1"), "3-1"), 0)
    assert merged(view) == {Play(2): Play(2), Play(3): Play(2), Play(4): Play(4)}


def test_plain_chaff_on_the_field_is_one_target() -> None:
    view = observe(scene("hana-awase", ("1-1 1-2", "6-1 7-1"), "1-3 1-4"), 0)
    assert merged(view) == {Play(card, take): Play(card, 2) for card in (0, 1) for take in (2, 3)}


def test_cards_that_a_yaku_tells_apart_are_not_merged() -> None:
    view = observe(scene("hana-awase", ("8-2 9-1", "6-1 7-1"), "8-1 8-3 9-2 9-3"), 0)
    assert all(action == stands for action, stands in merged(view).items())


def test_decisions_are_not_merged() -> None:
    view = replace(observe(scene("koi-koi", ("1-1", "2-1")), 0), phase=Phase.DECIDE)
    assert merged(view) == {Decide(False): Decide(False), Decide(True): Decide(True)}
    taking = replace(view, phase=Phase.TAKE, pending=0, field=0b1100)
    assert merged(taking) == {Take(2): Take(2), Take(3): Take(2)}


def test_budgets_spend_what_they_say() -> None:
    assert {budget.id: budget.worlds for budget in BUDGETS.values()} == {"quick": 40, "standard": 240, "deep": 960}
    assert list(BUDGETS) == [budget.id for budget in BUDGETS.values()]
    assert Budget("own", pilot=5, looks=3, worlds_per_look=7).worlds == 26


def test_more_looks_need_a_wider_bound() -> None:
    assert POCOCK[1] == pytest.approx(statistics.NormalDist().inv_cdf(0.975), abs=0.001)
    assert list(POCOCK.values()) == sorted(POCOCK.values())
    for budget in BUDGETS.values():
        assert budget.z == POCOCK[budget.looks]
