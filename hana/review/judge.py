"""From numbers to a verdict: the one table of thresholds, and the one place where they are applied.

A pilot block of worlds chooses what is compared; fresh worlds measure it, in a few planned looks with the wider bound
that repeated looking needs. Source: docs/architecture.md, "How a choice is judged".

Whoever wants to know whether a move is a fault reads a verdict made here: the move list, the marks of the graph, the
counts, the step to the next mistake and what practice accepts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from hana.game.action import Action
from hana.game.state import Round
from hana.replay.recorder import token_of
from hana.review.model import RankedMove, VerdictName
from hana.rules.judging import Judging
from hana.search.budget import Budget
from hana.search.evaluate import Sampler
from hana.search.sums import Mean

NORMAL_95 = 1.96
"""Half of a 95 % interval in standard errors. Source: the normal distribution."""
NEAR, SLOPE, FAR = 0.6, 0.125, 1.35
"""How the error goes with the loss: `NEAR` of m where moves are equal, `SLOPE` of the loss more, at most `FAR` of m.

Moves that lie close together are often much alike, and so are the errors of their values. Source: docs/benchmarks.md,
"How the error grows with the loss".
"""
DECIDED: tuple[VerdictName, ...] = ("best", "good", "blunder")
"""Verdicts that more worlds of the same budget are not spent on."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found about one choice: options, best first, and the played one's loss with its 95 % interval.

    `error` is the error against honest play, in points, that the interval of the loss holds.
    """

    options: tuple[RankedMove, ...]
    best: str
    loss: float
    low: float
    high: float
    worlds: int
    verdict: VerdictName
    error: float


def error_of_loss(error: float, loss: float) -> float:
    """The error against honest play of a loss, in points, where m is `error`."""
    return min(NEAR * error + SLOPE * abs(loss), FAR * error)


def half_width(budget: Budget, se: float, error: float) -> float:
    """Half of the 95 % interval of a loss, in points.

    Looking several times widens only what more worlds could still change: the standard error `se`. The error against
    honest play is there once, however often one looks.
    """
    return hypot(budget.z * se, NORMAL_95 * error)


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


@dataclass(frozen=True, slots=True)
class _Scale:
    """What the losses of one choice are held against."""

    judging: Judging
    budget: Budget
    error: float

    def bounds(self, gap: Mean) -> tuple[float, float]:
        """The 95 % interval of a loss."""
        half = half_width(self.budget, gap.se, error_of_loss(self.error, gap.value))
        return _round(gap.value - half), _round(gap.value + half)

    def verdict(self, low: float, high: float, *, is_best: bool) -> VerdictName:
        """What a loss within these bounds is called."""
        return verdict_of(self.judging, low, high, is_best=is_best)


def judge(view: Round, moves: Sequence[Action], played: Action, budget: Budget, seed: int) -> Judgement:
    """Judges the played move among the moves (interchangeable ones already merged) of the seat in turn.

    The loss is measured against the other move that the pilot worlds like best: choosing it by the fresh worlds as
    well would make every loss look larger than it is. Where the played move is no worse than that one, the loss is 0
    and `high` says how much the other could still be better.
    """
    sampler = Sampler(view, moves, seed, budget)
    scale, here = _Scale(view.rules.judging, budget, sampler.error), moves.index(played)
    rival = max((move for move in range(len(moves)) if move != here), key=lambda move: (sampler.hoped(move), -move))
    for _ in range(budget.looks):
        sampler.look()
        gap = sampler.gap(rival, here)
        low, high = scale.bounds(gap)
        is_best = gap.value <= 0
        verdict = scale.verdict(low, high, is_best=is_best)
        if verdict in DECIDED:
            break
    best = here if is_best else rival
    shown = 0.0 if is_best else low, max(0.0, high)
    return Judgement(
        options=_ranked(sampler, scale, best, (here, *shown, verdict)),
        best=token_of(moves[best]),
        loss=0.0 if is_best else _round(gap.value),
        low=shown[0],
        high=shown[1],
        worlds=sampler.worlds,
        verdict=verdict,
        error=_round(error_of_loss(sampler.error, gap.value)),
    )


def _ranked(
    sampler: Sampler, scale: _Scale, best: int, played: tuple[int, float, float, VerdictName]
) -> tuple[RankedMove, ...]:
    """The moves with their values from the fresh worlds, the best first, then by value.

    Each is called what it would be called had it been played; the played one is called what it is.
    """
    values = [sampler.value(move) for move in range(len(sampler.moves))]
    order = sorted(range(len(values)), key=lambda move: (move != best, -values[move].value, move))
    ranked = []
    for move in order:
        gap = sampler.gap(best, move)
        low, high = (0.0, 0.0) if move == best else scale.bounds(gap)
        verdict = scale.verdict(low, high, is_best=move == best)
        if move == played[0]:
            _, low, high, verdict = played
        ranked.append(_ranked_move(sampler.moves[move], values[move], gap, (low, high, verdict)))
    return tuple(ranked)


def _ranked_move(move: Action, value: Mean, gap: Mean, called: tuple[float, float, VerdictName]) -> RankedMove:
    low, high, verdict = called
    return RankedMove(
        move=token_of(move),
        value=_round(value.value),
        se=_round(value.se),
        loss=_round(gap.value),
        loss_se=_round(gap.se),
        low=low,
        high=high,
        verdict=verdict,
    )


def _round(points: float) -> float:
    return round(points, 3) + 0.0


def unjudged(actions: Sequence[Action]) -> tuple[RankedMove, ...]:
    """Options without values."""
    nothing = {"value": None, "se": None, "loss": None, "loss_se": None}
    return tuple(RankedMove(move=token_of(action), **nothing) for action in actions)
