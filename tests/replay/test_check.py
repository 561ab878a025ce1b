"""What `check --json` says of a game, right or wrong."""

import json
from typing import Any

import pytest
from hypothesis import given

from hana.replay.canonical import game_key
from hana.replay.check import report_json, report_of
from hana.replay.errors import Fault
from hana.replay.model import Replay
from hana.replay.walk import walk
from hana.rules import RULE_SETS
from tests.replay.games import HANAMI, deck, one_round, read
from tests.strategies import quick, record_game, replays


def line(value: dict[str, Any], file: str = "game.hana.json") -> dict[str, Any]:
    return dict(report_json(report_of(read(value)), file))


def test_a_right_game_of_hana_awase() -> None:
    replay = record_game(RULE_SETS["hana-awase"], ("Ume", "Kiku"), 1)
    found = walk(replay)
    result = found.rounds[0].result
    assert result is not None and result.card_points is not None
    yaku = [sorted([hit.yaku.id, hit.points] for hit in hits) for hits in result.yaku]
    assert report_json(report_of(found), "x.hana.json") == {
        "file": "x.hana.json",
        "ok": True,
        "id": game_key(found)[:16],
        "game": "hana-awase/1",
        "rounds": [{"dealer": 0, "card_points": list(result.card_points), "yaku": yaku, "scores": list(result.scores)}],
        "totals": list(result.scores),
    }


def test_a_right_game_of_koi_koi() -> None:
    found = line(one_round("I.", game="koi-koi/1", deck=HANAMI))
    assert found["rounds"] == [
        {
            "dealer": 0,
            "card_points": None,
            "yaku": [[["hanami", 1]], []],
            "scores": [1, -1],
            "extras": [[], [["paid", -1]]],
        }
    ]
    assert found["totals"] == [31, 29]


@quick(60)
@given(replays())
def test_yaku_are_sorted_and_the_parts_add_up(replay: Replay) -> None:
    found: Any = report_json(report_of(walk(replay)), "x")
    assert json.loads(json.dumps(found)) == found
    rules = walk(replay).rules
    assert rules is not None

    for played in found["rounds"]:
        if played["scores"] is None:
            continue
        assert all(hits == sorted(hits) for hits in played["yaku"])
        if played["card_points"] is None:
            for seat, score in enumerate(played["scores"]):
                parts = played["yaku"][seat] + played["extras"][seat]
                assert sum(points for _, points in parts) == score


@quick(40)
@given(replays())
def test_totals_are_the_sums_of_the_scores(replay: Replay) -> None:
    found = walk(replay)
    report: Any = report_json(report_of(found), "x")
    assert found.rules is not None
    scores = [played["scores"] for played in report["rounds"] if played["scores"] is not None]
    start = found.rules.start_points
    assert report["totals"] == [start + sum(score[seat] for score in scores) for seat in range(len(replay.seats))]


def test_an_unfinished_round_has_no_scores() -> None:
    found = line(one_round("A", deck=deck(), end="unfinished"))
    assert found["ok"] is True
    assert found["rounds"] == [{"dealer": 0, "card_points": None, "yaku": None, "scores": None}]
    assert found["totals"] == [0, 0]
    assert "partial" not in found


def test_a_game_with_cards_never_seen_says_so() -> None:
    assert line(one_round("A", deck=deck()[:24] + "?" * 24, end="unfinished"))["partial"] is True


def test_a_wrong_game_says_what_and_where() -> None:
    found = line(one_round("ABC", deck=deck()), "bad.hana.json")
    assert found == {
        "file": "bad.hana.json",
        "ok": False,
        "error": {"code": "card_not_in_hand", "round": 0, "step": 4, "message": found["error"]["message"]},
        "good_steps": 4,
    }
    assert "it has been captured" in found["error"]["message"]


def test_reported_scores_that_differ_are_an_error_of_the_whole_round() -> None:
    found = line(one_round("I.", game="koi-koi/1", deck=HANAMI, scores=[5, -5]))
    assert found["ok"] is False
    assert (found["error"]["code"], found["error"]["round"], found["error"]["step"]) == ("scores_differ", 0, None)
    assert found["good_steps"] == 3
    assert found["error"]["message"] == "the source reports 5 -5, the rules give 1 -1"


def test_a_game_whose_reported_scores_differ_keeps_its_key() -> None:
    report = report_of(read(one_round("I.", game="koi-koi/1", deck=HANAMI, scores=[5, -5])))
    right = report_of(read(one_round("I.", game="koi-koi/1", deck=HANAMI)))
    assert not report.ok
    assert report.key == right.key


def test_a_game_that_is_wrong_as_a_whole_has_no_place() -> None:
    found = line(one_round(game="poker/1", seed="plum"))
    assert (found["error"]["code"], found["error"]["round"], found["error"]["step"]) == ("unknown_game", None, None)
    assert "hana-awase/1" in found["error"]["message"]


def test_a_report_knows_whether_all_is_right() -> None:
    right = report_of(read(one_round("I.", game="koi-koi/1", deck=HANAMI)))
    assert right.ok and right.fault is None and right.key == game_key(right.walk)
    wrong = report_of(read(one_round("B", deck=deck())))
    assert not wrong.ok and wrong.key is None


@pytest.mark.parametrize(
    ("code", "has_key"), [("totals_differ", True), ("scores_differ", True), ("draw_differs", False)]
)
def test_a_foreign_readers_fault_comes_first(code: str, has_key: bool) -> None:
    found = read(one_round("I.", game="koi-koi/1", deck=HANAMI))
    report = report_of(found, Fault(code, "the file says so"))
    assert report.fault is not None and report.fault.code == code
    assert (report.key is not None) == has_key
