"""Values of sampled worlds: sums in any order, the same bytes from kernels and reference, merged options, budgets."""

import random
import statistics
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.game.action import Decide, Declare, Play, Take
from hana.game.state import Phase, Round
from hana.game.view import observe
from hana.players import PLAYERS
from hana.players.table import play_game
from hana.replay.walk import walk
from hana.review.review import choices_of
from hana.rules import RULE_SETS
from hana.search import evaluate as evaluation
from hana.search.accuracy import accuracy_of, error_of, exact_quarters, on_lines
from hana.search.budget import BUDGETS, POCOCK, Budget
from hana.search.evaluate import UNVALUED, Sampler, evaluate, merged
from hana.search.reference import blocks as reference
from hana.search.sums import sums_of
from tests.scenes import scene
from tests.strategies import quick

SMALL = Budget("small", pilot=6, looks=2, worlds_per_look=10, exact_pilot=3, exact_per_look=4, exact_turns=8)
TABLES = [(rules.id, seats) for rules in RULE_SETS.values() for seats in rules.seats]


@quick(200)
@given(st.lists(st.tuples(st.integers(-500, 500), st.integers(-500, 500)), min_size=2, max_size=100))
def test_means_and_errors_are_those_of_statistics(pairs: list[tuple[int, int]]) -> None:
    differences = [one - two for one, two in pairs]
    found = sums_of(pairs).estimate((1.0, -1.0))
    assert found.value == pytest.approx(statistics.fmean(differences), abs=1e-9)
    assert found.se == pytest.approx(statistics.stdev(differences) / sqrt(len(pairs)), abs=1e-6)
    first, second = zip(*pairs, strict=True)
    expected = statistics.covariance(first, second)
    assert sums_of(pairs).covariance((1, 0), (0, 1)) == pytest.approx(expected, abs=1e-6)


@quick(100)
@given(st.lists(st.tuples(st.integers(-500, 500), st.integers(-500, 500)), min_size=2, max_size=60), st.randoms())
def test_sums_add_up_the_same_in_any_order(pairs: list[tuple[int, int]], rng: random.Random) -> None:
    cut = len(pairs) // 2
    assert sums_of(pairs[:cut] or pairs[:1]) + sums_of(pairs[cut:] if cut else pairs[1:]) == sums_of(pairs)
    rng.shuffle(pairs)
    assert sums_of(pairs[:1]) + sums_of(pairs[1:]) == sums_of(pairs[1:]) + sums_of(pairs[:1])


def views(game: str, seats: int, seed: str = "evaluate") -> Iterator[Round]:
    """What seats saw at the choices of a recorded round that have a value."""
    players = [PLAYERS["greedy-yaku"], PLAYERS["random"]] * 2
    replay = play_game(RULE_SETS[game], players[:seats], list("abcd")[:seats], seed, 1)
    for choice in choices_of(walk(replay).rounds[0]):
        if choice.view.phase not in UNVALUED and len(set(merged(choice.view).values())) > 1:
            yield choice.view


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_kernels_and_reference_give_the_same_bytes(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch, kernels: object
) -> None:
    chosen = list(views(game, seats))[-7::2]
    assert chosen
    compiled = [evaluate(view, SMALL, 3) for view in chosen]
    monkeypatch.setattr(evaluation, "blocks", lambda: reference)
    assert [evaluate(view, SMALL, 3) for view in chosen] == compiled


def test_one_thread_and_four_give_the_same_bytes(monkeypatch: pytest.MonkeyPatch, kernels: object) -> None:
    monkeypatch.setattr(evaluation, "CHUNK", 3)
    for view in list(views("hana-awase", 2))[::3]:
        with ThreadPoolExecutor(4) as threads:
            assert evaluate(view, SMALL, 1, threads.map) == evaluate(view, SMALL, 1)


def test_another_seed_gives_other_worlds_and_values_near_by(kernels: object) -> None:
    view = next(views("hana-awase", 2))
    one, two = evaluate(view, BUDGETS["standard"], 1), evaluate(view, BUDGETS["standard"], 2)
    assert one is not None and two is not None and one != two
    for (action, first), (other, second) in zip(one.values, two.values, strict=True):
        assert action == other
        assert abs(first.value - second.value) < 6 * sqrt(first.se**2 + second.se**2)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_solved_worlds_leave_the_level_and_narrow_the_difference(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch, kernels: object
) -> None:
    """The mean of all values is that of greedy play: what is solved moves only the differences between moves."""
    budget = Budget("own", pilot=200, looks=1, worlds_per_look=2000, exact_pilot=50, exact_per_look=300, exact_turns=8)
    view = next(view for view in views(game, seats) if view.turns_left <= 6)
    moves = tuple(dict.fromkeys(merged(view).values()))
    monkeypatch.setattr(evaluation, "exact_quarters", lambda view, turns: 2)
    sharpened = Sampler(view, moves, 1, budget)
    monkeypatch.setattr(evaluation, "exact_quarters", lambda view, turns: 0)
    plain = Sampler(view, moves, 1, budget)
    for sampler in (sharpened, plain):
        sampler.look()
    level = [statistics.fmean(one.value(move).value for move in range(len(moves))) for one in (sharpened, plain)]
    error = max(plain.value(move).se for move in range(len(moves)))
    assert level[0] == pytest.approx(level[1], abs=5 * error + 0.01)


def test_a_certain_stop_has_no_error(kernels: object) -> None:
    deciding = [
        view for seed in range(40) for view in views("koi-koi", 2, f"stops {seed}") if view.phase is Phase.DECIDE
    ]
    assert len(deciding) > 5
    for view in deciding:
        found = evaluate(view, SMALL, 1)
        assert found is not None
        values = dict(found.values)
        assert values[Decide(False)].se == 0 and values[Decide(False)].value >= 1
        assert values[Decide(True)].se > 0


def test_a_declaration_has_no_value() -> None:
    view = replace(observe(scene("mayumi", ("1-1", "2-1")), 0), phase=Phase.OPENING)
    assert evaluate(view, SMALL, 1) is None


def test_calling_a_lost_round_off_is_worth_nothing_lost(kernels: object) -> None:
    view = replace(observe(scene("mayumi", ("1-1", "2-1")), 0), phase=Phase.CLOSING)
    found = evaluate(replace(view, captured=(0, 0)), SMALL, 1)
    assert found is not None and dict(found.values)[Declare("g")].value == 0.0


def test_the_error_lies_on_straight_lines_between_what_was_measured() -> None:
    assert [on_lines([(4, 1.0), (8, 2.0), (12, 2.5)], turns) for turns in (1, 4, 6, 8, 10, 12, 16)] == [
        *(1.0, 1.0, 1.5, 2.0, 2.25, 2.5, 2.5)
    ]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_game_has_a_measured_error(game: str, seats: int) -> None:
    for view in views(game, seats):
        for turns in (0, 8, 12):
            assert 0 < error_of(view, turns) < 8
            assert 0 <= exact_quarters(view, turns) <= 4
    for points in (accuracy_of(view).played, accuracy_of(view).sharpened):
        stages = [turns for turns, _ in points]
        assert stages == sorted(stages)


def test_plain_chaff_of_a_month_is_one_option() -> None:
    view = observe(scene("hana-awase", ("1-3 1-4 2-1", "6-1 7-1 8-1"), "3-1"), 0)
    assert merged(view) == {Play(2): Play(2), Play(3): Play(2), Play(4): Play(4)}


def test_plain_chaff_on_the_field_is_one_target() -> None:
    view = observe(scene("hana-awase", ("1-1 1-2", "6-1 7-1"), "1-3 1-4"), 0)
    assert merged(view) == {Play(card, take): Play(card, 2) for card in (0, 1) for take in (2, 3)}


def test_cards_that_a_yaku_tells_apart_are_not_merged() -> None:
    view = observe(scene("hana-awase", ("8-2 9-1", "6-1 7-1"), "8-1 8-3 9-2 9-3"), 0)
    assert all(action == stands for action, stands in merged(view).items())


def test_decisions_are_not_merged() -> None:
    view = replace(observe(scene("koi-koi", ("1-1", "2-1")), 0), phase=Phase.DECIDE)
    assert merged(view) == {Decide(False): Decide(False), Decide(True): Decide(True)}
    taking = replace(view, phase=Phase.TAKE, pending=0, field=0b1100)
    assert merged(taking) == {Take(2): Take(2), Take(3): Take(2)}


def test_budgets_spend_what_they_say() -> None:
    assert {budget.id: budget.worlds for budget in BUDGETS.values()} == {
        "plain": 160,
        "quick": 480,
        "standard": 7000,
        "deep": 36000,
    }
    assert SMALL.worlds == 26
    sampler = Sampler(next(views("hana-awase", 3)), [Play(0), Play(1)], 1, SMALL)
    sampler.look()
    assert sampler.worlds == 16


def test_more_looks_need_a_wider_bound() -> None:
    assert POCOCK[1] == pytest.approx(statistics.NormalDist().inv_cdf(0.975), abs=0.001)
    assert list(POCOCK.values()) == sorted(POCOCK.values())
    for budget in BUDGETS.values():
        assert budget.z == POCOCK[budget.looks]
