"""The ledger's ruler: orders of the pile stay whole, and luck is even where every next card is looked at."""

import pytest

pytest.importorskip("numba")

import numpy as np

from hana.cards.sets import members
from hana.game.action import Reveal
from hana.game.engine import apply
from hana.game.state import Phase
from scripts.measure.ruler import GAMES, piles_of, played, turned_up, value


def test_even_orders_have_every_card_everywhere_equally_often() -> None:
    piles = piles_of(range(8), 16, 1, even=True)
    assert all((np.bincount(piles[:, place]) == 2).all() for place in range(8))


@pytest.mark.parametrize("swapped", [True, False])
def test_a_card_turned_up_leaves_the_others_in_every_order(swapped: bool) -> None:
    piles = turned_up(piles_of(range(6), 12, 1, even=False), 3, swapped=swapped)
    assert all(sorted(pile) == [0, 1, 2, 4, 5] for pile in piles.tolist())


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_luck_of_all_next_cards_is_nothing(game: str, seats: int) -> None:
    line = played(game, seats, 3)
    for state in [one for one in line if one.phase is Phase.REVEAL][:6]:
        cards = members(state.draw.known)
        piles = piles_of(cards, 30, 2, even=True)
        after = [value(apply(state, Reveal(card)), turned_up(piles, card, swapped=True), False)[0] for card in cards]
        assert np.mean(after, axis=0) == pytest.approx(value(state, piles, True)[0])
