"""What can happen in a round: choices of a seat, and the one event of chance. All frozen."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Play:
    """The seat in turn plays a hand card; `take` names the field card only where more than one can be taken."""

    card: int
    take: int | None = None
    kind: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Reveal:
    """The top card of the draw pile is turned up, めくり. Chance, not a choice."""

    card: int
    kind: ClassVar[str] = "reveal"


@dataclass(frozen=True, slots=True)
class Take:
    """Which field card the turned-up card takes; asked only where there is a choice."""

    card: int
    kind: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Decide:
    """After a yaku: go on (koi-koi, `+`) or stop (`.`)."""

    go_on: bool
    kind: ClassVar[str] = "koi-koi"


Action = Play | Reveal | Take | Decide


class IllegalAction(Exception):
    """An action that the rules refuse: `code` for programs, the message for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
