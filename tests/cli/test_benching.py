"""bench: which figures, in which shape, and what is refused."""

import json

import pytest

from hana.bench.figures import figures
from tests.cli.test_games import hana


def test_figures_come_as_one_object() -> None:
    result = hana("bench", "--json", "--only", "check_rounds_per_second")
    assert result.exit_code == 0
    ((name, value),) = json.loads(result.stdout).items()
    assert name == "check_rounds_per_second" and value > 0


def test_figures_come_as_a_table() -> None:
    result = hana("bench", "--only", "check_rounds_per_second")
    heading, empty, line = result.stdout.splitlines()
    assert "Python" in heading and not empty
    assert line.startswith("check_rounds_per_second ")
    assert line.endswith(figures()["check_rounds_per_second"].sentence)


def test_several_are_named_one_after_the_other() -> None:
    pytest.importorskip("numba")
    result = hana("bench", "--json", "--only", "worlds_per_second", "solve_koi_koi_nodes_median")
    assert list(json.loads(result.stdout)) == ["solve_koi_koi_nodes_median", "worlds_per_second"]


def test_without_kernels_their_figures_are_null_and_it_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANA_KERNELS", "off")
    result = hana("bench", "--json", "--only", "check_rounds_per_second", "rollout_ratio")
    found = json.loads(result.stdout)
    assert found["rollout_ratio"] is None and found["check_rounds_per_second"] > 0
    assert "compiled kernels cannot be had" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--only", "beauty"], "there is no figure 'beauty'; there are: solve2_nodes_median, "),
        (["--only", "rollout_ratio", "beauty"], "there is no figure 'beauty'"),
        (["rollout_ratio"], "after --only"),
        (["--deals", "1"], "--deals"),
    ],
)
def test_wrong_usage_ends_with_2(arguments: list[str], said: str) -> None:
    result = hana("bench", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
