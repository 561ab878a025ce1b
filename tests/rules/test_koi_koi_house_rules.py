"""Koi-koi's house rules: points, viewings, extras, calls, doubling, dealt hands, exhausted rounds, Nintendo's set.

The id of a case ends with its source as docs/rules/koi-koi.md names it.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.cards.sets import FULL, members
from hana.rules import RULE_SETS
from hana.rules.options import Value
from hana.rules.scoring import RoundResult, next_dealer
from tests.option_sets import covering_sets
from tests.oracle.house import House
from tests.oracle.settle import koi_koi_points
from tests.oracle.yaku import koi_koi_yaku
from tests.settling import extras_of, hits, rules_with, settled, yaku_of
from tests.side_by_side import cards_of, pairs
from tests.strategies import quick

NINTENDO = RULE_SETS["koi-koi"].with_options(RULE_SETS["koi-koi"].presets["nintendo"])
POETRY, BLUE, ISC = "1-2 2-2 3-2", "6-2 9-2 10-2", "6-1 7-1 10-1"
TEN_CHAFF = "1-3 1-4 2-3 2-4 3-3 3-4 4-3 4-4 5-3 5-4"

# id, cards that are just enough, points by Nintendo's rules
NINTENDO_YAKU = [
    ("gokou", "1-1 3-1 8-1 11-1 12-1", 10),
    ("shikou", "1-1 3-1 8-1 12-1", 8),
    ("ame-shikou", "1-1 3-1 8-1 11-1", 7),
    ("sankou", "1-1 8-1 12-1", 5),
    ("inoshikachou", ISC, 5),
    ("hanami", "3-1 9-1", 5),
    ("tsukimi", "8-1 9-1", 5),
    ("akatan", POETRY, 5),
    ("aotan", BLUE, 5),
    ("akatan-aotan", f"{POETRY} {BLUE}", 10),
    ("tane", "2-1 4-1 5-1 6-1 8-2", 1),
    ("tan", "1-2 2-2 4-2 5-2 7-2", 1),
    ("kasu", TEN_CHAFF, 1),
]


@pytest.mark.parametrize(
    ("yaku", "cards", "points"), NINTENDO_YAKU, ids=[f"{row[0]}: nintendo" for row in NINTENDO_YAKU]
)
def test_nintendos_yaku_just_enough_and_one_short(yaku: str, cards: str, points: int) -> None:
    assert hits(NINTENDO, cards) == {yaku: points}
    assert {row[0] for row in NINTENDO_YAKU} == {one.id for one in NINTENDO.yaku}
    for card in members(cards_of(cards)):
        assert yaku not in hits(NINTENDO, cards_of(cards) & ~(1 << card))


@pytest.mark.parametrize(
    ("options", "cards", "expected"),
    [
        pytest.param({"gokou": 15}, "1-1 3-1 8-1 11-1 12-1", {"gokou": 15}, id="gokou 15: newhanafuda"),
        pytest.param({"shikou": 10}, "1-1 3-1 8-1 12-1", {"shikou": 10}, id="shikou 10: ceruleanoak"),
        pytest.param({"ame_shikou": 8}, "1-1 3-1 8-1 11-1", {"ame-shikou": 8}, id="ame-shikou 8: ceruleanoak"),
        pytest.param({"sankou": 6}, "1-1 3-1 8-1", {"sankou": 6}, id="sankou 6: ceruleanoak"),
        pytest.param({"inoshikachou": 6}, ISC, {"inoshikachou": 6}, id="boar, deer, butterflies 6"),
        pytest.param({"ribbon_sets": 6}, POETRY, {"akatan": 6}, id="poetry ribbons 6"),
        pytest.param({"ribbon_sets": 6}, BLUE, {"aotan": 6}, id="blue ribbons 6"),
        pytest.param({}, "3-1 9-1", {"hanami": 1}, id="viewing before a call: KKAI"),
        pytest.param({"viewing": "three"}, "3-1 8-1 9-1", {"hanami": 3, "tsukimi": 3}, id="viewing 3"),
        pytest.param({"viewing": "five"}, "3-1 8-1 9-1", {"hanami": 5, "tsukimi": 5}, id="viewing 5: nintendo"),
        pytest.param({"viewing": "none"}, "3-1 8-1 9-1", {}, id="no viewing"),
        pytest.param({"viewing": "five"}, "3-1 8-1", {}, id="viewing one short: nintendo"),
        pytest.param({"cup_is_chaff": False}, TEN_CHAFF + " 9-1", {"kasu": 1}, id="cup no chaff"),
        pytest.param({}, TEN_CHAFF + " 9-1", {"kasu": 2}, id="cup chaff: KKAI open-ai"),
        pytest.param({"cup_is_chaff": False}, TEN_CHAFF[:-4] + " 9-1", {}, id="nine chaff and the cup"),
        pytest.param({"extras_count": True}, ISC + " 2-1", {"inoshikachou": 6}, id="one animal more: nintendo"),
        pytest.param(
            {"extras_count": True}, ISC + " 2-1 4-1 5-1", {"inoshikachou": 8}, id="animals are replaced: nintendo"
        ),
        pytest.param({"extras_count": True}, "2-1 4-1 5-1 6-1 7-1", {"tane": 1}, id="animals alone: nintendo"),
        pytest.param({"extras_count": True}, POETRY + " 11-3", {"akatan": 6}, id="one ribbon more: nintendo"),
        pytest.param({"extras_count": True}, BLUE + " 11-3 4-2 5-2", {"aotan": 8}, id="ribbons are replaced: nintendo"),
        pytest.param({"extras_count": True}, f"{POETRY} {BLUE}", {"akatan-aotan": 10}, id="both sets are 10: nintendo"),
        pytest.param(
            {"extras_count": True}, f"{POETRY} {BLUE} 11-3", {"akatan-aotan": 11}, id="both and one more: nintendo"
        ),
        pytest.param(
            {"extras_count": True}, POETRY + " 6-2 9-2", {"akatan": 7}, id="two blue ribbons are ribbons: nintendo"
        ),
    ],
)
def test_what_yaku_are_worth(options: dict[str, Value], cards: str, expected: dict[str, int]) -> None:
    assert hits(rules_with("koi-koi", **options), cards) == expected


@quick(300)
@given(st.integers(0, FULL), st.integers(0, 2), st.sampled_from(covering_sets(RULE_SETS["koi-koi"], 2)))
def test_yaku_of_any_cards_are_the_oracles(cards: int, calls: int, options: dict[str, Value]) -> None:
    expected = koi_koi_yaku(pairs(cards), calls, House("koi-koi", 2, options))
    assert hits(rules_with("koi-koi", **options), cards, called=calls > 0) == expected


def stopped(cards: str, calls: tuple[int, int] = (0, 0), **options: Value) -> RoundResult:
    """Seat 0 stops with these cards after so many calls of both."""
    return settled(rules_with("koi-koi", **options), cards, "", calls=calls, stopped_by=0)


SIX, SEVEN = "1-1 8-1 12-1 2-1 4-1 5-1 7-1 11-2", "1-1 3-1 8-1 11-1"
"""Three brights and five animals; four brights with the rain man."""


@pytest.mark.parametrize(
    ("cards", "calls", "options", "points"),
    [
        pytest.param(SIX, (3, 0), {}, 9, id="own calls add: KKAI"),
        pytest.param(SIX, (4, 0), {}, 12, id="four own calls multiply: KKAI"),
        pytest.param(SIX, (4, 0), {"own_calls": "nothing"}, 6, id="own calls add nothing: nintendo"),
        pytest.param(SIX, (0, 2), {}, 6, id="the other's calls do nothing: KKAI"),
        pytest.param(SIX, (0, 2), {"opponent_calls": "double"}, 12, id="they double: nintendo"),
        pytest.param(SIX, (0, 1), {"opponent_calls": "multiply"}, 12, id="they multiply, one: newhanafuda"),
        pytest.param(SIX, (0, 2), {"opponent_calls": "multiply"}, 18, id="they multiply, two: newhanafuda"),
        pytest.param(
            SIX, (2, 0), {"opponent_calls": "double", "own_calls": "nothing"}, 6, id="not one's own: nintendo"
        ),
        pytest.param(SIX, (0, 0), {"double_from": 7}, 6, id="six is not doubled: nintendo"),
        pytest.param(SEVEN, (0, 0), {"double_from": 7}, 14, id="seven is: nintendo"),
        pytest.param(SEVEN, (0, 0), {}, 7, id="seven is not: KKAI"),
        pytest.param(SEVEN, (0, 1), {"double_from": 7, "opponent_calls": "double"}, 28, id="both doublings: nintendo"),
        pytest.param(SIX, (0, 1), {"double_from": 7, "opponent_calls": "double"}, 12, id="not by doubling: nintendo"),
        pytest.param(SIX, (1, 0), {"double_from": 7}, 14, id="seven with an own call: I"),
    ],
)
def test_what_a_stop_wins(cards: str, calls: tuple[int, int], options: dict[str, Value], points: int) -> None:
    result = stopped(cards, calls, **options)
    assert result.scores == (points, -points)
    yaku = sum(hit.points for hit in result.yaku[0])
    assert yaku + sum(extras_of(result)[0].values()) == points
    assert koi_koi_points(yaku, *calls, House("koi-koi", 2, options)) == points


@pytest.mark.parametrize(
    ("payment", "scores"), [("zero_sum", (5, -5)), ("winner", (5, 0))], ids=["the loser pays: KKAI", "nobody: nintendo"]
)
def test_who_pays(payment: str, scores: tuple[int, int]) -> None:
    assert stopped("1-1 8-1 12-1", payment=payment).scores == scores
    exhausted = settled(rules_with("koi-koi", payment=payment, exhausted="dealer_six"), "", "", dealer=0)
    assert exhausted.scores == (6, -6 if payment == "zero_sum" else 0)


@pytest.mark.parametrize(
    ("exhausted", "points", "dealer"),
    [
        pytest.param("dealer_one", 1, 1, id="dealer 1: KKAI"),
        pytest.param("dealer_six", 6, 1, id="dealer 6, oya-ken"),
        pytest.param("nothing", 0, 0, id="nothing, the deal passes on: open-ai"),
    ],
)
def test_an_exhausted_round(exhausted: str, points: int, dealer: int) -> None:
    rules = rules_with("koi-koi", exhausted=exhausted)
    result = settled(rules, "1-1 8-1 12-1", "", dealer=1)
    assert result.scores == (-points, points)
    assert yaku_of(result) == [[], []]
    assert next_dealer(rules, result.scores, 1) == dealer


@pytest.mark.parametrize(
    ("dealt", "scores"),
    [
        pytest.param(("teshi", None), (6, -6), id="four of a month: richmind"),
        pytest.param((None, "kuttsuki"), (-6, 6), id="four pairs: richmind"),
        pytest.param(("teshi", "kuttsuki"), (0, 0), id="both: I"),
    ],
)
def test_a_dealt_hand(dealt: tuple[str | None, ...], scores: tuple[int, int]) -> None:
    rules = rules_with("koi-koi", dealt_hand="six", double_from=7)
    result = settled(rules, "", "", dealt=dealt, dealer=1)
    assert result.scores == scores
    holders = [seat for seat, name in enumerate(dealt) if name]
    expected = {str(dealt[holders[0]]): 6} if len(holders) == 1 else {}
    assert all(extras_of(result)[holders[0]].get(name) == points for name, points in expected.items())


def test_nintendos_rules() -> None:
    assert (NINTENDO["rounds"], NINTENDO.start_points, NINTENDO.call_limit) == (12, 0, 1)
    assert not NINTENDO.ending.bust
    assert [rule.id for rule in NINTENDO.misdeals] == [
        "three_on_field", "four_in_hand", "pairs_in_hand", "pairs_on_field"
    ]  # fmt: skip
    assert dict(RULE_SETS["koi-koi"].presets["koikoi-ai"]) == {}
