import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Barrier, Thread

import pytest
from sqlite_utils import Database as SqliteUtilsDatabase

from hana.store.answers import Answer, get_answer
from hana.store.db import Database, open_store, write
from hana.store.jobs import jobs_of, replay_of
from hana.store.migrations import MIGRATIONS
from hana.store.work import Work


def in_threads(count: int, work: Callable[[int], None]) -> None:
    """Runs `work` in so many threads at once and raises what one of them raised."""
    errors: list[BaseException] = []
    barrier = Barrier(count)

    def run(number: int) -> None:
        barrier.wait()
        try:
            work(number)
        except BaseException as error:
            errors.append(error)

    threads = [Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def lease_names(db: Database) -> list[str]:
    return [row["name"] for row in db.query("SELECT name FROM lease ORDER BY name")]


def put(db: Database, name: str) -> None:
    with write(db):
        db.execute("INSERT INTO lease (name, holder, until) VALUES (?, '', 0)", [name])


def test_every_table_is_strict(db: Database) -> None:
    ours = {table.name: table.strict for table in db.tables}
    assert ours.keys() >= {"page", "owner", "answer", "job", "lease"}
    assert all(ours.values())


def test_the_database_is_durable_and_forgets_what_is_deleted(db: Database) -> None:
    pragmas = {name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")}
    assert pragmas == {"journal_mode": "wal", "synchronous": 2}
    assert db.execute("PRAGMA foreign_keys").fetchone()[0] == 1
    assert db.execute("PRAGMA secure_delete").fetchone()[0] == 1


def test_opening_twice_keeps_what_is_there(path: Path) -> None:
    with closing(open_store(path)) as first:
        put(first, "a")
    with closing(open_store(path)) as second:
        assert lease_names(second) == ["a"]


def test_a_transaction_that_fails_leaves_nothing(db: Database) -> None:
    with pytest.raises(ZeroDivisionError), write(db):
        put(db, "a")
        raise ZeroDivisionError
    assert lease_names(db) == []
    put(db, "b")
    assert lease_names(db) == ["b"]


def test_an_inner_transaction_fails_alone(db: Database) -> None:
    with write(db):
        put(db, "outer")
        with pytest.raises(ZeroDivisionError), write(db):
            put(db, "inner")
            raise ZeroDivisionError
    assert lease_names(db) == ["outer"]


def test_several_threads_make_the_database_at_once(path: Path) -> None:
    in_threads(6, lambda _: open_store(path).close())
    with closing(open_store(path)) as db:
        assert lease_names(db) == []


def test_several_threads_read_and_then_write_and_nothing_is_lost(path: Path) -> None:
    def count_up(_: int) -> None:
        with closing(open_store(path)) as db:
            for _ in range(20):
                with write(db):
                    (until,) = db.execute("SELECT until FROM lease").fetchone()
                    db.execute("UPDATE lease SET until = ?", [until + 1])

    with closing(open_store(path)) as db:
        put(db, "count")
        in_threads(4, count_up)
        assert db.execute("SELECT until FROM lease").fetchone() == (80,)


def test_a_database_of_the_first_release_keeps_its_reviews_and_jobs(path: Path) -> None:
    with closing(sqlite3.connect(path)) as first:
        MIGRATIONS.apply(SqliteUtilsDatabase(first), stop_before="m002_other_work_than_reviews")
        first.execute("INSERT INTO review VALUES ('k', 1, '1.0', 'quick', 0, '{}', 5.0)")
        first.execute(
            "INSERT INTO job (id, key, round, engine, budget, seed, replay, state, priority, created_at) "
            "VALUES ('j', 'k', 1, '1.0', 'standard', 0, 'text', 'queued', 10, 6.0)"
        )
        first.commit()
    with closing(open_store(path)) as db:
        assert get_answer(db, Work("k", 1, "1.0", "quick", 0)) == Answer(Work("k", 1, "1.0", "quick", 0), "{}", 5.0)
        (job,) = jobs_of(db, "k", "1.0")
        assert (job.id, job.state, job.priority, replay_of(db, "j")) == ("j", "queued", 10, "text")
        assert job.work == Work("k", 1, "1.0", "standard", 0, "review", "")
