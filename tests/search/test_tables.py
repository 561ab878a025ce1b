"""The tables say what the rules say."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.cards.deck import DECK, SIZE, Kind, kind_of, month_of
from hana.cards.sets import FULL, card_set, members
from hana.game.captures import taken_by
from hana.game.state import Phase
from hana.rules import RULE_SETS
from hana.rules.ruleset import Objective, RuleSet, Stage
from hana.rules.scoring import card_points
from hana.rules.yaku import find_yaku, yaku_points
from hana.search.kernels import core
from hana.search.kernels.arrays import arrays_of
from hana.search.reference.rollout import finished_yaku
from hana.search.tables import Tables, tables_of
from tests.strategies import each_game, game_name, play_round, quick, rule_sets

EACH = [pytest.param(rules, id=rules.id) for rules in RULE_SETS.values()]
GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)


def made(rules: RuleSet) -> Tables:
    """The tables for the smallest number of players."""
    return tables_of(rules, rules.seats[0])


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
    tables = made(rules)
    t = arrays_of(tables)
    values = rules.card_values if rules.counts_card_points else dict.fromkeys(Kind, 0)
    for cards in (0, FULL, *card_sets(rules, 2_000)):
        for called in (False, True):
            points = yaku_points(rules.yaku, cards, called=called)
            assert tables.yaku_points(cards, called) == points
            assert core.yaku_points(t, cards, cards, called) == points
        assert tables.card_points(cards) == core.card_points(t, cards) == card_points(values, cards)


@pytest.mark.parametrize("rules", EACH)
def test_finished_yaku_are_complete_whatever_counts(rules: RuleSet) -> None:
    tables = made(rules)
    t = arrays_of(tables)
    for cards in card_sets(rules, 300):
        found = finished_yaku(tables, cards)
        assert sum(1 << place for place in found) == core.yaku_finished(t, cards)
        assert {yaku.yaku.id for yaku in find_yaku(rules.yaku, cards)} <= {rules.yaku[place].id for place in found}
        for place in found:
            yaku = rules.yaku[place]
            assert find_yaku((yaku,), cards)


@quick(40)
@given(rule_sets(), st.integers(0, FULL))
def test_options_have_their_own_tables(found: tuple[RuleSet, int], cards: int) -> None:
    rules, seats = found
    tables = tables_of(rules, seats)
    assert tables is tables_of(rules, seats)
    assert tables.decides == (Stage.DECIDE in rules.stages)
    assert tables.parts == (seats - 1 if rules.objective is Objective.MARGIN else 1)
    spoilt = rules.option("rain_man_spoils") is not None and rules["rain_man_spoils"]
    if not spoilt:
        assert tables.yaku_points(cards) == yaku_points(rules.yaku, cards)


@pytest.mark.parametrize("rules", EACH)
def test_what_a_card_takes(rules: RuleSet) -> None:
    tables = made(rules)
    for month in range(12):
        for found in range(1, 16):
            field, place = found << 4 * month, 16 * month + found
            taken = tables.taken[place]
            assert taken & ~field == 0
            if field.bit_count() == 2:
                assert taken.bit_count() == 1
                (other,) = members(field & ~taken)
                (chosen,) = members(taken)
                assert (tables.weight[chosen], -chosen) > (tables.weight[other], -other)
            else:
                assert taken == field
            assert tables.gain[place] == sum(tables.weight[card] for card in members(taken))
        assert tables.taken[16 * month] == tables.gain[16 * month] == 0


@GAMES
def test_what_a_card_takes_is_something_that_the_engine_lets_it_take(rules: RuleSet, seats: int) -> None:
    tables = tables_of(rules, seats)
    for seed in range(5):
        for state in play_round(rules, seats, seed).states:
            if state.phase is not Phase.PLAY or any(state.shown):
                continue
            for card in members(state.hands[state.turn].known & ~rules.wild.cards):
                taken = tables.taken[4 * (card & ~3) + (state.field >> (card & ~3) & 15)]
                allowed = {taken_by(state, card, take) for take in (None, *members(state.field))}
                assert taken in allowed


@pytest.mark.parametrize(
    ("game", "options", "excluded"),
    [
        ("koi-koi", {}, (True, False)),
        ("koi-koi", {"dealt_hand": "redeal"}, (True, True)),
        ("koi-koi", {"dealt_hand": "six"}, (True, True)),
        ("mayumi", {}, (False, False)),
    ],
)
def test_hands_that_nobody_can_hold_after_the_deal(
    game: str, options: dict[str, str], excluded: tuple[bool, bool]
) -> None:
    tables = made(RULE_SETS[game].with_options(options))
    assert (tables.no_four, tables.no_pairs) == excluded


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
    twin = made(rules).twin
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
    twin = made(rules).twin
    pairs = [(one, twin[one]) for one in range(SIZE) if twin[one] != one]
    assert pairs
    for cards in card_sets(rules, 500):
        for one, two in pairs:
            other = swapped(cards, one, two)
            for called in (False, True):
                assert yaku_points(rules.yaku, cards, called=called) == yaku_points(rules.yaku, other, called=called)
            assert card_points(rules.card_values, cards) == card_points(rules.card_values, other)
