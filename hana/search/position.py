"""From a round, or a view with a world, to the row of numbers that reference and kernels work on."""

from collections.abc import Sequence

from hana.cards.sets import members
from hana.game.state import Phase, Round
from hana.search import layout as at
from hana.search.layout import Stands

STANDS = {
    Phase.PLAY: Stands.PLAY,
    Phase.REVEAL: Stands.PLAY,
    Phase.TAKE: Stands.TAKE,
    Phase.DECIDE: Stands.DECIDE,
    Phase.CLOSING: Stands.CLOSING,
    Phase.OVER: Stands.OVER,
}
"""A declaration of the opening has no place here: a position begins with the first card."""


def row_of(state: Round, hands: Sequence[int], pile: Sequence[int]) -> list[int]:
    """The row of a round with these hands, as CardSets by seat, and this draw pile.

    Raises:
        KeyError: the round waits for a declaration of its opening.
    """
    row = [0] * at.ROW
    for place, values in (
        (at.HANDS, hands),
        (at.SHOWN, state.shown),
        (at.CAPTURED, state.captured),
        (at.CALLS, state.calls),
        (at.LAID, state.laid),
        (at.TEYAKU, state.teyaku),
    ):
        row[place : place + len(values)] = values
    row[at.FIELD], row[at.TURN], row[at.FRESH] = state.field, state.turn, state.fresh
    row[at.PHASE] = STANDS[state.phase]
    row[at.PENDING] = _or_none(state.pending)
    row[at.STOPPED], row[at.CALLED_OFF] = _or_none(state.stopped_by), _or_none(state.called_off_by)
    row[at.WILD_SEAT], row[at.WILD_CARD] = state.wild_taken or (-1, -1)
    row[at.LAST], row[at.DEALER] = max(0, len(pile) - state.left), state.dealer
    row[at.ANNOUNCED] = sum(said << seat for seat, said in enumerate(state.announced))
    return row


def _or_none(number: int | None) -> int:
    return -1 if number is None else number


def known_hands(state: Round) -> list[int]:
    """The hands of a round of which nothing is hidden, as CardSets by seat."""
    return [hand.known for hand in state.hands]


def known_pile(state: Round, deck: Sequence[int]) -> tuple[int, ...]:
    """What is left of a pile, in the order in which it is turned up."""
    left = set(members(state.draw.known))
    return tuple(card for card in deck if card in left)
