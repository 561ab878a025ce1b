"""Every option value and every pair of them: combined, or refused by engine and oracle with the option's name."""

from itertools import combinations

import pytest

from hana.rules.options import BadOption
from hana.rules.ruleset import RuleSet
from tests.option_sets import all_pairs, can_be_combined, covering_sets, pairs_of, samples
from tests.oracle.house import DEFAULTS, conflicts
from tests.strategies import each_game, game_name

every_game = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)


@every_game
def test_the_oracle_has_the_options_of_the_rules_with_their_defaults(rules: RuleSet, seats: int) -> None:
    assert {option.key: option.default for option in rules.options} == DEFAULTS[rules.id]


@every_game
def test_every_pair_of_values_is_combined_or_refused_with_the_name_of_an_option(rules: RuleSet, seats: int) -> None:
    refused = 0
    for pair in all_pairs(rules):
        chosen = dict(pair)
        wrong = conflicts(rules.id, seats, chosen)
        if not wrong:
            made = rules.with_options(chosen, seats)
            assert all(made[key] == value for key, value in pair)
            continue
        refused += 1
        with pytest.raises(BadOption) as raised:
            rules.with_options(chosen, seats)
        assert raised.value.key in wrong
        assert f"option {raised.value.key!r}: " in str(raised.value)
    assert (refused > 0) == (rules.id == "hana-awase")


@every_game
def test_without_a_number_of_players_only_single_values_are_judged(rules: RuleSet, seats: int) -> None:
    for pair in all_pairs(rules):
        assert all(rules.with_options(dict(pair))[key] == value for key, value in pair)


@every_game
def test_the_option_sets_hold_every_value_and_every_pair_that_can_be_combined(rules: RuleSet, seats: int) -> None:
    sets = covering_sets(rules, seats)
    assert sets[0] == {}
    held = set().union(*map(pairs_of, sets))
    possible = {pair for pair in all_pairs(rules) if can_be_combined(rules, seats, pair)}
    assert possible <= held
    for chosen in sets:
        assert not conflicts(rules.id, seats, chosen)
        rules.with_options(chosen, seats)


@every_game
def test_what_never_goes_together_is_known(rules: RuleSet, seats: int) -> None:
    """A pair is left out of the sets only where one of its values or both together are against the rules."""
    never = {pair for pair in all_pairs(rules) if not can_be_combined(rules, seats, pair)}
    alone = {
        (key, value)
        for key, values in samples(rules).items()
        for value in values
        if conflicts(rules.id, seats, {"scoring": "additive", key: value} if rules.id == "hana-awase" else {key: value})
    }
    together = {pair for pair in never if not alone & set(pair)}
    additive_only = {("leave_draw_pile", True), ("willow", "owner_only_hard")} - alone
    expected = {(("scoring", "zero_sum"), one) for one in additive_only} if rules.id == "hana-awase" else set()
    assert together == expected


@pytest.mark.parametrize(
    ("options", "seats", "key", "reason"),
    [
        ({"leave_draw_pile": True}, 2, "leave_draw_pile", "two players and additive scoring"),
        ({"leave_draw_pile": True, "scoring": "additive"}, 3, "leave_draw_pile", "two players and additive scoring"),
        ({"compensation": "on"}, 2, "compensation", "three players"),
        ({"compensation": "on"}, 4, "compensation", "three players"),
        ({"teyaku": "optional"}, 2, "teyaku", "three players"),
        ({"teyaku": "forced"}, 4, "teyaku", "three players"),
        ({"ten_card_hand": True}, 3, "ten_card_hand", "two players"),
        ({"willow": "owner_only_hard"}, 2, "willow", "additive scoring"),
    ],
)
def test_what_cannot_be_combined_is_refused_with_the_reason(
    options: dict[str, object], seats: int, key: str, reason: str
) -> None:
    rules = next(rules for rules, _ in each_game() if rules.id == "hana-awase")
    with pytest.raises(BadOption) as refused:
        rules.with_options(options, seats)
    assert refused.value.key == key
    assert reason in str(refused.value)


@every_game
def test_presets_are_made_of_options(rules: RuleSet, seats: int) -> None:
    for preset in rules.presets.values():
        if not conflicts(rules.id, seats, dict(preset)):
            assert dict(rules.with_options(preset, seats).chosen) == dict(preset)


@every_game
def test_a_set_of_options_is_kept_without_its_defaults(rules: RuleSet, seats: int) -> None:
    for chosen in covering_sets(rules, seats):
        kept = dict(rules.with_options(chosen, seats).chosen)
        assert kept == {key: value for key, value in chosen.items() if value != DEFAULTS[rules.id][key]}
        assert list(kept) == sorted(kept)


def test_pairs_are_of_different_options() -> None:
    for rules, _ in each_game():
        assert all(one[0] != two[0] for one, two in all_pairs(rules))
        number = sum(len(a) * len(b) for a, b in combinations(samples(rules).values(), 2))
        assert len(list(all_pairs(rules))) == number
