"""Greedy playouts of a world in plain Python.

The policy: take what weighs most (`Tables.weight`), else lay down what weighs least; the first of equals by card
index. In koi-koi a seat stops at its first new yaku (provisional, until a stop table is fitted); nobody calls a round
off.
"""

from collections.abc import Sequence
from dataclasses import replace

from hana.cards.sets import BY_MONTH, SAME_MONTH, members
from hana.game.captures import taken_by
from hana.game.closing import leftovers_of, stranded
from hana.game.state import Phase, Round
from hana.rules.ruleset import Objective
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
        "shown",
        "stopped_by",
        "tables",
        "turn",
        "view",
        "wild_taken",
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
        self.shown = list(view.shown) if any(view.shown) else []
        self.stopped_by: int | None = None
        self.wild_taken = view.wild_taken
        self._best = [self._points(seat) for seat in range(view.seats)] if tables.decides else []
        if tables.decides and view.fresh:
            before = view.captured[view.turn] & ~view.fresh
            self._best[view.turn] = tables.yaku_points(before, view.calls[view.turn] > 0)

    def _points(self, seat: int) -> int:
        return self.tables.yaku_points(self.captured[seat], self.view.calls[seat] > 0)

    def play(self, card: int, take: int | None) -> None:
        """The first move: a hand card of the seat in turn, then the rest of its turn."""
        taken = taken_by(self.view, card, take)
        self._leave_hand(self.turn, card)
        self._resolve(card, taken)
        self._draw_and_end()

    def take(self, card: int, take: int) -> None:
        """The first move: the choice of a turned-up card, then the end of the turn."""
        self._resolve(card, taken_by(self.view, card, take))
        self._end_turn()

    def _leave_hand(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        if self.shown:
            self.shown[seat] &= ~(1 << card)

    def _resolve(self, card: int, taken: int) -> None:
        if not taken:
            self.field |= 1 << card
            return
        if self.shown and taken & ~self.field:
            for seat, shown in enumerate(self.shown):
                for lost in members(shown & taken):
                    self._leave_hand(seat, lost)
        if self.tables.wild >> card & 1 and not taken & SAME_MONTH[card]:
            self.wild_taken = (self.turn, members(taken)[0])
        self.field &= ~taken
        self.captured[self.turn] |= taken | 1 << card

    def _greedy_take(self, card: int, *, from_pile: bool) -> int:
        """What the policy takes with a card: the CardSet, 0 where nothing can be taken."""
        if self.tables.wild >> card & 1 and (self.view.rules.wild.from_pile or not from_pile):
            return self._wild_take(card)
        found = self.field & SAME_MONTH[card]
        if self.shown and found.bit_count() < 2:
            open_cards = found
            for seat, shown in enumerate(self.shown):
                open_cards |= shown & SAME_MONTH[card] if seat != self.turn else 0
            return self._heaviest(open_cards)
        return self.tables.taken[found] if found else 0

    def _heaviest(self, cards: int) -> int:
        if not cards:
            return 0
        return 1 << max(members(cards), key=lambda card: (self.tables.weight[card], -card))

    def _wild_take(self, card: int) -> int:
        own, free = self.field & SAME_MONTH[card], self.field
        for month in BY_MONTH:
            pile = self.field & month
            if pile.bit_count() == 3 and (pile == own or not self.view.rules.wild.breaks_pile):
                free &= ~month
        best = self._heaviest(free)
        if own.bit_count() == 3 and self._weighs(own) > self._weighs(best):
            return own
        return best

    def _weighs(self, cards: int) -> int:
        return sum(self.tables.weight[card] for card in members(cards))

    def _draw_and_end(self) -> None:
        if len(self.draw) - self.next_card > self.leave:
            card = self.draw[self.next_card]
            self.next_card += 1
            self._resolve(card, self._greedy_take(card, from_pile=True))
        self._end_turn()

    def _end_turn(self) -> None:
        if self.tables.decides:
            points = self._points(self.turn)
            if points > self._best[self.turn]:
                self.stopped_by = self.turn
                return
        self.turn = (self.turn + 1) % len(self.hands)

    def _choose(self, hand: list[int]) -> int:
        if self.shown or self.tables.wild:
            return max(hand, key=lambda card: (self._gain(card), -card))
        field, gain, weight = self.field, self.tables.gain, self.tables.weight
        best, best_value = hand[0], -1_000_000
        for card in hand:
            found = field & SAME_MONTH[card]
            value = gain[found] + weight[card] if found else -weight[card]
            if value > best_value:
                best, best_value = card, value
        return best

    def _gain(self, card: int) -> int:
        taken = self._greedy_take(card, from_pile=False)
        return self._weighs(taken) + self.tables.weight[card] if taken else -self.tables.weight[card]

    def run(self) -> None:
        """Plays greedily to the end of the round."""
        hands, leave, last = self.hands, self.leave, len(self.draw)
        while self.stopped_by is None:
            hand = hands[self.turn]
            if hand:
                card = self._choose(hand)
                taken = self._greedy_take(card, from_pile=False)
                self._leave_hand(self.turn, card)
                self._resolve(card, taken)
            elif last - self.next_card <= leave and not any(hands):
                break
            self._draw_and_end()
        if self.wild_taken is not None:
            self._give_leftovers(*self.wild_taken)

    def _give_leftovers(self, seat: int, taken: int) -> None:
        leftovers = leftovers_of(self.view)
        if leftovers == "none":
            return
        lying = self.field
        if leftovers == "pile":
            for card in self.draw[self.next_card :]:
                lying |= 1 << card
        captured = 0
        for cards in self.captured:
            captured |= cards
        self.captured[seat] |= stranded(captured, lying, taken)

    def score(self, seat: int) -> int:
        """The seat's objective at the end, in parts of a point as `objective_parts` says."""
        return score(self.tables, self.view, self.captured, self.stopped_by, seat)


def objective_parts(view: Round) -> int:
    """How many parts of a point the whole numbers of `score` count: means over the others stay whole."""
    return view.seats - 1 if view.rules.objective is Objective.MARGIN else 1


def score(tables: Tables, view: Round, captured: Sequence[int], stopped_by: int | None, seat: int) -> int:
    """A seat's objective of a finished round, as a whole number of `objective_parts`."""
    if tables.quick == "hana-awase":
        return _quick_hana_awase(tables, captured, seat)
    if tables.quick == "koi-koi":
        return _quick_koi_koi(tables, view, captured, stopped_by, seat)
    end = replace(view.end(), captured=tuple(captured), stopped_by=stopped_by)
    scores = view.rules.settle(view.rules, end).scores
    if view.rules.objective is Objective.SCORE:
        return scores[seat]
    return scores[seat] * view.seats - sum(scores)


def _quick_hana_awase(tables: Tables, captured: Sequence[int], seat: int) -> int:
    """The quick twin of `settle_hana_awase` without the house rules that look further."""
    seats = len(captured)
    worth = [tables.yaku_points(cards, False) for cards in captured]
    return tables.card_points(captured[seat]) - tables.deck_points // seats + worth[seat] * seats - sum(worth)


def _quick_koi_koi(tables: Tables, view: Round, captured: Sequence[int], stopped_by: int | None, seat: int) -> int:
    """The quick twin of `settle_koi_koi` with its default options."""
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
