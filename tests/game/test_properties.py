"""What holds in every position of every round.

`HANA_TRUST_ROUNDS` sets how many random rounds of each game are compared with the oracle.
"""

import os
from dataclasses import fields
from itertools import chain

import pytest
from hypothesis import given

from hana.cards.deck import SIZE
from hana.cards.sets import FULL
from hana.game.action import Action, Decide, IllegalAction, Play, Reveal, Take
from hana.game.engine import apply, legal_actions, verify
from hana.game.state import Phase, Round
from hana.game.view import observe, observe_nothing
from hana.rules.ruleset import RuleSet
from hana.rules.scoring import card_points, next_dealer
from tests.side_by_side import oracle_games, play_both
from tests.strategies import Played, each_game, game_name, play_round, positions, quick, rounds

TRUST_ROUNDS = int(os.environ.get("HANA_TRUST_ROUNDS", "300"))
every_game = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)

ALL_ACTIONS: list[Action] = [
    *(Play(card, take) for card in range(SIZE) for take in (None, *range(SIZE))),
    *map(Reveal, range(SIZE)),
    *map(Take, range(SIZE)),
    Decide(False),
    Decide(True),
]


def places(state: Round) -> list[int]:
    """Every CardSet of the position that is known."""
    pending = 0 if state.pending is None else 1 << state.pending
    return [*(hand.known for hand in state.hands), state.field, state.draw.known, *state.captured, pending]


def assert_48_cards(state: Round) -> None:
    known = places(state)
    union = 0
    for cards in known:
        assert union & cards == 0
        union |= cards
    hidden = state.draw.hidden + sum(hand.hidden for hand in state.hands)
    assert union.bit_count() + hidden == SIZE
    assert union == state.seen


@quick(60)
@given(rounds())
def test_48_cards_are_kept_in_every_position_and_view(played: Played) -> None:
    for state in played.states:
        assert_48_cards(state)
        assert_48_cards(observe_nothing(state))
        for seat in range(state.seats):
            assert_48_cards(observe(state, seat))


@every_game
def test_legal_is_exactly_what_apply_accepts(rules: RuleSet, seats: int) -> None:
    states = [state for seed in range(3) for state in play_round(rules, seats, seed).states]
    for state in states:
        for position in (state, observe(state, state.turn), observe(state, (state.turn + 1) % seats)):
            legal = legal_actions(position)
            assert len(set(legal)) == len(legal)
            assert {action for action in ALL_ACTIONS if verify(position, action) is None} == set(legal)


@quick(25)
@given(positions())
def test_apply_refuses_with_what_verify_says(state: Round) -> None:
    for action in ALL_ACTIONS[::7]:
        refused = verify(state, action)
        if refused is None:
            apply(state, action)
            continue
        with pytest.raises(IllegalAction) as raised:
            apply(state, action)
        assert raised.value.code == refused.code


@quick(40)
@given(rounds())
def test_apply_changes_nothing_that_was_there(played: Played) -> None:
    for before, action, after in zip(played.states, played.actions, played.states[1:], strict=False):
        as_it_was = [repr(value) for value in values_of(before)]
        assert apply(before, action) == after
        assert [repr(value) for value in values_of(before)] == as_it_was


def values_of(state: Round) -> list[object]:
    return [getattr(state, field.name) for field in fields(state) if field.name != "rules"]


@quick(60)
@given(rounds())
def test_until_the_end_there_is_something_to_do(played: Played) -> None:
    for state in played.states[:-1]:
        assert not state.over
        assert legal_actions(state)
    assert played.states[-1].over
    assert legal_actions(played.states[-1]) == ()


@quick(40)
@given(rounds())
def test_the_field_never_holds_four_of_a_month_and_never_grows_a_pile_of_three(played: Played) -> None:
    before = counts(played.states[0])
    for state in played.states:
        now = counts(state)
        assert max(now) <= 3
        assert all(new < 3 or old == 3 for old, new in zip(before, now, strict=True))
        before = now


def counts(state: Round) -> list[int]:
    return [(state.field >> 4 * month & 0b1111).bit_count() for month in range(12)]


@quick(40)
@given(rounds())
def test_cards_are_captured_in_pairs_or_whole_months_and_never_given_back(played: Played) -> None:
    for before, after in zip(played.states, played.states[1:], strict=False):
        for seat, (had, has) in enumerate(zip(before.captured, after.captured, strict=True)):
            assert has & had == had
            assert (has & ~had).bit_count() in ({0, 2, 4} if seat == before.turn else {0})


@every_game
def test_where_card_points_count_everything_is_captured_and_scores_sum_to_zero(rules: RuleSet, seats: int) -> None:
    for seed in range(40):
        end = play_round(rules, seats, seed).states[-1]
        result = end.result()
        assert sum(result.scores) == 0
        if rules.counts_card_points:
            assert end.field == 0
            assert len(end.draw) == 0
            assert sum(cards.bit_count() for cards in end.captured) == SIZE
            assert result.card_points is not None
            assert sum(result.card_points) == card_points(rules.card_values, FULL)


@every_game
def test_every_seat_has_as_many_turns_as_hand_cards_at_least(rules: RuleSet, seats: int) -> None:
    plan = rules.deal[seats]
    played = play_round(rules, seats, seed=3)
    hand_cards = [state.turn for state in played.states if state.phase is Phase.PLAY]
    if played.states[-1].stopped_by is None:
        assert [hand_cards.count(seat) for seat in range(seats)] == [plan.hand] * seats
    turned_up = sum(isinstance(action, Reveal) for action in played.actions)
    assert turned_up == len(played.draw) - len(played.states[-1].draw)
    dealer = played.states[0].dealer
    assert hand_cards == [(dealer + turn) % seats for turn in range(len(hand_cards))]


@quick(40)
@given(rounds())
def test_what_the_hand_cards_were_is_remembered(played: Played) -> None:
    start, end = played.states[0], played.states[-1]
    for seat in range(start.seats):
        assert end.played[seat] == start.hands[seat].known & ~end.hands[seat].known
    hand_cards = [action.card for action in played.actions if isinstance(action, Play)]
    assert sorted(hand_cards) == sorted(chain.from_iterable(bits(cards) for cards in end.played))


def bits(cards: int) -> list[int]:
    return [card for card in range(SIZE) if cards >> card & 1]


@pytest.mark.parametrize(("rules", "seats"), oracle_games(), ids=game_name)
def test_engine_and_oracle_agree_on_random_rounds(rules: RuleSet, seats: int) -> None:
    for seed in range(TRUST_ROUNDS):
        end, other = play_both(rules, seats, seed)
        result = end.result()
        assert list(result.scores) == other.scores()
        assert next_dealer(result.scores, end.dealer) == other.next_dealer()
        counted = range(seats) if rules.counts_card_points else {end.stopped_by} - {None}
        for seat in counted:
            assert seat is not None
            assert {hit.yaku.id: hit.points for hit in result.yaku[seat]} == other.yaku(seat)
        if rules.counts_card_points:
            assert list(result.card_points or ()) == other.card_points()
