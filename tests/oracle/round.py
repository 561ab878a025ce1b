"""One round of any game, move by move. `choices` says what may happen now, `do` makes it happen in place.

Source: docs/rules and docs/replay-format.md.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from typing import cast

from tests.oracle.cards import CHAFF, LIGHTNING, PAULOWNIA, WILLOW, Card, card_points, month_cards, months_with
from tests.oracle.house import House, is_four_pairs
from tests.oracle.settle import Ended, Settled, settle
from tests.oracle.yaku import koi_koi_yaku

Choice = tuple[object, ...]
"""("play", card) · ("take", card on the field or shown, or the card itself that is laid down) · ("reveal",) ·
("decide", True for koi-koi) · ("declare", letter, cards put back) · ("redraw",)"""

NewPile = Callable[[int, set[Card]], list[Card]]
"""The draw pile in its new order: from the seat that has put cards back, and the pile's cards"""


@dataclass
class Oracle:
    """A round; seats count from 0 in turn order."""

    house: House
    dealer: int
    hands: list[set[Card]]
    on_field: set[Card]
    pile: list[Card]
    captured: list[set[Card]]
    turn: int
    new_pile: NewPile
    stage: str = "opening"
    """opening · redraw · play · reveal · take · decide · closing · over"""
    asks: list[tuple[str, int, int]] = field(default_factory=list)
    """declarations still to come: letter, seat, month of a set to lay down"""
    taking: Card | None = None
    """the card whose owner chooses what it takes"""
    from_hand: bool = True
    points_before: int = 0
    """koi-koi: the seat's yaku when its turn began"""
    calls: list[int] = field(default_factory=list)
    winner: int | None = None
    announced: list[bool] = field(default_factory=list)
    shown: list[set[Card]] = field(default_factory=list)
    teyaku: list[int] = field(default_factory=list)
    laid: list[int] = field(default_factory=list)
    put_back: list[set[Card]] = field(default_factory=list)
    gaji_took: tuple[int, int] | None = None
    """who took a card of another month with the gaji, and that month"""
    called_off_by: int | None = None
    dealt: list[str | None] = field(default_factory=list)

    @classmethod
    def deal(cls, house: House, dealer: int, deck: list[Card], new_pile: NewPile | None = None) -> "Oracle":
        """The round that begins with this deck: dealer's hand, the others in turn order, field, draw pile."""
        seats, (hand, on_field), rest = house.seats, house.hand_and_field, list(deck)
        hands: list[set[Card]] = [set() for _ in range(seats)]
        for place in range(seats):
            hands[(dealer + place) % seats] = set(rest[:hand])
            del rest[:hand]
        position = cls(
            house=house,
            dealer=dealer,
            hands=hands,
            on_field=set(rest[:on_field]),
            pile=rest[on_field:],
            captured=[set() for _ in range(seats)],
            turn=dealer,
            new_pile=new_pile or (lambda seat, cards: sorted(cards)),
            calls=[0] * seats,
            announced=[False] * seats,
            shown=[set() for _ in range(seats)],
            teyaku=[0] * seats,
            laid=[0] * seats,
            put_back=[set() for _ in range(seats)],
            dealt=[None] * seats,
        )
        position._open()
        return position

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.house.seats

    def copy(self) -> "Oracle":
        """The same round, to be changed on its own."""
        return replace(
            self,
            hands=[set(hand) for hand in self.hands],
            on_field=set(self.on_field),
            pile=list(self.pile),
            captured=[set(cards) for cards in self.captured],
            asks=list(self.asks),
            calls=list(self.calls),
            announced=list(self.announced),
            shown=[set(cards) for cards in self.shown],
            teyaku=list(self.teyaku),
            laid=list(self.laid),
            put_back=[set(cards) for cards in self.put_back],
            dealt=list(self.dealt),
        )

    # The opening.

    def _open(self) -> None:
        game, in_turn = self.house.game, [(self.dealer + place) % self.seats for place in range(self.seats)]
        if game == "min-ha-to":
            for month in months_with(4, self.on_field):
                self.on_field -= month_cards(month)
                self.captured[self.dealer] |= month_cards(month)
            self.asks = [("l", seat, month) for seat in in_turn for month in months_with(4, self.hands[seat])]
        elif game == "mayumi" and self.house["replace"]:
            self.asks = [("r", seat, 0) for seat in in_turn if self.replacements(seat)]
        elif game == "hana-awase":
            if self.house["fuke"] == "announced":
                self.asks += [("f", seat, 0) for seat in in_turn]
            able = [seat for seat in in_turn if len(self.hands[seat] & CHAFF) in (6, 7)]
            if self.house["teyaku"] == "optional":
                self.asks += [("t", seat, 0) for seat in able]
            elif self.house["teyaku"] == "forced":
                for seat in able:
                    self._show(seat)
        elif game == "koi-koi" and self.house["dealt_hand"] == "six":
            for seat, hand in enumerate(self.hands):
                if months_with(4, hand):
                    self.dealt[seat] = "teshi"
                elif is_four_pairs(hand):
                    self.dealt[seat] = "kuttsuki"
            if any(self.dealt):
                self.stage = "over"
                return
        self._next_ask()

    def _show(self, seat: int) -> None:
        self.shown[seat] = self.hands[seat] & CHAFF
        self.teyaku[seat] = len(self.shown[seat])

    def replacements(self, seat: int) -> list[frozenset[Card]]:
        """What a seat may put back: of each set that it uses one card of three, two of four."""
        hand, ways = self.hands[seat], list[list[frozenset[Card]]]()
        for count, number in ((3, 1), (4, 2)):
            for month in months_with(count, hand):
                cards = sorted(card for card in hand if card[0] == month)
                ways.append([frozenset(), *map(frozenset, combinations(cards, number))])
        return [back for back in (frozenset[Card]().union(*chosen) for chosen in product(*ways)) if back]

    def _next_ask(self) -> None:
        if self.asks:
            self.stage, self.turn = "opening", self.asks[0][1]
        else:
            self.turn = self.dealer
            self._begin_turn()

    def _declare(self, letter: str, cards: frozenset[Card]) -> None:
        if letter == "g":
            self.called_off_by, self.stage = self.turn, "over"
            return
        if self.stage == "closing":
            self._end()
            return
        _, seat, month = self.asks.pop(0)
        if letter == "f":
            self.announced[seat] = True
        elif letter == "t":
            self._show(seat)
        elif letter == "l":
            self.hands[seat] -= month_cards(month)
            self.captured[seat] |= month_cards(month)
            self.laid[seat] += 1
        elif letter == "r":
            self.hands[seat] -= cards
            self.put_back[seat] = set(cards)
            self.stage = "redraw"
            return
        self._next_ask()

    def _redraw(self) -> None:
        back = self.put_back[self.turn]
        for _ in back:
            self.hands[self.turn].add(self.pile.pop(0))
        self.pile = self.new_pile(self.turn, back | set(self.pile))
        self._next_ask()

    # What may happen.

    def captures(self, card: Card, from_hand: bool) -> dict[Card, set[Card]]:
        """What a card that is played or turned up may take, each under the card that names it; empty: it stays."""
        month = {each for each in self.on_field if each[0] == card[0]}
        ways = {min(month): month} if len(month) == 3 else {each: {each} for each in month}
        if len(month) < 2:
            shown = [each for seat in range(self.seats) if seat != self.turn for each in self.shown[seat]]
            ways |= {each: {each} for each in shown if each[0] == card[0]}
        is_wild = self.house.game == "mayumi" and card == LIGHTNING
        if is_wild and (from_hand or self.house["gaji_from_pile"] == "wild"):
            piles = [] if self.house["gaji_breaks_pile"] else months_with(3, self.on_field)
            ways |= {each: {each} for each in self.on_field if each[0] not in {WILLOW, *piles}}
            if ways and not self.house["gaji_must_capture"]:
                ways[card] = set()
        return ways

    def may_call_off(self, seat: int) -> bool:
        """Whether a seat has what tegarasu sanjuu asks for."""
        if self.house.game != "mayumi" or not self.house["tegarasu"]:
            return False
        rows = month_cards(WILLOW) | month_cards(PAULOWNIA)
        return self.captured[seat] >= rows and card_points(self.captured[seat] - rows, 0) >= 30

    def choices(self) -> list[Choice]:
        """Everything that may happen now; empty when the round is over."""
        if self.stage == "opening":
            letter, seat, _ = self.asks[0]
            none = frozenset[Card]()
            said = [("declare", letter, back) for back in (self.replacements(seat) if letter == "r" else [none])]
            return [*said, ("declare", "-", none)]
        if self.stage == "play":
            called = [("declare", "g", frozenset[Card]())] if self.may_call_off(self.turn) else []
            return [*called, *(("play", card) for card in sorted(self.hands[self.turn]))]
        if self.stage == "take":
            assert self.taking is not None
            return [("take", card) for card in sorted(self.captures(self.taking, self.from_hand))]
        if self.stage == "closing":
            return [("declare", letter, frozenset[Card]()) for letter in "g-"]
        if self.stage == "decide":
            return [("decide", False), ("decide", True)]
        return [] if self.stage == "over" else [(self.stage,)]

    def moves(self) -> list[list[Choice]]:
        """The choices, each played card together with what it takes."""
        found: list[list[Choice]] = []
        for choice in self.choices():
            ways = self.captures(cast(Card, choice[1]), True) if choice[0] == "play" else {}
            if len(ways) > 1:
                found += [[choice, ("take", card)] for card in sorted(ways)]
            else:
                found.append([choice])
        return found

    # What happens.

    def do(self, choice: Choice) -> None:
        """Lets one of the `choices` happen."""
        assert choice in self.choices(), choice
        match choice:
            case ("play", (int(), int()) as card):
                self.hands[self.turn].remove(card)
                self.shown[self.turn].discard(card)
                self._lay(card, from_hand=True)
            case ("reveal",):
                self._lay(self.pile.pop(0), from_hand=False)
            case ("take", (int(), int()) as card):
                assert self.taking is not None
                self._capture(self.taking, self.captures(self.taking, self.from_hand)[card])
            case ("decide", bool(go_on)):
                self._decide(go_on)
            case ("declare", str(letter), frozenset() as cards):
                self._declare(letter, cards)
            case ("redraw",):
                self._redraw()

    def _lay(self, card: Card, from_hand: bool) -> None:
        self.from_hand = from_hand
        ways = self.captures(card, from_hand)
        if len(ways) > 1:
            self.taking, self.stage = card, "take"
        else:
            self._capture(card, set().union(*ways.values()))

    def _capture(self, card: Card, taken: set[Card]) -> None:
        self.taking = None
        if not taken:
            self.on_field.add(card)
        else:
            self.on_field -= taken
            for seat in range(self.seats):
                self.hands[seat] -= taken & self.shown[seat]
                self.shown[seat] -= taken
            self.captured[self.turn] |= taken | {card}
            other = {each[0] for each in taken} - {card[0]}
            if other:
                self.gaji_took = self.turn, other.pop()
        self._after_card()

    def yaku(self, seat: int) -> int:
        """Koi-koi: the sum of the yaku that a seat holds."""
        return sum(koi_koi_yaku(self.captured[seat], self.calls[seat], self.house).values())

    def _after_card(self) -> None:
        if self.from_hand:
            self.stage = "reveal"
        elif self.house.game == "koi-koi" and self.yaku(self.turn) > self.points_before:
            used_up = self.house["calls"] == "one" and any(self.calls)
            if self.hands[self.turn] and not used_up:
                self.stage = "decide"
            else:
                self._decide(go_on=False)
        else:
            self._next_turn()

    def _decide(self, go_on: bool) -> None:
        if go_on:
            self.calls[self.turn] += 1
            self._next_turn()
        else:
            self.winner, self.stage = self.turn, "over"

    def _next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.seats
        if not any(self.hands) and (self.house.stops_with_the_hands or not self.pile):
            able = [seat for seat in range(self.seats) if self.may_call_off(seat)]
            if able:
                self.stage, self.turn = "closing", able[0]
            else:
                self._end()
        else:
            self._begin_turn()

    def _begin_turn(self) -> None:
        if self.house.game == "koi-koi":
            self.points_before = self.yaku(self.turn)
        self.stage = "play" if self.hands[self.turn] else "reveal"

    def _end(self) -> None:
        self.stage = "over"
        rule = self.house["gaji_leftover_2p"] if self.house.game == "mayumi" and self.seats == 2 else "orphans"
        if self.gaji_took is None or rule == "none":
            return
        seat, month = self.gaji_took
        taken = set().union(*self.captured)
        for suit in (WILLOW, month):
            orphan = month_cards(suit) - taken
            if len(orphan) == 1:
                found = orphan & (self.on_field | set(self.pile if rule == "search_pile" else ()))
                self.on_field -= found
                self.pile = [card for card in self.pile if card not in found]
                self.captured[seat] |= found

    def settled(self) -> Settled:
        """The finished round's result."""
        assert self.stage == "over"
        return settle(
            Ended(
                house=self.house,
                dealer=self.dealer,
                captured=self.captured,
                calls=self.calls,
                winner=self.winner,
                announced=self.announced,
                teyaku=self.teyaku,
                laid=self.laid,
                called_off=self.called_off_by is not None,
                dealt=self.dealt,
            )
        )


def perft(position: Oracle, depth: int) -> int:
    """How many different lines of so many choices lead on from here; what chance decides is no choice.

    A line that the end of the round cuts short counts as one.
    """
    if position.stage in ("reveal", "redraw"):
        after = position.copy()
        after.do((position.stage,))
        return perft(after, depth)
    if depth == 0 or position.stage == "over":
        return 1
    count = 0
    for move in position.moves():
        after = position.copy()
        for choice in move:
            after.do(choice)
        count += perft(after, depth - 1)
    return count
