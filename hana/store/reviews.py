"""The reviews of rounds, by the key of the game: pages of the same game share them."""

from dataclasses import dataclass

from hana.search.budget import BUDGETS
from hana.store.db import Database, write


@dataclass(frozen=True, slots=True)
class RoundText:
    """The review of one round as JSON text; `worlds_rank` orders budgets, `created_at` is in UTC seconds."""

    round: int
    budget: str
    worlds_rank: int
    text: str
    created_at: float


def put_round(db: Database, key: str, round: int, engine: str, budget: str, seed: int, text: str, now: float) -> bool:
    """Keeps the review of a round and says whether it is new; one that is there is never overwritten."""
    with write(db):
        cursor = db.execute(
            """
            INSERT INTO review (key, round, engine, budget, seed, text, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """,
            [key, round, engine, budget, seed, text, now],
        )
    return cursor.rowcount == 1


def best_rounds(db: Database, key: str, engine: str) -> dict[int, RoundText]:
    """By round the review with the highest budget that this engine has made of the game; the newest of equals."""
    best: dict[int, RoundText] = {}
    rows = db.query(
        "SELECT round, budget, text, created_at FROM review WHERE key = ? AND engine = ? ORDER BY round, created_at",
        [key, engine],
    )
    for row in rows:
        found = RoundText(row["round"], row["budget"], _rank(row["budget"]), row["text"], row["created_at"])
        if found.round not in best or found.worlds_rank >= best[found.round].worlds_rank:
            best[found.round] = found
    return best


def _rank(budget: str) -> int:
    """A budget's worlds; a budget that no longer exists ranks below all others."""
    known = BUDGETS.get(budget)
    return -1 if known is None else known.worlds
