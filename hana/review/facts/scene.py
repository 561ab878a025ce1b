"""What a fact is about: a view, its two moves, and what each of them leaves behind."""

from dataclasses import dataclass
from functools import cached_property
from math import comb

from hana.cards.deck import Month
from hana.cards.sets import BY_MONTH, FULL, SAME_MONTH, members
from hana.game.action import Action, Play, Take
from hana.game.engine import apply, legal_actions
from hana.game.state import Round
from hana.replay.recorder import token_of
from hana.review.captures import capture_of
from hana.review.model import FLAGGED, Decision, RankedMove
from hana.rules.scoring import from_each
from hana.rules.yaku import Yaku
from hana.search.settling import WILLOW_MODES
from hana.search.tables import tables_of

WILLOW_ROW = BY_MONTH[Month.WILLOW - 1]
SHARES = 60
"""What a point is in the weights of `hana.search.tables`."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A move of a view: the card that was played or turned up (None for others), the CardSets it takes and gains, the
    position after it, and the judge's option.
    """

    action: Action
    card: int | None
    taken: int
    gained: int
    after: Round
    option: RankedMove

    @property
    def is_discard(self) -> bool:
        """Whether a card is laid down."""
        return self.card is not None and not self.taken


@dataclass(frozen=True)
class Scene:
    """A decision with its view: what is said of the `better` move is why it is worth more than the `worse` one.

    Where a fault was found they are the best move and the one played, else the one played and its strongest rival.
    """

    view: Round
    decision: Decision
    better: Deed
    worse: Deed
    seed: int = 0

    @property
    def is_fault(self) -> bool:
        """Whether the played move is called a fault."""
        return self.decision.verdict in FLAGGED

    @property
    def loss(self) -> float:
        """The points that the played move loses."""
        return self.decision.loss or 0.0

    @property
    def about_cards(self) -> bool:
        """Whether both moves play a card or choose what one takes: else one of them is a call."""
        return self.better.card is not None and self.worse.card is not None

    @property
    def is_plain(self) -> bool:
        """Whether both moves gain what they capture, and no stranded cards with it as the round ends."""
        before = self.view.captured[self.seat]
        return all(deed.after.captured[self.seat] == before | deed.gained for deed in (self.better, self.worse))

    @property
    def seat(self) -> int:
        """The seat in turn."""
        return self.view.turn

    @property
    def counts(self) -> bool:
        """Whether the game counts card points."""
        return self.view.rules.counts_card_points

    @cached_property
    def next_seat(self) -> int | None:
        """The next other seat that plays a hand card, or None."""
        order = ((self.seat + place) % self.view.seats for place in range(1, self.view.seats))
        return next((seat for seat in order if len(self.view.hands[seat])), None)

    def worth(self, cards: int) -> float:
        """What capturing a CardSet is worth by the weights that greedy play goes by, in points."""
        weight = tables_of(self.view.rules, self.view.seats).weight
        return sum(weight[card] for card in members(cards)) / SHARES

    def stake(self, seat: int) -> float:
        """What a point of a yaku of some seat moves in the objective of the seat in turn, in points."""
        tables, seats = tables_of(self.view.rules, self.view.seats), self.view.seats
        amounts = [int(one == seat) for one in range(seats)]
        moved = from_each(seats, amounts) if tables.settling.yaku_paid else amounts
        paid = moved if not tables.settling.pays else [2 * amount - 1 for amount in amounts]
        return abs(tables.objective(paid, self.seat)) / tables.parts

    def unseen_of(self, card: int) -> int:
        """The CardSet of the unseen cards of a card's month."""
        return self.view.unseen & SAME_MONTH[card]

    @cached_property
    def elsewhere(self) -> int:
        """The CardSet of cards that may come from another hand or from the draw pile."""
        view = self.view
        here = view.field | view.hands[self.seat].known | (0 if view.pending is None else 1 << view.pending)
        for captured in view.captured:
            here |= captured
        return FULL & ~here

    def is_safe(self, card: int) -> bool:
        """Whether nothing that others hold or turn up can take a card from the field."""
        return not self.elsewhere & (SAME_MONTH[card] | self.view.rules.wild.cards)

    def chance_held(self, card: int, seat: int) -> float | None:
        """The chance that a seat's hidden cards hold one of a card's month, by counting; None where something else is
        known of them (cards shown, cards exchanged).

        Of U unseen cards n are of the month and h are in that hand: 1 - C(U - n, h) / C(U, h), the hypergeometric law.
        That some hands are dealt again is left out: it is not what a player counts.
        """
        if any(self.view.exchanged) or any(self.view.shown):
            return None
        unseen, month = self.view.unseen.bit_count(), self.unseen_of(card).bit_count()
        hidden = self.view.hands[seat].hidden
        return 1 - comb(unseen - month, hidden) / comb(unseen, hidden)

    def new_on_field(self, deed: Deed, other: Deed) -> tuple[int, ...]:
        """The cards that lie on the field after one move and not after the other."""
        return members(deed.after.field & ~other.after.field)


def is_void(state: Round, seat: int, yaku: Yaku, gained: int = 0) -> bool:
    """Whether a seat would not score a yaku that it completes: the rain man spoils it, or a willow row voids it."""
    tables = tables_of(state.rules, state.seats)
    captured = state.captured[seat] | gained
    if any(row.spoil & captured for row in tables.yaku if state.rules.yaku[row.index] == yaku):
        return True
    owner = next((one for one, cards in enumerate(state.captured) if cards & WILLOW_ROW == WILLOW_ROW), None)
    if captured & WILLOW_ROW == WILLOW_ROW:
        owner = seat
    mode = WILLOW_MODES[tables.settling.willow]
    return owner is not None and (mode == "cancel_all" or (mode != "plain" and owner != seat))


def deed_of(view: Round, action: Action, option: RankedMove) -> Deed:
    """A move of a view."""
    if not isinstance(action, Play | Take):
        return Deed(action, None, 0, 0, apply(view, action), option)
    capture = capture_of(view, action)
    return Deed(action, capture.card, capture.taken, capture.gained, apply(view, action), option)


def scene_of(view: Round, decision: Decision, seed: int = 0) -> Scene | None:
    """The scene of a decision that was judged, else None."""
    options = {option.move: option for option in decision.options}
    if decision.best is None or decision.loss is None:
        return None
    other = decision.best if decision.verdict in FLAGGED else _rival(view, decision)
    deeds = {token_of(action): action for action in legal_actions(view)}
    played, against = (deed_of(view, deeds[token], options[token]) for token in (decision.played, other))
    better, worse = (against, played) if decision.verdict in FLAGGED else (played, against)
    return Scene(view, decision, better, worse, seed)


def _rival(view: Round, decision: Decision) -> str:
    """The strongest other option; beside a card laid down the strongest capture, where there is one."""
    others = [option for option in decision.options if option.move != decision.played]
    others.sort(key=lambda option: -(option.value or 0.0))
    if decision.kind != Play.kind:
        return others[0].move
    actions = {token_of(action): action for action in legal_actions(view) if isinstance(action, Play)}
    plays = [option.move for option in others if option.move in actions]
    if decision.played in actions and not capture_of(view, actions[decision.played]).taken:
        plays.sort(key=lambda move: not capture_of(view, actions[move]).taken)
    return plays[0] if plays else others[0].move
