"""How large a loss has to be to bear a name: data of a rule set."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Judging:
    """The scale of a game's verdicts: losses in points of its objective from which a move is an inaccuracy, a mistake,
    a blunder. Source: docs/benchmarks.md, "The thresholds".
    """

    thresholds: tuple[float, float, float]
