"""The database: opening it, and writing to it."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database

from hana.store.migrations import MIGRATIONS

__all__ = ["Database", "open_store", "write"]

BUSY_SECONDS = 10.0
_WAL_TRIES, _WAL_PAUSE = 200, 0.05


def open_store(path: Path | str) -> Database:
    """The database at `path`, made and brought up to date where necessary.

    Each thread opens its own. A deleted row is overwritten on disk, so that a deleted game is gone.
    """
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, check_same_thread=False)
    try:
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA secure_delete=ON").fetchall()
        db = Database(connection, strict=True, execute_plugins=False)
        _enable_wal(db)
        if MIGRATIONS.pending(db):
            with write(db):
                MIGRATIONS.apply(db)
    except BaseException:
        connection.close()
        raise
    return db


def _enable_wal(db: Database) -> None:
    """Switches to write-ahead logging; SQLite does not wait by itself while another connection does the same."""
    for tries_left in reversed(range(_WAL_TRIES)):
        try:
            db.enable_wal()
            return
        except sqlite3.OperationalError:
            if not tries_left:
                raise
            time.sleep(_WAL_PAUSE)


@contextmanager
def write(db: Database) -> Iterator[Database]:
    """A transaction that is written as a whole or not at all; inside another one a part of it.

    It takes the write lock at once: one that starts as a reader cannot wait for it later.
    """
    if db.conn.in_transaction:
        with db.atomic():
            yield db
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        yield db
        db.commit()
    except BaseException:
        db.rollback()
        raise
