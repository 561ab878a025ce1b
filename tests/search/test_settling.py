"""The settlement from numbers is the rule set's own, by reference and by kernel, for every set of options."""

from collections.abc import Iterator
from random import Random

import pytest

from hana.cards.deck import SIZE, Month
from hana.cards.sets import BY_MONTH, FULL, card_set, members
from hana.rules import RULE_SETS
from hana.rules.ruleset import Objective, Opening, RuleSet, Stage
from hana.rules.scoring import RoundEnd
from hana.search import layout as at
from hana.search.kernels import core
from hana.search.kernels.arrays import arrays_of
from hana.search.reference.settle import settle
from hana.search.settling import NUMBERS
from hana.search.tables import tables_of
from tests.option_sets import covering_sets
from tests.search.three_ways import as_array, kernel_scores
from tests.strategies import each_game, game_name

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
ENDS = 60
"""Of each set of options."""
WILLOW = BY_MONTH[Month.WILLOW - 1]


def divided(rules: RuleSet, seats: int, rng: Random) -> tuple[int, ...]:
    """The deck at random among the seats and those cards that nobody captured, with whole yaku and few cards often."""
    shares = [rng.choice((0, 1, 4, 8)) for _ in range(seats)] + [rng.choice((0, 1, 4))]
    owners = rng.choices(range(seats + 1), shares if any(shares) else None, k=SIZE)
    favoured = [yaku.cards for yaku in rng.sample(rules.yaku, min(len(rules.yaku), rng.randrange(3)))]
    for cards in [*favoured, *([WILLOW] if rng.random() < 0.3 else [])]:
        owner = rng.randrange(seats)
        for card in members(cards):
            owners[card] = owner
    return tuple(card_set(card for card in range(SIZE) if owners[card] == seat) for seat in range(seats))


def ends(rules: RuleSet, seats: int, rng: Random, count: int) -> Iterator[RoundEnd]:
    """Ends of rounds at random, some of which no round comes to."""
    everybody = range(seats)
    for _ in range(count):
        decides = Stage.DECIDE in rules.stages
        yield RoundEnd(
            captured=divided(rules, seats, rng),
            dealer=rng.randrange(seats),
            calls=tuple(rng.randrange(7) if decides and rng.random() < 0.6 else 0 for _ in everybody),
            stopped_by=rng.choice((None, *everybody)) if decides else None,
            called_off_by=rng.choice((None, None, None, *everybody)) if rules.calls_off else None,
            announced=tuple(Opening.FUKE in rules.openings and rng.random() < 0.5 for _ in everybody),
            teyaku=tuple(rng.choice((0, 6, 7)) if tells_teyaku(rules) else 0 for _ in everybody),
            laid=tuple(rng.randrange(3) if Opening.LAY_DOWN in rules.openings else 0 for _ in everybody),
        )


def tells_teyaku(rules: RuleSet) -> bool:
    return rules.shows_teyaku or Opening.TEYAKU in rules.openings


def row_of_end(end: RoundEnd) -> list[int]:
    """The row of a round that ended so."""
    row = [0] * at.ROW
    for place, values in (
        (at.CAPTURED, end.captured),
        (at.CALLS, end.calls),
        (at.LAID, end.laid),
        (at.TEYAKU, end.teyaku),
    ):
        row[place : place + len(values)] = values
    row[at.STOPPED] = -1 if end.stopped_by is None else end.stopped_by
    row[at.CALLED_OFF] = -1 if end.called_off_by is None else end.called_off_by
    row[at.WILD_SEAT], row[at.WILD_CARD], row[at.PENDING] = -1, -1, -1
    row[at.DEALER], row[at.PHASE] = end.dealer, at.Stands.OVER
    row[at.ANNOUNCED] = sum(said << seat for seat, said in enumerate(end.announced))
    return row


@GAMES
def test_scores_are_those_of_the_settlement(rules: RuleSet, seats: int) -> None:
    rng = Random(f"{rules.id} {seats}")
    for chosen in covering_sets(rules, seats):
        house = rules.with_options(chosen, seats)
        tables = tables_of(house, seats)
        for end in ends(house, seats, rng, ENDS):
            row, scores = row_of_end(end), list(house.settle(house, end).scores)
            assert settle(tables, row) == scores
            assert kernel_scores(tables, as_array(row)) == scores


@GAMES
def test_objectives_are_scores_or_what_is_left_of_them_beside_the_others_mean(rules: RuleSet, seats: int) -> None:
    rng = Random(f"{rules.id} {seats}")
    for chosen in covering_sets(rules, seats):
        house = rules.with_options(chosen, seats)
        tables = tables_of(house, seats)
        for end in ends(house, seats, rng, 5):
            scores = house.settle(house, end).scores
            for seat, score in enumerate(scores):
                others = (sum(scores) - score) / (seats - 1) if house.objective is Objective.MARGIN else 0
                assert tables.objective(scores, seat) / tables.parts == pytest.approx(score - others)
                kernel = core.objective(arrays_of(tables), as_array(scores), seat)
                assert kernel == tables.objective(scores, seat)


def test_every_settlement_has_its_numbers() -> None:
    assert NUMBERS.keys() >= {rules.settle for rules in RULE_SETS.values()}


@pytest.mark.parametrize("cards", [0, FULL, WILLOW])
def test_all_of_the_deck_or_nothing_can_be_captured(cards: int) -> None:
    for rules, seats in each_game():
        end = RoundEnd((cards,) + (0,) * (seats - 1), 0, (0,) * seats)
        scores = list(rules.settle(rules, end).scores)
        assert settle(tables_of(rules, seats), row_of_end(end)) == scores
        assert kernel_scores(tables_of(rules, seats), as_array(row_of_end(end))) == scores
