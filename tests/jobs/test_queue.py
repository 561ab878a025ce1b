import sqlite3
from pathlib import Path

import pytest
from pydantic import JsonValue

from hana.jobs import queue as queue_module
from hana.jobs.queue import Queue, make_queue
from tests.jobs.orders import order


def test_an_order_waits_until_a_worker_takes_it(queue: Queue) -> None:
    queue.hand(order(job="a"), 1)
    queue.hand(order(job="b"), 2)
    assert queue.waiting() == {"a", "b"}
    assert queue.results() == []
    assert queue.take_beats() == []


def test_orders_outlive_the_process(tmp_path: Path) -> None:
    first = make_queue(tmp_path)
    first.hand(order(job="a"), 1)
    first.close()
    second = make_queue(tmp_path)
    assert second.waiting() == {"a"}
    second.close()


def test_what_a_worker_reports(at_once: Queue) -> None:
    at_once.hand(order(job="a"), 1)
    ((job, beat),) = at_once.take_beats()
    assert job == "a"
    assert beat["done"] == beat["total"]
    assert at_once.take_beats() == []
    ((job, result),) = at_once.results()
    assert job == "a"
    assert result.keys() == {"answer"}
    assert at_once.results() == [(job, result)]
    at_once.forget("a")
    assert at_once.results() == []


def test_a_job_that_is_called_off_is_not_begun(at_once: Queue) -> None:
    at_once.call_off("a")
    at_once.hand(order(job="a"), 1)
    assert at_once.results() == [("a", {"stopped": True})]
    at_once.forget("a")
    at_once.hand(order(job="a"), 1)
    ((_, result),) = at_once.results()
    assert result.keys() == {"answer"}


def test_work_that_breaks_reports_it(at_once: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> dict[str, JsonValue]:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(queue_module, "run_task", broken)
    at_once.hand(order(job="a"), 1)
    error: JsonValue = {"code": "internal_error", "message": "ZeroDivisionError: by nothing"}
    assert at_once.results() == [("a", {"error": error})]


def test_a_review_too_large_for_the_queue_is_an_error(at_once: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue_module, "run_task", lambda *_: {"answer": "x" * 2_000_000})
    at_once.hand(order(job="a"), 1)
    ((_, result),) = at_once.results()
    assert isinstance(result["error"], dict)
    assert result["error"]["code"] == "internal_error"


def test_what_somebody_else_wrote_is_dropped(queue: Queue, tmp_path: Path) -> None:
    rows = [("result:a", b"\x80\x04N."), ("beat:a", b""), ("result:b", "text")]
    with sqlite3.connect(tmp_path / "queue.db") as connection:
        connection.executemany("INSERT INTO kv (queue, key, value) VALUES ('hana', ?, ?)", rows)
    connection.close()
    assert queue.results() == []
    assert queue.take_beats() == []
    with sqlite3.connect(tmp_path / "queue.db") as connection:
        assert connection.execute("SELECT count(*) FROM kv").fetchone() == (0,)
    connection.close()
