"""What a move does to yaku: small positions, and whole rounds against slower words for the same."""

from dataclasses import replace

import pytest
from hypothesis import given

from hana.cards.names import CHARACTERS, from_character
from hana.cards.sets import card_set, members
from hana.game.action import Action, Decide, Declare, Play, Take
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Pile, Round
from hana.game.view import observe
from hana.replay.walk import RoundWalk, walk
from hana.review.events import decision_events, round_events
from hana.review.model import RaceEvent
from hana.review.review import choices_of
from hana.rules.ruleset import RuleSet
from hana.rules.yaku import YakuHit, find_yaku
from tests.review.reviewed import NAMES, recorded
from tests.scenes import scene
from tests.side_by_side import cards_of
from tests.strategies import Played, each_game, game_name, quick, record_game, rounds

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)


def only(cards: str) -> int:
    """The card of a text like 3-2."""
    (card,) = members(cards_of(cards))
    return card


def events(state: Round, action: Action) -> set[tuple[str, int, str]]:
    """What the seat in turn is told of its move: event, seat, yaku."""
    found = decision_events(observe(state, state.turn), action)
    told = {(each.event, each.seat, each.yaku) for each in found}
    assert len(told) == len(found)
    return told


@pytest.mark.parametrize(
    ("hand", "field", "captured", "played", "expected"),
    [
        pytest.param("3-3 12-1", "3-2", ("1-2 2-2", ""), "3-3", {("finished", 0, "akatan")}, id="finished"),
        pytest.param("3-3 12-1", "3-2", ("1-2 2-2", ""), "12-1", {("could_have_finished", 0, "akatan")}, id="left"),
        pytest.param("3-3 12-1", "3-2", ("1-2", ""), "12-1", set(), id="two short"),
        pytest.param("3-3 12-1", "3-2", ("", "1-2 2-2"), "3-3", {("blocked", 1, "akatan")}, id="blocked"),
        pytest.param("3-3 12-1", "3-2", ("", "1-2 2-2"), "12-1", {("let_finish", 1, "akatan")}, id="let"),
        pytest.param("4-3 12-1", "3-2", ("", "1-2 2-2"), "12-1", set(), id="could not take it"),
        pytest.param("3-2 12-1", "", ("", "1-2 2-2"), "3-2", {("let_finish", 1, "akatan")}, id="laid it down"),
        pytest.param("3-2 3-3 3-4", "", ("3-1 4-3", "1-2 2-2"), "3-2", set(), id="nobody else can take it"),
        pytest.param("3-2", "", ("", "1-2 2-2"), "3-2", set(), id="had to lay it down"),
        pytest.param("3-3 12-1", "3-2", ("", "1-2"), "3-3", {("killed", 1, "akatan")}, id="killed"),
        pytest.param("3-3 12-1", "3-2", ("", ""), "3-3", set(), id="nobody had begun it"),
        pytest.param("3-2 12-1", "3-3", ("", "1-2 2-2"), "3-2", {("blocked", 1, "akatan")}, id="with the card itself"),
        pytest.param(
            "3-3 6-3", "3-2 6-2", ("1-2 2-2", ""), "6-3", {("could_have_finished", 0, "akatan")}, id="other one"
        ),
        pytest.param(
            "3-3 12-1",
            "3-2",
            ("1-2 2-2", "4-2 5-2 7-2 6-2 9-2"),
            "12-1",
            {("could_have_finished", 0, "akatan"), ("let_finish", 1, "rokutan")},
            id="both",
        ),
        pytest.param("9-3 12-1", "9-1", ("", "3-1 8-1"), "9-3", {("blocked", 1, "nomi")}, id="of a group the best"),
        pytest.param("5-1 12-1", "3-2 3-3 3-4", ("", "1-2 2-2"), "5-1", set(), id="a sweep that nobody could prevent"),
        pytest.param("3-1 12-1", "3-2 3-3 3-4", ("", "1-2 2-2"), "12-1", set(), id="a sweep that is one's own"),
    ],
)
def test_events_of_a_hand_card(
    hand: str, field: str, captured: tuple[str, str], played: str, expected: set[tuple[str, int, str]]
) -> None:
    state = scene("hana-awase", (hand, "5-3 5-4 4-1"), field, captured=captured)
    assert events(state, Play(only(played))) == expected


def test_finishing_one_yaku_where_a_better_one_was_open() -> None:
    state = scene("hana-awase", ("3-3 5-3", "6-1"), "3-2 5-2", captured=("1-2 2-2 4-2 7-2", ""))
    assert events(state, Play(only("5-3"))) == {("finished", 0, "kusatan"), ("could_have_finished", 0, "akatan")}
    assert events(state, Play(only("3-3"))) == {("finished", 0, "akatan")}


def test_the_choice_of_a_turned_up_card() -> None:
    state = replace(
        scene("koi-koi", ("5-1", "5-2 6-1"), "3-1 3-2", captured=("9-1", "1-2 2-2")),
        phase=Phase.TAKE,
        pending=only("3-3"),
    )
    assert events(state, Take(only("3-1"))) == {("finished", 0, "hanami")}
    assert events(state, Take(only("3-2"))) == {("could_have_finished", 0, "hanami"), ("blocked", 1, "akatan")}


def test_whoever_may_stop_lets_nobody_finish() -> None:
    state = scene("koi-koi", ("3-3 8-3", "5-2 6-1"), "3-2 8-1", captured=("9-1", "1-2 2-2"))
    assert events(state, Play(only("8-3"))) == {("finished", 0, "tsukimi")}


def test_a_seat_without_another_turn_is_let_nothing() -> None:
    state = replace(
        scene("hana-awase", ("3-2 12-1", ""), "", captured=("", "1-2 2-2"), leave_draw_pile=False), draw=Pile(0)
    )
    assert events(state, Play(only("3-2"))) == set()


def test_other_seats_of_three() -> None:
    state = scene("hana-awase", ("3-3 12-1", "5-1", "5-2"), "3-2", captured=("", "1-2", "2-2 1-2"))
    state = replace(state, captured=(0, cards_of("4-2"), cards_of("1-2 2-2")))
    assert events(state, Play(only("3-3"))) == {("blocked", 2, "akatan")}
    assert events(state, Play(only("12-1"))) == {("let_finish", 2, "akatan")}


@pytest.mark.parametrize("action", [Decide(True), Decide(False), Declare("g")])
def test_what_takes_no_card_does_nothing_to_yaku(action: Action) -> None:
    assert decision_events(observe(scene("koi-koi", ("3-3", "5-1"), "3-2"), 0), action) == ()


def completes(state: Round, seat: int, card: int, yaku: str) -> bool:
    """Whether a seat that is in turn and holds this one card completes a yaku with it, by the engine."""
    hands = tuple(Pile(1 << card) if one == seat else Pile(0) for one in range(state.seats))
    holds = replace(state, hands=hands, turn=seat, phase=Phase.PLAY, pending=None, fresh=0)
    names = ({hit.yaku.id for hit in hits_of(apply(holds, action), seat)} for action in legal_actions(holds))
    return any(yaku in found for found in names)


def hits_of(state: Round, seat: int) -> tuple[YakuHit, ...]:
    return find_yaku(state.rules.yaku, state.captured[seat], called=state.calls[seat] > 0)


@quick(60)
@given(rounds())
def test_what_was_let_can_happen_and_need_not(played: Played) -> None:
    for state, action in zip(played.states, played.actions, strict=False):
        if state.phase not in {Phase.PLAY, Phase.TAKE} or isinstance(action, Declare):
            continue
        view = observe(state, state.turn)
        for each in decision_events(view, action):
            if each.event != "let_finish":
                continue
            after = apply(view, action)
            unseen = after.unseen | after.draw.known | after.hands[each.seat].known
            assert any(completes(after, each.seat, card, each.yaku) for card in members(unseen))
            assert len(legal_actions(state)) > 1


def points_of(state: Round, seat: int) -> dict[str, int]:
    return {hit.yaku.id: hit.points for hit in hits_of(state, seat)}


def race_of(rules: RuleSet, seats: int, seed: int) -> tuple[RoundWalk, tuple[RaceEvent, ...]]:
    (played,) = walk(recorded(rules.id, seats, seed)).rounds
    return played, round_events(played)


@GAMES
def test_every_yaku_that_came_to_count_was_finished_at_that_step(rules: RuleSet, seats: int) -> None:
    for seed in range(6):
        played, found = race_of(rules, seats, seed)
        told = {(each.step, each.seat, each.yaku) for each in found if each.event == "finished"}
        expected = {
            (step.number, seat, yaku)
            for step in played.steps
            for seat in range(seats)
            for yaku, points in points_of(step.after, seat).items()
            if points > points_of(step.before, seat).get(yaku, 0)
            and step.after.captured[seat] != step.before.captured[seat]
        }
        assert told == expected


@GAMES
def test_what_is_killed_stays_dead_and_cards_say_why(rules: RuleSet, seats: int) -> None:
    for seed in range(6):
        played, found = race_of(rules, seats, seed)
        assert [each.step for each in found] == sorted(each.step for each in found)
        for each in found:
            step = played.steps[each.step]
            cards = card_set(card for letter in each.cards if (card := from_character(letter)) is not None)
            assert each.by == (each.seat if each.event == "finished" else step.seat)
            assert cards.bit_count() == len(each.cards) > 0
            if each.event in {"finished", "blocked", "killed"}:
                assert cards & ~step.after.captured[each.by] == 0
            if each.event == "killed":
                assert each.seat != each.by
                assert each.yaku not in points_of(played.end, each.seat)


@GAMES
def test_a_round_is_told_the_same_while_it_goes_on(rules: RuleSet, seats: int) -> None:
    """But for who let another finish, which is said once it has happened, of a step before."""
    played, whole = race_of(rules, seats, 3)
    for number in range(0, len(played.steps), 7):
        part = replace(played, steps=played.steps[:number], end=played.position(number))
        earlier = [each for each in round_events(part) if each.event != "let_finish"]
        assert earlier == [each for each in whole if each.step < number and each.event != "let_finish"]


def test_who_laid_down_the_last_card_of_a_yaku_let_the_other_finish() -> None:
    found = [
        (played, each)
        for rules, seats in each_game()
        for seed in range(40)
        for played, told in [race_of(rules, seats, seed)]
        for each in told
        if each.event == "let_finish"
    ]
    assert found
    for played, each in found:
        step, card = played.steps[each.step], each.cards[-1]
        later = [
            other
            for other in played.steps[each.step + 1 :]
            if other.seat == each.seat and other.kind in {"play", "reveal"}
        ]
        done = next(other for other in later if card in "".join(CHARACTERS[one] for one in members(other.taken)))
        assert done in later[:2]
        assert each.yaku in points_of(done.after, each.seat)
        assert each.yaku not in points_of(done.before, each.seat)
        assert step.after.field & card_set(from_character(one) or 0 for one in each.cards)


@GAMES
def test_a_seat_is_told_nothing_that_the_round_does_not_tell(rules: RuleSet, seats: int) -> None:
    """What a seat finished or killed by its own hand is in the round's events too."""
    for seed in range(4):
        played = walk(record_game(rules, NAMES[:seats], seed)).rounds[0]
        told = {(each.step, each.seat, each.yaku) for each in round_events(played) if each.event == "finished"}
        for choice in choices_of(played):
            for each in decision_events(choice.view, choice.action):
                if each.event == "finished":
                    assert (choice.step, each.seat, each.yaku) in told
