"""What can be asked of a worker, and under which name its answer is kept."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Work:
    """A piece of work: what is asked (`kind`) about a round (from 0) of the game with this key, and by which means.

    `subject` says what of the round it is about where that is not all of it. The same work has the same answer.
    """

    key: str
    round: int
    engine: str
    budget: str
    seed: int
    kind: str = "review"
    subject: str = ""
