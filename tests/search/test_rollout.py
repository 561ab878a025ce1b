"""Playouts are games: the engine, asked for every move of the greedy line, comes to the same end; kernels too."""

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
import pytest

from hana.cards.sets import FULL, members
from hana.game.action import Action, Decide, Declare, Play, Take
from hana.game.closing import CALL_OFF_SET
from hana.game.engine import apply, legal_actions, taken_by
from hana.game.state import Phase, Round
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from hana.search import layout as at
from hana.search.kernels import rollout, stops
from hana.search.kernels.arrays import arrays_of
from hana.search.layout import Stands
from hana.search.position import known_hands, row_of
from hana.search.reference.line import Line
from hana.search.reference.rollout import greedy, greedy_block, none_finished
from hana.search.reference.stops import ALWAYS_STOP, PLACES, index
from hana.search.tables import Tables, tables_of
from tests.option_sets import covering_sets
from tests.search.test_tables import swapped
from tests.search.three_ways import after_reveals, as_array, code_of, opened
from tests.side_by_side import cards_of
from tests.strategies import each_game, game_name

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)


def worth(tables: Tables, state: Round, action: Action, stop_table: Sequence[int], row: Sequence[int]) -> int:
    """What the greedy policy thinks of an action, in its own words."""
    if isinstance(action, Decide):
        return int(action.go_on == bool(stop_table[index(tables, row)]))
    if isinstance(action, Declare):
        if state.phase is not Phase.CLOSING:
            return -1_000_000
        would_lose = tables.objective(state.result().scores, state.turn) < 0
        return int((action.letter == "g") == would_lose)
    if isinstance(action, Take):
        assert state.pending is not None
        return sum(tables.weight[card] for card in members(taken_by(state, state.pending, action.card)))
    assert isinstance(action, Play)
    taken = taken_by(state, action.card, action.take)
    own = tables.weight[action.card]
    return sum(tables.weight[card] for card in members(taken)) + own if taken else -own


def engine_greedy(state: Round, pile: Sequence[int], stop_table: Sequence[int]) -> Round:
    """The end of the round by the first of the actions that the policy likes best, by the engine alone."""
    tables = tables_of(state.rules, state.seats)
    state = after_reveals(state, pile)
    while not state.over:
        row = row_of(state, known_hands(state), pile)
        actions = legal_actions(state)
        best = max(actions, key=lambda action: worth(tables, state, action, stop_table, row))
        state = after_reveals(apply(state, best), pile)
    return state


def a_stop_table(rng: Random) -> tuple[int, ...]:
    return tuple(rng.randrange(2) for _ in range(PLACES))


def positions(rules: RuleSet, seats: int, rng: Random) -> Iterator[tuple[Round, tuple[int, ...]]]:
    """Positions of a random round with the rest of its pile: where a seat has a choice or only turns up a card."""
    state, deck = opened(rules, seats, rng.randrange(10**9))
    while not state.over:
        between = state.phase is Phase.REVEAL and len(state.hands[state.turn])
        if not between:
            yield state, tuple(deck[len(deck) - len(state.draw) :])
        if state.phase is Phase.REVEAL:
            state = apply(state, rng.choice([a for a in legal_actions(state) if a.card == deck[-len(state.draw)]]))
        else:
            state = apply(state, rng.choice(legal_actions(state)))


def houses(rules: RuleSet, seats: int) -> Iterator[RuleSet]:
    """The rules with each set of options that together hold all pairs of values."""
    for chosen in covering_sets(rules, seats):
        yield rules.with_options(chosen, seats)


def kernel_greedy(tables: Tables, stop_table: Sequence[int], row: Sequence[int], pile: Sequence[int]) -> list[int]:
    """The row at the end by the kernels."""
    played, scores = as_array(row), np.zeros(at.MAX_SEATS, np.int64)
    rollout.greedy(arrays_of(tables), as_array(stop_table), played, as_array(pile), scores)
    return [int(number) for number in played]


@GAMES
def test_greedy_playouts_are_games_of_the_engine(rules: RuleSet, seats: int) -> None:
    rng = Random(f"greedy {rules.id} {seats}")
    for house in houses(rules, seats):
        tables, stop_table = tables_of(house, seats), a_stop_table(rng)
        for state, pile in positions(house, seats, rng):
            line = Line(tables, row_of(state, known_hands(state), pile), pile)
            start = list(line.row)
            greedy(line, stop_table)
            assert kernel_greedy(tables, stop_table, start, pile) == line.row
            if rng.random() < 0.2:
                end = engine_greedy(state, pile, stop_table)
                assert line.row[at.CAPTURED : at.CAPTURED + seats] == list(end.captured)
                assert line.row[at.CALLS : at.CALLS + seats] == list(end.calls)
                assert line.scores() == list(end.result().scores)


@GAMES
def test_blocks_are_playouts_after_each_move(rules: RuleSet, seats: int) -> None:
    rng = Random(f"block {rules.id} {seats}")
    for house in houses(rules, seats):
        tables, stop_table = tables_of(house, seats), a_stop_table(rng)
        choices = [pair for pair in positions(house, seats, rng) if pair[0].phase is not Phase.REVEAL]
        if not choices:
            continue
        state, pile = rng.choice(choices)
        moves = [code_of(state, action) for action in legal_actions(state)]
        worlds = [(row_of(state, known_hands(state), pile), rng.sample(pile, len(pile))) for _ in range(3)]
        finished = none_finished(tables, len(moves))
        values = greedy_block(tables, stop_table, worlds, moves, state.turn, finished)
        out, counts = np.zeros((3, len(moves)), np.int64), np.zeros((len(moves), 4, len(tables.yaku)), np.int64)
        arguments = (
            arrays_of(tables),
            as_array(stop_table),
            as_array([row for row, _ in worlds]),
            as_array([pile for _, pile in worlds]),
            as_array(moves),
            state.turn,
        )
        rollout.greedy_block(*arguments, out, counts)
        assert out.tolist() == values
        assert counts.tolist() == finished
        without = np.zeros_like(out)
        rollout.greedy_block(*arguments, without)
        assert without.tolist() == values
        assert greedy_block(tables, stop_table, worlds, moves, state.turn) == values


@GAMES
def test_finished_yaku_are_counted_for_their_seat(rules: RuleSet, seats: int) -> None:
    rng = Random(f"finished {rules.id} {seats}")
    tables, found = tables_of(rules, seats), none_finished(tables_of(rules, seats), 1)
    wanted = [[0] * len(rules.yaku) for _ in range(at.MAX_SEATS)]
    for _ in range(20):
        for state, pile in positions(rules, seats, rng):
            if state.phase not in {Phase.PLAY, Phase.TAKE}:
                continue
            action = legal_actions(state)[0]
            greedy_block(
                tables,
                ALWAYS_STOP,
                [(row_of(state, known_hands(state), pile), pile)],
                [code_of(state, action)],
                0,
                found,
            )
            end = engine_greedy(apply(state, action), pile, ALWAYS_STOP)
            for seat, captured in enumerate(end.captured):
                for place, yaku in enumerate(rules.yaku):
                    wanted[seat][place] += complete(yaku.cards, yaku.size, yaku.must, captured)
            break
    assert found == [wanted]


def complete(cards: int, size: int, must: int, captured: int) -> bool:
    return (captured & cards).bit_count() >= size and not must & ~captured


def turned(row: Sequence[int], one: int, two: int) -> list[int]:
    """A row with two cards in each other's place."""
    sets = {at.FIELD, at.FRESH, *range(at.HANDS, at.CALLS)}
    names = {one: two, two: one}
    turned = [swapped(number, one, two) if place in sets else number for place, number in enumerate(row)]
    for place in (at.PENDING, at.WILD_CARD):
        turned[place] = names.get(row[place], row[place])
    return turned


@GAMES
def test_twins_in_each_others_place_change_no_score(rules: RuleSet, seats: int) -> None:
    rng = Random(f"twins {rules.id} {seats}")
    for house in houses(rules, seats):
        tables = tables_of(house, seats)
        one, two = rng.choice([(card, tables.twin[card]) for card in range(48) if tables.twin[card] != card])
        names = {one: two, two: one}
        for state, pile in positions(house, seats, rng):
            row = row_of(state, known_hands(state), pile)
            line = Line(tables, row, pile)
            mirror = Line(tables, turned(row, one, two), [names.get(card, card) for card in pile])
            greedy(line, ALWAYS_STOP)
            greedy(mirror, ALWAYS_STOP)
            assert line.scores() == mirror.scores()


def test_what_is_shown_in_other_hands_is_taken_where_it_weighs_more() -> None:
    tables = tables_of(RULE_SETS["hana-awase"], 2)
    row = [0] * at.ROW
    own, lying, ribbon = 6, 7, 5  # chaff, chaff and the ribbon of the plum
    row[at.HANDS], row[at.HANDS + 1], row[at.SHOWN + 1] = 1 << own, 1 << ribbon, 1 << ribbon
    row[at.FIELD] = 1 << lying
    row[at.PENDING] = row[at.STOPPED] = row[at.CALLED_OFF] = row[at.WILD_SEAT] = row[at.WILD_CARD] = -1
    line = Line(tables, row, ())
    greedy(line, ALWAYS_STOP)
    assert line.row[at.PHASE] == Stands.OVER
    assert line.row[at.CAPTURED] == 1 << own | 1 << ribbon
    assert line.row[at.HANDS + 1] == 0
    assert line.row[at.FIELD] == 1 << lying
    assert kernel_greedy(tables, ALWAYS_STOP, row, ()) == line.row


def test_always_stopping_is_shipped_where_no_table_is() -> None:
    for rules, seats in each_game():
        tables = tables_of(rules, seats)
        assert stops.stop_array(tables).shape == (PLACES,)
        assert tables.decides or not stops.stop_array(tables).any()


@pytest.mark.parametrize(("others", "called_off"), [(FULL, True), (1 << 4, False)])
def test_a_round_that_would_be_lost_is_called_off(others: int, called_off: bool) -> None:
    tables = tables_of(RULE_SETS["mayumi"], 2)
    row = [0] * at.ROW
    row[at.CAPTURED] = CALL_OFF_SET | cards_of("1-1 3-1")
    row[at.CAPTURED + 1] = others & ~row[at.CAPTURED]
    row[at.PHASE] = Stands.CLOSING
    row[at.PENDING] = row[at.STOPPED] = row[at.CALLED_OFF] = row[at.WILD_SEAT] = row[at.WILD_CARD] = -1
    line = Line(tables, row, ())
    greedy(line, ALWAYS_STOP)
    assert line.row[at.CALLED_OFF] == (0 if called_off else -1)
    assert any(line.scores()) == (not called_off)
    assert kernel_greedy(tables, ALWAYS_STOP, row, ()) == line.row
