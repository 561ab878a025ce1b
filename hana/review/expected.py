"""What a seat can expect of a round before the deal, and how far rounds vary: shipped for every preset, else reckoned.

Both by greedy play over deals that the rules allow, declarations as `hana.review.orders` answers them.
Source of the shipped numbers: `python -m scripts.measure.expected`.
"""

import json
from dataclasses import dataclass
from functools import lru_cache, reduce
from importlib.resources import files
from itertools import count
from math import sqrt
from operator import add

from hana.cards.deck import SIZE
from hana.game.deal import lay_out, misdeal, start_deal
from hana.game.state import Round
from hana.review.orders import Orders, opened, shuffled
from hana.rules import rules_of
from hana.rules.options import Value
from hana.rules.ruleset import RuleSet
from hana.search.outlook import outlook
from hana.search.position import known_hands, row_of
from hana.search.reference.stops import stops_of
from hana.search.stream import stream_at, world_base
from hana.search.sums import Outlook
from hana.search.tables import tables_of

ROUNDS = 20_000
"""Rounds played for options that are not shipped."""
BLOCK = 1_000
"""Deals in memory at once."""


@dataclass(frozen=True, slots=True)
class Expected:
    """Of a round, in points of the objective: what each seat can expect before the deal, the dealer first, with its
    standard errors, and the standard deviation of a result and of one without the luck of deal and draws.
    """

    points: tuple[float, ...]
    errors: tuple[float, ...]
    spread: float
    spread_without_luck: float


def expected_of(rules: RuleSet, seats: int) -> Expected:
    """What is expected of a round of these rules; options that do not touch a round make no difference.

    Where it is not shipped 20,000 rounds are played, once in a process: a few seconds. Luck then has as much of the
    spread as it has with the game's defaults (none where these are not shipped).
    """
    key = _round_rules(rules, seats)
    return _shipped().get(key) or _reckoned(rules.key, tuple(sorted(rules.chosen.items())), seats)


def _round_rules(rules: RuleSet, seats: int) -> tuple[object, ...]:
    """Everything of a rule set that a single round depends on."""
    opening = rules.misdeals, rules.hand_ends, rules.openings, rules.shows_teyaku, rules.field_four
    return rules.key, rules.deal[seats], tables_of(rules, seats), *opening


@lru_cache(maxsize=1)
def _shipped() -> dict[tuple[object, ...], Expected]:
    data = json.loads(files("hana.review").joinpath("expected.json").read_text(encoding="utf-8"))
    found = {}
    for row in data["games"]:
        rules, seats = rules_of(row["game"]).with_options(row["options"], row["seats"]), row["seats"]
        spreads = row["spread"], row["spread_without_luck"]
        found[_round_rules(rules, seats)] = Expected(tuple(row["points"]), tuple(row["errors"]), *spreads)
    return found


@lru_cache(maxsize=64)
def _reckoned(key: str, chosen: tuple[tuple[str, Value], ...], seats: int) -> Expected:
    plain, rules = rules_of(key), rules_of(key).with_options(dict(chosen), seats)
    usual = _shipped().get(_round_rules(plain, seats))
    found = greedy_rounds(rules, seats, range(ROUNDS))
    means = [found.points(seat) for seat in range(seats)]
    spread = spread_of(found)
    share = usual.spread_without_luck / usual.spread if usual else 1.0
    return Expected(tuple(mean.value for mean in means), tuple(mean.se for mean in means), spread, spread * share)


def spread_of(found: Outlook) -> float:
    """The standard deviation of a seat's result, all seats taken together, in points."""
    squares, totals = sum(found.squares), sum(total * total for total in found.totals)
    return sqrt((squares - totals / found.count) / (found.count * len(found.totals))) / found.parts


def greedy_rounds(rules: RuleSet, seats: int, deals: range, orders: int = 1) -> Outlook:
    """What comes of the seeded deals of these numbers, played greedily; seat 0 deals.

    Each is played with so many orders of its draw pile: rotations, of which each is as random as the first.
    """
    blocks = (deals[start : start + BLOCK] for start in range(0, len(deals), BLOCK))
    return reduce(add, (_block(rules, seats, block, orders) for block in blocks))


def _block(rules: RuleSet, seats: int, deals: range, orders: int) -> Outlook:
    tables, rows, piles, over = tables_of(rules, seats), list[list[int]](), list[bytes](), list[Round]()
    for number in deals:
        state, pile = _dealt(rules, seats, number)
        if state.over:
            over += [state] * orders
            continue
        rows += [row_of(state, known_hands(state), pile)] * orders
        turns = (turn * len(pile) // orders for turn in range(orders))
        piles += (pile[turn:] + pile[:turn] for turn in turns)
    return reduce(add, map(_ended, over), outlook(tables, stops_of(tables), rows, piles))


def _dealt(rules: RuleSet, seats: int, number: int) -> tuple[Round, bytes]:
    """The round of that number after its opening, with its draw pile."""
    base = world_base(number, rules.id.encode())
    plan = rules.deal[seats]
    for attempt in count():
        deal = lay_out(plan, seats, shuffled(range(SIZE), stream_at(base, attempt)))
        if misdeal(rules, deal) is None:
            break
    ((state, orders),) = opened(start_deal(rules, 0, deal), Orders(base, (0,), (bytes(deal.draw),)))
    return state, orders.piles[0]


def _ended(state: Round) -> Outlook:
    """A round that ended at the deal as an outlook of one."""
    tables, scores, seats = tables_of(state.rules, state.seats), state.result().scores, range(state.seats)
    values = tuple(tables.objective(scores, seat) for seat in seats)
    yaku = tuple((0,) * len(tables.yaku) for _ in seats)
    return Outlook(1, tables.parts, values, tuple(v * v for v in values), tuple(int(v > 0) for v in values), yaku)
