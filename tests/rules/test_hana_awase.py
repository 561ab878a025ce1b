"""Hana-awase: every yaku from one card short to cards to spare, settlement, options, next dealer.

The id of a case ends with its source as docs/rules/hana-awase.md names it; V1 to V8 are its worked examples.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.cards.deck import Kind
from hana.cards.names import from_character
from hana.cards.sets import EMPTY, FULL, card_set, members
from hana.rules import RULE_SETS, rules_of
from hana.rules.ruleset import BadOption, UnknownRules
from hana.rules.scoring import RoundEnd, RoundResult, card_points, next_dealer
from hana.rules.yaku import find_yaku, yaku_points
from tests.oracle.cards import card_points as oracle_points
from tests.oracle.house import House
from tests.oracle.yaku import hana_awase_yaku
from tests.side_by_side import cards_of, pairs
from tests.strategies import quick

RULES = RULE_SETS["hana-awase"]
RIBBONS = "1-2 2-2 3-2 4-2 5-2 6-2 7-2 9-2 10-2"
PLAIN_CHAFF = "1-3 1-4 2-3 5-3 6-4 7-3 8-4 9-3 10-4"

# id, cards that are just enough, points, source
YAKU = [
    ("gokou", "1-1 3-1 8-1 11-1 12-1", 100, "EN jawp sazano happy"),
    ("shikou", "1-1 3-1 8-1 12-1", 60, "EN jawp sazano happy"),
    ("spring", "1-1 2-1 3-1", 30, "EN jawp sazano"),
    ("matsukiribouzu", "1-1 8-1 12-1", 20, "EN jawp sazano"),
    ("nanatan", "1-2 2-2 4-2 5-2 6-2 9-2 10-2", 40, "EN happy toranpu"),
    ("rokutan", "1-2 2-2 4-2 5-2 6-2 9-2", 30, "EN happy toranpu"),
    ("akatan", "1-2 2-2 3-2", 40, "EN jawp sazano"),
    ("aotan", "6-2 9-2 10-2", 40, "EN jawp sazano"),
    ("kusatan", "4-2 5-2 7-2", 20, "EN jawp afs"),
    ("inoshikachou", "7-1 10-1 6-1", 20, "EN jawp afs"),
    ("nomi", "3-1 8-1 9-1", 40, "EN happy"),
    ("hanami", "3-1 9-1", 20, "EN happy"),
    ("tsukimi", "8-1 9-1", 20, "EN happy"),
    ("yanagishima", "11-1 11-2 11-3 11-4", 10, "EN"),
    ("fujishima", "4-1 4-2 4-3 4-4", 10, "EN"),
    ("kirishima", "12-1 12-2 12-3 12-4", 10, "EN"),
]
every_yaku = pytest.mark.parametrize(
    ("yaku", "cards", "points"),
    [(yaku, cards, points) for yaku, cards, points, _ in YAKU],
    ids=[f"{yaku}: {source}" for yaku, _, _, source in YAKU],
)

STACKING = [
    ("V2 four brights with the rain man are none: I", "1-1 3-1 8-1 11-1", {}),
    ("V2 nor with the phoenix for the crane: I", "3-1 8-1 11-1 12-1", {}),
    ("V2 with the warbler spring holds: I", "1-1 2-1 3-1 8-1 11-1", {"spring": 30}),
    ("rain man beside pine, moon, paulownia: I", "1-1 8-1 11-1 12-1", {"matsukiribouzu": 20}),
    ("V3 four brights exclude spring and pine, moon, paulownia: EN", "1-1 2-1 3-1 8-1 12-1", {"shikou": 60}),
    ("five brights exclude all other brights: EN A17", "1-1 2-1 3-1 8-1 11-1 12-1", {"gokou": 100}),
    ("V4 nine ribbons: EN", RIBBONS, {"nanatan": 40, "akatan": 40, "aotan": 40, "kusatan": 20}),
    ("V5 six ribbons with the willow's: EN", "1-2 2-2 3-2 4-2 5-2 6-2 11-3", {"rokutan": 30, "akatan": 40}),
    ("five ribbons with the willow's: EN", "1-2 2-2 4-2 5-2 6-2 11-3", {}),
    ("the willow's ribbon is not grass: EN", "4-2 5-2 11-3", {}),
    ("V6 drinking excludes both viewings: EN happy", "3-1 8-1 9-1", {"nomi": 40}),
    ("the rain man spoils nothing by default: EN", "3-1 8-1 9-1 11-1", {"nomi": 40}),
    ("one curtain serves four brights and drinking: EN happy", "1-1 3-1 8-1 9-1 12-1", {"shikou": 60, "nomi": 40}),
    ("spring beside flower viewing: EN", "1-1 2-1 3-1 9-1", {"spring": 30, "hanami": 20}),
    ("grass ribbons beside the wisteria row: EN", "4-1 4-2 4-3 4-4 5-2 7-2", {"kusatan": 20, "fujishima": 10}),
]


def hits(cards: int) -> dict[str, int]:
    return {hit.yaku.id: hit.points for hit in find_yaku(RULES.yaku, cards)}


@every_yaku
def test_just_enough_cards_make_the_yaku(yaku: str, cards: str, points: int) -> None:
    assert hits(cards_of(cards))[yaku] == points


@every_yaku
def test_one_card_short_makes_none(yaku: str, cards: str, points: int) -> None:
    whole = cards_of(cards)
    for card in members(whole):
        assert yaku not in hits(whole & ~(1 << card))


@every_yaku
def test_cards_that_do_not_belong_change_nothing(yaku: str, cards: str, points: int) -> None:
    whole = cards_of(cards)
    assert hits(whole | cards_of(PLAIN_CHAFF)) == hits(whole)


def test_the_table_has_every_yaku_of_the_rules() -> None:
    assert {yaku for yaku, *_ in YAKU} == {yaku.id for yaku in RULES.yaku}


@pytest.mark.parametrize(("cards", "expected"), [case[1:] for case in STACKING], ids=[case[0] for case in STACKING])
def test_which_yaku_count_together(cards: str, expected: dict[str, int]) -> None:
    assert hits(cards_of(cards)) == expected


def test_more_than_seven_ribbons_are_worth_no_more() -> None:
    assert hits(cards_of(RIBBONS))["nanatan"] == 40
    assert "rokutan" not in hits(cards_of(RIBBONS))


def test_v4_nine_ribbons_sum_to_140() -> None:
    assert yaku_points(RULES.yaku, cards_of(RIBBONS)) == 140


def test_nothing_makes_nothing_and_the_whole_deck_the_best_of_each_group() -> None:
    assert hits(EMPTY) == {}
    assert hits(FULL).keys() == {yaku.id for yaku in RULES.yaku} - {
        "shikou", "spring", "matsukiribouzu", "rokutan", "hanami", "tsukimi"
    }  # fmt: skip


@quick(300)
@given(st.integers(0, FULL))
def test_yaku_and_card_points_of_any_cards_are_the_oracles(cards: int) -> None:
    assert hits(cards) == hana_awase_yaku(pairs(cards), House("hana-awase", 2))
    assert card_points(RULES.card_values, cards) == oracle_points(pairs(cards), chaff=1)


@pytest.mark.parametrize(("kind", "points"), [("bright", 20), ("animal", 10), ("ribbon", 5), ("chaff", 1)])
def test_card_values(kind: str, points: int) -> None:
    assert RULES.card_values[Kind(kind)] == points


def test_the_deck_is_worth_264() -> None:
    assert card_points(RULES.card_values, FULL) == 264


def settled(*captured: str) -> RoundResult:
    cards = tuple(card_set(card for card in map(from_character, text) if card is not None) for text in captured)
    assert sum(cards) == FULL
    return RULES.settle(RULES, RoundEnd(cards, dealer=0, calls=(0,) * len(cards)))


@pytest.mark.parametrize(
    ("captured", "points", "yaku", "scores"),
    [
        pytest.param(
            ["EMVYcfhlouv", "CDFGHIJNPSTXZbejkmqst", "ABKLOQRUWadginpr"],
            (88, 88, 88), (40, 0, 0), (80, -40, -40), id="V1 three players: EN",
        ),
        pytest.param(
            ["ACGHIJKLMNOPQRUVWXZadefijmnpqrtuv", "BDEFSTYbcghklos"],
            (140, 124), (30, 20), (18, -18), id="V7 two players: EN",
        ),
        pytest.param(
            ["ABGSUVZdhjknqr", "HJMPTXacgs", "CDFNRbefilmoptuv", "EIKLOQWY"],
            (80, 70, 60, 54), (0, 20, 0, 0), (-6, 64, -26, -32), id="V8 four players: EN",
        ),
        pytest.param(
            ["ACIKRVXbdmn", "JMNQSUefhlprtv", "DEGHLOPTWZacjsu", "BFYgikoq"],
            (66, 66, 66, 66), (0, 0, 0, 0), (0, 0, 0, 0), id="everybody at par: EN",
        ),
    ],
)  # fmt: skip
def test_settlement(
    captured: list[str], points: tuple[int, ...], yaku: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    result = settled(*captured)
    assert result.card_points == points
    assert tuple(sum(hit.points for hit in hits) for hits in result.yaku) == yaku
    assert result.scores == scores
    assert not any(result.extras)
    assert not result.drawn


def test_a_seat_that_takes_everything() -> None:
    result = RULES.settle(RULES, RoundEnd((FULL, EMPTY), dealer=1, calls=(0, 0)))
    worth = 100 + 40 + 40 + 40 + 20 + 20 + 40 + 10 + 10 + 10
    assert result.scores == (132 + worth, -132 - worth)


@pytest.mark.parametrize(
    ("scores", "dealer", "following"),
    [
        pytest.param((18, -18), 1, 0, id="highest score: EN"),
        pytest.param((-6, 64, -26, -32), 3, 1, id="highest of four: EN"),
        pytest.param((0, 0), 1, 1, id="a tie stays with the dealer: EN A3"),
        pytest.param((5, -10, 5), 1, 2, id="tie without the dealer, earliest in turn order: EN"),
        pytest.param((5, -10, 5), 2, 2, id="tie with the dealer: EN"),
        pytest.param((5, -10, 5), 0, 0, id="tie with the dealer as seat 0: EN"),
    ],
)
def test_next_dealer(scores: tuple[int, ...], dealer: int, following: int) -> None:
    assert next_dealer(RULES, scores, dealer) == following


@pytest.mark.parametrize(
    ("seats", "hand", "field"),
    [pytest.param(2, 8, 8, id="two: EN"), pytest.param(3, 7, 6, id="three: EN"), pytest.param(4, 5, 8, id="four: EN")],
)
def test_deal(seats: int, hand: int, field: int) -> None:
    plan = RULES.deal[seats]
    assert (plan.hand, plan.field, plan.leave) == (hand, field, 0)


@pytest.mark.parametrize("rounds", [12, 6, 3])
def test_rounds_of_a_game(rounds: int) -> None:
    assert RULES.with_options({"rounds": rounds})["rounds"] == rounds


def test_an_option_that_equals_its_default_is_dropped() -> None:
    assert dict(RULES.with_options({"rounds": 12}).chosen) == {}
    assert dict(RULES.with_options({"rounds": 6}).chosen) == {"rounds": 6}


@pytest.mark.parametrize("value", [0, 7, 24, True, "12", 6.0, None, [6]])
def test_a_value_that_is_no_choice_is_refused_with_what_was_allowed(value: object) -> None:
    with pytest.raises(BadOption) as refused:
        RULES.with_options({"rounds": value})
    assert refused.value.key == "rounds"
    assert str(refused.value) == f"option 'rounds' cannot be {value!r}; allowed: 12, 6, 3"


@pytest.mark.parametrize("key", ["Rounds", "players", "starting_points", ""])
def test_an_unknown_option_is_refused_by_name(key: str) -> None:
    with pytest.raises(BadOption) as refused:
        RULES.with_options({key: 6})
    assert refused.value.key == key
    assert f"no option {key!r}" in str(refused.value)
    assert "rounds" in str(refused.value)


@pytest.mark.parametrize("key", ["hana-awase", "hana-awase/2", "hana-awase/01", "hanaawase/1", "", "/1"])
def test_an_unknown_game_or_revision_is_refused_by_name(key: str) -> None:
    with pytest.raises(UnknownRules) as refused:
        rules_of(key)
    assert repr(key) in str(refused.value)
    assert "hana-awase/1" in str(refused.value)


def test_the_key_names_the_game() -> None:
    assert RULES.key == "hana-awase/1"
    assert rules_of("hana-awase/1") is RULES
