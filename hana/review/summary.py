"""A seat's figures over the reviewed rounds of a game."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt

from hana.review.model import Decision, Grade, RoundReview, SeatSummary
from hana.rules.judging import Judging

GRADES: tuple[tuple[float, Grade], ...] = ((0.25, "sharp"), (0.5, "strong"), (1.0, "sound"), (1.5, "loose"))
"""Up to which loss for each decision, in parts of what counts as an inaccuracy, a grade reaches; beyond it is `wild`.

For scale: hana's own search loses a tenth of that, its greedy bots a half to one and a half, random play five times as
much (docs/benchmarks.md, "Grades").
"""


def grade_of(judging: Judging, low: float, high: float) -> Grade | None:
    """The grade of a loss for each decision that lies between two bounds; None where they are of two grades."""
    one, other = _grade(judging, low), _grade(judging, high)
    return one if one == other else None


def _grade(judging: Judging, loss: float) -> Grade:
    inaccuracy = judging.thresholds[0]
    return next((grade for most, grade in GRADES if loss < most * inaccuracy), "wild")


def summarise(
    rounds: Iterable[RoundReview], seats: int, judging: Judging, *, is_final: bool = True
) -> tuple[SeatSummary, ...]:
    """Each seat's summary; see `summarise_decisions`."""
    return summarise_decisions(
        [decision for played in rounds for decision in played.decisions], seats, judging, is_final=is_final
    )


def summarise_decisions(
    decisions: Sequence[Decision], seats: int, judging: Judging, *, is_final: bool = True
) -> tuple[SeatSummary, ...]:
    """Each seat's summary. Losses add up; their intervals do so as errors of independent decisions.

    Grades stand only where all decisions of the game are there (`is_final`).
    """
    return tuple(
        _seat(seat, [decision for decision in decisions if decision.seat == seat], judging, is_final)
        for seat in range(seats)
    )


def _seat(seat: int, decisions: Sequence[Decision], judging: Judging, is_final: bool) -> SeatSummary:
    judged = [decision for decision in decisions if decision.loss is not None]
    counts = Counter(decision.verdict for decision in decisions if decision.verdict is not None)
    verdicts = {str(name): counts[name] for name in sorted(counts)}
    if not judged:
        return SeatSummary(
            seat=seat, decisions=0, points_lost=None, low=None, high=None, verdicts=verdicts, is_final=is_final
        )
    lost = sum(decision.loss or 0.0 for decision in judged)
    below = sqrt(sum(((decision.loss or 0.0) - (decision.low or 0.0)) ** 2 for decision in judged))
    above = sqrt(sum(((decision.high or 0.0) - (decision.loss or 0.0)) ** 2 for decision in judged))
    low, high, count = max(0.0, lost - below), lost + above, len(judged)
    return SeatSummary(
        seat=seat,
        decisions=count,
        points_lost=round(lost, 3),
        low=round(low, 3),
        high=round(high, 3),
        verdicts=verdicts,
        each=round(lost / count, 3),
        each_low=round(low / count, 3),
        each_high=round(high / count, 3),
        grade=grade_of(judging, low / count, high / count) if is_final else None,
        is_final=is_final,
    )
