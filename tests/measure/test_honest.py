"""Honest play: it knows no more than its seat, and chooses what is best in worlds of its own."""

from random import Random

import pytest

pytest.importorskip("numba")

import numpy as np

from hana.cards.sets import card_set, members
from hana.game.state import Phase, Round
from hana.game.view import observe
from hana.search import layout as at
from hana.search.evaluate import merged
from hana.search.kernels.blocks import worlds_of
from hana.search.position import known_hands, row_of
from hana.search.question import question_of
from scripts.measure.errors import greedy_values
from scripts.measure.honest import honest_move
from scripts.measure.positions import GAMES, positions, recorder_of, states


def _chosen(state: Round, hands: list[int], pile: list[int]) -> int:
    question, row = question_of(observe(state, state.turn), (), 0), np.array(row_of(state, hands, pile), np.int64)
    return honest_move(question, row, np.array(pile, np.int64), np.array([7], np.uint64))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_honest_play_does_not_see_what_is_hidden(game: str, seats: int) -> None:
    rng, looked = Random(game), 0
    for state in states(recorder_of(game, seats, "hidden"), 1):
        if state.phase is Phase.OPENING:
            continue
        hands, pile = known_hands(state), list(members(state.draw.known))
        others = [seat for seat in range(seats) if seat != state.turn]
        unseen = [*pile, *(card for seat in others for card in members(hands[seat] & ~state.shown[seat]))]
        rng.shuffle(unseen)
        other, places = list(hands), iter(unseen)
        for seat in others:
            hidden = (hands[seat] & ~state.shown[seat]).bit_count()
            other[seat] = hands[seat] & state.shown[seat] | card_set([next(places) for _ in range(hidden)])
        assert _chosen(state, hands, pile) == _chosen(state, other, list(places))
        looked += 1
    assert looked > 5


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_honest_play_chooses_one_of_the_best_by_other_worlds(game: str, seats: int) -> None:
    for _, name, view in positions(game, seats, 2):
        moves = tuple(dict.fromkeys(merged(view).values()))
        question = question_of(view, moves, 0)
        rows, piles = worlds_of(question, 0, 1_000)
        values = greedy_values(question, rows, piles)
        pile = piles[0, : rows[0, at.LAST] + question.tables.leave].copy()
        move = honest_move(question, rows[0], pile, np.array([3], np.uint64), worlds=1_000)
        behind = values - values[:, [question.moves.index(move)]]
        assert (behind.mean(0) <= 5 * behind.std(0) / len(values) ** 0.5).all(), name
