"""A game comes in: read, checked, kept as a page, and its reviews ordered."""

from collections.abc import Callable
from dataclasses import dataclass

from pydantic import JsonValue

from hana.formats import read_games
from hana.formats.base import Reading
from hana.replay.canonical import canonical, good_part
from hana.replay.check import Report, fault_words, report_of
from hana.replay.codec import dumps
from hana.replay.errors import Fault, FormatError
from hana.replay.model import Replay
from hana.replay.walk import walk
from hana.review import ENGINE_VERSION
from hana.search.jit import best_budget
from hana.store.db import Database, write
from hana.store.jobs import Job, add_job
from hana.store.pages import NewPage, add_page
from hana.store.work import Work

SEED = 0
"""The seed of every review that the site makes."""
PRIORITIES = {("review", "quick"): 20, ("cards", "standard"): 15, ("review", "standard"): 10}
"""The work on a new game by kind and budget: all rounds quick first, so that verdicts stand on the page soon."""
SAMPLE_PENALTY = 15
"""By so much a game of the site's own waits behind those of people."""
_MAX_FILENAME = 120

Submit = Callable[[Job], None]
Problem = dict[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Ingested:
    """What became of a file: its page and edit token, or the error; `reading` where it could be read at all.

    `error` is `{"error": code, "message": text, "where": {…}}`, where holding what is known of line, column (from
    1), field, round and step (from 0); a faulty game adds `good_steps` and, where there is a good part, `keep_good`.
    """

    page: str | None
    token: str | None
    reading: Reading | None
    error: Problem | None


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that is fit to be kept: the reading, the report of what is kept of it, and what is to be said of it."""

    reading: Reading
    report: Report
    unfinished: bool
    note: str | None


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is asked for a page besides its game; `owner` is the secret of the browser that sent it."""

    filename: str
    owner: str | None = None
    listed: bool = False
    masked: bool = False
    sample: str | None = None


def ingest(
    db: Database,
    submit: Submit,
    data: bytes,
    *,
    filename: str,
    owner: str | None,
    keep_good: bool,
    listed: bool,
    masked: bool,
    sample: str | None,
    now: float,
) -> Ingested:
    """Keeps a game and orders its reviews; a faulty one is answered with its error and not kept.

    With `keep_good` the good part of a faulty game is kept, marked unfinished.
    """
    found = read(data, keep_good=keep_good)
    if isinstance(found, Ingested):
        return found
    wishes = Wishes(filename, owner, listed, masked, sample)
    with write(db):
        page, token = keep(db, found, data, wishes, now)
        ordered = order_reviews(db, found.report, now, penalty=SAMPLE_PENALTY if sample else 0)
    for job in ordered:
        submit(job)
    return Ingested(page, token, found.reading, None)


def read(data: bytes, *, keep_good: bool) -> Kept | Ingested:
    """What of a file is fit to be kept, or the answer that says why nothing is."""
    try:
        readings = read_games(data)
    except FormatError as error:
        return Ingested(None, None, None, _format_problem(error))
    if len(readings) != 1:
        message = f"the file holds {len(readings)} games; a page is for one game"
        return Ingested(None, None, None, {"error": "not_one_game", "message": message, "where": {}})
    (reading,) = readings
    report, fault = reading.report, reading.report.fault
    if report.key is not None:
        return Kept(reading, report, _ends_early(report.walk.replay), None if fault is None else _in_words(fault))
    good = _good_report(report)
    if keep_good and good is not None:
        note = "" if fault is None else f" {_in_words(fault)}"
        return Kept(reading, good, True, f"Only the part before the fault is kept.{note}")
    return Ingested(None, None, reading, _fault_problem(fault, keep_good=good is not None))


def keep(db: Database, kept: Kept, data: bytes, wishes: Wishes, now: float) -> tuple[str, str]:
    """The page and the edit token of a game that is kept; `data` are the bytes it came as."""
    report = kept.report
    replay = canonical(report.walk)
    new = NewPage(
        key=_key(report),
        game=replay.game,
        seats=replay.seats,
        rounds=len(replay.rounds),
        replay=dumps(replay),
        format=kept.reading.format.id,
        reader=kept.reading.format.reader,
        filename=_plain_filename(wishes.filename),
        listed=wishes.listed,
        masked=wishes.masked,
        sample=wishes.sample,
        unfinished=kept.unfinished,
        note=kept.note,
        totals=report.walk.totals,
        original=data,
        owner=wishes.owner,
    )
    return add_page(db, new, now)


def order_reviews(db: Database, report: Report, now: float, *, penalty: int = 0) -> list[Job]:
    """Queues the reviews of every round of a game, the first to come first; those that are there stay as they are."""
    text = dumps(nameless(canonical(report.walk)))
    wanted: dict[tuple[str, str], int] = {}
    for (kind, name), priority in PRIORITIES.items():
        wanted.setdefault((kind, best_budget(name)), priority)
    works = [
        (Work(_key(report), played.number, ENGINE_VERSION, budget, SEED, kind), priority)
        for (kind, budget), priority in wanted.items()
        for played in report.walk.rounds
    ]
    ordered = [add_job(db, work, text, priority - penalty, now) for work, priority in works]
    return [job for job in ordered if job.state == "queued"]


def nameless(replay: Replay) -> Replay:
    """The game alone, as a review needs it: no names, no meta, no reported scores leave the page for the queue."""
    rounds = tuple(record.model_copy(update={"scores": None}) for record in replay.rounds)
    seats = tuple(str(seat) for seat in range(1, len(replay.seats) + 1))
    return replay.model_copy(update={"seats": seats, "meta": None, "rounds": rounds})


def _good_report(report: Report) -> Report | None:
    good = good_part(report.walk)
    found = None if good is None else report_of(walk(good))
    return found if found is not None and found.key is not None else None


def _key(report: Report) -> str:
    if report.key is None:
        raise ValueError("a game with a fault has no key")
    return report.key


def _ends_early(replay: Replay) -> bool:
    return replay.rounds[-1].end is not None


def _in_words(fault: Fault) -> str:
    words = fault_words(fault)
    return f"{words[0].upper()}{words[1:]}."


def _format_problem(error: FormatError) -> Problem:
    known: Problem = {"line": error.line, "column": error.column, "field": error.where}
    return {"error": error.code, "message": error.message, "where": _only_known(known)}


def _fault_problem(fault: Fault | None, *, keep_good: bool) -> Problem:
    if fault is None:
        raise ValueError("a game without a fault is kept")
    problem: Problem = {
        "error": fault.code,
        "message": fault.message,
        "where": _only_known({"round": fault.round, "step": fault.step}),
        "good_steps": fault.good_steps,
    }
    return problem | {"keep_good": True} if keep_good else problem


def _only_known(place: Problem) -> JsonValue:
    return {name: value for name, value in place.items() if value is not None}


def _plain_filename(name: str) -> str:
    """The last part of a path as one line of text."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return "".join(letter for letter in last if letter.isprintable())[:_MAX_FILENAME]
