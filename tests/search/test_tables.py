"""The quick tables say what the rules say."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.cards.deck import DECK, SIZE, kind_of, month_of
from hana.cards.sets import FULL, card_set, members
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet, Stage
from hana.rules.scoring import card_points
from hana.rules.yaku import yaku_points
from hana.search.tables import tables_of
from tests.strategies import quick, rule_sets

EACH = [pytest.param(rules, id=rules.id) for rules in RULE_SETS.values()]


def card_sets(rules: RuleSet, count: int) -> Iterator[int]:
    """Random CardSets, thin and thick, many of them with whole yaku or all but one card of one."""
    rng = Random(rules.id)
    for _ in range(count):
        share = rng.random()
        cards = card_set(card for card in range(SIZE) if rng.random() < share)
        for yaku in rng.sample(rules.yaku, min(len(rules.yaku), rng.randrange(3))):
            cards |= yaku.cards
            if rng.random() < 0.4:
                cards &= ~(1 << rng.choice(members(yaku.cards)))
        yield cards


@pytest.mark.parametrize("rules", EACH)
def test_points_are_those_of_the_rules(rules: RuleSet) -> None:
    tables = tables_of(rules)
    for cards in (0, FULL, *card_sets(rules, 4_000)):
        for called in (False, True):
            assert tables.yaku_points(cards, called) == yaku_points(rules.yaku, cards, called=called)
        assert tables.card_points(cards) == card_points(rules.card_values, cards)


@quick(40)
@given(rule_sets(), st.integers(0, FULL))
def test_options_have_their_own_tables(found: tuple[RuleSet, int], cards: int) -> None:
    rules, _ = found
    tables = tables_of(rules)
    assert tables is tables_of(rules)
    assert tables.yaku_points(cards, False) == yaku_points(rules.yaku, cards)
    assert tables.deck_points == card_points(rules.card_values, FULL)
    assert tables.decides == (Stage.DECIDE in rules.stages)


@pytest.mark.parametrize("rules", EACH)
def test_what_a_card_takes(rules: RuleSet) -> None:
    tables = tables_of(rules)
    for month in range(12):
        for found in range(1, 16):
            field = found << 4 * month
            taken = tables.taken[field]
            assert taken & ~field == 0
            if field.bit_count() == 2:
                assert taken.bit_count() == 1
                (other,) = members(field & ~taken)
                (chosen,) = members(taken)
                assert (tables.weight[chosen], -chosen) > (tables.weight[other], -other)
            else:
                assert taken == field
            assert tables.gain[field] == sum(tables.weight[card] for card in members(taken))


def are_told_apart(rules: RuleSet, one: int, two: int) -> bool:
    """Whether some captured cards are worth another number of points with the one than with the other card."""
    if rules.counts_card_points and rules.card_values[kind_of(one)] != rules.card_values[kind_of(two)]:
        return True
    for yaku in rules.yaku:
        if (yaku.cards >> one ^ yaku.cards >> two) & 1:
            most = yaku.cards & ~(1 << one | 1 << two)
            with_one, with_two = (yaku_points(rules.yaku, most | 1 << card) for card in (one, two))
            if with_one != with_two:
                return True
    return False


@pytest.mark.parametrize("rules", EACH)
def test_twins_are_the_cards_of_a_month_that_no_rule_tells_apart(rules: RuleSet) -> None:
    twin = tables_of(rules).twin
    for one in range(SIZE):
        assert twin[one] <= one and twin[twin[one]] == twin[one]
        for two in range(one):
            same_month = month_of(one) == month_of(two)
            if twin[one] == twin[two]:
                assert same_month and DECK[one].kind is DECK[two].kind
                assert not are_told_apart(rules, one, two)
            elif same_month:
                assert are_told_apart(rules, one, two)


def swapped(cards: int, one: int, two: int) -> int:
    """A CardSet with two cards in each other's place."""
    differ = (cards >> one ^ cards >> two) & 1
    return cards ^ (differ << one | differ << two)


@pytest.mark.parametrize("rules", EACH)
def test_captured_twins_are_worth_the_same(rules: RuleSet) -> None:
    twin = tables_of(rules).twin
    pairs = [(one, twin[one]) for one in range(SIZE) if twin[one] != one]
    assert pairs
    for cards in card_sets(rules, 500):
        for one, two in pairs:
            other = swapped(cards, one, two)
            for called in (False, True):
                assert yaku_points(rules.yaku, cards, called=called) == yaku_points(rules.yaku, other, called=called)
            assert card_points(rules.card_values, cards) == card_points(rules.card_values, other)
