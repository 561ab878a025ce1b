"""The tables of links: everything has a number, and no number ever changes."""

from pathlib import Path

import pytest

from hana.replay.link_numbers import GAME_NUMBERS, GAMES, OPTION_NUMBERS, OPTIONS, WORD_NUMBERS, WORDS
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet

GOLDEN = Path(__file__).parent.parent / "golden" / "link-numbers.txt"


def test_numbers_never_change() -> None:
    """A new entry gets its line at the end of its part of the golden file; no line there is ever changed."""
    tables = (("game", GAMES), ("option", OPTIONS), ("word", WORDS))
    lines = [f"{kind} {number} {entry}" for kind, entries in tables for number, entry in enumerate(entries)]
    assert lines == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_every_number_has_one_entry() -> None:
    for entries, numbers in ((GAMES, GAME_NUMBERS), (OPTIONS, OPTION_NUMBERS), (WORDS, WORD_NUMBERS)):
        assert [numbers[entry] for entry in entries] == list(range(len(entries)))


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_every_game_option_and_word_has_a_number(rules: RuleSet) -> None:
    assert rules.key in GAME_NUMBERS
    assert {option.key for option in rules.options} <= OPTION_NUMBERS.keys()
    assert {value for option in rules.options for value in option.samples if isinstance(value, str)} <= (
        WORD_NUMBERS.keys()
    )


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_every_value_is_of_the_kind_of_its_default(rules: RuleSet) -> None:
    """A link writes no kinds of values: its reader knows them from the default."""
    for option in rules.options:
        for value in option.samples:
            assert type(value) is type(option.default)
            if type(value) is int:
                assert 0 <= value < 1 << 20
