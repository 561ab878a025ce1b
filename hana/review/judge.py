"""From numbers to a verdict: the one table of thresholds, and the one place where they are applied.

A pilot block of worlds chooses what is compared; fresh worlds measure it, in a few planned looks with the wider bound
that repeated looking needs. Source: docs/architecture.md, "How a choice is judged".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from hana.game.action import Action
from hana.game.state import Round
from hana.replay.recorder import token_of
from hana.review.model import RankedMove, VerdictName
from hana.rules.judging import Judging
from hana.search.budget import Budget
from hana.search.evaluate import Sampler
from hana.search.sums import Mean

DECIDED: tuple[VerdictName, ...] = ("best", "good", "blunder")
"""Verdicts that more worlds of the same budget are not spent on."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found about one choice: options, best first, and the played one's loss with its 95 % interval."""

    options: tuple[RankedMove, ...]
    best: str
    loss: float
    low: float
    high: float
    worlds: int
    verdict: VerdictName


def verdict_of(judging: Judging, low: float, high: float, *, is_best: bool) -> VerdictName:
    """The name of a loss that lies between `low` and `high` points.

    A fault needs a lower bound that reaches its threshold; a good move an upper bound below the first one; what lies
    across it is too close to call.
    """
    inaccuracy, mistake, blunder = judging.thresholds
    if low >= blunder:
        return "blunder"
    if low >= mistake:
        return "mistake"
    if low >= inaccuracy:
        return "inaccuracy"
    if high < inaccuracy:
        return "best" if is_best else "good"
    return "close"


def judge(view: Round, moves: Sequence[Action], played: Action, budget: Budget, seed: int) -> Judgement:
    """Judges the played move among the moves (interchangeable ones already merged) of the seat in turn.

    The loss is measured against the other move that the pilot worlds like best: choosing it by the fresh worlds as
    well would make every loss look larger than it is. Where the played move is no worse than that one, the loss is 0
    and `high` says how much the other could still be better.
    """
    sampler = Sampler(view, moves, seed, budget)
    here = moves.index(played)
    rival = max((move for move in range(len(moves)) if move != here), key=lambda move: (sampler.hoped(move), -move))
    for _ in range(budget.looks):
        sampler.look()
        gap = sampler.gap(rival, here)
        half = budget.z * sqrt(gap.se**2 + sampler.error**2)
        low, high = _round(gap.value - half), _round(gap.value + half)
        is_best = gap.value <= 0
        verdict = verdict_of(view.rules.judging, low, high, is_best=is_best)
        if verdict in DECIDED:
            break
    best = here if is_best else rival
    return Judgement(
        options=_ranked(sampler, moves, best),
        best=token_of(moves[best]),
        loss=0.0 if is_best else _round(gap.value),
        low=0.0 if is_best else low,
        high=max(0.0, high),
        worlds=sampler.worlds,
        verdict=verdict,
    )


def _ranked(sampler: Sampler, moves: Sequence[Action], best: int) -> tuple[RankedMove, ...]:
    """The moves with their values from the fresh worlds, the best first, then by value."""
    values = [sampler.value(move) for move in range(len(moves))]
    order = sorted(range(len(moves)), key=lambda move: (move != best, -values[move].value, move))
    return tuple(_ranked_move(moves[move], values[move], sampler.gap(best, move)) for move in order)


def _ranked_move(move: Action, value: Mean, gap: Mean) -> RankedMove:
    return RankedMove(
        move=token_of(move),
        value=_round(value.value),
        se=_round(value.se),
        loss=_round(gap.value),
        loss_se=_round(gap.se),
    )


def _round(points: float) -> float:
    return round(points, 3) + 0.0


def unjudged(actions: Sequence[Action]) -> tuple[RankedMove, ...]:
    """Options without values."""
    return tuple(RankedMove(move=token_of(action), value=None, se=None, loss=None, loss_se=None) for action in actions)
