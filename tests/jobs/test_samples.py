import logging
from pathlib import Path

import pytest

from hana.jobs import samples as samples_module
from hana.jobs.samples import load_samples
from hana.review import ENGINE_VERSION
from hana.store.db import Database
from hana.store.jobs import Job, jobs_of
from hana.store.pages import count_listed, get_page, sample_page
from tests.games import game_bytes


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    games = tmp_path / "replays"
    (games / "hana-awase").mkdir(parents=True)
    (games / "README.md").write_text("no game")
    (games / "hana-awase" / "a.json").write_bytes(game_bytes(seed="a"))
    (games / "hana-awase" / "b.json").write_bytes(game_bytes(seed="b"))
    return games


def load(db: Database, folder: Path) -> list[Job]:
    submitted: list[Job] = []
    load_samples(db, submitted.append, folder, 1.0)
    return submitted


def test_each_file_becomes_a_listed_page_once(db: Database, folder: Path) -> None:
    submitted = load(db, folder)
    page = sample_page(db, "hana-awase/a.json")
    assert page is not None
    assert (page.listed, page.masked, page.filename) == (True, False, "a.json")
    assert count_listed(db) == 2
    assert len(submitted) == 6
    assert load(db, folder) == []
    assert sample_page(db, "hana-awase/a.json") == page


def test_samples_wait_behind_the_games_of_people(db: Database, folder: Path) -> None:
    assert [(job.budget, job.priority) for job in load(db, folder)[:3]] == [
        ("quick", 5),
        ("standard", 0),
        ("standard", -5),
    ]


def test_a_changed_file_gets_a_new_page(db: Database, folder: Path) -> None:
    load(db, folder)
    old = sample_page(db, "hana-awase/a.json")
    assert old is not None
    (folder / "hana-awase" / "a.json").write_bytes(game_bytes(seed="c"))
    load(db, folder)
    new = sample_page(db, "hana-awase/a.json")
    assert new is not None
    assert new.key != old.key
    assert get_page(db, old.id) is None
    assert jobs_of(db, old.key, ENGINE_VERSION) == []
    assert count_listed(db) == 2


def test_a_broken_file_is_named_and_passed_over(db: Database, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    (folder / "hana-awase" / "a.json").write_bytes(game_bytes()[:-9])
    with caplog.at_level(logging.WARNING):
        load(db, folder)
    assert count_listed(db) == 1
    assert "a.json" in caplog.text
    assert "not_json" in caplog.text


def test_a_newer_engine_reviews_the_same_pages(db: Database, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load(db, folder)
    page = sample_page(db, "hana-awase/a.json")
    monkeypatch.setattr(samples_module, "ENGINE_VERSION", "newer")
    monkeypatch.setattr("hana.jobs.ingest.ENGINE_VERSION", "newer")
    assert {job.engine for job in load(db, folder)} == {"newer"}
    assert sample_page(db, "hana-awase/a.json") == page
