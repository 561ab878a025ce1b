"""The bonuses and the settlement of hana-awase-pt and mayumi; the table is reconstructed.

The id of a case ends with its source as docs/rules/hana-awase-pt.md names it.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.cards.deck import Kind
from hana.cards.sets import FULL, members
from hana.rules.scoring import RoundResult, card_points, deck_points
from tests.oracle.cards import card_points as oracle_points
from tests.oracle.yaku import portuguese_bonuses
from tests.settling import hits, rules_with, settled, yaku_of
from tests.side_by_side import cards_of, pairs
from tests.strategies import quick

PT = rules_with("hana-awase-pt", bonuses=True)
MAYUMI = rules_with("mayumi")
BRIGHTS = "1-1 3-1 8-1 11-1 12-1"
OTHERS = "2-3 2-4 5-3 5-4 8-3 9-3 4-2 5-2 7-2"

# id, cards that are just enough, points, source
BONUSES = [
    ("gokou", BRIGHTS, 50, "PT that it exists, I its points"),
    ("kirishima", "12-1 12-2 12-3 12-4", 20, "PT that it exists, I its points"),
    ("yanagishima", "11-1 11-2 11-3 11-4", 20, "I"),
    ("akatan", "1-2 2-2 3-2", 30, "I"),
    ("aotan", "6-2 9-2 10-2", 30, "I"),
    ("inoshikachou", "6-1 7-1 10-1", 30, "I"),
]
every_bonus = pytest.mark.parametrize(
    ("bonus", "cards", "points"), [row[:3] for row in BONUSES], ids=[f"{row[0]}: {row[3]}" for row in BONUSES]
)


@every_bonus
def test_just_enough_cards_make_the_bonus(bonus: str, cards: str, points: int) -> None:
    assert hits(PT, cards) == hits(MAYUMI, cards) == {bonus: points}


@every_bonus
def test_one_card_short_makes_none(bonus: str, cards: str, points: int) -> None:
    for card in members(cards_of(cards)):
        assert hits(PT, cards_of(cards) & ~(1 << card)) == {}


@every_bonus
def test_cards_that_do_not_belong_change_nothing(bonus: str, cards: str, points: int) -> None:
    assert hits(PT, cards_of(cards) | cards_of(OTHERS)) == {bonus: points}


def test_the_table_has_every_bonus() -> None:
    assert {bonus for bonus, *_ in BONUSES} == {yaku.id for yaku in PT.yaku} == {yaku.id for yaku in MAYUMI.yaku}


def test_all_paulownia_and_five_brights_make_seventy() -> None:
    assert sum(hits(PT, "12-2 12-3 12-4 " + BRIGHTS).values()) == 70  # PT: the one equation that is known


def test_no_bonus_excludes_another() -> None:
    assert sum(hits(PT, FULL).values()) == sum(points for _, _, points, _ in BONUSES) == 180


@pytest.mark.parametrize("cards", ["1-1 3-1 8-1 12-1", "1-1 2-1 3-1", "3-1 9-1", "8-1 9-1", "4-2 5-2 7-2"])
def test_what_is_no_bonus(cards: str) -> None:
    assert hits(PT, cards) == {}  # I: four brights, spring, viewings and grass ribbons


def test_hana_awase_pt_has_no_bonuses_unless_they_are_chosen() -> None:
    plain = rules_with("hana-awase-pt")
    assert plain.yaku == ()
    assert plain.reconstructed == ""
    assert PT.reconstructed
    assert MAYUMI.reconstructed


@quick(200)
@given(st.integers(0, FULL))
def test_bonuses_and_points_of_any_cards_are_the_oracles(cards: int) -> None:
    assert hits(PT, cards) == hits(MAYUMI, cards) == portuguese_bonuses(pairs(cards))
    assert card_points(PT.card_values, cards) == oracle_points(pairs(cards), chaff=0)


@pytest.mark.parametrize("game", ["hana-awase-pt", "mayumi", "min-ha-to"])
def test_the_deck_is_worth_240(game: str) -> None:
    values = rules_with(game).card_values
    assert deck_points(values) == 240
    assert [values[kind] for kind in (Kind.BRIGHT, Kind.ANIMAL, Kind.RIBBON, Kind.CHAFF)] == [20, 10, 5, 0]


@pytest.mark.parametrize(
    ("game", "options", "captured", "scores"),
    [
        pytest.param("hana-awase-pt", {}, ("1-2 2-2 3-2", "..."), (15, 225), id="pt, card points alone: PT"),
        pytest.param(
            "hana-awase-pt", {"bonuses": True}, ("1-2 2-2 3-2", "1-1 2-1 4-3"), (45, 30), id="pt with bonuses: PT"
        ),
        pytest.param("mayumi", {}, ("1-2 2-2 3-2", "1-1 2-1 4-3"), (45, 30), id="mayumi: PT"),
        pytest.param("mayumi", {}, ("1-2 2-2 3-2", "1-1 2-1", ""), (45, 30, 0), id="mayumi for three: PT"),
        pytest.param("hana-awase-pt", {}, ("1-1 3-1", "8-1 11-1"), (40, 40), id="a tie: PT"),
    ],
)
def test_settlement(game: str, options: dict[str, bool], captured: tuple[str, ...], scores: tuple[int, ...]) -> None:
    result = settled(rules_with(game, **options), *captured)
    assert result.scores == scores
    assert not result.drawn


def test_a_round_that_was_called_off_gives_nothing() -> None:
    result: RoundResult = settled(MAYUMI, "1-2 2-2 3-2", "...", called_off_by=1)
    assert result.drawn
    assert result.scores == (0, 0)
    assert yaku_of(result) == [[], []]
    assert result.card_points == (15, 225)
