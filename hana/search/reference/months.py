"""What each month alone can still bring: bounds on card points, and which cards a side can or must get.

Months meet only in the order of turns. Each month alone is relaxed to all orders in which its cards can still arrive:
turned-up cards in the pile's order, those after the last hand card at the end, hand cards at any time. A side is the
root seat (0) or all others (1). Source: docs/architecture.md, "The exact solver".
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from hana.cards.sets import BY_MONTH, lowest, members

SIDES = (0, 1)


class Month(NamedTuple):
    """The most and the least that a month's cards can still add to the root's objective; CardSets by side: what it may
    capture of them, what it is sure to capture.
    """

    most: int
    least: int
    reach: int
    rest_reach: int
    sure: int
    rest_sure: int


class Place(NamedTuple):
    """Where the cards of a month are, as CardSets: in hands and still to be turned up by side, and on the field."""

    hand: int
    rest_hand: int
    flips: int
    rest_flips: int
    field: int


class Arrivals(NamedTuple):
    """What is still to come of a month: hand cards, and flips in the pile's order, each a card and its side."""

    hand: tuple[tuple[int, int], ...]
    flips: tuple[tuple[int, int], ...]


class Outcome(NamedTuple):
    """How one order of arrivals ends: points added to the root's objective, CardSets captured by side."""

    points: int
    own: int
    rest: int


class Months:
    """The bounds of months in one solve, each place looked at once.

    `values` are what each card adds to the objective by side that captures it, `turned_at` when a card is turned up;
    after the flip before number `last_hand` no hand card is left.
    """

    def __init__(self, values: Sequence[Sequence[int]], turned_at: Sequence[int], last_hand: int) -> None:
        self.values, self.turned_at, self.last_hand = values, turned_at, last_hand
        self.known: dict[Place, Month] = {}

    def of(self, place: Place) -> Month:
        """The bounds of a month whose cards are at `place`."""
        found = self.known.get(place)
        if found is None:
            found = self.known[place] = self._bounds(place)
        return found

    def _bounds(self, place: Place) -> Month:
        hand = [(card, side) for side in SIDES for card in members(place[side])]
        flips = [(card, side) for side in SIDES for card in members(place[2 + side])]
        flips.sort(key=lambda flip: self.turned_at[flip[0]])
        ends = list(self._ends(Arrivals(tuple(hand), tuple(flips)), place.field, Outcome(0, 0, 0)))
        month = BY_MONTH[lowest(sum(place)) // 4] if any(place) else 0
        return Month(
            max(end.points for end in ends),
            min(end.points for end in ends),
            reduce(or_, (end.own for end in ends)),
            reduce(or_, (end.rest for end in ends)),
            reduce(and_, (end.own for end in ends), month),
            reduce(and_, (end.rest for end in ends), month),
        )

    def _ends(self, left: Arrivals, field: int, so_far: Outcome) -> Iterator[Outcome]:
        """The ends of all orders in which what is left can arrive."""
        hand, flips = left
        if not hand and not flips:
            yield so_far
        for place, arriving in enumerate(hand):
            rest = Arrivals(hand[:place] + hand[place + 1 :], flips)
            for after, outcome in self._met(arriving, field, so_far):
                yield from self._ends(rest, after, outcome)
        if flips and not (hand and self.turned_at[flips[0][0]] >= self.last_hand):
            for after, outcome in self._met(flips[0], field, so_far):
                yield from self._ends(Arrivals(hand, flips[1:]), after, outcome)

    def _met(self, arriving: tuple[int, int], field: int, so_far: Outcome) -> Iterator[tuple[int, Outcome]]:
        """A card meets the month's cards on the field: what lies there then, and what has come of it."""
        card, side = arriving
        bit = 1 << card
        if not field:
            yield bit, so_far
            return
        pair = field.bit_count() == 2
        for taken in (1 << one for one in members(field)) if pair else (field,):
            gain = taken | bit
            points = so_far.points + sum(self.values[side][one] for one in members(gain))
            if side:
                yield field & ~taken, Outcome(points, so_far.own, so_far.rest | gain)
            else:
                yield field & ~taken, Outcome(points, so_far.own | gain, so_far.rest)
