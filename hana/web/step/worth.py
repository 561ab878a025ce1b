"""What a look at a line found, as words and figures: values with their intervals, losses, and cards that may come."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypedDict

from hana.cards.names import from_character
from hana.review.judge import NORMAL_95
from hana.review.look import Look, LookCard, LookOption
from hana.web.step.cards import BoardCard, face
from hana.web.wording import counted, plain, signed


@dataclass(frozen=True, slots=True)
class Worth:
    """What is known of a position's worth: the look at it once it is there, whether it is under way, why it failed."""

    look: Look | None = None
    is_thinking: bool = False
    failed: str = ""


WorthOf = Callable[[int, str], Worth]
"""Answers for a round, from 0, and the text of a line."""


@dataclass(frozen=True, slots=True)
class NextCard:
    """A card that may come after the best move: how many like it, how likely one of them is, and the value then."""

    card: BoardCard
    count: int
    chance: str
    value: str


def spread(value: float | None, se: float | None) -> str:
    """A value with its 95 % interval."""
    if value is None:
        return ""
    return f"{signed(value, 1)} ± {plain(NORMAL_95 * se, 1)}" if se else signed(value, 1)


class Values(TypedDict, total=False):
    """The fields of a choice that a look fills in."""

    value: str
    loss: str
    exact: str
    is_best: bool


def valued(option: LookOption, look: Look) -> Values:
    """An option's value, what it loses against the best one, and its exact value; empty where they are not known."""
    is_best = option.move == look.best
    lost = None if option.value is None or look.value is None else option.value - look.value
    return Values(
        value=spread(option.value, option.se),
        loss="best" if is_best else "" if lost is None else signed(lost, 1),
        exact="" if option.open is None else signed(option.open, 1),
        is_best=is_best,
    )


def next_card(found: LookCard) -> NextCard:
    """A card of a look as the page shows it."""
    card = from_character(found.card)
    assert card is not None  # a look names cards
    return NextCard(face(card), found.count, f"{100 * found.chance:.0f} %", signed(found.value, 1))


def basis_of(look: Look) -> str:
    """What the values of a look rest on, how far they tell moves apart, and why there are no exact ones."""
    parts = [f"honest values in points, ± 95 %, from {counted(look.worlds, 'world')}"]
    if look.error:
        parts.append(f"moves less than {plain(NORMAL_95 * look.error, 1)} apart are not told apart")
    if look.open_reason:
        parts.append(f"no exact values: {look.open_reason}")
    return " · ".join(parts)
