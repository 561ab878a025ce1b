"""Every way to play a turn: the positions that follow, their bounds, and the order in which to look at them."""

import numpy as np

from hana.search import layout as at
from hana.search.kernels import arrays as num
from hana.search.kernels import work as of
from hana.search.kernels.compiling import A, B, I, V, kernel
from hana.search.kernels.core import (
    captures,
    larger,
    lowest,
    may_call_off,
    month_of,
    size,
    smaller,
    stop_points,
    stranded,
    yaku_points,
)
from hana.search.kernels.months import count_month, value_of
from hana.search.kernels.worth import bound, end_value


@kernel(V, A, I, I)
def copy_row(m, source, target):
    """Copies a row of the solver."""
    for place in range(of.WIDTH):
        m[target + place] = m[source + place]


@kernel(V, A, A, I, I, I, B)
def resolve(m, t, row, card, taken, from_pile):
    """A card has met the field; the kernel of `Line.resolve`, with points counted."""
    seat = m[row + at.TURN]
    bit = np.int64(1) << card
    if not taken:
        m[row + at.FIELD] |= bit
        return
    if t[num.WILD] & bit and (t[num.WILD_FROM_PILE] or not from_pile) and not taken & month_of(card):
        m[row + at.WILD_SEAT] = seat
        m[row + at.WILD_CARD] = lowest(taken)
    if taken & ~m[row + at.FIELD]:
        for other in range(t[num.SEATS]):
            m[row + at.HANDS + other] &= ~(taken & m[row + at.SHOWN + other])
            m[row + at.SHOWN + other] &= ~taken
    m[row + at.FIELD] &= ~taken
    taken |= bit
    m[row + at.CAPTURED + seat] |= taken
    m[row + at.FRESH] |= taken
    side = 0 if seat == m[of.ROOT] else 1
    while taken:
        low = taken & -taken
        taken ^= low
        m[row + of.POINTS] += value_of(m, t, size(low - 1), side)


@kernel(V, A, A, I)
def bare_bounds(m, t, row):
    """The bounds of the cards still to come where months are not independent: either side may get them all."""
    cards = m[row + at.FIELD] | m[of.LEFT + 3 * (m[row + at.NEXT]) + 2]
    for seat in range(t[num.SEATS]):
        cards |= m[row + at.HANDS + seat]
    if t[num.LEFTOVERS] == 2:
        cards |= m[of.LEFT + 3 * (of.NEVER) + 2]
    m[row + of.REACH] = m[row + of.REACH + 1] = cards
    m[row + of.SURE] = m[row + of.SURE + 1] = 0
    m[row + of.MOST] = m[row + of.LEAST] = 0
    while cards:
        low = cards & -cards
        cards ^= low
        m[row + of.MOST] += value_of(m, t, size(low - 1), 0)
        m[row + of.LEAST] += value_of(m, t, size(low - 1), 1)


@kernel(I, A, A, I)
def closing_value(m, t, row):
    """The value after the last card: stranded cards given, and calling the round off where a seat may and gains."""
    if m[of.MODE] == of.SEPARATE:
        worth = np.int64(0)
        for seat in range(t[num.SEATS]):
            held = m[row + at.CAPTURED + seat]
            worth += yaku_points(t, held, held, False) * (t[num.SEATS] - 1 if seat == m[of.ROOT] else -1)
        return m[of.BASE] + m[row + of.POINTS] + m[of.YAKU_WEIGHT] * worth
    holder = -1
    for seat in range(t[num.SEATS]):
        if holder < 0 and may_call_off(t, m[row : row + at.ROW], seat):
            holder = seat
    owner = m[row + at.WILD_SEAT]
    kept = m[row + at.CAPTURED + (owner if owner > 0 else 0)]
    if owner >= 0 and t[num.LEFTOVERS]:
        captured = np.int64(0)
        for seat in range(t[num.SEATS]):
            captured |= m[row + at.CAPTURED + seat]
        lying = m[row + at.FIELD] | (m[of.LEFT + 3 * (of.NEVER) + 2] if t[num.LEFTOVERS] == 2 else 0)
        m[row + at.CAPTURED + owner] |= stranded(captured, lying, m[row + at.WILD_CARD])
    value = end_value(m, t, row)
    m[row + at.CAPTURED + (owner if owner > 0 else 0)] = kept
    if holder >= 0:
        return larger(value, m[of.DRAWN]) if holder == m[of.ROOT] else smaller(value, m[of.DRAWN])
    return value


@kernel(B, A, A, I)
def end_turn(m, t, row):
    """After the turned-up card: what stopping is worth in koi-koi, the next seat, bounds. True at the round's end."""
    seat, seats = m[row + at.TURN], t[num.SEATS]
    m[row + of.MAY_STOP] = 0
    if t[num.DECIDES] and m[row + at.FRESH]:
        held, calls = m[row + at.CAPTURED + seat], m[row + at.CALLS + seat]
        now = yaku_points(t, held, held, calls > 0)
        if now > yaku_points(t, held & ~m[row + at.FRESH], held, calls > 0):
            won = stop_points(t, m[row : row + at.ROW], seat, now)
            m[row + of.STOP_VALUE] = won if seat == m[of.ROOT] else -won
            m[row + of.MAY_STOP] = 1
            made = np.int64(0)
            for other in range(seats):
                made += m[row + at.CALLS + other]
            if not m[row + at.HANDS + seat] or 0 <= t[num.CALL_LIMIT] <= made:
                m[row + of.LOW] = m[row + of.HIGH] = m[row + of.STOP_VALUE]
                return False
            m[row + at.CALLS + seat] += 1
    m[row + at.FRESH] = 0
    hands = np.int64(0)
    for other in range(seats):
        hands |= m[row + at.HANDS + other]
    pile_left = m[row + at.NEXT] < m[row + at.LAST]
    if not hands and not pile_left:
        return True
    m[row + at.TURN] = (seat + 1) % seats
    while not pile_left and not m[row + at.HANDS + m[row + at.TURN]]:
        m[row + at.TURN] = (m[row + at.TURN] + 1) % seats
    if not m[of.MONTHLY]:
        bare_bounds(m, t, row)
    bound(m, t, row)
    return False


@kernel(B, A, A, I, A, I, I)
def merged(m, t, row, options, count, place):
    """Whether an option takes a field card that no rule tells apart from one already looked at."""
    taken = options[place]
    if not taken or taken & (taken - 1) or m[of.TRICKS] & of.NO_MERGE or not taken & m[row + at.FIELD]:
        return False
    for earlier in range(place):
        other = options[earlier]
        on_field = other and not other & (other - 1) and other & m[row + at.FIELD]
        if on_field and t[num.TWIN + lowest(other)] == t[num.TWIN + lowest(taken)]:
            return True
    return False


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
        total += t[num.WEIGHT + (size(low - 1))]
    return total


@kernel(I, A, A, A, I, I, I, I, I)
def turn_up(m, t, pile, ply, count, played, guess, changed):
    """The turned-up card in each of its ways, after `played`, whose hand card has been played: more children."""
    start = of.played(ply)
    flips = m[start + at.NEXT] < m[start + at.LAST]
    card = pile[m[start + at.NEXT]] if flips else np.int64(-1)
    options, found = m[of.OPTIONS_AT + 64 : of.OPTIONS_AT + 128], 1
    options[0] = 0
    if flips:
        found = larger(1, captures(t, m[start : start + at.ROW], card, True, options))
    for place in range(found):
        if flips and merged(m, t, start, options, found, place):
            continue
        child = of.child_at(ply, count)
        copy_row(m, start, child)
        m[child + of.MOVE] = played
        m[child + of.SCORE] = guess
        if flips:
            monthly = m[of.MONTHLY] and changed != card >> 2
            if monthly:
                count_month(m, t, child, card >> 2, -1)
            m[child + at.NEXT] += 1
            m[child + of.SCORE] += gain(m, t, child, m[child + at.TURN], card, options[place])
            resolve(m, t, child, card, options[place], True)
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
    options = m[of.OPTIONS_AT : of.OPTIONS_AT + 64]
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        twin = np.int64(1) << t[num.TWIN + card]
        if seen & twin and not m[of.TRICKS] & of.NO_MERGE:
            continue
        seen |= twin
        found = captures(t, m[parent : parent + at.ROW], card, False, options)
        for place in range(larger(found, 1)):
            taken = options[place] if found else np.int64(0)
            if found and merged(m, t, parent, options, found, place):
                continue
            copy_row(m, parent, row)
            if m[of.MONTHLY]:
                count_month(m, t, row, card >> 2, -1)
            m[row + at.HANDS + seat] &= ~(np.int64(1) << card)
            m[row + at.SHOWN + seat] &= ~(np.int64(1) << card)
            resolve(m, t, row, card, taken, False)
            count = turn_up(m, t, pile, ply, count, card, gain(m, t, parent, seat, card, taken), card >> 2)
    return count
