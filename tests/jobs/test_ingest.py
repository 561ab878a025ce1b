import json

import pytest

from hana.formats import read_games
from hana.jobs.ingest import Ingested, ingest
from hana.replay.codec import dumps, loads
from hana.replay.model import Replay
from hana.replay.walk import walk
from hana.review import ENGINE_VERSION
from hana.search.jit import best_budget
from hana.store.db import Database
from hana.store.jobs import Job, jobs_of, replay_of
from hana.store.pages import Page, count_listed, get_original, get_page, is_owner
from tests.games import game_bytes, played_game


def take_in(
    db: Database,
    data: bytes,
    *,
    keep_good: bool = False,
    submitted: list[Job] | None = None,
    filename: str = "game.json",
) -> Ingested:
    return ingest(
        db,
        (submitted if submitted is not None else []).append,
        data,
        filename=filename,
        owner="browser",
        keep_good=keep_good,
        listed=True,
        masked=True,
        sample=None,
        now=7.0,
    )


def page_of(db: Database, taken: Ingested) -> Page:
    assert taken.page is not None
    page = get_page(db, taken.page)
    assert page is not None
    return page


def broken(replay: Replay) -> bytes:
    """The game with a card in its last round that is not in the hand."""
    *good, last = replay.rounds
    moves = last.moves[:6] + last.moves[0] + last.moves[7:]
    record = last.model_copy(update={"moves": moves})
    return dumps(replay.model_copy(update={"rounds": (*good, record)})).encode()


def test_a_game_becomes_a_page(db: Database) -> None:
    data = game_bytes(rounds=2)
    taken = take_in(db, data)
    page = page_of(db, taken)
    (reading,) = read_games(data)
    assert taken.error is None
    assert (page.key, page.game, page.seats) == (reading.report.key, "hana-awase/1", ("Ume", "Kiku"))
    assert (page.rounds, page.totals, page.format, page.reader) == (2, reading.report.walk.totals, "hana", 1)
    assert (page.listed, page.masked, page.unfinished, page.note, page.created_at) == (True, True, False, None, 7.0)
    assert get_original(db, page.id) == data
    assert loads(page.replay) == played_game(rounds=2)
    assert is_owner(db, page.id, token=taken.token)
    assert is_owner(db, page.id, owner="browser")


def test_every_round_is_reviewed_quick_before_any_is_reviewed_standard(db: Database) -> None:
    submitted: list[Job] = []
    taken = take_in(db, game_bytes(rounds=2), submitted=submitted)
    first, second = best_budget("quick"), best_budget("standard")
    kinds = [("review", first), ("cards", second), ("review", second)]
    assert [(job.kind, job.budget, job.round) for job in submitted] == [(*kind, n) for kind in kinds for n in (0, 1)]
    priorities = [job.priority for job in submitted]
    assert priorities == sorted(priorities, reverse=True)
    assert priorities[1] > priorities[2] > priorities[4]
    assert len(jobs_of(db, page_of(db, taken).key, ENGINE_VERSION)) == 6


def test_without_kernels_no_review_has_a_budget_beyond_the_reference(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hana.jobs.ingest.best_budget", lambda name: "plain")
    key = page_of(db, take_in(db, game_bytes(rounds=2))).key
    assert [(job.kind, job.budget, job.round) for job in jobs_of(db, key, ENGINE_VERSION)] == [
        ("review", "plain", 0),
        ("cards", "plain", 0),
        ("review", "plain", 1),
        ("cards", "plain", 1),
    ]


def test_the_same_game_twice_gives_two_pages_and_one_set_of_jobs(db: Database) -> None:
    first, second = take_in(db, game_bytes()), take_in(db, game_bytes())
    assert first.page != second.page
    assert page_of(db, first).key == page_of(db, second).key
    assert len(jobs_of(db, page_of(db, first).key, ENGINE_VERSION)) == 3


def test_names_and_meta_do_not_go_into_the_queue(db: Database) -> None:
    replay = played_game().model_copy(update={"meta": {"place": "Kyoto"}})
    submitted: list[Job] = []
    take_in(db, dumps(replay).encode(), submitted=submitted)
    for job in submitted:
        text = replay_of(db, job.id)
        assert text is not None
        assert not {"Ume", "Kiku", "Kyoto"} & set(text.split('"'))
        assert walk(loads(text)).fault is None


def test_a_file_name_is_kept_as_plain_text(db: Database) -> None:
    taken = take_in(db, game_bytes(), filename="C:\\games\\..\\a\x00\nb.json" + "x" * 200)
    name = page_of(db, taken).filename
    assert name.startswith("ab.json")
    assert len(name) == 120


@pytest.mark.parametrize(
    ("data", "error", "where"),
    [
        (b"\xff", "not_utf8", {"line": 1, "column": 1}),
        (b'{"hana":1,\n oops', "not_json", {"line": 2, "column": 2}),
        (game_bytes().replace(b'"moves"', b'"movse"'), "bad_field", {"field": "rounds[0].moves"}),
    ],
)
def test_a_text_that_is_no_game_is_answered_with_its_place(
    db: Database, data: bytes, error: str, where: dict[str, object]
) -> None:
    taken = take_in(db, data, keep_good=True)
    assert (taken.page, taken.token, taken.reading) == (None, None, None)
    assert taken.error is not None
    assert (taken.error["error"], taken.error["where"]) == (error, where)
    assert taken.error["message"]
    assert count_listed(db) == 0


def test_a_faulty_game_is_not_kept_and_says_what_could_be(db: Database) -> None:
    submitted: list[Job] = []
    taken = take_in(db, broken(played_game(rounds=2)), submitted=submitted)
    assert taken.page is None
    assert taken.reading is not None
    assert taken.error is not None
    fault = taken.reading.report.fault
    assert fault is not None
    assert taken.error == {
        "error": "card_not_in_hand",
        "message": fault.message,
        "where": {"round": 1, "step": fault.step},
        "good_steps": fault.good_steps,
        "keep_good": True,
    }
    assert count_listed(db) == 0
    assert submitted == []
    json.dumps(taken.error)


def test_the_good_part_of_a_faulty_game_is_kept_on_request(db: Database) -> None:
    data = broken(played_game(rounds=2))
    submitted: list[Job] = []
    taken = take_in(db, data, keep_good=True, submitted=submitted)
    page = page_of(db, taken)
    assert (page.unfinished, page.rounds) == (True, 2)
    assert page.note is not None
    assert page.note.startswith("Only the part before the fault is kept. Round 2, step ")
    assert get_original(db, page.id) == data
    kept = walk(loads(page.replay))
    assert kept.fault is None
    assert kept.rounds[1].result is None
    assert len(kept.rounds[1].steps) > 0
    assert len(submitted) == 6


def test_a_game_of_which_nothing_is_good_cannot_be_kept(db: Database) -> None:
    data = game_bytes().replace(b"hana-awase/1", b"hana-awase/99")
    taken = take_in(db, data, keep_good=True)
    assert taken.page is None
    assert taken.error is not None
    assert taken.error["error"] == "unknown_game"
    assert "keep_good" not in taken.error


def test_an_unfinished_game_is_marked(db: Database) -> None:
    replay = played_game(rounds=1)
    record = replay.rounds[0].model_copy(update={"moves": replay.rounds[0].moves[:4], "end": "unfinished"})
    taken = take_in(db, dumps(replay.model_copy(update={"rounds": (record,)})).encode())
    assert taken.error is None
    assert page_of(db, taken).unfinished
