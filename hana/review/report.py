"""A game's review for a terminal: each choice on a line, then each seat's figures."""

from collections.abc import Iterator

from hana.replay.walk import Walk
from hana.review.model import Decision, GameReview, LedgerRow, SeatSummary


def report_lines(found: Walk, review: GameReview) -> Iterator[str]:
    """The lines of a review, faults marked with their loss and its 95 % interval."""
    names = found.replay.seats
    engine = review.engine
    yield f"{review.game} {review.id}, {engine.name} {engine.version}, {engine.budget}, seed {engine.seed}"
    for played in review.rounds:
        yield f"round {played.round + 1}"
        for decision in played.decisions:
            yield f"  {_decision(decision, names[decision.seat])}"
            yield from (f"      {sentence}" for sentence in decision.why or ())
        for row in played.ledger or ():
            yield f"  {_ledger(row, names[row.seat])}"
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


def _ledger(row: LedgerRow, name: str) -> str:
    return (
        f"{name}: expected {row.expected:+.1f}, deal {row.deal:+.1f}, cards turned up {row.draw:+.1f}, points lost "
        f"{row.skill:+.1f}, own choices otherwise {row.hidden:+.1f}, others {row.others:+.1f}, result {row.result:+.1f}"
    )


def _seat(summary: SeatSummary, name: str) -> str:
    if summary.points_lost is None:
        return f"{name}: nothing judged"
    verdicts = ", ".join(f"{count} {verdict}" for verdict, count in summary.verdicts.items())
    bounds = f"{summary.low:.1f} to {summary.high:.1f}"
    grade = f", {summary.grade}" if summary.grade else ""
    each = f"{summary.each:.2f} each ({summary.each_low:.2f} to {summary.each_high:.2f}){grade}"
    return (
        f"{name}: {summary.points_lost:.1f} points lost ({bounds}) in {summary.decisions} decisions, {each}: {verdicts}"
    )
