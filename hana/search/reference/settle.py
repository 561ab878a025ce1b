"""What a round is worth, from numbers alone: the plain-Python twin of the rule sets' settlements."""

from collections.abc import Sequence

from hana.rules.settle_hana_awase import WILLOW
from hana.search import layout as at
from hana.search.tables import Tables


def stop_points(tables: Tables, row: Sequence[int], seat: int, base: int) -> int:
    """What the seat that stops with yaku worth `base` wins, bonuses included."""
    settling = tables.settling
    calls = row[at.CALLS + seat]
    others = sum(row[at.CALLS : at.CALLS + tables.seats]) - calls
    total = base
    if settling.own_calls:
        total = total + calls if calls <= 3 else total * (calls - 2)
    if settling.double_from and total >= settling.double_from:
        total *= 2
    if others and settling.opponent_calls:
        total *= 2 if settling.opponent_calls == 1 else 1 + others
    return total


def settle(tables: Tables, row: Sequence[int]) -> list[int]:
    """The scores of a position at its end, by seat."""
    seats = tables.seats
    if tables.settling.stops:
        return _settle_stop(tables, row)
    if row[at.CALLED_OFF] >= 0:
        return [0] * seats
    shown = shown_points(tables, row)
    if _is_fuke(tables, row):
        return [0] * seats if tables.settling.fuke_voids else shown
    return [one + two for one, two in zip(_settle_cards(tables, row), shown, strict=True)]


def _settle_stop(tables: Tables, row: Sequence[int]) -> list[int]:
    winner = row[at.STOPPED]
    if winner < 0:
        winner, total = row[at.DEALER], tables.settling.exhausted
    else:
        base = tables.yaku_points(row[at.CAPTURED + winner], row[at.CALLS + winner] > 0)
        total = stop_points(tables, row, winner, base)
    loss = -total if tables.settling.pays else 0
    return [total if seat == winner else loss for seat in range(tables.seats)]


def _is_fuke(tables: Tables, row: Sequence[int]) -> bool:
    mode = tables.settling.fuke
    if not mode:
        return False
    seats = [seat for seat in range(tables.seats) if mode == 1 or row[at.ANNOUNCED] >> seat & 1]
    return any(tables.card_points(row[at.CAPTURED + seat]) <= tables.settling.fuke_limit for seat in seats)


def _settle_cards(tables: Tables, row: Sequence[int]) -> list[int]:
    settling, seats = tables.settling, range(tables.seats)
    captured = row[at.CAPTURED : at.CAPTURED + tables.seats]
    owner = next((seat for seat in seats if captured[seat] & WILLOW == WILLOW), None) if settling.willow else None
    worth = [
        tables.yaku_points(captured[seat]) if owner is None or (owner == seat and settling.willow != 1) else 0
        for seat in seats
    ]
    paid = [one * tables.seats - sum(worth) for one in worth] if settling.yaku_paid else worth
    scores = [
        tables.card_points(captured[seat]) - settling.par + settling.laid * row[at.LAID + seat] + paid[seat]
        for seat in seats
    ]
    if settling.willow == 3 and owner is not None:
        scores = [score if seat == owner else 0 for seat, score in enumerate(scores)]
    if settling.compensation:
        for place, limit in enumerate(settling.limits):
            poor = (row[at.DEALER] + place) % tables.seats
            if captured[poor].bit_count() <= limit:
                amounts = [tables.seats - 1 if seat == poor else -1 for seat in seats]
                scores = [score + settling.compensation * n for score, n in zip(scores, amounts, strict=True)]
    return scores


def shown_points(tables: Tables, row: Sequence[int]) -> list[int]:
    """What was shown at the deal brings each seat: every other seat pays it."""
    points = [
        tables.settling.teyaku[shown - 6] if shown in {6, 7} else 0
        for shown in row[at.TEYAKU : at.TEYAKU + tables.seats]
    ]
    return [one * tables.seats - sum(points) for one in points]
