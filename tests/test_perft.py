"""The number of lines of play from fixed deals: kept in tests/perft, counted by the engine and by the oracle."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hana.cards.deck import Card
from hana.game.deal import Deal, deal_from_seed, start_deal
from hana.game.engine import apply, legal_actions
from hana.game.perft import after_chance, perft
from hana.game.state import Phase, Round
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from tests.oracle.round import Oracle
from tests.oracle.round import perft as oracle_perft
from tests.side_by_side import action_of, oracle_of

FOLDER = Path(__file__).parent / "perft"


class Row(NamedTuple):
    """One line of a file: the deal, the choices made before counting (always the last one), counts by depth."""

    game: str
    seats: int
    seed: str
    after: int
    counts: tuple[int, ...]
    options: dict[str, Any]

    @property
    def rules(self) -> RuleSet:
        """The rule set with the options of the row."""
        return RULE_SETS[self.game].with_options(self.options, self.seats)

    @property
    def deal(self) -> Deal:
        """The deal of the row."""
        return deal_from_seed(self.rules, self.seats, self.seed, 0)


def rows(game: str) -> list[Row]:
    """The lines of a game's file."""
    lines = (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    found = []
    for line in lines:
        if not line.startswith("#"):
            numbers, _, options = line.partition("{")
            seats, seed, after, *counts = numbers.split()
            chosen = json.loads("{" + options) if options else {}
            found.append(Row(game, int(seats), seed, int(after), tuple(map(int, counts)), chosen))
    return found


def engine_start(row: Row) -> tuple[Round, tuple[int, ...]]:
    state, draw = after_chance(start_deal(row.rules, 0, row.deal), row.deal.draw)
    for _ in range(row.after):
        state, draw = after_chance(apply(state, legal_actions(state)[-1]), draw)
    return state, tuple(draw)


def oracle_start(row: Row) -> Oracle:
    """The oracle in the same position: after every choice the one that the engine calls the last."""
    position, state, draw = oracle_of(row.rules, 0, row.deal), start_deal(row.rules, 0, row.deal), row.deal.draw
    for _ in range(row.after):
        action = legal_actions(state)[-1]
        (move,) = [move for move in position.moves() if action_of(move, position) == action]
        for choice in move:
            position.do(choice)
        while position.stage in ("reveal", "redraw"):
            position.do((position.stage,))
        state, draw = after_chance(apply(state, action), draw)  # type: ignore[assignment]
    return position


ROWS = [row for path in sorted(FOLDER.glob("*.txt")) for row in rows(path.stem)]


def row_name(row: Row) -> str:
    return f"{row.game} {row.seats} {row.seed} {row.after} {' '.join(row.options)}".strip()


@pytest.mark.parametrize("row", ROWS, ids=row_name)
def test_the_engine_counts_what_is_written(row: Row) -> None:
    state, draw = engine_start(row)
    assert tuple(perft(state, draw, depth) for depth in range(1, len(row.counts) + 1)) == row.counts


@pytest.mark.parametrize("row", ROWS, ids=row_name)
def test_the_oracle_counts_what_is_written(row: Row) -> None:
    position = oracle_start(row)
    assert tuple(oracle_perft(position, depth) for depth in range(1, len(row.counts) + 1)) == row.counts


@pytest.mark.parametrize("game", RULE_SETS)
def test_every_number_of_players_is_counted_from_the_deal_to_depth_4(game: str) -> None:
    from_the_deal = {row.seats for row in rows(game) if row.after == 0 and len(row.counts) == 4 and not row.options}
    assert from_the_deal == set(RULE_SETS[game].seats)


def starts(game: str) -> list[Round]:
    return [engine_start(row)[0] for row in rows(game)]


def test_a_deal_with_shown_teyaku_is_counted() -> None:
    assert any(any(state.shown) for state in starts("hana-awase"))


def test_a_deal_with_the_gaji_in_the_hand_that_is_to_play_is_counted() -> None:
    in_turn = [state for state in starts("mayumi") if state.phase is Phase.PLAY]
    assert any(state.hands[state.turn].known >> Card.WILLOW_CHAFF & 1 for state in in_turn)


@pytest.mark.parametrize("game", ["mayumi", "min-ha-to"])
def test_a_deal_with_a_declaration_is_counted(game: str) -> None:
    assert any(state.phase is Phase.OPENING for state in starts(game))
