"""The end of a round: calling it off, and the cards that a wild card has stranded."""

from hana.cards.deck import Month
from hana.cards.sets import BY_MONTH, SAME_MONTH, members
from hana.game.state import Phase, Round
from hana.game.values import put
from hana.rules.scoring import card_points

CALL_OFF_SET = BY_MONTH[Month.WILLOW - 1] | BY_MONTH[Month.PAULOWNIA - 1]
CALL_OFF_POINTS = 30
"""All willow, all paulownia, and this many points in other cards call a round off.

Source: docs/rules/mayumi.md, "Tegarasu sanjuu".
"""


def may_call_off(state: Round, seat: int) -> bool:
    """Whether a seat holds tegarasu sanjuu."""
    captured = state.captured[seat]
    if not state.rules.calls_off or captured & CALL_OFF_SET != CALL_OFF_SET:
        return False
    return card_points(state.rules.card_values, captured & ~CALL_OFF_SET) >= CALL_OFF_POINTS


def close_round(state: Round) -> Round:
    """The round after its last card: a last chance to call it off, or the end."""
    holder = next((seat for seat in range(state.seats) if may_call_off(state, seat)), None)
    if holder is not None:
        return state.changed(turn=holder, fresh=0, phase=Phase.CLOSING)
    return end_round(state)


def end_round(state: Round) -> Round:
    """The round at its end, stranded cards given to who played the wild card.

    Source: docs/rules/mayumi.md, "Stranded cards".
    """
    if state.wild_taken is not None:
        state = _with_leftovers(state, *state.wild_taken)
    return state.changed(fresh=0, phase=Phase.OVER)


def leftovers_of(state: Round) -> str:
    """Which stranded cards are given: of the `field`, of the draw `pile` too, or `none`; the option is for two."""
    return state.rules.wild.leftovers if state.seats == 2 else "field"


def _with_leftovers(state: Round, seat: int, taken: int) -> Round:
    leftovers = leftovers_of(state)
    if leftovers == "none":
        return state
    captured = 0
    for cards in state.captured:
        captured |= cards
    found = stranded(captured, state.field | (state.draw.known if leftovers == "pile" else 0), taken)
    draw = state.draw
    for card in members(found & draw.known):
        draw = draw.without(card)
    return state.changed(
        field=state.field & ~found,
        draw=draw,
        captured=put(state.captured, seat, state.captured[seat] | found),
    )


def stranded(captured: int, lying: int, taken: int) -> int:
    """The cards of a CardSet that nothing can take any more, after a wild card took `taken`, of another month.

    A card is stranded when the other three of its month are captured; only that month and the willow can have one.
    """
    months, found = SAME_MONTH[taken] | BY_MONTH[Month.WILLOW - 1], 0
    for card in members(lying & months):
        others = SAME_MONTH[card] & ~(1 << card)
        found |= 1 << card if captured & others == others else 0
    return found


def called_off(state: Round) -> Round:
    """The round called off by the seat in turn."""
    return state.changed(called_off_by=state.turn, fresh=0, phase=Phase.OVER)
