import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from hana.jobs import queue as queue_module
from hana.jobs.ingest import Submit, ingest
from hana.jobs.queue import Message, make_queue
from hana.jobs.runner import Background
from hana.jobs.tasks import run_task
from hana.review import ENGINE_VERSION
from hana.review.model import RoundReview
from hana.search.jit import best_budget
from hana.store import jobs
from hana.store.answers import best_rounds
from hana.store.db import Database, open_store
from hana.store.jobs import Job
from hana.store.pages import delete_page, get_page
from tests.games import game_bytes

PATIENCE = 60.0


def upload(db: Database, submit: Submit, *, rounds: int = 1) -> tuple[str, str]:
    """Page and key of a game that was sent in."""
    taken = ingest(
        db,
        submit,
        game_bytes(rounds=rounds),
        filename="game.json",
        owner=None,
        keep_good=False,
        listed=False,
        masked=False,
        sample=None,
        now=0.0,
    )
    assert taken.page is not None
    page = get_page(db, taken.page)
    assert page is not None
    return page.id, page.key


def wait_until(true: Callable[[], bool]) -> None:
    pause = threading.Event()
    for _ in range(int(PATIENCE / 0.05)):
        if true():
            return
        pause.wait(0.05)
    pytest.fail("waited in vain")


def states(db: Database, key: str) -> set[str]:
    return {job.state for job in jobs.jobs_of(db, key, ENGINE_VERSION)}


class Gate:
    """A stand-in for the work that waits at its first decision until it is let through or told to stop."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self.open = threading.Event()
        self.stopped = threading.Event()

    def run(self, message: Message, post: Callable[[Message], bool]) -> Message:
        self.reached.set()
        while not self.open.wait(0.02):
            if not post({"done": 1, "total": 2, "decisions": [{"step": 0}]}):
                self.stopped.set()
                return {"stopped": True}
        return run_task(message, post)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    made = Gate()
    monkeypatch.setattr(queue_module, "run_task", made.run)
    return made


def test_an_uploaded_game_is_reviewed_in_the_background(db: Database, path: Path) -> None:
    background = Background(path, path.parent)
    background.start()
    try:
        _, key = upload(db, background.submit, rounds=2)
        wait_until(lambda: states(db, key) == {"done"})
    finally:
        background.stop()
    best = best_rounds(db, key, ENGINE_VERSION)
    assert [found.work.budget for _, found in sorted(best.items())] == [best_budget("standard")] * 2
    assert RoundReview.model_validate_json(best[1].text).decisions


def test_kernels_compile_beside_the_work(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warming, go_on = threading.Event(), threading.Event()

    def warm_up() -> bool:
        warming.set()
        return go_on.wait(PATIENCE)

    monkeypatch.setattr("hana.jobs.runner.warm_up", warm_up)
    background = Background(path, path.parent)
    background.start()
    background.stop()
    assert warming.wait(PATIENCE)
    go_on.set()


def test_without_threads_the_review_is_there_at_once(db: Database, path: Path) -> None:
    background = Background(path, path.parent, immediate=True)
    background.start()
    _, key = upload(db, background.submit)
    assert states(db, key) == {"done"}
    assert best_rounds(db, key, ENGINE_VERSION).keys() == {0}
    background.stop()


def test_jobs_that_waited_are_found_at_the_start(db: Database, path: Path) -> None:
    _, key = upload(db, lambda job: None)
    background = Background(path, path.parent)
    background.start()
    try:
        wait_until(lambda: states(db, key) == {"done"})
    finally:
        background.stop()


def test_the_job_of_a_killed_process_is_taken_up_again(db: Database, path: Path) -> None:
    _, key = upload(db, lambda job: None)
    killed = jobs.jobs_of(db, key, ENGINE_VERSION)[0]
    assert jobs.hand(db, killed.id, 10.0, 0.0)
    assert jobs.start(db, killed.id, 10.0)
    background = Background(path, path.parent, clock=lambda: 1000.0)
    background.start()
    try:
        wait_until(lambda: states(db, key) == {"done"})
    finally:
        background.stop()
    found = jobs.get_job(db, killed.id)
    assert found is not None
    assert found.attempts == 2


def running(db: Database, key: str) -> list[Job]:
    return [job for job in jobs.jobs_of(db, key, ENGINE_VERSION) if job.state == "running"]


def test_progress_can_be_seen_and_a_stop_puts_the_job_back(db: Database, path: Path, gate: Gate) -> None:
    background = Background(path, path.parent)
    background.start()
    try:
        _, key = upload(db, background.submit)
        wait_until(lambda: any(job.done for job in running(db, key)))
        assert [job.partial for job in running(db, key)] == ['[{"step":0}]']
    finally:
        background.stop()
    assert gate.stopped.is_set()
    assert [(job.state, job.attempts) for job in jobs.jobs_of(db, key, ENGINE_VERSION)] == [("queued", 0)] * 3


def test_a_game_that_is_deleted_meanwhile_ends_its_work(db: Database, path: Path, gate: Gate) -> None:
    background = Background(path, path.parent)
    background.start()
    try:
        page, key = upload(db, background.submit)
        assert gate.reached.wait(PATIENCE)
        delete_page(db, page)
        assert gate.stopped.wait(PATIENCE)
        _, key = upload(db, background.submit)
        gate.open.set()
        wait_until(lambda: states(db, key) == {"done"})
    finally:
        background.stop()
    assert best_rounds(db, key, ENGINE_VERSION).keys() == {0}


def test_a_cancelled_job_ends_its_work_and_can_be_asked_for_again(db: Database, path: Path, gate: Gate) -> None:
    background = Background(path, path.parent)
    background.start()
    try:
        _, key = upload(db, background.submit)
        wait_until(lambda: bool(running(db, key)))
        (job,) = running(db, key)
        jobs.cancel(db, job.id)
        assert gate.stopped.wait(PATIENCE)
        gate.open.set()
        wait_until(lambda: states(db, key) == {"cancelled", "done"})
        jobs.retry(db, job.id)
        background.submit(job)
        wait_until(lambda: states(db, key) == {"done"})
    finally:
        background.stop()


def test_an_order_without_its_file_is_made_again(path: Path) -> None:
    """Whoever deletes the queue loses nothing but time."""
    with closing(open_store(path)) as db:
        _, key = upload(db, lambda job: None)
        queue = make_queue(path.parent)
        queue.close()
        for file in path.parent.glob("queue.*"):
            file.unlink()
        background = Background(path, path.parent)
        background.start()
        try:
            wait_until(lambda: states(db, key) == {"done"})
        finally:
            background.stop()
