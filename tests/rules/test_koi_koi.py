"""Koi-koi by the rules of the KoiKoi-AI records: every yaku, what a call is worth, misdeals, next dealer.

The id of a case ends with its source as docs/rules/koi-koi.md names it.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.cards.sets import EMPTY, FULL, members
from hana.rules import RULE_SETS
from hana.rules.ending import Ending
from hana.rules.ruleset import BadOption
from hana.rules.scoring import RoundEnd, RoundResult, next_dealer
from hana.rules.yaku import find_yaku
from tests.oracle.house import House
from tests.oracle.yaku import koi_koi_yaku
from tests.side_by_side import cards_of, pairs
from tests.strategies import quick

RULES = RULE_SETS["koi-koi"]
TEN_CHAFF = "1-3 1-4 2-3 2-4 3-3 3-4 4-3 4-4 5-3 5-4"
OTHER_CHAFF = "6-3 6-4 7-3"

# id, cards that are just enough, points
YAKU = [
    ("gokou", "1-1 3-1 8-1 11-1 12-1", 10),
    ("shikou", "1-1 3-1 8-1 12-1", 8),
    ("ame-shikou", "1-1 3-1 8-1 11-1", 7),
    ("sankou", "1-1 3-1 8-1", 5),
    ("inoshikachou", "7-1 10-1 6-1", 5),
    ("hanami", "3-1 9-1", 1),
    ("tsukimi", "8-1 9-1", 1),
    ("akatan", "1-2 2-2 3-2", 5),
    ("aotan", "6-2 9-2 10-2", 5),
    ("akatan-aotan", "1-2 2-2 3-2 6-2 9-2 10-2", 10),
    ("tane", "2-1 4-1 5-1 6-1 7-1", 1),
    ("tan", "1-2 2-2 4-2 5-2 7-2", 1),
    ("kasu", TEN_CHAFF, 1),
]
every_yaku = pytest.mark.parametrize(("yaku", "cards", "points"), YAKU, ids=[f"{yaku}: KKAI" for yaku, *_ in YAKU])

TOGETHER = [
    ("three brights with the rain man are none: KKAI", "1-1 3-1 11-1", {}),
    ("four brights exclude three: KKAI", "1-1 3-1 8-1 12-1", {"shikou": 8}),
    ("four with the rain man exclude three: KKAI", "3-1 8-1 11-1 12-1", {"ame-shikou": 7}),
    ("five exclude every other: KKAI", "1-1 3-1 8-1 11-1 12-1", {"gokou": 10}),
    ("boar, deer, butterflies get nothing for more animals: KKAI", "7-1 10-1 6-1 2-1", {"inoshikachou": 5}),
    ("and count as animals too: KKAI", "7-1 10-1 6-1 2-1 4-1 5-1", {"inoshikachou": 5, "tane": 2}),
    ("both viewings: KKAI", "3-1 8-1 9-1", {"hanami": 1, "tsukimi": 1}),
    ("the rain man spoils no viewing: KKAI", "8-1 9-1 11-1", {"tsukimi": 1}),
    (
        "poetry and blue ribbons are three entries beside ribbons: KKAI",
        "1-2 2-2 3-2 6-2 9-2 10-2",
        {"akatan": 5, "aotan": 5, "akatan-aotan": 10, "tan": 2},
    ),
    ("the willow's ribbon counts among ribbons: KKAI", "1-2 2-2 4-2 5-2 11-3", {"tan": 1}),
    ("grass ribbons are no yaku of their own: KKAI", "4-2 5-2 7-2", {}),
    ("the sake cup is an animal: KKAI", "2-1 4-1 5-1 6-1 9-1", {"tane": 1}),
    ("and chaff: KKAI open-ai", "1-3 1-4 2-3 2-4 3-3 3-4 4-3 4-4 5-3 9-1", {"kasu": 1}),
    ("each at the same time: KKAI", TEN_CHAFF + " 2-1 4-1 5-1 6-1 9-1", {"kasu": 2, "tane": 1}),
    ("the willow's chaff counts: KKAI", "1-3 1-4 2-3 2-4 3-3 3-4 4-3 4-4 5-3 11-4", {"kasu": 1}),
    ("rows are no yaku: KKAI", "12-1 12-2 12-3 12-4 4-1 4-2 4-3 4-4", {}),
    ("all nine animals: KKAI", "2-1 4-1 5-1 6-1 7-1 8-2 9-1 10-1 11-2", {"inoshikachou": 5, "tane": 5}),
]


def hits(cards: int, *, called: bool = False) -> dict[str, int]:
    return {hit.yaku.id: hit.points for hit in find_yaku(RULES.yaku, cards, called=called)}


@every_yaku
def test_just_enough_cards_make_the_yaku(yaku: str, cards: str, points: int) -> None:
    assert hits(cards_of(cards))[yaku] == points


@every_yaku
def test_one_card_short_makes_none(yaku: str, cards: str, points: int) -> None:
    whole = cards_of(cards)
    for card in members(whole):
        assert yaku not in hits(whole & ~(1 << card))


@every_yaku
def test_a_few_cards_that_do_not_belong_change_nothing(yaku: str, cards: str, points: int) -> None:
    whole = cards_of(cards)
    if yaku != "kasu":
        assert hits(whole | cards_of(OTHER_CHAFF)) == hits(whole)


@pytest.mark.parametrize(
    ("yaku", "cards", "more"),
    [
        ("tane", "2-1 4-1 5-1 6-1 7-1", "8-2 11-2"),
        ("tan", "1-2 2-2 4-2 5-2 7-2", "11-3 9-2"),
        ("kasu", TEN_CHAFF, "6-3 9-1"),
    ],
    ids=["tane: KKAI", "tan: KKAI", "kasu: KKAI"],
)
def test_each_card_above_the_number_adds_a_point(yaku: str, cards: str, more: str) -> None:
    assert hits(cards_of(cards) | cards_of(more))[yaku] == 3


def test_the_table_has_every_yaku_of_the_rules() -> None:
    assert {yaku for yaku, *_ in YAKU} == {yaku.id for yaku in RULES.yaku}


@pytest.mark.parametrize(("cards", "expected"), [case[1:] for case in TOGETHER], ids=[case[0] for case in TOGETHER])
def test_which_yaku_count_together(cards: str, expected: dict[str, int]) -> None:
    assert hits(cards_of(cards)) == expected


def test_viewings_are_worth_three_once_the_seat_has_called() -> None:
    assert hits(cards_of("3-1 8-1 9-1"), called=True) == {"hanami": 3, "tsukimi": 3}


def test_a_call_changes_no_other_yaku() -> None:
    viewing = {"hanami", "tsukimi"}
    before, after = hits(FULL), hits(FULL, called=True)
    assert {yaku for yaku in before if before[yaku] != after[yaku]} == viewing


@quick(300)
@given(st.integers(0, FULL), st.integers(0, 2))
def test_yaku_of_any_cards_are_the_oracles(cards: int, calls: int) -> None:
    assert hits(cards, called=calls > 0) == koi_koi_yaku(pairs(cards), calls, House("koi-koi", 2))


def settled(captured: int, calls: tuple[int, int], *, stopped_by: int | None, dealer: int = 0) -> RoundResult:
    both = (captured, EMPTY) if stopped_by == 0 else (EMPTY, captured)
    return RULES.settle(RULES, RoundEnd(both, dealer, calls, stopped_by))


@pytest.mark.parametrize(
    ("calls", "points"), [(0, 6), (1, 7), (2, 8), (3, 9), (4, 12), (5, 18)], ids=lambda value: f"{value}: KKAI"
)
def test_own_calls_raise_what_a_stop_wins(calls: int, points: int) -> None:
    cards = cards_of("1-1 8-1 12-1 2-1 4-1 5-1 7-1 11-2")  # three brights and five animals
    result = settled(cards, (calls, 0), stopped_by=0)
    assert result.scores == (points, -points)
    assert sum(hit.points for hit in result.yaku[0]) + sum(more for _, more in result.extras[0]) == points
    assert sum(more for _, more in result.extras[1]) == -points


def test_viewing_and_call_bonus_add_up() -> None:
    assert settled(cards_of("3-1 9-1"), (0, 0), stopped_by=0).scores == (1, -1)
    assert settled(cards_of("3-1 9-1"), (1, 0), stopped_by=0).scores == (4, -4)


def test_the_others_calls_change_nothing() -> None:
    assert settled(cards_of("1-1 3-1 8-1"), (4, 0), stopped_by=1).scores == (-5, 5)


def test_seven_points_and_more_are_not_doubled() -> None:
    assert settled(cards_of("1-1 3-1 8-1 12-1"), (0, 0), stopped_by=0).scores == (8, -8)


def test_only_the_seat_that_stopped_has_its_yaku_counted() -> None:
    result = RULES.settle(RULES, RoundEnd((cards_of("1-1 3-1 8-1"), cards_of("6-1 7-1 10-1")), 0, (0, 0), 1))
    assert [[hit.yaku.id for hit in hits] for hits in result.yaku] == [[], ["inoshikachou"]]
    assert result.scores == (-5, 5)
    assert result.card_points is None


@pytest.mark.parametrize(("dealer", "scores"), [(0, (1, -1)), (1, (-1, 1))], ids=["seat 0: KKAI", "seat 1: KKAI"])
def test_an_exhausted_round_gives_the_dealer_one_point(dealer: int, scores: tuple[int, int]) -> None:
    result = settled(cards_of("1-1 3-1 8-1"), (2, 0), stopped_by=None, dealer=dealer)
    assert result.scores == scores
    assert result.yaku == ((), ())
    assert tuple(sum(more for _, more in moved) for moved in result.extras) == scores


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_winner_deals_next_and_after_an_exhausted_round_the_dealer_stays(dealer: int) -> None:
    for winner in (0, 1):
        assert next_dealer(RULES, settled(cards_of("1-1 3-1 8-1"), (0, 0), stopped_by=winner).scores, dealer) == winner
    assert next_dealer(RULES, settled(EMPTY, (0, 0), stopped_by=None, dealer=dealer).scores, dealer) == dealer


def test_a_game_has_eight_rounds_and_thirty_points_to_start() -> None:
    assert (RULES.ending, RULES.start_points) == (Ending(rounds=8, bust=True), 30)
    assert RULES.with_options({"starting_points": 50}).start_points == 50


@pytest.mark.parametrize(
    ("key", "value", "allowed"),
    [
        ("rounds", 0, "1 to 60"),
        ("rounds", 61, "1 to 60"),
        ("rounds", True, "1 to 60"),
        ("rounds", "8", "1 to 60"),
        ("rounds", 8.0, "1 to 60"),
        ("starting_points", -1, "0 to 1000"),
        ("starting_points", 1001, "0 to 1000"),
        ("double_from", 6, "0, 7"),
        ("calls", "two", "many, one"),
    ],
)
def test_a_value_that_is_no_choice_is_refused_with_what_was_allowed(key: str, value: object, allowed: str) -> None:
    with pytest.raises(BadOption) as refused:
        RULES.with_options({key: value})
    assert refused.value.key == key
    assert str(refused.value) == f"option {key!r} cannot be {value!r}; allowed: {allowed}"


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(BadOption, match="koi-koi has no option 'scoring'; its options are: rounds, starting_points"):
        RULES.with_options({"scoring": "zero_sum"})


@pytest.mark.parametrize(
    ("hands", "field", "misdeals"),
    [
        pytest.param(("1-1 2-1", "3-1"), "4-1 4-2 4-3 4-4", ["four_on_field"], id="four on the field: KKAI"),
        pytest.param(("4-1 4-2 4-3 4-4", "3-1"), "1-1", ["four_in_hand"], id="four in the dealer's hand: KKAI"),
        pytest.param(("3-1", "4-1 4-2 4-3 4-4"), "1-1", ["four_in_hand"], id="four in the other hand: KKAI"),
        pytest.param(("4-1 4-2", "4-3"), "4-4", [], id="spread over hands and field: KKAI"),
        pytest.param(("1-1 1-2 2-1 2-2 3-1 3-2 4-1 4-2", "5-1"), "6-1", [], id="four pairs are ordinary: KKAI"),
        pytest.param(("1-1", "2-1"), "4-1 4-2 4-3", [], id="three on the field are ordinary: KKAI"),
    ],
)
def test_misdeals(hands: tuple[str, str], field: str, misdeals: list[str]) -> None:
    found = [rule.id for rule in RULES.misdeals if rule.applies([cards_of(hand) for hand in hands], cards_of(field))]
    assert found == misdeals
