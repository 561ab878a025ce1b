"""What house rules cost the solver."""

import pytest

from hana.bench.house_rules import cost, options
from hana.rules import RULE_SETS
from hana.rules.options import in_words


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
        for value, rules in ways.items():
            assert (rules.id, in_words(rules[key])) == (game, value)
            assert seats in rules.seats


def test_a_rule_that_counts_captured_cards_together_is_solved_as_a_whole() -> None:
    pytest.importorskip("numba")
    plain = RULE_SETS["hana-awase"]
    usual, coupled = cost(plain, 2, 3), cost(plain.with_options({"willow": "cancel_all"}), 2, 3)
    assert (usual["positions"], usual["modes"]) == (3, {"separate": 3})
    assert (coupled["positions"], coupled["modes"]) == (3, {"whole": 3})
    assert cost(RULE_SETS["koi-koi"], 2, 2)["modes"] == {"stopping": 2}
