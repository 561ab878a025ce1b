"""The number of lines of play from fixed deals: kept in tests/perft, counted by the engine and by the oracle."""

from pathlib import Path
from typing import NamedTuple

import pytest

from hana.game.action import Reveal
from hana.game.deal import deal_from_seed, start_deal
from hana.game.engine import apply, legal_actions
from hana.game.perft import perft
from hana.game.state import Phase, Round
from hana.rules import RULE_SETS
from tests import oracle
from tests.oracle import Oracle
from tests.side_by_side import oracle_games, oracle_of

FOLDER = Path(__file__).parent / "perft"


class Row(NamedTuple):
    """One line of a file: the deal, the choices made before counting (always the last one), counts by depth."""

    game: str
    seats: int
    seed: str
    after: int
    counts: tuple[int, ...]


def rows(game: str) -> list[Row]:
    """The lines of a game's file."""
    lines = (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    parts = [line.split() for line in lines if not line.startswith("#")]
    return [Row(game, int(seats), seed, int(after), tuple(map(int, counts))) for seats, seed, after, *counts in parts]


def engine_start(row: Row) -> tuple[Round, tuple[int, ...]]:
    rules = RULE_SETS[row.game]
    deal = deal_from_seed(rules, row.seats, row.seed, 0)
    state, draw, left = start_deal(rules, 0, deal), deal.draw, row.after
    while left or state.phase is Phase.REVEAL:
        if state.phase is Phase.REVEAL:
            state, draw = apply(state, Reveal(draw[0])), draw[1:]
        else:
            state, left = apply(state, legal_actions(state)[-1]), left - 1
    return state, draw


def oracle_start(row: Row) -> Oracle:
    rules = RULE_SETS[row.game]
    position, left = oracle_of(rules, 0, deal_from_seed(rules, row.seats, row.seed, 0)), row.after
    while left:
        left -= position.stage != "reveal"
        _, position = oracle.whole_choices(position)[-1]
    return position


ROWS = [row for path in sorted(FOLDER.glob("*.txt")) for row in rows(path.stem)]
ORACLE_ROWS = [row for row in ROWS if (RULE_SETS[row.game], row.seats) in oracle_games()]


def row_name(row: Row) -> str:
    return f"{row.game} {row.seats} {row.seed} {row.after}"


@pytest.mark.parametrize("row", ROWS, ids=row_name)
def test_the_engine_counts_what_is_written(row: Row) -> None:
    state, draw = engine_start(row)
    assert tuple(perft(state, draw, depth) for depth in range(1, len(row.counts) + 1)) == row.counts


@pytest.mark.parametrize("row", ORACLE_ROWS, ids=row_name)
def test_the_oracle_counts_what_is_written(row: Row) -> None:
    position = oracle_start(row)
    assert tuple(oracle.perft(position, depth) for depth in range(1, len(row.counts) + 1)) == row.counts


@pytest.mark.parametrize("game", RULE_SETS)
def test_every_number_of_players_is_counted_from_the_deal_to_depth_4(game: str) -> None:
    from_the_deal = {row.seats for row in rows(game) if row.after == 0 and len(row.counts) == 4}
    assert from_the_deal == set(RULE_SETS[game].seats)
