"""Min-ha-to: bonuses, the sets laid down, transfer of bonuses, months of cho.

The id of a case ends with its source as docs/rules/min-ha-to.md names it.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.cards.sets import FULL, members
from hana.rules.options import BadOption
from tests.oracle.house import House
from tests.oracle.yaku import min_ha_to_bonuses
from tests.settling import extras_of, hits, rules_with, settled, yaku_of
from tests.side_by_side import cards_of, pairs
from tests.strategies import quick

RULES = rules_with("min-ha-to")
ALL_CHO = rules_with("min-ha-to", cho_suits=(4, 5, 7))
OTHERS = "1-3 2-3 4-3 4-4 6-3 8-1 8-2 11-3"

# id, cards that are just enough, points, source
BONUSES = [
    ("hongdan", "1-2 2-2 3-2", 30, "bama gh701 ldg"),
    ("cheongdan", "6-2 9-2 10-2", 30, "bama gh701 ldg"),
    ("chodan", "4-2 5-2 7-2", 30, "bama gh701 ldg"),
    ("choyak", "5-1 5-2 5-3 5-4", 20, "bama"),
    ("choyak-4", "4-1 4-2 4-3 4-4", 20, "chojh"),
    ("choyak-7", "7-1 7-2 7-3 7-4", 20, "gh701"),
    ("pungyak", "10-1 10-2 10-3 10-4", 20, "bama gh701 chojh"),
    ("biyak", "11-1 11-2 11-3 11-4", 20, "bama gh701 chojh"),
]
every_bonus = pytest.mark.parametrize(
    ("bonus", "cards", "points"), [row[:3] for row in BONUSES], ids=[f"{row[0]}: {row[3]}" for row in BONUSES]
)


@every_bonus
def test_just_enough_cards_make_the_bonus(bonus: str, cards: str, points: int) -> None:
    assert hits(ALL_CHO, cards) == {bonus: points}


@every_bonus
def test_one_card_short_makes_none(bonus: str, cards: str, points: int) -> None:
    for card in members(cards_of(cards)):
        assert hits(ALL_CHO, cards_of(cards) & ~(1 << card)) == {}


@every_bonus
def test_cards_that_do_not_belong_change_nothing(bonus: str, cards: str, points: int) -> None:
    belonging = cards_of(OTHERS) & ~cards_of("4-3 4-4" if bonus == "choyak-4" else "")
    assert hits(ALL_CHO, cards_of(cards) | belonging) == {bonus: points}


def test_the_table_has_every_bonus() -> None:
    assert {bonus for bonus, *_ in BONUSES} == {yaku.id for yaku in ALL_CHO.yaku}


@pytest.mark.parametrize(
    ("months", "found"),
    [
        pytest.param((5,), {"choyak"}, id="iris: bama"),
        pytest.param((4,), {"choyak-4"}, id="wisteria: chojh"),
        pytest.param((7,), {"choyak-7"}, id="bush clover: I"),
        pytest.param((4, 7), {"choyak-4", "choyak-7"}, id="two of them: I"),
        pytest.param((4, 5, 7), {"choyak", "choyak-4", "choyak-7"}, id="all: gh701"),
    ],
)
def test_the_months_of_cho(months: tuple[int, ...], found: set[str]) -> None:
    every_bonus_there_is = hits(rules_with("min-ha-to", cho_suits=months), FULL).keys()
    assert {bonus for bonus in every_bonus_there_is if bonus.startswith("choyak")} == found


@pytest.mark.parametrize("value", [(), (5, 4), (5, 5), (6,), 5, [True], "5", (4, 5, 6)])
def test_other_months_of_cho_are_refused(value: object) -> None:
    with pytest.raises(BadOption) as refused:
        RULES.with_options({"cho_suits": value})
    assert refused.value.key == "cho_suits"
    assert "allowed: any of 4, 5, 7" in str(refused.value)


def test_a_list_is_read_as_months() -> None:
    assert RULES.with_options({"cho_suits": [4, 5]})["cho_suits"] == (4, 5)
    assert dict(RULES.with_options({"cho_suits": [5]}).chosen) == {}


@pytest.mark.parametrize(
    "cards", ["1-1 3-1 8-1 11-1 12-1", "12-1 12-2 12-3 12-4", "4-2 5-2 11-3", "3-1 9-1", "6-1 7-1 10-1"]
)
def test_what_is_no_bonus(cards: str) -> None:
    assert hits(RULES, cards) == {}  # bama gh701 chojh: no bonus of brights


def test_no_bonus_excludes_another() -> None:
    assert sum(hits(RULES, FULL).values()) == 3 * 30 + 3 * 20


@quick(200)
@given(st.integers(0, FULL), st.sampled_from([(5,), (4,), (7,), (4, 5), (4, 7), (5, 7), (4, 5, 7)]))
def test_bonuses_of_any_cards_are_the_oracles(cards: int, months: tuple[int, ...]) -> None:
    house = House("min-ha-to", 2, {"cho_suits": months})
    assert hits(rules_with("min-ha-to", cho_suits=months), cards) == min_ha_to_bonuses(pairs(cards), house)


@pytest.mark.parametrize(
    ("transfer", "laid", "scores", "extras"),
    [
        pytest.param(False, (0, 0), (45, 20), [{}, {}], id="bonuses are one's own: PT"),
        pytest.param(True, (0, 0), (45, -10), [{}, {"transfer": -30}], id="bonuses are taken: bama"),
        pytest.param(False, (1, 0), (145, 20), [{"laid_down": 100}, {}], id="a set laid down: PT gozaru"),
        pytest.param(False, (0, 2), (45, 220), [{}, {"laid_down": 200}], id="two sets: I"),
        pytest.param(
            True, (1, 0), (145, -10), [{"laid_down": 100}, {"transfer": -30}], id="what is laid down stays one's own: I"
        ),
    ],
)
def test_settlement(
    transfer: bool, laid: tuple[int, int], scores: tuple[int, int], extras: list[dict[str, int]]
) -> None:
    result = settled(rules_with("min-ha-to", bonus_transfer=transfer), "1-2 2-2 3-2", "1-1", laid=laid)
    assert result.scores == scores
    assert extras_of(result) == extras
    assert yaku_of(result) == [["hongdan"], []]
    assert result.card_points == (15, 20)
