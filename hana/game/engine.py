"""Legal and apply: what can happen in a position, and what comes of it. Reasons against an action are in `verify`.

A hand card is played and captures by month, then the top card of the draw pile is turned up and does the same; a rule
set's stages say whether a koi-koi decision follows. Source: docs/rules/hana-awase.md, "The turn".
"""

from hana.cards.sets import SAME_MONTH, members
from hana.game.action import Action, Decide, Declare, Play, Redraw, Reveal, Take
from hana.game.captures import choices, is_wild, taken_by
from hana.game.closing import called_off, close_round, end_round, may_call_off
from hana.game.opening import declarations, declared, open_round, redrawn
from hana.game.state import Phase, Pile, Round
from hana.game.values import put
from hana.game.verify import candidates, verify
from hana.rules.ruleset import RuleSet, Stage
from hana.rules.yaku import yaku_points

__all__ = ["apply", "choices", "completes_yaku", "legal_actions", "start_round", "taken_by", "verify"]

CALL_OFF = Declare("g")


def start_round(rules: RuleSet, dealer: int, hands: tuple[Pile, ...], field: int, draw: Pile) -> Round:
    """The position after a deal: hands by seat, the field as a CardSet; what the rules do by themselves is done."""
    none = (0,) * len(hands)
    return open_round(
        Round(
            rules=rules,
            dealer=dealer,
            hands=hands,
            field=field,
            draw=draw,
            captured=none,
            played=none,
            turn=dealer,
            phase=Phase.PLAY,
            calls=none,
            announced=(False,) * len(hands),
            shown=none,
            teyaku=none,
            laid=none,
            returned=none,
            exchanged=((),) * len(hands),
            drawn=none,
        )
    )


def legal_actions(state: Round) -> tuple[Action, ...]:
    """Every action that `apply` accepts, cards by index; what chance can do in `Phase.REVEAL`.

    In `Phase.REDRAW` chance has more ways than anybody wants to list: there it is empty.
    """
    if state.phase is Phase.PLAY:
        plays = tuple(
            Play(card, take)
            for card in members(candidates(state, state.hands[state.turn]))
            for take in choices(state, card) or (None,)
        )
        return (*plays, CALL_OFF) if may_call_off(state, state.turn) else plays
    if state.phase is Phase.REVEAL:
        return tuple(Reveal(card) for card in members(candidates(state, state.draw)))
    if state.phase is Phase.TAKE and state.pending is not None:
        return tuple(Take(card) for card in choices(state, state.pending))
    if state.phase is Phase.DECIDE:
        return (Decide(False), Decide(True))
    if state.phase is Phase.OPENING:
        return declarations(state)
    return (CALL_OFF, Declare("-")) if state.phase is Phase.CLOSING else ()


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
        after = state.changed(draw=state.draw.without(action.card), turned=state.turned | 1 << action.card)
        if choices(state, action.card):
            return after.changed(pending=action.card, phase=Phase.TAKE)
        return _turned_up(after, action.card, None)
    if isinstance(action, Take):
        assert state.pending is not None  # verified: a choice is open
        return _turned_up(state.changed(pending=None), state.pending, action.card)
    if isinstance(action, Decide):
        return _after_decision(state, action)
    return redrawn(state, action.cards) if isinstance(action, Redraw) else _after_declaration(state, action)


def _after_declaration(state: Round, action: Declare) -> Round:
    if action == CALL_OFF:
        return called_off(state)
    return declared(state, action) if state.phase is Phase.OPENING else end_round(state)


def _resolved(state: Round, card: int, take: int | None) -> Round:
    """The round after a card of the seat in turn has met the field and the hands that lie face up."""
    taken = taken_by(state, card, take)
    if not taken:
        return state.changed(field=state.field | 1 << card)
    gain = taken | 1 << card
    after = state.changed(
        field=state.field & ~taken,
        captured=put(state.captured, state.turn, state.captured[state.turn] | gain),
        fresh=state.fresh | gain,
    )
    if is_wild(state, card) and not taken & SAME_MONTH[card]:
        after = after.changed(wild_taken=(state.turn, members(taken)[0]))
    return _out_of_hands(after, taken & ~state.field) if taken & ~state.field else after


def _out_of_hands(state: Round, taken: int) -> Round:
    """Cards that lay face up have left the hand of their owner."""
    for seat, shown in enumerate(state.shown):
        lost = shown & taken
        if lost:
            hand = Pile(state.hands[seat].known & ~lost, state.hands[seat].hidden)
            state = state.changed(
                hands=put(state.hands, seat, hand),
                shown=put(state.shown, seat, shown & ~lost),
                played=put(state.played, seat, state.played[seat] | lost),
            )
    return state


def _after_play(state: Round, action: Play) -> Round:
    seat, bit = state.turn, 1 << action.card
    after = _resolved(state, action.card, action.take)
    after = after.changed(
        hands=put(after.hands, seat, after.hands[seat].without(action.card)),
        shown=put(after.shown, seat, after.shown[seat] & ~bit),
        played=put(after.played, seat, after.played[seat] | bit),
        phase=Phase.REVEAL,
    )
    return after if len(after.draw) > after.left else _end_turn(after)


def _turned_up(state: Round, card: int, take: int | None) -> Round:
    return _end_turn(_resolved(state, card, take))


def _end_turn(state: Round) -> Round:
    if Stage.DECIDE in state.rules.stages and completes_yaku(state):
        if len(state.hands[state.turn]) and _may_call(state):
            return state.changed(phase=Phase.DECIDE)
        return _stop(state)
    return _next_turn(state)


def _may_call(state: Round) -> bool:
    return state.rules.call_limit is None or sum(state.calls) < state.rules.call_limit


def completes_yaku(state: Round) -> bool:
    """Whether this turn's captures completed or raised a yaku of the seat in turn."""
    captured, called = state.captured[state.turn], state.calls[state.turn] > 0
    before = yaku_points(state.rules.yaku, captured & ~state.fresh, called=called)
    return yaku_points(state.rules.yaku, captured, called=called) > before


def _after_decision(state: Round, action: Decide) -> Round:
    if not action.go_on:
        return _stop(state)
    return _next_turn(state.changed(calls=put(state.calls, state.turn, state.calls[state.turn] + 1)))


def _stop(state: Round) -> Round:
    return state.changed(stopped_by=state.turn, phase=Phase.OVER)


def _next_turn(state: Round) -> Round:
    pile_left = len(state.draw) > state.left
    if not pile_left and not any(len(hand) for hand in state.hands):
        return close_round(state)
    turn = (state.turn + 1) % state.seats
    while not pile_left and not len(state.hands[turn]):
        turn = (turn + 1) % state.seats
    phase = Phase.PLAY if len(state.hands[turn]) else Phase.REVEAL
    return state.changed(turn=turn, fresh=0, phase=phase)
