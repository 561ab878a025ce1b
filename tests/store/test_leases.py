from contextlib import closing
from pathlib import Path

from hana.store.db import Database, open_store
from hana.store.leases import drop_lease, take_lease
from tests.store.test_db import in_threads


def test_a_lease_has_one_holder_until_it_runs_out(db: Database) -> None:
    assert take_lease(db, "recover", "a", 0.0, 10.0)
    assert not take_lease(db, "recover", "b", 5.0, 10.0)
    assert take_lease(db, "recover", "a", 9.0, 10.0)
    assert not take_lease(db, "recover", "b", 18.0, 10.0)
    assert take_lease(db, "recover", "b", 19.0, 10.0)
    assert not take_lease(db, "recover", "a", 20.0, 10.0)


def test_leases_do_not_touch_each_other(db: Database) -> None:
    assert take_lease(db, "one", "a", 0.0, 10.0)
    assert take_lease(db, "two", "b", 0.0, 10.0)


def test_only_the_holder_gives_a_lease_back(db: Database) -> None:
    take_lease(db, "recover", "a", 0.0, 10.0)
    drop_lease(db, "recover", "b")
    assert not take_lease(db, "recover", "b", 1.0, 10.0)
    drop_lease(db, "recover", "a")
    assert take_lease(db, "recover", "b", 1.0, 10.0)


def test_of_many_at_once_one_gets_it(path: Path) -> None:
    holders: list[int] = []

    def take(number: int) -> None:
        with closing(open_store(path)) as db:
            if take_lease(db, "recover", str(number), 0.0, 10.0):
                holders.append(number)

    in_threads(4, take)
    assert len(holders) == 1
