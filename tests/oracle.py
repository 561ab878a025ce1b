"""A slow and obvious second opinion on the rules, to hold the engine against.

It is written from the rules alone and shares nothing with `hana`: a card is a pair (month, rank), rank 1 the
highest of its month; hands, field and captured cards are sets; the draw pile is a list turned up from the front.
It knows hana-awase for two, three and four seats and koi-koi, both with their default options.

Source: docs/rules/hana-awase.md and docs/rules/koi-koi.md, which name the sources of every rule.
"""

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace

Card = tuple[int, int]
Choice = tuple[str, Card] | tuple[str, bool] | tuple[str]
"""("play", card) · ("reveal",) · ("take", card on the field) · ("decide", True for koi-koi)"""

CARDS: list[Card] = [(month, rank) for month in range(1, 13) for rank in range(1, 5)]
BRIGHTS = {(1, 1), (3, 1), (8, 1), (11, 1), (12, 1)}
ANIMALS = {(2, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 2), (9, 1), (10, 1), (11, 2)}
RIBBONS = {(month, 2) for month in (1, 2, 3, 4, 5, 6, 7, 9, 10)} | {(11, 3)}
CHAFF = set(CARDS) - BRIGHTS - ANIMALS - RIBBONS

CRANE, CURTAIN, MOON, RAIN_MAN, PHOENIX = (1, 1), (3, 1), (8, 1), (11, 1), (12, 1)
WARBLER, CUP = (2, 1), (9, 1)
POETRY_RIBBONS = {(1, 2), (2, 2), (3, 2)}
BLUE_RIBBONS = {(6, 2), (9, 2), (10, 2)}
GRASS_RIBBONS = {(4, 2), (5, 2), (7, 2)}
BOAR_DEER_BUTTERFLIES = {(7, 1), (10, 1), (6, 1)}

HAND_AND_FIELD = {
    ("hana-awase", 2): (8, 8),
    ("hana-awase", 3): (7, 6),
    ("hana-awase", 4): (5, 8),
    ("koi-koi", 2): (8, 8),
}
KOI_KOI_START = 30
ROUNDS = {"hana-awase": 12, "koi-koi": 8}


def card_at(index: int) -> Card:
    """The card at an index 0..47: month by month from pine, each from its highest card."""
    return index // 4 + 1, index % 4 + 1


def index_of(card: Card) -> int:
    """The index 0..47 of a card."""
    month, rank = card
    return (month - 1) * 4 + rank - 1


def character(card: Card) -> str:
    """The one character that stands for the card in a replay."""
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuv"[index_of(card)]


def deck_of(text: str) -> list[Card]:
    """The cards of a text of replay characters."""
    by_character = {character(card): card for card in CARDS}
    return [by_character[each] for each in text]


def shuffled_deck(seed: str, round_number: int, attempt: int) -> list[Card]:
    """The deck that a seed gives, before anything is said about misdeals."""

    def stream() -> Iterator[int]:
        block = 0
        while True:
            text = f"hana-deal-1\n{seed}\n{round_number}\n{attempt}\n{block}"
            yield from hashlib.sha256(text.encode()).digest()
            block += 1

    bytes_left = stream()
    deck = list(CARDS)
    for i in reversed(range(1, 48)):
        below = i + 1
        usable = 256 - 256 % below
        byte = next(each for each in bytes_left if each < usable)
        j = byte % below
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def has_four_of_a_month(cards: Iterable[Card]) -> bool:
    """Whether all four cards of some month are among these."""
    return 4 in Counter(month for month, _ in cards).values()


def is_misdeal(game: str, hands: Iterable[Collection[Card]], on_field: Collection[Card]) -> bool:
    """Whether the deal is thrown in: four of a month on the field, in koi-koi also in a hand."""
    if has_four_of_a_month(on_field):
        return True
    return game == "koi-koi" and any(has_four_of_a_month(hand) for hand in hands)


def card_points(cards: Iterable[Card]) -> int:
    """What the cards are worth on their own: 20, 10, 5 and 1."""
    return sum(20 if card in BRIGHTS else 10 if card in ANIMALS else 5 if card in RIBBONS else 1 for card in cards)


def hana_awase_yaku(captured: Collection[Card]) -> dict[str, int]:
    """The yaku of hana-awase that count, with their points."""
    have = set(captured)
    found: dict[str, int] = {}
    if have >= BRIGHTS:
        found["gokou"] = 100
    elif have >= BRIGHTS - {RAIN_MAN}:
        found["shikou"] = 60
    elif have >= {CRANE, WARBLER, CURTAIN}:
        found["spring"] = 30
    elif have >= {CRANE, MOON, PHOENIX}:
        found["matsukiribouzu"] = 20
    ribbons = len(have & RIBBONS - {(11, 3)})
    if ribbons >= 7:
        found["nanatan"] = 40
    elif ribbons == 6:
        found["rokutan"] = 30
    if have >= {CURTAIN, MOON, CUP}:
        found["nomi"] = 40
    elif have >= {CURTAIN, CUP}:
        found["hanami"] = 20
    elif have >= {MOON, CUP}:
        found["tsukimi"] = 20
    always = {
        "akatan": (POETRY_RIBBONS, 40),
        "aotan": (BLUE_RIBBONS, 40),
        "kusatan": (GRASS_RIBBONS, 20),
        "inoshikachou": (BOAR_DEER_BUTTERFLIES, 20),
        "yanagishima": ({(11, rank) for rank in (1, 2, 3, 4)}, 10),
        "fujishima": ({(4, rank) for rank in (1, 2, 3, 4)}, 10),
        "kirishima": ({(12, rank) for rank in (1, 2, 3, 4)}, 10),
    }
    for name, (wanted, points) in always.items():
        if have >= wanted:
            found[name] = points
    return found


def koi_koi_yaku(captured: Collection[Card], calls: int) -> dict[str, int]:
    """The yaku of koi-koi that a seat holds, with their points, after so many calls of its own."""
    have = set(captured)
    found: dict[str, int] = {}
    brights = len(have & BRIGHTS)
    if brights == 5:
        found["gokou"] = 10
    elif brights == 4:
        found["ame-shikou" if RAIN_MAN in have else "shikou"] = 7 if RAIN_MAN in have else 8
    elif len(have & BRIGHTS - {RAIN_MAN}) == 3:
        found["sankou"] = 5
    if have >= BOAR_DEER_BUTTERFLIES:
        found["inoshikachou"] = 5
    viewing = 3 if calls else 1
    if have >= {CURTAIN, CUP}:
        found["hanami"] = viewing
    if have >= {MOON, CUP}:
        found["tsukimi"] = viewing
    if have >= POETRY_RIBBONS:
        found["akatan"] = 5
    if have >= BLUE_RIBBONS:
        found["aotan"] = 5
    if have >= POETRY_RIBBONS | BLUE_RIBBONS:
        found["akatan-aotan"] = 10
    counted = (("tane", ANIMALS, 5), ("tan", RIBBONS, 5), ("kasu", CHAFF | {CUP}, 10))
    for name, cards, need in counted:
        if len(have & cards) >= need:
            found[name] = len(have & cards) - need + 1
    return found


def koi_koi_points(yaku: dict[str, int], calls: int) -> int:
    """What stopping with these yaku is worth after so many calls of one's own."""
    total = sum(yaku.values())
    return total + calls if calls <= 3 else total * (calls - 2)


def hana_awase_scores(points: list[int], yaku: list[int]) -> list[int]:
    """The scores of a round: what is above par, and each yaku paid by every other seat."""
    seats = len(points)
    par = 264 // seats
    return [
        points[seat] - par + sum(yaku[seat] - yaku[other] for other in range(seats) if other != seat)
        for seat in range(seats)
    ]


@dataclass
class Oracle:
    """One round. `choices` says what may happen now, `do` makes it happen in place."""

    game: str
    dealer: int
    hands: list[set[Card]]
    on_field: set[Card]
    pile: list[Card]
    captured: list[set[Card]]
    turn: int
    stage: str = "play"
    """play · reveal · take · decide · over"""
    taking: Card | None = None
    """the card that two field cards match, while its owner chooses"""
    took_from: str = "hand"
    points_before: int = 0
    """koi-koi: the seat's yaku when its turn began"""
    calls: list[int] = field(default_factory=list)
    winner: int | None = None

    @classmethod
    def deal(cls, game: str, seats: int, dealer: int, deck: list[Card]) -> "Oracle":
        """The round that begins with this deck: dealer's hand, the others in turn order, field, draw pile."""
        hand, on_field = HAND_AND_FIELD[game, seats]
        rest = list(deck)
        hands: list[set[Card]] = [set() for _ in range(seats)]
        for place in range(seats):
            hands[(dealer + place) % seats] = set(rest[:hand])
            del rest[:hand]
        return cls(
            game=game,
            dealer=dealer,
            hands=hands,
            on_field=set(rest[:on_field]),
            pile=rest[on_field:],
            captured=[set() for _ in range(seats)],
            turn=dealer,
            calls=[0] * seats,
        )

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.hands)

    def copy(self) -> "Oracle":
        """The same round, to be changed on its own."""
        return replace(
            self,
            hands=[set(hand) for hand in self.hands],
            on_field=set(self.on_field),
            pile=list(self.pile),
            captured=[set(cards) for cards in self.captured],
            calls=list(self.calls),
        )

    def yaku(self, seat: int) -> dict[str, int]:
        """The yaku the seat holds now, with their points."""
        if self.game == "koi-koi":
            return koi_koi_yaku(self.captured[seat], self.calls[seat])
        return hana_awase_yaku(self.captured[seat])

    def matches(self, card: Card) -> set[Card]:
        """The field cards of the card's month."""
        return {each for each in self.on_field if each[0] == card[0]}

    def choices(self) -> list[Choice]:
        """Everything that may happen now; empty when the round is over."""
        if self.stage == "play":
            return [("play", card) for card in sorted(self.hands[self.turn])]
        if self.stage == "reveal":
            return [("reveal",)]
        if self.stage == "take":
            assert self.taking is not None
            return [("take", card) for card in sorted(self.matches(self.taking))]
        if self.stage == "decide":
            return [("decide", False), ("decide", True)]
        return []

    def do(self, choice: Choice) -> None:
        """Lets one of the `choices` happen."""
        assert choice in self.choices(), choice
        match choice:
            case ("play", (int(), int()) as card):
                self.hands[self.turn].remove(card)
                self._lay(card, "hand")
            case ("reveal",):
                self._lay(self.pile.pop(0), "pile")
            case ("take", (int(), int()) as card):
                assert self.taking is not None
                self._capture(self.taking, {card})
            case ("decide", bool(go_on)):
                self._decide(go_on)

    def _lay(self, card: Card, source: str) -> None:
        self.took_from = source
        matching = self.matches(card)
        if len(matching) == 2:
            self.taking, self.stage = card, "take"
        elif matching:
            self._capture(card, matching)
        else:
            self.on_field.add(card)
            self._after_card()

    def _capture(self, card: Card, taken: set[Card]) -> None:
        self.on_field -= taken
        self.captured[self.turn] |= taken | {card}
        self.taking = None
        self._after_card()

    def _after_card(self) -> None:
        if self.took_from == "hand":
            self.stage = "reveal"
        elif self.game == "koi-koi" and sum(self.yaku(self.turn).values()) > self.points_before:
            if self.hands[self.turn]:
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
        self.points_before = sum(self.yaku(self.turn).values())
        hands_are_empty = not any(self.hands)
        if hands_are_empty and (self.game == "koi-koi" or not self.pile):
            self.stage = "over"
        else:
            self.stage = "play" if self.hands[self.turn] else "reveal"

    def card_points(self) -> list[int]:
        """The card points of each seat."""
        return [card_points(cards) for cards in self.captured]

    def scores(self) -> list[int]:
        """What each seat gets for the finished round."""
        assert self.stage == "over"
        if self.game == "hana-awase":
            return hana_awase_scores(self.card_points(), [sum(self.yaku(seat).values()) for seat in range(self.seats)])
        receiver, points = self.dealer, 1
        if self.winner is not None:
            receiver = self.winner
            points = koi_koi_points(self.yaku(receiver), self.calls[receiver])
        return [points if seat == receiver else -points for seat in range(self.seats)]

    def next_dealer(self) -> int:
        """Who deals after this round: the best score, among equals the first in this round's turn order."""
        scores = self.scores()
        in_turn_order = [(self.dealer + place) % self.seats for place in range(self.seats)]
        return next(seat for seat in in_turn_order if scores[seat] == max(scores))


def game_is_over(game: str, totals: list[int], rounds: int) -> bool:
    """Whether the game ends after so many rounds; `totals` are the points so far, start included."""
    return rounds >= ROUNDS[game] or (game == "koi-koi" and min(totals) <= 0)


def whole_choices(position: Oracle) -> list[tuple[list[Choice], Oracle]]:
    """Every choice that is open, a played card together with what it takes, and the round after it."""
    found: list[tuple[list[Choice], Oracle]] = []
    for choice in position.choices():
        after = position.copy()
        after.do(choice)
        if after.stage == "take" and choice[0] == "play":
            found += [([choice, *more], later) for more, later in whole_choices(after)]
        else:
            found.append(([choice], after))
    return found


def perft(position: Oracle, depth: int) -> int:
    """How many different lines of so many choices lead on from here; turning up the next card is no choice.

    A line that the end of the round cuts short counts as one.
    """
    if position.stage == "reveal":
        (_, after), *_ = whole_choices(position)
        return perft(after, depth)
    if depth == 0 or position.stage == "over":
        return 1
    return sum(perft(after, depth - 1) for _, after in whole_choices(position))
