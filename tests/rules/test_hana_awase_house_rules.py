"""Hana-awase's house rules, each in the smallest round that shows it. V9 and V10 are worked examples of the rules page.

The id of a case ends with its source as docs/rules/hana-awase.md names it; A1 and so on are its open questions.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.cards.sets import BY_MONTH, FULL, card_set
from hana.rules.options import Value
from hana.rules.scoring import RoundEnd, RoundResult, deck_points, next_dealer
from tests.oracle.house import House
from tests.oracle.yaku import hana_awase_yaku
from tests.settling import extras_of, hits, rules_with, settled, yaku_of
from tests.side_by_side import cards_of, pairs
from tests.strategies import quick

WILLOW = "11-1 11-2 11-3 11-4"
RIBBONS = "1-2 2-2 3-2"


def awase(*captured: str, dealer: int = 0, **more: object) -> RoundResult:
    """A settled round; what a settlement looks at goes there, the rest are options."""
    looked_at = {key: more.pop(key) for key in ("announced", "teyaku") if key in more}
    options: dict[str, Value] = more  # type: ignore[assignment]
    return settled(rules_with("hana-awase", len(captured), **options), *captured, dealer=dealer, **looked_at)


SIX_OF_SECOND: dict[str, object] = {"teyaku": (0, 6, 0)}
"""The second seat has shown six chaff."""


# Values.


@pytest.mark.parametrize(
    ("cards", "fuda", "ja"),
    [
        pytest.param("1-1 3-1 8-1 11-1 12-1", {"gokou": 100}, {"gokou": 200}, id="gokou: EN jawp"),
        pytest.param("3-1 8-1 9-1", {"nomi": 40}, {"nomi": 30}, id="V6 nomi, one yaku of its group: EN jawp A22"),
        pytest.param(WILLOW, {"yanagishima": 10}, {"yanagishima": 20}, id="yanagishima: EN jawp"),
        pytest.param("4-1 4-2 4-3 4-4", {"fujishima": 10}, {"fujishima": 20}, id="fujishima: EN jawp"),
        pytest.param("12-1 12-2 12-3 12-4", {"kirishima": 10}, {"kirishima": 20}, id="kirishima: EN jawp"),
        pytest.param("1-1 3-1 8-1 12-1", {"shikou": 60}, {"shikou": 60}, id="shikou: EN jawp"),
        pytest.param(RIBBONS, {"akatan": 40}, {"akatan": 40}, id="akatan: EN jawp"),
        pytest.param("3-1 9-1", {"hanami": 20}, {"hanami": 20}, id="hanami: EN jawp"),
    ],
)
def test_points_of_yaku(cards: str, fuda: dict[str, int], ja: dict[str, int]) -> None:
    assert hits(rules_with("hana-awase"), cards) == fuda
    assert hits(rules_with("hana-awase", points="ja"), cards) == ja


@pytest.mark.parametrize(
    ("options", "cards", "expected"),
    [
        pytest.param({}, "1-1 2-1 3-1 8-1 12-1", {"shikou": 60}, id="spring is one of the brights: EN"),
        pytest.param(
            {"spring_group": "none"}, "1-1 2-1 3-1 8-1 12-1", {"shikou": 60, "spring": 30}, id="spring beside: happy"
        ),
        pytest.param({"spring_group": "none"}, "1-1 2-1 3-1", {"spring": 30}, id="spring alone: happy"),
        pytest.param({"spring_group": "none"}, "1-1 3-1", {}, id="spring one short: happy"),
        pytest.param({"kirishima": False}, "12-1 12-2 12-3 12-4", {}, id="no paulownia row: EN"),
        pytest.param({"kirishima": False}, WILLOW, {"yanagishima": 10}, id="other rows stay: EN"),
    ],
)
def test_which_yaku_there_are(options: dict[str, Value], cards: str, expected: dict[str, int]) -> None:
    assert hits(rules_with("hana-awase", **options), cards) == expected


@quick(200)
@given(st.integers(0, FULL), st.sampled_from(["fuda", "ja"]), st.booleans(), st.sampled_from(["bright", "none"]))
def test_yaku_of_any_cards_are_the_oracles(cards: int, points: str, kirishima: bool, spring: str) -> None:
    options: dict[str, Value] = {"points": points, "kirishima": kirishima, "spring_group": spring}
    house = House("hana-awase", 2, options)
    assert hits(rules_with("hana-awase", **options), cards) == hana_awase_yaku(pairs(cards), house)


@pytest.mark.parametrize(
    ("chaff_zero", "points", "par"), [(False, 264, 88), (True, 240, 80)], ids=["264: EN", "240: EN"]
)
def test_chaff_and_par(chaff_zero: bool, points: int, par: int) -> None:
    assert deck_points(rules_with("hana-awase", chaff_zero=chaff_zero).card_values) == points
    result = awase("2-1 4-1", "", "...", chaff_zero=chaff_zero)
    assert result.card_points == (20, 0, points - 20)
    assert result.scores[1] - result.scores[0] == -20
    paid = sum(hit.points for hit in result.yaku[2])
    assert result.scores == (20 - par - paid, -par - paid, points - 20 - par + 2 * paid)


# Scoring.


def test_additive_scores_are_card_points_and_yaku() -> None:
    result = awase("3-1 9-1", "1-1", "1-3", scoring="additive")
    assert result.scores == (30 + 20, 20, 1)


# Fuke.

TWENTY, TWENTY_ONE = "1-1", "1-1 1-3"


@pytest.mark.parametrize(
    ("first", "options", "drawn"),
    [
        pytest.param(TWENTY, {}, False, id="off: EN"),
        pytest.param(TWENTY, {"fuke": "auto"}, True, id="auto at the threshold: EN happy"),
        pytest.param(TWENTY_ONE, {"fuke": "auto"}, False, id="auto above it: EN happy"),
        pytest.param(TWENTY_ONE, {"fuke": "auto", "fuke_threshold": 21}, True, id="another threshold: EN"),
        pytest.param("", {"fuke": "auto", "fuke_threshold": 0}, True, id="nothing captured, threshold 0: EN"),
        pytest.param("1-3", {"fuke": "auto", "fuke_threshold": 0}, False, id="one point, threshold 0: EN"),
        pytest.param(TWENTY_ONE, {"fuke": "auto", "chaff_zero": True}, True, id="chaff zero, threshold stays: A6"),
        pytest.param("3-1 9-1", {"fuke": "auto"}, False, id="card points above, whatever the yaku: A7"),
    ],
)
def test_fuke(first: str, options: dict[str, Value], drawn: bool) -> None:
    result = awase(first, "8-1 10-1", "...", **options)
    assert result.drawn == drawn
    assert (result.scores == (0, 0, 0)) == drawn
    assert (not any(result.yaku)) == drawn


def test_fuke_is_measured_without_yaku() -> None:
    result = awase("3-1 9-1", "8-1 10-1", "...", fuke="auto", fuke_threshold=30)
    assert result.drawn  # 30 card points, though flower viewing is worth 20 more


def test_v9_a_drawn_round_leaves_the_dealer() -> None:
    rest = "1-1 3-1 11-1 12-1 2-1 4-1 5-1 6-1"
    result = awase("8-1", rest, "...", fuke="auto", dealer=1)
    assert result.card_points is not None and result.card_points[:2] == (20, 120)
    assert result.scores == (0, 0, 0)
    assert next_dealer(rules_with("hana-awase", 3, fuke="auto"), result.scores, 1) == 1


@pytest.mark.parametrize(
    ("announced", "drawn"),
    [
        pytest.param((False, False, False), False, id="nobody announced: EN"),
        pytest.param((True, False, False), True, id="who announced has few points: EN"),
        pytest.param((False, True, True), False, id="others announced and have many: EN A4"),
        pytest.param((True, True, True), True, id="all announced: EN"),
    ],
)
def test_announced_fuke_counts_for_who_announced(announced: tuple[bool, ...], drawn: bool) -> None:
    result = awase(TWENTY, "8-1 10-1", "...", fuke="announced", announced=announced)
    assert result.drawn == drawn


def test_a_drawn_round_voids_compensation() -> None:
    result = awase(TWENTY, "8-1 10-1", "...", fuke="auto", compensation="on", fuke_voids_teyaku=False)
    assert result.scores == (0, 0, 0)


@pytest.mark.parametrize(
    ("voids", "scores"), [(True, (0, 0, 0)), (False, (-20, 40, -20))], ids=["voided: A5", "kept: A5"]
)
def test_a_drawn_round_and_teyaku(voids: bool, scores: tuple[int, ...]) -> None:
    result = awase(TWENTY, "8-1 10-1", "...", fuke="auto", fuke_voids_teyaku=voids, **SIX_OF_SECOND)
    assert result.drawn
    assert result.scores == scores


# Willow.

WILLOW_ROUND = (WILLOW, "3-1 9-1", "1-1 8-1 12-1")
"""36 card points and the willow row; 30 and flower viewing; 60 and pine, moon, paulownia."""


@pytest.mark.parametrize(
    ("willow", "yaku"),
    [
        pytest.param("plain", [["yanagishima"], ["hanami"], ["matsukiribouzu"]], id="plain: EN"),
        pytest.param("cancel_all", [[], [], []], id="cancel_all, the row included: EN jawp japon A9"),
        pytest.param("owner_only", [["yanagishima"], [], []], id="owner_only: EN A8"),
    ],
)
def test_who_has_the_willow_row(willow: str, yaku: list[list[str]]) -> None:
    result = awase(*WILLOW_ROUND, willow=willow)
    assert yaku_of(result) == yaku
    assert result.card_points == (36, 30, 60)
    sums = [sum(hit.points for hit in found) for found in result.yaku]
    assert result.scores == tuple(
        points - 88 + 3 * own - sum(sums) for points, own in zip((36, 30, 60), sums, strict=True)
    )


@pytest.mark.parametrize("willow", ["cancel_all", "owner_only", "owner_only_hard"])
def test_without_the_whole_row_nothing_is_void(willow: str) -> None:
    result = awase("11-1 11-2 11-3", "3-1 9-1", "1-1 8-1 12-1 11-4", willow=willow, scoring="additive")
    assert yaku_of(result) == [[], ["hanami"], ["matsukiribouzu"]]
    assert result.scores == (35, 50, 81)


def test_owner_only_hard_leaves_the_others_nothing() -> None:
    assert awase(*WILLOW_ROUND, willow="owner_only_hard", scoring="additive").scores == (46, 0, 0)
    assert awase(*WILLOW_ROUND, willow="owner_only", scoring="additive").scores == (46, 30, 60)


def test_fuke_is_looked_at_before_the_willow() -> None:
    assert awase(WILLOW, TWENTY, "...", fuke="auto", willow="owner_only").drawn  # A1


def test_teyaku_stand_when_the_willow_voids_yaku() -> None:
    plain = awase(*WILLOW_ROUND, willow="cancel_all")
    paid = awase(*WILLOW_ROUND, willow="cancel_all", **SIX_OF_SECOND)  # A10
    assert [more - less for more, less in zip(paid.scores, plain.scores, strict=True)] == [-20, 40, -20]


# The rain man.


@pytest.mark.parametrize(
    ("cards", "spoils", "expected"),
    [
        pytest.param("3-1 8-1 9-1 11-1", False, ["nomi"], id="off: EN"),
        pytest.param("3-1 8-1 9-1 11-1", True, [], id="V6 on, drinking: EN"),
        pytest.param("3-1 9-1 11-1", True, [], id="on, flower viewing: EN"),
        pytest.param("8-1 9-1 11-1", True, [], id="on, moon viewing: EN"),
        pytest.param("3-1 8-1 9-1", True, ["nomi"], id="on without the rain man: EN"),
        pytest.param("1-1 3-1 8-1 9-1 11-1 12-1", True, ["gokou"], id="other groups stay: EN"),
    ],
)
def test_the_rain_man(cards: str, spoils: bool, expected: list[str]) -> None:
    assert yaku_of(awase(cards, "", rain_man_spoils=spoils))[0] == expected


def test_the_rain_man_spoils_only_his_holders_viewing() -> None:
    assert yaku_of(awase("11-1", "3-1 9-1", rain_man_spoils=True)) == [[], ["hanami"]]  # A12


# Compensation.


def counted(*numbers: int, dealer: int = 0, **options: Value) -> RoundResult:
    """A round of three with so many captured cards each, dealt out month by month."""
    rules = rules_with("hana-awase", 3, compensation="on", **options)
    starts = [sum(numbers[:seat]) for seat in range(3)]
    sets = tuple(card_set(range(first, first + size)) for first, size in zip(starts, numbers, strict=True))
    return rules.settle(rules, RoundEnd(sets, dealer, (0, 0, 0)))


@pytest.mark.parametrize(
    ("numbers", "dealer", "paid"),
    [
        pytest.param((8, 20, 20), 0, (60, -30, -30), id="dealer with eight: EN"),
        pytest.param((9, 20, 19), 0, (0, 0, 0), id="dealer with nine: EN"),
        pytest.param((20, 8, 20), 0, (-30, 60, -30), id="next with eight: EN"),
        pytest.param((20, 9, 19), 0, (0, 0, 0), id="next with nine: EN"),
        pytest.param((19, 19, 10), 0, (-30, -30, 60), id="last with ten: EN"),
        pytest.param((19, 18, 11), 0, (0, 0, 0), id="last with eleven: EN"),
        pytest.param((10, 19, 19), 1, (60, -30, -30), id="last is the seat before the dealer: EN"),
        pytest.param((8, 30, 10), 0, (30, -60, 30), id="V10 dealer and last at once: EN A13"),
        pytest.param((8, 8, 32), 0, (30, 30, -60), id="dealer and next at once: EN A13"),
    ],
)
def test_compensation(numbers: tuple[int, ...], dealer: int, paid: tuple[int, ...]) -> None:
    result = counted(*numbers, dealer=dealer)
    assert tuple(moved.get("compensation", 0) for moved in extras_of(result)) == paid
    assert sum(result.scores) == 0


def test_without_the_option_nothing_is_compensated() -> None:
    assert extras_of(awase("", "", "...")) == [{}, {}, {}]


def test_compensation_is_the_same_in_additive_scoring() -> None:
    result = counted(8, 20, 20, scoring="additive")  # A15
    assert [moved.get("compensation") for moved in extras_of(result)] == [60, -30, -30]
    assert sum(result.scores) == sum(result.card_points or ()) + sum(
        hit.points for found in result.yaku for hit in found
    )


# Teyaku.


@pytest.mark.parametrize(
    ("shown", "paid"),
    [
        pytest.param((6, 0, 0), (40, -20, -20), id="six: EN toranpu"),
        pytest.param((7, 0, 0), (60, -30, -30), id="seven: EN toranpu"),
        pytest.param((0, 6, 7), (-50, 10, 40), id="two seats: EN I"),
        pytest.param((0, 0, 0), (0, 0, 0), id="none: EN"),
    ],
)
def test_teyaku(shown: tuple[int, ...], paid: tuple[int, ...]) -> None:
    captured = ("1-1", "2-1", "4-1")
    rules = rules_with("hana-awase", 3, teyaku="forced")
    result = settled(rules, *captured, teyaku=shown)
    assert tuple(moved.get("teyaku", 0) for moved in extras_of(result)) == paid
    without = settled(rules, *captured).scores
    assert tuple(more - less for more, less in zip(result.scores, without, strict=True)) == paid


def test_all_house_rules_settle_in_their_order() -> None:
    """Card points, willow, rain man, par, compensation, teyaku; and the next dealer by all of it. A1, A16."""
    rules = rules_with("hana-awase", 3, willow="owner_only", rain_man_spoils=True, compensation="on", teyaku="forced")
    captured = [BY_MONTH[10] | cards_of("3-1 9-1"), cards_of("1-1 8-1 12-1"), 0]
    captured[2] = FULL & ~captured[0] & ~captured[1]
    result = rules.settle(rules, RoundEnd(tuple(captured), 0, (0, 0, 0), teyaku=(0, 6, 0)))
    assert yaku_of(result) == [["yanagishima"], [], []]
    points = (66, 60, 138)
    assert result.card_points == points
    by_rule = {"par": (-22 + 20, -28 - 10, 50 - 10), "compensation": (30, 30, -60), "teyaku": (-20, 40, -20)}
    assert result.scores == tuple(map(sum, zip(*by_rule.values(), strict=True)))
    assert next_dealer(rules, result.scores, 0) == max(range(3), key=lambda seat: result.scores[seat])


@pytest.mark.parametrize(
    ("preset", "options"),
    [("fuda", {}), ("japan", {"points": "ja", "fuke": "auto", "willow": "cancel_all"})],
    ids=["fuda: I", "japan: I japon"],
)
def test_presets(preset: str, options: dict[str, Value]) -> None:
    assert dict(rules_with("hana-awase").presets[preset]) == options


@pytest.mark.parametrize(
    ("options", "hand", "field", "leave"),
    [
        pytest.param({}, 8, 8, 0, id="two: EN"),
        pytest.param({"ten_card_hand": True}, 10, 8, 0, id="ten cards: EN jawp"),
        pytest.param({"leave_draw_pile": True, "scoring": "additive"}, 8, 8, 8, id="pile left: EN"),
    ],
)
def test_deal_for_two(options: dict[str, Value], hand: int, field: int, leave: int) -> None:
    plan = rules_with("hana-awase", 2, **options).deal[2]
    assert (plan.hand, plan.field, plan.leave) == (hand, field, leave)
