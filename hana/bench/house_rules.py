"""What each house rule costs the exact solver: the same rounds late in the game under each of its values."""

from collections import Counter
from collections.abc import Iterator, Mapping
from statistics import median

from hana.bench import compiled
from hana.bench.clock import Clock
from hana.bench.nodes import LATE_COUNT, LATE_TURNS
from hana.bench.positions import late_positions
from hana.bench.values import Values
from hana.rules import RULE_SETS
from hana.rules.options import BadOption, Option, Value, in_words
from hana.rules.ruleset import RuleSet
from hana.search.tables import tables_of

LIMIT = 300_000
"""Positions after which a solve is given up and counts as that many."""
BESIDE: Mapping[str, Mapping[str, Value]] = {
    "fuke_threshold": {"fuke": "auto"},
    "fuke_voids_teyaku": {"fuke": "auto", "fuke_threshold": 264},
}
"""Options that say nothing unless another one is on."""


def with_value(rules: RuleSet, seats: int, option: Option, value: Value) -> RuleSet | None:
    """The rules with that value, and with one of another option where it needs one; None where that is not enough."""
    alone: dict[str, Value] = {**BESIDE.get(option.key, {}), option.key: value}
    beside = ({other.key: one, **alone} for other in rules.options for one in other.samples)
    for chosen in (alone, *beside):
        try:
            return rules.with_options(chosen, seats)
        except BadOption:
            continue
    return None


def ways(rules: RuleSet, seats: int, option: Option) -> dict[str, RuleSet]:
    """The rule sets under the values of an option, by the value in words; none where no value changes the tables."""
    found = {in_words(value): with_value(rules, seats, option, value) for value in option.samples}
    made = {value: chosen for value, chosen in found.items() if chosen is not None}
    return made if len({tables_of(chosen, seats) for chosen in made.values()}) > 1 else {}


def options() -> Iterator[tuple[str, int, dict[str, RuleSet]]]:
    """Every option of every game that changes what the solver works on, with its rule sets.

    Once each, for the fewest players with whom it does.
    """
    for rules in RULE_SETS.values():
        for option in rules.options:
            found = ((seats, ways(rules, seats, option)) for seats in rules.seats)
            seats, chosen = next((one for one in found if one[1]), (0, {}))
            if chosen:
                yield f"{rules.id} {seats} {option.key}", seats, chosen


def cost(rules: RuleSet, seats: int, count: int = LATE_COUNT) -> dict[str, object]:
    """Positions entered and milliseconds for a position late in a round, as medians; modes by how often they came."""
    nodes, seconds, modes, given_up = list[int](), list[float](), Counter[str](), 0
    for position in late_positions(rules, seats, LATE_TURNS, count):
        with Clock() as clock:
            solved = compiled.solve(position, limit=LIMIT)
        nodes.append(solved.nodes)
        seconds.append(clock.seconds)
        modes[solved.mode] += 1
        given_up += not solved.finished
    if not nodes:
        return {"positions": 0}
    return {
        "positions": len(nodes),
        "nodes_median": median(nodes),
        "ms_median": round(1000 * median(seconds), 3),
        "modes": dict(sorted(modes.items())),
        "given_up": given_up,
    }


def house_rules(count: int = LATE_COUNT) -> Values:
    """One row for each option, in it one for each value; rules that are played alike are solved once."""
    known: dict[tuple[str, int, frozenset[tuple[str, Value]]], dict[str, object]] = {}
    rows: dict[str, dict[str, dict[str, object]]] = {}
    for name, seats, found in options():
        row = {}
        for value, rules in found.items():
            key = rules.key, seats, frozenset(rules.chosen.items())
            if key not in known:
                known[key] = cost(rules, seats, count)
            row[value] = known[key]
        rows[name] = row
    return {"house_rules": rows}
