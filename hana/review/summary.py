"""A seat's figures over the reviewed rounds of a game."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt

from hana.review.model import Decision, RoundReview, SeatSummary


def summarise(rounds: Iterable[RoundReview], seats: int) -> tuple[SeatSummary, ...]:
    """Each seat's summary. Losses add up; their intervals do so as errors of independent decisions."""
    decisions = [decision for played in rounds for decision in played.decisions]
    return tuple(_seat(seat, [decision for decision in decisions if decision.seat == seat]) for seat in range(seats))


def _seat(seat: int, decisions: Sequence[Decision]) -> SeatSummary:
    judged = [decision for decision in decisions if decision.loss is not None]
    counts = Counter(decision.verdict for decision in decisions if decision.verdict is not None)
    if not judged:
        return SeatSummary(
            seat=seat,
            decisions=0,
            points_lost=None,
            low=None,
            high=None,
            verdicts={str(k): v for k, v in counts.items()},
        )
    lost = sum(decision.loss or 0.0 for decision in judged)
    below = sqrt(sum(((decision.loss or 0.0) - (decision.low or 0.0)) ** 2 for decision in judged))
    above = sqrt(sum(((decision.high or 0.0) - (decision.loss or 0.0)) ** 2 for decision in judged))
    return SeatSummary(
        seat=seat,
        decisions=len(judged),
        points_lost=round(lost, 3),
        low=round(max(0.0, lost - below), 3),
        high=round(lost + above, 3),
        verdicts={str(name): counts[name] for name in sorted(counts)},
    )
