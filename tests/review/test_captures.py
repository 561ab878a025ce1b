"""What could be taken, and what was: small positions with their captures."""

from dataclasses import replace

import pytest
from hypothesis import given

from hana.game.action import Action, Decide, Play, Take
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Round
from hana.game.view import observe
from hana.replay.model import deck_text
from hana.replay.recorder import token_of
from hana.review.captures import capture_of, captures_of, is_good_discard, missed_capture, open_captures
from hana.review.model import OpenCapture, RankedMove, VerdictName
from hana.review.review import choices_of
from hana.rules.scoring import card_points
from hana.rules.yaku import find_yaku
from hana.search.evaluate import merged
from tests.review.reviewed import reviewed
from tests.scenes import scene
from tests.strategies import Played, each_game, quick, rounds

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


def option(move: str, loss: float | None, verdict: VerdictName | None) -> RankedMove:
    """An option as a judge lists it, as far as captures look at it."""
    return RankedMove(move=move, value=loss, se=loss, loss=loss, loss_se=loss, verdict=verdict)


def left(found: tuple[OpenCapture, ...]) -> list[tuple[str, bool, bool | None]]:
    return [(each.cards, each.was_taken, each.fault) for each in found]


TWO_CAPTURES = observe(scene("hana-awase", ("1-3 2-3 12-1", "5-1 5-2 5-3"), "1-1 2-1"), 0)
CHAFF_TAKES, PLUM_TAKES, PAULOWNIA = "C", "G", deck_text((44,))


@pytest.mark.parametrize(
    ("played", "losses", "expected"),
    [
        pytest.param(
            Play(44),
            [(CHAFF_TAKES, 0.0, "best"), (PLUM_TAKES, 4.0, "close"), (PAULOWNIA, 9.0, "mistake")],
            [("CA", False, True), ("GE", False, True)],
            id="both were better",
        ),
        pytest.param(
            Play(44),
            [(CHAFF_TAKES, 0.0, "best"), (PLUM_TAKES, 9.5, "mistake"), (PAULOWNIA, 9.0, "mistake")],
            [("CA", False, True), ("GE", False, False)],
            id="one was no better",
        ),
        pytest.param(
            Play(44),
            [(PAULOWNIA, 0.0, "best"), (PLUM_TAKES, 4.0, "close"), (CHAFF_TAKES, 9.0, "mistake")],
            [("CA", False, False), ("GE", False, False)],
            id="a good discard",
        ),
        pytest.param(
            Play(44),
            [(CHAFF_TAKES, 0.0, "best"), (PAULOWNIA, 1.0, "close"), (PLUM_TAKES, 2.0, "close")],
            [("CA", False, False), ("GE", False, False)],
            id="too close to call",
        ),
        pytest.param(
            Play(PLUM_CHAFF),
            [(CHAFF_TAKES, 0.0, "best"), (PLUM_TAKES, 5.0, "inaccuracy"), (PAULOWNIA, 9.0, "mistake")],
            [("CA", False, True), ("GE", True, False)],
            id="a poorer one taken",
        ),
        pytest.param(
            Play(44),
            [(CHAFF_TAKES, None, None), (PLUM_TAKES, None, None), (PAULOWNIA, None, None)],
            [("CA", False, None), ("GE", False, None)],
            id="not judged",
        ),
    ],
)
def test_leaving_a_capture_is_a_fault_where_the_judge_proves_it(
    played: Play,
    losses: list[tuple[str, float | None, VerdictName | None]],
    expected: list[tuple[str, bool, bool | None]],
) -> None:
    assert left(captures_of(TWO_CAPTURES, played, [option(*each) for each in losses])) == expected


@pytest.mark.parametrize(
    ("game", "hand", "field", "captured", "nearer", "finishes"),
    [
        pytest.param("hana-awase", "3-3", "3-2", ("1-2 2-2",), {"nanatan", "rokutan"}, {"akatan"}, id="completes"),
        pytest.param("hana-awase", "3-3", "3-2", ("1-2",), {"nanatan", "rokutan", "akatan"}, set(), id="nearer"),
        pytest.param("hana-awase", "3-3", "3-2", ("1-2", "2-2"), {"nanatan", "rokutan"}, set(), id="dead for the seat"),
        pytest.param(
            "hana-awase",
            "8-3",
            "8-1",
            ("1-1 12-1 9-1",),
            {"gokou", "shikou", "nomi"},
            {"matsukiribouzu", "tsukimi"},
            id="group",
        ),
        pytest.param("koi-koi", "11-3", "11-2", ("1-1 3-1 8-1",), {"tan", "tane"}, set(), id="no bright"),
        pytest.param("koi-koi", "11-3", "11-1", ("1-1 3-1 8-1",), {"gokou", "tan"}, {"ame-shikou"}, id="must"),
        pytest.param("koi-koi", "1-3", "1-4", ("2-3 2-4 3-3 3-4 4-3 4-4 5-3 5-4 6-3 6-4",), set(), {"kasu"}, id="more"),
    ],
)
def test_yaku_of_a_capture(
    game: str, hand: str, field: str, captured: tuple[str, ...], nearer: set[str], finishes: set[str]
) -> None:
    state = scene(game, (hand, "5-1"), field, captured=(*captured, "")[:2])
    (found,) = captures_of(observe(state, 0), legal_actions(state)[0], ())
    assert (set(found.nearer), set(found.finishes)) == (nearer, finishes)


def test_interchangeable_captures_are_listed_once() -> None:
    view = observe(scene("hana-awase", ("1-3 1-4", "5-1 5-2"), "1-1"), 0)
    for card in (CHAFF, CHAFF_2):
        (found,) = captures_of(view, Play(card), ())
        assert (found.move, found.cards, found.was_taken) == ("C", "CA", True)


def test_a_good_discard_leaves_captures_and_is_proven_to_be_good() -> None:
    decisions = [
        (choice, decision)
        for rules, seats in each_game()
        for seed in range(2)
        for choice, decision in zip(
            choices_of(reviewed(rules.id, seats, seed)[0].rounds[0]),
            reviewed(rules.id, seats, seed)[1].rounds[0].decisions,
            strict=True,
        )
    ]
    praised = [decision for choice, decision in decisions if is_good_discard(choice.view, decision)]
    assert praised
    for choice, decision in decisions:
        expected = decision.verdict in {"best", "good"} and decision.kind in {"play", "take"}
        expected = expected and bool(open_captures(choice.view)) and not gained(choice.view, choice.action)
        assert is_good_discard(choice.view, decision) == expected


@quick(30)
@given(rounds())
def test_open_captures_are_the_options_that_take(played: Played) -> None:
    for state, action in zip(played.states, played.actions, strict=False):
        if state.phase not in {Phase.PLAY, Phase.TAKE}:
            continue
        view, stands_for = observe(state, state.turn), merged(state)
        found = captures_of(view, action, ())
        taking = {token_of(each) for each in stands_for.values() if gained(state, each)}
        assert {each.move for each in found} == taking
        assert len(found) == len(taking)
        assert [each.move for each in found if each.was_taken] == (
            [token_of(stands_for[action])] if gained(state, action) else []
        )
        missed = missed_capture(view, action)
        assert missed is None or missed.text == found[0].cards
        for each in found:
            captured = state.captured[state.turn]
            more = apply(state, next(a for a in legal_actions(state) if token_of(a) == each.move))
            called = state.calls[state.turn] > 0
            hits, before = (
                {hit.yaku.id: hit.points for hit in find_yaku(state.rules.yaku, cards, called=called)}
                for cards in (more.captured[state.turn], captured)
            )
            assert set(each.finishes) <= {name for name, points in hits.items() if points > before.get(name, 0)}
            assert bool(each.finishes) == (sum(hits.values()) > sum(before.values()))
