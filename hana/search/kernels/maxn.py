"""Exact values with all cards face up where each seat plays for itself. The kernels of `hana.search.reference.maxn`.

`m` is the solver's memory, `v` one of its own: the choices on the way to the position that is looked at, each with its
row, and a table of futures by seat. Rows are named by where they begin in `v`.
"""

from collections.abc import Sequence

import numpy as np

from hana.search import layout as at
from hana.search.kernels import arrays as num
from hana.search.kernels import work as of
from hana.search.kernels.arrays import Ints
from hana.search.kernels.compiling import A, B, I, V, entry, kernel
from hana.search.kernels.core import card_points, objective, settle
from hana.search.kernels.machine import apply_move, legal
from hana.search.kernels.setup import set_up
from hana.search.kernels.worth import key_of
from hana.search.layout import Stands

PLAY, OVER = int(Stands.PLAY), int(Stands.OVER)

MASK, GENERATION, NODES = 0, 1, 2
"""The table's size less one; what tells an earlier solve's entries; positions entered."""
SCORES = 4
"""Four places."""
STEPS = 8
WAYS, DONE, KEY_AT, BEST, PAST, CODES = at.ROW, at.ROW + 1, at.ROW + 2, at.ROW + 3, at.ROW + 7, at.ROW + 11
STEP = CODES + 128
"""Columns of a choice behind its position: how many ways there are, how many are looked at, the key, what each
seat gets by the best of them and has from the past, their codes.
"""
DEPTH = 80
"""Choices that may follow each other: three in a turn, 24 turns in the longest game, and the closing."""
TABLE = STEPS + DEPTH * STEP
ENTRY = 6
"""An entry: key, generation, a future for each seat."""


def new_vectors(bits: int = 16) -> Ints:
    """Memory with a table of 2^bits positions."""
    v = np.zeros(TABLE + ENTRY * (1 << bits), np.int64)
    v[MASK] = (1 << bits) - 1
    return v


@kernel(V, A, A, A, I)
def rate(t, v, scores, place):
    """What each seat gets for scores, into four places."""
    for seat in range(t[num.SEATS]):
        v[place + seat] = objective(t, scores, seat)


@kernel(V, A, A, A, I)
def name(m, t, v, step):
    """The key of a position of which the future is alike, and what each seat has from the past, if they add up."""
    row, seats, scores = of.played(np.int64(of.PLIES)), t[num.SEATS], v[SCORES : SCORES + 4]
    for place in range(at.ROW):
        m[row + place] = v[step + place]
    v[step + KEY_AT] = key_of(m, t, row)
    paid = np.int64(0)
    for seat in range(seats):
        paid += m[of.SETTLED + seat] if t[num.YAKU_PAID] else 0
    for seat in range(seats):
        scores[seat] = 0
        if m[of.MODE] == of.SEPARATE:
            worth = m[of.SETTLED + seat] * (seats if t[num.YAKU_PAID] else 1)
            scores[seat] = card_points(t, m[row + at.CAPTURED + seat]) + worth - paid
    rate(t, v, scores, step + PAST)


@kernel(I, A, I)
def entry_of(v, key):
    """Where the table has a position or room for it: of two places the one that holds it, or the first that is free."""
    first = TABLE + ENTRY * (key & v[MASK])
    second = TABLE + ENTRY * (key & v[MASK] ^ 1)
    if v[first + 1] != v[GENERATION] or v[first] == key:
        return first
    return second


@kernel(B, A, I)
def look_up(v, step):
    """Whether the table knows the position; then what each seat gets is in BEST."""
    entry = entry_of(v, v[step + KEY_AT])
    if v[entry] != v[step + KEY_AT] or v[entry + 1] != v[GENERATION]:
        return False
    for seat in range(at.MAX_SEATS):
        v[step + BEST + seat] = v[entry + 2 + seat] + v[step + PAST + seat]
    return True


@kernel(V, A, I)
def keep(v, step):
    """Enters a position into the table."""
    entry = entry_of(v, v[step + KEY_AT])
    v[entry] = v[step + KEY_AT]
    v[entry + 1] = v[GENERATION]
    for seat in range(at.MAX_SEATS):
        v[entry + 2 + seat] = v[step + BEST + seat] - v[step + PAST + seat]


@kernel(I, A, I, I)
def kind_of(t, field, move):
    """A move's code with twins for its card and for a field card that it takes: what the rules tell of it."""
    taken = move & 63
    if move >= at.STOP:
        return move
    if taken != at.NOTHING and field >> taken & 1:
        taken = t[num.TWIN + taken]
    return t[num.TWIN + (move >> 6)] * 64 + taken


@kernel(I, A, A, I, I)
def unlike(t, v, step, count):
    """Keeps of each kind of moves the first; how many there are then."""
    codes, field, kept = step + CODES, v[step + at.FIELD], 0
    for place in range(codes, codes + count):
        kind, earlier = kind_of(t, field, v[place]), codes
        while earlier < codes + kept and kind_of(t, field, v[earlier]) != kind:
            earlier += 1
        if earlier == codes + kept:
            v[earlier] = v[place]
            kept += 1
    return kept


@kernel(V, A, A, A, A, I)
def enter(m, t, v, pile, step):
    """Looks at a position from outside: its value where it is known, else its ways."""
    phase, row = v[step + at.PHASE], v[step : step + at.ROW]
    v[step + WAYS] = v[step + DONE] = 0
    if phase == OVER:
        settle(t, row, v[SCORES : SCORES + 4])
        rate(t, v, v[SCORES : SCORES + 4], step + BEST)
        return
    if phase == PLAY:
        name(m, t, v, step)
        if look_up(v, step):
            return
    codes = v[step + CODES : step + STEP]
    v[step + WAYS] = unlike(t, v, step, legal(t, row, codes))
    v[NODES] += 1


@kernel(B, A, I)
def is_better(v, step):
    """Whether the seat that chooses prefers what its last way came to."""
    best = step + BEST
    more = v[best + STEP + v[step + at.TURN]] - v[best + v[step + at.TURN]]
    for seat in range(at.MAX_SEATS):
        if more == 0:
            more = v[best + STEP + seat] - v[best + seat]
    return more > 0 or v[step + DONE] == 1


@entry(B, A, A, A, A, I)
def values_of(m, t, v, pile, limit):
    """What each seat gets from the first position on, into its BEST; False where `limit` positions were not enough."""
    step, opening = np.int64(STEPS), True
    while v[NODES] <= limit:
        if opening:
            enter(m, t, v, pile, step)
        opening = v[step + DONE] < v[step + WAYS]
        if opening:
            move = v[step + CODES + v[step + DONE]]
            v[step + DONE] += 1
            for place in range(at.ROW):
                v[step + STEP + place] = v[step + place]
            step += STEP
            apply_move(t, v[step : step + at.ROW], pile, move)
            continue
        if v[step + WAYS] > 0 and v[step + at.PHASE] == PLAY:
            keep(v, step)
        if step == STEPS:
            return True
        step -= STEP
        if is_better(v, step):
            for seat in range(at.MAX_SEATS):
                v[step + BEST + seat] = v[step + STEP + BEST + seat]
    return False


def maxn(
    m: Ints, v: Ints, t: Ints, row: Ints, pile: Ints, moves: Sequence[int] | Ints, limit: int, values: Ints
) -> bool:
    """What each seat gets after each move of a position in any phase, into `values`: as many numbers as there are seats
    for each move; from the position on where no move is named. False where `limit` positions were not enough.
    """
    set_up(m, t, row, pile, 0, limit, 0)
    v[GENERATION] += 1
    v[NODES] = 0
    seats, first = int(t[num.SEATS]), v[STEPS : STEPS + at.ROW]
    for number in range(max(len(moves), 1)):
        first[:] = row
        if len(moves):
            apply_move(t, first, pile, moves[number])
        if not values_of(m, t, v, pile, limit):
            return False
        values[seats * number : seats * (number + 1)] = v[STEPS + BEST : STEPS + BEST + seats]
    return True
