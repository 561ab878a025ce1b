"""Decks from a seed, the order of a deck, and misdeals. Contract: docs/replay-format.md, "From a seed"."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from hana.cards.deck import SIZE
from hana.cards.sets import card_set
from hana.game.engine import start_round
from hana.game.state import Pile, Round
from hana.rules.ruleset import DealPlan, Misdeal, RuleSet


@dataclass(frozen=True, slots=True)
class Deal:
    """A deck laid out: hands as card tuples from the dealer on, the field, and the draw pile as it is turned up.

    `attempt` counts the misdeals of a seed before it.
    """

    hands: tuple[tuple[int, ...], ...]
    field: tuple[int, ...]
    draw: tuple[int, ...]
    attempt: int = 0


def _bytes(label: str, *parts: object) -> Iterator[int]:
    prefix = "\n".join([label, *map(str, parts)])
    for block in count():
        yield from hashlib.sha256(f"{prefix}\n{block}".encode()).digest()


def _shuffled(cards: Sequence[int], stream: Iterator[int]) -> tuple[int, ...]:
    deck = list(cards)
    for i in range(len(deck) - 1, 0, -1):
        limit = 256 - 256 % (i + 1)
        byte = next(b for b in stream if b < limit)
        j = byte % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def seed_deck(seed: str, round_number: int, attempt: int) -> tuple[int, ...]:
    """The deck of one attempt as card indices; rounds count from 0. Misdeals are not looked at."""
    return _shuffled(range(SIZE), _bytes("hana-deal-1", seed, round_number, attempt))


def lay_out(plan: DealPlan, seats: int, deck: Sequence[int]) -> Deal:
    """A deck as hands (the dealer's first, then in turn order), field and draw pile."""
    hands = tuple(tuple(deck[seat * plan.hand : (seat + 1) * plan.hand]) for seat in range(seats))
    start = seats * plan.hand
    return Deal(hands, tuple(deck[start : start + plan.field]), tuple(deck[start + plan.field :]))


def misdeal(rules: RuleSet, deal: Deal) -> Misdeal | None:
    """The first of the rule set's misdeals that applies, or None. Hidden cards (below 0) count for none."""
    hands = [card_set(card for card in hand if card >= 0) for hand in deal.hands]
    field = card_set(card for card in deal.field if card >= 0)
    return next((rule for rule in rules.misdeals if rule.applies(hands, field)), None)


def deal_from_seed(rules: RuleSet, seats: int, seed: str, round_number: int) -> Deal:
    """The first attempt from a seed that is no misdeal."""
    plan = rules.deal[seats]
    for attempt in count():
        deal = lay_out(plan, seats, seed_deck(seed, round_number, attempt))
        if misdeal(rules, deal) is None:
            return replace(deal, attempt=attempt)
    raise AssertionError("count() does not end")


def replaced_pile(cards: Sequence[int], seed: str, round_number: int, attempt: int, seat: int) -> tuple[int, ...]:
    """The draw pile after a seat has put cards back: these cards, ascending, shuffled by the seed."""
    return _shuffled(cards, _bytes("hana-replace-1", seed, round_number, attempt, seat))


def _pile(cards: Sequence[int]) -> Pile:
    known = [card for card in cards if card >= 0]
    return Pile(card_set(known), len(cards) - len(known))


def start_deal(rules: RuleSet, dealer: int, deal: Deal) -> Round:
    """The position after a deal, with the hands turned to their seats."""
    seats = len(deal.hands)
    hands = tuple(_pile(deal.hands[(seat - dealer) % seats]) for seat in range(seats))
    return start_round(rules, dealer, hands, card_set(deal.field), _pile(deal.draw))
