"""Sampled worlds: every card once, what the seat knows left alone, each deal that the rules allow equally likely."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given

from hana.cards.sets import FULL, card_set, members
from hana.game.opening import is_teyaku
from hana.game.state import Phase, Pile, Round
from hana.game.view import observe
from hana.rules.ruleset import RuleSet
from hana.search.sample import World, sample_world
from hana.search.stream import Stream, view_digest, world_stream
from tests.hidden_cards import could_be_dealt, reshuffled
from tests.option_sets import covering_sets
from tests.scenes import scene
from tests.side_by_side import cards_of
from tests.strategies import each_game, game_name, play_round, quick, seeds


def check_world(view: Round, world: World) -> None:
    """A world deals each card once and keeps what the view knows."""
    everywhere = [*world.draw, *members(view.field)]
    for cards in (*world.hands, *view.captured):
        everywhere += members(cards)
    if view.pending is not None:
        everywhere.append(view.pending)
    assert sorted(everywhere) == list(range(48))
    for hand, filled in zip(view.hands, world.hands, strict=True):
        assert filled & hand.known == hand.known
        assert filled.bit_count() == len(hand)
    assert len(world.draw) == len(view.draw)


@pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
@quick(20)
@given(seed=seeds)
def test_a_world_is_a_deal_that_fits(rules: RuleSet, seats: int, seed: int) -> None:
    sets = covering_sets(rules, seats)
    made = rules.with_options(sets[seed % len(sets)], seats)
    for state in play_round(made, seats, seed).states[::4]:
        if state.phase is Phase.REDRAW:
            continue  # nothing is chosen there
        view = observe(state, state.turn)
        for number in range(3):
            world = sample_world(view, world_stream(0, view_digest(view), number))
            check_world(view, world)
            assert could_be_dealt(view, tuple(map(Pile, world.hands)))


@pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
def test_a_world_does_not_know_the_deal(rules: RuleSet, seats: int) -> None:
    rng = Random(3)
    for state in play_round(rules, seats, 8).states:
        one = observe(state, state.turn)
        two = observe(reshuffled(state, state.turn, rng)[0], state.turn)
        for number in range(2):
            first, second = (sample_world(view, world_stream(1, view_digest(view), number)) for view in (one, two))
            assert first == second


def test_cards_of_the_draw_pile_that_are_known_stay_there() -> None:
    view = observe(scene("hana-awase", ("1-1 2-1", "3-1 4-1"), "5-1"), 0)
    view = replace(view, draw=Pile(1 << 47, view.draw.hidden - 1))
    worlds = [sample_world(view, Stream(number)) for number in range(30)]
    for world in worlds:
        check_world(view, world)
        assert 47 in world.draw


def all_worlds(view: Round) -> Iterator[World]:
    """Every world of a view with two seats of which the second is hidden, by trying all orders."""
    size = len(view.hands[1])
    for order in permutations(members(view.unseen)):
        hand = card_set(order[:size])
        dealt = (view.hands[0].known | view.played[0], hand | view.played[1])
        if order[:size] == tuple(sorted(order[:size])) and not any(
            rule.applies(dealt, 0) for rule in view.rules.misdeals
        ):
            yield World((view.hands[0].known, hand), order[size:])


def ending(game: str, hidden_hand: str, draw: str, played: tuple[int, int] = (0, 0)) -> Round:
    """The end of a round as seat 0 sees it: two cards in the own hand, everything not named captured."""
    state = scene(game, ("1-1 2-1", hidden_hand), "1-2 2-2", draw=draw)
    named = state.hands[0].known | state.hands[1].known | state.field | state.draw.known
    return observe(replace(state, captured=(0, FULL & ~named), played=played), 0)


def chi_square(view: Round, per_world: int) -> tuple[float, int]:
    """How far the counts of sampled worlds are from equal ones, and the degrees of freedom."""
    worlds = set(all_worlds(view))
    digest = view_digest(view)
    total = per_world * len(worlds)
    counts = Counter(sample_world(view, world_stream(20, digest, number)) for number in range(total))
    assert counts.keys() == worlds
    return sum((counts[world] - per_world) ** 2 / per_world for world in worlds), len(worlds) - 1


def is_plausible(distance: float, freedom: int) -> bool:
    """Within five standard deviations of what chance gives."""
    return abs(distance - freedom) < 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("game", ["hana-awase", "koi-koi"])
def test_every_world_of_an_ending_is_equally_likely(game: str) -> None:
    view = ending(game, "3-1 4-1", "5-1 6-1 7-1")
    distance, freedom = chi_square(view, 60)
    assert freedom == 59
    assert is_plausible(distance, freedom)


def test_no_hand_was_dealt_four_of_a_month_where_that_is_a_misdeal() -> None:
    played = card_set([8, 9, 10])  # three cherries: the fourth was dealt elsewhere
    one, two = (ending(game, "3-4 4-1", "5-1 6-1 7-1", (0, played)) for game in ("hana-awase", "koi-koi"))
    assert len(set(all_worlds(one))) == 60
    assert len(set(all_worlds(two))) == 36
    for view in (one, two):
        assert is_plausible(*chi_square(view, 60))


SIX = "1-3 1-4 3-3 3-4 4-3 4-4"


@pytest.mark.parametrize(("teyaku", "worlds"), [("forced", False), ("optional", True)])
def test_a_hand_that_had_to_be_shown_is_not_dealt_where_none_is_shown(teyaku: str, worlds: bool) -> None:
    hidden = ("5-1 5-2 5-3 5-4 6-3 6-4 7-3", "8-1 8-2 8-3 9-1 9-2 10-1 10-2")
    view = observe(scene("hana-awase", ("1-1 2-1 2-2 2-3 2-4 7-1 7-2", *hidden), "12-1", teyaku=teyaku), 0)
    chaff = cards_of(SIX)
    found = [sample_world(view, Stream(number)) for number in range(400)]
    shown = [is_teyaku(hand) for world in found for hand in world.hands[1:]]
    assert any(shown) == worlds
    assert any((hand & chaff).bit_count() >= 3 for world in found for hand in world.hands[1:])


def test_what_is_shown_stays_in_its_hand_and_the_rest_is_dealt() -> None:
    hands = ("1-1 2-1 2-2 2-3 2-4 7-1 7-2", SIX + " 5-1", "8-1 8-2 8-3 9-1 9-2 10-1 10-2")
    view = observe(scene("hana-awase", hands, "12-1", shown=("", SIX, ""), teyaku="forced"), 0)
    assert view.hands[1] == Pile(cards_of(SIX), 1)
    others = set()
    for number in range(100):
        world = sample_world(view, Stream(number))
        check_world(view, world)
        others.add(world.hands[1] & ~cards_of(SIX))
    assert len(others) > 10


def test_a_card_put_back_lies_anywhere_in_the_pile() -> None:
    state = scene("mayumi", ("1-1 2-1", "3-1 4-1"), "5-1", draw="1-2 6-1 7-1 8-1")
    named = state.hands[0].known | state.hands[1].known | state.field | state.draw.known
    state = replace(state, captured=(0, FULL & ~named), returned=(cards_of("1-2"), 0))
    places = Counter(sample_world(observe(state, 0), Stream(number)).draw.index(1) for number in range(400))
    assert places.keys() == {0, 1, 2, 3}
    assert min(places.values()) > 60
