"""Playouts are games: the engine, asked for every move of the greedy line, ends with the same captures and score."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.cards.sets import card_set, members
from hana.game.action import Action, Decide, Declare, Play, Reveal, Take
from hana.game.engine import apply, legal_actions, taken_by
from hana.game.state import Phase, Pile, Round
from hana.game.view import observe
from hana.rules import RULE_SETS
from hana.rules.ruleset import Objective, RuleSet
from hana.rules.scoring import RoundEnd
from hana.search.evaluate import Sampler, merged
from hana.search.reference.rollout import Playout, playout, score
from hana.search.sample import World, sample_world
from hana.search.stream import view_digest, world_stream
from hana.search.tables import Tables, tables_of
from tests.option_sets import covering_sets
from tests.search.test_tables import swapped
from tests.strategies import each_game, game_name, play_round, quick, seeds

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)


def worth(tables: Tables, state: Round, action: Action) -> int:
    """What the greedy policy thinks of an action, in its own words; it calls no round off."""
    if isinstance(action, Decide):
        return 0 if action.go_on else 1
    if isinstance(action, Declare):
        return 0 if action == Declare("-") else -1_000_000
    if isinstance(action, Take):
        assert state.pending is not None
        return sum(tables.weight[card] for card in members(taken_by(state, state.pending, action.card)))
    assert isinstance(action, Play)
    taken = taken_by(state, action.card, action.take)
    own = tables.weight[action.card]
    return sum(tables.weight[card] for card in members(taken)) + own if taken else -own


def greedy(state: Round) -> Action:
    """The first of the actions that the greedy policy likes best; cards and targets by index."""
    tables = tables_of(state.rules)
    return max(legal_actions(state), key=lambda action: worth(tables, state, action))


def played_out(state: Round, draw: list[int], first: Action) -> Round:
    """The end of the round after a first action, greedy play and cards turned up in order, by the engine alone."""
    state = apply(state, first)
    while not state.over:
        state = apply(state, Reveal(draw.pop(0)) if state.phase is Phase.REVEAL else greedy(state))
    return state


def filled(view: Round, world: World) -> Round:
    """A view with the cards of a world."""
    return replace(view, hands=tuple(map(Pile, world.hands)), draw=Pile(card_set(world.draw)))


def kernel(view: Round, world: World, action: Play | Take) -> Playout:
    line = Playout(tables_of(view.rules), view, world)
    if isinstance(action, Play):
        line.play(action.card, action.take)
    else:
        assert view.pending is not None
        line.take(view.pending, action.card)
    line.run()
    return line


def moves_of(view: Round) -> list[Play | Take]:
    return [action for action in legal_actions(view) if isinstance(action, Play | Take)]


def with_some_options(rules: RuleSet, seats: int, seed: int) -> RuleSet:
    """The rules with one of the sets of options that hold all pairs."""
    sets = covering_sets(rules, seats)
    return rules.with_options(sets[seed % len(sets)], seats)


@GAMES
@quick(12)
@given(seed=seeds)
def test_playouts_are_games_of_the_engine(rules: RuleSet, seats: int, seed: int) -> None:
    for state in play_round(with_some_options(rules, seats, seed), seats, seed).states:
        if state.phase not in {Phase.PLAY, Phase.TAKE}:
            continue
        view = observe(state, state.turn)
        world = sample_world(view, world_stream(seed, view_digest(view), 0))
        for action in moves_of(view):
            line = kernel(view, world, action)
            end = played_out(filled(view, world), list(world.draw), action)
            assert tuple(line.captured) == end.captured
            assert line.stopped_by == end.stopped_by
            assert tuple(line.score(seat) for seat in range(seats)) == objectives(end)


def objectives(end: Round) -> tuple[int, ...]:
    """For each seat what a move is judged by, the mean of the others taken off where the rules say so; in parts."""
    scores = end.result().scores
    if end.rules.objective is Objective.SCORE:
        return scores
    return tuple((len(scores) - 1) * own - (sum(scores) - own) for own in scores)


@GAMES
@quick(40)
@given(seed=seeds)
def test_the_score_is_that_of_the_settlement(rules: RuleSet, seats: int, seed: int) -> None:
    end = play_round(with_some_options(rules, seats, seed), seats, seed).states[-1]
    tables = tables_of(end.rules)
    ours = tuple(score(tables, end, end.captured, end.stopped_by, seat) for seat in range(seats))
    assert ours == objectives(end)


@pytest.mark.parametrize("calls", range(8))
@pytest.mark.parametrize("stopped_by", [0, 1, None])
def test_the_score_counts_koi_koi_calls(calls: int, stopped_by: int | None) -> None:
    rules = RULE_SETS["koi-koi"]
    end = play_round(rules, 2, 3).states[-1]
    captured = (rules.yaku[0].cards | 1 << 32, rules.yaku[7].cards)
    for counts in ((calls, 0), (0, calls), (calls, 1)):
        state = replace(end, calls=counts, captured=captured, stopped_by=stopped_by)
        settled = rules.settle(rules, RoundEnd(captured, end.dealer, counts, stopped_by)).scores
        assert tuple(score(tables_of(rules), state, captured, stopped_by, seat) for seat in (0, 1)) == settled


@GAMES
@quick(8)
@given(seed=seeds)
def test_a_playout_is_worth_what_its_line_scores(rules: RuleSet, seats: int, seed: int) -> None:
    for state in play_round(rules, seats, seed).states[::3]:
        if state.phase not in {Phase.PLAY, Phase.TAKE}:
            continue
        view = observe(state, state.turn)
        moves = moves_of(view)
        worlds = [sample_world(view, world_stream(4, view_digest(view), number)) for number in range(3)]
        table = [tuple(kernel(view, world, move).score(view.turn) for move in moves) for world in worlds]
        assert Sampler(view, moves, 4).block(0, 3) == table
        for move, value in zip(moves, table[0], strict=True):
            card, take = (move.card, move.take) if isinstance(move, Play) else (view.pending, move.card)
            assert playout(tables_of(rules), view, worlds[0], card, take) == value


def twin_swapped(state: Round, one: int, two: int) -> Round:
    """A position with two cards in each other's place."""

    def pile(cards: Pile) -> Pile:
        return replace(cards, known=swapped(cards.known, one, two))

    def sets(values: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(swapped(cards, one, two) for cards in values)

    return replace(
        state,
        hands=tuple(map(pile, state.hands)),
        field=swapped(state.field, one, two),
        draw=pile(state.draw),
        captured=sets(state.captured),
        played=sets(state.played),
        pending={one: two, two: one}.get(state.pending, state.pending),
        fresh=swapped(state.fresh, one, two),
        shown=sets(state.shown),
        returned=sets(state.returned),
    )


def renamed(move: Play | Take, one: int, two: int) -> Play | Take:
    names = {one: two, two: one}
    card = names.get(move.card, move.card)
    return Play(card, names.get(move.take, move.take)) if isinstance(move, Play) else Take(card)


@GAMES
@quick(6)
@given(seed=seeds, data=st.data())
def test_twins_in_each_others_place_change_no_score(rules: RuleSet, seats: int, seed: int, data: st.DataObject) -> None:
    twin = tables_of(rules).twin
    one, two = data.draw(st.sampled_from([(card, twin[card]) for card in range(48) if twin[card] != card]))
    played = play_round(rules, seats, seed)
    for state in played.states[::2]:
        if state.phase not in {Phase.PLAY, Phase.TAKE}:
            continue
        view, other = observe(state, state.turn), observe(twin_swapped(state, one, two), state.turn)
        world = sample_world(view, world_stream(seed, view_digest(view), 0))
        names = {one: two, two: one}
        hands = tuple(swapped(hand, one, two) for hand in world.hands)
        mirror = World(hands, tuple(names.get(card, card) for card in world.draw))
        for move in moves_of(view):
            turned = renamed(move, one, two)
            assert turned in legal_actions(other)
            here, there = kernel(view, world, move), kernel(other, mirror, turned)
            assert [here.score(seat) for seat in range(seats)] == [there.score(seat) for seat in range(seats)]


@GAMES
@quick(10)
@given(seed=seeds)
def test_options_that_are_merged_are_worth_the_same_in_every_world(rules: RuleSet, seats: int, seed: int) -> None:
    for state in play_round(rules, seats, seed).states:
        if state.phase not in {Phase.PLAY, Phase.TAKE}:
            continue
        view = observe(state, state.turn)
        stands_for = merged(view)
        assert tuple(stands_for) == legal_actions(view)
        for move, stand_in in stands_for.items():
            if move != stand_in:
                assert not isinstance(move, Declare)
                assert stands_for[stand_in] == stand_in
                pair = [action for action in (move, stand_in) if isinstance(action, Play | Take)]
                assert all(one == two for one, two in Sampler(view, pair, seed).block(0, 4))
