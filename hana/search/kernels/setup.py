"""Before a solve: what its options couple, and what holds for all positions below its root.

It runs once for each solve, so it is plain Python: compiled it would cost more time than it ever saves.
"""

import numpy as np

from hana.search import layout as at
from hana.search.kernels import arrays as num
from hana.search.kernels import work as of
from hana.search.kernels.arrays import Ints
from hana.search.kernels.children import bare_bounds
from hana.search.kernels.compiling import A, I, V, kernel
from hana.search.kernels.core import card_points, objective, pay_teyaku
from hana.search.kernels.months import count_month
from hana.search.kernels.worth import bound
from hana.search.layout import Stands


def set_up(m: Ints, t: Ints, position: Ints, pile: Ints, root: int, limit: int, tricks: int) -> None:
    """Makes ready for the positions that come from this one.

    `limit` is the number of positions after which the solve is given up, `tricks` what is switched off.
    """
    row, n = position.tolist(), t[: num.YAKU].tolist()
    hands = row[at.HANDS : at.HANDS + n[num.SEATS]]
    m[of.GENERATION] += 1
    m[of.ROOT], m[of.LIMIT], m[of.TRICKS], m[of.NODES], m[of.ABORTED] = root, limit, tricks, 0, 0
    to_come = _lay_out_pile(m, n, row, pile.tolist(), root)
    _weigh(m, t, n, position, root)
    wild = _is_wild(n, row, hands, to_come)
    coupled = _couple(m, t, n, row)
    m[of.MODE] = of.STOPPING if n[num.STOPS] else (of.WHOLE if wild or coupled else of.SEPARATE)
    m[of.LAST_HAND] = row[at.NEXT] + max(hand.bit_count() for hand in hands) * len(hands)
    shown = any(row[at.SHOWN : at.SHOWN + len(hands)])
    m[of.MONTHLY] = not (shown or wild or tricks & of.NO_MONTHS)


def _lay_out_pile(m: Ints, n: list[int], row: list[int], pile: list[int], root: int) -> int:
    """For each number of turned-up cards what side 0, side 1 and both still turn up, and when each card comes.

    Answers the CardSet of all cards that will be turned up.
    """
    turner = row[at.TURN] + (row[at.PHASE] != Stands.PLAY)
    never = 0
    for card in pile[row[at.LAST] :]:
        never |= 1 << card
    left, last = [0, 0], row[at.LAST]
    m[of.LEFT + 3 * last : of.LEFT + 3 * last + 3] = 0
    for place in range(last - 1, row[at.NEXT] - 1, -1):
        side = (turner + place - row[at.NEXT]) % n[num.SEATS] != root
        left[side] |= 1 << pile[place]
        m[of.LEFT + 3 * place : of.LEFT + 3 * place + 3] = *left, left[0] | left[1]
        m[of.TURNED_AT + pile[place]] = place
    m[of.LEFT + 3 * of.NEVER + 2] = never
    return left[0] | left[1]


def _weigh(m: Ints, t: Ints, n: list[int], position: Ints, root: int) -> None:
    """The objective as weights of card points and yaku, and its constant part."""
    seats, scores = n[num.SEATS], np.zeros(at.MAX_SEATS, np.int64)
    m[of.OWN_WEIGHT], m[of.REST_WEIGHT], m[of.YAKU_WEIGHT] = 1, 0, 1
    if n[num.MARGIN]:
        m[of.OWN_WEIGHT], m[of.REST_WEIGHT] = seats - 1, -1
        m[of.YAKU_WEIGHT] = seats if n[num.YAKU_PAID] else 1
    pay_teyaku(t, position, scores)
    m[of.DRAWN] = 0 if n[num.FUKE_VOIDS] else objective(t, scores, root)
    scores[:seats] += n[num.LAID_POINTS] * position[at.LAID : at.LAID + seats] - n[num.PAR]
    m[of.BASE] = objective(t, scores, root)


def _is_wild(n: list[int], row: list[int], hands: list[int], to_come: int) -> bool:
    """Whether a wild card may still be played, or has taken a card of another month."""
    held = to_come if n[num.WILD_FROM_PILE] else 0
    held |= 1 << row[at.PENDING] if row[at.PENDING] >= 0 else 0
    for hand in hands:
        held |= hand
    return held & n[num.WILD] != 0 or (row[at.WILD_SEAT] >= 0 and n[num.LEFTOVERS] > 0)


def _couple(m: Ints, t: Ints, n: list[int], row: list[int]) -> bool:
    """Whether what is captured already and what is captured later count only together; fills what bounds need."""
    seats = n[num.SEATS]
    may_draw, widen, willow, off = False, 0, 0, 0
    for seat, held in enumerate(row[at.CAPTURED : at.CAPTURED + seats]):
        counts = n[num.FUKE] == 1 or (n[num.FUKE] == 2 and row[at.ANNOUNCED] >> seat & 1)
        may_draw |= bool(counts and card_points(t, held) <= n[num.FUKE_LIMIT])
        willow += held & n[num.WILLOW_ROW] != 0
        off += held & n[num.OFF_SET] != 0
        place = (seat - row[at.DEALER]) % seats
        if n[num.COMPENSATION] and held.bit_count() <= n[num.LIMITS + place]:
            widen = n[num.COMPENSATION] * (seats - 1) * (seats if n[num.MARGIN] else 1)
    may_draw |= bool(n[num.CALLS_OFF]) and off < 2
    voids = n[num.WILLOW_MODE] > 0 and willow < 2
    m[of.MAY_DRAW], m[of.WIDEN], m[of.VOIDS], m[of.HARD] = may_draw, widen, voids, voids and n[num.WILLOW_MODE] == 3
    return bool(may_draw or widen or voids)


@kernel(V, A, A, I)
def begin(m, t, start):
    """Completes the solver's row of a position at the start of a turn, its bounds included."""
    for place in range(at.ROW, of.WIDTH):
        m[start + place] = 0
    for seat in range(t[num.SEATS]):
        side = 0 if seat == m[of.ROOT] else 1
        m[start + of.POINTS] += card_points(t, m[start + at.CAPTURED + seat]) * m[of.OWN_WEIGHT + side]
    if m[of.MONTHLY]:
        for month in range(12):
            count_month(m, t, start, np.int64(month), 1)
    else:
        bare_bounds(m, t, start)
    bound(m, t, start)
