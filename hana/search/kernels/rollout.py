"""Rounds played to their end, greedily or at random. The kernels of `hana.search.reference.rollout`."""

import numpy as np
from numba import int64

from hana.search import layout as at
from hana.search.kernels import arrays as of
from hana.search.kernels.compiling import AA, UA, A, B, I, V, entry, kernel
from hana.search.kernels.core import lowest, month_of, objective, settle, size, yaku_finished
from hana.search.kernels.machine import (
    CLOSING,
    DECIDE,
    OVER,
    PLAY,
    apply_move,
    end_turn,
    give_stranded,
    heaps_of_three,
    leave_hand,
    legal,
    next_turn,
    resolve,
    shown_to,
    turn_up,
)
from hana.search.kernels.stops import stop_index
from hana.search.kernels.stream import below

WORST = np.int64(1 << 50)
AAA = int64[:, :, ::1]
NOT_COUNTED = np.zeros((0, at.MAX_SEATS, 1), np.int64)
"""Where yaku are not wanted."""


@kernel(I, A, I)
def weighs(t, cards):
    """What capturing a CardSet is worth to the policy."""
    total = np.int64(0)
    while cards:
        total += t[of.WEIGHT + (lowest(cards))]
        cards &= cards - 1
    return total


@kernel(I, A, I)
def heaviest(t, cards):
    """The card of a CardSet that weighs most, the first of equals, as a CardSet."""
    best, most = np.int64(0), np.int64(-1)
    while cards:
        weight = t[of.WEIGHT + (lowest(cards))]
        if weight > most:
            best = cards & -cards
            most = weight
        cards &= cards - 1
    return best


@kernel(B, A, A)
def is_open(t, row):
    """Whether any hand lies face up in part."""
    shown = np.int64(0)
    for seat in range(t[of.SEATS]):
        shown |= row[at.SHOWN + seat]
    return shown != 0


@kernel(I, A, A, I)
def plain_take(t, row, card):
    """What the policy takes of the cards of a month on the field."""
    month = card & ~3
    return t[of.TAKEN + (month << 2 | (row[at.FIELD] >> month & 15))]


@kernel(I, A, A, I, B)
def special_take(t, row, card, from_pile):
    """What the policy takes where a wild card or cards in other hands may matter."""
    field, month = row[at.FIELD], month_of(card)
    own = field & month
    if t[of.WILD] >> card & 1 and (t[of.WILD_FROM_PILE] or not from_pile):
        whole = own if size(own) == 3 else np.int64(0)
        heaps = month if t[of.WILD_BREAKS] else ~np.int64(0)
        best = heaviest(t, field & ~(heaps_of_three(field) & heaps))
        return whole if weighs(t, whole) > weighs(t, best) else best
    if size(own) < 2:
        return heaviest(t, own | shown_to(t, row, month))
    return plain_take(t, row, card)


@kernel(I, A, A)
def greedy_card(t, row):
    """The hand card that the policy plays where nothing is special: what each is worth stands in the tables.

    Without branches, since which card is best cannot be foretold: worth and card in one number, the lowest card first.
    """
    hand, field = row[at.HANDS + row[at.TURN]], row[at.FIELD]
    most = -WORST
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        month, weight = card & ~3, t[of.WEIGHT + card]
        pattern = field >> month & 15
        value = t[of.GAIN + (month << 2 | pattern)] + (weight if pattern else -weight)
        value = value << 6 | 63 - card
        most = value if value > most else most
    return 63 - (most & 63)


@kernel(I, A, A)
def special_card(t, row):
    """The hand card that the policy plays where a wild card or cards in other hands may matter."""
    hand = row[at.HANDS + row[at.TURN]]
    best, most = np.int64(-1), -WORST
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        taken = special_take(t, row, card, False)
        value = weighs(t, taken) + t[of.WEIGHT + card] if taken else -t[of.WEIGHT + card]
        if value > most:
            best = card
            most = value
    return best


@kernel(V, A, A, A)
def decide(t, stops, row):
    """The stop table's choice."""
    if stops[stop_index(t, row)]:
        row[at.CALLS + row[at.TURN]] += 1
        next_turn(t, row)
    else:
        row[at.STOPPED] = row[at.TURN]
        row[at.PHASE] = OVER


@kernel(V, A, A, A)
def close(t, row, scores):
    """Whether the seat that may call the round off does: it would lose it."""
    settle(t, row, scores)
    if objective(t, scores, row[at.TURN]) < 0:
        row[at.CALLED_OFF] = row[at.TURN]
    row[at.PHASE] = OVER


@entry(V, A, A, A, A, A)
def greedy(t, stops, row, pile, scores):
    """Plays greedily to the end of the round; `stops` is a stop table, `scores` a place to reckon in."""
    has_shown, wild = is_open(t, row), t[of.WILD]
    has_played = False
    while row[at.PHASE] != OVER:
        phase = row[at.PHASE]
        if phase == DECIDE:
            decide(t, stops, row)
            continue
        if phase == CLOSING:
            close(t, row, scores)
            continue
        card, from_pile = row[at.PENDING], True
        if phase == PLAY and not has_played and row[at.HANDS + row[at.TURN]]:
            special = has_shown or row[at.HANDS + row[at.TURN]] & wild
            card = special_card(t, row) if special else greedy_card(t, row)
            from_pile = False
        elif phase == PLAY and row[at.NEXT] < row[at.LAST]:
            card = pile[row[at.NEXT]]
            row[at.NEXT] += 1
        row[at.PENDING] = -1
        if card >= 0:
            special = has_shown or wild >> card & 1
            resolve(t, row, card, special_take(t, row, card, from_pile) if special else plain_take(t, row, card))
        if from_pile:
            end_turn(t, row)
        else:
            leave_hand(row, card)
        has_played = not from_pile
    give_stranded(t, row, pile)


@entry(I, A, A, A, UA, A, A)
def random_playout(t, row, pile, state, trace, out):
    """Plays to the end of the round, every legal move equally likely; the number of moves, which are in `trace`.

    A number is drawn only where there is more than one move; `out` is a place for them.
    """
    made = 0
    while row[at.PHASE] == PLAY and row[at.HANDS + row[at.TURN]] == 0:
        turn_up(t, row, pile)
    while row[at.PHASE] != OVER:
        count = legal(t, row, out)
        trace[made] = out[below(state, count)] if count > 1 else out[0]
        apply_move(t, row, pile, trace[made])
        made += 1
    give_stranded(t, row, pile)
    return made


@kernel(V, A, A, AA)
def count_finished(t, row, counts):
    """Adds what yaku each seat has."""
    for seat in range(t[of.SEATS]):
        found = yaku_finished(t, row[at.CAPTURED + seat])
        while found:
            counts[seat, lowest(found)] += 1
            found &= found - 1


@entry(V, A, A, AA, AA, A, I, AA, AAA, A)
def play_block(t, stops, rows, piles, moves, seat, out, finished, scratch):
    """The work of `greedy_block`; in `scratch` a row is played, with scores behind it."""
    scores = scratch[at.ROW :]
    for world in range(rows.shape[0]):
        pile = piles[world]
        for place in range(moves.shape[0]):
            for column in range(at.ROW):
                scratch[column] = rows[world, column]
            apply_move(t, scratch, pile, moves[place])
            greedy(t, stops, scratch, pile, scores)
            settle(t, scratch, scores)
            out[world, place] = objective(t, scores, seat)
            if finished.shape[0]:
                count_finished(t, scratch, finished[place])


def greedy_block(t, stops, rows, piles, moves, seat, out, finished=NOT_COUNTED):
    """The objective of a seat after each move and greedy play, by world and move, into `out`.

    What yaku each seat has at the end is added to `finished` (by move, seat and place in the rule set's list), where it
    is given.
    """
    play_block(t, stops, rows, piles, moves, seat, out, finished, np.empty(at.ROW + at.MAX_SEATS, np.int64))
