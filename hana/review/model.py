"""What a review says, as frozen pydantic models: the contract of the command line, the API and the pages.

Moves are replay tokens (`A`, `Ae`, `+`); of interchangeable cards the lowest stands for all. Values and losses are
expected points from the seat's own view, by the rule set's objective. What a version does not work out is null.

Three things are kept apart: `RoundReview` is made from what each seat knew, `RoundCards` from all cards, and the ledger
is put together from both (`hana.review.ledger`). Fields that came later have defaults, so that old reviews stay
readable.
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
    """An option: its value with its standard error, what it loses against the best one, and what it would be called.

    `low` and `high` are the 95 % interval of its loss; null where nothing is judged, and in reviews by engine 1.0.
    """

    move: str
    value: float | None
    se: float | None
    loss: float | None
    loss_se: float | None
    low: float | None = None
    high: float | None = None
    verdict: VerdictName | None = None


class OpenCapture(_Frozen):
    """A capture that was open at a decision: `move` names the option (of a merged group the lowest), `cards` the card
    that takes and then what it takes, as replay characters.

    `points` are their card points, `nearer` the yaku (ids) of the seat in turn that it brings nearer, `finishes` those
    it completes, `was_taken` whether it is what was played, `fault` whether leaving it was one (null where not judged).
    """

    move: str
    cards: str
    points: int
    nearer: tuple[str, ...]
    finishes: tuple[str, ...]
    was_taken: bool
    fault: bool | None


class Fact(_Frozen):
    """Something that can be looked up in the position again, and said: see `hana.review.facts`.

    `kind` names it, `args` what it is about; numbers of points are rounded to a tenth, chances are whole per cent.
    """

    kind: str
    args: dict[str, int | float | str]


class CallChances(_Frozen):
    """What stands behind a koi-koi decision: points for stopping, and what may come of going on.

    `again` is the chance that the seat itself scores later in the round, `other` that another seat does, `nobody` the
    rest; `se` is the standard error of the largest of them. `go_on` is the expected result of going on with its
    `go_on_se`, both in points.
    """

    stop: float
    go_on: float
    go_on_se: float
    again: float
    other: float
    nobody: float
    se: float


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
    sampled deals behind it, `error` the error m against honest play that the interval holds. `facts` say why, `why`
    the same as sentences in one language. `open_loss` alone comes from all cards.
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
    error: float | None = None
    captures: tuple[OpenCapture, ...] = ()
    call: CallChances | None = None
    facts: tuple[Fact, ...] = ()


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


class Chances(_Frozen):
    """How likely `viewer` has to think, at each position, that each seat finishes each yaku in this round.

    `rows` has a row for each of `steps` (ascending; in between the last one holds): whole thousandths, seat by seat and
    for each seat in the order of the rule set's yaku. They are shares of so many `worlds`.
    """

    viewer: int
    worlds: int
    steps: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]


class RaceEvent(_Frozen):
    """What event number `step` did to a yaku of `seat`, as everybody could see it.

    `by` is the seat that did it, `cards` the cards it was about as replay characters.
    """

    step: int
    by: int
    seat: int
    yaku: str
    event: Literal["finished", "could_have_finished", "let_finish", "blocked", "killed"]
    cards: str


class OpenRow(_Frozen):
    """The exact value of a choice with all cards face up, for the seat in turn, in points of the objective.

    `value` is that of best play of all from there on, `options` that of every option, `line` the moves and cards of
    best play card by card: tokens in a row, a card that is turned up as `~` with its character. Where it cannot be had
    `reason` says why and the rest is empty.
    """

    step: int
    seat: int
    value: float | None
    options: tuple[tuple[str, float], ...]
    line: tuple[str, ...]
    reason: str | None


class RulerStep(_Frozen):
    """By how many points an event changed what each seat could expect, by the ledger's ruler; `seat` made the choice
    or turned the card up."""

    step: int
    kind: Literal["draw", "choice"]
    seat: int
    change: tuple[float, ...]


class RoundCards(_Frozen):
    """What only the true cards tell of a round: the ruler's steps and the open judge's rows; `round` counts from 0.

    `expected` is what each seat could expect before the deal, `deal` what the deal changed, `result` what came of the
    round, all by seat in points of the objective; they are null where the round has no end. `spread` is by how much
    results of such rounds vary once the luck of deal and draws is taken out (standard deviation). `orders` is how many
    orders of the draw pile the ruler used, 0 where it was not used, with the `reason`.
    """

    round: int
    orders: int
    reason: str | None
    expected: tuple[float, ...] | None
    deal: tuple[float, ...] | None
    result: tuple[float, ...] | None
    steps: tuple[RulerStep, ...]
    open: tuple[OpenRow, ...]
    spread: float | None = None


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
    """The review of one round from what each seat knew; `round` counts from 0.

    `ledger` is null as it is kept, and put in where somebody asks for the whole (see `hana.review.game`).
    """

    round: int
    decisions: tuple[Decision, ...]
    ledger: tuple[LedgerRow, ...] | None
    yaku: tuple[YakuRow, ...]
    chances: tuple[Chances, ...] = ()
    events: tuple[RaceEvent, ...] = ()


class Engine(_Frozen):
    """Who judged: name and version of the engine, the budget and the seed."""

    name: str
    version: str
    budget: str
    seed: int


Grade = Literal["sharp", "strong", "sound", "loose", "wild"]


class SeatSummary(_Frozen):
    """A seat's decisions that were not forced: how many, points lost with their 95 % interval, verdicts by name.

    `each`, `each_low` and `each_high` are the points lost for each such decision. `grade` is null where their interval
    spans two grades, or nothing is judged; `is_final` says whether every decision of the game is among them.
    """

    seat: int
    decisions: int
    points_lost: float | None
    low: float | None
    high: float | None
    verdicts: dict[str, int]
    each: float | None = None
    each_low: float | None = None
    each_high: float | None = None
    grade: Grade | None = None
    is_final: bool = True


class GameReview(_Frozen):
    """The review of a game; `id` is the first 16 digits of its key."""

    id: str
    game: str
    engine: Engine
    rounds: tuple[RoundReview, ...]
    seats: tuple[SeatSummary, ...]
