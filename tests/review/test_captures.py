"""What could be taken, and what was: small positions with their captures."""

from dataclasses import replace

import pytest
from hypothesis import given

from hana.game.action import Action, Decide, Play, Take
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Round
from hana.game.view import observe
from hana.review.captures import capture_of, missed_capture, open_captures
from hana.rules.scoring import card_points
from tests.scenes import scene
from tests.strategies import Played, quick, rounds

CRANE, RIBBON, CHAFF, CHAFF_2 = 0, 1, 2, 3
WARBLER, PLUM_CHAFF = 4, 6


@pytest.mark.parametrize(
    ("hand", "field", "played", "missed", "points"),
    [
        pytest.param("1-3 12-1", "1-1", Play(CHAFF), None, 0, id="the only capture taken"),
        pytest.param("1-3 12-1", "1-1", Play(44), "CA", 21, id="the only capture left"),
        pytest.param("12-1 12-2", "1-1", Play(44), None, 0, id="nothing to take"),
        pytest.param("1-3 2-3", "1-1 2-1", Play(PLUM_CHAFF), "CA", 21, id="a poorer one taken"),
        pytest.param("1-3 2-3", "1-1 2-1", Play(CHAFF), None, 0, id="the richest one taken"),
        pytest.param("1-3", "1-1 1-2", Play(CHAFF, RIBBON), "CA", 21, id="the poorer of two targets"),
        pytest.param("1-3", "1-1 1-2", Play(CHAFF, CRANE), None, 0, id="the richer of two targets"),
        pytest.param("1-2 1-3", "1-1", Play(CHAFF), "BA", 25, id="by the poorer of two cards"),
        pytest.param("1-3 2-3", "1-1 1-2 1-4 2-1", Play(PLUM_CHAFF), "CABD", 27, id="three of a month left"),
        pytest.param("1-3 1-4", "1-1", Play(CHAFF_2), None, 0, id="an equal one taken"),
        pytest.param("1-1 12-1", "1-3", Play(44), "AC", 21, id="a bright that takes chaff"),
    ],
)
def test_missed_captures_of_a_hand_card(hand: str, field: str, played: Play, missed: str | None, points: int) -> None:
    view = observe(scene("hana-awase", (hand, "5-1 5-2")), 0)
    view = replace(view, field=scene("hana-awase", (hand, "5-1 5-2"), field).field)
    found = missed_capture(view, played)
    assert (found.text if found else None) == missed
    assert (found.points if found else 0) == points


@pytest.mark.parametrize(("taken", "missed"), [(CRANE, None), (RIBBON, "CA")])
def test_missed_captures_of_the_card_turned_up(taken: int, missed: str | None) -> None:
    state = scene("koi-koi", ("5-1", "5-2"), "1-1 1-2")
    view = observe(replace(state, phase=Phase.TAKE, pending=CHAFF), 0)
    found = missed_capture(view, Take(taken))
    assert (found.text if found else None) == missed


def test_open_captures_are_sorted_by_what_they_are_worth() -> None:
    view = observe(scene("hana-awase", ("1-3 2-3 12-2", "5-1 5-2 5-3"), "1-1 1-2 2-1 6-1"), 0)
    assert [(each.text, each.points) for each in open_captures(view)] == [("CA", 21), ("GE", 11), ("CB", 6)]


def test_a_decision_captures_nothing() -> None:
    view = replace(observe(scene("koi-koi", ("5-1", "5-2")), 0), phase=Phase.DECIDE)
    with pytest.raises(ValueError, match="takes no card"):
        capture_of(view, Decide(True))


def gained(state: Round, action: Action) -> int:
    """The CardSet that the seat in turn has more after an action."""
    return apply(state, action).captured[state.turn] & ~state.captured[state.turn]


@quick(40)
@given(rounds())
def test_captures_are_what_the_engine_gives(played: Played) -> None:
    for state in played.states:
        if state.phase not in {Phase.PLAY, Phase.TAKE}:
            continue
        view = observe(state, state.turn)
        points = {}
        for action in legal_actions(view):
            cards = gained(state, action)
            points[action] = card_points(state.rules.card_values, cards)
            found = capture_of(view, action)
            assert (found.taken | 1 << found.card if found.taken else 0) == cards
            assert found.points == points[action]
        for action, own in points.items():
            missed = missed_capture(view, action)
            assert (missed.points if missed else own) == max(points.values())
            assert (missed is not None) == (max(points.values()) > own)
