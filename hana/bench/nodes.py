"""Positions that the exact solver enters: counts that are the same on every machine."""

from functools import cache
from math import ceil
from statistics import median

from hana.bench import compiled
from hana.bench.clock import Clock
from hana.bench.positions import DEFAULT, deal_position, late_positions
from hana.bench.values import Values
from hana.rules import RULE_SETS

DEALS = {2: 200, 3: 30, 4: 30}
"""Fixed deals of hana-awase by number of players."""
TRICK_DEALS, TRICK_LIMIT = 60, 1_000_000
"""Deals of two players on which a trick is switched off, and the positions after which one counts as that many."""
TABLE_DEALS = 20
"""Deals without a table: few, since each takes so long."""
LATE_TURNS, LATE_COUNT = 8, 20


def p95(counts: list[int]) -> int:
    """The smallest count that 95 % do not exceed.

    >>> p95(list(range(1, 201)))
    190
    """
    return sorted(counts)[ceil(0.95 * len(counts)) - 1]


def deal_nodes(seats: int, deals: int, *, every_move: bool = False) -> list[int]:
    """Positions entered for the value of each of the first deals, or of all its moves."""
    positions = [deal_position(DEFAULT, seats, number) for number in range(deals)]
    return [compiled.solve(position, position.moves if every_move else ()).nodes for position in positions]


def two(deals: int = DEALS[2]) -> Values:
    """Two players: the value of a deal."""
    positions = [deal_position(DEFAULT, 2, number) for number in range(deals)]
    with Clock() as clock:
        nodes = [compiled.solve(position).nodes for position in positions]
    return {
        "solve2_nodes_median": median(nodes),
        "solve2_nodes_p95": p95(nodes),
        "solver_nodes_per_second": sum(nodes) / clock.seconds,
    }


def two_all(deals: int = DEALS[2]) -> Values:
    """Two players: the value of every move of a deal."""
    return {"solve2_all_nodes_median": median(deal_nodes(2, deals, every_move=True))}


def three(deals: int = DEALS[3]) -> Values:
    """Three players: what seat 0 is sure to get against both others, a bound of the deal's value."""
    return {"solve3_nodes_median": median(deal_nodes(3, deals))}


def four(deals: int = DEALS[4]) -> Values:
    """Four players: the same against three."""
    return {"solve4_nodes_median": median(deal_nodes(4, deals))}


def koi_koi(count: int = LATE_COUNT) -> Values:
    """Koi-koi late in a round."""
    positions = late_positions(RULE_SETS["koi-koi"], 2, LATE_TURNS, count)
    return {"solve_koi_koi_nodes_median": median(compiled.solve(position).nodes for position in positions)}


@cache
def _limited(deals: int, tricks: int) -> float:
    positions = [deal_position(DEFAULT, 2, number) for number in range(deals)]
    return median(compiled.solve(position, tricks=tricks, limit=TRICK_LIMIT).nodes for position in positions)


def trick_deals(trick: str) -> int:
    """On how many deals a trick is switched off."""
    return TABLE_DEALS if trick == "table" else TRICK_DEALS


def without(trick: str) -> Values:
    """How many times as many positions are entered without one trick; at least, where solves met their limit."""
    deals = trick_deals(trick)
    switched_off = _limited(deals, compiled.trick(trick))
    return {f"without_{trick}_factor": switched_off / _limited(deals, 0)}
