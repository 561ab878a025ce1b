"""What every kernel is made from: sets of cards, what a card can take, yaku, settlement. CardSets are int64."""

import numpy as np

from hana.search import layout as at
from hana.search.kernels import arrays as of
from hana.search.kernels.compiling import A, B, I, V, entry, kernel


@kernel(I, I)
def size(cards):
    """How many cards a CardSet holds: bits added in parallel, since `int.bit_count` has no compiled form."""
    x = cards - ((cards >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (x * 0x0101010101010101) >> 56


@kernel(I, I)
def lowest(cards):
    """The lowest card of a CardSet that is not empty."""
    return size((cards & -cards) - 1)


@kernel(I, I)
def month_of(card):
    """The four cards of a card's month."""
    return np.int64(15) << (card & ~3)


@kernel(I, I, I)
def larger(one, two):
    """The larger of two numbers; numba's own `max` takes several times as long to compile."""
    return one if one > two else two


@kernel(I, I, I)
def smaller(one, two):
    """The smaller of two numbers."""
    return one if one < two else two


@entry(I, A, I)
def card_points(t, captured):
    """The card points of a CardSet."""
    total = 0
    for kind in range(4):
        total += t[of.VALUES + kind] * size(captured & t[of.KINDS + kind])
    return total


@entry(I, A, I, I, B)
def yaku_points(t, held, risk, called):
    """The points of all yaku in `held`; yaku that a card of `risk` spoils do not count."""
    total, best, group = 0, 0, -1
    for y in range(of.YAKU, t[of.YAKU_END], of.YAKU_WIDTH):
        if t[y + of.GROUP] != group:
            total += best
            best = 0
            group = t[y + of.GROUP]
        cards = t[y + of.CARDS]
        have = held & cards
        if t[y + of.WHOLE]:
            if have != cards or risk & t[y + of.SPOIL]:
                continue
            worth = t[y + of.CALLED] if called else t[y + of.POINTS]
        else:
            must = t[y + of.MUST]
            count = size(have)
            if count < t[y + of.SIZE] or have & must != must or risk & t[y + of.SPOIL]:
                continue
            worth = t[y + of.CALLED] if called else t[y + of.POINTS]
            worth += t[y + of.EXTRA] * (count - t[y + of.SIZE])
        if worth > best:
            best = worth
    return total + best


@entry(I, A, I)
def yaku_finished(t, held):
    """The yaku that are complete, one bit each by their place in the rule set's list, groups not looked at."""
    found = 0
    for y in range(of.YAKU, t[of.YAKU_END], of.YAKU_WIDTH):
        have = held & t[y + of.CARDS]
        must = t[y + of.MUST]
        if size(have) >= t[y + of.SIZE] and have & must == must and not held & t[y + of.SPOIL]:
            found |= np.int64(1) << t[y + of.INDEX]
    return found


@kernel(B, A, A, I)
def may_call_off(t, row, seat):
    """Whether a seat holds tegarasu sanjuu. The kernel of `hana.game.closing.may_call_off`."""
    held = row[at.CAPTURED + seat]
    if not t[of.CALLS_OFF] or held & t[of.OFF_SET] != t[of.OFF_SET]:
        return False
    return card_points(t, held & ~t[of.OFF_SET]) >= t[of.OFF_POINTS]


@kernel(I, A, A, I, I)
def stop_points(t, row, seat, base):
    """What the seat that stops with yaku worth `base` wins, bonuses included."""
    calls, others = row[at.CALLS + seat], np.int64(0)
    for other in range(t[of.SEATS]):
        if other != seat:
            others += row[at.CALLS + other]
    total = base
    if t[of.OWN_CALLS]:
        total = total + calls if calls <= 3 else total * (calls - 2)
    if t[of.DOUBLE_FROM] and total >= t[of.DOUBLE_FROM]:
        total *= 2
    if others and t[of.OPPONENT_CALLS] == 1:
        total *= 2
    elif others and t[of.OPPONENT_CALLS] == 2:
        total *= 1 + others
    return total


@kernel(B, A, A)
def is_fuke(t, row):
    """Whether the round is drawn because a seat has few card points."""
    if not t[of.FUKE]:
        return False
    for seat in range(t[of.SEATS]):
        counts = t[of.FUKE] == 1 or row[at.ANNOUNCED] >> seat & 1
        if counts and card_points(t, row[at.CAPTURED + seat]) <= t[of.FUKE_LIMIT]:
            return True
    return False


@kernel(I, A, A)
def willow_owner(t, row):
    """Who captured all of the willow, -1 for nobody."""
    for seat in range(t[of.SEATS]):
        if row[at.CAPTURED + seat] & t[of.WILLOW_ROW] == t[of.WILLOW_ROW]:
            return seat
    return -1


@kernel(V, A, A, A)
def settle_cards(t, row, scores):
    """Card points, yaku, sets laid down and compensation."""
    seats, mode = t[of.SEATS], t[of.WILLOW_MODE]
    owner = willow_owner(t, row) if mode else -1
    paid = 0
    for seat in range(seats):
        held = row[at.CAPTURED + seat]
        worth = 0
        if owner < 0 or (owner == seat and mode != 1):
            worth = yaku_points(t, held, held, row[at.CALLS + seat] > 0)
        paid += worth
        scores[seat] += card_points(t, held) - t[of.PAR] + t[of.LAID_POINTS] * row[at.LAID + seat]
        scores[seat] += worth * seats if t[of.YAKU_PAID] else worth
    for seat in range(seats):
        if t[of.YAKU_PAID]:
            scores[seat] -= paid
        if mode == 3 and owner >= 0 and owner != seat:
            scores[seat] = 0
    if t[of.COMPENSATION]:
        for place in range(3):
            poor = (row[at.DEALER] + place) % seats
            if size(row[at.CAPTURED + poor]) <= t[of.LIMITS + place]:
                for seat in range(seats):
                    scores[seat] += t[of.COMPENSATION] * (seats - 1 if seat == poor else -1)


@entry(V, A, A, A)
def pay_teyaku(t, row, scores):
    """What was shown at the deal is paid by every other seat."""
    seats = t[of.SEATS]
    for owner in range(seats):
        shown = row[at.TEYAKU + owner]
        points = t[of.TEYAKU_POINTS + shown - 6] if 6 <= shown <= 7 else 0
        for seat in range(seats):
            scores[seat] += points * (seats - 1) if seat == owner else -points


@entry(V, A, A, A)
def settle(t, row, scores):
    """The scores of a round that is over, by seat, into `scores`. The kernel of the rule sets' settlements."""
    seats = t[of.SEATS]
    if t[of.STOPS]:
        winner = row[at.STOPPED]
        if winner < 0:
            winner = row[at.DEALER]
            total = t[of.EXHAUSTED]
        else:
            held = row[at.CAPTURED + winner]
            total = stop_points(t, row, winner, yaku_points(t, held, held, row[at.CALLS + winner] > 0))
        for seat in range(seats):
            scores[seat] = total if seat == winner else (-total if t[of.PAYS] else 0)
        return
    for seat in range(seats):
        scores[seat] = 0
    if row[at.CALLED_OFF] >= 0:
        return
    if is_fuke(t, row):
        if not t[of.FUKE_VOIDS]:
            pay_teyaku(t, row, scores)
        return
    settle_cards(t, row, scores)
    pay_teyaku(t, row, scores)


@entry(I, A, A, I)
def objective(t, scores, seat):
    """A seat's objective, in parts of a point as `Tables.parts` says."""
    if not t[of.MARGIN]:
        return scores[seat]
    total = np.int64(0)
    for other in range(t[of.SEATS]):
        total += scores[other]
    return scores[seat] * t[of.SEATS] - total


@kernel(I, I, I, I)
def stranded(captured, lying, taken):
    """The cards of `lying` that nothing can take any more. The kernel of `hana.game.closing.stranded`."""
    months = month_of(taken) | month_of(np.int64(40))
    found, rest = np.int64(0), lying & months
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        others = month_of(card) & ~(np.int64(1) << card)
        if captured & others == others:
            found |= np.int64(1) << card
    return found
