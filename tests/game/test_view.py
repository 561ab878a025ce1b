"""A seat sees its hand, the field and what was captured; nothing that it does not see changes its view."""

import random
from dataclasses import replace

from hypothesis import given

from hana.cards.sets import FULL, card_set, members
from hana.game.action import Play, Reveal
from hana.game.engine import apply, legal_actions, verify
from hana.game.state import Phase, Pile, Round
from hana.game.view import observe, observe_nothing
from tests.strategies import Played, positions, quick, rounds


@quick(60)
@given(positions())
def test_a_seat_sees_its_own_hand_and_what_lies_open(state: Round) -> None:
    for seat in range(state.seats):
        view = observe(state, seat)
        assert view.hands[seat] == state.hands[seat]
        assert all(hand.known == 0 for other, hand in enumerate(view.hands) if other != seat)
        assert view.draw.known == 0
        assert [len(hand) for hand in view.hands] == [len(hand) for hand in state.hands]
        assert len(view.draw) == len(state.draw)
        hidden = {"hands": state.hands, "draw": state.draw}
        assert replace(view, **hidden) == state  # type: ignore[arg-type]


@quick(60)
@given(positions())
def test_what_a_seat_has_not_seen_is_in_the_other_hands_or_the_draw_pile(state: Round) -> None:
    for seat in range(state.seats):
        view = observe(state, seat)
        hidden = state.draw.known
        for other in range(state.seats):
            if other != seat:
                hidden |= state.hands[other].known
        assert view.unseen == hidden
        assert view.seen | view.unseen == FULL
        assert view.unseen.bit_count() == view.draw.hidden + sum(hand.hidden for hand in view.hands)


@quick(40)
@given(positions())
def test_looking_again_shows_no_more(state: Round) -> None:
    for seat in range(state.seats):
        assert observe(observe(state, seat), seat) == observe(state, seat)
    blind = observe_nothing(state)
    assert blind.draw.known == 0 and all(hand.known == 0 for hand in blind.hands)
    assert observe(blind, 0) == blind
    assert observe_nothing(observe(state, 0)) == blind


@quick(60)
@given(positions())
def test_cards_in_hidden_places_can_change_places_without_a_trace(state: Round) -> None:
    seat, rng = 0, random.Random(7)
    unseen = list(members(observe(state, seat).unseen))
    rng.shuffle(unseen)
    hands = list(state.hands)
    for other in range(1, state.seats):
        size = len(hands[other])
        hands[other], unseen = Pile(card_set(unseen[:size])), unseen[size:]
    moved = replace(state, hands=tuple(hands), draw=Pile(card_set(unseen)))
    assert observe(moved, seat) == observe(state, seat)


@quick(40)
@given(rounds())
def test_a_view_plays_on_as_the_round_does(played: Played) -> None:
    for seat in range(played.states[0].seats):
        for before, action, after in zip(played.states, played.actions, played.states[1:], strict=False):
            assert apply(observe(before, seat), action) == observe(after, seat)


@quick(60)
@given(positions())
def test_a_view_allows_all_that_the_round_allows(state: Round) -> None:
    for seat in range(state.seats):
        view, open_to_all = observe(state, seat), set(legal_actions(state))
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
