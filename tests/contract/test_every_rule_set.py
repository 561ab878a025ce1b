"""Every rule set brings its evidence: names, page, perft counts, a recorded game, sensible options."""

import re
from pathlib import Path

import pytest

from hana.cards.sets import FULL
from hana.replay.check import report_of
from hana.replay.codec import loads
from hana.replay.walk import walk
from hana.rules import RULE_SETS, rules_of
from hana.rules.ruleset import RuleSet

ROOT = Path(__file__).parents[2]
every_rule_set = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)


def page(rules: RuleSet) -> str:
    return (ROOT / "docs" / "rules" / f"{rules.id}.md").read_text(encoding="utf-8")


def row(rules: RuleSet, key: str) -> str:
    """The table row of the page that begins with a key."""
    found = re.search(rf"^\| `{re.escape(key)}` \|.*$", page(rules), re.M)
    assert found is not None, f"docs/rules/{rules.id}.md has no row for {key}"
    return found.group()


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
def test_the_page_says_what_it_is_about(rules: RuleSet) -> None:
    text = page(rules)
    assert text.startswith(f"# {' '.join(rules.names)}\n")
    assert f"`{rules.key}`" in text
    for heading in ("The deal", "The turn", "Yaku", "Settlement", "House rules", "What is uncertain", "Sources"):
        assert f"\n## {heading}\n" in text


@every_rule_set
def test_the_page_has_every_yaku_with_its_names_and_points(rules: RuleSet) -> None:
    for yaku in rules.yaku:
        text = row(rules, yaku.id)
        assert " ".join(yaku.names) in text
        worth = {yaku.points} | ({yaku.called} if yaku.called is not None else set())
        assert worth <= {int(number) for number in re.findall(r"\d+", text)}


@every_rule_set
def test_the_page_has_no_yaku_that_the_rules_do_not_have(rules: RuleSet) -> None:
    section = page(rules).split("\n## Yaku\n")[1].split("\n## ")[0]
    assert set(re.findall(r"^\| `([a-z-]+)` \|", section, re.M)) == {yaku.id for yaku in rules.yaku}


@every_rule_set
def test_the_page_has_every_option_with_default_and_choices(rules: RuleSet) -> None:
    section = page(rules).split("\n## House rules\n")[1].split("\n## ")[0]
    assert set(re.findall(r"^\| `([a-z_]+)` \|", section, re.M)) == {option.key for option in rules.options}
    for option in rules.options:
        cells = [cell.strip() for cell in row(rules, option.key).strip("|").split("|")]
        assert cells[1] == str(option.default)
        if isinstance(option.choices, range):
            assert cells[2] == option.allowed
        else:
            assert cells[2] == ", ".join(str(choice) for choice in option.choices if choice != option.default)


@every_rule_set
def test_the_page_has_the_deal(rules: RuleSet) -> None:
    words = {5: "five", 7: "seven", 8: "eight", 10: "ten"}
    for plan in rules.deal.values():
        assert re.search(rf"\| {plan.hand} \| {plan.field} \||{words[plan.hand]} cards", page(rules), re.I)


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
    assert "rounds" in keys
    for option in rules.options:
        assert option.allows(option.default)
        assert option.sentence
        assert rules[option.key] == option.default
        for choice in option.choices:
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
