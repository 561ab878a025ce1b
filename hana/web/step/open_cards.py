"""The open judge: the exact value with every card face up, and its best line card by card. Never a grade."""

from dataclasses import dataclass

from hana.cards.names import from_character
from hana.review.lines import Line
from hana.review.model import OpenRow
from hana.web.step.cards import BoardCard, face
from hana.web.step.moment import Moment
from hana.web.step.options import words_of
from hana.web.wording import signed

WORDS = {"+": "koi-koi", ".": "stop", "!g": "calls the round off", "!-": "does not call it off"}
LONGEST = 48
"""Steps of a line that are shown."""


@dataclass(frozen=True, slots=True)
class LineStep:
    """One move of a line: its card (None for words) and what it takes where there is a choice, `word` for koi-koi and
    stop, `is_turned` where the card comes from the draw pile."""

    card: BoardCard | None
    takes: BoardCard | None
    word: str
    is_turned: bool


@dataclass(frozen=True, slots=True)
class OpenOption:
    """An option with its exact value; `loss` is empty for the best."""

    words: str
    value: str
    loss: str
    is_played: bool


@dataclass(frozen=True, slots=True)
class OpenPart:
    """What best play with every card face up is worth at the decision shown, for its seat.

    `is_bound` says that the others together play against it, which three and four players do not: the value is what the
    seat can be sure of. `status` stands in its place where there is none.
    """

    status: str
    is_hidden: bool
    name: str = ""
    value: str = ""
    is_bound: bool = False
    options: tuple[OpenOption, ...] = ()
    line: tuple[LineStep, ...] = ()
    line_url: str = ""


def open_part(now: Moment) -> OpenPart:
    """The open judge at a moment; only a view of all cards may see it."""
    if not now.knows_all:
        return OpenPart("Best play with open cards shows only where all cards do.", True)
    cards, decided = now.verdicts.cards, now.decided
    if cards is None:
        return OpenPart(
            "Best play with open cards is being worked out …" if now.game.is_kept else "Not worked out.", False
        )
    row = None if decided is None else next((row for row in cards.open if row.step == decided.number), None)
    if row is None:
        return OpenPart("Nothing to choose at this step.", False)
    if row.value is None:
        return OpenPart(f"Not worked out: {row.reason}.", False)
    decision = now.verdict
    played = "" if decision is None else decision.played
    return OpenPart(
        status="",
        is_hidden=False,
        name=now.game.names[row.seat],
        value=signed(row.value, 1),
        is_bound=now.state.seats > 2,
        options=tuple(_option(now, row, move, value, played) for move, value in _ranked(row)),
        line=_line(row),
        line_url=now.address.along(Line(row.step).then(*row.line).text).at(row.step).url if row.line else "",
    )


def _ranked(row: OpenRow) -> list[tuple[str, float]]:
    return sorted(row.options, key=lambda option: -option[1])


def _option(now: Moment, row: OpenRow, move: str, value: float, played: str) -> OpenOption:
    assert now.decided is not None and row.value is not None
    loss = row.value - value
    return OpenOption(
        words=words_of(move, now.decided),
        value=signed(value, 1),
        loss=signed(-loss, 1) if loss else "",
        is_played=move == played,
    )


def _line(row: OpenRow) -> tuple[LineStep, ...]:
    return tuple(map(line_step, row.line[:LONGEST]))


def line_step(token: str) -> LineStep:
    """A token of a line as its part of the page."""
    cards = [face(card) for card in map(from_character, token.removeprefix("~")) if card is not None]
    card, takes, *_ = [*cards, None, None] if not token.startswith("!") else [None, None]
    return LineStep(card, takes, WORDS.get(token, ""), token.startswith("~"))
