"""Pages: each upload with its address, its owners and what was received."""

import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass
from typing import Any

from hana.store.db import Database, write

_PAGE_BYTES = 9
_TOKEN_BYTES = 16
_COLUMNS = (
    "id, key, game, seats, rounds, replay, format, reader, filename, listed, masked, sample, unfinished, note, "
    "totals, created_at"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """What is kept of a game.

    `key` is the game key, `seats` the names in turn order, `replay` our record with the real names, `format` and
    `reader` what read it, `sample` its file where it came with the site, `totals` the points by seat.
    """

    key: str
    game: str
    seats: tuple[str, ...]
    rounds: int
    replay: str
    format: str
    reader: int
    filename: str
    listed: bool
    masked: bool
    sample: str | None
    unfinished: bool
    note: str | None
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPage(_Kept):
    """A game about to be kept: `original` are the bytes received, `owner` the secret of the browser that sent them."""

    original: bytes
    owner: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Page(_Kept):
    """A game that is kept at the address `id`, since `created_at` (UTC seconds)."""

    id: str
    created_at: float


def add_page(db: Database, new: NewPage, now: float) -> tuple[str, str]:
    """The address and the edit token of a new page; of the token and the owner only hashes are kept.

    The address has 72 random bits as 12 characters of base64url, the token 128 bits as 22.
    """
    page, token = secrets.token_urlsafe(_PAGE_BYTES), secrets.token_urlsafe(_TOKEN_BYTES)
    row: dict[str, object] = {
        "id": page,
        "key": new.key,
        "game": new.game,
        "seats": json.dumps(new.seats, ensure_ascii=False),
        "rounds": new.rounds,
        "replay": new.replay,
        "format": new.format,
        "reader": new.reader,
        "filename": new.filename,
        "listed": new.listed,
        "masked": new.masked,
        "sample": new.sample,
        "unfinished": new.unfinished,
        "note": new.note,
        "totals": json.dumps(new.totals),
        "created_at": now,
        "original": new.original,
        "token_hash": _digest(token),
    }
    with write(db):
        db.execute(
            f"INSERT INTO page ({', '.join(row)}) VALUES ({', '.join(f':{name}' for name in row)})",
            row,
        )
        if new.owner is not None:
            adopt(db, page, new.owner)
    return page, token


def get_page(db: Database, page: str) -> Page | None:
    """The page at an address, or None."""
    return _first(db, "WHERE id = ?", [page])


def sample_page(db: Database, sample: str) -> Page | None:
    """The page of a game that came with the site, by its file, or None."""
    return _first(db, "WHERE sample = ?", [sample])


def get_original(db: Database, page: str) -> bytes | None:
    """The bytes from which a page was made, or None where there is no such page."""
    row = db.execute("SELECT original FROM page WHERE id = ?", [page]).fetchone()
    return None if row is None else bytes(row[0])


def listed_pages(db: Database, *, offset: int, limit: int) -> list[Page]:
    """Listed pages, the newest first."""
    return _pages(db, "WHERE listed ORDER BY created_at DESC, rowid DESC LIMIT ? OFFSET ?", [limit, offset])


def count_listed(db: Database) -> int:
    """How many pages are listed."""
    return int(db.execute("SELECT count(*) FROM page WHERE listed").fetchone()[0])


def pages_of_owner(db: Database, owner: str) -> list[Page]:
    """The pages of one browser, the newest first."""
    where = "WHERE id IN (SELECT page FROM owner WHERE owner_hash = ?) ORDER BY created_at DESC, rowid DESC"
    return _pages(db, where, [_digest(owner)])


def is_owner(db: Database, page: str, *, token: str | None = None, owner: str | None = None) -> bool:
    """Whether an edit token or a browser's secret may change a page. The comparison takes the same time for all."""
    tokens = db.execute("SELECT token_hash FROM page WHERE id = ?", [page]).fetchall()
    owners = db.execute("SELECT owner_hash FROM owner WHERE page = ?", [page]).fetchall()
    matches = [token is not None and hmac.compare_digest(_digest(token), kept) for (kept,) in tokens]
    matches += [owner is not None and hmac.compare_digest(_digest(owner), kept) for (kept,) in owners]
    return any(matches)


def adopt(db: Database, page: str, owner: str) -> None:
    """Makes a browser one of the owners of a page that exists."""
    with write(db):
        db.execute(
            "INSERT INTO owner (page, owner_hash) SELECT id, ? FROM page WHERE id = ? ON CONFLICT DO NOTHING",
            [_digest(owner), page],
        )


def change_page(db: Database, page: str, *, listed: bool | None = None, masked: bool | None = None) -> None:
    """Sets what is given and leaves the rest."""
    with write(db):
        db.execute(
            "UPDATE page SET listed = coalesce(?, listed), masked = coalesce(?, masked) WHERE id = ?",
            [listed, masked, page],
        )


def delete_page(db: Database, page: str) -> bool:
    """Deletes a page, with the last page of a game also all answers and jobs; says whether there was one."""
    with write(db):
        row = db.execute("SELECT key FROM page WHERE id = ?", [page]).fetchone()
        if row is None:
            return False
        db.execute("DELETE FROM page WHERE id = ?", [page])
        if db.execute("SELECT 1 FROM page WHERE key = ?", row).fetchone() is None:
            db.execute("DELETE FROM answer WHERE key = ?", row)
            db.execute("DELETE FROM job WHERE key = ?", row)
    if not db.conn.in_transaction:
        # The log still holds what was overwritten in the database.
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return True


def _digest(secret: str) -> bytes:
    # Both secrets are random and long, so that a plain hash cannot be guessed back.
    return hashlib.sha256(secret.encode()).digest()


def _first(db: Database, where: str, values: list[object]) -> Page | None:
    return next(iter(_pages(db, where, values)), None)


def _pages(db: Database, where: str, values: list[object]) -> list[Page]:
    return [_page(row) for row in list(db.query(f"SELECT {_COLUMNS} FROM page {where}", values))]


def _page(row: dict[str, Any]) -> Page:
    truths = {name: bool(row[name]) for name in ("listed", "masked", "unfinished")}
    lists = {name: tuple(json.loads(row[name])) for name in ("seats", "totals")}
    return Page(**(row | truths | lists))
