"""Work that a person asks for at a page: more worlds for one decision, a look at a line of his own."""

from hana.jobs.ingest import SEED, nameless
from hana.replay.canonical import canonical
from hana.replay.codec import dumps
from hana.replay.walk import Walk
from hana.review import ENGINE_VERSION
from hana.search.jit import best_budget
from hana.store.db import Database, write
from hana.store.jobs import Job, add_job, count_waiting, find_job
from hana.store.work import Work

PRIORITY = 30
"""Somebody sits before the page and waits: before all that is done for games as they come in."""
MOST_WAITING = 20
"""So many pieces of one kind may wait for one game."""
BUDGETS_ASKED = {"deepen": "deep", "look": "standard"}
"""With which budget each kind is done."""


class TooMuch(Exception):
    """More of a kind is asked for than may wait at a time."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"{MOST_WAITING} questions of this kind wait for this game already; try again in a moment")
        self.kind = kind


def work_asked(key: str, round: int, kind: str, subject: str) -> Work:
    """The piece of work that a person asks for with these words."""
    return Work(key, round, ENGINE_VERSION, best_budget(BUDGETS_ASKED[kind]), SEED, kind, subject)


def ask(db: Database, found: Walk, work: Work, now: float) -> Job:
    """The job for a piece of work on a walked game; asking again gives the same one.

    Raises:
        TooMuch: too many others wait.
    """
    text = dumps(nameless(canonical(found)))
    with write(db):
        if find_job(db, work) is None and count_waiting(db, work.key, work.kind) >= MOST_WAITING:
            raise TooMuch(work.kind)
        return add_job(db, work, text, PRIORITY, now)
