"""rules, perft, golden, and the command line as a whole."""

import json

import pytest

from hana import __version__
from hana.cli.root import ROOT
from hana.game.deal import deal_from_seed, start_deal
from hana.game.perft import perft
from hana.rules import RULE_SETS
from tests.cli.test_games import hana


def test_rules_lists_every_game() -> None:
    result = hana("rules")
    assert result.exit_code == 0
    assert all(rules.key in result.stdout and rules.sentence in result.stdout for rules in RULE_SETS.values())


@pytest.mark.parametrize("game", list(RULE_SETS))
def test_rules_of_one_game(game: str) -> None:
    rules = RULE_SETS[game]
    words, line = hana("rules", game), json.loads(hana("rules", "--json", game).stdout)
    assert all(yaku.id in words.stdout for yaku in rules.yaku)
    assert all(option.sentence in words.stdout for option in rules.options)
    assert line["game"] == rules.key and line["seats"] == list(rules.seats)
    assert [yaku["id"] for yaku in line["yaku"]] == [yaku.id for yaku in rules.yaku]
    assert [option["key"] for option in line["options"]] == [option.key for option in rules.options]
    assert all(yaku["source"] for yaku in line["yaku"]) and all(option["source"] for option in line["options"])


@pytest.mark.parametrize("game", list(RULE_SETS))
def test_rules_prints_the_tables_of_the_docs(game: str) -> None:
    result = hana("rules", "--docs", game)
    assert result.exit_code == 0
    page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    assert f"<!-- tables -->\n{result.stdout}<!-- /tables -->\n" in page


@pytest.mark.parametrize(
    ("game", "seats"), [(rules.id, seats) for rules in RULE_SETS.values() for seats in rules.seats]
)
def test_perft_counts_the_lines(game: str, seats: int) -> None:
    result = hana("perft", "--game", game, "--seats", seats, "--seed", "ume", "--depth", 2)
    deal = deal_from_seed(RULE_SETS[game], seats, "ume", 0)
    assert result.exit_code == 0
    assert int(result.stdout) == perft(start_deal(RULE_SETS[game], 0, deal), deal.draw, 2)


@pytest.mark.parametrize(
    "arguments",
    [
        ["rules", "poker"],
        ["perft", "--game", "poker"],
        ["perft", "--seats", "5"],
        ["golden", "--colour"],
        ["sing"],
        ["rules", "--docs", "--json"],
    ],
)
def test_wrong_usage_ends_with_2(arguments: list[str]) -> None:
    assert hana(*arguments).exit_code == 2


def test_the_golden_files_are_up_to_date() -> None:
    result = hana("golden")
    assert (result.exit_code, result.stdout) == (0, "")


def test_help_names_every_command() -> None:
    result = hana("--help")
    assert result.exit_code == 0
    for command in ("check", "review", "convert", "record", "rules", "perft", "golden", "serve"):
        assert f"\n  {command} " in result.stdout
        assert hana(command, "-h").exit_code == 0
    assert __version__ in hana("--version").stdout
