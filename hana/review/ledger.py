"""The ledger: where a seat's result of a round came from, put together from the ruler's steps and the honest losses.

result = expected + deal + draw + hidden + skill + others, to the thousandth of a point. Which figure says what:

- `deal` and `draw` are luck: by the ruler (`hana.review.ruler`), and both have mean zero, whoever plays how.
- `skill` is minus the points lost by the seat's judged decisions, as the review counts them. Losses below zero count as
  none, so it leans downwards by about 0.4 standard errors for each close decision (docs/architecture.md, "How a choice
  is judged").
- `hidden` is what the seat's own choices changed by the ruler, with all hands open, less `skill`: what it could not
  know, what its declarations brought, and what the two judges see differently. Points are lost against the best option,
  while the ruler expects greedy play of everybody; so it is above 0 on the average, by about what `skill` is below it
  for a seat that plays greedily.
- `others` is what the other seats' choices changed by the ruler.
- The luck-adjusted result, result less `deal` and `draw`, is unbiased: over many games its mean is that of the result.
  Of the figures that say how a seat played it is the only one of which that is so.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot

from hana.review.judge import NORMAL_95
from hana.review.model import Decision, LedgerRow, RoundCards, RulerStep


def ledger_rows(cards: RoundCards, decisions: Sequence[Decision]) -> tuple[LedgerRow, ...] | None:
    """The ledger of a round by seat; None where the ruler says nothing, or a decision has not been reviewed."""
    if cards.expected is None or cards.deal is None or cards.result is None or not _complete(cards, decisions):
        return None
    rows = []
    for seat, (expected, deal, result) in enumerate(zip(cards.expected, cards.deal, cards.result, strict=True)):
        skill = _sum(-decision.loss for decision in decisions if decision.seat == seat and decision.loss is not None)
        rows.append(
            LedgerRow(
                seat=seat,
                expected=expected,
                deal=deal,
                draw=_changes(cards, seat, "draw"),
                hidden=_sum((_changes(cards, seat, "own"), -skill)),
                skill=skill,
                others=_changes(cards, seat, "others"),
                result=result,
            )
        )
    return tuple(rows)


def _changes(cards: RoundCards, seat: int, part: str) -> float:
    """What the steps that belong to a part of a seat's ledger changed for it."""
    return _sum(step.change[seat] for step in cards.steps if _part(step, seat) == part)


def _part(step: RulerStep, seat: int) -> str:
    if step.kind == "draw":
        return "draw"
    return "own" if step.seat == seat else "others"


def _complete(cards: RoundCards, decisions: Sequence[Decision]) -> bool:
    """Whether every choice has its decision; the last one may be that a round is not called off, which has none."""
    reviewed = {(decision.step, decision.seat) for decision in decisions}
    return all((step.step, step.seat) in reviewed for step in cards.steps[:-1] if step.kind == "choice")


def _sum(points: Iterable[float]) -> float:
    """A sum of numbers with three decimals, the same whatever order they come in."""
    return round(sum(points), 3) + 0.0


@dataclass(frozen=True, slots=True)
class LuckAdjusted:
    """A seat's result over some rounds without the luck of deals and draws, in points of the objective.

    `low` and `high` are the 95 % interval of what the seat can expect of so many rounds, played like these.
    """

    value: float
    low: float
    high: float
    rounds: int


def luck_adjusted(rows: Sequence[LedgerRow], spreads: Sequence[float]) -> LuckAdjusted:
    """The luck-adjusted result of one seat from its ledger rows of a game, unbiased.

    `spreads` are the standard deviations of such rounds without luck (`RoundCards.spread`).
    """
    value = _sum(row.result - row.deal - row.draw for row in rows)
    half = NORMAL_95 * hypot(*spreads)
    return LuckAdjusted(value, _sum((value, -half)), _sum((value, half)), len(rows))
