"""What a seat decides by when it may stop: hand cards, points, the chances of more, calls."""

from itertools import product
from random import Random

import pytest

from hana.cards.sets import card_set, members
from hana.game.deal import deal_from_seed, start_deal
from hana.game.state import Phase
from hana.rules import RULE_SETS
from hana.rules.options import Value
from hana.search import layout as at
from hana.search.kernels.arrays import arrays_of
from hana.search.kernels.stops import stop_index
from hana.search.position import known_hands, row_of
from hana.search.reference import stops
from hana.search.reference.line import Line
from hana.search.reference.rollout import greedy_card, greedy_take
from hana.search.reference.stops import ALWAYS_STOP, PLACES, chances, features, index, packed, raised_by, unpacked
from hana.search.tables import Tables, tables_of
from tests.option_sets import covering_sets
from tests.search.three_ways import as_array
from tests.side_by_side import cards_of
from tests.strategies import play_round

KOI_KOI = RULE_SETS["koi-koi"]
BRIGHTS = "1-1 3-1 8-1 11-1 12-1"
KEYS = ("own_calls", "opponent_calls", "double_from", "calls")
"""The options for whose values tables are shipped."""
DEALS = 300


def tables_with(**options: Value) -> Tables:
    return tables_of(KOI_KOI.with_options(options), 2)


def settlements() -> list[Tables]:
    """Koi-koi with every combination of the values of KEYS."""
    choices = [next(option.choices for option in KOI_KOI.options if option.key == key) for key in KEYS]
    return [tables_with(**dict(zip(KEYS, values, strict=True))) for values in product(*choices)]


@pytest.mark.parametrize(
    ("held", "gone", "raising"),
    [
        ("", "", ""),
        ("9-1", "", "3-1 8-1"),  # either viewing
        ("9-1", "3-1", "8-1"),
        ("1-1 3-1", "9-1", "8-1 12-1"),  # three brights; the rain man makes none
        ("6-1 7-1", "9-1", "10-1"),  # boar, deer, butterflies
        ("1-2 2-2", "", "3-2"),  # poetry ribbons
    ],
)
def test_the_cards_that_bring_more(held: str, gone: str, raising: str) -> None:
    assert raised_by(tables_with(), cards_of(held), cards_of(gone), called=False) == cards_of(raising)


def test_a_complete_yaku_grows_by_each_further_card_of_its_own_that_is_free() -> None:
    tables = tables_with(viewing="none")
    chaff = next(row for row in tables.yaku if row.extra and row.size == 10)
    held = card_set(members(chaff.cards)[:10])
    gone = chaff.cards & ~held & -(chaff.cards & ~held)
    assert raised_by(tables, held, gone, called=False) == chaff.cards & ~(held | gone)


def test_a_better_yaku_of_the_same_group_brings_more_and_a_worse_one_nothing() -> None:
    tables = tables_with(viewing="none")
    others = sum(1 << card for card in range(48)) & ~cards_of(BRIGHTS)
    assert raised_by(tables, cards_of("1-1 3-1 8-1"), others, called=False) == cards_of("11-1 12-1")
    assert raised_by(tables, cards_of(BRIGHTS), others, called=False) == 0


@pytest.mark.parametrize(
    ("hand", "field", "worth"),
    [
        ("", "", 1),  # two cards, wherever they are
        ("3-1", "", 2),
        ("3-1", "3-3", 4),  # the next card played takes it
        ("3-3", "3-1", 3),  # the next card played takes it from the field
        ("3-1 8-1", "3-3 8-3", 7),
        ("4-1", "5-1", 1),
    ],
)
def test_chances_count_what_is_in_hand_and_what_is_ready(hand: str, field: str, worth: int) -> None:
    assert chances(cards_of("3-1 8-1"), cards_of(hand), cards_of(field)) == worth


def test_features_are_those_of_the_position() -> None:
    tables = tables_with()
    row = [0] * at.ROW
    row[at.TURN] = 1
    row[at.HANDS + 1] = cards_of("2-3 4-3 5-3")
    row[at.CAPTURED + 1] = cards_of("1-2 2-2 3-2")
    row[at.CAPTURED] = cards_of("6-1 7-1 9-1")
    row[at.CALLS] = 5
    points = tables.yaku_points(row[at.CAPTURED + 1])
    others = raised_by(tables, row[at.CAPTURED], row[at.CAPTURED + 1], called=True).bit_count()
    assert features(tables, row) == (3, points, 0, min(others, 3), 1)
    assert index(tables, row) == (((3 * 8 + points) * 8 + 0) * 4 + min(others, 3)) * 2 + 1


def test_kernels_look_up_the_same_place() -> None:
    rng, compared = Random(7), 0
    for chosen in covering_sets(KOI_KOI, 2):
        rules = KOI_KOI.with_options(chosen, 2)
        tables = tables_of(rules, 2)
        for _ in range(10):
            for state in play_round(rules, 2, rng.randrange(10**9)).states:
                if state.phase is Phase.DECIDE:
                    row = row_of(state, known_hands(state), ())
                    row[at.CALLS] = rng.randrange(4)
                    place = index(tables, row)
                    assert 0 <= place < PLACES
                    assert stop_index(arrays_of(tables), as_array(row)) == place
                    compared += 1
    assert compared > 100


def test_tables_are_packed_and_unpacked() -> None:
    rng = Random(3)
    table = tuple(rng.randrange(2) for _ in range(PLACES))
    assert unpacked(packed(table)) == table
    assert unpacked(packed(ALWAYS_STOP)) == ALWAYS_STOP


def test_the_table_of_the_likest_settlement_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = tuple(
        {**stops.key_of(tables), "calls": packed((1,) * count + (0,) * (PLACES - count))}
        for count, tables in ((1, tables_with()), (2, tables_with(opponent_calls="double", double_from=7)))
    )
    monkeypatch.setattr(stops, "load", lambda: shipped)
    found = {}
    for name, tables in {
        "the same": tables_with(),
        "like the second": tables_with(opponent_calls="multiply", double_from=7, calls="one"),
        "another game": tables_of(RULE_SETS["mayumi"], 2),
    }.items():
        stops.stops_of.cache_clear()
        found[name] = sum(stops.stops_of(tables))
    stops.stops_of.cache_clear()
    assert found == {"the same": 1, "like the second": 2, "another game": 0}


def test_every_settlement_has_a_shipped_table_of_its_own() -> None:
    keys = [stops.key_of(tables) for tables in settlements()]
    shipped = [{name: value for name, value in row.items() if name != "calls"} for row in stops.load()]
    assert shipped == keys
    assert [packed(stops.stops_of(tables)) for tables in settlements()] == [row["calls"] for row in stops.load()]


@pytest.mark.parametrize("tables", settlements(), ids=lambda tables: "-".join(map(str, stops.key_of(tables).values())))
def test_shipped_tables_stop_where_there_is_no_decision(tables: Tables) -> None:
    hands, points = stops.SHAPE[:2]
    for place, call in enumerate(stops.stops_of(tables)):
        hand, point = divmod(place // (PLACES // hands // points), points)
        assert not call or (hand and point)


def test_the_shipped_table_gains_on_always_stopping_with_the_cards_exchanged() -> None:
    rules = KOI_KOI.with_options({})
    tables, gained = tables_of(rules, 2), 0
    tried = stops.stops_of(tables)
    for number in range(DEALS):
        deal = deal_from_seed(rules, 2, "stop table", number)
        state = start_deal(rules, 0, deal)
        for seat in range(2):
            line = Line(tables, row_of(state, known_hands(state), deal.draw), deal.draw)
            decide_by = (tried, ALWAYS_STOP) if seat == 0 else (ALWAYS_STOP, tried)
            gained += played(line, decide_by)[seat]
    assert gained > DEALS / 2


def played(line: Line, stops_by_seat: tuple[tuple[int, ...], ...]) -> list[int]:
    """The scores after greedy play in which each seat decides by its own table."""
    while not line.over:
        row = line.row
        if row[at.PHASE] == at.Stands.DECIDE:
            line.apply(at.GO_ON if stops_by_seat[row[at.TURN]][index(line.tables, row)] else at.STOP)
        elif row[at.PHASE] == at.Stands.TAKE:
            line.place(row[at.PENDING], greedy_take(line, row[at.PENDING], from_pile=True))
        elif row[at.HANDS + row[at.TURN]]:
            card = greedy_card(line)
            line.place(card, greedy_take(line, card, from_pile=False))
        else:
            line.turn_up()
    return line.scores()
