"""Honest play as kernels: everybody chooses by flat Monte Carlo on what he himself knows. The yardstick of values.

Whoever is in turn deals what he has not seen anew, plays every move out greedily in each of these worlds and takes the
best mean, the first of equals; interchangeable moves are tried once. Known to a seat are its hand, shown cards, the
field and all captures. Left out are the rules' conditions on a deal and cards put back in an exchange: such hands stay
possible here though their owner could rule them out. Source: the idea of nested rollouts, docs/benchmarks.md.
"""

import numpy as np
from numba import njit

from hana.search import layout as at
from hana.search.kernels import arrays as of
from hana.search.kernels.arrays import Ints, arrays_of
from hana.search.kernels.core import lowest, objective, settle, size
from hana.search.kernels.machine import OVER, PLAY, apply_move, legal
from hana.search.kernels.rollout import greedy
from hana.search.kernels.stops import stop_array
from hana.search.kernels.stream import below, mix
from hana.search.question import Question
from hana.search.stream import WORLD_STEP

OPTIONS = {"cache": True, "nogil": True}
CONSIDERED = 12
"""Worlds by which a seat chooses, as in docs/benchmarks.md."""
MOVES = 512
"""Places for moves: ten cards with every field card."""


@njit(**OPTIONS)
def hide(t, row, pile, state, world, guess, cards):
    """The position as the seat in turn sees it, with a deal of what it does not, into `world` and `guess`.

    Unseen are the other hands but for shown cards, and the rest of the pile with the cards that are never turned up.
    """
    unseen, turn = np.int64(0), row[at.TURN]
    for place in range(row[at.NEXT], len(pile)):
        unseen |= np.int64(1) << pile[place]
    for seat in range(t[of.SEATS]):
        if seat != turn:
            unseen |= row[at.HANDS + seat] & ~row[at.SHOWN + seat]
    count = np.int64(0)
    while unseen:
        cards[count] = lowest(unseen)
        unseen &= unseen - 1
        count += 1
    for i in range(count - 1):
        j = i + below(state, count - i)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
    for place in range(at.ROW):
        world[place] = row[place]
    place = np.int64(0)
    for seat in range(t[of.SEATS]):
        if seat != turn:
            held = row[at.HANDS + seat] & row[at.SHOWN + seat]
            for _ in range(size(row[at.HANDS + seat] & ~row[at.SHOWN + seat])):
                held |= np.int64(1) << cards[place]
                place += 1
            world[at.HANDS + seat] = held
    for number in range(count - place):
        guess[row[at.NEXT] + number] = cards[place + number]


@njit(**OPTIONS)
def looks(t, row, move):
    """A number that interchangeable moves of a turn share."""
    if move >= at.STOP or (row[at.PHASE] != PLAY and move & 63 == at.NOTHING):
        return move
    card, name = move >> 6, move & 63
    shown = row[at.SHOWN + row[at.TURN]] >> card & 1
    if name == at.NOTHING or name == card:
        return (t[of.TWIN + card] * 2 + shown) * 256 + name
    return (t[of.TWIN + card] * 2 + shown) * 256 + 64 + t[of.TWIN + name] * 2 + (row[at.FIELD] >> name & 1)


@njit(**OPTIONS)
def different(t, row, moves, count):
    """Brings the first of interchangeable moves to the front; how many there are."""
    kept = np.int64(0)
    for place in range(count):
        key, known = looks(t, row, moves[place]), False
        for earlier in range(kept):
            known = known or looks(t, row, moves[earlier]) == key
        if not known:
            moves[kept] = moves[place]
            kept += 1
    return kept


@njit(**OPTIONS)
def choose(t, stops, row, pile, worlds, state, numbers):
    """The honest move of the seat in turn; `numbers` has room to work in."""
    moves, sums = numbers[0], numbers[1]
    world, guess, cards, scratch = numbers[2], numbers[3], numbers[4], numbers[5]
    count = different(t, row, moves, legal(t, row, moves))
    if count == 1:
        return moves[0]
    scores = scratch[at.ROW :]
    sums[:count] = 0
    for _ in range(worlds):
        hide(t, row, pile, state, world, guess, cards)
        hidden = guess[: len(pile)]
        for place in range(count):
            for column in range(at.ROW):
                scratch[column] = world[column]
            apply_move(t, scratch, hidden, moves[place])
            greedy(t, stops, scratch, hidden, scores)
            settle(t, scratch, scores)
            sums[place] += objective(t, scores, row[at.TURN])
    best = np.int64(0)
    for place in range(count):
        if sums[place] > sums[best]:
            best = place
    return moves[best]


@njit(**OPTIONS)
def play_honestly(t, stops, row, pile, worlds, state, numbers):
    """Plays to the end of the round, everybody honestly."""
    while row[at.PHASE] != OVER:
        apply_move(t, row, pile, choose(t, stops, row, pile, worlds, state, numbers))


OWN_NUMBERS = 0x5851F42D4C957F2D
"""Turns the base of a question's worlds into that of the players' guesses. Any odd number does."""


@njit(**OPTIONS)
def honest_block(t, stops, rows, piles, moves, worlds, base, out):
    """The objective of the seat in turn after each move and honest play, by world and move, into `out`.

    World and move number decide the random numbers by which everybody chooses, from `base` (one uint64) on.
    """
    numbers, state = np.zeros((6, MOVES), np.int64), np.zeros(1, np.uint64)
    row, scores = np.empty(at.ROW, np.int64), np.empty(at.MAX_SEATS, np.int64)
    for world in range(rows.shape[0]):
        for place in range(moves.shape[0]):
            state[0] = mix(base[0] + np.uint64(world) * np.uint64(WORLD_STEP))
            row[:] = rows[world]
            apply_move(t, row, piles[world], moves[place])
            play_honestly(t, stops, row, piles[world], worlds, state, numbers)
            settle(t, row, scores)
            out[world, place] = objective(t, scores, rows[world, at.TURN])


def honest_values(question: Question, rows: Ints, piles: Ints, worlds: int = CONSIDERED) -> Ints:
    """The objective after each move of a question and honest play, in parts of a point, by world and move."""
    # Not the base of the worlds themselves: players' guesses must not begin with the numbers that dealt the cards.
    moves, base = np.array(question.moves, np.int64), np.array([question.base ^ OWN_NUMBERS], np.uint64)
    out = np.empty((len(rows), len(moves)), np.int64)
    t, stops = arrays_of(question.tables), stop_array(question.tables)
    honest_block(t, stops, rows, piles, moves, worlds, base, out)
    return out


def honest_move(question: Question, row: Ints, pile: Ints, state: Ints, worlds: int = CONSIDERED) -> int:
    """The code of the move that the seat in turn of a position chooses honestly; `state` is a stream's."""
    t, stops = arrays_of(question.tables), stop_array(question.tables)
    return int(choose(t, stops, row, pile, worlds, state, np.zeros((6, MOVES), np.int64)))
