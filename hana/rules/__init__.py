"""What a game is, as values: one file a game with one exported RULES."""

from hana.discover import discover
from hana.rules.ruleset import RuleSet, UnknownRules

RULE_SETS = discover(__name__, __path__, "RULES", RuleSet)
"""Every game that hana knows, by id."""


def rules_of(key: str) -> RuleSet:
    """The rule set that a replay names by id and revision, `koi-koi/1`, with its default options.

    Raises:
        UnknownRules: the key names no game, or a revision that is not known.
    """
    known = ", ".join(rules.key for rules in RULE_SETS.values())
    name, _, revision = key.partition("/")
    rules = RULE_SETS.get(name)
    if rules is None or revision != str(rules.revision):
        raise UnknownRules(f"hana does not know the game {key!r}; it knows: {known}")
    return rules
