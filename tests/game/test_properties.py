"""What holds in every position of every round of every game, whatever its options."""

import random
from dataclasses import fields

import pytest
from hypothesis import given

from hana.cards.deck import SIZE
from hana.cards.sets import FULL, card_set, members
from hana.game.action import Action, Decide, Declare, IllegalAction, Play, Redraw, Reveal, Take
from hana.game.engine import apply, legal_actions, verify
from hana.game.state import Phase, Round
from hana.game.view import observe, observe_nothing
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from hana.rules.scoring import card_points
from tests.option_sets import covering_sets
from tests.strategies import Played, each_game, game_name, play_round, positions, quick, rounds

every_game = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)

ALL_ACTIONS: list[Action] = [
    *(Play(card, take) for card in range(SIZE) for take in (None, *range(SIZE))),
    *map(Reveal, range(SIZE)),
    *map(Take, range(SIZE)),
    Decide(False),
    Decide(True),
    *(Declare(letter) for letter in "ftlrg-x"),
    *(Declare(letter, 0b11) for letter in "fg-"),
]


def places(state: Round) -> list[int]:
    """Every CardSet of the position that is known."""
    pending = 0 if state.pending is None else 1 << state.pending
    aside = state.returned[state.turn] if state.drawing else 0
    return [*(hand.known for hand in state.hands), state.field, state.draw.known, *state.captured, pending, aside]


def assert_48_cards(state: Round) -> None:
    known = places(state)
    union = 0
    for cards in known:
        assert union & cards == 0
        union |= cards
    hidden = state.draw.hidden + sum(hand.hidden for hand in state.hands)
    if state.drawing and not state.returned[state.turn]:
        hidden += state.drawing  # put aside by another seat
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


def declarations(rng: random.Random) -> list[Action]:
    """Answers with cards put back: every one and two cards, and some more."""
    ones = [1 << card for card in range(SIZE)]
    two = [one | other for one in ones for other in ones if one < other]
    more = [card_set(rng.sample(range(SIZE), number)) for number in (3, 3, 4, 4)]
    return [Declare("r", cards) for cards in (*ones, *two, *more)]


@every_game
def test_legal_is_exactly_what_apply_accepts(rules: RuleSet, seats: int) -> None:
    for seed, chosen in enumerate(covering_sets(rules, seats)[:3]):
        for number, state in enumerate(play_round(rules.with_options(chosen, seats), seats, seed).states):
            if state.phase is Phase.REDRAW or (state.phase is not Phase.OPENING and number % 4 != seed):
                continue
            tried = ALL_ACTIONS
            if state.phase is Phase.OPENING:
                tried = [*ALL_ACTIONS, *declarations(random.Random(seed)), *legal_actions(state)]
            for position in (state, observe(state, state.turn), observe(state, (state.turn + 1) % seats)):
                legal = legal_actions(position)
                assert len(set(legal)) == len(legal)
                assert {action for action in tried if verify(position, action) is None} == set(legal)


def test_where_cards_are_drawn_any_so_many_of_the_draw_pile_may_come() -> None:
    rng, states = random.Random(1), list[Round]()
    for number in range(250):
        states += [state for state in play_round(RULE_SETS["mayumi"], 2, number).states if state.phase is Phase.REDRAW]
    assert {state.drawing for state in states} >= {1, 2}
    for state in states:
        assert legal_actions(state) == ()
        pile = members(state.draw.known)
        assert verify(state, Redraw(card_set(rng.sample(pile, state.drawing)))) is None
        for number in (state.drawing - 1, state.drawing + 1):
            refused = verify(state, Redraw(card_set(rng.sample(pile, number))))
            assert refused is not None and refused.code == "redraw_differs"
        held = members(state.hands[0].known)[: state.drawing]
        refused = verify(state, Redraw(card_set(held)))
        assert refused is not None and refused.code == "card_not_in_draw_pile"


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
        assert legal_actions(state) or state.phase is Phase.REDRAW
    assert played.states[-1].over
    assert legal_actions(played.states[-1]) == ()


@quick(60)
@given(rounds())
def test_the_field_never_holds_four_of_a_month_and_never_grows_a_pile_of_three(played: Played) -> None:
    rules = played.states[0].rules
    if not rules.wild.must:
        return  # a lightning that is laid down may make a pile, and lie with three
    before = counts(played.states[0])
    for state in played.states:
        now = counts(state)
        assert max(now) <= 3
        assert all(new < 3 or old == 3 for old, new in zip(before, now, strict=True))
        before = now


def counts(state: Round) -> list[int]:
    return [(state.field >> 4 * month & 0b1111).bit_count() for month in range(12)]


def gains(action: Action) -> set[int]:
    """How many cards the seat in turn may capture by an action."""
    if isinstance(action, Declare):
        return {4} if action.letter == "l" else {0}
    return {0, 2, 4} if isinstance(action, Play | Reveal | Take) else {0}


@quick(60)
@given(rounds())
def test_cards_are_captured_in_pairs_or_whole_months_and_never_given_back(played: Played) -> None:
    for before, action, after in zip(played.states, played.actions, played.states[1:], strict=False):
        for seat, (had, has) in enumerate(zip(before.captured, after.captured, strict=True)):
            assert has & had == had
            stranded = after.over and after.wild_taken is not None and after.wild_taken[0] == seat
            allowed = gains(action) if seat == before.turn else {0}
            more = {gain + cards for gain in allowed for cards in (0, 1, 2)} if stranded else allowed
            assert (has & ~had).bit_count() in more


@every_game
def test_scores_sum_to_zero_where_the_loser_pays(rules: RuleSet, seats: int) -> None:
    for chosen in covering_sets(rules, seats):
        made = rules.with_options(chosen, seats)
        if rules.id == "koi-koi":
            pays = made["payment"] == "zero_sum"
        else:
            pays = rules.id == "hana-awase" and made["scoring"] == "zero_sum"
        if pays:
            assert sum(play_round(made, seats, 1).states[-1].result().scores) == 0


@every_game
def test_where_everything_is_turned_up_everything_is_captured(rules: RuleSet, seats: int) -> None:
    for seed, chosen in enumerate(covering_sets(rules, seats)):
        made = rules.with_options(chosen, seats)
        end = play_round(made, seats, seed).states[-1]
        if made.deal[seats].leave or end.called_off_by is not None or not made.wild.must:
            continue
        assert end.field == 0
        assert len(end.draw) == 0
        assert not any(end.shown)
        assert sum(cards.bit_count() for cards in end.captured) == SIZE
        points = end.result().card_points
        assert points is not None
        assert sum(points) == card_points(made.card_values, FULL)


@every_game
def test_every_seat_has_as_many_turns_as_hand_cards(rules: RuleSet, seats: int) -> None:
    plan = rules.deal[seats]
    played = next(found for found in (play_round(rules, seats, seed) for seed in range(99)) if is_played_out(found))
    hand_cards = [state.turn for state in played.states if state.phase is Phase.PLAY]
    assert [hand_cards.count(seat) for seat in range(seats)] == [plan.hand] * seats
    turned_up = sum(isinstance(action, Reveal) for action in played.actions)
    assert turned_up == len(played.states[0].draw) - plan.leave
    dealer = played.states[0].dealer
    assert hand_cards == [(dealer + turn) % seats for turn in range(len(hand_cards))]


def is_played_out(played: Played) -> bool:
    """Whether nobody stopped the round or made his hand shorter."""
    end = played.states[-1]
    return end.stopped_by is None and end.called_off_by is None and not any(end.laid)


@quick(60)
@given(rounds())
def test_what_left_each_hand_is_remembered(played: Played) -> None:
    start, end = played.states[0], played.states[-1]
    held = [hand.known for hand in start.hands]
    left = [0] * start.seats
    for before, action, after in zip(played.states, played.actions, played.states[1:], strict=False):
        if isinstance(action, Redraw):
            held[before.turn] |= action.cards
        elif isinstance(action, Play):
            left[before.turn] |= 1 << action.card
        for seat in range(start.seats):
            if seat != before.turn or isinstance(action, Declare):
                gone = before.hands[seat].known & ~after.hands[seat].known
                left[seat] |= gone & ~after.returned[seat]
    for seat in range(start.seats):
        assert end.played[seat] == left[seat]
        assert end.played[seat] == held[seat] & ~end.hands[seat].known & ~end.returned[seat]
