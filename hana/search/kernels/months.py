"""What each month alone can still bring: bounds on card points, and which cards a side can or must get.

Months meet only in the order of turns. Each month alone is relaxed to all orders in which its cards can still arrive:
turned-up cards in the pile's order, those after the last hand card at the end, hand cards at any time. A side is the
root seat (0) or all others (1). Source: docs/architecture.md, "The exact solver".
"""

import numpy as np

from hana.search import layout as at
from hana.search.kernels import work as of
from hana.search.kernels.compiling import A, B, I, V, kernel
from hana.search.kernels.core import card_points, larger, size, smaller

IN_HAND, TURNED_UP, ON_FIELD, GONE = 0, 2, 4, 5
"""Where a card of a month is; to the first two the side is added."""


@kernel(I, I)
def spread(nibble):
    """A month's pattern as digits of base six."""
    return (nibble & 1) + (nibble >> 1 & 1) * 6 + (nibble >> 2 & 1) * 36 + (nibble >> 3 & 1) * 216


@kernel(I, I, I)
def digit(place, card):
    """Where a card of a month is, out of the month's number."""
    for _ in range(card):
        place //= 6
    return place % 6


@kernel(I, A, A, I, I)
def place_of(m, t, row, month):
    """Where the four cards of a month are, as one number below 6^4."""
    shift, root = 4 * month, m[of.ROOT]
    mine = m[row + at.HANDS + root]
    hands = m[row + at.HANDS] | m[row + at.HANDS + 1] | m[row + at.HANDS + 2] | m[row + at.HANDS + 3]
    field, turned = m[row + at.FIELD], m[row + at.NEXT]
    own, rest = m[of.LEFT + 3 * turned], m[of.LEFT + 3 * turned + 1]
    gone = ~(hands | field | own | rest)
    return (
        IN_HAND * spread(mine >> shift)
        + (IN_HAND + 1) * spread((hands & ~mine) >> shift)
        + TURNED_UP * spread(own >> shift)
        + (TURNED_UP + 1) * spread(rest >> shift)
        + ON_FIELD * spread(field >> shift)
        + GONE * spread(gone >> shift)
    )


@kernel(I, I, I)
def known_at(month, place):
    """Where it is kept what is known of a month with its cards at `place`."""
    return of.MONTHS + of.MONTH_WIDTH * (1296 * month + place)


@kernel(B, I, I)
def is_new_order(order, arriving):
    """Whether an order names the cards that do not arrive first and ascending: the others repeat it."""
    last, started = -1, False
    for k in range(4):
        card = order >> 2 * k & 3
        if arriving >> card & 1:
            started = True
        elif started or card < last:
            return False
        else:
            last = card
    return True


@kernel(B, A, I, I, I)
def can_arrive(m, month, place, order):
    """Whether cards can arrive in this order: the pile's order kept, the flips after the last hand card at the end."""
    last, in_hands = np.int64(-1), 0
    for k in range(4):
        in_hands += digit(place, k) < TURNED_UP
    for k in range(4):
        card = order >> 2 * k & 3
        if digit(place, card) < TURNED_UP:
            in_hands -= 1
        elif digit(place, card) < ON_FIELD:
            turn = m[of.TURNED_AT + 4 * month + card]
            if turn < last or (in_hands > 0 and turn >= m[of.LAST_HAND]):
                return False
            last = turn
    return True


@kernel(V, A, A, I, I, I, I, I)
def arrive(m, t, month, place, order, choice, known):
    """One order played through; of two cards on the field the lower or the higher is taken."""
    field = np.int64(0)
    for k in range(4):
        if digit(place, k) == ON_FIELD:
            field |= 1 << k
    got0, got1, points = np.int64(0), np.int64(0), np.int64(0)
    for k in range(4):
        card = order >> 2 * k & 3
        if digit(place, card) >= ON_FIELD:
            continue
        if field == 0:
            field = np.int64(1) << card
            continue
        taken = field
        if size(field) == 2:
            taken = field & -field
            if choice:
                taken ^= field
        field &= ~taken
        taken |= np.int64(1) << card
        side = digit(place, card) & 1
        points += card_points(t, taken << 4 * month) * m[of.OWN_WEIGHT + side]
        if side:
            got1 |= taken
        else:
            got0 |= taken
    m[known], m[known + 1] = larger(m[known], points), smaller(m[known + 1], points)
    m[known + 2] |= got0
    m[known + 3] |= got1
    m[known + 4] &= got0
    m[known + 5] &= got1


@kernel(V, A, A, I, I)
def fill(m, t, month, place):
    """The bounds of a month with its cards at `place`, kept for the generation: MOST, LEAST, REACH, SURE by side."""
    known = known_at(month, place)
    if m[known + 6] == m[of.GENERATION]:
        return
    m[known], m[known + 1] = -1000000, 1000000
    m[known + 2], m[known + 3], m[known + 4], m[known + 5] = 0, 0, 15, 15
    m[known + 6] = m[of.GENERATION]
    arriving = np.int64(0)
    for k in range(4):
        if digit(place, k) < ON_FIELD:
            arriving |= 1 << k
    for number in range(24):
        order = m[of.ARRIVALS + number]
        if is_new_order(order, arriving) and can_arrive(m, month, place, order):
            for choice in range(2):
                arrive(m, t, month, place, order, choice, known)


@kernel(V, A, A, I, I, I)
def count_month(m, t, row, month, sign):
    """Adds a month's bounds to a row's, or takes them off."""
    place = place_of(m, t, row, month)
    fill(m, t, month, place)
    known, shift = known_at(month, place), 4 * month
    m[row + of.MOST] += sign * m[known]
    m[row + of.LEAST] += sign * m[known + 1]
    for side in range(2):
        m[row + of.REACH + side] &= ~(np.int64(15) << shift)
        m[row + of.SURE + side] &= ~(np.int64(15) << shift)
        if sign > 0:
            m[row + of.REACH + side] |= m[known + 2 + side] << shift
            m[row + of.SURE + side] |= m[known + 4 + side] << shift
