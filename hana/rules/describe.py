"""A rule set in words, as JSON and as the tables of its page in docs/rules, from its data alone."""

from collections.abc import Mapping

from hana.cards.names import SLUGS
from hana.cards.sets import members
from hana.rules.options import Option, Value, in_words
from hana.rules.ruleset import RuleSet

Json = dict[str, object]


def rules_lines(rules: RuleSet) -> list[str]:
    """A rule set for a terminal: what it is, its yaku and its house rules."""
    lines = [f"{rules.key}  {rules.names[0]} {rules.names[1]}", f"  {rules.sentence}"]
    for seats, plan in rules.deal.items():
        lines.append(f"  {seats} players: {plan.hand} cards each, {plan.field} on the field")
    lines += [f"  {yaku.id:16} {yaku.points:4}  {yaku.names[0]} {yaku.names[1]}" for yaku in rules.yaku]
    for option in rules.options:
        lines.append(f"  option {option.key} = {in_words(option.default)} ({option.allowed}): {option.sentence}")
    return lines


def rules_json(rules: RuleSet) -> Json:
    """A rule set as JSON; cards are slugs."""
    return {
        "game": rules.key,
        "names": {"en": rules.names[0], "ja": rules.names[1]},
        "seats": list(rules.seats),
        "objective": rules.objective.value,
        "yaku": [
            {
                "id": yaku.id,
                "names": {"en": yaku.names[0], "ja": yaku.names[1]},
                "points": yaku.points,
                "need": yaku.size,
                "extra": yaku.extra,
                "cards": [SLUGS[card] for card in members(yaku.cards)],
                "source": yaku.source,
            }
            for yaku in rules.yaku
        ],
        "options": [
            {
                "key": option.key,
                "default": option.default,
                "allowed": option.allowed,
                "sentence": option.sentence,
                "unit": option.unit,
                "source": option.source,
            }
            for option in rules.options
        ],
    }


def rules_tables(rules: RuleSet) -> list[str]:
    """The house rules of a rule set in Markdown: its options, what cannot be combined, its presets."""
    lines = ["| option | default | choices | what it changes | unit | source |", "|---|---|---|---|---|---|"]
    lines += [
        f"| `{option.key}` | {_code(option.default)} | {_choices(option)} | {option.sentence} | {option.unit} "
        f"| {option.source} |"
        for option in rules.options
    ]
    if rules.conflicts:
        lines += ["", "Refused:", ""]
        lines += [f"- `{conflict.key}`: {conflict.sentence}" for conflict in rules.conflicts]
    if rules.presets:
        lines += ["", "| preset | options |", "|---|---|"]
        lines += [f"| `{name}` | {_values(preset)} |" for name, preset in rules.presets.items()]
    return lines


def _code(value: Value) -> str:
    return f"`{in_words(value)}`"


def _choices(option: Option) -> str:
    if isinstance(option.choices, tuple):
        return ", ".join(_code(choice) for choice in option.choices)
    return option.allowed


def _values(preset: Mapping[str, Value]) -> str:
    return ", ".join(f"`{key}={in_words(value)}`" for key, value in preset.items()) or "the defaults"
