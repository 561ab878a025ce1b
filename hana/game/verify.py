"""Every reason against an action, in one place: `legal_actions` and `apply` both ask here."""

from hana.cards.deck import SIZE
from hana.cards.names import NAMES
from hana.cards.sets import members
from hana.game.action import Action, Declare, IllegalAction, Play, Redraw, Reveal, Take
from hana.game.captures import captures, choices
from hana.game.closing import may_call_off
from hana.game.opening import declarations
from hana.game.state import Phase, Pile, Round

ASKED = {"f": "fuke", "t": "teyaku", "l": "laying down four of a month", "r": "putting cards back", "g": "calling off"}


def verify(state: Round, action: Action) -> IllegalAction | None:
    """The reason why an action is refused, or None where it is legal."""
    if state.over:
        return IllegalAction("round_is_over", "the round is over")
    if isinstance(action, Play):
        return _verify_play(state, action)
    if isinstance(action, Reveal):
        return _verify_reveal(state, action)
    if isinstance(action, Take):
        return _verify_take(state, action)
    if isinstance(action, Declare):
        return _verify_declaration(state, action)
    if isinstance(action, Redraw):
        return _verify_redraw(state, action)
    return None if state.phase is Phase.DECIDE else _wrong_phase(state, "a koi-koi decision")


def candidates(state: Round, pile: Pile) -> int:
    """The CardSet of cards that may be in a heap."""
    return pile.known | state.unseen if pile.hidden else pile.known


def _wrong_phase(state: Round, found: str) -> IllegalAction:
    return IllegalAction("not_now", f"{found} came where {state.phase.value} was due")


def _where(state: Round, card: int) -> str:
    bit = 1 << card
    if card == state.pending or state.field & bit:
        return "it lies on the field"
    if any(captured & bit for captured in state.captured):
        return "it has been captured"
    if any(hand.known & bit for hand in state.hands):
        return "it is in another hand"
    return "it is in the draw pile" if state.draw.known & bit else "its place is unknown"


def _no_card(card: int) -> IllegalAction | None:
    if 0 <= card < SIZE:
        return None
    return IllegalAction("no_card", f"{card} is no card; cards are 0 to {SIZE - 1}")


def _verify_play(state: Round, action: Play) -> IllegalAction | None:
    if state.phase is not Phase.PLAY:
        return _wrong_phase(state, "a hand card")
    refused = _no_card(action.card)
    if refused is not None:
        return refused
    if not candidates(state, state.hands[state.turn]) >> action.card & 1:
        name = NAMES[action.card][0]
        message = f"{name} is not in the hand that is to play: {_where(state, action.card)}"
        return IllegalAction("card_not_in_hand", message)
    return _verify_choice(state, action.card, action.take)


def _names(cards: tuple[int, ...], joint: str) -> str:
    return joint.join(NAMES[card][0] for card in cards)


def _verify_choice(state: Round, card: int, take: int | None) -> IllegalAction | None:
    name, allowed = NAMES[card][0], choices(state, card)
    if not allowed:
        if take is None:
            return None
        found = captures(state, card)
        fact = f"it takes {_names(members(found[0]), ', ')}" if found and found[0] else "it takes nothing"
        return IllegalAction("take_needless", f"{name} has no choice of capture: {fact}")
    if take is None:
        return IllegalAction("take_needed", f"{name} can take {_names(allowed, ' or ')}: the choice is missing")
    if take not in allowed:
        wanted = NAMES[take][0] if 0 <= take < SIZE else str(take)
        return IllegalAction("take_not_possible", f"{name} cannot take {wanted}; it can take {_names(allowed, ' or ')}")
    return None


def _verify_reveal(state: Round, action: Reveal) -> IllegalAction | None:
    if state.phase is not Phase.REVEAL:
        return _wrong_phase(state, "a card turned up")
    refused = _no_card(action.card)
    if refused is None and not candidates(state, state.draw) >> action.card & 1:
        message = f"{NAMES[action.card][0]} cannot be turned up: {_where(state, action.card)}"
        return IllegalAction("card_not_in_draw_pile", message)
    return refused


def _verify_take(state: Round, action: Take) -> IllegalAction | None:
    if state.phase is not Phase.TAKE or state.pending is None:
        return _wrong_phase(state, "a choice of capture")
    return _verify_choice(state, state.pending, action.card)


def _verify_declaration(state: Round, action: Declare) -> IllegalAction | None:
    what = ASKED.get(action.letter, "a declaration")
    if state.phase is Phase.OPENING:
        if action in declarations(state):
            return None
        asked = ASKED[state.asks[0].kind.value]
        if action.letter == state.asks[0].kind.value:
            cards = _names(members(action.cards), ", ") or "no card"
            return IllegalAction("cannot_put_back", f"{cards}: one card of each set of three, two of each set of four")
        return IllegalAction("not_asked", f"the seat is asked for {asked}, not for {what}")
    if state.phase is Phase.CLOSING or (state.phase is Phase.PLAY and action.letter == "g"):
        if action in {Declare("g"), Declare("-")} and may_call_off(state, state.turn):
            return None
        return IllegalAction("cannot_call_off", "all willow, all paulownia and 30 points more are needed for it")
    return _wrong_phase(state, what)


def _verify_redraw(state: Round, action: Redraw) -> IllegalAction | None:
    if state.phase is not Phase.REDRAW:
        return _wrong_phase(state, "a draw")
    if action.cards.bit_count() != state.drawing:
        return IllegalAction("redraw_differs", f"{state.drawing} cards are drawn, not {action.cards.bit_count()}")
    if action.cards & ~candidates(state, state.draw):
        return IllegalAction("card_not_in_draw_pile", "a card that is drawn is not in the draw pile")
    return None
