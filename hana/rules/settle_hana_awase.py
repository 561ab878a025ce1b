"""The settlement of hana-awase with all its house rules, in the order of docs/rules/hana-awase.md.

Card points, fuke, willow, rain man, the best of each group, par or plain sums, compensation, teyaku ("Order of
settlement" there).
"""

from collections.abc import Sequence

from hana.cards.deck import Card, Month
from hana.cards.sets import BY_MONTH
from hana.rules.ruleset import RuleSet
from hana.rules.scoring import Extra, RoundEnd, RoundResult, card_points, deck_points, drawn_round, from_each
from hana.rules.yaku import Yaku, YakuHit, find_yaku

WILLOW = BY_MONTH[Month.WILLOW - 1]
RAIN_MAN = 1 << Card.WILLOW_BRIGHT
COMPENSATION = 30
COMPENSATION_LIMITS = (8, 8, 10)
"""Captured cards up to which the dealer, the next seat and the last are compensated.

Source: docs/rules/hana-awase.md, "Compensation".
"""
TEYAKU = {6: 20, 7: 30}
"""Points from each other player for six or seven chaff in the hand. Source: docs/rules/hana-awase.md, "Hand yaku"."""


def settle_hana_awase(rules: RuleSet, end: RoundEnd) -> RoundResult:
    """The result of a round of hana-awase. Source: docs/rules/hana-awase.md, "Order of settlement"."""
    points = tuple(card_points(rules.card_values, captured) for captured in end.captured)
    shown = _teyaku(end)
    if _is_fuke(rules, end, points):
        extras = _named(("teyaku", shown)) if any(shown) and not rules["fuke_voids_teyaku"] else ()
        return drawn_round(points, extras)
    yaku = _yaku(rules, end)
    scores = _scores(rules, end, points, [sum(hit.points for hit in hits) for hits in yaku])
    paid = _compensation(end) if rules["compensation"] == "on" else [0] * len(points)
    total = tuple(map(sum, zip(scores, paid, shown, strict=True)))
    return RoundResult(total, points, yaku, _named(("compensation", paid), ("teyaku", shown)))


def _named(*parts: tuple[str, Sequence[int]]) -> tuple[tuple[Extra, ...], ...]:
    """For each seat the parts that moved its points; empty where nothing moved anybody's."""
    moved = [(key, values) for key, values in parts if any(values)]
    if not moved:
        return ()
    seats = range(len(moved[0][1]))
    return tuple(tuple((key, values[seat]) for key, values in moved if values[seat]) for seat in seats)


def _is_fuke(rules: RuleSet, end: RoundEnd, points: Sequence[int]) -> bool:
    low = [one <= rules.number("fuke_threshold") for one in points]
    if rules["fuke"] == "announced":
        return any(said and few for said, few in zip(end.announced, low, strict=True))
    return rules["fuke"] == "auto" and any(low)


def _yaku(rules: RuleSet, end: RoundEnd) -> tuple[tuple[YakuHit, ...], ...]:
    owner = _willow_owner(end)
    return tuple(find_yaku(_valid(rules, end, seat, owner), captured) for seat, captured in enumerate(end.captured))


def _willow_owner(end: RoundEnd) -> int | None:
    return next((seat for seat, captured in enumerate(end.captured) if captured & WILLOW == WILLOW), None)


def _valid(rules: RuleSet, end: RoundEnd, seat: int, owner: int | None) -> tuple[Yaku, ...]:
    """The yaku that a seat may score, after the willow row of `owner` and the rain man."""
    if owner is not None and (rules["willow"] == "cancel_all" or (owner != seat and rules["willow"] != "plain")):
        return ()
    if rules["rain_man_spoils"] and end.captured[seat] & RAIN_MAN:
        return tuple(yaku for yaku in rules.yaku if yaku.group != "viewing")
    return rules.yaku


def _scores(rules: RuleSet, end: RoundEnd, points: Sequence[int], worth: Sequence[int]) -> list[int]:
    seats = len(points)
    if rules["scoring"] == "zero_sum":
        par = deck_points(rules.card_values) // seats
        return [one - par + gain for one, gain in zip(points, from_each(seats, worth), strict=True)]
    scores = [one + gain for one, gain in zip(points, worth, strict=True)]
    if rules["willow"] == "owner_only_hard":
        owner = _willow_owner(end)
        scores = [score if owner in {None, seat} else 0 for seat, score in enumerate(scores)]
    return scores


def _compensation(end: RoundEnd) -> list[int]:
    seats = len(end.captured)
    amounts = [0] * seats
    for place, limit in enumerate(COMPENSATION_LIMITS):
        seat = (end.dealer + place) % seats
        amounts[seat] = COMPENSATION if end.captured[seat].bit_count() <= limit else 0
    return from_each(seats, amounts)


def _teyaku(end: RoundEnd) -> list[int]:
    seats = len(end.captured)
    return from_each(seats, [TEYAKU.get(chaff, 0) for chaff in end.teyaku or (0,) * seats])
