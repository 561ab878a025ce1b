"""The 48 cards are what is printed on them. Source of every figure: docs/rules/hana-awase.md, "The deck"."""

from collections import Counter

import pytest

from hana.cards.deck import DECK, KINDS, MONTHS, SIZE, Card, Kind, Month, kind_of, month_of
from tests.oracle import cards as oracle
from tests.side_by_side import pair


def test_the_deck_has_four_cards_of_each_of_twelve_months() -> None:
    assert SIZE == len(DECK) == 48
    assert Counter(facts.month for facts in DECK) == dict.fromkeys(MONTHS, 4)


@pytest.mark.parametrize(("kind", "count"), [("bright", 5), ("animal", 9), ("ribbon", 10), ("chaff", 24)])
def test_the_kinds_have_their_counts(kind: str, count: int) -> None:
    assert sum(facts.kind is Kind(kind) for facts in DECK) == count


def test_index_month_and_rank_agree() -> None:
    for index, facts in enumerate(DECK):
        assert facts.card == index == 4 * (facts.month - 1) + facts.rank - 1
        assert month_of(index) == facts.month
        assert kind_of(index) is facts.kind


def test_kinds_fall_within_a_month() -> None:
    for month in MONTHS:
        worth = [KINDS.index(facts.kind) for facts in DECK if facts.month is month]
        assert worth == sorted(worth)


def test_every_kind_is_the_oracles() -> None:
    sets = {
        Kind.BRIGHT: oracle.BRIGHTS,
        Kind.ANIMAL: oracle.ANIMALS,
        Kind.RIBBON: oracle.RIBBONS,
        Kind.CHAFF: oracle.CHAFF,
    }
    for facts in DECK:
        assert pair(facts.card) in sets[facts.kind]


@pytest.mark.parametrize(
    ("month", "kinds"),
    [
        (Month.PINE, "bright ribbon chaff chaff"),
        (Month.SILVERGRASS, "bright animal chaff chaff"),
        (Month.CHRYSANTHEMUM, "animal ribbon chaff chaff"),
        (Month.WILLOW, "bright animal ribbon chaff"),
        (Month.PAULOWNIA, "bright chaff chaff chaff"),
    ],
)
def test_the_months_that_differ(month: Month, kinds: str) -> None:
    assert [facts.kind.value for facts in DECK if facts.month is month] == kinds.split()


def test_willow_comes_before_paulownia() -> None:
    assert (Card.WILLOW_BRIGHT, Card.WILLOW_CHAFF, Card.PAULOWNIA_BRIGHT) == (40, 43, 44)
