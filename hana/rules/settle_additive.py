"""The settlement of the games that add card points and bonuses: hana-awase-pt, mayumi, min-ha-to."""

from hana.rules.ruleset import RuleSet
from hana.rules.scoring import Extra, RoundEnd, RoundResult, card_points, drawn_round, from_each
from hana.rules.yaku import find_yaku

LAID_DOWN = 100
"""Points for each four of a month laid down. Source: docs/rules/min-ha-to.md, "The deal"."""


def settle_additive(rules: RuleSet, end: RoundEnd) -> RoundResult:
    """Card points, bonuses and what was laid down; a round that was called off gives nothing.

    With `bonus_transfer` the bonuses are taken from the others as well. Source: the "Settlement" sections of
    docs/rules/hana-awase-pt.md, docs/rules/mayumi.md and docs/rules/min-ha-to.md.
    """
    points = tuple(card_points(rules.card_values, captured) for captured in end.captured)
    if end.called_off_by is not None:
        return drawn_round(points)
    yaku = tuple(find_yaku(rules.yaku, captured) for captured in end.captured)
    worth = [sum(hit.points for hit in hits) for hits in yaku]
    seats = len(points)
    transfer = rules.option("bonus_transfer") is not None and rules["bonus_transfer"]
    taken = [gain - own for gain, own in zip(from_each(seats, worth), worth, strict=True)] if transfer else [0] * seats
    laid = [LAID_DOWN * sets for sets in end.laid or (0,) * seats]
    scores = tuple(map(sum, zip(points, worth, taken, laid, strict=True)))
    extras = tuple(_extras(("laid_down", laid[seat]), ("transfer", taken[seat])) for seat in range(seats))
    return RoundResult(scores, points, yaku, extras if any(extras) else ())


def _extras(*parts: Extra) -> tuple[Extra, ...]:
    return tuple(part for part in parts if part[1])
