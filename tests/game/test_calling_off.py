"""Tegarasu sanjuu in mayumi, the limit of koi-koi calls, and rounds that end with the hands.

Source: docs/rules/mayumi.md, "Tegarasu sanjuu"; docs/rules/koi-koi.md and docs/rules/hana-awase.md, "House rules".
"""

from dataclasses import replace

import pytest

from hana.game.action import Action, Decide, Declare
from hana.game.engine import legal_actions, verify
from hana.game.state import Phase, Pile, Round
from hana.rules.options import Value
from tests.acting import after, play, reveal
from tests.scenes import scene
from tests.side_by_side import cards_of

CALL_OFF, PASS = Declare("g"), Declare("-")
ROWS = "11-1 11-2 11-3 11-4 12-1 12-2 12-3 12-4"
THIRTY = "1-1 2-1"
"""Twenty and ten points."""


def holding(captured: str, *, turn: int = 0, **options: Value) -> Round:
    """Seat 0 has captured these cards and seat 1 nothing."""
    return scene("mayumi", ("5-1 6-1", "7-1 8-1"), "9-1", captured=(captured, ""), turn=turn, **options)


@pytest.mark.parametrize(
    ("captured", "may"),
    [
        pytest.param(f"{ROWS} {THIRTY}", True, id="just thirty: PT I"),
        pytest.param(f"{ROWS} 1-1 3-1", True, id="more than thirty: I"),
        pytest.param(f"{ROWS} 1-1 1-2", False, id="twenty-five: PT"),
        pytest.param(f"{ROWS} 1-3 1-4 2-3 2-4 3-3 3-4", False, id="chaff is worth nothing: PT"),
        pytest.param(f"{ROWS} 1-2 2-2 3-2", False, id="a bonus of thirty does not count: I"),
        pytest.param(f"11-1 11-2 11-3 12-1 12-2 12-3 12-4 {THIRTY} 3-1 8-1", False, id="without the gaji: I"),
        pytest.param(f"11-1 11-2 11-3 11-4 12-2 12-3 12-4 {THIRTY} 3-1 8-1", False, id="without the phoenix: PT"),
    ],
)
def test_who_may_call_the_round_off(captured: str, may: bool) -> None:
    state = holding(captured)
    assert (CALL_OFF in legal_actions(state)) == may
    refused = verify(state, CALL_OFF)
    assert (None if refused is None else refused.code) == (None if may else "cannot_call_off")


def test_the_round_is_drawn_and_nobody_scores() -> None:
    state = after(holding(f"{ROWS} {THIRTY}"), CALL_OFF)
    assert (state.over, state.called_off_by) == (True, 0)
    result = state.result()
    assert (result.drawn, result.scores, result.card_points) == (True, (0, 0), (75 + 30 - 20, 0))


def test_it_is_never_forced() -> None:
    state = holding(f"{ROWS} {THIRTY}")
    assert play("5-1") in legal_actions(state)
    assert after(state, play("5-1")).called_off_by is None


def test_only_before_the_hand_card_of_an_own_turn() -> None:
    shown = after(holding(f"{ROWS} {THIRTY}"), play("5-1"))
    refused = verify(shown, CALL_OFF)
    assert refused is not None and refused.code == "not_now"
    others = holding(f"{ROWS} {THIRTY}", turn=1)
    refused = verify(others, CALL_OFF)
    assert refused is not None and refused.code == "cannot_call_off"


def test_without_the_option_never() -> None:
    assert CALL_OFF not in legal_actions(holding(f"{ROWS} {THIRTY}", tegarasu=False))


LEFT = "1-3 1-4 2-3 2-4 3-3 3-4 4-3 4-4"


def last_turn(captured: tuple[str, str], **options: Value) -> Round:
    """Seat 1 plays the last card of the round."""
    state = scene("mayumi", ("", "7-1"), "9-1", draw=LEFT + " 10-1", captured=captured, turn=1, **options)
    return after(state, play("7-1"), reveal("10-1"))


@pytest.mark.parametrize("holder", [0, 1])
def test_once_more_after_the_last_turn(holder: int) -> None:
    captured = (f"{ROWS} {THIRTY}", "") if holder == 0 else ("", f"{ROWS} {THIRTY}")
    state = last_turn(captured)
    assert (state.phase, state.turn) == (Phase.CLOSING, holder)
    assert legal_actions(state) == (CALL_OFF, PASS)
    assert after(state, CALL_OFF).called_off_by == holder
    passed = after(state, PASS)
    assert (passed.over, passed.called_off_by) == (True, None)
    assert not passed.result().drawn


@pytest.mark.parametrize("options", [{"tegarasu": False}, {}], ids=["off", "nobody may"])
def test_otherwise_the_round_just_ends(options: dict[str, Value]) -> None:
    captured = f"{ROWS} {THIRTY}" if options else ROWS
    assert last_turn((captured, ""), **options).over


def test_a_card_is_refused_where_calling_off_is_asked() -> None:
    state = last_turn((f"{ROWS} {THIRTY}", ""))
    refused = [verify(state, action) for action in (play("7-1"), reveal("1-3"), Decide(True))]
    assert [each.code for each in refused if each] == ["not_now"] * 3


def test_stranded_cards_given_at_the_end_make_no_tegarasu() -> None:
    taken = "11-1 11-2 11-4 4-1 4-2 4-3 12-1 12-2 12-3 12-4 1-1 2-1"
    state = scene("mayumi", ("", "7-1"), "11-3 4-4", draw=LEFT[:-4] + " 5-4 10-1", captured=(taken, ""), turn=1)
    state = after(replace(state, wild_taken=(0, 12)), play("7-1"), reveal("10-1"))
    assert state.over
    assert state.captured[0] & cards_of("11-3 4-4") == cards_of("11-3 4-4")


# Koi-koi: one call in a round.


def completed(made: tuple[int, int], **options: Value) -> Round:
    """Seat 0 has just completed three brights after so many calls."""
    state = scene("koi-koi", ("12-1 4-1", "6-1 7-1"), "12-2 5-1", captured=("1-1 8-1", ""), **options)
    return after(replace(state, calls=made), play("12-1"), reveal("9-4"))


@pytest.mark.parametrize(
    ("calls", "options", "asked"),
    [
        pytest.param((0, 0), {"calls": "one"}, True, id="the first: open-ai"),
        pytest.param((1, 0), {"calls": "one"}, False, id="after one's own call: open-ai"),
        pytest.param((0, 1), {"calls": "one"}, False, id="after the other's call: open-ai"),
        pytest.param((2, 1), {}, True, id="any number: KKAI"),
    ],
)
def test_how_many_calls_a_round_allows(calls: tuple[int, int], options: dict[str, Value], asked: bool) -> None:
    state = completed(calls, **options)
    assert (state.phase is Phase.DECIDE) == asked
    assert (state.stopped_by == 0) == (not asked)


def test_extras_that_count_ask_again() -> None:
    actions: list[Action] = [play("2-1"), reveal("9-4")]
    scenes = [
        scene("koi-koi", ("2-1 4-1", "8-3 7-3"), "2-2 5-1", captured=("6-1 7-1 10-1", ""), extras_count=extras)
        for extras in (True, False)
    ]
    assert [after(state, *actions).phase for state in scenes] == [Phase.DECIDE, Phase.PLAY]


# Hana-awase: the draw pile is left.


def test_the_round_ends_with_the_hands_where_the_draw_pile_is_left() -> None:
    options: dict[str, Value] = {"leave_draw_pile": True, "scoring": "additive"}
    state = scene("hana-awase", ("", "7-1"), "9-1", draw=LEFT + " 10-1", turn=1, **options)
    state = after(state, play("7-1"), reveal("10-1"))
    assert state.over
    assert (state.field, state.draw) == (cards_of("9-1 7-1 10-1"), Pile(cards_of(LEFT)))
    assert state.result().scores == (0, 0)
    going_on = scene("hana-awase", ("", "7-1"), "9-1", draw=LEFT + " 10-1", turn=1, scoring="additive")
    assert after(going_on, play("7-1"), reveal("10-1")).phase is Phase.REVEAL
