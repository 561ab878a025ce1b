"""Kernels that fit and try stop tables: koi-koi rounds from random deals, played greedily from decision to decision."""

import numpy as np
from numba import njit

from hana.search import layout as at
from hana.search.kernels.core import lowest, objective, settle
from hana.search.kernels.machine import DECIDE, OVER, PLAY, apply_move
from hana.search.kernels.rollout import greedy, greedy_card, plain_take
from hana.search.kernels.stops import stop_index
from hana.search.kernels.stream import below

OPTIONS = {"cache": True, "nogil": True}
HAND, FIELD_CARDS, SEATS = 8, 8, 2
VISITS, GAIN, SQUARES, PLAYED = range(4)
"""Columns of what `forks` finds: decisions, the sum of what calling gains and of its squares, decisions of lines that
the table itself plays."""


@njit(**OPTIONS)
def without_four(cards):
    """Whether a CardSet holds no whole month."""
    return cards & cards >> 1 & cards >> 2 & cards >> 3 & 0x111111111111 == 0


@njit(**OPTIONS)
def shuffle(cards, state):
    """All cards in random order."""
    for card in range(48):
        cards[card] = card
    for i in range(47):
        j = i + below(state, 48 - i)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@njit(**OPTIONS)
def bits(cards, first, end):
    """The CardSet of some places of a row of cards."""
    found = np.int64(0)
    for place in range(first, end):
        found |= np.int64(1) << cards[place]
    return found


@njit(**OPTIONS)
def deal(state, cards, row):
    """A random deal that is no misdeal (`redeal_four`), seat 0 the dealer; the pile is `cards` from place 24 on."""
    row[:] = 0
    while True:
        shuffle(cards, state)
        for seat in range(SEATS):
            row[at.HANDS + seat] = bits(cards, HAND * seat, HAND * seat + HAND)
        row[at.FIELD] = bits(cards, HAND * SEATS, HAND * SEATS + FIELD_CARDS)
        if without_four(row[at.FIELD]) and without_four(row[at.HANDS]) and without_four(row[at.HANDS + 1]):
            break
    row[at.PHASE] = PLAY
    row[at.PENDING] = row[at.STOPPED] = row[at.CALLED_OFF] = row[at.WILD_SEAT] = row[at.WILD_CARD] = -1
    row[at.LAST] = 48 - HAND * SEATS - FIELD_CARDS - 8


@njit(**OPTIONS)
def greedy_move(t, row):
    """The code of what the greedy policy plays, or takes with the card turned up."""
    card = greedy_card(t, row) if row[at.PHASE] == PLAY else row[at.PENDING]
    taken = plain_take(t, row, card)
    return card * 64 + (lowest(taken) if taken else at.NOTHING)


@njit(**OPTIONS)
def to_decision(t, row, pile):
    """Plays greedily until somebody may stop, or to the end."""
    while row[at.PHASE] != OVER and row[at.PHASE] != DECIDE:
        apply_move(t, row, pile, greedy_move(t, row))


@njit(**OPTIONS)
def value_after(t, stops, row, pile, move, scratch):
    """The objective of the seat in turn after a move and greedy play; `row` stays."""
    scratch[: at.ROW] = row[: at.ROW]
    apply_move(t, scratch, pile, move)
    scores = scratch[at.ROW :]
    greedy(t, stops, scratch, pile, scores)
    settle(t, scratch, scores)
    return objective(t, scores, row[at.TURN])


@njit(**OPTIONS)
def forks(t, stops, state, rounds, found):
    """What calling gains over stopping at every decision of random rounds, added to `found` by place of the table.

    The line goes on past each decision, so that the places behind a call are visited whatever the table says.
    """
    row, scratch = np.empty(at.ROW, np.int64), np.empty(at.ROW + at.MAX_SEATS, np.int64)
    cards = np.empty(48, np.int64)
    pile = cards[24:]
    for _ in range(rounds):
        deal(state, cards, row)
        to_decision(t, row, pile)
        played = 1
        while row[at.PHASE] == DECIDE:
            gain = value_after(t, stops, row, pile, at.GO_ON, scratch) - value_after(
                t, stops, row, pile, at.STOP, scratch
            )
            place = stop_index(t, row)
            found[place, VISITS] += 1
            found[place, GAIN] += gain
            found[place, SQUARES] += gain * gain
            found[place, PLAYED] += played
            played &= stops[place]
            apply_move(t, row, pile, at.GO_ON)
            to_decision(t, row, pile)


@njit(**OPTIONS)
def duels(t, one, two, state, deals, sums):
    """Points of table `one` against table `two` on random deals, each played with seats exchanged.

    `sums` has the deals' sum of the points of both rounds, of their squares, the rounds won by either side and the
    points of all winners.
    """
    start, row = np.empty(at.ROW, np.int64), np.empty(at.ROW, np.int64)
    scores, cards = np.empty(at.MAX_SEATS, np.int64), np.empty(48, np.int64)
    pile = cards[24:]
    for _ in range(deals):
        deal(state, cards, start)
        total = np.int64(0)
        for seat in range(SEATS):
            row[:] = start
            to_decision(t, row, pile)
            while row[at.PHASE] == DECIDE:
                stops = one if row[at.TURN] == seat else two
                apply_move(t, row, pile, at.GO_ON if stops[stop_index(t, row)] else at.STOP)
                to_decision(t, row, pile)
            settle(t, row, scores)
            points = scores[seat] - scores[1 - seat]
            total += points
            if row[at.STOPPED] >= 0:
                sums[2 if points > 0 else 3] += 1
                sums[4] += abs(points)
        sums[0] += total
        sums[1] += total * total
