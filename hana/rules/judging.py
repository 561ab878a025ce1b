"""How sure a judge of a game can be, and how large a loss has to be to bear a name: data of a rule set."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Judging:
    """The scale of a game's verdicts, in points of its objective.

    `thresholds` are the losses from which a move is an inaccuracy, a mistake, a blunder. `error` gives for each
    number of players the systematic error m of differences between values: pairs (turns left up to, m), ascending.
    """

    thresholds: tuple[float, float, float]
    error: Mapping[int, tuple[tuple[int, float], ...]]
    source: str

    def error_at(self, seats: int, turns_left: int) -> float:
        """The error m with that many turns left that still have a hand card."""
        steps = self.error[seats]
        return next((m for limit, m in steps if turns_left <= limit), steps[-1][1])
