"""Like greedy, but a card is also worth its part of the yaku that can still be had with it."""

import random
from fractions import Fraction

from hana.cards.deck import kind_of
from hana.cards.sets import members
from hana.game.action import Action, Decide, Play, Take
from hana.game.captures import taken_by
from hana.game.state import Round
from hana.players.base import Player
from hana.players.declaring import declare, without_calling_off
from hana.rules.yaku import yaku_points


def _alive_share(view: Round, card: int) -> Fraction:
    """The parts of the yaku that nobody else has spoilt, of a card, in points."""
    lost = 0
    for seat, captured in enumerate(view.captured):
        lost |= captured if seat != view.turn else 0
    share = Fraction(0)
    for yaku in view.rules.yaku:
        if yaku.cards >> card & 1 and (yaku.cards & ~lost).bit_count() >= yaku.size:
            share += Fraction(yaku.points, yaku.size)
    return share


def _worth(view: Round, card: int) -> Fraction:
    scale = 1 if view.rules.counts_card_points else Fraction(1, 20)
    return view.rules.card_values[kind_of(card)] * scale + _alive_share(view, card) / 2


def _gain(view: Round, card: int, taken: int) -> Fraction:
    if not taken:
        return -_worth(view, card)
    cards = taken | 1 << card
    held, called = view.captured[view.turn], view.calls[view.turn] > 0
    finished = yaku_points(view.rules.yaku, held | cards, called=called) - yaku_points(
        view.rules.yaku, held, called=called
    )
    return sum((_worth(view, one) for one in members(cards)), Fraction(finished, 2))


def _value(view: Round, action: Action) -> Fraction:
    if isinstance(action, Play):
        return _gain(view, action.card, taken_by(view, action.card, action.take))
    if isinstance(action, Decide):
        return Fraction(0 if action.go_on == _much_left(view) else -1)
    if isinstance(action, Take) and view.pending is not None:
        return _gain(view, view.pending, taken_by(view, view.pending, action.card))
    return Fraction(0)


def _much_left(view: Round) -> bool:
    """Whether much of the round is left; then calling koi-koi is worth a try for a bot that cannot count."""
    return len(view.hands[view.turn]) >= 5


def _choose(view: Round, rng: random.Random) -> Action:
    declared = declare(view, rng)
    if declared is not None:
        return declared
    values = {action: _value(view, action) for action in without_calling_off(view)}
    best = max(values.values())
    return rng.choice([action for action, value in values.items() if value == best])


PLAYER = Player("greedy-yaku", "takes card points and cards of yaku that can still be had", _choose)
