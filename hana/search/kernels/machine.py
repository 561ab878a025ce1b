"""The step machine as kernels: legal moves and what comes of one, in a row that is changed in place.

The kernels of `hana.search.reference.line`. A seat that only turns up cards, having none left in hand, stands in PLAY
with an empty hand until `turn_up` goes on.
"""

import numpy as np

from hana.search import layout as at
from hana.search.kernels import arrays as of
from hana.search.kernels.compiling import A, B, I, V, entry, kernel
from hana.search.kernels.core import lowest, may_call_off, month_of, size, stranded, yaku_points

PLAY, TAKE, DECIDE, CLOSING, OVER = (int(stand) for stand in at.Stands)


@kernel(I, A, A, I)
def shown_to(t, row, month):
    """The cards of a month that lie face up in the other hands."""
    found = np.int64(0)
    for seat in range(t[of.SEATS]):
        if seat != row[at.TURN]:
            found |= row[at.SHOWN + seat] & month
    return found


@kernel(I, I)
def heaps_of_three(field):
    """The months of which three cards lie on the field, as a CardSet: all four cards of each."""
    pairs = field - ((field >> 1) & 0x5555555555555555)
    counts = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    return (counts & (counts >> 1) & 0x1111111111111111) * 15


@kernel(I, A, A, I, B)
def names_of(t, row, card, from_pile):
    """The names of everything that a card may do, as a CardSet: each capture's lowest card, its own for laying down.

    Empty where there is nothing to take.
    """
    field, month = row[at.FIELD], month_of(card)
    own = field & month
    whole = own & -own if size(own) == 3 else np.int64(0)
    if t[of.WILD] >> card & 1 and (t[of.WILD_FROM_PILE] or not from_pile):
        heaps = month if t[of.WILD_BREAKS] else ~np.int64(0)
        names = field & ~(heaps_of_three(field) & heaps) | whole
        return names if t[of.WILD_MUST] or not names else names | np.int64(1) << card
    if whole:
        return whole
    return own if size(own) == 2 else own | shown_to(t, row, month)


@kernel(I, A, I, I)
def taken_by(row, card, name):
    """The CardSet that a card takes by the name of its capture."""
    bit = np.int64(1) << name
    own = row[at.FIELD] & month_of(card)
    if name == card:
        return np.int64(0)
    return own if own & bit and size(own) == 3 else bit


@kernel(I, I, I, A, I)
def put_names(card, names, out, count):
    """Writes the moves of one card behind the others; how many there are then."""
    if size(names) < 2:
        out[count] = card * 64 + at.NOTHING
        return count + 1
    while names:
        out[count] = card * 64 + lowest(names)
        names &= names - 1
        count += 1
    return count


@entry(I, A, A, A)
def legal(t, row, out):
    """The codes of every move, in the order of `hana.game.engine.legal_actions`, into `out`; their number."""
    phase, turn = row[at.PHASE], row[at.TURN]
    if phase in (DECIDE, CLOSING):
        out[0] = at.STOP if phase == DECIDE else at.CALL_OFF
        out[1] = at.GO_ON if phase == DECIDE else at.DECLINE
        return 2
    if phase == OVER:
        return 0
    from_pile = phase == TAKE
    count = 0
    cards = np.int64(1) << row[at.PENDING] if from_pile else row[at.HANDS + turn]
    closes = not from_pile and cards and may_call_off(t, row, turn)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        count = put_names(card, names_of(t, row, card, from_pile), out, count)
    if closes:
        out[count] = at.CALL_OFF
        count += 1
    return count


@kernel(V, A, A, I, I)
def resolve(t, row, card, taken):
    """A card has met the field: laid down, or the owner of what it takes. The usual way has no branch to foretell."""
    bit, turn = np.int64(1) << card, row[at.TURN]
    if taken & ~(row[at.FIELD] & month_of(card)):
        if taken & ~row[at.FIELD]:
            for seat in range(t[of.SEATS]):
                row[at.HANDS + seat] &= ~(taken & row[at.SHOWN + seat])
                row[at.SHOWN + seat] &= ~taken
        if not taken & month_of(card):
            row[at.WILD_SEAT] = turn
            row[at.WILD_CARD] = lowest(taken)
    gain = taken | bit if taken else np.int64(0)
    row[at.FIELD] = (row[at.FIELD] | bit) & ~gain
    row[at.CAPTURED + turn] |= gain
    row[at.FRESH] |= gain


@kernel(V, A, I)
def leave_hand(row, card):
    """The card played has left the hand of the seat in turn."""
    bit = np.int64(1) << card
    row[at.HANDS + row[at.TURN]] &= ~bit
    row[at.SHOWN + row[at.TURN]] &= ~bit


@kernel(B, A, A)
def completes(t, row):
    """Whether this turn's captures completed or raised a yaku of the seat in turn."""
    held, fresh = row[at.CAPTURED + row[at.TURN]], row[at.FRESH]
    called = row[at.CALLS + row[at.TURN]] > 0
    for y in range(of.YAKU, t[of.YAKU_END], of.YAKU_WIDTH):
        have = held & t[y + of.CARDS]
        if have & fresh and size(have) >= t[y + of.SIZE]:
            before = held & ~fresh
            return yaku_points(t, held, held, called) > yaku_points(t, before, before, called)
    return False


@kernel(B, A, A)
def may_call(t, row):
    """Whether the seat in turn may go on after a yaku: it has a hand card, and the round allows another call."""
    calls = np.int64(0)
    for seat in range(t[of.SEATS]):
        calls += row[at.CALLS + seat]
    return row[at.HANDS + row[at.TURN]] != 0 and (t[of.CALL_LIMIT] < 0 or calls < t[of.CALL_LIMIT])


@kernel(V, A, A)
def next_turn(t, row):
    """The next seat that has something to do: a hand card, or any card to turn up; else the end."""
    row[at.FRESH] = 0
    row[at.PHASE] = PLAY
    seats, seat = t[of.SEATS], row[at.TURN]
    for _ in range(seats):
        seat += 1
        if seat == seats:
            seat = 0
        if row[at.NEXT] < row[at.LAST] or row[at.HANDS + seat]:
            row[at.TURN] = seat
            return
    for holder in range(seats):
        if may_call_off(t, row, holder):
            row[at.TURN] = holder
            row[at.PHASE] = CLOSING
            return
    row[at.PHASE] = OVER


@kernel(V, A, A)
def end_turn(t, row):
    """After the turned-up card: koi-koi's decision, then the next seat."""
    turn = row[at.TURN]
    if t[of.DECIDES] and row[at.FRESH] and completes(t, row):
        if may_call(t, row):
            row[at.PHASE] = DECIDE
        else:
            row[at.STOPPED] = turn
            row[at.PHASE] = OVER
        return
    next_turn(t, row)


@kernel(V, A, A, A)
def give_stranded(t, row, pile):
    """At the end of a round that nobody called off: what a wild card has stranded goes to who played it.

    The kernel of `hana.game.closing.end_round`.
    """
    if row[at.WILD_SEAT] < 0 or t[of.LEFTOVERS] == 0 or row[at.CALLED_OFF] >= 0 or row[at.STOPPED] >= 0:
        return
    lying, captured = row[at.FIELD], np.int64(0)
    if t[of.LEFTOVERS] == 2:
        for place in range(row[at.NEXT], pile.shape[0]):
            lying |= np.int64(1) << pile[place]
    for seat in range(t[of.SEATS]):
        captured |= row[at.CAPTURED + seat]
    row[at.CAPTURED + row[at.WILD_SEAT]] |= stranded(captured, lying, row[at.WILD_CARD])


@kernel(V, A, A, A)
def turn_up(t, row, pile):
    """The seat in turn turns up a card, if one is left; it waits where it has a choice."""
    if row[at.NEXT] >= row[at.LAST]:
        end_turn(t, row)
        return
    card = pile[row[at.NEXT]]
    row[at.NEXT] += 1
    names = names_of(t, row, card, True)
    if size(names) > 1:
        row[at.PENDING] = card
        row[at.PHASE] = TAKE
        return
    resolve(t, row, card, taken_by(row, card, lowest(names) if names else card))
    end_turn(t, row)


@entry(V, A, A, A, I)
def apply_move(t, row, pile, move):
    """Plays a legal move and whatever follows without a choice."""
    turn = row[at.TURN]
    if move == at.STOP:
        row[at.STOPPED] = turn
        row[at.PHASE] = OVER
    elif move == at.GO_ON:
        row[at.CALLS + turn] += 1
        next_turn(t, row)
    elif move == at.CALL_OFF:
        row[at.CALLED_OFF] = turn
        row[at.PHASE] = OVER
    elif move == at.DECLINE:
        row[at.PHASE] = OVER
    else:
        card, name, from_pile = move >> 6, move & 63, row[at.PHASE] == TAKE
        if name == at.NOTHING:
            names = names_of(t, row, card, from_pile)
            name = lowest(names) if names else card
        resolve(t, row, card, taken_by(row, card, name))
        if from_pile:
            row[at.PENDING] = -1
            row[at.PHASE] = PLAY
            end_turn(t, row)
        else:
            leave_hand(row, card)
            turn_up(t, row, pile)
    while row[at.PHASE] == PLAY and row[at.HANDS + row[at.TURN]] == 0:
        turn_up(t, row, pile)
    if row[at.PHASE] == OVER:
        give_stranded(t, row, pile)
