"""Decks from a seed: the vectors of docs/replay-format.md, the order of a deck, misdeals that are dealt again."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.cards.sets import FULL, card_set
from hana.game.deal import Deal, deal_from_seed, lay_out, misdeal, replaced_pile, seed_deck, start_deal
from hana.game.state import Phase
from hana.replay.model import deck_cards, deck_text
from hana.rules import RULE_SETS
from hana.rules.ruleset import DealPlan, RuleSet, Value
from tests.oracle.cards import shuffled_deck, shuffled_pile
from tests.side_by_side import house_of, oracle_games, pair
from tests.strategies import each_game, game_name, quick

VECTORS = [
    ("plum", 0, 0, "hdMFjlgsQLPoDUCfGTIRkuHetnEObviZaVAXKSNBWqcpJmYr"),
    ("plum", 1, 0, "GNEKlsXuvnLWmIOfcprkBoMhHFtCjdZiVQRUqSbgPYJDAaeT"),
    ("plum", 0, 1, "qPtuVBvogrGcebZAImMTRladiHQSspUnjEDFhJLXYKNkCfWO"),
    ("梅の花", 11, 2, "OgDZAorhbvcnKfSWTiUuqVlMGeRaBHpEFjQmLCINtdPkXYJs"),
]
every_game = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)


@pytest.mark.parametrize(("seed", "number", "attempt", "deck"), VECTORS)
def test_vectors(seed: str, number: int, attempt: int, deck: str) -> None:
    assert deck_text(seed_deck(seed, number, attempt)) == deck


@quick(50)
@given(st.text(min_size=1, max_size=16), st.integers(0, 59), st.integers(0, 9))
def test_every_deck_is_the_oracles(seed: str, number: int, attempt: int) -> None:
    deck = seed_deck(seed, number, attempt)
    assert [pair(card) for card in deck] == shuffled_deck(seed, number, attempt)
    assert card_set(deck) == FULL


def test_the_vector_of_a_new_pile() -> None:
    assert deck_text(replaced_pile(range(24), "plum", 0, 0, 0)) == "QKCJHETWOLVBXMGFSURNAPDI"


@quick(50)
@given(st.sets(st.integers(0, 47), min_size=1), st.text(min_size=1, max_size=16), st.integers(0, 59), st.integers(0, 2))
def test_every_new_pile_is_the_oracles(cards: set[int], seed: str, number: int, seat: int) -> None:
    pile = replaced_pile(sorted(cards), seed, number, 1, seat)
    assert [pair(card) for card in pile] == shuffled_pile(map(pair, cards), seed, number, 1, seat)


def test_round_attempt_and_seat_each_change_the_new_pile() -> None:
    parts = [("a", 0, 0, 0), ("b", 0, 0, 0), ("a", 1, 0, 0), ("a", 0, 1, 0), ("a", 0, 0, 1)]
    assert len({replaced_pile(range(21), *part) for part in parts}) == 5


def test_seed_round_and_attempt_each_change_the_deck() -> None:
    decks = {
        seed_deck(*parts) for parts in [("a", 0, 0), ("b", 0, 0), ("a", 1, 0), ("a", 0, 1), ("a", 11, 0), ("a1", 1, 0)]
    }
    assert len(decks) == 6


def test_a_deck_is_the_hands_in_turn_order_the_field_and_the_draw_pile() -> None:
    deal = lay_out(DealPlan(hand=2, field=3), 3, range(12))
    assert deal == Deal(hands=((0, 1), (2, 3), (4, 5)), field=(6, 7, 8), draw=(9, 10, 11))


@every_game
def test_the_first_hand_of_a_deck_is_the_dealers(rules: RuleSet, seats: int) -> None:
    deal = deal_from_seed(rules, seats, "cherry", 0)  # nobody may declare anything
    for dealer in range(seats):
        state = start_deal(rules, dealer, deal)
        assert (state.turn, state.dealer, state.phase) == (dealer, dealer, Phase.PLAY)
        assert not any(state.captured)
        for place in range(seats):
            assert state.hands[(dealer + place) % seats].known == card_set(deal.hands[place])
        assert state.field == card_set(deal.field)
        assert state.draw.known == card_set(deal.draw)


@pytest.mark.parametrize(("rules", "seats"), oracle_games(), ids=game_name)
def test_every_deal_from_a_seed_is_the_first_attempt_that_is_no_misdeal(rules: RuleSet, seats: int) -> None:
    house = house_of(rules, seats)
    hand, field = house.hand_and_field
    for number in range(60):
        attempt = 0
        while True:
            deck = shuffled_deck("again", number, attempt)
            hands = [deck[place * hand : (place + 1) * hand] for place in range(seats)]
            if not house.is_misdeal(hands, deck[seats * hand : seats * hand + field]):
                break
            attempt += 1
        deal = deal_from_seed(rules, seats, "again", number)
        assert [pair(card) for card in (*sum(deal.hands, ()), *deal.field, *deal.draw)] == deck
        assert deal.attempt == attempt


@pytest.mark.parametrize(
    ("game", "seats", "number", "reasons"),
    [
        ("hana-awase", 2, 109, ["four_on_field"]),
        ("hana-awase", 3, 746, ["four_on_field"]),
        ("hana-awase", 4, 5, ["four_on_field"]),
        ("koi-koi", 2, 137, ["four_in_hand"]),
        ("koi-koi", 2, 561, ["four_in_hand", "four_on_field"]),
    ],
)
def test_a_misdeal_is_dealt_again(game: str, seats: int, number: int, reasons: list[str]) -> None:
    rules = RULE_SETS[game]
    attempts = [lay_out(rules.deal[seats], seats, seed_deck("redeal", number, attempt)) for attempt in range(3)]
    refused = [misdeal(rules, deal) for deal in attempts]
    assert [rule.id for rule in refused[: len(reasons)] if rule] == reasons
    assert refused[len(reasons)] is None
    assert deal_from_seed(rules, seats, "redeal", number) == replace(attempts[len(reasons)], attempt=len(reasons))


def dealt(rules: RuleSet, field: str, dealer_hand: str = "") -> Deal:
    """A deal for two with these cards first in the field and the dealer's hand, and the others spread over months."""
    plan = rules.deal[2]
    first, second = list(deck_cards(dealer_hand)), list(deck_cards(field))
    rest = [card for card in range(47, -1, -1) if card not in (*first, *second)]
    spread = sorted(rest, key=lambda card: (card % 4, card // 4))
    hand = first + [spread.pop() for _ in range(plan.hand - len(first))]
    other = [spread.pop() for _ in range(plan.hand)]
    on_field = second + [spread.pop() for _ in range(plan.field - len(second))]
    return Deal((tuple(hand), tuple(other)), tuple(on_field), tuple(spread))


NINTENDO = {"dealt_hand": "redeal"}
SIX = {"dealt_hand": "six"}


@pytest.mark.parametrize(
    ("game", "options", "field", "hand", "reason"),
    [
        pytest.param("hana-awase", {}, "ABCD", "", "four_on_field", id="hana-awase, four on the field: EN"),
        pytest.param("hana-awase", {}, "ABC", "D", None, id="hana-awase, three on the field: EN"),
        pytest.param("hana-awase", {}, "", "ABCD", None, id="hana-awase, four in a hand: EN I"),
        pytest.param("hana-awase", {"hand4": "redeal"}, "", "ABCD", "four_in_hand", id="hand4 redeal: alex"),
        pytest.param("hana-awase", {"hand4": "redeal"}, "", "ABC", None, id="hand4 redeal, three in a hand: alex"),
        pytest.param("hana-awase", {"hand4": "redeal"}, "ABCD", "", "four_on_field", id="hand4 redeal, field: EN"),
        pytest.param("hana-awase", {"ten_card_hand": True}, "ABCD", "", "four_on_field", id="ten cards: EN A21"),
        pytest.param("hana-awase", {"ten_card_hand": True}, "", "ABCD", None, id="ten cards, four in a hand: EN"),
        pytest.param("hana-awase-pt", {}, "ABC", "", "three_on_field", id="pt, three on the field: PT"),
        pytest.param("hana-awase-pt", {}, "ABCD", "", "three_on_field", id="pt, four on the field: PT"),
        pytest.param("hana-awase-pt", {}, "st", "", None, id="pt, two on the field: PT"),
        pytest.param("hana-awase-pt", {}, "", "ABCD", None, id="pt, four in a hand: PT"),
        pytest.param("mayumi", {}, "ABCD", "", "four_on_field", id="mayumi, four on the field: I"),
        pytest.param("mayumi", {}, "ABC", "", None, id="mayumi, three on the field: PT"),
        pytest.param("mayumi", {}, "opq", "", "willow_on_field", id="mayumi, willow without the gaji: I"),
        pytest.param("mayumi", {}, "opr", "", None, id="mayumi, three willow with the gaji: I"),
        pytest.param("mayumi", {}, "opqr", "", "four_on_field", id="mayumi, all willow: I"),
        pytest.param("mayumi", {}, "", "ABCD", None, id="mayumi, four in a hand: PT"),
        pytest.param("min-ha-to", {}, "ABCD", "", None, id="min-ha-to never: PT"),
        pytest.param("min-ha-to", {}, "", "ABCD", None, id="min-ha-to, four in a hand: PT"),
        pytest.param("koi-koi", {}, "ABCD", "", "four_on_field", id="koi-koi, four on the field: KKAI"),
        pytest.param("koi-koi", {}, "ABC", "D", None, id="koi-koi, three on the field: KKAI"),
        pytest.param("koi-koi", {}, "", "ABCD", "four_in_hand", id="koi-koi, four in a hand: KKAI"),
        pytest.param("koi-koi", {}, "", "ABEFIJMN", None, id="koi-koi, four pairs in a hand: KKAI"),
        pytest.param("koi-koi", NINTENDO, "ABC", "", "three_on_field", id="redeal, three on the field: open-ai"),
        pytest.param("koi-koi", NINTENDO, "ABCD", "", "three_on_field", id="redeal, four on the field: open-ai"),
        pytest.param("koi-koi", NINTENDO, "", "ABCD", "four_in_hand", id="redeal, four in a hand: open-ai"),
        pytest.param("koi-koi", NINTENDO, "", "ABEFIJMN", "pairs_in_hand", id="redeal, four pairs in a hand: open-ai"),
        pytest.param("koi-koi", NINTENDO, "ABEFIJMN", "", "pairs_on_field", id="redeal, four pairs on field: open-ai"),
        pytest.param("koi-koi", NINTENDO, "", "ABEFIJ", None, id="redeal, three pairs: open-ai"),
        pytest.param("koi-koi", SIX, "", "ABCD", None, id="six, four in a hand: richmind"),
        pytest.param("koi-koi", SIX, "", "ABEFIJMN", None, id="six, four pairs in a hand: richmind"),
        pytest.param("koi-koi", SIX, "ABCD", "", "four_on_field", id="six, four on the field: I"),
    ],
)
def test_what_is_a_misdeal(game: str, options: dict[str, Value], field: str, hand: str, reason: str | None) -> None:
    rules = RULE_SETS[game].with_options(options)
    deal = dealt(rules, field, hand)
    found = misdeal(rules, deal)
    assert (found.id if found else None) == reason
    hands = [set(map(pair, cards)) for cards in deal.hands]
    assert house_of(rules, 2).is_misdeal(hands, set(map(pair, deal.field))) == (reason is not None)


def test_hidden_cards_make_no_misdeal() -> None:
    rules = RULE_SETS["koi-koi"]
    deal = dealt(rules, "", "ABCD")
    hidden = Deal(((-1,) * 8, deal.hands[1]), deal.field, (-1,) * 24)
    assert misdeal(rules, hidden) is None
    state = start_deal(rules, 1, hidden)
    assert (state.hands[1].hidden, state.draw.hidden) == (8, 24)
    assert state.hands[1].known == state.draw.known == 0
