"""The turn, scene by scene: capture, choice, order of seats, koi-koi decisions, and every reason for a refusal."""

from dataclasses import replace

import pytest

from hana.cards.sets import members
from hana.game.action import Action, Decide, Declare, IllegalAction, Play, Redraw, Reveal, Take
from hana.game.engine import apply, legal_actions, verify
from hana.game.state import Phase, Pile, Round
from tests.scenes import scene
from tests.side_by_side import cards_of


def card(text: str) -> int:
    (index,) = members(cards_of(text))
    return index


def play(text: str, take: str | None = None) -> Play:
    return Play(card(text), None if take is None else card(take))


def after(state: Round, *actions: Action) -> Round:
    for action in actions:
        state = apply(state, action)
    return state


def test_a_card_without_a_match_stays_on_the_field() -> None:
    state = after(scene("hana-awase", ("1-1 5-1", "6-1"), "2-1 3-1"), play("1-1"))
    assert state.field == cards_of("1-1 2-1 3-1")
    assert state.captured == (0, 0)
    assert state.phase is Phase.REVEAL


def test_a_card_takes_the_one_of_its_month() -> None:
    state = after(scene("hana-awase", ("1-1 5-1", "6-1"), "1-3 3-1"), play("1-1"))
    assert state.field == cards_of("3-1")
    assert state.captured == (cards_of("1-1 1-3"), 0)


def test_of_two_the_player_chooses_one() -> None:
    state = scene("hana-awase", ("1-1", "6-1"), "1-2 1-3 3-1")
    assert legal_actions(state) == (play("1-1", "1-2"), play("1-1", "1-3"))
    chosen = after(state, play("1-1", "1-3"))
    assert chosen.field == cards_of("1-2 3-1")
    assert chosen.captured[0] == cards_of("1-1 1-3")


def test_the_fourth_takes_three() -> None:
    state = scene("hana-awase", ("1-1", "6-1"), "1-2 1-3 1-4 3-1")
    assert legal_actions(state) == (play("1-1"),)
    assert after(state, play("1-1")).captured[0] == cards_of("1-1 1-2 1-3 1-4")


def test_nobody_has_to_play_a_card_that_matches() -> None:
    state = scene("hana-awase", ("1-1 5-1", "6-1"), "1-2")
    assert legal_actions(state) == (play("1-1"), play("5-1"))


def test_the_card_turned_up_can_take_the_card_just_laid() -> None:
    state = after(scene("hana-awase", ("1-1 5-1", "6-1"), "3-1"), play("1-1"), Reveal(card("1-4")))
    assert state.captured[0] == cards_of("1-1 1-4")
    assert state.field == cards_of("3-1")


def test_what_was_captured_by_the_hand_card_is_out_of_reach_for_the_card_turned_up() -> None:
    state = after(scene("hana-awase", ("1-1 5-1", "6-1"), "1-2 3-1"), play("1-1"), Reveal(card("1-4")))
    assert state.field == cards_of("1-4 3-1")


def test_of_two_the_card_turned_up_waits_for_a_choice() -> None:
    shown = after(scene("hana-awase", ("5-1", "6-1"), "1-2 1-3"), play("5-1"), Reveal(card("1-4")))
    assert (shown.phase, shown.pending, shown.turn) == (Phase.TAKE, card("1-4"), 0)
    assert shown.field == cards_of("1-2 1-3 5-1")
    assert legal_actions(shown) == (Take(card("1-2")), Take(card("1-3")))
    taken = after(shown, Take(card("1-2")))
    assert taken.captured[0] == cards_of("1-2 1-4")
    assert (taken.pending, taken.turn, taken.phase) == (None, 1, Phase.PLAY)


def test_the_card_turned_up_takes_three() -> None:
    state = after(scene("hana-awase", ("5-1", "6-1"), "1-2 1-3 1-4"), play("5-1"), Reveal(card("1-1")))
    assert state.captured[0] == cards_of("1-1 1-2 1-3 1-4")


def test_a_laid_card_and_one_of_its_month_give_the_card_turned_up_a_choice() -> None:
    state = scene("hana-awase", ("1-1 1-2", "6-1"), "1-3 1-4")
    shown = after(state, play("1-1", "1-3"), Reveal(card("7-1")))
    assert shown.field == cards_of("1-4 7-1")


def test_seats_play_in_turn_order_and_the_last_is_followed_by_seat_0() -> None:
    state = scene("hana-awase", ("1-1 2-1", "3-1 4-1", "5-1 6-1"), turn=2, dealer=1)
    state = after(state, play("5-1"), Reveal(card("7-1")))
    assert state.turn == 0
    assert after(state, play("1-1"), Reveal(card("8-1"))).turn == 1


def test_with_empty_hands_the_draw_pile_is_turned_up_to_its_end() -> None:
    state = after(scene("hana-awase", ("", "1-1"), draw="2-1 3-1 4-1", turn=1), play("1-1"), Reveal(card("2-1")))
    assert (state.turn, state.phase) == (0, Phase.REVEAL)
    state = after(state, Reveal(card("3-1")))
    assert (state.turn, state.phase) == (1, Phase.REVEAL)
    assert after(state, Reveal(card("4-1"))).over


def test_koi_koi_ends_when_both_hands_are_empty_though_eight_cards_are_left() -> None:
    left = "2-1 3-1 4-1 5-1 6-1 7-1 8-1 9-1"
    state = after(scene("koi-koi", ("", "1-1"), draw=left + " 10-1", turn=1), play("1-1"), Reveal(card("10-1")))
    assert state.over
    assert state.stopped_by is None
    assert state.draw == Pile(cards_of(left))


THREE_BRIGHTS = scene("koi-koi", ("12-1 4-1", "6-1 7-1"), "12-2 5-1", captured=("1-1 8-1", ""))


def test_a_yaku_by_the_hand_card_is_decided_after_the_card_turned_up() -> None:
    state = after(THREE_BRIGHTS, play("12-1"))
    assert state.phase is Phase.REVEAL
    state = after(state, Reveal(card("9-4")))
    assert (state.phase, state.turn) == (Phase.DECIDE, 0)
    assert legal_actions(state) == (Decide(False), Decide(True))


def test_a_yaku_by_the_card_turned_up_is_decided() -> None:
    state = scene("koi-koi", ("4-1 9-4", "6-1 7-1"), "12-2 5-1", captured=("1-1 8-1", ""))
    assert after(state, play("4-1"), Reveal(card("12-1"))).phase is Phase.DECIDE


def test_a_yaku_by_a_choice_of_the_card_turned_up_is_decided() -> None:
    state = scene("koi-koi", ("4-1 9-4", "6-1 7-1"), "12-1 12-2", captured=("1-1 8-1", ""))
    shown = after(state, play("4-1"), Reveal(card("12-3")))
    assert after(shown, Take(card("12-1"))).phase is Phase.DECIDE
    assert after(shown, Take(card("12-2"))).phase is Phase.PLAY


def test_a_stop_ends_the_round() -> None:
    state = after(THREE_BRIGHTS, play("12-1"), Reveal(card("9-4")), Decide(False))
    assert (state.over, state.stopped_by) == (True, 0)
    assert state.result().scores == (5, -5)


def test_a_call_is_counted_and_the_other_seat_plays() -> None:
    state = after(THREE_BRIGHTS, play("12-1"), Reveal(card("9-4")), Decide(True))
    assert (state.calls, state.turn, state.phase) == ((1, 0), 1, Phase.PLAY)


def called(*captured: str, hand: str, field: str) -> Round:
    return replace(scene("koi-koi", (hand, "6-1 7-1"), field, captured=(" ".join(captured), "")), calls=(1, 0))


def test_a_turn_that_raises_no_yaku_asks_nothing() -> None:
    state = called("1-1 8-1 12-1", hand="2-1 4-1", field="2-3")
    assert after(state, play("2-1"), Reveal(card("9-4"))).phase is Phase.PLAY


def test_a_turn_that_raises_a_yaku_asks_again() -> None:
    state = called("1-1 8-1 12-1", hand="3-1 4-1", field="3-3")
    assert after(state, play("3-1"), Reveal(card("9-4"))).phase is Phase.DECIDE
    state = called("2-1 4-1 5-1 6-1 8-2", hand="11-2 4-2", field="11-4")
    assert after(state, play("11-2"), Reveal(card("9-4"))).phase is Phase.DECIDE


def test_that_a_call_makes_viewings_dearer_is_no_new_yaku() -> None:
    state = called("3-1 9-1", hand="2-3 4-1", field="2-4")
    assert after(state, play("2-3"), Reveal(card("7-4"))).phase is Phase.PLAY


def test_a_yaku_with_the_last_hand_card_is_a_stop_without_a_question() -> None:
    state = scene("koi-koi", ("12-1", "6-1"), "12-2 5-1", captured=("1-1 8-1", ""))
    state = after(state, play("12-1"), Reveal(card("9-4")))
    assert (state.over, state.stopped_by, state.calls) == (True, 0, (0, 0))


def test_hana_awase_asks_nothing_when_a_yaku_is_complete() -> None:
    state = scene("hana-awase", ("12-1 4-1", "6-1 7-1"), "12-2 5-1", captured=("1-1 8-1 3-1", ""))
    assert after(state, play("12-1"), Reveal(card("9-4"))).phase is Phase.PLAY


FIELD = scene("hana-awase", ("1-1 2-1", "6-1"), "1-2 1-3 2-2", captured=("5-1 5-2", ""))
SHOWN = after(scene("hana-awase", ("5-1", "6-1"), "1-2 1-3"), play("5-1"), Reveal(card("1-4")))
TO_REVEAL = after(FIELD, play("2-1"))
TO_DECIDE = after(THREE_BRIGHTS, play("12-1"), Reveal(card("9-4")))
OVER = after(TO_DECIDE, Decide(False))


@pytest.mark.parametrize(
    ("state", "action", "code", "words"),
    [
        pytest.param(FIELD, play("2-2"), "card_not_in_hand", "it lies on the field", id="hand card on the field"),
        pytest.param(FIELD, play("5-1"), "card_not_in_hand", "it has been captured", id="hand card captured"),
        pytest.param(FIELD, play("6-1"), "card_not_in_hand", "it is in another hand", id="hand card of another"),
        pytest.param(FIELD, play("9-1"), "card_not_in_hand", "it is in the draw pile", id="hand card to be drawn"),
        pytest.param(FIELD, Play(48), "no_card", "48 is no card", id="no such hand card"),
        pytest.param(FIELD, Play(-1), "no_card", "-1 is no card", id="hand card below the first"),
        pytest.param(TO_REVEAL, Reveal(48), "no_card", "48 is no card", id="no such card turned up"),
        pytest.param(FIELD, Play(0, 48), "take_not_possible", "cannot take 48", id="choice of no card"),
        pytest.param(FIELD, Declare("f"), "not_now", "fuke came where a hand card was due", id="declaration too late"),
        pytest.param(FIELD, Declare("g"), "cannot_call_off", "30 points more", id="calling off in another game"),
        pytest.param(FIELD, Redraw(1), "not_now", "a draw came where a hand card was due", id="drawing too early"),
        pytest.param(FIELD, play("1-1"), "take_needed", "pine poetry ribbon or pine chaff", id="choice missing"),
        pytest.param(FIELD, play("1-1", "1-4"), "take_not_possible", "cannot take pine chaff", id="choice not there"),
        pytest.param(FIELD, play("1-1", "2-2"), "take_not_possible", "cannot take plum", id="choice of another month"),
        pytest.param(FIELD, play("1-1", "1-1"), "take_not_possible", "pine crane", id="choice of itself"),
        pytest.param(FIELD, play("2-1", "2-2"), "take_needless", "it takes plum poetry ribbon", id="needless choice"),
        pytest.param(FIELD, Reveal(card("9-1")), "not_now", "a hand card was due", id="card turned up too early"),
        pytest.param(FIELD, Take(card("1-2")), "not_now", "a hand card was due", id="capture too early"),
        pytest.param(FIELD, Decide(True), "not_now", "a hand card was due", id="decision too early"),
        pytest.param(TO_REVEAL, play("1-1"), "not_now", "card turned up was due", id="hand card too early"),
        pytest.param(
            TO_REVEAL, Reveal(card("1-1")), "card_not_in_draw_pile", "another hand", id="turned up from a hand"
        ),
        pytest.param(
            TO_REVEAL, Reveal(card("1-2")), "card_not_in_draw_pile", "on the field", id="turned up from field"
        ),
        pytest.param(SHOWN, Take(card("5-1")), "take_not_possible", "it can take", id="wrong capture"),
        pytest.param(SHOWN, Take(card("1-4")), "take_not_possible", "it can take", id="captures itself"),
        pytest.param(SHOWN, Reveal(card("9-1")), "not_now", "takes was due", id="second card turned up"),
        pytest.param(TO_DECIDE, play("4-1"), "not_now", "stop or koi-koi was due", id="hand card before deciding"),
        pytest.param(OVER, play("4-1"), "round_is_over", "the round is over", id="hand card after the end"),
        pytest.param(OVER, Decide(True), "round_is_over", "the round is over", id="decision after the end"),
        pytest.param(OVER, Reveal(card("2-3")), "round_is_over", "the round is over", id="card after the end"),
    ],
)
def test_refusals(state: Round, action: Action, code: str, words: str) -> None:
    refused = verify(state, action)
    assert refused is not None
    assert refused.code == code
    assert words in str(refused)
    with pytest.raises(IllegalAction) as raised:
        apply(state, action)
    assert (raised.value.code, str(raised.value)) == (code, str(refused))
