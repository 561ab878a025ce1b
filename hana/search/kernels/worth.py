"""What a position can be worth: bounds before it is searched, its value at the end, and what makes two alike.

Values are the root seat's objective, in parts of a point. Source: docs/architecture.md, "The exact solver".
"""

import numpy as np

from hana.search import layout as at
from hana.search.kernels import arrays as num
from hana.search.kernels import work as of
from hana.search.kernels.compiling import A, B, I, V, kernel
from hana.search.kernels.core import card_points, larger, objective, settle, size, smaller, stop_points, yaku_points


@kernel(I, A, A, I)
def end_value(m, t, row):
    """The value of a round that is over."""
    settle(t, m[row : row + at.ROW], m[of.SCORES : of.SCORES + 4])
    return objective(t, m[of.SCORES : of.SCORES + 4], m[of.ROOT])


@kernel(I, A, A, I, I)
def captured_by_rest(m, t, row, root):
    """What all seats but the root have captured."""
    held = np.int64(0)
    for seat in range(t[num.SEATS]):
        if seat != root:
            held |= m[row + at.CAPTURED + seat]
    return held


@kernel(I, A, I, I, I, I, B)
def group_worth(t, start, stop, held, risk, called):
    """The points of the best yaku in a group that `held` completes and no card of `risk` spoils."""
    best = np.int64(0)
    for y in range(start, stop, num.YAKU_WIDTH):
        have, must = held & t[y + num.CARDS], t[y + num.MUST]
        count = size(have)
        if count >= t[y + num.SIZE] and have & must == must and not risk & t[y + num.SPOIL]:
            worth = t[y + num.CALLED] if called else t[y + num.POINTS]
            best = larger(best, worth + t[y + num.EXTRA] * (count - t[y + num.SIZE]))
    return best


@kernel(I, A, A, I, I, I)
def rest_most(m, t, row, root, reach):
    """The most that the yaku of the other seats can come to when they may capture `reach`.

    Of a group only one seat can have a yaku, where no two of its yaku fit side by side; else each seat counts.
    """
    total, start = np.int64(0), np.int64(num.YAKU)
    while start < t[num.YAKU_END]:
        stop = start
        while stop < t[num.YAKU_END] and t[stop + num.GROUP] == t[start + num.GROUP]:
            stop += num.YAKU_WIDTH
        most, together = np.int64(0), np.int64(0)
        for seat in range(t[num.SEATS]):
            if seat != root:
                worth = group_worth(
                    t, start, stop, m[row + at.CAPTURED + seat] | reach, m[row + at.CAPTURED + seat], False
                )
                most = larger(most, worth)
                together += worth
        total += most if t[start + num.ALONE] else together
        start = stop
    return total


@kernel(I, A, A, I, I)
def best_stop(m, t, row, seat):
    """The most that a seat can win by stopping later, 0 where it cannot raise its yaku any more."""
    side = 0 if seat == m[of.ROOT] else 1
    held, calls = m[row + at.CAPTURED + seat], m[row + at.CALLS + seat]
    now = yaku_points(t, held, held, calls > 0)
    most = yaku_points(t, held | m[row + of.REACH + side], held, True)
    if most <= now:
        return np.int64(0)
    best, other = np.int64(0), 1 - seat
    others = m[row + at.CALLS + other]
    m[row + at.CALLS + other] = others + size(m[row + at.HANDS + other])
    for more in range(smaller(size(m[row + at.HANDS + seat]), most - now - 1) + 1):
        m[row + at.CALLS + seat] = calls + more
        best = larger(best, stop_points(t, m[row : row + at.ROW], seat, most))
    m[row + at.CALLS + other] = others
    m[row + at.CALLS + seat] = calls
    return best


@kernel(V, A, A, I)
def bound_stops(m, t, row):
    """Bounds where who stops wins: for two seats, each with the most it can still stop with."""
    root = m[of.ROOT]
    own, rest = best_stop(m, t, row, root), best_stop(m, t, row, 1 - root)
    exhausted = t[num.EXHAUSTED]
    left = exhausted if m[row + at.DEALER] == root else -exhausted
    m[row + of.HIGH] = larger(own, left)
    m[row + of.LOW] = smaller(-rest, left)


@kernel(V, A, A, I)
def bound(m, t, row):
    """Fills LOW and HIGH of a row: the value lies between them, whatever is played."""
    if m[of.MODE] == of.STOPPING:
        bound_stops(m, t, row)
        return
    root, seats = m[of.ROOT], t[num.SEATS]
    own, rest = m[row + at.CAPTURED + root], captured_by_rest(m, t, row, root)
    reach, sure = own | m[row + of.REACH], own | m[row + of.SURE]
    own_most = yaku_points(t, reach, sure, False)
    if seats == 2:
        other_reach, other_sure = rest | m[row + of.REACH + 1], rest | m[row + of.SURE + 1]
        most = yaku_points(t, other_reach, other_sure, False)
        least = yaku_points(t, other_sure, other_reach, False)
    else:
        most, least = rest_most(m, t, row, root, m[row + of.REACH + 1]), np.int64(0)
        for seat in range(seats):
            if seat != root:
                held = m[row + at.CAPTURED + seat]
                least += yaku_points(t, held, held | m[row + of.REACH + 1], False)
    own_least = yaku_points(t, sure, reach, False)
    if m[of.VOIDS]:
        own_least = least = np.int64(0)
    weight = m[of.YAKU_WEIGHT]
    m[row + of.HIGH] = m[of.BASE] + m[row + of.POINTS] + m[row + of.MOST] + weight * (own_most * (seats - 1) - least)
    m[row + of.LOW] = m[of.BASE] + m[row + of.POINTS] + m[row + of.LEAST] + weight * (own_least * (seats - 1) - most)
    if m[of.MODE] == of.WHOLE:
        if m[of.HARD]:
            others = rest | m[row + of.REACH + 1]
            m[row + of.HIGH] = m[of.BASE] + (seats - 1) * (card_points(t, reach) + own_most)
            m[row + of.LOW] = m[of.BASE] - (card_points(t, others) + most)
        m[row + of.HIGH] += m[of.WIDEN]
        m[row + of.LOW] -= m[of.WIDEN]
        if m[of.MAY_DRAW]:
            m[row + of.HIGH] = larger(m[row + of.HIGH], m[of.DRAWN])
            m[row + of.LOW] = smaller(m[row + of.LOW], m[of.DRAWN])


@kernel(I, I)
def mixed(number):
    """A 64-bit number with its bits stirred (the finisher of SplitMix64)."""
    x = np.uint64(number)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64(x ^ (x >> np.uint64(31)))


@kernel(I, A, A, I, I)
def cards_key(m, t, cards, place):
    """The key of a CardSet at a place; cards that no rule tells apart have the same."""
    key = np.int64(0)
    while cards:
        low = cards & -cards
        card = size(low - 1)
        cards ^= low
        key += m[place + t[num.TWIN + card]]
    return key


@kernel(I, A, A, I, I)
def yaku_key(m, t, row, seat):
    """What a seat's captured cards still mean for its yaku: the key of those in the making; the points of the others
    go into SETTLED.

    Where all cards of a yaku are needed and it can still be had, all its captured cards are this seat's, so whether it
    holds any is enough. Of the others the number held counts.
    """
    held, stopping = m[row + at.CAPTURED + seat], m[of.MODE] == of.STOPPING
    called = stopping and m[row + at.CALLS + seat] > 0
    free = m[row + at.FIELD] | m[of.LEFT + 3 * (m[row + at.NEXT]) + 2]
    for other in range(t[num.SEATS]):
        free |= m[row + at.HANDS + other]
    key, settled, start = np.int64(0), np.int64(0), np.int64(num.YAKU)
    while start < t[num.YAKU_END]:
        stop = start
        while stop < t[num.YAKU_END] and t[stop + num.GROUP] == t[start + num.GROUP]:
            stop += num.YAKU_WIDTH
        least = group_worth(t, start, stop, held, held | free, called)
        if least == group_worth(t, start, stop, held | free, held, stopping):
            settled += least
        else:
            for y in range(start, stop, num.YAKU_WIDTH):
                have, must = (held | free) & t[y + num.CARDS], t[y + num.MUST]
                if size(have) < t[y + num.SIZE] or have & must != must or held & t[y + num.SPOIL]:
                    continue
                count = size(held & t[y + num.CARDS])
                if t[y + num.WHOLE]:
                    count = smaller(count, 1)
                key += m[of.KEY_YAKU + (seat * 32 + (y - num.YAKU) // num.YAKU_WIDTH) * 32 + count]
        start = stop
    m[of.SETTLED + seat] = settled
    return key


@kernel(I, A, A, I)
def key_of(m, t, row):
    """The key of a position: alike keys have alike futures. SETTLED has what yaku points lie in the past, by seat."""
    key = m[of.KEY_SMALL + m[row + at.NEXT]] + m[of.KEY_SMALL + 64 + m[row + at.TURN]]
    key += cards_key(m, t, m[row + at.FIELD], of.KEY_FIELD)
    for seat in range(t[num.SEATS]):
        key += cards_key(m, t, m[row + at.HANDS + seat], of.KEYS + 48 * seat)
        key += cards_key(m, t, m[row + at.SHOWN + seat], of.KEY_SHOWN + 48 * seat)
        if m[of.MODE] == of.WHOLE:
            key += cards_key(m, t, m[row + at.CAPTURED + seat], of.KEY_CAPTURED + 48 * seat)
            continue
        key += yaku_key(m, t, row, seat)
        if m[of.MODE] == of.STOPPING:
            key += m[of.KEY_SMALL + 256 + 128 * seat + m[of.SETTLED + seat]]
            key += m[of.KEY_SMALL + 512 + 64 * seat + m[row + at.CALLS + seat]]
    if m[of.MODE] == of.WHOLE:
        key += m[of.KEY_SMALL + 80 + m[row + at.WILD_SEAT]] + m[of.KEY_SMALL + 100 + m[row + at.WILD_CARD]]
    return mixed(key)


@kernel(I, A, A, I)
def past_of(m, t, row):
    """What of a position's value lies in the past, after `key_of`; 0 where past and future do not add up."""
    if m[of.MODE] != of.SEPARATE:
        return np.int64(0)
    past = m[of.BASE] + m[row + of.POINTS]
    for seat in range(t[num.SEATS]):
        past += m[of.YAKU_WEIGHT] * m[of.SETTLED + seat] * (t[num.SEATS] - 1 if seat == m[of.ROOT] else -1)
    return past
