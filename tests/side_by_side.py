"""The engine and the oracle side by side: cards and choices of one in the words of the other."""

import random
from collections.abc import Iterable
from typing import cast

from hana.cards.deck import Card, month_of
from hana.cards.sets import card_set, members
from hana.game.action import Action, Decide, Declare, Play, Redraw, Reveal, Take
from hana.game.deal import Deal, deal_from_seed, start_deal
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Round
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from hana.rules.scoring import next_dealer
from tests.oracle import cards as oracle_cards
from tests.oracle.cards import shuffled_pile
from tests.oracle.house import HAND_AND_FIELD, House
from tests.oracle.house import next_dealer as oracle_next_dealer
from tests.oracle.round import Choice, NewPile, Oracle

STAGE = {
    Phase.OPENING: "opening",
    Phase.REDRAW: "redraw",
    Phase.PLAY: "play",
    Phase.REVEAL: "reveal",
    Phase.TAKE: "take",
    Phase.DECIDE: "decide",
    Phase.CLOSING: "closing",
    Phase.OVER: "over",
}
DEALT_HANDS = {"teshi", "kuttsuki"}


def oracle_games() -> list[tuple[RuleSet, int]]:
    """The rule sets and numbers of players that the oracle knows."""
    return [(RULE_SETS[game], seats) for game, seats in HAND_AND_FIELD]


def house_of(rules: RuleSet, seats: int) -> House:
    """A rule set with its options in the oracle's words."""
    return House(rules.id, seats, dict(rules.chosen))


def pair(card: int) -> oracle_cards.Card:
    """A card index as the oracle's (month, rank)."""
    return month_of(card), card % 4 + 1


def pairs(cards: int) -> set[oracle_cards.Card]:
    """A CardSet as a set of the oracle's cards."""
    return set(map(pair, members(cards)))


def index(card: object) -> int:
    """One of the oracle's cards as a card index."""
    month, rank = cast(oracle_cards.Card, card)
    return int(Card(4 * (month - 1) + rank - 1))


def bits(cards: Iterable[object]) -> int:
    """The oracle's cards as a CardSet."""
    return card_set(map(index, cards))


def oracle_of(rules: RuleSet, dealer: int, deal: Deal, new_pile: NewPile | None = None) -> Oracle:
    """The oracle's round of the same deal."""
    deck = [pair(card) for card in (*sum(deal.hands, ()), *deal.field, *deal.draw)]
    return Oracle.deal(house_of(rules, len(deal.hands)), dealer, deck, new_pile)


def seeded_piles(seed: str, number: int, attempt: int) -> NewPile:
    """The new draw piles that a seed gives, by the oracle."""
    return lambda seat, cards: shuffled_pile(cards, seed, number, attempt, seat)


def action_of(move: list[Choice], position: Oracle) -> Action:
    """One whole choice of the oracle as the engine's action."""
    match move:
        case [("play", card)]:
            return Play(index(card))
        case [("play", card), ("take", taken)]:
            return Play(index(card), index(taken))
        case [("take", card)]:
            return Take(index(card))
        case [("decide", bool(go_on))]:
            return Decide(go_on)
        case [("declare", str(letter), frozenset() as cards)]:
            return Declare(letter, bits(cards))
        case [("reveal",)]:
            return Reveal(index(position.pile[0]))
        case [("redraw",)]:
            return Redraw(bits(position.pile[: len(position.put_back[position.turn])]))
    raise AssertionError(move)


def open_actions(state: Round, position: Oracle) -> set[Action]:
    """The actions that the engine allows, where chance can only do what the draw pile's order says."""
    if state.phase in (Phase.REVEAL, Phase.REDRAW):
        return {action_of([(STAGE[state.phase],)], position)}
    return set(legal_actions(state))


def differences(state: Round, other: Oracle) -> list[str]:
    """What the engine and the oracle see differently in one position."""
    seats = range(other.seats)
    engine_shown = state.shown or (0,) * other.seats
    wild = None if state.wild_taken is None else (state.wild_taken[0], month_of(state.wild_taken[1]))
    seen = {
        "hands": ([hand.known for hand in state.hands], [bits(hand) for hand in other.hands]),
        "field": (state.field, bits(other.on_field)),
        "draw pile": (state.draw.known, bits(other.pile)),
        "captured": (list(state.captured), [bits(cards) for cards in other.captured]),
        "stage": (STAGE[state.phase], other.stage),
        "turn": (None if state.over else state.turn, None if other.stage == "over" else other.turn),
        "pending": (state.pending, None if other.taking is None else index(other.taking)),
        "calls": (list(state.calls), other.calls),
        "stopped by": (state.stopped_by, other.winner),
        "called off by": (state.called_off_by, other.called_off_by),
        "asks": ([(ask.kind.value, ask.seat, ask.month) for ask in state.asks], other.asks),
        "announced": (list(state.announced), other.announced),
        "shown": (list(engine_shown), [bits(other.shown[seat]) for seat in seats]),
        "teyaku": (list(state.teyaku), other.teyaku),
        "laid": (list(state.laid), other.laid),
        "put back": (list(state.returned), [bits(cards) for cards in other.put_back]),
        "gaji": (wild, other.gaji_took),
        "dealt": (list(state.dealt or [None] * other.seats), other.dealt),
    }
    return [f"{name}: engine {mine}, oracle {theirs}" for name, (mine, theirs) in seen.items() if mine != theirs]


def settled_differently(state: Round, other: Oracle) -> list[str]:
    """What the engine and the oracle give differently for a finished round, the next dealer included."""
    result, settled = state.result(), other.settled()
    extras = result.extras or ((),) * other.seats
    yaku = [
        {hit.yaku.id: hit.points for hit in hits} | {key: points for key, points in more if key in DEALT_HANDS}
        for hits, more in zip(result.yaku, extras, strict=True)
    ]
    points = None if result.card_points is None else list(result.card_points)
    dealers = (
        next_dealer(state.rules, result.scores, state.dealer),
        oracle_next_dealer(other.house, other.dealer, settled.scores),
    )
    seen = {
        "scores": (list(result.scores), settled.scores),
        "card points": (points, settled.points),
        "yaku": (yaku, settled.yaku),
        "drawn": (result.drawn, settled.drawn),
        "next dealer": dealers,
    }
    return [f"{name}: engine {mine}, oracle {theirs}" for name, (mine, theirs) in seen.items() if mine != theirs]


def play_both(rules: RuleSet, seats: int, seed: int) -> tuple[Round, Oracle]:
    """A random round in both, compared at every step; the two ends."""
    rng = random.Random(f"{rules.id} {seats} {seed}")
    dealer, number = rng.randrange(seats), seed % 12
    deal = deal_from_seed(rules, seats, f"round {seed}", number)
    new_pile = seeded_piles(f"round {seed}", number, deal.attempt)
    state, other = start_deal(rules, dealer, deal), oracle_of(rules, dealer, deal, new_pile)
    while not state.over:
        assert differences(state, other) == []
        moves = {action_of(move, other): move for move in other.moves()}
        assert open_actions(state, other) == moves.keys()
        action = rng.choice(list(moves))
        state = apply(state, action)
        for choice in moves[action]:
            other.do(choice)
    assert differences(state, other) == []
    return state, other


def cards_of(text: str) -> int:
    """The CardSet of cards written as month-rank: `1-1 3-1`."""
    cards = [tuple(map(int, card.split("-"))) for card in text.split()]
    return sum(1 << 4 * (month - 1) + rank - 1 for month, rank in cards)
