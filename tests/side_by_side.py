"""The engine and the oracle side by side: cards and choices of one in the words of the other."""

import random
from collections.abc import Iterable

from hana.cards.deck import Card, month_of
from hana.cards.sets import members
from hana.game.action import Action, Decide, Play, Reveal, Take
from hana.game.deal import Deal, deal_from_seed, start_deal
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Round
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from tests import oracle
from tests.oracle import Choice, Oracle

STAGE = {
    Phase.PLAY: "play",
    Phase.REVEAL: "reveal",
    Phase.TAKE: "take",
    Phase.DECIDE: "decide",
    Phase.OVER: "over",
}


def oracle_games() -> list[tuple[RuleSet, int]]:
    """The rule sets and numbers of players that the oracle knows."""
    return [(RULE_SETS[game], seats) for game, seats in oracle.HAND_AND_FIELD]


def pair(card: int) -> oracle.Card:
    """A card index as the oracle's (month, rank)."""
    return month_of(card), card % 4 + 1


def pairs(cards: int) -> set[oracle.Card]:
    """A CardSet as a set of the oracle's cards."""
    return set(map(pair, members(cards)))


def indices(cards: Iterable[oracle.Card]) -> tuple[int, ...]:
    """The oracle's cards as card indices, in the same order."""
    return tuple(int(Card(4 * (month - 1) + rank - 1)) for month, rank in cards)


def oracle_of(rules: RuleSet, dealer: int, deal: Deal) -> Oracle:
    """The oracle's round of the same deal."""
    deck = [pair(card) for card in (*sum(deal.hands, ()), *deal.field, *deal.draw)]
    return Oracle.deal(rules.id, len(deal.hands), dealer, deck)


def action_of(choices: list[Choice], top: oracle.Card | None) -> Action:
    """One whole choice of the oracle as the engine's action; `top` is the next card of the draw pile."""
    match choices:
        case [("play", (int(), int()) as card)]:
            return Play(*indices([card]))
        case [("play", (int(), int()) as card), ("take", (int(), int()) as taken)]:
            return Play(*indices([card, taken]))
        case [("reveal",)]:
            assert top is not None
            return Reveal(*indices([top]))
        case [("take", (int(), int()) as card)]:
            return Take(*indices([card]))
        case [("decide", bool(go_on))]:
            return Decide(go_on)
    raise AssertionError(choices)


def open_choices(position: Oracle) -> dict[Action, Oracle]:
    """The actions that the oracle allows, each with the oracle's round after it."""
    top = position.pile[0] if position.pile else None
    return {action_of(choices, top): after for choices, after in oracle.whole_choices(position)}


def open_actions(state: Round, draw: tuple[int, ...]) -> set[Action]:
    """The actions that the engine allows, where of the draw pile only the top card can be turned up."""
    if state.phase is Phase.REVEAL:
        return {Reveal(draw[0])}
    return set(legal_actions(state))


def differences(state: Round, other: Oracle) -> list[str]:
    """What the engine and the oracle see differently in one position."""
    pending = None if state.pending is None else pair(state.pending)
    seen = {
        "hands": ([pairs(hand.known) for hand in state.hands], other.hands),
        "field": (pairs(state.field), other.on_field),
        "draw pile": (pairs(state.draw.known), set(other.pile)),
        "captured": ([pairs(cards) for cards in state.captured], other.captured),
        "stage": (STAGE[state.phase], other.stage),
        "turn": (state.turn if not state.over else None, other.turn if other.stage != "over" else None),
        "pending": (pending, other.taking),
        "calls": (list(state.calls), other.calls),
        "stopped by": (state.stopped_by, other.winner),
    }
    return [f"{name}: engine {mine}, oracle {theirs}" for name, (mine, theirs) in seen.items() if mine != theirs]


def play_both(rules: RuleSet, seats: int, seed: int) -> tuple[Round, Oracle]:
    """A random round in both, compared at every step; the two ends."""
    rng = random.Random(f"{rules.id} {seats} {seed}")
    dealer = rng.randrange(seats)
    deal = deal_from_seed(rules, seats, f"round {seed}", seed % 12)
    state, other, draw = start_deal(rules, dealer, deal), oracle_of(rules, dealer, deal), deal.draw
    while not state.over:
        assert differences(state, other) == []
        allowed = open_choices(other)
        assert open_actions(state, draw) == allowed.keys()
        action = rng.choice(sorted(allowed, key=repr))
        state, other = apply(state, action), allowed[action]
        draw = draw[1:] if isinstance(action, Reveal) else draw
    assert differences(state, other) == []
    return state, other


def cards_of(text: str) -> int:
    """The CardSet of cards written as month-rank: `1-1 3-1`."""
    cards = [tuple(map(int, card.split("-"))) for card in text.split()]
    return sum(1 << 4 * (month - 1) + rank - 1 for month, rank in cards)
