"""The reader of KoiKoi-AI records gives the game that was written, to the move and the point."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.formats import read_games
from hana.formats.base import Reading
from hana.replay.canonical import canonical, game_key
from hana.replay.model import Replay
from hana.replay.walk import walk
from hana.rules import RULE_SETS
from tests.formats.generators import koi_koi_game
from tests.formats.koikoi_ai_writer import record_of
from tests.strategies import quick, record_game, seeds


def read(record: dict[str, Any]) -> Reading:
    (reading,) = read_games(json.dumps(record).encode())
    return reading


def moves_of(replay: Replay) -> list[str]:
    return [played.moves for played in replay.rounds]


@quick(60)
@given(
    seed=seeds,
    rounds=st.integers(1, 8),
    start=st.sampled_from([5, 30, 1000]),
    written_out=st.booleans(),
    pairs=st.booleans(),
    first=st.sampled_from([1, 2]),
)
def test_what_is_written_is_read(
    seed: int, rounds: int, start: int, written_out: bool, pairs: bool, first: int
) -> None:
    rules = RULE_SETS["koi-koi"].with_options({"starting_points": start})
    game = record_game(rules, ("Ume", "Kiku"), seed, rounds=rounds, written_out=written_out)
    before = walk(game)
    reading = read(record_of(game, pairs=pairs, first=first))
    after, report = reading.report.walk, reading.report
    assert reading.format.id == "koikoi-ai" and report.fault is None
    assert report.key == game_key(before)
    assert moves_of(after.replay) == moves_of(game)
    assert after.replay.seats == game.seats and after.replay.options == game.options
    assert after.totals == before.totals
    for played, original in zip(after.rounds, before.rounds, strict=True):
        assert played.reported == played.result.scores == original.result.scores
        assert played.start.dealer == original.start.dealer


def test_both_variants_give_the_same_replay_but_for_the_meta() -> None:
    game = koi_koi_game(5, rounds=8)
    one, two = (read(record_of(game, pairs=pairs)).report.walk.replay for pairs in (False, True))
    assert one.model_copy(update={"meta": None}) == two.model_copy(update={"meta": None})
    assert one.meta == {"client": "KoiKoi-AI", "local_time": "2026-12-01 09:00:00"}


def test_order_of_keys_and_hands_is_nothing() -> None:
    record = record_of(koi_koi_game(9))
    turned = json.loads(json.dumps(record, sort_keys=True))
    for played in turned["record"].values():
        for place in ("initHand1", "initHand2", "initBoard"):
            played["basic"][place].reverse()
    one, two = read(record).report, read(turned).report
    assert one.key == two.key
    assert canonical(one.walk) == canonical(two.walk)


def test_times_and_points_may_be_missing() -> None:
    record = record_of(koi_koi_game(9))
    record["info"]["startTime"] = None
    record["result"] |= {"player1EndPts": None, "player2EndPts": None}
    for played in record["record"].values():
        del played["basic"]["player1RoundPts"]
    report = read(record).report
    assert report.ok and report.walk.replay.meta == {"client": "KoiKoi-AI"}
    assert [played.reported for played in report.walk.rounds] == [None, None]


@pytest.mark.parametrize("kept", range(0, 12))
def test_an_unfinished_round_is_read_up_to_where_it_stops(kept: int) -> None:
    game = koi_koi_game(11, rounds=1)
    record = record_of(game, pairs=True)
    whole = walk(game).rounds[0]
    turns = [key for key in record["record"]["round1"] if key != "basic"]
    assert len(turns) > kept
    for key in turns[kept:]:
        del record["record"]["round1"][key]
    record["result"]["isOver"] = False
    report = read(record).report
    (played,) = report.walk.rounds
    assert report.ok and report.walk.replay.rounds[0].end == "unfinished" and played.result is None
    assert played.steps == whole.steps[: len(played.steps)]
    assert sum(step.kind == "play" for step in played.steps) == kept


@pytest.mark.parametrize("seed", range(6))
def test_a_fault_keeps_the_turns_before_it(seed: int) -> None:
    game = koi_koi_game(seed)
    record = record_of(game)
    keys = [key for key in record["record"]["round2"] if key != "basic"]
    for number, key in enumerate(keys):
        broken = copy.deepcopy(record)
        broken["record"]["round2"][key]["drawCard"] = broken["record"]["round2"]["basic"]["initHand1"][0]
        report = read(broken).report
        assert report.fault is not None and report.walk.fault is None
        assert (report.fault.code, report.fault.round) == ("draw_differs", 1)
        assert report.fault.step == report.fault.good_steps
        good = report.walk.rounds[1].steps if number else ()
        assert len(report.walk.rounds) == (2 if number else 1)
        assert sum(step.kind == "play" for step in good) == number
        assert good == walk(game).rounds[1].steps[: len(good)]


def test_a_stop_that_is_forced_is_no_choice() -> None:
    forced = 0
    for seed in range(40):
        game = koi_koi_game(seed, rounds=1)
        record = record_of(game)["record"]["round1"]
        end = walk(game).rounds[0].steps[-1]
        if end.kind == "reveal" and end.after.stopped_by is not None:
            assert list(record)[-1] in {"turn15", "turn16"}
            assert record[list(record)[-1]]["isKoiKoi"] is False
            assert read(record_of(game)).report.ok
            forced += 1
    assert forced
