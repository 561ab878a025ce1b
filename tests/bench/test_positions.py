"""The positions that are solved."""

import pytest

from hana.bench.positions import deal_position, dealt, late_positions
from hana.game.state import Phase
from hana.rules import RULE_SETS
from hana.search.reference.line import Line

TABLES = [(game, seats) for game, rules in RULE_SETS.items() for seats in rules.seats]


def test_fixed_deals_are_those_of_the_seed() -> None:
    first = dealt(RULE_SETS["hana-awase"], 2, 0)
    assert first == dealt(RULE_SETS["hana-awase"], 2, 0)
    assert first != dealt(RULE_SETS["hana-awase"], 2, 1)
    assert (first.phase, first.turn, first.dealer) == (Phase.PLAY, 0, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_of_a_deal_every_card_is_known(seats: int) -> None:
    position = deal_position(RULE_SETS["hana-awase"], seats, 0)
    line = Line(position.tables, position.row, position.pile)
    assert sorted(position.moves) == sorted(line.legal())
    assert position.root == 0


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_late_positions_wait_for_a_hand_card(game: str, seats: int) -> None:
    found = late_positions(RULE_SETS[game], seats, 6, 3)
    assert len(found) == 3
    for position in found:
        line = Line(position.tables, position.row, position.pile)
        assert sorted(position.moves) == sorted(line.legal())


def test_rounds_that_never_get_there_give_no_position() -> None:
    assert late_positions(RULE_SETS["hana-awase"], 2, 99, 1) == []
