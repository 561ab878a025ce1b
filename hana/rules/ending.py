"""When a game is over, as data."""

from collections.abc import Sequence
from dataclasses import dataclass

MAX_ROUNDS = 60


@dataclass(frozen=True, slots=True)
class Ending:
    """What ends a game, whichever comes first: rounds played, rounds won by one seat, a total reached, a total lost.

    `target` is reached only by a single leader; `bust` ends the game when a total is 0 or less.
    """

    rounds: int = MAX_ROUNDS
    wins: int | None = None
    target: int | None = None
    bust: bool = False

    def reached(self, scores: Sequence[Sequence[int]], totals: Sequence[int]) -> bool:
        """Whether the game is over after rounds with these scores (by round, by seat) and totals."""
        if len(scores) >= self.rounds or (self.bust and scores and min(totals) <= 0):
            return True
        if self.wins is not None and max(wins(scores, len(totals))) >= self.wins:
            return True
        leaders = [total for total in totals if total == max(totals)]
        return self.target is not None and leaders[0] >= self.target and len(leaders) == 1


def wins(scores: Sequence[Sequence[int]], seats: int) -> tuple[int, ...]:
    """The rounds that each seat has won alone."""
    won = [0] * seats
    for one in scores:
        best = [seat for seat in range(seats) if one[seat] == max(one)]
        if len(best) == 1:
            won[best[0]] += 1
    return tuple(won)
