"""A seat sees its hand, the field and what was captured; nothing that it does not see changes its view."""

import random
from dataclasses import replace

from hypothesis import given

from hana.cards.sets import FULL
from hana.game.action import Declare, Play, Redraw, Reveal
from hana.game.closing import leftovers_of
from hana.game.engine import apply, legal_actions, verify
from hana.game.opening import next_ask, open_round
from hana.game.state import Phase, Round
from hana.game.view import observe, observe_nothing
from hana.rules.ruleset import Opening
from tests import acting
from tests.acting import play, put_back, reveal
from tests.hidden_cards import reshuffled
from tests.scenes import scene
from tests.side_by_side import cards_of
from tests.strategies import Played, positions, quick, rounds


def shown_to(state: Round, seat: int | None) -> list[int]:
    """For each hand what somebody in that seat sees of it."""
    known = [0 if other == seat else cards for other, cards in enumerate(state.shown)]
    return [state.hands[seat].known if other == seat else cards for other, cards in enumerate(known)]


def has_drawn_after(state: Round, seat: int) -> bool:
    """Whether somebody asked after this seat has exchanged cards: the order is that of the turns."""
    order = [(state.dealer + place) % state.seats for place in range(state.seats)]
    return any(state.exchanged[other] for other in order[order.index(seat) + 1 :])


@quick(60)
@given(positions())
def test_a_seat_sees_its_own_hand_and_what_lies_open(state: Round) -> None:
    for seat in range(state.seats):
        view = observe(state, seat)
        assert view.hands[seat] == state.hands[seat]
        assert [hand.known for hand in view.hands] == shown_to(state, seat)
        assert view.draw.known == (0 if has_drawn_after(state, seat) else state.draw.known & state.returned[seat])
        assert [len(hand) for hand in view.hands] == [len(hand) for hand in state.hands]
        assert len(view.draw) == len(state.draw)
        assert view.returned[seat] == state.returned[seat]
        assert view.drawn[seat] == state.drawn[seat]
        assert not any(cards for other, cards in enumerate(view.returned) if other != seat)
        assert not any(cards for other, cards in enumerate(view.drawn) if other != seat)
        names = ("hands", "draw", "returned", "drawn", "asks", "phase", "turn")
        hidden = {name: getattr(state, name) for name in names}
        assert replace(view, **hidden) == state


@quick(100)
@given(positions())
def test_only_a_seat_that_is_asked_sees_that_it_is_asked(state: Round) -> None:
    secret = {ask for ask in state.asks if ask.kind is not Opening.FUKE}
    for seat in range(state.seats):
        view = observe(state, seat)
        assert {ask for ask in secret if ask.seat == seat} == {ask for ask in view.asks if ask in secret}
        assert {ask for ask in view.asks if ask not in secret} == set(state.asks) - secret
        others = replace(state, asks=tuple(ask for ask in state.asks if ask not in secret or ask.seat == seat))
        if state.phase is Phase.OPENING:
            assert view == observe(next_ask(others), seat)
        else:
            assert (view.phase, view.turn) == (state.phase, state.turn)
    if state.phase is Phase.OPENING:
        asked = observe(state, state.turn)
        assert (asked.phase, asked.turn, asked.asks[0]) == (Phase.OPENING, state.turn, state.asks[0])


def test_who_holds_three_of_a_month_and_declines_leaves_no_trace() -> None:
    held = scene("mayumi", ("1-1 1-2 1-3", "5-1"), "6-1")
    asked = open_round(held)
    assert asked.phase is Phase.OPENING
    plain = open_round(scene("mayumi", ("1-1 1-2 2-3", "5-1"), "6-1"))
    assert observe(asked, 1) == observe(plain, 1) == observe(apply(asked, Declare("-")), 1)


def both_exchanged(drawn: str) -> Round:
    """Seat 0 put the pine ribbon back, and then seat 1 drew `drawn` for an iris."""
    state = open_round(scene("mayumi", ("1-1 1-2 1-3", "5-1 5-2 5-3"), "9-1"))
    return acting.after(state, put_back("1-2"), Redraw(cards_of("7-1")), put_back("5-1"), Redraw(cards_of(drawn)))


def test_who_put_a_card_back_does_not_learn_that_the_next_seat_drew_it() -> None:
    taken, left = both_exchanged("1-2"), both_exchanged("7-2")
    assert taken.hands[1].known == cards_of("5-2 5-3 1-2")
    assert observe(taken, 0) == observe(left, 0)
    assert observe(left, 0).draw.known == 0
    assert observe(left, 0).exchanged == ((1,), (5,))
    assert observe(left, 1).draw.known == cards_of("5-1")
    assert observe(taken, 1).drawn == (0, cards_of("1-2"))


def test_until_the_next_seat_has_drawn_the_card_put_back_is_in_the_pile() -> None:
    state = open_round(scene("mayumi", ("1-1 1-2 1-3", "5-1 5-2 5-3"), "9-1"))
    state = acting.after(state, put_back("1-2"), Redraw(cards_of("7-1")))
    for later in (state, acting.after(state, put_back("5-1")), acting.after(state, Declare("-"))):
        assert observe(later, 0).draw.known == cards_of("1-2")


def test_who_exchanged_before_the_others_is_told_by_the_turn_order() -> None:
    state = open_round(scene("mayumi", ("1-1 1-2 1-3", "5-1 5-2 5-3"), "9-1", dealer=1, turn=1))
    state = acting.after(state, put_back("5-1"), Redraw(cards_of("7-1")), put_back("1-2"), Redraw(cards_of("7-2")))
    assert observe(state, 0).draw.known == cards_of("1-2")
    assert observe(state, 1).draw.known == 0


def test_everybody_remembers_what_was_turned_up() -> None:
    state = scene("hana-awase", ("1-1 2-1", "3-1 4-1"), "5-1")
    for action in (play("1-1"), reveal("6-1"), play("3-1"), reveal("5-2")):
        state = apply(state, action)
    assert observe(state, 0).turned == observe(state, 1).turned == cards_of("5-2 6-1")


@quick(60)
@given(positions())
def test_what_a_seat_has_not_seen_is_in_the_other_hands_or_the_draw_pile(state: Round) -> None:
    for seat in range(state.seats):
        view = observe(state, seat)
        aside = state.returned[state.turn] if state.drawing and state.turn != seat else 0
        hidden = aside | state.draw.known & ~view.draw.known
        for other in range(state.seats):
            if other != seat:
                hidden |= state.hands[other].known & ~state.shown[other]
        assert view.unseen == hidden
        assert view.seen | view.unseen == FULL
        places = view.draw.hidden + sum(hand.hidden for hand in view.hands) + aside.bit_count()
        assert view.unseen.bit_count() == places


@quick(40)
@given(positions())
def test_looking_again_shows_no_more(state: Round) -> None:
    for seat in range(state.seats):
        assert observe(observe(state, seat), seat) == observe(state, seat)
    blind = observe_nothing(state)
    assert blind.draw.known == 0 and [hand.known for hand in blind.hands] == list(state.shown)
    assert observe(blind, 0) == blind
    assert observe_nothing(observe(state, 0)) == blind


@quick(60)
@given(positions())
def test_cards_in_hidden_places_can_change_places_without_a_trace(state: Round) -> None:
    for seat in range(state.seats):
        moved, _ = reshuffled(state, seat, random.Random(7))
        assert observe(moved, seat) == observe(state, seat)


@quick(40)
@given(rounds())
def test_a_view_plays_on_as_the_round_does(played: Played) -> None:
    for seat in range(played.states[0].seats):
        for before, action, after in zip(played.states, played.actions, played.states[1:], strict=False):
            if seat != before.turn and (isinstance(action, Redraw) or before.phase is Phase.OPENING):
                continue  # nobody else sees what is drawn, or who may declare
            if after.over and after.wild_taken is not None and leftovers_of(after) == "pile":
                continue  # what lies in the draw pile is looked at only then
            assert observe(apply(observe(before, seat), action), seat) == observe(after, seat)


@quick(60)
@given(positions())
def test_a_view_allows_all_that_the_round_allows(state: Round) -> None:
    for seat in range(state.seats):
        view, open_to_all = observe(state, seat), set(legal_actions(state))
        if state.phase is Phase.OPENING and seat != state.turn:
            continue
        if seat == state.turn and state.phase is not Phase.REVEAL:
            assert set(legal_actions(view)) == open_to_all
        else:
            assert set(legal_actions(view)) >= open_to_all


@quick(40)
@given(positions())
def test_in_a_view_whatever_is_hidden_may_be_played_or_turned_up(state: Round) -> None:
    view = observe(state, (state.turn + 1) % state.seats)
    for action in legal_actions(view):
        assert verify(view, action) is None
        if isinstance(action, Play | Reveal):
            assert view.unseen >> action.card & 1
