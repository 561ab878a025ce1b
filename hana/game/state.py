"""A round as one frozen value. A view is the same value with some cards hidden."""

from dataclasses import dataclass
from enum import Enum

from hana.cards.sets import FULL
from hana.rules.ruleset import RuleSet
from hana.rules.scoring import RoundEnd, RoundResult


class Phase(Enum):
    """What the round waits for."""

    PLAY = "a hand card"
    REVEAL = "the card turned up"
    TAKE = "the card that the turned-up card takes"
    DECIDE = "stop or koi-koi"
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

    def concealed(self) -> "Pile":
        """The same heap seen from the back."""
        return Pile(0, len(self))


@dataclass(frozen=True, slots=True)
class Round:
    """One deal on its way to settlement.

    Seats count from 0 in turn order. `hands` and `draw` are Piles; `field`, `captured` and `played` (the hand cards
    each seat has played) are CardSets. `pending` is the turned-up card that waits for its choice, `fresh` the
    CardSet captured in this turn, `calls` the koi-koi calls of each seat, `stopped_by` the seat that stopped.
    Every card is in exactly one of hands, field, draw, captured and pending.
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
        return cards if self.pending is None else cards | 1 << self.pending

    @property
    def unseen(self) -> int:
        """The CardSet of the cards that are in a hidden place."""
        return FULL & ~self.seen

    def result(self) -> RoundResult:
        """The settlement of the round as it stands; final once it is over."""
        return self.rules.settle(self.rules, RoundEnd(self.captured, self.dealer, self.calls, self.stopped_by))
