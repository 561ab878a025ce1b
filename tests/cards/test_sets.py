"""A set of cards is a 48-bit integer and behaves like a set."""

from hypothesis import given
from hypothesis import strategies as st

from hana.cards.deck import DECK, MONTHS, SIZE, Kind
from hana.cards.sets import (
    BY_KIND,
    BY_MONTH,
    EMPTY,
    FULL,
    SAME_MONTH,
    card_set,
    lowest,
    members,
    of_kind,
    of_month,
)
from tests.strategies import quick

cards = st.sets(st.integers(0, SIZE - 1))


@quick(100)
@given(cards)
def test_members_gives_back_what_card_set_took(chosen: set[int]) -> None:
    assert members(card_set(chosen)) == tuple(sorted(chosen))


@quick(100)
@given(cards, cards)
def test_bit_operations_are_set_operations(one: set[int], other: set[int]) -> None:
    assert set(members(card_set(one) & card_set(other))) == one & other
    assert set(members(card_set(one) | card_set(other))) == one | other
    assert set(members(card_set(one) & ~card_set(other))) == one - other


@quick(50)
@given(cards.filter(bool))
def test_lowest_is_the_smallest_member(chosen: set[int]) -> None:
    assert lowest(card_set(chosen)) == min(chosen)


def test_a_card_given_twice_is_in_the_set_once() -> None:
    assert card_set([5, 5]) == card_set([5])


def test_empty_and_full() -> None:
    assert members(EMPTY) == ()
    assert members(FULL) == tuple(range(48))


def test_months_and_kinds_split_the_deck() -> None:
    for parts in (BY_MONTH, tuple(BY_KIND.values())):
        assert sum(parts) == FULL
        assert sum(part.bit_count() for part in parts) == SIZE


def test_same_month_holds_the_card_and_its_three_others() -> None:
    for facts in DECK:
        assert SAME_MONTH[facts.card] == BY_MONTH[facts.month - 1]
        assert facts.card in members(SAME_MONTH[facts.card])


@quick(50)
@given(cards)
def test_of_month_and_of_kind_keep_only_theirs(chosen: set[int]) -> None:
    whole = card_set(chosen)
    for month in MONTHS:
        assert set(members(of_month(whole, month))) == {card for card in chosen if DECK[card].month == month}
    for kind in Kind:
        assert set(members(of_kind(whole, kind))) == {card for card in chosen if DECK[card].kind is kind}
