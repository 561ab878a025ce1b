import re
from pathlib import Path

import pytest

from hana.store.answers import best_rounds, put_answer
from hana.store.db import Database, write
from hana.store.jobs import add_job, jobs_of
from hana.store.pages import (
    NewPage,
    add_page,
    adopt,
    change_page,
    count_listed,
    delete_page,
    get_original,
    get_page,
    is_owner,
    listed_pages,
    pages_of_owner,
    sample_page,
)
from hana.store.work import Work


def new_page(
    key: str = "k", *, listed: bool = True, owner: str | None = "browser", sample: str | None = None
) -> NewPage:
    return NewPage(
        key=key,
        game="hana-awase/1",
        seats=("梅", "Kiku"),
        rounds=3,
        replay="{}",
        format="hana",
        reader=1,
        filename="game.json",
        listed=listed,
        masked=False,
        sample=sample,
        unfinished=True,
        note=None,
        totals=(12, -12),
        original=b"\x00\xff",
        owner=owner,
    )


def test_a_page_comes_back_as_it_was_kept(db: Database) -> None:
    page, token = add_page(db, new_page(), 5.5)
    kept = get_page(db, page)
    assert kept is not None
    assert (kept.id, kept.key, kept.seats, kept.totals) == (page, "k", ("梅", "Kiku"), (12, -12))
    assert (kept.listed, kept.masked, kept.unfinished, kept.created_at) == (True, False, True, 5.5)
    assert get_original(db, page) == b"\x00\xff"
    assert re.fullmatch(r"[\w-]{12}", page)
    assert re.fullmatch(r"[\w-]{22}", token)


def test_what_is_not_there_is_none(db: Database) -> None:
    assert get_page(db, "nowhere") is None
    assert get_original(db, "nowhere") is None
    assert sample_page(db, "nowhere.json") is None
    assert not delete_page(db, "nowhere")
    assert not is_owner(db, "nowhere", token="t", owner="o")
    adopt(db, "nowhere", "o")
    assert pages_of_owner(db, "o") == []


def test_neither_token_nor_owner_is_kept_in_clear(db: Database, path: Path) -> None:
    _, token = add_page(db, new_page(owner="a-secret-of-the-browser"), 1.0)
    files = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert token.encode() not in files
    assert b"a-secret-of-the-browser" not in files
    assert b"hana-awase/1" in files


def test_only_token_and_owners_may_change_a_page(db: Database) -> None:
    page, token = add_page(db, new_page(), 1.0)
    other, other_token = add_page(db, new_page(owner="somebody"), 2.0)
    assert is_owner(db, page, token=token)
    assert is_owner(db, page, owner="browser")
    assert is_owner(db, page, token="wrong", owner="browser")
    assert not is_owner(db, page)
    assert not is_owner(db, page, token=other_token, owner="somebody")
    assert is_owner(db, other, owner="somebody")


def test_a_page_can_have_several_owners(db: Database) -> None:
    page, _ = add_page(db, new_page(), 1.0)
    adopt(db, page, "second")
    adopt(db, page, "second")
    assert is_owner(db, page, owner="second")
    assert is_owner(db, page, owner="browser")
    assert [found.id for found in pages_of_owner(db, "second")] == [page]


def test_pages_are_listed_newest_first(db: Database) -> None:
    pages = [add_page(db, new_page(), now)[0] for now in (1.0, 2.0, 2.0)]
    add_page(db, new_page(listed=False), 3.0)
    assert count_listed(db) == 3
    assert [page.id for page in listed_pages(db, offset=0, limit=2)] == [pages[2], pages[1]]
    assert [page.id for page in listed_pages(db, offset=2, limit=2)] == [pages[0]]
    assert len(pages_of_owner(db, "browser")) == 4


def test_a_change_leaves_what_is_not_given(db: Database) -> None:
    page, _ = add_page(db, new_page(), 1.0)
    change_page(db, page, masked=True)
    changed = get_page(db, page)
    assert changed is not None
    assert (changed.listed, changed.masked) == (True, True)
    change_page(db, page, listed=False)
    changed = get_page(db, page)
    assert changed is not None
    assert (changed.listed, changed.masked) == (False, True)


def test_a_sample_has_one_page(db: Database) -> None:
    page, _ = add_page(db, new_page(sample="koi-koi/a.json"), 1.0)
    found = sample_page(db, "koi-koi/a.json")
    assert found is not None
    assert found.id == page


def test_reviews_and_jobs_go_with_the_last_page_of_a_game(db: Database) -> None:
    first, _ = add_page(db, new_page("k"), 1.0)
    second, _ = add_page(db, new_page("k"), 2.0)
    for key in ("k", "other"):
        put_answer(db, Work(key, 0, "e", "quick", 0), "{}", 1.0)
        add_job(db, Work(key, 0, "e", "quick", 0), "{}", 1, 1.0)
    assert delete_page(db, first)
    assert len(best_rounds(db, "k", "e")) == len(jobs_of(db, "k", "e")) == 1
    assert delete_page(db, second)
    assert len(best_rounds(db, "k", "e")) == len(jobs_of(db, "k", "e")) == 0
    assert len(best_rounds(db, "other", "e")) == len(jobs_of(db, "other", "e")) == 1
    assert pages_of_owner(db, "browser") == []


def test_a_deleted_page_leaves_nothing_in_the_files(db: Database, path: Path) -> None:
    new = new_page()
    page, _ = add_page(db, new, 1.0)
    assert b"Kiku" in b"".join(file.read_bytes() for file in path.parent.iterdir())
    delete_page(db, page)
    assert b"Kiku" not in b"".join(file.read_bytes() for file in path.parent.iterdir())


def test_deleting_is_part_of_the_transaction_around_it(db: Database) -> None:
    page, _ = add_page(db, new_page(), 1.0)
    with pytest.raises(ZeroDivisionError), write(db):
        delete_page(db, page)
        raise ZeroDivisionError
    assert get_page(db, page) is not None
