"""A round as one frozen value. A view is the same value with some cards hidden."""

from dataclasses import dataclass
from enum import Enum

from hana.cards.sets import FULL
from hana.rules.ruleset import Opening, RuleSet
from hana.rules.scoring import RoundEnd, RoundResult


class Phase(Enum):
    """What the round waits for."""

    OPENING = "a declaration"
    REDRAW = "the cards drawn for those put back"
    PLAY = "a hand card"
    REVEAL = "the card turned up"
    TAKE = "the card that the turned-up card takes"
    DECIDE = "stop or koi-koi"
    CLOSING = "whether the round is called off"
    OVER = "nothing"


@dataclass(frozen=True, slots=True)
class Pile:
    """A heap of cards of which some may be hidden: a CardSet of known ones and the number of the others."""

    known: int
    hidden: int = 0

    def __len__(self) -> int:
        return self.known.bit_count() + self.hidden

    def without(self, card: int) -> "Pile":
        """The heap after a card has left it: a known one, or else one of the hidden ones."""
        bit = 1 << card
        return Pile(self.known & ~bit, self.hidden) if self.known & bit else Pile(self.known, self.hidden - 1)

    def concealed(self, shown: int = 0) -> "Pile":
        """The same heap seen from the back, but for the cards of a CardSet that are known to lie in it."""
        seen = self.known & shown
        return Pile(seen, len(self) - seen.bit_count())


@dataclass(frozen=True, slots=True)
class Ask:
    """A seat that may declare something in the opening; `month` is that of the four cards to be laid down."""

    kind: Opening
    seat: int
    month: int = 0


@dataclass(frozen=True)
class Round:
    """One deal on its way to settlement.

    Seats count from 0 in turn order. `hands` and `draw` are Piles; `field`, `captured`, `played` (the hand cards that
    have left each hand) and `returned` (put back into the draw pile) are CardSets. `pending` is the turned-up card
    that waits for its choice, `fresh` the CardSet captured in this turn, `calls` the koi-koi calls of each seat,
    `stopped_by` the seat that stopped. `asks` are the declarations still to come, `announced` who announced fuke,
    `shown` the CardSets that lie face up before a seat and `teyaku` how many they were, `laid` the sets laid down,
    `drawing` how many cards the seat draws now, `exchanged` the months (1-12, ascending) of the cards that each seat
    has put back, `drawn` the CardSets that it drew for them, `turned` the CardSet turned up from the draw pile so far,
    `wild_taken` who took a card of another month with a wild card, and which. Every card is in exactly one of hands,
    field, draw, captured and pending; while its owner draws, also in returned.
    """

    rules: RuleSet
    dealer: int
    hands: tuple[Pile, ...]
    field: int
    draw: Pile
    captured: tuple[int, ...]
    played: tuple[int, ...]
    turn: int
    phase: Phase
    calls: tuple[int, ...]
    pending: int | None = None
    fresh: int = 0
    stopped_by: int | None = None
    asks: tuple[Ask, ...] = ()
    announced: tuple[bool, ...] = ()
    shown: tuple[int, ...] = ()
    teyaku: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()
    returned: tuple[int, ...] = ()
    drawing: int = 0
    exchanged: tuple[tuple[int, ...], ...] = ()
    drawn: tuple[int, ...] = ()
    turned: int = 0
    wild_taken: tuple[int, int] | None = None
    called_off_by: int | None = None
    dealt: tuple[str | None, ...] = ()

    def changed(self, **changes: object) -> "Round":
        """The round with some fields changed: what `dataclasses.replace` does, several times as fast.

        Checking a game is mostly this, which is why a round keeps its fields in a dictionary and not in slots.
        """
        made = object.__new__(Round)
        made.__dict__.update(self.__dict__)
        made.__dict__.update(changes)
        return made

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.hands)

    @property
    def over(self) -> bool:
        """Whether the round waits for nothing more."""
        return self.phase is Phase.OVER

    @property
    def left(self) -> int:
        """The cards of the draw pile that are never turned up."""
        return self.rules.deal[self.seats].leave

    @property
    def turns_left(self) -> int:
        """Turns that still have a hand card, the present one included until its card is played."""
        return sum(len(hand) for hand in self.hands)

    @property
    def seen(self) -> int:
        """The CardSet of all cards whose place is known."""
        cards = self.field | self.draw.known
        for hand, captured in zip(self.hands, self.captured, strict=True):
            cards |= hand.known | captured
        if self.drawing:
            cards |= self.returned[self.turn]
        return cards if self.pending is None else cards | 1 << self.pending

    @property
    def unseen(self) -> int:
        """The CardSet of the cards that are in a hidden place."""
        return FULL & ~self.seen

    def result(self) -> RoundResult:
        """The settlement of the round as it stands; final once it is over."""
        return self.rules.settle(self.rules, self.end())

    def end(self) -> RoundEnd:
        """What a settlement looks at."""
        return RoundEnd(
            captured=self.captured,
            dealer=self.dealer,
            calls=self.calls,
            stopped_by=self.stopped_by,
            called_off_by=self.called_off_by,
            announced=self.announced,
            teyaku=self.teyaku,
            laid=self.laid,
            dealt=self.dealt,
        )
