"""Before the first card: who may declare what, and what it does."""

from hana.cards.deck import MONTHS, Kind, month_of
from hana.cards.sets import BY_KIND, BY_MONTH, members
from hana.game.action import Declare
from hana.game.state import Ask, Phase, Pile, Round
from hana.game.values import put
from hana.rules.ruleset import Opening

TEYAKU_SIZES = (6, 7)
"""Chaff in the dealt hand that make teyaku. Source: docs/rules/hana-awase.md, "Hand yaku"."""


def open_round(state: Round) -> Round:
    """The round after what the rules do by themselves at the deal, waiting for the first declaration or card."""
    if state.rules.field_four:
        state = _field_four(state)
    if state.rules.hand_ends is not None:
        dealt = tuple(state.rules.hand_ends(hand.known) for hand in state.hands)
        if any(dealt):
            return state.changed(dealt=dealt, phase=Phase.OVER)
    if state.rules.shows_teyaku:
        for seat in range(state.seats):
            state = show_teyaku(state, seat) if may_show(state, seat) else state
    asks = tuple(
        ask for kind in state.rules.openings for seat in _from_dealer(state) for ask in _asks(state, kind, seat)
    )
    return next_ask(state.changed(asks=asks))


def _from_dealer(state: Round) -> list[int]:
    return [(state.dealer + place) % state.seats for place in range(state.seats)]


def _field_four(state: Round) -> Round:
    """Four of a month on the field go to the dealer. Source: docs/rules/min-ha-to.md, "The deal"."""
    for month in BY_MONTH:
        if state.field & month == month:
            captured = put(state.captured, state.dealer, state.captured[state.dealer] | month)
            state = state.changed(field=state.field & ~month, captured=captured)
    return state


def _asks(state: Round, kind: Opening, seat: int) -> list[Ask]:
    if kind is Opening.FUKE:
        return [Ask(kind, seat)]
    if kind is Opening.TEYAKU:
        return [Ask(kind, seat)] if may_show(state, seat) else []
    if kind is Opening.LAY_DOWN:
        hand = state.hands[seat].known
        return [Ask(kind, seat, month) for month in MONTHS if hand & BY_MONTH[month - 1] == BY_MONTH[month - 1]]
    return [Ask(kind, seat)] if sets_held(state.hands[seat].known) else []


def is_teyaku(hand: int) -> bool:
    """Whether a dealt hand is a teyaku."""
    return (hand & BY_KIND[Kind.CHAFF]).bit_count() in TEYAKU_SIZES


def may_show(state: Round, seat: int) -> bool:
    """Whether a seat's dealt hand is a teyaku."""
    return is_teyaku(state.hands[seat].known)


def sets_held(hand: int) -> list[int]:
    """The CardSets of three or four of a month in a hand, months ascending."""
    return [hand & month for month in BY_MONTH if (hand & month).bit_count() >= 3]


def next_ask(state: Round) -> Round:
    """The round as it waits for the next declaration, or for the dealer's first card."""
    if state.asks:
        return state.changed(phase=Phase.OPENING, turn=state.asks[0].seat)
    return state.changed(phase=Phase.PLAY, turn=state.dealer)


def show_teyaku(state: Round, seat: int) -> Round:
    """A seat's chaff laid face up before it."""
    chaff = state.hands[seat].known & BY_KIND[Kind.CHAFF]
    return state.changed(shown=put(state.shown, seat, chaff), teyaku=put(state.teyaku, seat, chaff.bit_count()))


def replacements(hand: int) -> tuple[int, ...]:
    """The CardSets that a hand may put back: for each set it uses one card of three or two of four.

    Source: docs/rules/mayumi.md, "Replacing cards".
    """
    found = [0]
    for held in sets_held(hand):
        size = held.bit_count() - 2
        ways = [subset for subset in _subsets(held) if subset.bit_count() == size]
        found += [chosen | way for chosen in found for way in ways]
    return tuple(sorted(found[1:], key=lambda cards: (cards.bit_count(), members(cards))))


def _subsets(cards: int) -> list[int]:
    found, subset = [], cards
    while subset:
        found.append(subset)
        subset = (subset - 1) & cards
    return found


def declarations(state: Round) -> tuple[Declare, ...]:
    """What the seat that is asked may answer: yes in each of its ways, then no."""
    ask = state.asks[0]
    if ask.kind is Opening.REPLACE:
        yes = tuple(Declare(ask.kind.value, cards) for cards in replacements(state.hands[ask.seat].known))
    else:
        yes = (Declare(ask.kind.value),)
    return (*yes, Declare("-"))


def declared(state: Round, action: Declare) -> Round:
    """The round after an answer that is allowed."""
    ask, later = state.asks[0], state.changed(asks=state.asks[1:])
    if action.letter == "-":
        return next_ask(later)
    if ask.kind is Opening.FUKE:
        return next_ask(later.changed(announced=put(later.announced, ask.seat, True)))
    if ask.kind is Opening.TEYAKU:
        return next_ask(show_teyaku(later, ask.seat))
    if ask.kind is Opening.LAY_DOWN:
        return next_ask(_laid_down(later, ask))
    return _put_back(later, ask.seat, action.cards)


def _laid_down(state: Round, ask: Ask) -> Round:
    month, seat = BY_MONTH[ask.month - 1], ask.seat
    hand = Pile(state.hands[seat].known & ~month, state.hands[seat].hidden)
    return state.changed(
        hands=put(state.hands, seat, hand),
        captured=put(state.captured, seat, state.captured[seat] | month),
        played=put(state.played, seat, state.played[seat] | month),
        laid=put(state.laid, seat, state.laid[seat] + 1),
    )


def _put_back(state: Round, seat: int, cards: int) -> Round:
    """The seat has put cards aside and draws as many; they go into the pile once it has drawn."""
    hand = Pile(state.hands[seat].known & ~cards, state.hands[seat].hidden)
    return state.changed(
        hands=put(state.hands, seat, hand),
        returned=put(state.returned, seat, cards),
        drawing=cards.bit_count(),
        phase=Phase.REDRAW,
    )


def redrawn(state: Round, cards: int) -> Round:
    """The round after the seat has drawn this CardSet and put its own cards into the pile.

    Their months are known to all. Source: docs/rules/mayumi.md, "Replacing cards".
    """
    seat, draw = state.turn, state.draw
    for card in members(cards):
        draw = draw.without(card)
    hand = state.hands[seat]
    return next_ask(
        state.changed(
            hands=put(state.hands, seat, Pile(hand.known | cards, hand.hidden)),
            draw=Pile(draw.known | state.returned[seat], draw.hidden),
            drawing=0,
            exchanged=put(state.exchanged, seat, tuple(map(month_of, members(state.returned[seat])))),
            drawn=put(state.drawn, seat, cards),
        )
    )
