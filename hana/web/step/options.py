"""The options of a decision, ranked, each with a bar for its value and a whisker for how sure that is."""

from collections.abc import Iterable
from dataclasses import dataclass

from hana.cards.names import from_character
from hana.cards.sets import members
from hana.game.engine import taken_by
from hana.game.state import Round
from hana.replay.steps import Step
from hana.review.judge import NORMAL_95
from hana.review.model import Decision, RankedMove
from hana.web.step.cards import BoardCard, face, faces
from hana.web.step.said import token_in_words
from hana.web.wording import card_name, card_names, plain, signed

LEAST_SCALE = 5.0
"""Points that a bar spans at least, so that a round of tiny differences does not look dramatic."""
SHOWN = 5
"""Options that are shown at once; the others are folded away."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The common scale of a round's bars: the lowest and the highest value, in points."""

    low: float
    high: float

    def place(self, value: float) -> float:
        """Where a value stands, 0 to 100."""
        inside = min(max(value, self.low), self.high)
        return round(100 * (inside - self.low) / (self.high - self.low), 1)


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar in a box 100 wide: from `left` on it is `width` wide, 0 stands at `zero`, the whisker from low to high."""

    zero: float
    left: float
    width: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One option. `plays` is empty where it is words (koi-koi, declarations), `takes` where nothing is taken."""

    rank: int
    words: str
    plays: BoardCard | None
    takes: tuple[BoardCard, ...]
    bar: Bar | None
    value: str
    loss: str
    is_played: bool


@dataclass(frozen=True, slots=True)
class Options:
    """The options that are shown at once, the played one always among them, and the rest."""

    first: tuple[OptionRow, ...]
    rest: tuple[OptionRow, ...]


def scale_of(decisions: Iterable[Decision]) -> Scale:
    """The scale on which all these decisions' bars can be compared."""
    ends = [
        option.value + side * NORMAL_95 * (option.se or 0.0)
        for decision in decisions
        for option in decision.options
        if option.value is not None
        for side in (-1, 1)
    ]
    return Scale(min([*ends, -LEAST_SCALE]), max([*ends, LEAST_SCALE]))


def options_of(decision: Decision, step: Step, scale: Scale) -> Options:
    """A decision's options in the judge's order."""
    state = step.choice or step.before
    rows = [_row(rank, option, decision, step, state, scale) for rank, option in enumerate(decision.options, 1)]
    first = rows[:SHOWN]
    played = next((row for row in rows if row.is_played), None)
    if played is not None and played not in first:
        first = [*rows[: SHOWN - 1], played]
    return Options(tuple(first), tuple(row for row in rows if row not in first))


def _row(rank: int, option: RankedMove, decision: Decision, step: Step, state: Round, scale: Scale) -> OptionRow:
    is_played = option.move == decision.played
    card, taken = _actual(step) if is_played and step.card is not None else cards_in(option.move, state)
    words = _words(card, taken, option.move, state)
    return OptionRow(
        rank=rank,
        words=words,
        plays=None if card is None else face(card),
        takes=faces(members(taken)),
        bar=_bar(option, scale),
        value="" if option.value is None else signed(option.value, 1),
        loss="best" if option.move == decision.best else _loss(option),
        is_played=is_played,
    )


def words_of(move: str, step: Step) -> str:
    """An option of a step in words."""
    return words_in(move, step.choice or step.before)


def cards_of(move: str, step: Step) -> tuple[int | None, int]:
    """The card that an option of a step plays (None where it is words) and the CardSet that it takes."""
    return cards_in(move, step.choice or step.before)


def words_in(move: str, state: Round) -> str:
    """An option of a position in words."""
    return _words(*cards_in(move, state), move, state)


def _actual(step: Step) -> tuple[int | None, int]:
    """What was really played: of interchangeable cards the review names only the lowest."""
    return step.card, step.taken


def cards_in(move: str, state: Round) -> tuple[int | None, int]:
    """The card that an option of a position plays (None where it is words) and the CardSet that it takes."""
    cards = [] if move.startswith("!") else _named(move)
    if not cards:
        return None, 0
    if state.pending is not None:
        return state.pending, taken_by(state, state.pending, cards[0])
    return cards[0], taken_by(state, cards[0], cards[1] if len(cards) > 1 else None)


def _named(characters: str) -> list[int]:
    return [card for card in map(from_character, characters) if card is not None]


def _words(card: int | None, taken: int, move: str, state: Round) -> str:
    if move.startswith("!"):
        return token_in_words(move, _named(move[3:]), state)
    if card is None:
        return "Koi-koi: go on" if move == "+" else "Stop"
    if taken:
        return f"{card_name(card)} takes {card_names(members(taken))}"
    return f"{card_name(card)} to the field"


def _bar(option: RankedMove, scale: Scale) -> Bar | None:
    if option.value is None:
        return None
    zero, end = scale.place(0.0), scale.place(option.value)
    reach = NORMAL_95 * (option.se or 0.0)
    left, width = min(zero, end), round(abs(end - zero), 1)
    return Bar(zero, left, width, scale.place(option.value - reach), scale.place(option.value + reach))


def _loss(option: RankedMove) -> str:
    """The loss with half of its interval: the judge's own, so that it agrees with the verdict."""
    if option.loss is None:
        return ""
    if option.loss <= 0:
        return "≈ not told apart"  # the pilot liked another one better, the fresh worlds do not
    text = signed(-option.loss, 1)
    if option.low is None or option.high is None:
        return text
    return f"{text} ± {plain((option.high - option.low) / 2, 1)}"
