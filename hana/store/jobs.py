"""The job table, the truth about work in the background: what is wanted, how far it is, how often it was tried."""

import secrets
from dataclasses import asdict, dataclass
from typing import Literal

from hana.store.db import Database, write
from hana.store.work import Work

State = Literal["queued", "running", "done", "failed", "cancelled"]

_COLUMNS = (
    "id, key, round, engine, budget, seed, kind, subject, state, priority, done, total, attempts, heartbeat, error, "
    "created_at, partial"
)
_ID_BYTES = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A piece of work, wanted or done: see `Work` for what it is.

    A higher `priority` goes first; `done` of `total` decisions are judged, and `partial` holds
    them as a JSON list while the job runs; `attempts` counts starts; `heartbeat` and `created_at` are UTC seconds.
    """

    id: str
    key: str
    round: int
    engine: str
    budget: str
    seed: int
    kind: str
    subject: str
    state: State
    priority: int
    done: int
    total: int
    attempts: int
    heartbeat: float | None
    error: str | None
    created_at: float
    partial: str | None

    @property
    def work(self) -> Work:
        """What the job is about."""
        return Work(self.key, self.round, self.engine, self.budget, self.seed, self.kind, self.subject)


_SAME_WORK = (
    "key = :key AND round = :round AND engine = :engine AND budget = :budget AND seed = :seed "
    "AND kind = :kind AND subject = :subject"
)


def add_job(db: Database, work: Work, replay_text: str, priority: int, now: float) -> Job:
    """The job for a piece of work; asking again gives the same one.

    Asking again lifts its priority, and puts one that failed or was cancelled back into the queue.
    """
    named = asdict(work)
    with write(db):
        db.execute(
            """
            INSERT INTO job
                (id, key, round, engine, budget, seed, kind, subject, replay, state, priority, created_at)
            VALUES (:id, :key, :round, :engine, :budget, :seed, :kind, :subject, :replay, 'queued', :priority, :now)
            ON CONFLICT (key, round, engine, budget, seed, kind, subject)
                DO UPDATE SET priority = max(priority, :priority)
            """,
            {
                **named,
                "id": secrets.token_urlsafe(_ID_BYTES),
                "replay": replay_text,
                "priority": priority,
                "now": now,
            },
        )
        (job,) = _jobs(db, f"WHERE {_SAME_WORK}", named)
        retry(db, job.id)
        (job,) = _jobs(db, "WHERE id = ?", [job.id])
    return job


def find_job(db: Database, work: Work) -> Job | None:
    """The job for a piece of work, None where nobody has asked for it."""
    return next(iter(_jobs(db, f"WHERE {_SAME_WORK}", asdict(work))), None)


def count_waiting(db: Database, key: str, kind: str) -> int:
    """How many jobs of a kind wait or run for one game."""
    where = "key = ? AND kind = ? AND state IN ('queued', 'running')"
    return int(db.execute(f"SELECT count(*) FROM job WHERE {where}", [key, kind]).fetchone()[0])


def get_job(db: Database, job: str) -> Job | None:
    """The job with an id, or None."""
    return next(iter(_jobs(db, "WHERE id = ?", [job])), None)


def replay_of(db: Database, job: str) -> str | None:
    """The replay text that a job is about, or None where there is no such job."""
    row = db.execute("SELECT replay FROM job WHERE id = ?", [job]).fetchone()
    return None if row is None else str(row[0])


def jobs_of(db: Database, key: str, engine: str) -> list[Job]:
    """All jobs of one engine for a game, by round, in each round the first to come first."""
    return _jobs(db, "WHERE key = ? AND engine = ? ORDER BY round, priority DESC, created_at", [key, engine])


def queued(db: Database, limit: int = -1) -> list[Job]:
    """The jobs that wait, the next one first; at most `limit` where it is given."""
    order = "ORDER BY priority DESC, created_at, key, round LIMIT ?"
    return _jobs(db, f"WHERE state = 'queued' {order}", [limit])


def stale(db: Database, before: float) -> list[Job]:
    """The running jobs of which nothing was heard since `before`."""
    return _jobs(db, "WHERE state = 'running' AND heartbeat < ?", [before])


def count_active(db: Database) -> int:
    """How many jobs wait or run."""
    return int(db.execute("SELECT count(*) FROM job WHERE state IN ('queued', 'running')").fetchone()[0])


def hand(db: Database, job: str, now: float, before: float) -> bool:
    """Whether a waiting job is to be handed to the queue now: not if that was done since `before`."""
    return _change(
        db,
        "handed_at = :now",
        "id = :job AND state = 'queued' AND (handed_at IS NULL OR handed_at < :before)",
        {"job": job, "now": now, "before": before},
    )


def start(db: Database, job: str, now: float) -> bool:
    """Marks a waiting job as running and counts the attempt."""
    return _change(
        db,
        "state = 'running', attempts = attempts + 1, heartbeat = :now",
        "id = :job AND state = 'queued'",
        {"job": job, "now": now},
    )


def progress(db: Database, job: str, done: int, total: int, partial: str, now: float) -> bool:
    """Notes a sign of life of a running job and how far it is; a restarted one keeps what it had until it is as far."""
    return _change(
        db,
        """
        heartbeat = :now, total = max(total, :total), done = max(done, :done),
        partial = CASE WHEN :done >= done THEN :partial ELSE partial END
        """,
        "id = :job AND state = 'running'",
        {"job": job, "done": done, "total": total, "partial": partial, "now": now},
    )


def finish(db: Database, job: str) -> bool:
    """Marks a job as done, whatever it was; what only its work needed is let go."""
    changes = "state = 'done', done = total, error = NULL, partial = NULL, replay = ''"
    return _change(db, changes, "id = :job", {"job": job})


def fail(db: Database, job: str, error: str) -> bool:
    """Gives a job up with a reason."""
    where = "id = :job AND state IN ('queued', 'running')"
    return _change(db, "state = 'failed', error = :error, partial = NULL", where, {"job": job, "error": error})


def cancel(db: Database, job: str) -> bool:
    """Calls off a job that waits or runs."""
    where = "id = :job AND state IN ('queued', 'running')"
    return _change(db, "state = 'cancelled', partial = NULL", where, {"job": job})


def retry(db: Database, job: str) -> bool:
    """Puts a failed or cancelled job back into the queue with all its attempts."""
    return _change(
        db,
        "state = 'queued', attempts = 0, done = 0, error = NULL, heartbeat = NULL, handed_at = NULL",
        "id = :job AND state IN ('failed', 'cancelled')",
        {"job": job},
    )


def requeue(db: Database, job: str, *, spare: bool = False) -> bool:
    """Puts a running job back into the queue; `spare` where the interrupted attempt shall not count."""
    return _change(
        db,
        "state = 'queued', attempts = attempts - :spare, heartbeat = NULL, handed_at = NULL",
        "id = :job AND state = 'running'",
        {"job": job, "spare": int(spare)},
    )


def _change(db: Database, changes: str, where: str, values: dict[str, object]) -> bool:
    with write(db):
        cursor = db.execute(f"UPDATE job SET {changes} WHERE {where}", values)
    return cursor.rowcount == 1


def _jobs(db: Database, where: str, values: list[object] | dict[str, object]) -> list[Job]:
    return [Job(**row) for row in list(db.query(f"SELECT {_COLUMNS} FROM job {where}", values))]
