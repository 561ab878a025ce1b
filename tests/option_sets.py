"""Sets of options that together hold every value of every option, and every pair of values that can be combined."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

from hana.rules import RULE_SETS
from hana.rules.options import Value
from hana.rules.ruleset import RuleSet
from tests.oracle.house import conflicts

Pair = tuple[tuple[str, Value], tuple[str, Value]]
Chosen = dict[str, Value]


def samples(rules: RuleSet) -> dict[str, tuple[Value, ...]]:
    """The values to try of each option, what others depend on first."""
    return {option.key: option.samples for option in sorted(rules.options, key=lambda one: one.key != "scoring")}


def all_pairs(rules: RuleSet) -> Iterator[Pair]:
    """Every pair of values of two options, whether it can be combined or not."""
    for (one, values), (two, others) in combinations(samples(rules).items(), 2):
        for first, second in product(values, others):
            yield (one, first), (two, second)


def _allowed(rules: RuleSet, seats: int, chosen: Chosen) -> list[Value]:
    """The values of the first option under which the chosen ones can be combined."""
    key, values = next(iter(samples(rules).items()))
    tried = (chosen[key],) if key in chosen else values
    return [value for value in tried if not conflicts(rules.id, seats, {**chosen, key: value})]


def can_be_combined(rules: RuleSet, seats: int, pair: Pair) -> bool:
    """Whether some game has both values of a pair."""
    return bool(_allowed(rules, seats, dict(pair)))


def pairs_of(chosen: Chosen) -> set[Pair]:
    """The pairs of values that a whole set of options holds."""
    return set(combinations(chosen.items(), 2))


@lru_cache
def _covering(game: str, seats: int) -> tuple[tuple[tuple[str, Value], ...], ...]:
    rules = RULE_SETS[game]
    missing = dict.fromkeys(pair for pair in all_pairs(rules) if can_be_combined(rules, seats, pair))
    found: list[tuple[tuple[str, Value], ...]] = []
    while missing:
        chosen = _filled(rules, seats, dict(next(iter(missing))), missing)
        for pair in pairs_of(chosen):
            missing.pop(pair, None)
        found.append(tuple(chosen.items()))
    return tuple(found)


def _filled(rules: RuleSet, seats: int, chosen: Chosen, missing: dict[Pair, None]) -> Chosen:
    """A whole set of options around a few: each further value such that it brings the most pairs still missing."""
    for key, values in samples(rules).items():
        if key in chosen:
            continue
        fitting = [value for value in values if _allowed(rules, seats, {**chosen, key: value})]
        chosen[key] = max(
            fitting, key=lambda value: sum(_pair(rules, (key, value), old) in missing for old in chosen.items())
        )
    return {key: chosen[key] for key in samples(rules)}


def _pair(rules: RuleSet, one: tuple[str, Value], two: tuple[str, Value]) -> Pair:
    order = list(samples(rules))
    return (one, two) if order.index(one[0]) < order.index(two[0]) else (two, one)


def covering_sets(rules: RuleSet, seats: int) -> list[Chosen]:
    """Sets of options that hold every pair that can be combined; the defaults alone come first."""
    return [{}, *map(dict, _covering(rules.id, seats))]
