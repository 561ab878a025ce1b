"""Verdicts against honest play: what is stored, how it is counted, and a fixed slice of the check."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

pytest.importorskip("numba")

from scripts.measure.decisions import REFERENCE, lines, stage_of
from scripts.measure.positions import GAMES, STAGES
from scripts.measure.verdict_checks import (
    Rate,
    Seen,
    asked,
    decisions,
    differing,
    found_in,
    interchangeable,
    rates,
    report,
    surely,
    twins,
    verdicts,
)
from tests.scenes import scene

TABLES = [f"{game} {seats}" for game, seats in GAMES]
SLICE = 20
"""Decisions of the slice: every 25th."""


@cache
def sliced() -> list[dict[str, Any]]:
    """The first piece of every 25th decision, judged with five seeds."""
    pieces = list(verdicts(len(decisions())))[: len(decisions())]
    return [{"piece": name, **work()} for name, work in pieces[:: len(decisions()) // SLICE]]


def test_five_hundred_decisions_of_every_game_and_stage_are_stored() -> None:
    names = list(lines(REFERENCE))
    assert len(names) == 500
    tables = Counter(name.rsplit(" ", 2)[0] for name in names)
    assert set(tables) == set(TABLES) and min(tables.values()) >= 60
    stages = Counter(name.split()[-2] for name in names)
    assert set(stages) == set(STAGES) and min(stages.values()) > 150


def test_stored_decisions_are_still_found_in_their_rounds() -> None:
    for one in decisions().values():
        assert len(one.options) == len(one.values) == len(one.noise) > 1
        assert one.name.startswith(f"{one.table} {stage_of(one.choice)} ")
        assert one.loss(one.best, one.best) == (0.0, 0.0)


def test_a_planted_error_is_surely_a_blunder_by_the_reference() -> None:
    planted = [(one, asked(one)["planted"]) for one in decisions().values() if "planted" in asked(one)]
    assert len(planted) > 50
    for one, move in planted:
        assert surely(one, move) >= one.choice.view.rules.judging.thresholds[2] and move != one.best


def test_the_slice_keeps_what_is_asked_of_the_whole() -> None:
    # Twenty decisions are few: bounds are wider than those of the whole, and the seeds are always the same.
    found = sliced()
    assert len(found) == SLICE
    by_name = {rate.what: rate for rate in rates(found_in(found))}
    assert not by_name["best or equal moves called a mistake or worse"].failed
    assert by_name["planted errors called any fault"].of > 0
    assert by_name["planted errors called any fault"].per_cent >= 80
    assert by_name["intervals that hold the reference"].per_cent >= 85
    assert by_name["two seeds, played moves: differ in mistake or worse"].per_cent <= 5
    assert len(list(report(found))) > len(by_name)


def made_up(*verdicts: str) -> list[Seen]:
    """A move seen with as many seeds."""
    return [Seen(seed, 0, verdict, 1, 5.0, 4.0, 6.0, 3, 4) for seed, verdict in enumerate(verdicts)]


def test_seeds_are_compared_in_pairs() -> None:
    rows = made_up("close", "close", "inaccuracy", "mistake")
    assert differing([rows], "grave") == (0.5, 1)
    assert differing([rows], "fault") == (pytest.approx(5 / 6), 1)
    assert differing([rows, made_up("best", "good")], "fault") == (pytest.approx(5 / 6), 2)
    assert differing([made_up("best", "good")], "verdict") == (1.0, 1)


def test_intervals_and_faults_are_counted_over_seeds() -> None:
    one = next(one for one in decisions().values() if set(asked(one)) == {"best", "other", "played"})
    rows = {move: made_up("best", "mistake") for move in set(asked(one).values())}
    by_name = {rate.what: rate for rate in rates({one.name: rows})}
    held = by_name["intervals that hold the reference"]
    assert (held.count, held.of, held.failed) == (6 * len(rows), 8 * len(rows), True)
    assert by_name["best or equal moves called a mistake or worse"].per_cent == 50
    assert by_name["planted errors called any fault"].of == 0
    assert Rate("found", 19, 20, least=95).failed is False


def test_no_two_pieces_have_the_same_name() -> None:
    names = [name for check in (verdicts(20), twins(20)) for name, _ in check]
    assert len(set(names)) == len(names)


def test_interchangeable_moves_are_found_with_what_stands_for_them() -> None:
    state = scene("hana-awase", ("1-3 1-4 5-1", "2-1 3-1 4-1"), "7-1 8-1 9-1")
    found = interchangeable(state)
    assert [(first.card, second.card) for _, first, second in found] == [(2, 3)]


def test_of_interchangeable_cards_none_is_proven_worse() -> None:
    assert next(iter(twins(1)))[1]()["called a fault"] == 0
