"""The move list: one row a turn, as far as the view may look."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from hana.cards.sets import members
from hana.replay.walk import Step
from hana.review.model import VerdictName
from hana.web.step.cards import BoardCard, face, faces
from hana.web.step.moment import Moment
from hana.web.step.verdicts import Glyph, glyph_of, gravest
from hana.web.wording import plain


@dataclass(frozen=True, slots=True)
class MoveCards:
    """A card that was played or turned up, and what it took (nothing where it stayed on the field)."""

    card: BoardCard
    takes: tuple[BoardCard, ...]


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One turn: `url` opens its decision, `call` is its koi-koi decision in words (empty without one)."""

    turn: int
    name: str
    url: str
    played: MoveCards | None
    revealed: MoveCards | None
    call: str
    glyph: Glyph | None
    loss: str
    is_current: bool


def move_rows(now: Moment) -> tuple[MoveRow, ...]:
    """Every turn of the round; where only a seat's knowledge is shown, up to this step and with its own verdicts."""
    last = len(now.played.steps) if now.knows_all else now.step + (now.is_pending and now.decided is not None)
    turns = [list(steps) for _, steps in groupby(now.played.steps, key=_TurnCounter())]
    rows = [_row(now, number, [s for s in turn if s.number < last], turn) for number, turn in enumerate(turns)]
    return tuple(row for row in rows if row is not None)


class _TurnCounter:
    """Numbers events by turn: a turn goes on as long as the same seat acts."""

    def __init__(self) -> None:
        self._seat: int | None = None
        self._turn = -1

    def __call__(self, step: Step) -> int:
        if step.seat != self._seat:
            self._seat = step.seat
            self._turn += 1
        return self._turn


def _row(now: Moment, number: int, shown: list[Step], turn: list[Step]) -> MoveRow | None:
    if not shown:
        return None
    verdicts, loss = _judged(now, shown)
    return MoveRow(
        turn=number // now.state.seats + 1,
        name=now.game.names[turn[0].seat],
        url=now.address.at(shown[0].number).url,
        played=_cards(step for step in shown if step.kind == "play"),
        revealed=_cards(step for step in shown if step.kind == "reveal"),
        call=next(("koi-koi" if step.go_on else "stop" for step in shown if step.kind == "koi-koi"), ""),
        glyph=glyph_of(gravest(verdicts)),
        loss=loss,
        is_current=turn[0].number <= now.step <= turn[-1].number,
    )


def _judged(now: Moment, steps: list[Step]) -> tuple[list[VerdictName], str]:
    found = [now.verdicts.decisions[s.number] for s in steps if now.may_see(s) and s.number in now.verdicts.decisions]
    faults = [d.loss for d in found if d.loss is not None and d.verdict not in {"forced", "best", "good", "close"}]
    loss = plain(-sum(faults), 1) if faults else ""
    return [decision.verdict for decision in found if decision.verdict is not None], loss


def _cards(steps: Iterable[Step]) -> MoveCards | None:
    step = next(iter(steps), None)
    if step is None or step.card is None:
        return None
    return MoveCards(face(step.card), faces(members(step.taken)))
