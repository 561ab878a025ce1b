"""Duplicate deals."""

from statistics import fmean, pstdev

import pytest

from hana.bench.match import duplicate, mean_of
from hana.rules import RULE_SETS

TABLES = [(game, seats) for game, rules in RULE_SETS.items() for seats in rules.seats]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_match_can_be_taken_up_at_any_deal(game: str, seats: int) -> None:
    rules = RULE_SETS[game]
    whole = duplicate(rules, seats, "greedy-yaku", "random", 4)
    assert len(whole) == 4
    assert duplicate(rules, seats, "greedy-yaku", "random", 2, first=2) == whole[2:]


@pytest.mark.parametrize(("game", "seats"), [("hana-awase", 3), ("min-ha-to", 2), ("hana-awase-pt", 2)])
def test_a_player_is_no_better_than_himself(game: str, seats: int) -> None:
    assert duplicate(RULE_SETS[game], seats, "greedy", "greedy", 5) == pytest.approx([0.0] * 5)


def test_what_one_makes_of_two_the_other_loses() -> None:
    rules = RULE_SETS["hana-awase"]
    one, two = (duplicate(rules, 2, *players, 3) for players in (("greedy", "random"), ("random", "greedy")))
    assert one == pytest.approx([-points for points in two])


def test_taking_what_counts_is_better_than_any_card() -> None:
    assert fmean(duplicate(RULE_SETS["hana-awase"], 2, "greedy", "random", 20)) > 0


def test_the_error_of_a_mean_is_that_of_its_deals() -> None:
    found = mean_of([1.0, 3.0, 5.0, 3.0])
    assert found.value == 3.0
    assert found.se == pytest.approx(pstdev([1.0, 3.0, 5.0, 3.0]) / 3**0.5)
    assert mean_of([2.0]).se == 0.0
