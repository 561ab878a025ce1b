"""The ledger adds up for every seat, says whose doing a change was, and takes luck off without a lean."""

from collections.abc import Iterator

import pytest

from hana.replay.walk import RoundWalk
from hana.review import expected as under_test
from hana.review.expected import Expected, expected_of, greedy_rounds
from hana.review.ledger import LuckAdjusted, ledger_rows, luck_adjusted
from hana.review.model import Decision, LedgerRow, RoundCards, RulerStep
from hana.review.review import review_round
from hana.review.ruler import rule_round
from hana.rules import RULE_SETS
from hana.rules.options import Value
from hana.rules.ruleset import RuleSet
from tests.replay.test_declarations import AT_THE_END, rounds_of, tegarasu
from tests.review.reviewed import TINY, reviewed
from tests.strategies import each_game, game_name

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
FEW = 24


def cards_of(played: RoundWalk) -> RoundCards:
    found = rule_round(played, FEW)
    return RoundCards(
        round=played.number,
        orders=found.orders,
        reason=found.reason,
        expected=found.expected,
        deal=found.deal,
        result=found.result,
        steps=found.steps,
        open=(),
        spread=found.spread,
    )


def total(row: LedgerRow) -> float:
    return row.expected + row.deal + row.draw + row.hidden + row.skill + row.others


@GAMES
def test_it_adds_up_for_every_seat(rules: RuleSet, seats: int) -> None:
    for seed in range(3):
        found, review = reviewed(rules.id, seats, seed)
        decisions = review.rounds[0].decisions
        rows = ledger_rows(cards_of(found.rounds[0]), decisions)
        assert rows is not None
        assert [row.seat for row in rows] == list(range(seats))
        for row, summary in zip(rows, review.seats, strict=True):
            assert total(row) == pytest.approx(row.result, abs=1e-9)
            assert -row.skill == pytest.approx(summary.points_lost or 0, abs=1e-9)


DEALT = RoundCards(
    round=0,
    orders=24,
    reason=None,
    expected=(-5, 5),
    deal=(10, -10),
    result=(20, -20),
    steps=(
        RulerStep(step=0, kind="choice", seat=0, change=(-4, 4)),
        RulerStep(step=1, kind="draw", seat=0, change=(12.5, -12.5)),
        RulerStep(step=1, kind="choice", seat=0, change=(1, -1)),
        RulerStep(step=2, kind="choice", seat=1, change=(8, -8)),
        RulerStep(step=3, kind="draw", seat=1, change=(-2.5, 2.5)),
    ),
    open=(),
)


def a_decision(step: int, seat: int, loss: float | None) -> Decision:
    return (
        reviewed("hana-awase", 2, 0)[1]
        .rounds[0]
        .decisions[0]
        .model_copy(update={"step": step, "seat": seat, "loss": loss})
    )


DECISIONS = ((0, 0, 3.0), (1, 0, None), (2, 1, 0.5))


def decided(*some: tuple[int, int, float | None]) -> list[Decision]:
    return [a_decision(*one) for one in some]


def test_whose_doing_a_change_was() -> None:
    assert ledger_rows(DEALT, decided(*DECISIONS)) == (
        LedgerRow(seat=0, expected=-5, deal=10, draw=10, hidden=0, skill=-3, others=8, result=20),
        LedgerRow(seat=1, expected=5, deal=-10, draw=-10, hidden=-7.5, skill=-0.5, others=3, result=-20),
    )


@pytest.mark.parametrize("missing", range(3))
def test_there_is_none_while_a_decision_is_missing(missing: int) -> None:
    assert ledger_rows(DEALT, decided(*(one for place, one in enumerate(DECISIONS) if place != missing))) is None


def test_there_is_none_where_the_ruler_says_nothing() -> None:
    silent = DEALT.model_copy(update={"expected": None, "deal": None, "result": None, "steps": (), "reason": "why"})
    assert ledger_rows(silent, decided(*DECISIONS)) is None


def test_a_round_that_is_not_called_off_needs_no_decision_for_it() -> None:
    played = rounds_of(tegarasu(AT_THE_END))
    decisions = review_round(played, TINY, 0).decisions
    assert ledger_rows(cards_of(played), decisions) is not None
    assert ledger_rows(cards_of(played), decisions[:-1]) is None


def test_luck_is_taken_off() -> None:
    rows = [row for row in ledger_rows(DEALT, decided(*DECISIONS)) or () if row.seat == 0] * 2
    assert luck_adjusted(rows, (3.0, 4.0)) == LuckAdjusted(0.0, -9.8, 9.8, 2)


# What is expected before the deal.


def shipped() -> Iterator[tuple[RuleSet, int]]:
    for rules in RULE_SETS.values():
        for seats in rules.seats:
            for options in ({}, *rules.presets.values()):
                yield rules.with_options(options, seats), seats


def test_every_game_and_preset_is_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(under_test, "greedy_rounds", None)
    for rules, seats in shipped():
        found = expected_of(rules, seats)
        assert len(found.points) == len(found.errors) == seats
        assert sum(found.points) == pytest.approx(0, abs=0.01)
        assert max(found.errors) < 0.1
        assert 0 < found.spread_without_luck < found.spread


def test_a_few_more_rounds_come_to_the_same() -> None:
    for rules, seats in shipped():
        wanted, found = expected_of(rules, seats), greedy_rounds(rules, seats, range(10**9, 10**9 + 400))
        for seat in range(seats):
            mean = found.points(seat)
            assert abs(mean.value - wanted.points[seat]) < 4 * mean.se


@pytest.mark.parametrize(("game", "chosen"), [("koi-koi", {"rounds": 3}), ("hana-awase", {"rounds": 3})])
def test_options_that_touch_no_round_make_no_difference(game: str, chosen: dict[str, Value]) -> None:
    rules = RULE_SETS[game]
    assert expected_of(rules.with_options(chosen, 2), 2) is expected_of(rules, 2)


def test_other_options_are_reckoned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(under_test, "ROUNDS", 600)
    rules = RULE_SETS["hana-awase"].with_options({"fuke": "announced", "compensation": "on"}, 3)
    found = expected_of(rules, 3)
    assert isinstance(found, Expected)
    assert found.points != expected_of(RULE_SETS["hana-awase"], 3).points
    assert sum(found.points) == pytest.approx(0, abs=1e-9)
    monkeypatch.setattr(under_test, "greedy_rounds", None)
    assert expected_of(rules, 3) is found


def test_several_orders_of_a_deal_are_rounds_of_it() -> None:
    rules = RULE_SETS["hana-awase"]
    one, three = (greedy_rounds(rules, 2, range(40), orders) for orders in (1, 3))
    assert (one.count, three.count) == (40, 120)
    assert three != one + one + one
    hand = greedy_rounds(RULE_SETS["koi-koi"].with_options({"dealt_hand": "six"}, 2), 2, range(100), 2)
    assert hand.count == 200
