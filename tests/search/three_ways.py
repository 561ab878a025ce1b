"""Engine, reference and kernels side by side: one round from the same numbers, compared at every step."""

import random
from collections.abc import Sequence

import numpy as np

from hana.cards.sets import card_set, members
from hana.game.action import Action, Decide, Declare, Play, Redraw, Reveal, Take
from hana.game.deal import deal_from_seed, start_deal
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Round
from hana.rules.ruleset import RuleSet
from hana.search import layout as at
from hana.search.kernels import core, machine, rollout
from hana.search.kernels.arrays import Ints, arrays_of
from hana.search.layout import CALL_OFF, DECLINE, GO_ON, NOTHING, STOP, Stands
from hana.search.position import known_hands, row_of
from hana.search.reference.line import Line
from hana.search.reference.rollout import random_playout
from hana.search.stream import Stream
from hana.search.tables import Tables, tables_of

MOST_MOVES = 256
"""Places for the moves of a position, or of a round."""
LASTING = {*range(at.CAPTURED, at.FIELD), at.STOPPED, at.CALLED_OFF, at.PHASE, at.DEALER, *range(at.ANNOUNCED, at.ROW)}
"""What of a row still matters when the round is over."""


def opened(rules: RuleSet, seats: int, seed: int) -> tuple[Round, list[int]]:
    """A seeded round after declarations at random, waiting for its first card or over at the deal; its draw pile."""
    rng = random.Random(f"{rules.id} {seats} {seed}")
    deal = deal_from_seed(rules, seats, f"three ways {seed}", seed % 12)
    state, pile = start_deal(rules, rng.randrange(seats), deal), list(deal.draw)
    while state.phase in {Phase.OPENING, Phase.REDRAW}:
        if state.phase is Phase.OPENING:
            state = apply(state, rng.choice(legal_actions(state)))
            continue
        drawn, back = pile[: state.drawing], members(state.returned[state.turn])
        state = apply(state, Redraw(card_set(drawn)))
        pile = [*pile[len(drawn) :], *back]
        rng.shuffle(pile)
    return state, pile


def code_of(state: Round, action: Action) -> int:
    """The search's number of a move of the engine."""
    match action:
        case Play(card, take):
            return card * 64 + (NOTHING if take is None else take)
        case Take(card):
            assert state.pending is not None
            return state.pending * 64 + card
        case Decide(go_on):
            return GO_ON if go_on else STOP
        case Declare(letter):
            return DECLINE if letter == "-" else CALL_OFF
    raise AssertionError(action)


def after_reveals(state: Round, pile: Sequence[int]) -> Round:
    """The round after the cards that are turned up now, in the pile's order."""
    while state.phase is Phase.REVEAL:
        state = apply(state, Reveal(pile[len(pile) - len(state.draw)]))
    return state


def differences(state: Round, pile: Sequence[int], row: Sequence[int]) -> list[tuple[int, int, int]]:
    """Where the engine's position and a row differ: the place, the engine's number, the row's."""
    wanted = row_of(state, known_hands(state), pile)
    wanted[at.NEXT], wanted[at.LAST] = len(pile) - len(state.draw), max(0, len(pile) - state.left)
    found = _unlike(wanted, row)
    return [difference for difference in found if difference[0] in LASTING] if state.over else found


def _unlike(one: Sequence[int], two: Sequence[int]) -> list[tuple[int, int, int]]:
    """The places where two rows differ, with both numbers."""
    return [(place, *both) for place, both in enumerate(zip(one, two, strict=True)) if both[0] != both[1]]


def as_array(numbers: Sequence[int]) -> Ints:
    """Whole numbers as the kernels take them."""
    return np.array(numbers, np.int64)


def kernel_legal(t: Ints, row: Ints) -> list[int]:
    """The moves of a position by the kernels."""
    out = np.zeros(MOST_MOVES, np.int64)
    return [int(code) for code in out[: machine.legal(t, row, out)]]


def kernel_scores(tables: Tables, row: Ints) -> list[int]:
    """The scores of a round that is over by the kernels."""
    scores = np.zeros(at.MAX_SEATS, np.int64)
    core.settle(arrays_of(tables), row, scores)
    return [int(score) for score in scores[: tables.seats]]


def play_three(rules: RuleSet, seats: int, seed: int) -> Round:
    """A round of random moves in all three, compared at every step; its end by the engine.

    Raises:
        AssertionError: two of them do not agree.
    """
    state, deck = opened(rules, seats, seed)
    if state.over:
        return state
    tables = tables_of(rules, seats)
    t, pile = arrays_of(tables), as_array(deck)
    line = Line(tables, row_of(state, known_hands(state), deck), deck)
    row, start = as_array(line.row), line.copy()
    stream, moves = Stream(seed), list[int]()
    while not state.over:
        actions = {code_of(state, action): action for action in legal_actions(state)}
        found = list(actions)
        assert line.legal() == found
        assert kernel_legal(t, row) == found
        moves.append(found[stream.below(len(found))] if len(found) > 1 else found[0])
        state = after_reveals(apply(state, actions[moves[-1]]), deck)
        line.apply(moves[-1])
        machine.apply_move(t, row, pile, moves[-1])
        assert differences(state, deck, line.row) == []
        assert _unlike(line.row, [int(number) for number in row]) == []
    assert row[at.PHASE] == Stands.OVER
    assert line.scores() == kernel_scores(tables, row) == list(state.result().scores)
    _check_playouts(start, t, seed, moves, line.row)
    return state


def _check_playouts(start: Line, t: Ints, seed: int, moves: Sequence[int], end: Sequence[int]) -> None:
    """Random playouts from the same numbers are the same rounds."""
    row, pile = as_array(start.row), as_array(start.pile)
    assert random_playout(start, Stream(seed)) == moves
    assert start.row == end
    trace, out = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES, np.int64)
    made = rollout.random_playout(t, row, pile, np.array([seed], np.uint64), trace, out)
    assert [int(move) for move in trace[:made]] == moves
    assert _unlike(end, [int(number) for number in row]) == []
