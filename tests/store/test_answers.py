from hana.store.answers import best_rounds, put_answer, stamp_of
from hana.store.db import Database
from hana.store.work import Work


def texts(db: Database, key: str = "k", engine: str = "e") -> dict[int, str]:
    return {number: found.text for number, found in best_rounds(db, key, engine).items()}


def test_a_review_is_never_overwritten(db: Database) -> None:
    assert put_answer(db, Work("k", 0, "e", "quick", 0), "first", 1.0)
    assert not put_answer(db, Work("k", 0, "e", "quick", 0), "second", 2.0)
    assert texts(db) == {0: "first"}


def test_the_highest_budget_of_each_round_counts(db: Database) -> None:
    put_answer(db, Work("k", 0, "e", "deep", 0), "deep", 1.0)
    put_answer(db, Work("k", 0, "e", "quick", 0), "quick", 2.0)
    put_answer(db, Work("k", 1, "e", "quick", 0), "quick", 3.0)
    put_answer(db, Work("k", 1, "e", "gone", 0), "of a budget that no longer exists", 4.0)
    put_answer(db, Work("k", 1, "e", "standard", 0), "standard", 5.0)
    assert texts(db) == {0: "deep", 1: "standard"}


def test_of_equal_budgets_the_newest_counts(db: Database) -> None:
    put_answer(db, Work("k", 0, "e", "quick", 7), "first", 1.0)
    put_answer(db, Work("k", 0, "e", "quick", 3), "second", 2.0)
    assert texts(db) == {0: "second"}


def test_games_and_engines_do_not_mix(db: Database) -> None:
    put_answer(db, Work("k", 0, "e", "quick", 0), "ours", 1.0)
    put_answer(db, Work("k", 0, "newer", "quick", 0), "of a newer engine", 1.0)
    put_answer(db, Work("other", 0, "e", "quick", 0), "of another game", 1.0)
    assert texts(db) == {0: "ours"}
    assert texts(db, engine="newer") == {0: "of a newer engine"}


def test_a_games_stamp_changes_with_every_answer(db: Database) -> None:
    stamps = [stamp_of(db, "k")]
    for work in (
        Work("k", 0, "e", "quick", 0),
        Work("k", 0, "newer", "quick", 0),
        Work("k", 0, "e", "quick", 0, "cards"),
    ):
        put_answer(db, work, "{}", 1.0)
        stamps.append(stamp_of(db, "k"))
    put_answer(db, Work("other", 0, "e", "quick", 0), "{}", 2.0)
    assert len(set(stamps)) == 4 and stamp_of(db, "k") == stamps[-1]
