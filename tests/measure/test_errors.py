"""The error of values: noise is taken off both sides, and the level is not part of it."""

import pytest

pytest.importorskip("numba")

import numpy as np

from scripts.measure.errors import figures, mixture, summary


def test_an_error_is_found_under_the_noise_of_both_sides() -> None:
    dice, rows = np.random.default_rng(5), []
    for _ in range(4_000):
        size = int(dice.integers(2, 9))
        true, wrong = dice.normal(0, 6, size), dice.normal(0, 2, size) + 10
        noise, true_noise = np.eye(size) * 9, np.eye(size) * 4
        seen = true + wrong + dice.normal(0, 3, size), noise
        rows.append(figures(seen, (true + dice.normal(0, 2, size), true_noise)))
    (centred, _), (pairs, _), _, (level, _), _ = summary(rows)
    assert pairs == pytest.approx(2 * 2**0.5, abs=0.1)
    assert level == pytest.approx(10, abs=0.2)
    assert centred < 2


def test_a_mixture_keeps_the_level_and_turns_to_the_other_differences() -> None:
    plain, solved = (np.array([10.0, 14.0]), np.eye(2)), (np.array([0.0, 20.0]), np.eye(2) * 4)
    values, noise = mixture(plain, solved, 1.0)
    assert values.tolist() == [2.0, 22.0]
    assert noise[0, 0] + noise[1, 1] - 2 * noise[0, 1] == pytest.approx(8.0)
