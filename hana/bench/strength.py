"""How many points a round the engine makes, on duplicate deals."""

from hana.bench.match import duplicate, mean_of
from hana.bench.values import Values
from hana.rules import RULE_SETS

DEALS = 20
ENGINE = "engine-quick"


def strength(name: str, game: str, seats: int, other: str, deals: int = DEALS) -> Values:
    """Points a round with their standard error."""
    found = mean_of(duplicate(RULE_SETS[game], seats, ENGINE, other, deals))
    return {name: found.value, f"{name}_se": found.se}
