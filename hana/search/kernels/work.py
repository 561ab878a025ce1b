"""The solver's memory: one flat array of int64 for each thread, the argument `m` of its kernels, never cleared.

What belongs to an earlier position is told by its generation.
"""

from itertools import permutations

import numpy as np

from hana.search import layout as at
from hana.search.kernels.arrays import Ints
from hana.search.kernels.compiling import I, kernel

PLIES = 32
"""Turns below the root, at most: 24 in the longest game."""
CHILDREN = 128
"""Ways to play a turn, at most: ten cards, or one wild card with every field card, times two for the turned-up card."""

POINTS = at.ROW
"""A solver's row goes on behind a position's: weighed card points so far,"""
MOST, LEAST = POINTS + 1, POINTS + 2
"""the most and the least that the cards still to be captured can add,"""
REACH, SURE = POINTS + 3, POINTS + 5
"""by side what it may capture and what it is sure to capture,"""
LOW, HIGH = POINTS + 7, POINTS + 8
"""bounds of the position's value,"""
SCORE, MOVE = POINTS + 9, POINTS + 10
"""the guess that orders moves, the move that led here,"""
STOP_VALUE, MAY_STOP = POINTS + 11, POINTS + 12
"""what stopping instead is worth to the root, and whether it is open."""
FLOOR, CEILING = POINTS + 13, POINTS + 14
"""Bounds of the move's value, the choice to stop included."""
KEY_AT, PAST = POINTS + 15, POINTS + 16
"""Its key, and what of its value lies in the past."""
WIDTH = POINTS + 17

MODE, MONTHLY, ROOT, OWN_WEIGHT, REST_WEIGHT, YAKU_WEIGHT, BASE, LAST_HAND, GENERATION = range(9)
LIMIT, DRAWN, MAY_DRAW, WIDEN, VOIDS, HARD, ABORTED, NODES, TRICKS, MASK = range(9, 19)
"""What holds for all positions of one solve.

MODE is one of the three below. MONTHLY: months are independent, so their bounds hold. The weights of card points of the
root seat and the others, of yaku, and BASE make the objective of a round that is not coupled. LAST_HAND: the turn after
which no hand card is left. DRAWN is the value of a round that is drawn, MAY_DRAW whether it can be; WIDEN what
compensation can add; VOIDS and HARD the willow row's power; MASK the table's size less one.
"""
NEVER = 48
"""The row of LEFT that holds the cards that are never turned up."""
SEPARATE, WHOLE, STOPPING = 0, 1, 2
"""Points of the past add to those of the future; the past matters as a whole; a seat's stop ends it (koi-koi)."""

NO_TABLE, NO_BOUND, NO_ORDER, NO_MERGE, NO_MONTHS, NO_NARROW = 1, 2, 4, 8, 16, 32
"""Tricks that a measurement may switch off."""

ALPHA, BETA, FIRST_ALPHA, FIRST_BETA, BEST, BEST_MOVE, COUNT, PLACE, NARROWED = range(9)
FRAME = 9
"""Columns of a turn being searched."""

SCORES, SETTLED = 24, 28
"""Four places each."""
LEFT = 32
"""For each number of turned-up cards what side 0, side 1 and both still turn up; row NEVER is of the rest."""
TURNED_AT = LEFT + 49 * 3
"""When a card of the pile is turned up."""
ARRIVALS = TURNED_AT + 48
"""The 24 orders of four cards, two bits each."""
FRAMES = ARRIVALS + 24
ORDER = FRAMES + PLIES * FRAME
ROWS = ORDER + PLIES * CHILDREN
CHILD = ROWS + (PLIES + 1) * WIDTH
MONTHS = CHILD + PLIES * CHILDREN * WIDTH
MONTH_WIDTH = 7
KEYS = MONTHS + 12 * 1296 * MONTH_WIDTH
"""Keys for hands, field, shown and captured cards, yaku in the making, small numbers."""
KEY_FIELD, KEY_SHOWN, KEY_CAPTURED, KEY_YAKU = KEYS + 48 * 4, KEYS + 48 * 5, KEYS + 48 * 9, KEYS + 48 * 13
KEY_SMALL = KEY_YAKU + 4 * 32 * 32
TABLE = KEY_SMALL + 1024
ENTRY = 5
"""An entry: key, generation and ply, low, high, move."""


def new_work(bits: int = 16) -> Ints:
    """Memory with a table of 2^bits positions."""
    m = np.zeros(TABLE + ENTRY * (1 << bits), np.int64)
    m[MASK] = (1 << bits) - 1
    orders = permutations(range(4))
    m[ARRIVALS : ARRIVALS + 24] = [sum(card << 2 * k for k, card in enumerate(order)) for order in orders]
    dice = np.random.Generator(np.random.PCG64(20261201))
    m[KEYS:TABLE] = dice.integers(-(2**63), 2**63 - 1, TABLE - KEYS)
    return m


@kernel(I, I)
def frame(ply):
    """Where the columns of a turn being searched begin."""
    return FRAMES + FRAME * ply


@kernel(I, I)
def played(ply):
    """Where the row for a position begins whose hand card has been played."""
    return ROWS + WIDTH * ply


@kernel(I, I, I)
def child_at(ply, place):
    """Where the row of a child begins."""
    return CHILD + WIDTH * (CHILDREN * ply + place)
