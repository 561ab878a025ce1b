"""docs/rules: one page a game, with every yaku, its points under every option, and exactly the tables of the data."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from hana.rules import RULE_SETS
from hana.rules.describe import rules_tables
from hana.rules.ruleset import RuleSet
from hana.rules.yaku import Yaku

ROOT = Path(__file__).parents[2]
HEADINGS = ("The deal", "The turn", "Yaku", "Settlement", "House rules", "What is uncertain", "Sources")
every_rule_set = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)


def page(rules: RuleSet) -> str:
    return (ROOT / "docs" / "rules" / f"{rules.id}.md").read_text(encoding="utf-8")


def section(rules: RuleSet, heading: str) -> str:
    return page(rules).split(f"\n## {heading}\n")[1].split("\n## ")[0]


def configured(rules: RuleSet) -> list[RuleSet]:
    """The rule set by default and with every value of every option, one at a time."""
    values = [(option.key, value) for option in rules.options for value in option.samples]
    return [rules, *(rules.with_options({key: value}) for key, value in values)]


def yaku_of(rules: RuleSet) -> dict[str, list[Yaku]]:
    """Every yaku that the game can have, by id, with the points of every option."""
    found: defaultdict[str, list[Yaku]] = defaultdict(list)
    for one in configured(rules):
        for yaku in one.yaku:
            found[yaku.id].append(yaku)
    return dict(found)


def yaku_row(rules: RuleSet, key: str) -> str:
    found = re.search(rf"^\| `{re.escape(key)}` \|.*$", section(rules, "Yaku"), re.M)
    assert found is not None, f"docs/rules/{rules.id}.md has no row for {key}"
    return found.group()


@every_rule_set
def test_it_says_what_it_is_about(rules: RuleSet) -> None:
    text = page(rules)
    assert text.startswith(f"# {' '.join(rules.names)}\n")
    assert f"`{rules.key}`" in text
    assert [heading for heading in HEADINGS if f"\n## {heading}\n" not in text] == []


@every_rule_set
def test_it_has_exactly_the_tables_of_the_data(rules: RuleSet) -> None:
    tables = section(rules, "House rules").split("<!-- tables -->\n")[1].split("\n<!-- /tables -->")[0]
    assert tables.split("\n") == rules_tables(rules), f"paste what python -m hana rules --docs {rules.id} prints"
    assert page(rules).count("<!-- tables -->") == 1


@every_rule_set
def test_it_has_every_yaku_with_its_names_and_points(rules: RuleSet) -> None:
    for key, variants in yaku_of(rules).items():
        row = yaku_row(rules, key)
        numbers = {int(number) for number in re.findall(r"\d+", row)}
        for yaku in variants:
            assert " ".join(yaku.names) in row
            assert {yaku.points} | {yaku.called or yaku.points} | {yaku.extra or yaku.points} <= numbers, key


@every_rule_set
def test_it_has_no_yaku_that_the_game_cannot_have(rules: RuleSet) -> None:
    assert set(re.findall(r"^\| `([a-z0-9-]+)` \|", section(rules, "Yaku"), re.M)) == set(yaku_of(rules))


@every_rule_set
def test_a_reconstructed_table_is_called_so_before_it(rules: RuleSet) -> None:
    before = section(rules, "Yaku").split("\n| id |")[0]
    assert ("*reconstructed*" in before) == any(one.reconstructed for one in configured(rules))


@every_rule_set
def test_it_has_the_deal(rules: RuleSet) -> None:
    words = {5: "five", 7: "seven", 8: "eight", 10: "ten"}
    for plan in rules.deal.values():
        assert re.search(rf"\| {plan.hand} \| {plan.field} \||{words[plan.hand]} cards each", page(rules), re.I)


@every_rule_set
def test_every_source_that_it_names_in_brackets_stands_below(rules: RuleSet) -> None:
    text = page(rules)
    known = set(re.findall(r"^\| ([\w-]+) \|", text.split("\n## Sources\n")[1], re.M)) | {"I", "V"}
    named = {key for group in re.findall(r"\[([\w,; -]+)\](?!\()", text) for key in re.findall(r"[\w-]+", group)}
    keys = {key for key in named if key in everybody() or key.isupper()}
    assert keys <= known


def everybody() -> set[str]:
    """The keys of sources of all pages."""
    tables = [page(rules).split("\n## Sources\n")[1] for rules in RULE_SETS.values()]
    return {key for table in tables for key in re.findall(r"^\| ([\w-]+) \|", table, re.M)} - {"key"}
