"""What can happen in a round: choices of a seat, and the one event of chance. All frozen."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Play:
    """The seat in turn plays a hand card; `take` names what it takes only where there is a choice.

    A capture is named by its lowest card; a wild card that is laid down although it could take names itself.
    """

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


@dataclass(frozen=True, slots=True)
class Declare:
    """What a seat says in the opening (its letter is that of `Opening`), or `g` for calling the round off.

    `-` declines. `cards` is the CardSet put back, of `r` alone.
    """

    letter: str
    cards: int = 0
    kind: ClassVar[str] = "declare"


@dataclass(frozen=True, slots=True)
class Redraw:
    """The cards that a seat draws for those it puts back, a CardSet. Chance, seen by that seat alone."""

    cards: int
    kind: ClassVar[str] = "redraw"


Action = Play | Reveal | Take | Decide | Declare | Redraw


class IllegalAction(Exception):
    """An action that the rules refuse: `code` for programs, the message for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
