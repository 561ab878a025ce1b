import pytest

from hana.jobs import queue as queue_module
from hana.jobs.collector import AHEAD, MAX_ATTEMPTS, collect, drop_recovery, feed, hand_over, recover
from hana.jobs.queue import Queue
from hana.review import ENGINE_VERSION
from hana.store import jobs
from hana.store.answers import best_rounds
from hana.store.db import Database
from hana.store.jobs import Job
from hana.store.leases import take_lease
from hana.store.work import Work
from tests.jobs.orders import GAME


def add(db: Database, *, round: int = 0, priority: int = 1, replay: str = GAME) -> Job:
    return jobs.add_job(db, Work("k", round, ENGINE_VERSION, "quick", 0), replay, priority, 0.0)


def again(db: Database, job: Job) -> Job:
    found = jobs.get_job(db, job.id)
    assert found is not None
    return found


def reviewed(db: Database) -> list[int]:
    return list(best_rounds(db, "k", ENGINE_VERSION))


def test_a_result_becomes_a_review(db: Database, at_once: Queue) -> None:
    job = add(db)
    hand_over(db, at_once, job, 1.0)
    collect(db, at_once, 2.0)
    assert again(db, job).state == "done"
    assert again(db, job).done == again(db, job).total > 0
    assert reviewed(db) == [0]
    assert at_once.results() == []


def test_a_result_that_comes_twice_is_kept_once(db: Database, at_once: Queue) -> None:
    job = add(db)
    hand_over(db, at_once, job, 1.0)
    (sent,) = at_once.results()
    collect(db, at_once, 2.0)
    kept = best_rounds(db, "k", ENGINE_VERSION)
    # As if the first process had ended before it could forget the result.
    at_once._huey.put("result:" + job.id, sent[1])
    collect(db, at_once, 3.0)
    assert best_rounds(db, "k", ENGINE_VERSION) == kept
    assert again(db, job).state == "done"


def test_progress_shows_while_the_work_goes_on(db: Database, queue: Queue) -> None:
    job = add(db)
    queue._beat(job.id, {"done": 2, "total": 16, "decisions": [{"step": 0}, {"step": 2}]})
    collect(db, queue, 5.0)
    running = again(db, job)
    assert (running.state, running.attempts, running.done, running.total) == ("running", 1, 2, 16)
    assert (running.heartbeat, running.partial) == (5.0, '[{"step":0},{"step":2}]')
    collect(db, queue, 9.0)
    assert again(db, job).heartbeat == 5.0


@pytest.mark.parametrize("end", ["cancelled", "deleted"])
def test_a_worker_whose_job_nobody_wants_is_called_off(db: Database, queue: Queue, end: str) -> None:
    job = add(db)
    beat: queue_module.Message = {"done": 1, "total": 2, "decisions": []}
    assert queue._beat(job.id, beat)
    collect(db, queue, 1.0)
    if end == "cancelled":
        jobs.cancel(db, job.id)
    else:
        db.execute("DELETE FROM job")
    assert queue._beat(job.id, beat)
    collect(db, queue, 2.0)
    assert not queue._beat(job.id, beat)


def test_the_late_result_of_a_deleted_job_is_dropped(db: Database, at_once: Queue) -> None:
    job = add(db)
    hand_over(db, at_once, job, 1.0)
    db.execute("DELETE FROM job")
    collect(db, at_once, 2.0)
    assert reviewed(db) == []
    assert at_once.results() == []


def test_an_error_fails_the_job_with_its_reason(db: Database, at_once: Queue) -> None:
    job = add(db, round=5)
    hand_over(db, at_once, job, 1.0)
    collect(db, at_once, 2.0)
    assert again(db, job).state == "failed"
    assert again(db, job).error == "no_such_round: the game has 1 rounds, no round 6"


def test_work_that_was_interrupted_waits_again_and_counts_no_attempt(db: Database, at_once: Queue) -> None:
    job = add(db)
    at_once.stop_work()
    hand_over(db, at_once, job, 1.0)
    collect(db, at_once, 2.0)
    assert (again(db, job).state, again(db, job).attempts) == ("queued", 0)


def test_the_most_wanted_jobs_are_in_the_queue(db: Database, queue: Queue) -> None:
    waiting = [add(db, round=round).id for round in range(AHEAD + 2)]
    feed(db, queue, 1.0)
    assert queue.waiting() == set(waiting[:AHEAD])
    urgent = add(db, round=AHEAD + 1, priority=9)
    feed(db, queue, 2.0)
    assert queue.waiting() == {*waiting[:AHEAD], urgent.id}


def test_an_order_that_was_lost_is_handed_over_again(db: Database, queue: Queue) -> None:
    job = add(db)
    feed(db, queue, 1.0)
    queue._huey.storage.flush_queue()
    feed(db, queue, 2.0)
    assert queue.waiting() == set()
    feed(db, queue, 40.0)
    assert queue.waiting() == {job.id}


def test_an_order_that_waits_long_is_not_handed_over_twice(db: Database, queue: Queue) -> None:
    add(db)
    feed(db, queue, 1.0)
    feed(db, queue, 1000.0)
    assert len(queue._huey.pending()) == 1


def test_the_job_of_a_dead_worker_is_tried_again_and_then_given_up(db: Database) -> None:
    job, now = add(db), 0.0
    for attempt in range(1, MAX_ATTEMPTS + 1):
        jobs.start(db, job.id, now)
        recover(db, "me", now + 5.0)
        assert (again(db, job).state, again(db, job).attempts) == ("running", attempt)
        now += 60.0
        recover(db, "me", now)
    assert again(db, job).state == "failed"
    assert again(db, job).error == "worker_lost: the worker fell silent in each of 3 attempts"


def test_only_who_holds_the_lease_recovers(db: Database) -> None:
    job = add(db)
    jobs.start(db, job.id, 0.0)
    assert take_lease(db, "recover", "other", 99.0, 10.0)
    recover(db, "me", 100.0)
    assert again(db, job).state == "running"
    drop_recovery(db, "other")
    recover(db, "me", 101.0)
    assert again(db, job).state == "queued"
