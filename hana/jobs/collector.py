"""Between queue and job table: what workers report goes in, what waits goes out, what was dropped is taken up again."""

import json
import logging
from dataclasses import asdict

from pydantic import JsonValue

from hana.jobs.queue import Message, Queue
from hana.jobs.tasks import Order
from hana.store import jobs
from hana.store.answers import put_answer
from hana.store.db import Database, write
from hana.store.jobs import Job
from hana.store.leases import drop_lease, take_lease

AHEAD = 4
"""So many of the most wanted jobs are in the queue; the others wait in the table, where their order can change."""
HAND_AGAIN_SECONDS = 30.0
"""An order that no worker has, though it was handed over so long ago, was lost."""
STALE_SECONDS = 30.0
"""A worker of which nothing was heard for so long is dead; it reports every two seconds."""
MAX_ATTEMPTS = 3
LEASE_SECONDS = 25.0
_LEASE = "recover"

log = logging.getLogger(__name__)


def collect(db: Database, queue: Queue, now: float) -> None:
    """Copies signs of life, progress and results into the tables.

    A worker whose job nobody wants any more is called off. A result is kept once, however often it comes, and not at
    all where its job was deleted.
    """
    # In this order: a worker's last sign of life comes before its result, and so is never read after it.
    results = queue.results()
    for job, beat in queue.take_beats():
        with write(db):
            jobs.start(db, job, now)
            is_wanted = _note(db, job, beat, now)
        if not is_wanted:
            queue.call_off(job)
    for job, result in results:
        with write(db):
            found = jobs.get_job(db, job)
            if found is not None:
                _keep(db, found, result, now)
        queue.forget(job)


def _note(db: Database, job: str, beat: Message, now: float) -> bool:
    partial = json.dumps(beat["decisions"], ensure_ascii=False, separators=(",", ":"))
    return jobs.progress(db, job, _whole(beat["done"]), _whole(beat["total"]), partial, now)


def _keep(db: Database, job: Job, result: Message, now: float) -> None:
    answer, error = result.get("answer"), result.get("error")
    if isinstance(answer, str):
        put_answer(db, job.work, answer, now)
        jobs.finish(db, job.id)
    elif isinstance(error, dict):
        jobs.fail(db, job.id, f"{error['code']}: {error['message']}")
    else:
        jobs.requeue(db, job.id, spare=True)


def _whole(value: JsonValue) -> int:
    return value if isinstance(value, int) else 0


def feed(db: Database, queue: Queue, now: float) -> None:
    """Sees to it that the most wanted jobs are in the queue."""
    wanted = jobs.queued(db, AHEAD)
    waiting = queue.waiting() if wanted else set()
    for job in wanted:
        if job.id not in waiting:
            hand_over(db, queue, job, now)


def hand_over(db: Database, queue: Queue, job: Job, now: float) -> None:
    """Puts a waiting job into the queue, unless that was done a moment ago."""
    replay = jobs.replay_of(db, job.id)
    if replay is None or not jobs.hand(db, job.id, now, now - HAND_AGAIN_SECONDS):
        return
    asked = {key: value for key, value in asdict(job.work).items() if key != "key"}
    queue.hand(Order(job=job.id, replay=replay, **asked), job.priority)


def recover(db: Database, holder: str, now: float) -> None:
    """Puts the jobs of dead workers back into the queue, or gives them up; one process at a time does so."""
    if not take_lease(db, _LEASE, holder, now, LEASE_SECONDS):
        return
    for job in jobs.stale(db, now - STALE_SECONDS):
        if job.attempts < MAX_ATTEMPTS:
            log.warning("the worker of job %s fell silent in attempt %d; again", job.id, job.attempts)
            jobs.requeue(db, job.id)
        else:
            jobs.fail(db, job.id, f"worker_lost: the worker fell silent in each of {job.attempts} attempts")


def drop_recovery(db: Database, holder: str) -> None:
    """Lets another process recover at once, when this one ends."""
    drop_lease(db, _LEASE, holder)
