"""A game's review for a terminal: each choice on a line, then each seat's figures."""

from collections.abc import Iterator

from hana.replay.walk import Walk
from hana.review.model import Decision, GameReview, SeatSummary


def report_lines(found: Walk, review: GameReview) -> Iterator[str]:
    """The lines of a review, faults marked with their loss and its 95 % interval."""
    names = found.replay.seats
    engine = review.engine
    yield f"{review.game} {review.id}, {engine.name} {engine.version}, {engine.budget}, seed {engine.seed}, provisional"
    for played in review.rounds:
        yield f"round {played.round + 1}"
        for decision in played.decisions:
            yield f"  {_decision(decision, names[decision.seat])}"
    for summary in review.seats:
        yield _seat(summary, names[summary.seat])


def _decision(decision: Decision, name: str) -> str:
    start = f"{decision.step:3} {name:12} {decision.played:3}"
    missed = f"  missed {decision.missed_capture.cards}" if decision.missed_capture else ""
    if decision.loss is None:
        return f"{start} {decision.verdict or 'not judged in this version'}{missed}"
    bounds = f"{decision.low:.1f} to {decision.high:.1f}"
    better = f", {decision.best} is better" if decision.best != decision.played else ""
    return (
        f"{start} {decision.verdict:10} loses {decision.loss:.1f} ({bounds}, {decision.worlds} worlds){better}{missed}"
    )


def _seat(summary: SeatSummary, name: str) -> str:
    if summary.points_lost is None:
        return f"{name}: nothing judged"
    verdicts = ", ".join(f"{count} {verdict}" for verdict, count in summary.verdicts.items())
    bounds = f"{summary.low:.1f} to {summary.high:.1f}"
    return f"{name}: {summary.points_lost:.1f} points lost ({bounds}) in {summary.decisions} decisions: {verdicts}"
