"""A rule set in words and as JSON, from its data alone."""

from hana.cards.names import SLUGS
from hana.cards.sets import members
from hana.rules.ruleset import RuleSet

Json = dict[str, object]


def rules_lines(rules: RuleSet) -> list[str]:
    """A rule set for a terminal: what it is, its yaku and its house rules."""
    lines = [f"{rules.key}  {rules.names[0]} {rules.names[1]}", f"  {rules.sentence}"]
    for seats, plan in rules.deal.items():
        lines.append(f"  {seats} players: {plan.hand} cards each, {plan.field} on the field")
    lines += [f"  {yaku.id:16} {yaku.points:4}  {yaku.names[0]} {yaku.names[1]}" for yaku in rules.yaku]
    for option in rules.options:
        lines.append(f"  option {option.key} = {option.default} ({option.allowed}): {option.sentence}")
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
