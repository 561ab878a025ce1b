"""The engine, the reference and the kernels play the same rounds: the same is open, and the same comes of it."""

import pytest

from hana.rules.ruleset import RuleSet
from tests.option_sets import covering_sets
from tests.search.three_ways import opened, play_three
from tests.strategies import each_game, game_name

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
ROUNDS = 2
"""Of each set of options; `scripts/trust` plays more."""


@GAMES
def test_random_rounds_are_the_same_three_ways(rules: RuleSet, seats: int) -> None:
    for number, chosen in enumerate(covering_sets(rules, seats)):
        for seed in range(ROUNDS * number, ROUNDS * (number + 1)):
            end = play_three(rules.with_options(chosen, seats), seats, seed)
            assert end.over


@GAMES
def test_openings_leave_nothing_to_declare(rules: RuleSet, seats: int) -> None:
    for seed in range(20):
        state, pile = opened(rules, seats, seed)
        assert state.over or not state.asks
        assert len(state.draw) == len(pile) == len(set(pile))
