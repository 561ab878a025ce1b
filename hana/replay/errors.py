"""What can be wrong with a record: its text (FormatError) or its game (Fault)."""

from dataclasses import dataclass


class FormatError(Exception):
    """A text that is no record: `code` for programs, the message for people, and where it stands.

    `line` and `column` count from 1 where the text broke; `where` names the field otherwise, `rounds[2].moves`.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        where: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.where = where
        self.line = line
        self.column = column

    @property
    def place(self) -> str:
        """The place in words: `line 3, column 7`, the field's path, or nothing."""
        if self.line is not None:
            return f"line {self.line}, column {self.column}"
        return self.where or ""


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing in a game that its rules refuse.

    `round` and `step` count from 0; `round` is None where the game as a whole is wrong, `step` where a round as a
    whole is. `good_steps` is the number of events of that round before the fault.
    """

    code: str
    message: str
    round: int | None = None
    step: int | None = None
    good_steps: int = 0


class LinkError(Exception):
    """A code that is no game, or a game that no code can hold: `code` for programs, the message for people.

    `too_long`, `bad_character` and `damaged` are faults of the text (the last one: it was cut or changed on its way);
    `unknown_version` and `unknown_game` are of a newer hana; `not_a_game` is what no writer of codes makes, or what
    the rules refuse.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
