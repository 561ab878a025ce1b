"""What a review says, as frozen pydantic models: the contract of the command line, the API and the pages.

Moves are replay tokens (`A`, `Ae`, `+`); of interchangeable cards the lowest stands for all. Values and losses are
expected points from the seat's own view, by the rule set's objective. What a version does not work out is null.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict

VerdictName = Literal["forced", "best", "good", "close", "inaccuracy", "mistake", "blunder"]
VERDICTS: tuple[VerdictName, ...] = ("forced", "best", "good", "close", "inaccuracy", "mistake", "blunder")
FLAGGED: tuple[VerdictName, ...] = ("inaccuracy", "mistake", "blunder")
"""The verdicts that say a move was a fault."""


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class RankedMove(_Frozen):
    """An option: its value with its standard error, and what it loses against the best one."""

    move: str
    value: float | None
    se: float | None
    loss: float | None
    loss_se: float | None


class MissedCapture(_Frozen):
    """A capture that was open and left, or a poorer one taken: the hand card (or the card turned up) and what it takes.

    `fault` says whether the judge calls the move a fault; null where he could not judge it.
    """

    cards: str
    fault: bool | None


class YakuEvent(_Frozen):
    """What a step did to a yaku."""

    seat: int
    yaku: str
    event: Literal["finished", "could_have_finished", "let_finish", "blocked", "killed"]


class Decision(_Frozen):
    """One choice of one seat at event number `step` of its round, judged from what that seat knew.

    `loss` is what the played option loses against `best`, `low` and `high` its 95 % interval, `worlds` the number of
    sampled deals behind it.
    """

    step: int
    seat: int
    kind: Literal["play", "take", "koi-koi", "declare"]
    options: tuple[RankedMove, ...]
    played: str
    best: str | None
    loss: float | None
    low: float | None
    high: float | None
    worlds: int
    verdict: VerdictName | None
    open_loss: float | None
    open_loss_reason: str | None
    missed_capture: MissedCapture | None
    yaku_events: tuple[YakuEvent, ...] | None
    why: tuple[str, ...] | None


class YakuRow(_Frozen):
    """How a seat stands with a yaku from position `step` on (0 is the deal), until its next row."""

    step: int
    seat: int
    yaku: str
    held: str
    wanted: str
    state: Literal["finished", "alive", "dead"]
    chance: float | None
    chance_se: float | None


class LedgerRow(_Frozen):
    """Where a seat's result of a round came from; the parts add up to `result`."""

    seat: int
    expected: float
    deal: float
    draw: float
    hidden: float
    skill: float
    others: float
    result: float


class RoundReview(_Frozen):
    """The review of one round; `round` counts from 0."""

    round: int
    decisions: tuple[Decision, ...]
    ledger: tuple[LedgerRow, ...] | None
    yaku: tuple[YakuRow, ...]


class Engine(_Frozen):
    """Who judged: name and version of the engine, the budget and the seed."""

    name: str
    version: str
    budget: str
    seed: int


class SeatSummary(_Frozen):
    """A seat's decisions that were not forced: how many, points lost with their 95 % interval, verdicts by name."""

    seat: int
    decisions: int
    points_lost: float | None
    low: float | None
    high: float | None
    verdicts: dict[str, int]


class GameReview(_Frozen):
    """The review of a game; `id` is the first 16 digits of its key."""

    id: str
    game: str
    engine: Engine
    rounds: tuple[RoundReview, ...]
    seats: tuple[SeatSummary, ...]
