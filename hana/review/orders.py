"""Orders of a draw pile that nobody has seen, and what a position with open hands is worth on the average over them.

The orders of a round are drawn once and carried on from event to event, so that the difference of two positions is that
of the event between them and not of other luck. Source: docs/benchmarks.md, "The ledger's ruler" (`even`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add

from hana.cards.sets import card_set, members
from hana.game.action import Declare, Redraw
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Round
from hana.rules.ruleset import Opening
from hana.rules.scoring import card_points
from hana.search.outlook import outlook
from hana.search.position import known_hands, row_of
from hana.search.reference.stops import stops_of
from hana.search.stream import Stream, stream_at
from hana.search.sums import Outlook
from hana.search.tables import tables_of

POOR_HAND = 15
"""Card points of a hand up to which fuke is announced, as the bots do it: a rule of thumb."""
BACK_FROM = 1 << 32
"""The number of the first stream that says where cards put back come to lie."""


@dataclass(frozen=True, slots=True)
class Orders:
    """Orders of a draw pile, the next card first: `piles` of card indices, each with its number among all that were
    drawn from `base`.
    """

    base: int
    numbers: tuple[int, ...]
    piles: tuple[bytes, ...]

    def without(self, cards: int) -> "Orders":
        """The orders after a CardSet has come from the top: each card has changed places with the one that lay there.

        So as little as possible changes, and every order of the cards that are left stays as likely as any other.
        """
        piles = self.piles
        for card in members(cards):
            bit = bytes((card,))
            piles = tuple(pile[1:] if pile[0] == card else pile[1:].replace(bit, pile[:1]) for pile in piles)
        return Orders(self.base, self.numbers, piles)

    def with_back(self, cards: int) -> "Orders":
        """The orders after a CardSet has been shuffled into the pile, each card at a place of its own luck."""
        piles = []
        for number, pile in zip(self.numbers, self.piles, strict=True):
            stream = stream_at(self.base, BACK_FROM + number)
            for card in members(cards):
                place = stream.below(len(pile) + 1)
                pile = pile[:place] + bytes((card,)) + pile[place:]
            piles.append(pile)
        return Orders(self.base, self.numbers, tuple(piles))

    def by_top(self, count: int) -> Iterator[tuple[int, "Orders"]]:
        """The CardSets of which the top `count` cards consist, ascending, each with the orders where it is so."""
        found: dict[int, list[tuple[int, bytes]]] = {}
        for number, pile in zip(self.numbers, self.piles, strict=True):
            found.setdefault(card_set(pile[:count]), []).append((number, pile))
        for cards, some in sorted(found.items()):
            numbers, piles = zip(*some, strict=True)
            yield cards, Orders(self.base, numbers, piles)


def shuffled(cards: Sequence[int], stream: Stream) -> bytes:
    """Cards in random order: Fisher-Yates."""
    order = bytearray(cards)
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return bytes(order)


def even_orders(cards: Sequence[int], count: int, base: int) -> Orders:
    """Random orders with all their rotations, nearest to the number asked for: each card is everywhere as often."""
    size = max(1, len(cards))
    some = [shuffled(cards, stream_at(base, number)) for number in range(max(1, round(count / size)))]
    piles = tuple(order[turn:] + order[:turn] for order in some for turn in range(size))
    return Orders(base, tuple(range(len(piles))), piles)


def answer(state: Round) -> Declare:
    """What the seat that is asked declares where nobody says it: all that pays at once, fuke with a poor hand.

    Of the ways to put cards back the one with most cards, of those the cards that greedy play likes least.
    """
    ask, hand = state.asks[0], state.hands[state.asks[0].seat].known
    if ask.kind is Opening.FUKE and card_points(state.rules.card_values, hand) > POOR_HAND:
        return Declare("-")
    weight = tables_of(state.rules, state.seats).weight
    yes = [action for action in legal_actions(state) if isinstance(action, Declare) and action.letter != "-"]
    return min(yes, key=lambda one: (-one.cards.bit_count(), sum(weight[card] for card in members(one.cards))))


def opened(state: Round, orders: Orders) -> Iterator[tuple[Round, Orders]]:
    """The positions that follow when what is still to be declared is answered, each with the orders that lead there.

    It is the position itself where the opening is over; there are several where cards are drawn for those put back.
    """
    while state.phase is Phase.OPENING:
        state = apply(state, answer(state))
    if state.phase is not Phase.REDRAW:
        yield state, orders
        return
    back = state.returned[state.turn]
    for cards, some in orders.by_top(state.drawing):
        yield from opened(apply(state, Redraw(cards)), some.without(cards).with_back(back))


def played_on(state: Round, orders: Orders) -> Outlook:
    """What comes of a round with open hands that is not over, by greedy play over orders of its pile."""
    tables = tables_of(state.rules, state.seats)
    stops = stops_of(tables)
    found = []
    for position, some in opened(state, orders):
        row = row_of(position, known_hands(position), range(len(position.draw)))
        found.append(outlook(tables, stops, (row,), some.piles, turns_up=position.phase is Phase.REVEAL))
    return reduce(add, found)
