"""Every way to play a turn: the positions that follow, their bounds, and the order in which to look at them."""

import numpy as np

from hana.search import layout as at
from hana.search.kernels import arrays as num
from hana.search.kernels import machine
from hana.search.kernels import work as of
from hana.search.kernels.compiling import A, B, I, V, kernel
from hana.search.kernels.core import card_points, larger, lowest, month_of, size, smaller, stop_points, yaku_points
from hana.search.kernels.months import count_month
from hana.search.kernels.worth import bound, end_value


@kernel(V, A, I, I)
def copy_row(m, source, target):
    """Copies a row of the solver."""
    for place in range(of.WIDTH):
        m[target + place] = m[source + place]


@kernel(V, A, A, I, I, I)
def resolve(m, t, row, card, taken):
    """A card has met the field, and the points of what it takes are counted."""
    machine.resolve(t, m[row : row + at.ROW], card, taken)
    if taken:
        side = 0 if m[row + at.TURN] == m[of.ROOT] else 1
        m[row + of.POINTS] += card_points(t, taken | np.int64(1) << card) * m[of.OWN_WEIGHT + side]


@kernel(V, A, A, I)
def bare_bounds(m, t, row):
    """The bounds of the cards still to come where months are not independent: either side may get them all."""
    cards = m[row + at.FIELD] | m[of.LEFT + 3 * m[row + at.NEXT] + 2]
    for seat in range(t[num.SEATS]):
        cards |= m[row + at.HANDS + seat]
    if t[num.LEFTOVERS] == 2:
        cards |= m[of.LEFT + 3 * of.NEVER + 2]
    m[row + of.REACH] = m[row + of.REACH + 1] = cards
    m[row + of.SURE] = m[row + of.SURE + 1] = 0
    points = card_points(t, cards)
    m[row + of.MOST] = points * m[of.OWN_WEIGHT]
    m[row + of.LEAST] = points * m[of.REST_WEIGHT]


@kernel(I, A, A, A, I)
def closing_value(m, t, pile, row):
    """The value after the last card: stranded cards given, and calling the round off where a seat may and gains."""
    if m[of.MODE] == of.SEPARATE:
        worth = np.int64(0)
        for seat in range(t[num.SEATS]):
            held = m[row + at.CAPTURED + seat]
            worth += yaku_points(t, held, held, False) * (t[num.SEATS] - 1 if seat == m[of.ROOT] else -1)
        return m[of.BASE] + m[row + of.POINTS] + m[of.YAKU_WEIGHT] * worth
    machine.give_stranded(t, m[row : row + at.ROW], pile)
    value = end_value(m, t, row)
    if m[row + at.PHASE] == machine.CLOSING:
        own = m[row + at.TURN] == m[of.ROOT]
        return larger(value, m[of.DRAWN]) if own else smaller(value, m[of.DRAWN])
    return value


@kernel(B, A, A, I)
def end_turn(m, t, row):
    """After the turned-up card: what stopping is worth in koi-koi, the next seat, bounds. True at the round's end."""
    here, seat = m[row : row + at.ROW], m[row + at.TURN]
    m[row + of.MAY_STOP] = 0
    if t[num.DECIDES] and m[row + at.FRESH] and machine.completes(t, here):
        held, calls = m[row + at.CAPTURED + seat], m[row + at.CALLS + seat]
        won = stop_points(t, here, seat, yaku_points(t, held, held, calls > 0))
        m[row + of.STOP_VALUE] = won if seat == m[of.ROOT] else -won
        m[row + of.MAY_STOP] = 1
        if not machine.may_call(t, here):
            m[row + of.LOW] = m[row + of.HIGH] = m[row + of.STOP_VALUE]
            return False
        m[row + at.CALLS + seat] += 1
    machine.next_turn(t, here)
    if m[row + at.PHASE] != machine.PLAY:
        return True
    if not m[of.MONTHLY]:
        bare_bounds(m, t, row)
    bound(m, t, row)
    return False


@kernel(I, A, A, A, I, B)
def ways(m, t, row, card, from_pile):
    """The names of what a card may do, without those of field cards that no rule tells apart; its own for nothing."""
    names = machine.names_of(t, row, card, from_pile)
    if not names:
        return np.int64(1) << card
    if m[of.TRICKS] & of.NO_MERGE:
        return names
    seen, rest = np.int64(0), names & row[at.FIELD]
    while rest:
        low = rest & -rest
        rest ^= low
        twin = np.int64(1) << t[num.TWIN + size(low - 1)]
        if seen & twin:
            names ^= low
        seen |= twin
    return names


@kernel(I, A, A, I, I, I)
def risk(m, t, row, seat, card):
    """What laying down a card costs in the order of moves: its weight where another hand holds its month."""
    for other in range(t[num.SEATS]):
        if other != seat and m[row + at.HANDS + other] & month_of(card):
            return t[num.WEIGHT + card]
    return t[num.WEIGHT + card] // 4


@kernel(I, A, A, I, I, I, I)
def gain(m, t, row, seat, card, taken):
    """The guess of what a card brings: the weight of what is taken, or the risk of what is laid down."""
    if not taken:
        return -risk(m, t, row, seat, card)
    total = t[num.WEIGHT + card]
    while taken:
        low = taken & -taken
        taken ^= low
        total += t[num.WEIGHT + size(low - 1)]
    return total


@kernel(I, A, A, A, I, I, I, I, I)
def turn_up(m, t, pile, ply, count, played, guess, changed):
    """The turned-up card in each of its ways, after `played`, whose hand card has been played: more children."""
    start = of.played(ply)
    here, flips = m[start : start + at.ROW], m[start + at.NEXT] < m[start + at.LAST]
    card = pile[m[start + at.NEXT]] if flips else np.int64(0)
    names = ways(m, t, here, card, True) if flips else np.int64(1)
    while names:
        name = lowest(names)
        names &= names - 1
        child = of.child_at(ply, count)
        copy_row(m, start, child)
        m[child + of.MOVE] = played
        m[child + of.SCORE] = guess
        if flips:
            if m[of.MONTHLY] and changed != card >> 2:
                count_month(m, t, child, card >> 2, -1)
            m[child + at.NEXT] += 1
            taken = machine.taken_by(here, card, name)
            m[child + of.SCORE] += gain(m, t, child, m[child + at.TURN], card, taken)
            resolve(m, t, child, card, taken)
            if m[of.MONTHLY]:
                count_month(m, t, child, card >> 2, 1)
        if m[of.MONTHLY] and changed >= 0 and (not flips or changed != card >> 2):
            count_month(m, t, child, changed, 1)
        count += 1
    return count


@kernel(I, A, A, A, I, I)
def children_of(m, t, pile, ply, parent):
    """Fills the children of a position and answers how many there are."""
    seat = m[parent + at.TURN]
    hand, seen, count = m[parent + at.HANDS + seat], np.int64(0), 0
    row = of.played(ply)
    if not hand:
        copy_row(m, parent, row)
        return turn_up(m, t, pile, ply, count, np.int64(-1), np.int64(0), np.int64(-1))
    here = m[parent : parent + at.ROW]
    while hand:
        card = lowest(hand)
        bit = hand & -hand
        hand ^= bit
        twin = np.int64(1) << t[num.TWIN + card]
        if seen & twin and not m[of.TRICKS] & of.NO_MERGE:
            continue
        seen |= twin
        names = ways(m, t, here, card, False)
        while names:
            taken = machine.taken_by(here, card, lowest(names))
            names &= names - 1
            copy_row(m, parent, row)
            if m[of.MONTHLY]:
                count_month(m, t, row, card >> 2, -1)
            m[row + at.HANDS + seat] &= ~bit
            m[row + at.SHOWN + seat] &= ~bit
            resolve(m, t, row, card, taken)
            count = turn_up(m, t, pile, ply, count, card, gain(m, t, parent, seat, card, taken), card >> 2)
    return count
