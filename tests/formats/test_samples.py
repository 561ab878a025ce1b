"""The real records of KoiKoi-AI, all of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from hana.cards.names import from_character
from hana.formats import read_games
from hana.replay.canonical import canonical
from hana.replay.check import Report
from hana.replay.codec import dumps, loads
from hana.replay.errors import FormatError
from hana.replay.walk import walk

COUNT = 141


@pytest.fixture(scope="module")
def records(samples: Path) -> dict[str, tuple[dict[str, Any], Report]]:
    """Each record as JSON, with the report of its game, by file name."""
    found = {}
    for path in sorted((samples / "koikoi-ai").glob("*.json")):
        (reading,) = read_games(path.read_bytes())
        assert reading.format.id == "koikoi-ai", path.name
        found[path.name] = (json.loads(path.read_text(encoding="utf-8")), reading.report)
    return found


def players(report: Report, record: dict[str, Any]) -> tuple[int, int]:
    """The seats of player 1 and player 2."""
    first = record["record"]["round1"]["basic"]["Dealer"]
    assert report.walk.replay.seats[0] == record["info"][f"player{first}Name"]
    return (0, 1) if first == 1 else (1, 0)


def test_all_are_right(records: dict[str, tuple[dict[str, Any], Report]]) -> None:
    assert len(records) == COUNT
    assert {name: report.fault for name, (_, report) in records.items() if report.fault} == {}


def test_every_round_score_and_every_total_is_reproduced(records: dict[str, tuple[dict[str, Any], Report]]) -> None:
    rounds = 0
    for name, (record, report) in records.items():
        one, two = players(report, record)
        for number, played in enumerate(report.walk.rounds, 1):
            basic = record["record"][f"round{number}"]["basic"]
            if played.result is not None:
                reported = basic["player1RoundPts"], basic["player2RoundPts"]
                assert (played.result.scores[one], played.result.scores[two]) == reported, (name, number)
                rounds += 1
        if record["result"]["isOver"]:
            ends = record["result"]["player1EndPts"], record["result"]["player2EndPts"]
            assert (report.walk.totals[one], report.walk.totals[two]) == ends, name
    assert rounds > 1_000


def test_every_card_stands_where_the_record_says(records: dict[str, tuple[dict[str, Any], Report]]) -> None:
    for name, (record, report) in records.items():
        for number, played in enumerate(report.walk.rounds, 1):
            raw = record["record"][f"round{number}"]
            turns = [raw[f"turn{turn}"] for turn in range(1, len(raw))]
            for kind, key in (("play", "discardCard"), ("reveal", "drawCard")):
                ours = [[step.card // 4 + 1, step.card % 4 + 1] for step in played.steps if step.kind == kind]
                assert ours == [turn[key] for turn in turns], (name, number)
            calls = [step.go_on for step in played.steps if step.kind == "koi-koi"]
            said = [turn["isKoiKoi"] for turn in turns if turn["isKoiKoi"] is not None]
            assert calls == said[: len(calls)] and len(said) - len(calls) <= 1, (name, number)


def test_201_stops_where_it_stops(records: dict[str, tuple[dict[str, Any], Report]]) -> None:
    record, report = records["201.json"]
    (played,) = report.walk.rounds
    assert report.ok and played.result is None
    assert report.walk.replay.rounds[0].end == "unfinished"
    turns = [key for key in record["record"]["round1"] if key != "basic"]
    assert sum(step.kind == "play" for step in played.steps) == len(turns)


def test_our_own_spelling_is_the_same_game(records: dict[str, tuple[dict[str, Any], Report]]) -> None:
    for _, report in list(records.values())[::10]:
        text = dumps(canonical(report.walk))
        (again,) = read_games(text.encode())
        assert again.format.id == "hana"
        assert again.report.key == report.key
        assert walk(loads(text)).totals == report.walk.totals
        assert all(from_character(letter) is not None for letter in again.report.walk.replay.rounds[0].deck or "")


def test_lossy_relatives_are_refused_with_a_reason(samples: Path) -> None:
    paths = sorted((samples / "koikoi-ai-lossy").glob("*.json"))
    assert paths
    for path in paths:
        with pytest.raises(FormatError):
            read_games(path.read_bytes())
