"""Greedy playouts of a world in plain Python.

The policy: take what weighs most (`Tables.weight`), else lay down what weighs least; the first of equals by card
index. In koi-koi a seat stops at its first new yaku (provisional, until a stop table is fitted).
"""

from collections.abc import Sequence

from hana.cards.sets import SAME_MONTH, members
from hana.game.state import Phase, Round
from hana.search.sample import World
from hana.search.tables import Tables


class Playout:
    """A world on its way to the end of the round, changed in place. One object serves one playout."""

    __slots__ = (
        "_best",
        "captured",
        "draw",
        "field",
        "hands",
        "leave",
        "next_card",
        "stopped_by",
        "tables",
        "turn",
        "view",
    )

    def __init__(self, tables: Tables, view: Round, world: World) -> None:
        self.tables = tables
        self.view = view
        self.hands = [list(members(hand)) for hand in world.hands]
        self.draw: Sequence[int] = world.draw
        self.next_card = 0
        self.field = view.field
        self.captured = list(view.captured)
        self.turn = view.turn
        self.leave = view.left
        self.stopped_by: int | None = None
        self._best = [self._points(seat) for seat in range(view.seats)] if tables.decides else []
        if tables.decides and view.fresh:
            before = view.captured[view.turn] & ~view.fresh
            self._best[view.turn] = tables.yaku_points(before, view.calls[view.turn] > 0)

    def _points(self, seat: int) -> int:
        return self.tables.yaku_points(self.captured[seat], self.view.calls[seat] > 0)

    def _resolve(self, card: int, taken: int) -> None:
        if taken:
            self.field ^= taken
            self.captured[self.turn] |= taken | 1 << card
        else:
            self.field |= 1 << card

    def _take(self, card: int, take: int | None) -> int:
        if take is not None:
            return 1 << take
        found = self.field & SAME_MONTH[card]
        return self.tables.taken[found] if found else 0

    def play(self, card: int, take: int | None) -> None:
        """The first move: a hand card of the seat in turn, then the rest of its turn."""
        self.hands[self.turn].remove(card)
        self._resolve(card, self._take(card, take))
        self._draw_and_end()

    def take(self, card: int, take: int) -> None:
        """The first move: the choice of a turned-up card, then the end of the turn."""
        self._resolve(card, 1 << take)
        self._end_turn()

    def _draw_and_end(self) -> None:
        if len(self.draw) - self.next_card > self.leave:
            card = self.draw[self.next_card]
            self.next_card += 1
            self._resolve(card, self._take(card, None))
        self._end_turn()

    def _end_turn(self) -> None:
        if self.tables.decides:
            points = self._points(self.turn)
            if points > self._best[self.turn]:
                self.stopped_by = self.turn
                return
        self.turn = (self.turn + 1) % len(self.hands)

    def _choose(self, hand: list[int]) -> int:
        field, gain, weight = self.field, self.tables.gain, self.tables.weight
        best, best_value = hand[0], -1_000_000
        for card in hand:
            found = field & SAME_MONTH[card]
            value = gain[found] + weight[card] if found else -weight[card]
            if value > best_value:
                best, best_value = card, value
        return best

    def run(self) -> None:
        """Plays greedily to the end of the round."""
        hands, leave, last = self.hands, self.leave, len(self.draw)
        while self.stopped_by is None:
            hand = hands[self.turn]
            if hand:
                card = self._choose(hand)
                hand.remove(card)
                self._resolve(card, self._take(card, None))
            elif last - self.next_card <= leave and not any(hands):
                return
            self._draw_and_end()

    def score(self, seat: int) -> int:
        """The seat's objective at the end: the same number as the rule set's settlement gives."""
        return score(self.tables, self.view, self.captured, self.stopped_by, seat)


def score(tables: Tables, view: Round, captured: Sequence[int], stopped_by: int | None, seat: int) -> int:
    """A seat's score of a finished round. Source: `hana.rules.scoring`, of which this is the quick twin."""
    if tables.zero_sum_points:
        seats = len(captured)
        worth = [tables.yaku_points(cards, False) for cards in captured]
        par = tables.deck_points // seats
        return tables.card_points(captured[seat]) - par + worth[seat] * seats - sum(worth)
    if stopped_by is None:
        return 1 if seat == view.dealer else -1
    calls = view.calls[stopped_by]
    base = tables.yaku_points(captured[stopped_by], calls > 0)
    total = base + calls if calls <= 3 else base * (calls - 2)
    return total if seat == stopped_by else -total


def playout(tables: Tables, view: Round, world: World, card: int, take: int | None) -> int:
    """The objective of the seat in turn after a move and greedy play: `card` is played or was turned up."""
    line = Playout(tables, view, world)
    if view.phase is Phase.TAKE and take is not None:
        line.take(card, take)
    else:
        line.play(card, take)
    line.run()
    return line.score(view.turn)
