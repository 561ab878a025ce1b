"""House rules in words: what a game is played with, made from the data of its options."""

from collections.abc import Mapping
from dataclasses import dataclass

from hana.rules.options import Option, Value, in_words
from hana.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Chosen:
    """A house rule of a game that is not as usual: its sentence, the value, and what is usual."""

    key: str
    sentence: str
    value: str
    usual: str


def value_words(option: Option, value: Value) -> str:
    """A value of an option for people, with its unit.

    >>> from hana.rules import RULE_SETS
    >>> rules = RULE_SETS["hana-awase"]
    >>> [value_words(rules.option(key), rules[key]) for key in ("rounds", "kirishima", "willow")]
    ['12 rounds', 'yes', 'plain']
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = ", ".join(map(str, value)) if isinstance(value, tuple) else in_words(value).replace("_", " ")
    return f"{text} {option.unit}" if option.unit and isinstance(value, int) else text


def chosen_rules(rules: RuleSet) -> tuple[Chosen, ...]:
    """The house rules that differ from what is usual, in the order of the rules page."""
    return tuple(
        Chosen(
            option.key,
            option.sentence,
            value_words(option, rules.chosen[option.key]),
            value_words(option, option.default),
        )
        for option in rules.options
        if option.key in rules.chosen
    )


def preset_of(rules: RuleSet) -> str:
    """The name of the preset that a game is played by exactly, or nothing."""
    chosen = dict(rules.chosen)
    return next((name for name, preset in rules.presets.items() if _unusual(rules, preset) == chosen), "")


def _unusual(rules: RuleSet, preset: Mapping[str, Value]) -> dict[str, Value]:
    usual = {option.key: option.default for option in rules.options}
    return {key: value for key, value in preset.items() if usual[key] != value}


def direction(rules: RuleSet, seats: int) -> str:
    """Which way play goes round the table."""
    if seats == 2:
        return "in turn"
    return "clockwise" if seats in rules.clockwise else "anti-clockwise"
