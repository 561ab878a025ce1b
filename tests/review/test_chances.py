"""Chances of yaku: what is certain, what depends on a view alone, and what the curves do to shares."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from hana.cards.sets import FULL
from hana.game.state import Phase, Round
from hana.game.view import observe
from hana.replay.walk import RoundWalk, walk
from hana.review.chances import (
    UNPLAYED,
    WHOLE,
    chance_at,
    chances,
    corrected,
    curves_of,
    shares_of,
    with_chances,
    worlds_for,
)
from hana.review.race import race, yaku_rows
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from hana.search.budget import BUDGETS
from tests.review.reviewed import NAMES, TINY, recorded
from tests.review.test_honesty import retold
from tests.scenes import scene
from tests.side_by_side import cards_of
from tests.strategies import each_game, game_name, record_game

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
WORLDS = 12


def round_of(rules: RuleSet, seats: int, seed: int) -> RoundWalk:
    return walk(recorded(rules.id, seats, seed)).rounds[0]


def place_of(state: Round, seat: int, yaku: str) -> int:
    """Where a seat's yaku stands in a row."""
    return next(place for place, now in enumerate(race(state)) if (now.seat, now.yaku.id) == (seat, yaku))


@GAMES
def test_tables_tell_every_change_and_what_is_certain(rules: RuleSet, seats: int) -> None:
    played = round_of(rules, seats, 1)
    tables = chances(played, 0, WORLDS)
    assert [table.viewer for table in tables] == list(range(seats))
    for table in tables:
        assert list(table.steps) == sorted(set(table.steps))
        assert all(one != other for one, other in pairwise(table.rows))
        assert {len(row) for row in table.rows} == {seats * len(rules.yaku)}
        for step in range(table.steps[0], len(played.steps) + 1):
            for place, now in enumerate(race(played.position(step))):
                found = chance_at(table, step, place)
                assert found is not None
                assert 0 <= found[0] <= 1
                if now.state != "alive" or played.position(step).over:
                    assert found == (1.0 if now.state == "finished" else 0.0, 0.0)


@GAMES
def test_the_chances_at_a_position_are_those_of_its_view(rules: RuleSet, seats: int) -> None:
    played = round_of(rules, seats, 2)
    for table in chances(played, 5, WORLDS):
        for step in range(0, len(played.steps), 6):
            view = observe(played.position(step), table.viewer)
            if view.phase in UNPLAYED:
                continue
            row = corrected(view, table.viewer, shares_of(view, 5, WORLDS))
            told = [chance_at(table, step, place) for place in range(len(row))]
            assert [round(WHOLE * found[0]) for found in told if found is not None] == list(row)


@pytest.mark.parametrize(("game", "seats"), [("hana-awase", 3), ("koi-koi", 2), ("min-ha-to", 2)])
def test_cards_that_a_viewer_has_not_seen_change_nothing(game: str, seats: int) -> None:
    replay, rng = record_game(RULE_SETS[game], NAMES[:seats], 4), Random(4)
    (played,) = walk(replay).rounds
    compared = 0
    for step in [step for step in played.steps if step.kind == "play"][2::6]:
        again = retold(replay, played, step, rng)
        if again is None:
            continue
        here, there = (
            next(table for table in chances(one, 1, WORLDS) if table.viewer == step.seat) for one in (played, again)
        )
        until = [number for number in here.steps if number <= step.number]
        assert (there.steps[: len(until)], there.rows[: len(until)]) == (tuple(until), here.rows[: len(until)])
        compared += again.deal != played.deal
    assert compared


def test_who_has_no_hand_recorded_thinks_nothing() -> None:
    played = round_of(RULE_SETS["koi-koi"], 2, 3)

    def unrecorded(state: Round) -> Round:
        return replace(state, hands=(state.hands[0], state.hands[1].concealed()))

    steps = tuple(replace(step, before=unrecorded(step.before), after=unrecorded(step.after)) for step in played.steps)
    partial = replace(played, start=unrecorded(played.start), steps=steps)
    assert chances(partial, 0, WORLDS) == chances(played, 0, WORLDS)[:1]


def test_the_last_card_of_a_yaku_that_is_sure_to_come() -> None:
    """One card is left to everybody: with it the seat takes the last poetry ribbon. All others are captured."""
    mine, lying, own = (cards_of(text) for text in ("1-2 2-2", "3-2", "3-3"))
    state = scene("hana-awase", ("3-3", ""), "3-2", draw="", captured=("1-2 2-2", ""))
    state = replace(state, captured=(mine, FULL & ~mine & ~lying & ~own))
    shares = shares_of(observe(state, 0), 0, WORLDS)
    assert shares[place_of(state, 0, "akatan")] == WHOLE
    assert shares[place_of(state, 1, "akatan")] == 0
    assert shares[place_of(state, 1, "inoshikachou")] == WHOLE


def test_chances_begin_where_the_opening_is_over() -> None:
    replay = record_game(RULE_SETS["mayumi"], NAMES[:3], 2)
    (played,) = walk(replay).rounds
    first = next(step.number for step in played.steps if step.kind == "play")
    assert played.start.phase in {Phase.OPENING, Phase.PLAY}
    for table in chances(played, 0, WORLDS):
        assert table.steps[0] <= first
        assert chance_at(table, table.steps[0] - 1, 0) is None


@GAMES
def test_rows_of_the_race_get_what_their_own_seat_thinks(rules: RuleSet, seats: int) -> None:
    played = round_of(rules, seats, 1)
    tables, rows = chances(played, 0, WORLDS), yaku_rows(played)
    filled = with_chances(rows, played, tables)
    assert [row.model_copy(update={"chance": None, "chance_se": None}) for row in filled] == list(rows)
    for row in filled:
        if row.state == "finished":
            assert (row.chance, row.chance_se) == (1.0, 0.0)
        elif row.state == "dead":
            assert (row.chance, row.chance_se) == (0.0, 0.0)
        elif row.chance is not None:
            table = next(table for table in tables if table.viewer == row.seat)
            assert (row.chance, row.chance_se) == chance_at(table, row.step, place_of(played.start, row.seat, row.yaku))


@pytest.mark.parametrize("name", [f"{rules.id} {seats}" for rules, seats in each_game()])
def test_curves_rise_from_nothing_to_certainty(name: str) -> None:
    game, seats = name.split()
    for curve in curves_of(game, int(seats)).values():
        assert len(curve) == WHOLE + 1
        assert list(curve) == sorted(curve)
        assert curve[0] <= 10
        assert curve[WHOLE] >= WHOLE - 10


def test_curves_are_for_living_yaku_alone() -> None:
    state = scene("koi-koi", ("1-3", "1-4"), captured=("9-1 3-1", "8-1"))
    own, other = (curves_of("koi-koi", 2)[whose] for whose in ("own", "other"))
    found = corrected(observe(state, 0), 0, (600,) * len(race(state)))
    expected = {"hanami": 600, "tsukimi": 600, "tane": own[600]}
    assert {yaku: found[place_of(state, 0, yaku)] for yaku in expected} == expected
    assert found[place_of(state, 1, "tane")] == other[600]
    assert own[600] != 600 != other[600]


def test_larger_budgets_spend_more_worlds() -> None:
    spent = [worlds_for(budget) for budget in BUDGETS.values()]
    assert spent == sorted(set(spent))
    assert worlds_for(TINY) == TINY.worlds
