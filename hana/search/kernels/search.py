"""The exact search of a position with all cards face up: alpha-beta on bounds, without recursion.

The root seat maximises, all others minimise. Children are made first and ordered by the middle of their bounds; the
table of positions answers some before they are entered. Rows and frames are named by where they begin in `m`.
Source: docs/architecture.md, "The exact solver".
"""

import numpy as np

from hana.search import layout as at
from hana.search.kernels import work as of
from hana.search.kernels.children import children_of, closing_value, end_turn
from hana.search.kernels.compiling import A, B, I, V, entry, kernel
from hana.search.kernels.core import larger, may_call_off, smaller
from hana.search.kernels.setup import begin
from hana.search.kernels.worth import end_value, key_of, past_of
from hana.search.layout import Stands

OVER = int(Stands.OVER)
FAR = 1_000_000
"""Beyond every value."""
MIDDLE = 15
"""What half the sum of a child's bounds, a 30th of a point, counts against the weights of cards (60 to a point)."""


@kernel(I, A, I)
def probe(m, key):
    """Where the table holds a position, -1 where it does not."""
    first = key & m[of.MASK]
    for place in (first, first ^ 1):
        entry = of.TABLE + of.ENTRY * place
        if m[entry] == key and m[entry + 1] >> 6 == m[of.GENERATION]:
            return entry
    return np.int64(-1)


@kernel(V, A, I, I, I, I, I)
def keep(m, key, ply, low, high, move):
    """Enters bounds of a position; of two places the one that is free, or that saved less work, is used."""
    generation = m[of.GENERATION]
    entry = probe(m, key)
    if entry < 0:
        place = key & m[of.MASK]
        entry, other = of.TABLE + of.ENTRY * place, of.TABLE + of.ENTRY * (place ^ 1)
        if m[entry + 1] >> 6 == generation and (m[other + 1] >> 6 != generation or m[entry + 1] & 63 < ply):
            entry = other
        m[entry] = key
        m[entry + 1] = generation << 6 | ply
        m[entry + 2] = -FAR
        m[entry + 3] = FAR
        m[entry + 4] = -1
    m[entry + 2] = larger(m[entry + 2], low)
    m[entry + 3] = smaller(m[entry + 3], high)
    if move >= 0:
        m[entry + 4] = move


@kernel(V, A, A, I)
def name(m, t, row):
    """Fills a row's KEY, 0 for a position that the table does not keep (a seat without cards has hardly a choice)."""
    m[row + of.KEY_AT] = m[row + of.PAST] = 0
    open_value = m[row + of.LOW] < m[row + of.HIGH]
    if open_value and m[row + at.HANDS + m[row + at.TURN]] and not m[of.TRICKS] & of.NO_TABLE:
        m[row + of.KEY_AT] = key_of(m, t, row)
        m[row + of.PAST] = past_of(m, t, row)


@kernel(V, A, A, I)
def sharpen(m, t, child):
    """FLOOR and CEILING of a move: the bounds of its position, and what the table knows."""
    m[child + of.FLOOR] = m[child + of.LOW]
    m[child + of.CEILING] = m[child + of.HIGH]
    name(m, t, child)
    if m[child + of.KEY_AT]:
        entry = probe(m, m[child + of.KEY_AT])
        if entry >= 0:
            m[child + of.FLOOR] = larger(m[child + of.LOW], m[entry + 2] + m[child + of.PAST])
            m[child + of.CEILING] = smaller(m[child + of.HIGH], m[entry + 3] + m[child + of.PAST])


@kernel(I, A, I, I, B)
def or_stop(m, child, value, maximise):
    """The value of a move whose seat may also stop."""
    if not m[child + of.MAY_STOP]:
        return value
    stop = m[child + of.STOP_VALUE]
    return larger(value, stop) if maximise else smaller(value, stop)


@kernel(B, A, I, I)
def look_up(m, f, position):
    """Asks the table about a position that is entered: True where its value is known (in BEST), else its window."""
    m[of.NODES] += 1
    m[f + of.BEST_MOVE] = -1
    key, past = m[position + of.KEY_AT], m[position + of.PAST]
    if key:
        entry = probe(m, key)
        if entry >= 0:
            low, high = m[entry + 2] + past, m[entry + 3] + past
            if low >= m[f + of.BETA] or low == high:
                m[f + of.BEST] = low
                return True
            if high <= m[f + of.ALPHA]:
                m[f + of.BEST] = high
                return True
            m[f + of.ALPHA] = larger(m[f + of.ALPHA], low)
            m[f + of.BETA] = smaller(m[f + of.BETA], high)
            m[f + of.BEST_MOVE] = m[entry + 4]
    m[f + of.FIRST_ALPHA] = m[f + of.ALPHA]
    m[f + of.FIRST_BETA] = m[f + of.BETA]
    return False


@kernel(V, A, I, I, I, B)
def take_in(m, f, child, value, root):
    """A child is worth at least this to the seat that moves there."""
    if root:
        if value > m[f + of.BEST]:
            m[f + of.BEST], m[f + of.BEST_MOVE] = value, m[child + of.MOVE]
        m[f + of.ALPHA] = larger(m[f + of.ALPHA], m[f + of.BEST])
    else:
        if value < m[f + of.BEST]:
            m[f + of.BEST], m[f + of.BEST_MOVE] = value, m[child + of.MOVE]
        m[f + of.BETA] = smaller(m[f + of.BETA], m[f + of.BEST])


@kernel(V, A, A, A, I, I, I)
def arrange(m, t, pile, ply, f, position):
    """Looks at the children from outside: their bounds may settle the position, and guess an order."""
    root, tricks = m[position + at.TURN] == m[of.ROOT], m[of.TRICKS]
    known = m[f + of.BEST_MOVE]
    m[f + of.PLACE], m[f + of.NARROWED], m[f + of.BEST_MOVE] = -1, 0, -1
    m[f + of.BEST] = -FAR if root else FAR
    if may_call_off(t, m[position : position + at.ROW], m[position + at.TURN]):
        m[f + of.BEST] = m[of.DRAWN]
    for place in range(m[f + of.COUNT]):
        child = of.child_at(ply, place)
        m[of.ORDER + of.CHILDREN * ply + place] = place
        if end_turn(m, t, child):
            m[child + of.LOW] = m[child + of.HIGH] = closing_value(m, t, pile, child)
        sharpen(m, t, child)
        low = or_stop(m, child, m[child + of.FLOOR], root)
        high = or_stop(m, child, m[child + of.CEILING], root)
        m[child + of.FLOOR], m[child + of.CEILING] = low, high
        if tricks & of.NO_ORDER:
            m[child + of.SCORE] = 0
        elif not tricks & of.NO_BOUND:
            m[child + of.SCORE] += MIDDLE * (low + high) * (1 if root else -1)
        if known >= 0 and m[child + of.MOVE] == known:
            m[child + of.SCORE] += FAR
        if not tricks & of.NO_BOUND:
            take_in(m, f, child, low if root else high, root)


@kernel(V, A, I, I, I)
def leave(m, ply, f, position):
    """All that is needed of a position has been looked at: its bounds go into the table."""
    if not m[position + of.KEY_AT] or m[of.ABORTED]:
        return
    best, past, low, high = m[f + of.BEST], m[position + of.PAST], -FAR, FAR
    if best > m[f + of.FIRST_ALPHA]:
        low = best
    if best < m[f + of.FIRST_BETA]:
        high = best
    if not m[of.TRICKS] & of.NO_BOUND:
        low, high = larger(low, m[position + of.LOW]), smaller(high, m[position + of.HIGH])
    low, high = larger(low - past, -FAR), smaller(high - past, FAR)
    keep(m, m[position + of.KEY_AT], ply, low, high, m[f + of.BEST_MOVE])


@kernel(I, A, I, I)
def next_child(m, ply, f):
    """Where the next child to look at begins, chosen by its guess; -1 where no other can matter."""
    m[f + of.PLACE] += 1
    place = m[f + of.PLACE]
    if place >= m[f + of.COUNT] or m[f + of.ALPHA] >= m[f + of.BETA]:
        return np.int64(-1)
    order, best = of.ORDER + of.CHILDREN * ply, place
    for later in range(place + 1, m[f + of.COUNT]):
        if m[of.child_at(ply, m[order + later]) + of.SCORE] > m[of.child_at(ply, m[order + best]) + of.SCORE]:
            best = later
    m[order + place], m[order + best] = m[order + best], m[order + place]
    return of.child_at(ply, m[order + place])


@kernel(B, A, I, I, B)
def is_settled(m, f, child, root):
    """Takes a child in whose bounds are enough; whether they were."""
    low, high = m[child + of.FLOOR], m[child + of.CEILING]
    inside = m[of.TRICKS] & of.NO_BOUND or (high > m[f + of.ALPHA] and low < m[f + of.BETA])
    if low < high and inside:
        return False
    take_in(m, f, child, high if high <= m[f + of.ALPHA] else low, root)
    return True


@kernel(V, A, I, B)
def descend(m, f, root):
    """The window for a child, narrow where it only has to be refuted."""
    alpha, beta = m[f + of.ALPHA], m[f + of.BETA]
    m[f + of.NARROWED] = m[f + of.PLACE] > 0 and beta - alpha > 1 and not m[of.TRICKS] & of.NO_NARROW
    if m[f + of.NARROWED]:
        if root:
            beta = alpha + 1
        else:
            alpha = beta - 1
    m[f + of.FRAME + of.ALPHA], m[f + of.FRAME + of.BETA] = alpha, beta


@kernel(B, A, I, I, I, B)
def give_back(m, f, child, value, root):
    """A child's value arrives: taken in, or True where its window was too narrow and it is to be opened again."""
    if m[f + of.NARROWED] and m[f + of.ALPHA] < value < m[f + of.BETA]:
        m[f + of.NARROWED] = 0
        m[f + of.FRAME + of.ALPHA], m[f + of.FRAME + of.BETA] = m[f + of.ALPHA], m[f + of.BETA]
        return True
    take_in(m, f, child, or_stop(m, child, value, root), root)
    return False


@kernel(I, A, I)
def opened(m, ply):
    """Where the row begins of the position that a turn is searched from: the start, or the child looked at above it."""
    if ply == 0:
        return of.played(np.int64(of.PLIES))
    above = ply - 1
    return of.child_at(above, m[of.ORDER + of.CHILDREN * above + m[of.frame(above) + of.PLACE]])


@entry(I, A, A, A, A)
def search(m, t, row, pile):
    """The value of a position that is over or at the start of a turn, as `set_up` has made ready for.

    Gives up, with ABORTED set, after LIMIT positions.
    """
    ply, opening = np.int64(0), True
    start = opened(m, ply)
    for place in range(at.ROW):
        m[start + place] = row[place]
    if row[at.PHASE] == OVER:
        return end_value(m, t, start)
    begin(m, t, start)
    if m[start + of.LOW] == m[start + of.HIGH]:
        return m[start + of.LOW]
    name(m, t, start)
    m[of.frame(ply) + of.ALPHA], m[of.frame(ply) + of.BETA] = -FAR, FAR
    while True:
        f, position = of.frame(ply), opened(m, ply)
        root, child = m[position + at.TURN] == m[of.ROOT], np.int64(-1)
        known = opening and look_up(m, f, position)
        if not known:
            if opening:
                m[f + of.COUNT] = children_of(m, t, pile, ply, position)
                arrange(m, t, pile, ply, f, position)
            child = next_child(m, ply, f)
            opening = False
            if child >= 0:
                if not is_settled(m, f, child, root):
                    descend(m, f, root)
                    ply += 1
                    opening = True
                continue
            leave(m, ply, f, position)
        m[of.ABORTED] |= m[of.NODES] > m[of.LIMIT]
        value = m[f + of.BEST]
        if ply == 0 or m[of.ABORTED]:
            return value
        ply -= 1
        above = of.frame(ply)
        mover = m[opened(m, ply) + at.TURN] == m[of.ROOT]
        opening = give_back(m, above, position, value, mover)
        ply += opening
