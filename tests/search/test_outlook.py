"""An outlook is what games of the engine come to, for every seat; kernels and reference count the same."""

import statistics
from collections.abc import Iterator
from random import Random

import pytest

from hana.cards.deck import Card
from hana.game.action import Reveal
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Round
from hana.game.view import observe
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from hana.search import outlook as under_test
from hana.search.budget import BUDGETS
from hana.search.evaluate import SOLVED_FROM, UNVALUED
from hana.search.outlook import CHUNK, FIRST_WORLD, move_outlook, outlook, view_outlook
from hana.search.position import known_hands, row_of
from hana.search.question import question_of
from hana.search.reference import blocks as reference
from hana.search.reference.stops import stops_of
from hana.search.sums import Mean, Outlook
from hana.search.tables import tables_of
from tests.scenes import scene
from tests.search.plain import objectives
from tests.search.test_rollout import engine_greedy, houses
from tests.search.three_ways import opened
from tests.strategies import each_game, game_name, play_round

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
SILENT = UNVALUED - {Phase.REVEAL}
"""Phases of which nothing is played on."""


def positions(rules: RuleSet, seats: int, seed: int) -> list[Round]:
    """The positions of a random round that can be played on."""
    return [state for state in play_round(rules, seats, seed).states if state.phase not in SILENT]


def with_piles(rules: RuleSet, seats: int, seed: int) -> Iterator[tuple[Round, tuple[int, ...]]]:
    """Positions of a random round before every event, with the rest of the pile."""
    state, deck = opened(rules, seats, seed)
    rng = Random(seed)
    while not state.over:
        yield state, tuple(deck[len(deck) - len(state.draw) :])
        is_chance = state.phase is Phase.REVEAL
        state = apply(state, Reveal(deck[-len(state.draw)]) if is_chance else rng.choice(legal_actions(state)))


@GAMES
def test_an_open_position_is_worth_what_the_engine_comes_to(rules: RuleSet, seats: int) -> None:
    for number, house in enumerate(houses(rules, seats)):
        tables = tables_of(house, seats)
        stops = stops_of(tables)
        found = list(with_piles(house, seats, number))
        for state, pile in Random(number).sample(found, min(2, len(found))):
            row = row_of(state, known_hands(state), pile)
            seen = outlook(tables, stops, (row,), (bytes(pile),), turns_up=state.phase is Phase.REVEAL)
            end = engine_greedy(state, pile, stops)
            assert seen.totals == objectives(end)
            assert seen.won == tuple(int(value > 0) for value in seen.totals)
            for seat, counts in enumerate(seen.finished):
                assert [counts[place] > 0 for place in range(len(house.yaku))] == complete(house, end.captured[seat])


def complete(rules: RuleSet, held: int) -> list[bool]:
    """Which yaku a seat has: the rain man in hand, viewing yaku count for nothing where he spoils them."""
    spoils = rules.option("rain_man_spoils") is not None and rules["rain_man_spoils"] and held >> Card.WILLOW_BRIGHT & 1
    return [yaku.worth(held) > 0 and not (spoils and yaku.group == "viewing") for yaku in rules.yaku]


@GAMES
def test_kernels_and_reference_count_the_same_in_views_of_every_seat(
    rules: RuleSet, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    states = positions(rules, seats, seats)
    views = [observe(state, seat) for state in Random(1).sample(states, 6) for seat in range(seats)]
    choosing = [view for view in views if view.phase is not Phase.REVEAL and not view.hands[view.turn].hidden]
    assert choosing

    def found() -> list[object]:
        moved = (move_outlook(view, legal_actions(view), 3, 3) for view in choosing)
        return [*(view_outlook(view, 3, 4) for view in views), *moved]

    compiled = found()
    monkeypatch.setattr(under_test, "blocks", lambda: reference)
    assert found() == compiled


def test_many_worlds_are_blocks_of_few_together() -> None:
    choosing = (state for state in positions(RULE_SETS["koi-koi"], 2, 1) if state.phase is Phase.PLAY)
    view = observe(next(choosing), 0)
    moves = legal_actions(view)[:1]
    ((whole,), (first,)) = (move_outlook(view, moves, 1, count) for count in (CHUNK + 200, CHUNK))
    (rest,) = reference.outlooks(question_of(view, moves, 1), FIRST_WORLD + CHUNK, 200)
    assert whole == first + rest
    assert whole.count == CHUNK + 200


def test_worlds_are_not_those_of_values() -> None:
    read = max(budget.pilot + budget.looks * budget.worlds_per_look for budget in BUDGETS.values())
    assert read < SOLVED_FROM
    assert SOLVED_FROM + read < FIRST_WORLD


@pytest.mark.parametrize("phase", sorted(SILENT, key=str))
def test_where_nothing_can_be_played_on(phase: Phase) -> None:
    view = scene("hana-awase", ("1-1", "2-1"), "3-1").changed(phase=phase)
    with pytest.raises(ValueError, match="nothing is played on"):
        view_outlook(view, 0, 1)


def test_means_with_their_errors() -> None:
    values = (6, -3, 0, 9)
    seen = Outlook(4, 3, (sum(values), 0), (sum(value**2 for value in values), 0), (2, 0), ((1,), (0,)))
    points = [value / 3 for value in values]
    assert seen.points(0).value == pytest.approx(statistics.fmean(points))
    assert seen.points(0).se == pytest.approx(statistics.stdev(points) / 2)
    assert seen.wins(0).value == 0.5
    assert seen.finishes(0, 0).value == 0.25
    assert seen.finishes(1, 0) == Mean(0, 0)
