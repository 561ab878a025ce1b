"""The positions that are solved, all cards face up: fixed deals, and rounds that bots have led to a late turn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from hana.bench.match import NAMES
from hana.game.deal import deal_from_seed, start_deal
from hana.game.engine import legal_actions
from hana.game.state import Phase, Round
from hana.game.view import observe
from hana.players import PLAYERS
from hana.replay.recorder import Recorder
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from hana.search import layout as at
from hana.search.position import known_hands, known_pile, row_of
from hana.search.question import code_of
from hana.search.tables import Tables, tables_of

DEFAULT = RULE_SETS["hana-awase"]
"""What is measured where no other game is named."""
SEED = "bench"
BOT = PLAYERS["greedy-yaku"]
TRIES = 20
"""Rounds that are tried for each late position: under some rules many end before it."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position with open cards: the row and pile of `hana.search.layout`, and the codes of its moves."""

    tables: Tables
    row: tuple[int, ...]
    pile: tuple[int, ...]
    moves: tuple[int, ...]

    @property
    def root(self) -> int:
        """The seat whose value is asked for: the one in turn."""
        return self.row[at.TURN]


def position_of(state: Round, pile: Sequence[int]) -> Position:
    """A round of which nothing is hidden, with the rest of its pile as it will be turned up."""
    row = row_of(state, known_hands(state), pile)
    moves = tuple(code_of(state, action) for action in legal_actions(state))
    return Position(tables_of(state.rules, state.seats), tuple(row), tuple(pile), moves)


def dealt(rules: RuleSet, seats: int, number: int) -> Round:
    """The round of the deal `deck("bench", number, attempt)`, dealt by seat 0."""
    return start_deal(rules, 0, deal_from_seed(rules, seats, SEED, number))


def deal_position(rules: RuleSet, seats: int, number: int) -> Position:
    """The same with its cards face up."""
    return position_of(dealt(rules, seats, number), deal_from_seed(rules, seats, SEED, number).draw)


def late_positions(rules: RuleSet, seats: int, turns: int, count: int) -> list[Position]:
    """Positions before a hand card, so many turns left, in rounds of a greedy bot: one of each round that gets there.

    Fewer than `count` where too many rounds end earlier.
    """
    found = (_late(rules, seats, turns, number) for number in range(TRIES * count))
    return list(islice((position for position in found if position is not None), count))


def _late(rules: RuleSet, seats: int, turns: int, number: int) -> Position | None:
    for state, pile in _states(rules, seats, number):
        if state.phase is Phase.PLAY and state.turns_left == turns:
            return position_of(state, pile)
    return None


def _states(rules: RuleSet, seats: int, number: int) -> Iterator[tuple[Round, tuple[int, ...]]]:
    """The positions of a round with their piles; one in which cards were put back is not looked at further."""
    recorder, dice = Recorder(rules, NAMES[:seats], f"{SEED} {number}"), Random(number)
    state, draw = recorder.start_round(), deal_from_seed(rules, seats, f"{SEED} {number}", 0).draw
    while not state.over and not any(state.exchanged):
        yield state, known_pile(state, draw)
        state = recorder.act(BOT.choose(observe(state, state.turn), dice))
