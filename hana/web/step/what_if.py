"""What if: the panel of a line that leaves the game, with what may be played next and, once it is known, its worth.

With what a seat knew, a panel says nothing that depends on the true cards: its choices come from the imagined deal, and
of that only what the seat can see is shown.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from hana.cards.deck import month_of
from hana.cards.names import FLOWERS
from hana.cards.sets import members
from hana.game.state import Phase
from hana.replay.recorder import token_of
from hana.review.lines import NO_CHOICE, Line, LineWalk
from hana.review.look import Look
from hana.search.evaluate import UNVALUED, merged
from hana.web.step.cards import BoardCard, face, faces
from hana.web.step.film import LineStep, film_of
from hana.web.step.moment import Moment
from hana.web.step.options import cards_in, words_in
from hana.web.step.said import question
from hana.web.wording import card_name, counted, plain, signed

KEYS = 9
"""Moves that have a number key."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What is known of a position's worth: the look at it once it is there, whether it is under way, why it failed."""

    look: Look | None = None
    is_thinking: bool = False
    failed: str = ""


WorthOf = Callable[[int, str], Worth]
"""Answers for a round, from 0, and the text of a line."""


@dataclass(frozen=True, slots=True)
class LineChoice:
    """A move that the line may go on with. `key` is its number key (empty beyond the ninth).

    `plays` is None where it is words, `takes` empty where nothing is taken. `value` and `loss` are the honest judge's,
    `exact` what it is worth with all cards face up; `note` says that the game, or the line, went on with it.
    """

    url: str
    key: str
    words: str
    plays: BoardCard | None
    takes: tuple[BoardCard, ...]
    value: str = ""
    loss: str = ""
    exact: str = ""
    is_best: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class UnseenMonth:
    """The unseen cards of a month that may come next, each with the address of the line that goes on with it.

    `is_here` marks the one with which this line goes on.
    """

    flower: str
    count: int
    cards: tuple[tuple[BoardCard, str, bool], ...]


@dataclass(frozen=True, slots=True)
class Film:
    """The best continuation; `url` leads to the line that has it, `value` is what the seat reaches with it."""

    steps: tuple[LineStep, ...]
    url: str
    value: str


@dataclass(frozen=True, slots=True)
class WhatIfPart:
    """The panel of a line. `home` is where the line leaves the game, `leaves` names that step, `here` this very address.

    `question` heads what may come next: `choices` of the seat in turn; where its hand is imagined (`is_imagined`) the
    cards that it may hold, with the engine's own answer at `reply_url`; or the cards that may be turned up (`months`),
    with a random one at `random_url`. At `again_url` another card is turned up, at `deal_url` the other cards are dealt
    anew. `status` says why nothing is asked. Values are asked for at `look_url` (empty where they cannot be had, or are
    there); `basis` is what they rest on, `said` what a screen reader says once they have come.
    """

    home: str
    here: str
    leaves: str
    cards_words: str
    question: str
    choices: tuple[LineChoice, ...] = ()
    is_imagined: bool = False
    months: tuple[UnseenMonth, ...] = ()
    random_url: str = ""
    reply_url: str = ""
    again_url: str = ""
    deal_url: str = ""
    status: str = ""
    look_url: str = ""
    keep_url: str = ""
    is_thinking: bool = False
    failed: str = ""
    basis: str = ""
    said: str = ""
    film: Film | None = None
