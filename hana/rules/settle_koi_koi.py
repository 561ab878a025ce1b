"""The settlement of koi-koi with all its house rules."""

from hana.rules.ruleset import RuleSet
from hana.rules.scoring import Extra, RoundEnd, RoundResult
from hana.rules.yaku import find_yaku

DEALT_HAND = 6
"""Points of a dealt hand that ends the round. Source: docs/rules/koi-koi.md, "House rules"."""
EXHAUSTED = {"dealer_one": 1, "dealer_six": 6, "nothing": 0}
"""What the dealer gets from a round that nobody stopped. Source: docs/rules/koi-koi.md, "Settlement"."""


def settle_koi_koi(rules: RuleSet, end: RoundEnd) -> RoundResult:
    """The seat that stopped wins the points of its yaku, with the bonuses that the options name.

    Source: docs/rules/koi-koi.md, "Settlement".
    """
    if any(end.dealt):
        return _dealt(rules, end)
    if end.stopped_by is None:
        points = EXHAUSTED[str(rules["exhausted"])]
        return _paid(rules, end, end.dealer, (("exhausted", points),) if points else ())
    winner = end.stopped_by
    calls = end.calls[winner]
    hits = find_yaku(rules.yaku, end.captured[winner], called=calls > 0)
    points = sum(hit.points for hit in hits)
    extras = _bonuses(rules, points, calls, sum(end.calls) - calls)
    result = _paid(rules, end, winner, extras, points)
    yaku = tuple(hits if seat == winner else () for seat in range(len(end.captured)))
    return RoundResult(result.scores, None, yaku, result.extras)


def _bonuses(rules: RuleSet, points: int, calls: int, others: int) -> tuple[Extra, ...]:
    """What is added to the points of the yaku: own calls, doubling from a number of points, the others' calls."""
    total, extras = points, list[Extra]()

    def add(key: str, new: int) -> None:
        nonlocal total
        if new != total:
            extras.append((key, new - total))
            total = new

    if rules["own_calls"] == "bonus":
        add("calls", total + calls if calls <= 3 else total * (calls - 2))
    times = 1
    if rules.number("double_from") and total >= rules.number("double_from"):
        times = 2
    add("doubled", total * times)
    if others and rules["opponent_calls"] != "nothing":
        add("opponent_calls", total * (2 if rules["opponent_calls"] == "double" else 1 + others))
    return tuple(extras)


def _paid(rules: RuleSet, end: RoundEnd, winner: int, extras: tuple[Extra, ...], points: int = 0) -> RoundResult:
    total = points + sum(amount for _, amount in extras)
    pays = rules["payment"] == "zero_sum"
    seats = range(len(end.captured))
    scores = tuple(total if seat == winner else -total if pays else 0 for seat in seats)
    loser: tuple[Extra, ...] = (("paid", -total),) if pays and total else ()
    moved = tuple(extras if seat == winner else loser for seat in seats)
    return RoundResult(scores, None, tuple(() for _ in seats), moved if any(moved) else ())


def _dealt(rules: RuleSet, end: RoundEnd) -> RoundResult:
    """A hand that ends the round at the deal; where both have one nobody scores."""
    holders = [seat for seat, name in enumerate(end.dealt) if name]
    if len(holders) > 1:
        return _paid(rules, end, end.dealer, ())
    return _paid(rules, end, holders[0], ((str(end.dealt[holders[0]]), DEALT_HAND),))
