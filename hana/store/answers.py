"""What workers have found out, by the key of the game: pages of the same game share it."""

from dataclasses import dataclass

from hana.search.budget import BUDGETS
from hana.store.db import Database, write
from hana.store.work import Work

_COLUMNS = "key, round, engine, budget, seed, kind, subject, text, created_at"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a piece of work as JSON text, kept since `created_at` (UTC seconds)."""

    work: Work
    text: str
    created_at: float

    @property
    def worlds_rank(self) -> int:
        """The worlds of its budget, which order answers; a budget that no longer exists ranks below all others."""
        known = BUDGETS.get(self.work.budget)
        return -1 if known is None else known.worlds


def put_answer(db: Database, work: Work, text: str, now: float) -> bool:
    """Keeps an answer and says whether it is new; one that is there is never overwritten."""
    with write(db):
        cursor = db.execute(
            f"INSERT INTO answer ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            [work.key, work.round, work.engine, work.budget, work.seed, work.kind, work.subject, text, now],
        )
    return cursor.rowcount == 1


def get_answer(db: Database, work: Work) -> Answer | None:
    """The answer to a piece of work, None where there is none yet."""
    where = "key = ? AND round = ? AND engine = ? AND budget = ? AND seed = ? AND kind = ? AND subject = ?"
    values = [work.key, work.round, work.engine, work.budget, work.seed, work.kind, work.subject]
    return next(iter(_answers(db, where, values)), None)


def answers_of(db: Database, key: str, engine: str, kind: str) -> list[Answer]:
    """All answers of one kind that an engine has given about a game, by round, the oldest first."""
    return _answers(db, "key = ? AND engine = ? AND kind = ?", [key, engine, kind])


def best_of(answers: list[Answer]) -> dict[int, Answer]:
    """By round the answer with the highest budget; the newest of equals."""
    best: dict[int, Answer] = {}
    for found in answers:
        number = found.work.round
        if number not in best or found.worlds_rank >= best[number].worlds_rank:
            best[number] = found
    return best


def best_rounds(db: Database, key: str, engine: str) -> dict[int, Answer]:
    """By round the review with the highest budget that this engine has made of the game; the newest of equals."""
    return best_of(answers_of(db, key, engine, "review"))


def engines_of(db: Database, key: str) -> list[str]:
    """The engines that have reviewed a game, the one that did so last first."""
    rows = db.execute(
        "SELECT engine FROM answer WHERE key = ? AND kind = 'review' GROUP BY engine ORDER BY max(created_at) DESC",
        [key],
    )
    return [str(engine) for (engine,) in rows.fetchall()]


def stamp_of(db: Database, key: str) -> tuple[int, float]:
    """How many answers a game has, by all engines, and when the last one came: both change with every new one."""
    row = db.execute("SELECT count(*), coalesce(max(created_at), 0) FROM answer WHERE key = ?", [key]).fetchone()
    return int(row[0]), float(row[1])


def _answers(db: Database, where: str, values: list[object]) -> list[Answer]:
    rows = db.execute(f"SELECT {_COLUMNS} FROM answer WHERE {where} ORDER BY round, created_at", values).fetchall()
    return [Answer(Work(*row[:7]), str(row[7]), float(row[8])) for row in rows]
