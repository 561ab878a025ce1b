"""The tables, as ordered steps; a step that was released is never changed."""

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

MIGRATIONS = Migrations("hana")

_FIRST = (
    """
    CREATE TABLE page (
        id TEXT PRIMARY KEY,
        key TEXT NOT NULL,
        game TEXT NOT NULL,
        seats TEXT NOT NULL,
        rounds INTEGER NOT NULL,
        replay TEXT NOT NULL,
        format TEXT NOT NULL,
        reader INTEGER NOT NULL,
        filename TEXT NOT NULL,
        listed INTEGER NOT NULL,
        masked INTEGER NOT NULL,
        sample TEXT UNIQUE,
        unfinished INTEGER NOT NULL,
        note TEXT,
        totals TEXT NOT NULL,
        created_at REAL NOT NULL,
        original BLOB NOT NULL,
        token_hash BLOB NOT NULL
    ) STRICT
    """,
    "CREATE INDEX page_key ON page (key)",
    "CREATE INDEX page_listed ON page (listed, created_at)",
    """
    CREATE TABLE owner (
        page TEXT NOT NULL REFERENCES page (id) ON DELETE CASCADE,
        owner_hash BLOB NOT NULL,
        PRIMARY KEY (page, owner_hash)
    ) STRICT
    """,
    "CREATE INDEX owner_hash ON owner (owner_hash)",
    """
    CREATE TABLE review (
        key TEXT NOT NULL,
        round INTEGER NOT NULL,
        engine TEXT NOT NULL,
        budget TEXT NOT NULL,
        seed INTEGER NOT NULL,
        text TEXT NOT NULL,
        created_at REAL NOT NULL,
        PRIMARY KEY (key, round, engine, budget, seed)
    ) STRICT
    """,
    """
    CREATE TABLE job (
        id TEXT PRIMARY KEY,
        key TEXT NOT NULL,
        round INTEGER NOT NULL,
        engine TEXT NOT NULL,
        budget TEXT NOT NULL,
        seed INTEGER NOT NULL,
        replay TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
        priority INTEGER NOT NULL,
        done INTEGER NOT NULL DEFAULT 0,
        total INTEGER NOT NULL DEFAULT 0,
        attempts INTEGER NOT NULL DEFAULT 0,
        heartbeat REAL,
        handed_at REAL,
        error TEXT,
        partial TEXT,
        created_at REAL NOT NULL,
        UNIQUE (key, round, engine, budget, seed)
    ) STRICT
    """,
    "CREATE INDEX job_state ON job (state, priority DESC, created_at, round)",
    """
    CREATE TABLE lease (
        name TEXT PRIMARY KEY,
        holder TEXT NOT NULL,
        until REAL NOT NULL
    ) STRICT
    """,
)


@MIGRATIONS()
def m001_first_tables(db: Database) -> None:
    for statement in _FIRST:
        db.execute(statement)


_SECOND = (
    """
    CREATE TABLE answer (
        key TEXT NOT NULL,
        round INTEGER NOT NULL,
        engine TEXT NOT NULL,
        budget TEXT NOT NULL,
        seed INTEGER NOT NULL,
        kind TEXT NOT NULL,
        subject TEXT NOT NULL,
        text TEXT NOT NULL,
        created_at REAL NOT NULL,
        PRIMARY KEY (key, round, engine, budget, seed, kind, subject)
    ) STRICT
    """,
    """
    INSERT INTO answer SELECT key, round, engine, budget, seed, 'review', '', text, created_at FROM review
    """,
    "DROP TABLE review",
    "DROP INDEX job_state",
    "ALTER TABLE job RENAME TO job_before",
    """
    CREATE TABLE job (
        id TEXT PRIMARY KEY,
        key TEXT NOT NULL,
        round INTEGER NOT NULL,
        engine TEXT NOT NULL,
        budget TEXT NOT NULL,
        seed INTEGER NOT NULL,
        kind TEXT NOT NULL,
        subject TEXT NOT NULL,
        replay TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
        priority INTEGER NOT NULL,
        done INTEGER NOT NULL DEFAULT 0,
        total INTEGER NOT NULL DEFAULT 0,
        attempts INTEGER NOT NULL DEFAULT 0,
        heartbeat REAL,
        handed_at REAL,
        error TEXT,
        partial TEXT,
        created_at REAL NOT NULL,
        UNIQUE (key, round, engine, budget, seed, kind, subject)
    ) STRICT
    """,
    """
    INSERT INTO job SELECT id, key, round, engine, budget, seed, 'review', '', replay, state, priority, done, total,
        attempts, heartbeat, handed_at, error, partial, created_at FROM job_before
    """,
    "DROP TABLE job_before",
    "CREATE INDEX job_state ON job (state, priority DESC, created_at, round)",
)


@MIGRATIONS()
def m002_other_work_than_reviews(db: Database) -> None:
    for statement in _SECOND:
        db.execute(statement)
