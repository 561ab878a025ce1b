"""Positions to measure by: views early, in the middle and late in seeded rounds of every game at its default rules.

In a round each seat plays honestly, or as the bot greedy-yaku does; the round's number says who does what. A position
is a seat's choice of a card with two different options at least, when 3/4, 1/2 or 1/4 of the round's hand cards are
left. A round gives each stage one position at most.
"""

import random
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from hana.game.action import Action
from hana.game.engine import legal_actions
from hana.game.state import Phase, Round
from hana.game.view import observe
from hana.players import PLAYERS
from hana.replay.recorder import Recorder
from hana.rules import RULE_SETS
from hana.search.evaluate import merged
from hana.search.position import known_hands, row_of
from hana.search.question import code_of, question_of
from scripts.measure.honest import honest_move

GAMES = tuple((game, seats) for game, rules in RULE_SETS.items() for seats in rules.seats)
"""Every game with every number of seats."""
STAGES = ("early", "middle", "late")
NAMES = ("Ume", "Kiku", "Matsu", "Fuji")
BOT = PLAYERS["greedy-yaku"]


def stages_of(game: str, seats: int) -> dict[int, str]:
    """The stages by turns left: 12, 8 and 4 of the 16 turns of two players with eight cards."""
    turns = RULE_SETS[game].deal[seats].hand * seats
    return {round(turns * (3 - number) / 4): stage for number, stage in enumerate(STAGES)}


def honest_action(state: Round, dice: NDArray[np.uint64]) -> Action:
    """What the seat in turn chooses honestly; the order of the pile is hidden from it anyway."""
    actions = legal_actions(state)
    pile = [card for card in range(48) if state.draw.known >> card & 1]
    row = np.array(row_of(state, known_hands(state), pile), np.int64)
    move = honest_move(question_of(observe(state, state.turn), (), 0), row, np.array(pile, np.int64), dice)
    return next(action for action in actions if code_of(state, action) == move)


def states(recorder: Recorder, number: int, honest: int = 2) -> Iterator[Round]:
    """The positions of a recorder's next round, each before its choice; `honest` of three seats and rounds play so."""
    state, rng = recorder.start_round(), random.Random(number)
    dice = np.array([number], np.uint64)
    while not state.over:
        yield state
        is_honest = state.phase is not Phase.OPENING and (number + state.turn) % 3 >= 3 - honest
        state = recorder.act(honest_action(state, dice) if is_honest else BOT.choose(observe(state, state.turn), rng))


def recorder_of(game: str, seats: int, seed: str) -> Recorder:
    """A game to be played."""
    return Recorder(RULE_SETS[game], NAMES[:seats], seed)


def positions(game: str, seats: int, count: int) -> Iterator[tuple[str, str, Round]]:
    """So many positions of each stage: its stage, its name and the view of the seat in turn."""
    wanted, number = dict.fromkeys(STAGES, count), 0
    turns = stages_of(game, seats)
    while any(wanted.values()):
        for state in states(recorder_of(game, seats, f"positions {number}"), number):
            stage = turns.get(state.turns_left) if state.phase is Phase.PLAY else None
            if stage and wanted[stage]:
                view = observe(state, state.turn)
                if len(set(merged(view).values())) > 1:
                    wanted[stage] -= 1
                    yield stage, f"{game} {seats} {stage} {number}", view
        number += 1
