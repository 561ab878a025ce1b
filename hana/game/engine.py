"""Verify, legal, apply: one function holds every reason against an action, and both others ask it.

The turn is rules.md 2.3: a hand card is played and captures by month, then the top card of the draw pile is turned
up and does the same; a rule set's stages say whether a koi-koi decision follows.
"""

from dataclasses import replace

from hana.cards.names import NAMES
from hana.cards.sets import SAME_MONTH, members
from hana.game.action import Action, Decide, IllegalAction, Play, Reveal, Take
from hana.game.state import Phase, Pile, Round
from hana.rules.ruleset import RuleSet, Stage
from hana.rules.yaku import yaku_points


def start_round(rules: RuleSet, dealer: int, hands: tuple[Pile, ...], field: int, draw: Pile) -> Round:
    """The position after a deal: hands by seat, the field as a CardSet, the dealer to play."""
    seats = len(hands)
    none = (0,) * seats
    return Round(rules, dealer, hands, field, draw, none, none, dealer, Phase.PLAY, none)


def matches(field: int, card: int) -> int:
    """The CardSet of field cards of a card's month."""
    return field & SAME_MONTH[card]


def choices(field: int, card: int) -> tuple[int, ...]:
    """The field cards among which a card that captures must choose; empty where there is no choice.

    None of the month leaves the card on the field, one is taken, two give the choice, three are all taken.
    Source: rules.md 2.3.
    """
    found = matches(field, card)
    return members(found) if found.bit_count() == 2 else ()


def taken_by(field: int, card: int, take: int | None) -> int:
    """The CardSet that a card takes from the field, with `take` where there is a choice."""
    return matches(field, card) if take is None else 1 << take


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
    if state.phase is not Phase.DECIDE:
        return _wrong_phase(state, "a koi-koi decision")
    return None


def _wrong_phase(state: Round, found: str) -> IllegalAction:
    return IllegalAction("not_now", f"{found} came where {state.phase.value} was due")


def _may_be_in(state: Round, pile: Pile, card: int) -> bool:
    bit = 1 << card
    return bool(pile.known & bit) or (pile.hidden > 0 and not state.seen & bit)


def _where(state: Round, card: int) -> str:
    bit = 1 << card
    if card == state.pending or state.field & bit:
        return "it lies on the field"
    if any(captured & bit for captured in state.captured):
        return "it has been captured"
    if any(hand.known & bit for hand in state.hands):
        return "it is in another hand"
    return "it is in the draw pile" if state.draw.known & bit else "its place is unknown"


def _verify_play(state: Round, action: Play) -> IllegalAction | None:
    if state.phase is not Phase.PLAY:
        return _wrong_phase(state, "a hand card")
    name = NAMES[action.card][0]
    if not _may_be_in(state, state.hands[state.turn], action.card):
        message = f"{name} is not in the hand that is to play: {_where(state, action.card)}"
        return IllegalAction("card_not_in_hand", message)
    return _verify_choice(state, action.card, action.take)


def _verify_choice(state: Round, card: int, take: int | None) -> IllegalAction | None:
    name, allowed = NAMES[card][0], choices(state.field, card)
    if not allowed:
        if take is None:
            return None
        found = members(matches(state.field, card))
        fact = f"it takes {', '.join(NAMES[other][0] for other in found)}" if found else "it takes nothing"
        return IllegalAction("take_needless", f"{name} has no choice of capture: {fact}")
    options = " or ".join(NAMES[other][0] for other in allowed)
    if take is None:
        return IllegalAction("take_needed", f"{name} can take {options}: the choice is missing")
    if take not in allowed:
        return IllegalAction("take_not_possible", f"{name} cannot take {NAMES[take][0]}; it can take {options}")
    return None


def _verify_reveal(state: Round, action: Reveal) -> IllegalAction | None:
    if state.phase is not Phase.REVEAL:
        return _wrong_phase(state, "a card turned up")
    if not _may_be_in(state, state.draw, action.card):
        message = f"{NAMES[action.card][0]} cannot be turned up: {_where(state, action.card)}"
        return IllegalAction("card_not_in_draw_pile", message)
    return None


def _verify_take(state: Round, action: Take) -> IllegalAction | None:
    if state.phase is not Phase.TAKE or state.pending is None:
        return _wrong_phase(state, "a choice of capture")
    return _verify_choice(state, state.pending, action.card)


def legal_actions(state: Round) -> tuple[Action, ...]:
    """Every action that `apply` accepts, cards by index; in `Phase.REVEAL` every card that chance can turn up."""
    if state.phase is Phase.PLAY:
        return tuple(
            Play(card, take)
            for card in members(_candidates(state, state.hands[state.turn]))
            for take in choices(state.field, card) or (None,)
        )
    if state.phase is Phase.REVEAL:
        return tuple(Reveal(card) for card in members(_candidates(state, state.draw)))
    if state.phase is Phase.TAKE and state.pending is not None:
        return tuple(Take(card) for card in choices(state.field, state.pending))
    if state.phase is Phase.DECIDE:
        return (Decide(False), Decide(True))
    return ()


def _candidates(state: Round, pile: Pile) -> int:
    return pile.known | state.unseen if pile.hidden else pile.known


def apply(state: Round, action: Action) -> Round:
    """The round after an action.

    Raises:
        IllegalAction: what `verify` says against it.
    """
    refused = verify(state, action)
    if refused is not None:
        raise refused
    if isinstance(action, Play):
        return _after_play(state, action)
    if isinstance(action, Reveal):
        draw = state.draw.without(action.card)
        if choices(state.field, action.card):
            return replace(state, draw=draw, pending=action.card, phase=Phase.TAKE)
        return _turned_up(state, draw, action.card, None)
    if isinstance(action, Take):
        assert state.pending is not None  # verified: a choice is open
        return _turned_up(state, state.draw, state.pending, action.card)
    return _after_decision(state, action)


def _resolved(state: Round, card: int, take: int | None) -> tuple[int, tuple[int, ...], int]:
    """Field, captured and fresh after a card of the seat in turn has met the field."""
    taken = taken_by(state.field, card, take)
    if not taken:
        return state.field | 1 << card, state.captured, state.fresh
    gain = taken | 1 << card
    captured = _with(state.captured, state.turn, state.captured[state.turn] | gain)
    return state.field & ~taken, captured, state.fresh | gain


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _after_play(state: Round, action: Play) -> Round:
    seat, hands = state.turn, state.hands
    field, captured, fresh = _resolved(state, action.card, action.take)
    after = replace(
        state,
        hands=(*hands[:seat], hands[seat].without(action.card), *hands[seat + 1 :]),
        played=_with(state.played, seat, state.played[seat] | 1 << action.card),
        field=field,
        captured=captured,
        fresh=fresh,
        phase=Phase.REVEAL,
    )
    return after if len(after.draw) > after.left else _end_turn(after)


def _turned_up(state: Round, draw: Pile, card: int, take: int | None) -> Round:
    field, captured, fresh = _resolved(state, card, take)
    return _end_turn(replace(state, draw=draw, pending=None, field=field, captured=captured, fresh=fresh))


def _end_turn(state: Round) -> Round:
    if Stage.DECIDE in state.rules.stages and completes_yaku(state):
        if len(state.hands[state.turn]):
            return replace(state, phase=Phase.DECIDE)
        return _stop(state)
    return _next_turn(state)


def completes_yaku(state: Round) -> bool:
    """Whether this turn's captures completed or raised a yaku of the seat in turn."""
    captured, called = state.captured[state.turn], state.calls[state.turn] > 0
    before = yaku_points(state.rules.yaku, captured & ~state.fresh, called=called)
    return yaku_points(state.rules.yaku, captured, called=called) > before


def _after_decision(state: Round, action: Decide) -> Round:
    if not action.go_on:
        return _stop(state)
    return _next_turn(replace(state, calls=_with(state.calls, state.turn, state.calls[state.turn] + 1)))


def _stop(state: Round) -> Round:
    return replace(state, stopped_by=state.turn, phase=Phase.OVER)


def _next_turn(state: Round) -> Round:
    turn = (state.turn + 1) % state.seats
    pile_left = len(state.draw) > state.left
    if not pile_left and not any(len(hand) for hand in state.hands):
        return replace(state, fresh=0, phase=Phase.OVER)
    phase = Phase.PLAY if len(state.hands[turn]) else Phase.REVEAL
    return replace(state, turn=turn, fresh=0, phase=phase)
