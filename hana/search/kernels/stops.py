"""When the playouts stop and when they call koi-koi. The kernels of `hana.search.reference.stops`."""

from functools import lru_cache

import numpy as np

from hana.search import layout as at
from hana.search.kernels import arrays as of
from hana.search.kernels.compiling import A, B, I, entry, kernel
from hana.search.kernels.core import size, yaku_points
from hana.search.reference import stops as plain
from hana.search.tables import Tables

FAR = np.int64(plain.FAR)
SHAPE = plain.SHAPE


@lru_cache(maxsize=256)
def stop_array(tables: Tables) -> of.Ints:
    """The stop table of a rule set as the kernels take it."""
    return np.array(plain.stops_of(tables), np.int64)


@kernel(I, A, I, I, B)
def worth_of(t, y, held, called):
    """The points of one yaku, 0 where it is not complete."""
    must, count = t[y + of.MUST], size(held & t[y + of.CARDS])
    if count < t[y + of.SIZE] or must & ~held or held & t[y + of.SPOIL]:
        return np.int64(0)
    points = t[y + of.CALLED] if called else t[y + of.POINTS]
    return points + t[y + of.EXTRA] * (count - t[y + of.SIZE])


@kernel(I, A, I, I, B)
def group_worth(t, y, held, called):
    """The most that a yaku of the same group is worth, the yaku itself included."""
    most = np.int64(0)
    for other in range(of.YAKU, t[of.YAKU_END], of.YAKU_WIDTH):
        if t[other + of.GROUP] == t[y + of.GROUP]:
            worth = worth_of(t, other, held, called)
            most = worth if worth > most else most
    return most


@kernel(I, A, I, I, I, B)
def missing(t, y, held, gone, called):
    """The cards that one yaku misses until it is worth more than its group is now; FAR where it never will be."""
    worth, cards, must = group_worth(t, y, held, called), t[y + of.CARDS], t[y + of.MUST]
    points, need = t[y + of.CALLED] if called else t[y + of.POINTS], t[y + of.SIZE]
    if points <= worth:
        if t[y + of.EXTRA] == 0:
            return FAR
        need += (worth - points) // t[y + of.EXTRA] + 1
    if must & gone or held & t[y + of.SPOIL] or size(cards & ~gone) < need:
        return FAR
    some, musts = need - size(cards & held), size(must & ~held)
    return some if some > musts else musts


@kernel(I, A, I, I, B)
def raised_by(t, held, gone, called):
    """The cards each of which alone makes a captured CardSet worth more yaku points; `gone` is others' for good."""
    found = np.int64(0)
    for y in range(of.YAKU, t[of.YAKU_END], of.YAKU_WIDTH):
        if missing(t, y, held, gone, called) == 1:
            must = t[y + of.MUST] & ~held
            found |= must if must else t[y + of.CARDS] & ~(held | gone)
    return found


@kernel(I, I)
def whole_months(cards):
    """All cards of the months of which a CardSet has any."""
    some = (cards | cards >> 1 | cards >> 2 | cards >> 3) & 0x111111111111
    return some * 15


@kernel(I, I, I, I)
def chances(raising, hand, field):
    """How near more points are by the cards that bring them."""
    ready = size((raising & hand & whole_months(field)) | (raising & field & whole_months(hand)))
    return 2 * (ready if ready < 2 else 2) + size(raising & hand) + size(raising) // 2


@kernel(I, I, I)
def capped(number, places):
    """A feature from 0 on that has so many places."""
    return number if number < places else places - 1


@entry(I, A, A)
def stop_index(t, row):
    """The place in a stop table of the decision that the seat in turn has before it."""
    seats, turn = t[of.SEATS], row[at.TURN]
    everything, calls = np.int64(0), np.int64(0)
    for seat in range(seats):
        everything |= row[at.CAPTURED + seat]
        calls += row[at.CALLS + seat]
    own = others = np.int64(0)
    for seat in range(seats):
        held = row[at.CAPTURED + seat]
        raising = raised_by(t, held, everything & ~held, row[at.CALLS + seat] > 0)
        if seat == turn:
            own = chances(raising, row[at.HANDS + turn], row[at.FIELD])
        else:
            count = size(raising)
            others = count if count > others else others
    held = row[at.CAPTURED + turn]
    place = capped(size(row[at.HANDS + turn]), SHAPE[0])
    place = place * SHAPE[1] + capped(yaku_points(t, held, held, row[at.CALLS + turn] > 0), SHAPE[1])
    place = place * SHAPE[2] + capped(own, SHAPE[2])
    place = place * SHAPE[3] + capped(others, SHAPE[3])
    return place * SHAPE[4] + capped(calls, SHAPE[4])
