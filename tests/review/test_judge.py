"""Numbers become verdicts by one table, and what is printed is what was used."""

from dataclasses import replace
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.cards.sets import FULL
from hana.game.action import Play, Take
from hana.game.state import Phase, Round
from hana.game.view import observe
from hana.replay.recorder import token_of
from hana.review.judge import error_of_loss, judge, verdict_of
from hana.review.model import FLAGGED, VERDICTS, Decision
from hana.review.review import Choice, choices_of
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from hana.search.accuracy import error_of, exact_quarters
from hana.search.budget import BUDGETS, Budget
from hana.search.evaluate import merged
from tests.review.reviewed import TINY, reviewed
from tests.scenes import scene
from tests.strategies import each_game, game_name, quick

HANA_AWASE = RULE_SETS["hana-awase"].judging
GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)


@pytest.mark.parametrize(
    ("low", "high", "is_best", "verdict"),
    [
        (15.0, 22.0, False, "blunder"),
        (14.999, 22.0, False, "mistake"),
        (6.0, 7.0, False, "mistake"),
        (5.999, 40.0, False, "inaccuracy"),
        (2.0, 2.5, False, "inaccuracy"),
        (1.999, 40.0, False, "close"),
        (-3.0, 2.0, False, "close"),
        (-3.0, 1.999, False, "good"),
        (0.0, 0.0, False, "good"),
        (-3.0, 1.999, True, "best"),
        (-9.0, -1.0, True, "best"),
        (-3.0, 2.0, True, "close"),
        (-30.0, 30.0, True, "close"),
    ],
)
def test_the_table_of_hana_awase(low: float, high: float, is_best: bool, verdict: str) -> None:
    assert HANA_AWASE.thresholds == (2.0, 6.0, 15.0)
    assert verdict_of(HANA_AWASE, low, high, is_best=is_best) == verdict


@pytest.mark.parametrize("rules", [pytest.param(rules, id=rules.id) for rules in RULE_SETS.values()])
@quick(60)
@given(low=st.floats(-40, 40), width=st.floats(0, 40), is_best=st.booleans())
def test_a_fault_has_its_lower_bound_over_the_threshold(
    rules: RuleSet, low: float, width: float, is_best: bool
) -> None:
    verdict = verdict_of(rules.judging, low, low + width, is_best=is_best)
    assert verdict in VERDICTS and verdict != "forced"
    reached = sum(low >= threshold for threshold in rules.judging.thresholds)
    assert reached == (FLAGGED.index(verdict) + 1 if verdict in FLAGGED else 0)
    if verdict in {"best", "good"}:
        assert low + width < rules.judging.thresholds[0]
        assert (verdict == "best") == is_best


def closed(state: Round) -> Round:
    """The position with every card that lies nowhere in seat 1's heap."""
    placed = state.field | state.draw.known
    for hand, captured in zip(state.hands, state.captured, strict=True):
        placed |= hand.known | captured
    first, second, *others = state.captured
    return replace(state, captured=(first, second | FULL & ~placed, *others))


def take_the_curtain(seats: int) -> Round:
    """The last card of seat 0: with the curtain it completes flower viewing, with the chaff nothing."""
    hands = ("3-2", *("5-1", "6-1", "7-1")[: seats - 1])
    captured = ("9-1 8-1", "3-4", "", "")[:seats]
    return closed(scene("hana-awase", hands, "3-1 3-3", draw="2-1 10-1 12-1 12-2", captured=captured))


def take_the_boar() -> Round:
    """The last card of the round: with the boar seat 0 completes boar, deer, butterflies, else it gets nothing."""
    draw = "1-1 1-3 2-1 2-3 3-1 4-1 5-1 8-1 12-1"
    return closed(scene("koi-koi", ("7-2", ""), "7-1 7-3", draw=draw, captured=("10-1 6-1", "7-4"), dealer=1))


def rain_man_in_reach() -> Round:
    """Early in a round seat 0 has four brights, and the swallow takes the fifth."""
    hands = ("11-2 2-3 5-3 6-4", "2-2 5-2 9-3 11-3")
    draw = "2-4 4-1 4-2 4-3 6-1 6-2 9-2 9-4"
    return closed(scene("hana-awase", hands, "11-1 2-1 5-1", draw=draw, captured=("1-1 3-1 8-1 12-1", "11-4")))


PLANTED = [
    pytest.param(take_the_curtain(2), Play(9, 8), Play(9, 10), id="curtain-2"),
    pytest.param(take_the_curtain(3), Play(9, 8), Play(9, 10), id="curtain-3"),
    pytest.param(take_the_curtain(4), Play(9, 8), Play(9, 10), id="curtain-4"),
    pytest.param(take_the_boar(), Play(25, 24), Play(25, 26), id="boar"),
]


@pytest.mark.parametrize("budget", [BUDGETS["quick"], BUDGETS["standard"]], ids=lambda budget: budget.id)
@pytest.mark.parametrize(("state", "right", "wrong"), PLANTED)
def test_a_planted_error_is_found(state: Round, right: Play, wrong: Play, budget: Budget) -> None:
    view = observe(state, 0)
    moves = [move for move in dict.fromkeys(merged(view).values()) if isinstance(move, Play)]
    for seed in range(3):
        bad, good = (judge(view, moves, played, budget, seed) for played in (wrong, right))
        assert (bad.verdict, bad.best) == ("blunder", token_of(right))
        assert bad.loss >= bad.low >= view.rules.judging.thresholds[2]
        assert bad.options[0].move == token_of(right)
        assert (good.best, good.loss, good.low) == (token_of(right), 0.0, 0.0)
        assert good.options[0].move == token_of(right)
        assert good.verdict == "best" and good.high < view.rules.judging.thresholds[0]


def test_a_planted_error_early_in_a_round_is_found_by_enough_worlds() -> None:
    view = observe(rain_man_in_reach(), 0)
    moves = [move for move in dict.fromkeys(merged(view).values()) if isinstance(move, Play)]
    for seed in range(3):
        bad, good = (judge(view, moves, Play(card), BUDGETS["standard"], seed) for card in (6, 41))
        assert (bad.verdict, bad.best, good.best) == ("blunder", "p", "p")
        assert good.verdict not in FLAGGED and good.loss == 0.0


def test_a_planted_error_with_a_card_turned_up_is_found() -> None:

    state = take_the_curtain(2)
    state = replace(state, phase=Phase.TAKE, pending=9, hands=(replace(state.hands[0], known=1 << 5), state.hands[1]))
    view = observe(state, 0)
    judged = [judge(view, [Take(8), Take(10)], Take(card), BUDGETS["quick"], 0) for card in (8, 10)]
    assert [found.verdict for found in judged] == ["best", "blunder"]
    assert {found.best for found in judged} == {"I"}


def judged_choices(game: str, seats: int) -> list[tuple[Choice, Decision]]:
    """Every judged choice of some games with its decision."""
    pairs = []
    for seed in range(6):
        found, review = reviewed(game, seats, seed)
        for played, reviewed_round in zip(found.rounds, review.rounds, strict=True):
            pairs += zip(choices_of(played), reviewed_round.decisions, strict=True)
    return [(choice, decision) for choice, decision in pairs if decision.loss is not None]


def spent(solved: bool) -> set[int]:
    """How many worlds a tiny budget reads in one look or two."""
    pilot, look = TINY.pilot, TINY.worlds_per_look
    if solved:
        pilot, look = pilot + TINY.exact_pilot, look + TINY.exact_per_look
    return {pilot + look, pilot + 2 * look}


@GAMES
def test_printed_intervals_are_those_of_the_verdict(rules: RuleSet, seats: int) -> None:
    pairs = judged_choices(rules.id, seats)
    assert len(pairs) > 30
    for choice, decision in pairs:
        is_best = decision.best == decision.played
        assert decision.verdict == verdict_of(rules.judging, decision.low, decision.high, is_best=is_best)
        assert decision.low <= decision.loss <= decision.high or is_best
        assert decision.worlds in spent(exact_quarters(choice.view, TINY.exact_turns) > 0)
        if is_best:
            assert (decision.loss, decision.low) == (0.0, 0.0) and decision.high >= 0


@given(m=st.floats(0.05, 8), loss=st.floats(-60, 60), more=st.floats(0, 20))
def test_a_larger_loss_has_a_larger_error_and_still_a_higher_lower_bound(m: float, loss: float, more: float) -> None:
    assert 0.6 * m <= error_of_loss(m, loss) == error_of_loss(m, -loss) <= 1.35 * m
    smaller, larger = (points - 1.96 * error_of_loss(m, points) for points in (loss, loss + more))
    assert larger >= smaller - 1e-9


@GAMES
def test_printed_intervals_hold_both_errors(rules: RuleSet, seats: int) -> None:
    for choice, decision in judged_choices(rules.id, seats):
        if decision.best == decision.played:
            continue
        played = next(option for option in decision.options if option.move == decision.played)
        error = error_of_loss(error_of(choice.view, TINY.exact_turns), played.loss)
        half = sqrt((TINY.z * played.loss_se) ** 2 + (1.96 * error) ** 2)
        assert (played.loss, decision.error) == (decision.loss, pytest.approx(error, abs=0.001))
        assert decision.high - decision.loss == pytest.approx(half, abs=0.004)
        assert decision.loss - decision.low == pytest.approx(half, abs=0.004)


@GAMES
def test_options_are_ranked_and_losses_are_differences(rules: RuleSet, seats: int) -> None:
    for _, decision in judged_choices(rules.id, seats):
        best, *others = decision.options
        assert best.move == decision.best
        assert (best.loss, best.loss_se) == (0.0, 0.0)
        assert [option.value for option in others] == sorted((option.value for option in others), reverse=True)
        for option in others:
            assert option.loss == pytest.approx(best.value - option.value, abs=0.002)


@GAMES
def test_every_game_has_a_scale(rules: RuleSet, seats: int) -> None:
    assert rules.judging.thresholds == tuple(sorted(rules.judging.thresholds)) and rules.judging.thresholds[0] > 0
