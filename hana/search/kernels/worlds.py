"""The kernel of `hana.search.sample`: the same worlds from the same numbers, as rows and piles."""

import numpy as np
from numpy.typing import NDArray

from hana.cards.deck import Kind
from hana.cards.sets import BY_KIND
from hana.search import layout as at
from hana.search.kernels.arrays import Ints
from hana.search.kernels.compiling import AA, UA, A, B, I, V, entry, kernel
from hana.search.kernels.core import larger, lowest, month_of, size
from hana.search.kernels.stream import below, mix
from hana.search.sample import Packed
from hana.search.stream import WORLD_STEP

UNSEEN, PILE_KNOWN, TURNED, MONTHS, SEATS, STRICT, NO_FOUR, NO_PAIRS, NO_TEYAKU, UNDONE = range(10)
KNOWN, HIDDEN, GONE, TEYAKU, ONES, TWOS, RETURNED, DRAWN, UNDO = range(10, 10 + 9 * at.MAX_SEATS, at.MAX_SEATS)
"""These have a place for each seat; UNDONE says how many of UNDO there are."""

_CHAFF = BY_KIND[Kind.CHAFF]
_WORLD_STEP = np.uint64(WORLD_STEP)


def array_of(packed: Packed) -> Ints:
    """A packed view as the array that the kernel reads."""
    rules = packed.strict, packed.no_four, packed.no_pairs, packed.no_teyaku
    sets = packed.unseen, packed.pile_known, packed.turned, packed.months
    numbers = [*sets, len(packed.known), *rules, len(packed.undo)]
    for values in (
        packed.known,
        packed.hidden,
        packed.gone,
        packed.teyaku,
        packed.ones,
        packed.twos,
        packed.returned,
        packed.drawn,
        packed.undo,
    ):
        numbers += [*values, *(0,) * (at.MAX_SEATS - len(values))]
    return np.array(numbers, np.int64)


@kernel(I, I, A)
def spread(left, cards):
    """Writes the cards of a CardSet, ascending; their number."""
    count = np.int64(0)
    while left:
        cards[count] = lowest(left)
        left &= left - 1
        count += 1
    return count


@kernel(V, A, I, I, UA)
def draw_cards(cards, count, end, state):
    """Brings `count` of the first `end` cards to the front, in random order."""
    for i in range(count):
        j = i + below(state, end - i)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@kernel(I, A, UA, A, A)
def place_months(v, state, row, free):
    """Deals the unseen cards of the exchanges' months; how many came to hands, whose places left are `free`."""
    places, left, taken = size(v[UNSEEN]), v[UNSEEN] & v[MONTHS], np.int64(0)
    while left:
        place = below(state, places)
        places -= 1
        for seat in range(v[SEATS]):
            if place < free[seat]:
                row[at.HANDS + seat] |= left & -left
                free[seat] -= 1
                taken += 1
                break
            place -= free[seat]
        left &= left - 1
    return taken


@kernel(B, A, I, I)
def may_have_kept(v, seat, came):
    """Whether a hand has two cards of each month of which its seat put cards back."""
    months = (v[ONES + seat] | v[TWOS + seat]) & v[MONTHS]
    while months:
        month = month_of(lowest(months))
        if size(came & month) < 2:
            return False
        months &= ~month
    return True


@kernel(I, I, I, I, UA)
def pick(cards, count, places, state):
    """Different cards of a CardSet by random numbers below `places`, 0 where a number has no card."""
    left = cards
    for taken in range(count):
        place = below(state, larger(np.int64(1), places - taken))
        if place >= size(left):
            return np.int64(0)
        card = left
        for _ in range(place):
            card &= card - 1
        left &= ~(card & -card)
    return cards & ~left


@kernel(I, A, I, I, I, UA)
def put_back(v, seat, kept, pile, state):
    """Cards of a pile that a seat may have put back, 0 for failing."""
    months, back = v[ONES + seat] | v[TWOS + seat], np.int64(0)
    while months:
        month = month_of(lowest(months))
        found = pick(pile & month, 2 if month & v[TWOS + seat] else 1, np.int64(2), state)
        if not found or size(kept & month) != 2:
            return np.int64(0)
        back |= found
        months &= ~month
    return back


@kernel(B, A, UA, A, A)
def undo(v, state, row, dealt):
    """Takes every exchange back, the last first; False where it fails."""
    pile = v[TURNED] | v[PILE_KNOWN] | v[UNSEEN]
    for seat in range(v[SEATS]):
        pile &= ~row[at.HANDS + seat]
    for turn in range(v[UNDONE]):
        seat = v[UNDO + turn]
        drawn, back = v[DRAWN + seat], v[RETURNED + seat]
        if not back:
            count = (size(v[ONES + seat]) + 2 * size(v[TWOS + seat])) // 4
            drawn = pick(dealt[seat], count, size(dealt[seat]), state)
            back = put_back(v, seat, dealt[seat] & ~drawn, pile, state)
        if not back or back & ~pile:
            return False
        dealt[seat] = dealt[seat] & ~drawn | back
        pile = pile & ~back | drawn
    return True


@kernel(B, A, A)
def could_be_dealt(v, dealt):
    """Whether the rules go on with these hands, and show what has been shown."""
    for seat in range(v[SEATS]):
        if not v[HIDDEN + seat]:
            continue
        hand = dealt[seat]
        most, twos = 0, 0
        for place in range(0, 48, 4):
            held = size(hand & (np.int64(15) << place))
            most = larger(most, held)
            twos += held == 2
        if (v[NO_FOUR] and most == 4) or (v[NO_PAIRS] and twos == 4 and size(hand) == 8):
            return False
        chaff, shown = size(hand & _CHAFF), v[TEYAKU + seat]
        if shown and chaff != shown:
            return False
        if not shown and v[NO_TEYAKU] and 6 <= chaff <= 7:
            return False
    return True


@kernel(B, A, UA, A, A, A)
def deal_hands(v, state, cards, row, dealt):
    """Deals hands into a row; False where they were never dealt. `dealt` is for the hands as they were at the deal."""
    left = np.int64(0)
    for seat in range(v[SEATS]):
        row[at.HANDS + seat] = v[KNOWN + seat]
        dealt[seat] = v[HIDDEN + seat]
        left += v[HIDDEN + seat]
    if v[MONTHS]:
        left -= place_months(v, state, row, dealt)
        for turn in range(v[UNDONE]):
            seat = v[UNDO + turn]
            if not may_have_kept(v, seat, row[at.HANDS + seat] | v[GONE + seat]):
                return False
    draw_cards(cards, left, spread(v[UNSEEN] & ~v[MONTHS], cards), state)
    place = 0
    for seat in range(v[SEATS]):
        for _ in range(dealt[seat]):
            row[at.HANDS + seat] |= np.int64(1) << cards[place]
            place += 1
        dealt[seat] = row[at.HANDS + seat] | v[GONE + seat]
    return not v[STRICT] or (undo(v, state, row, dealt) and could_be_dealt(v, dealt))


@entry(V, A, UA, I, A, AA, AA, UA, A, A)
def fill_block(v, base, first, row, rows, piles, state, cards, dealt):
    """The work of `fill_worlds`, with places for the stream, for cards and for dealt hands."""
    for world in range(rows.shape[0]):
        state[0] = mix(base[0] + np.uint64(first + world) * _WORLD_STEP)
        for place in range(at.ROW):
            rows[world, place] = row[place]
        while not deal_hands(v, state, cards, rows[world], dealt):
            pass
        pile = v[UNSEEN] | v[PILE_KNOWN]
        for seat in range(v[SEATS]):
            pile &= ~rows[world, at.HANDS + seat]
        count = spread(pile, piles[world])
        draw_cards(piles[world], count - 1, count, state)


def fill_worlds(v: Ints, base: NDArray[np.uint64], first: int, row: Ints, rows: Ints, piles: Ints) -> None:
    """Worlds number `first` and on, one for each row of `rows` and `piles`; `row` is the position without its hands.

    `base` holds the one uint64 of `stream.world_base`. A pile may have more places than the draw pile has cards.
    """
    cards, dealt = np.empty(48, np.int64), np.empty(at.MAX_SEATS, np.int64)
    fill_block(v, base, first, row, rows, piles, np.empty(1, np.uint64), cards, dealt)
