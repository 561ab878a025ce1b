"""The yaku race over the round: a line for each yaku's chance as the seat had to see it, and what happened to yaku."""

from collections.abc import Sequence
from dataclasses import dataclass

from hana.cards.names import from_character
from hana.review.chances import chance_at
from hana.review.model import Chances, RaceEvent
from hana.web.step.moment import Moment
from hana.web.wording import card_names

WIDTH, HEIGHT = 100, 20


@dataclass(frozen=True, slots=True)
class RaceLine:
    """A yaku's chance now as words (`31 % ± 2`) and since the deal as a path in a box 100 by 20; `here` is this step.

    Both are empty before anything is known of it.
    """

    chance: str
    path: str
    here: float


@dataclass(frozen=True, slots=True)
class EventRow:
    """What a step did to a yaku, in words; `kind` is its class in the style sheet, `url` the step after it."""

    url: str
    step: str
    kind: str
    words: str


def race_line(now: Moment, seat: int, yaku: str) -> RaceLine:
    """The line of a seat's yaku, from what the seat seen from knew; it ends at this step unless all cards are shown."""
    table = _table(now)
    if table is None:
        return RaceLine("", "", 0.0)
    names = [one.id for one in now.game.rules.yaku]
    place = seat * len(names) + names.index(yaku)
    found = chance_at(table, now.events, place)
    return RaceLine(_in_words(found), _path(now, table, place), _across(now, now.events))


def _table(now: Moment) -> Chances | None:
    review = now.verdicts.review
    tables = () if review is None else review.chances
    return next((table for table in tables if table.viewer == now.address.seat), None)


def _in_words(found: tuple[float, float] | None) -> str:
    if found is None or found[0] in (0.0, 1.0):
        return ""
    chance, se = found
    return f"{100 * chance:.0f} % ± {max(1.0, 196 * se):.0f}"


def _across(now: Moment, events: int) -> float:
    """Where a position stands, by the steps that the view counts."""
    last = now.numbering.last if now.knows_all else max(now.step, 2 * now.played.start.turns_left)
    return round(WIDTH * now.numbering.shown(events) / max(1, last), 1)


def _path(now: Moment, table: Chances, place: int) -> str:
    """Steps and levels: a chance holds until the next one."""
    end = len(now.played.steps) if now.knows_all else now.events
    points = [(step, row[place]) for step, row in zip(table.steps, table.rows, strict=True) if step <= end]
    if not points:
        return ""
    (first, level), *rest = points
    parts = [f"M{_across(now, first):g} {_down(level):g}"]
    for step, height in rest:
        if height != level:
            parts.append(f"H{_across(now, step):g}V{_down(height):g}")
            level = height
    return "".join([*parts, f"H{_across(now, end):g}"])


def _down(thousandths: int) -> float:
    return round(HEIGHT - 1 - (HEIGHT - 2) * thousandths / 1_000, 1)


def event_rows(now: Moment) -> tuple[EventRow, ...]:
    """What has happened to yaku: of the whole round where all cards are shown, else until this step."""
    review = now.verdicts.review
    events = () if review is None else review.events
    shown = [event for event in events if now.knows_all or _known_at(event, events) < now.events]
    return tuple(
        EventRow(now.at(event.step + 1).url, str(now.numbering.shown(event.step + 1)), event.event, _event(now, event))
        for event in shown
    )


def _known_at(event: RaceEvent, events: Sequence[RaceEvent]) -> int:
    """The step that an event is known with: that a choice let another seat finish is only known once it has."""
    if event.event != "let_finish":
        return event.step
    finish = ("finished", event.seat, event.yaku)
    return min(one.step for one in events if (one.event, one.seat, one.yaku) == finish and one.step > event.step)


def _event(now: Moment, event: RaceEvent) -> str:
    names = {one.id: one.names[0] for one in now.game.rules.yaku}
    cards = card_names([card for card in map(from_character, event.cards) if card is not None])
    by, other, yaku = now.game.names[event.by], now.game.names[event.seat], names[event.yaku]
    return {
        "finished": f"{by} finished {yaku}.",
        "could_have_finished": f"{by} could have finished {yaku} with {cards}.",
        "let_finish": f"{by} left {cards}, with which {other} finished {yaku}.",
        "blocked": f"{by} took {cards}, which {other} wanted for {yaku}.",
        "killed": f"{by} took {cards}: {yaku} is out of reach for {other}.",
    }[event.event]
