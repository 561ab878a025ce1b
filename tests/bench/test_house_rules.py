"""What house rules cost the solver."""

import pytest

from hana.bench.house_rules import cost, options
from hana.rules import RULE_SETS


def test_each_option_that_changes_play_or_points_has_its_row() -> None:
    found = {name: list(ways) for name, _, ways in options()}
    assert found["hana-awase 2 willow"] == ["plain", "cancel_all", "owner_only", "owner_only_hard"]
    assert found["hana-awase 3 compensation"] == ["off", "on"]
    assert found["koi-koi 2 calls"] == ["many", "one"]
    assert found["mayumi 2 gaji_from_pile"] == ["wild", "plain"]
    assert not any(name.endswith(("rounds", "match", "starting_points")) for name in found)


def test_the_rules_of_a_row_have_its_value() -> None:
    for name, seats, ways in options():
        game, _, key = name.split()
        assert all(rules.id == game and rules[key] is not None for rules in ways.values())
        assert all(seats in rules.seats for rules in ways.values())


def test_a_rule_that_counts_captured_cards_together_is_solved_as_a_whole() -> None:
    pytest.importorskip("numba")
    plain, coupled = (
        cost(RULE_SETS["hana-awase"].with_options({"willow": way}), 2, 3) for way in ("plain", "cancel_all")
    )
    assert (plain["positions"], plain["modes"]) == (3, {"separate": 3})
    assert (coupled["positions"], coupled["modes"]) == (3, {"whole": 3})
    assert cost(RULE_SETS["koi-koi"], 2, 2)["modes"] == {"stopping": 2}
