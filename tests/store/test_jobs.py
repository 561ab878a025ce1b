from contextlib import closing
from pathlib import Path

import pytest

from hana.store import jobs
from hana.store.db import Database, open_store
from hana.store.jobs import Job
from hana.store.work import Work
from tests.store.test_db import in_threads


def add(db: Database, *, round: int = 0, budget: str = "quick", priority: int = 1, now: float = 1.0) -> Job:
    return jobs.add_job(db, Work("k", round, "e", budget, 0), "text", priority, now)


def again(db: Database, job: Job) -> Job:
    found = jobs.get_job(db, job.id)
    assert found is not None
    return found


def test_a_new_job_waits(db: Database) -> None:
    job = add(db)
    assert (job.state, job.attempts, job.done, job.total, job.heartbeat) == ("queued", 0, 0, 0, None)
    assert jobs.replay_of(db, job.id) == "text"
    assert jobs.queued(db) == [job]
    assert jobs.count_active(db) == 1


def test_asking_twice_gives_one_job_and_lifts_its_priority(db: Database) -> None:
    first, second = add(db, priority=1), add(db, priority=5, now=9.0)
    assert (second.id, second.priority, second.created_at) == (first.id, 5, 1.0)
    assert add(db, priority=2).priority == 5
    assert len(jobs.jobs_of(db, "k", "e")) == 1


def test_the_most_wanted_comes_first_then_the_oldest_then_the_earlier_round(db: Database) -> None:
    add(db, budget="standard", priority=1)
    add(db, round=2, now=2.0, priority=2)
    add(db, round=1, now=2.0, priority=2)
    add(db, round=7, now=1.0, priority=2)
    assert [(job.priority, job.round) for job in jobs.queued(db)] == [(2, 7), (2, 1), (2, 2), (1, 0)]
    assert [job.round for job in jobs.queued(db, 2)] == [7, 1]


def test_a_job_from_start_to_end(db: Database) -> None:
    job = add(db)
    assert jobs.start(db, job.id, 2.0)
    assert not jobs.start(db, job.id, 2.5)
    assert jobs.progress(db, job.id, 1, 4, "[1]", 3.0)
    running = again(db, job)
    assert (running.state, running.attempts, running.done, running.total) == ("running", 1, 1, 4)
    assert (running.heartbeat, running.partial) == (3.0, "[1]")
    assert jobs.finish(db, job.id)
    done = again(db, job)
    assert (done.state, done.done, done.total, done.partial, done.error) == ("done", 4, 4, None, None)
    assert jobs.replay_of(db, job.id) == ""
    assert jobs.count_active(db) == 0


def test_a_finished_job_is_not_made_again(db: Database) -> None:
    job = add(db)
    jobs.finish(db, job.id)
    assert add(db).state == "done"


def test_a_restarted_job_keeps_what_it_had_until_it_is_as_far(db: Database) -> None:
    job = add(db)
    jobs.start(db, job.id, 2.0)
    jobs.progress(db, job.id, 2, 4, "[1,2]", 3.0)
    jobs.requeue(db, job.id)
    jobs.start(db, job.id, 4.0)
    jobs.progress(db, job.id, 1, 4, "[1]", 5.0)
    assert (again(db, job).partial, again(db, job).done, again(db, job).attempts) == ("[1,2]", 2, 2)
    jobs.progress(db, job.id, 3, 4, "[1,2,3]", 6.0)
    assert (again(db, job).partial, again(db, job).done) == ("[1,2,3]", 3)


def test_an_interrupted_attempt_can_be_spared(db: Database) -> None:
    job = add(db)
    jobs.start(db, job.id, 2.0)
    jobs.requeue(db, job.id, spare=True)
    assert (again(db, job).state, again(db, job).attempts) == ("queued", 0)


@pytest.mark.parametrize("end", ["fail", "cancel"])
def test_what_failed_or_was_cancelled_can_be_asked_for_again(db: Database, end: str) -> None:
    job = add(db)
    jobs.start(db, job.id, 2.0)
    ended = jobs.fail(db, job.id, "broken: why") if end == "fail" else jobs.cancel(db, job.id)
    assert ended
    assert again(db, job).state == ("failed" if end == "fail" else "cancelled")
    assert again(db, job).error == ("broken: why" if end == "fail" else None)
    assert not jobs.start(db, job.id, 3.0)
    assert not jobs.progress(db, job.id, 1, 1, "[]", 3.0)
    assert not jobs.cancel(db, job.id)
    renewed = add(db)
    assert (renewed.id, renewed.state, renewed.attempts, renewed.error) == (job.id, "queued", 0, None)


def test_only_what_failed_or_was_cancelled_is_retried(db: Database) -> None:
    job = add(db)
    assert not jobs.retry(db, job.id)
    jobs.fail(db, job.id, "broken: why")
    assert jobs.retry(db, job.id)
    assert not jobs.retry(db, "nowhere")


def test_a_silent_job_is_stale(db: Database) -> None:
    job = add(db)
    assert jobs.stale(db, 100.0) == []
    jobs.start(db, job.id, 2.0)
    assert jobs.stale(db, 2.0) == []
    assert [found.id for found in jobs.stale(db, 2.5)] == [job.id]


def test_a_waiting_job_is_handed_over_once_at_a_time(db: Database) -> None:
    job = add(db)
    assert jobs.hand(db, job.id, 10.0, before=0.0)
    assert not jobs.hand(db, job.id, 11.0, before=1.0)
    assert jobs.hand(db, job.id, 50.0, before=40.0)
    jobs.start(db, job.id, 51.0)
    assert not jobs.hand(db, job.id, 99.0, before=98.0)


def test_threads_that_ask_for_the_same_and_hand_it_over(path: Path) -> None:
    handed: list[str] = []

    def ask(_: int) -> None:
        with closing(open_store(path)) as db:
            for round in range(10):
                job = add(db, round=round)
                if jobs.hand(db, job.id, 10.0, before=0.0):
                    handed.append(job.id)

    in_threads(4, ask)
    with closing(open_store(path)) as db:
        assert sorted(handed) == sorted(job.id for job in jobs.queued(db))
    assert len(handed) == 10
