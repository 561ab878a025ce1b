"""Leases: which of several processes does what only one may do."""

from hana.store.db import Database, write


def take_lease(db: Database, name: str, holder: str, now: float, seconds: float) -> bool:
    """Whether `holder` has the lease `name` from now on for so many seconds; who has it may take it again."""
    with write(db):
        db.execute(
            """
            INSERT INTO lease (name, holder, until) VALUES (:name, :holder, :until)
            ON CONFLICT (name) DO UPDATE SET holder = :holder, until = :until
            WHERE lease.holder = :holder OR lease.until <= :now
            """,
            {"name": name, "holder": holder, "until": now + seconds, "now": now},
        )
        held = db.execute("SELECT holder FROM lease WHERE name = ?", [name]).fetchone()
    return bool(held[0] == holder)


def drop_lease(db: Database, name: str, holder: str) -> None:
    """Gives a lease back before its time; without effect for who does not have it."""
    with write(db):
        db.execute("DELETE FROM lease WHERE name = ? AND holder = ?", [name, holder])
