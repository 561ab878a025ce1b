"""The move list: one row a turn, as far as the view may look."""

from collections.abc import Iterable
from dataclasses import dataclass

from hana.cards.sets import members
from hana.replay.steps import Step
from hana.review.model import VerdictName
from hana.web.step.cards import BoardCard, face, faces
from hana.web.step.moment import Moment
from hana.web.step.numbering import is_hidden
from hana.web.step.said import in_short
from hana.web.step.verdicts import Glyph, glyph_of, gravest
from hana.web.wording import plain


@dataclass(frozen=True, slots=True)
class MoveCards:
    """A card that was played or turned up, and what it took (nothing where it stayed on the field)."""

    card: BoardCard
    takes: tuple[BoardCard, ...]


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One turn, or one declaration: `url` opens its decision, `call` is its koi-koi decision in words.

    `turn` is empty for a declaration, `said` puts it in words; `gave` and `got` are the cards put back and drawn,
    where the view may see them. `leaves` says that a line leaves the game with this turn, `is_line` that the turn is of
    a line.
    """

    turn: str
    name: str
    url: str
    played: MoveCards | None
    revealed: MoveCards | None
    call: str
    said: str
    gave: tuple[BoardCard, ...]
    got: tuple[BoardCard, ...]
    glyph: Glyph | None
    loss: str
    is_current: bool
    leaves: bool
    is_line: bool


def move_rows(now: Moment) -> tuple[MoveRow, ...]:
    """Every turn of the round or line; of what only a seat knew, up to this step and with its own verdicts."""
    shows_end = now.knows_all or now.branch is not None
    last = len(now.played.steps) if shows_end else now.events + (now.is_pending and now.decided is not None)
    rows, turns = [], 0
    for turn in _turns(now.played.steps):
        is_turn = turn[0].declared is None
        number = str(turns // now.state.seats + 1) if is_turn else ""
        turns += is_turn
        shown = [step for step in turn if step.number < last and not _is_secret(now, step)]
        if shown:
            rows.append(_row(now, number, shown, turn))
    return tuple(rows)


def _is_secret(now: Moment, step: Step) -> bool:
    return not now.knows_all and is_hidden(step, now.address.seat)


def _turns(steps: Iterable[Step]) -> list[list[Step]]:
    """Events by turn; a declaration stands alone."""
    turns: list[list[Step]] = []
    for step in steps:
        before = turns[-1][-1] if turns else None
        goes_on = before is not None and step.seat == before.seat and (before.kind, step.kind) in _GO_ON
        if goes_on:
            turns[-1].append(step)
        else:
            turns.append([step])
    return turns


_GO_ON = {("play", "reveal"), ("play", "koi-koi"), ("reveal", "koi-koi")}
"""Which event follows which within one turn."""


def _row(now: Moment, number: str, shown: list[Step], turn: list[Step]) -> MoveRow:
    verdicts, loss = _judged(now, shown)
    first = shown[0]
    sees = first.declared is not None and now.may_see(first)
    leaves_at = len(now.played.steps) if now.branch is None else now.branch.walked.first
    return MoveRow(
        turn=number,
        name=now.game.names[first.seat],
        url=now.at(first.number).url,
        played=_cards(step for step in shown if step.kind == "play"),
        revealed=_cards(step for step in shown if step.kind == "reveal"),
        call=next(("koi-koi" if step.go_on else "stop" for step in shown if step.kind == "koi-koi"), ""),
        said=in_short(first, sees=sees),
        gave=faces(members(first.declared.cards)) if sees and first.declared else (),
        got=faces(members(first.drawn)) if sees and (now.knows_all or first.number < now.events) else (),
        glyph=glyph_of(gravest(verdicts)),
        loss=loss,
        is_current=turn[0].number <= now.events <= turn[-1].number,
        leaves=turn[0].number <= leaves_at <= turn[-1].number,
        is_line=turn[-1].number >= leaves_at,
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
