"""Every rule set brings its evidence: names, perft counts, a recorded game, sensible options."""

import re
from pathlib import Path

import pytest

from hana.cards.sets import FULL
from hana.replay.check import report_of
from hana.replay.codec import loads
from hana.replay.walk import walk
from hana.rules import RULE_SETS, rules_of
from hana.rules.ruleset import RuleSet
from tests.oracle.house import DEFAULTS, HAND_AND_FIELD

ROOT = Path(__file__).parents[2]
every_rule_set = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)


def is_english(name: str) -> bool:
    return bool(name) and name.isascii()


def is_japanese(name: str) -> bool:
    return bool(name) and not name.isascii()


@every_rule_set
def test_id_and_names(rules: RuleSet) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rules.id)
    assert rules_of(rules.key) is rules
    for english, japanese in (rules.names, *(yaku.names for yaku in rules.yaku)):
        assert is_english(english)
        assert is_japanese(japanese)


@every_rule_set
def test_everything_names_its_source(rules: RuleSet) -> None:
    for named in (rules, *rules.yaku, *rules.options, *rules.misdeals):
        assert named.source


@every_rule_set
def test_every_deal_leaves_a_draw_pile(rules: RuleSet) -> None:
    for seats, plan in rules.deal.items():
        pile = 48 - seats * plan.hand - plan.field
        assert pile - plan.leave >= 0
        assert pile - plan.leave >= seats * plan.hand  # a card is turned up after every hand card


@every_rule_set
def test_every_option_has_its_default_among_its_choices(rules: RuleSet) -> None:
    keys = [option.key for option in rules.options]
    assert len(set(keys)) == len(keys)
    for option in rules.options:
        assert option.allows(option.default)
        assert option.sentence
        assert rules[option.key] == option.default
        for choice in option.samples:
            assert rules.with_options({option.key: choice})[option.key] == choice


@every_rule_set
def test_every_yaku_can_be_made(rules: RuleSet) -> None:
    keys = [yaku.id for yaku in rules.yaku]
    assert len(set(keys)) == len(keys)
    for yaku in rules.yaku:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", yaku.id)
        assert yaku.must & ~yaku.cards == 0
        assert yaku.cards & ~FULL == 0
        assert 0 < yaku.size <= yaku.cards.bit_count()
        assert yaku.worth(yaku.cards) > 0


@every_rule_set
def test_the_oracle_plays_it_with_every_number_of_players_and_option(rules: RuleSet) -> None:
    assert {seats for game, seats in HAND_AND_FIELD if game == rules.id} == set(rules.seats)
    assert DEFAULTS[rules.id].keys() == {option.key for option in rules.options}


@every_rule_set
def test_there_are_perft_counts(rules: RuleSet) -> None:
    assert (ROOT / "tests" / "perft" / f"{rules.id}.txt").is_file()


@every_rule_set
def test_there_is_a_recorded_game_for_each_number_of_players(rules: RuleSet) -> None:
    samples = sorted((ROOT / "replays" / rules.id).glob("*.hana.json"))
    assert samples
    players = set()
    for sample in samples:
        replay = loads(sample.read_text(encoding="utf-8"))
        assert replay.game == rules.key
        assert report_of(walk(replay)).ok
        players.add(len(replay.seats))
    assert players == set(rules.seats)
