"""The table of figures, what a choice of them costs, and how they are shown."""

import pytest

from hana.bench.figures import Figure, figures
from hana.bench.run import measure, works
from hana.bench.table import lines
from hana.bench.values import Values

ASKED_FOR = {
    "solve2_nodes_median",
    "solve2_nodes_p95",
    "solve2_all_nodes_median",
    "solve3_nodes_median",
    "solve4_nodes_median",
    "rollout_ratio",
    "solver_ratio",
    "review_round_seconds",
    "quick_round_seconds",
    "check_rounds_per_second",
    "cold_compile_cpu_seconds",
    "cached_start_seconds",
}
"""Names that others rely on."""


def test_every_figure_has_a_name_of_its_own_and_says_what_it_is() -> None:
    known = figures()
    assert known.keys() >= ASKED_FOR
    assert all(name == figure.name and figure.sentence for name, figure in known.items())
    assert len({figure.sentence for figure in known.values()}) == len(known) - 4  # standard errors say "of the same"


def test_a_piece_of_work_is_done_once_and_only_where_it_is_needed() -> None:
    done = []

    def two() -> Values:
        done.append("two")
        return {"a": 1, "b": 2.5}

    def one() -> Values:
        done.append("one")
        return {"c": 3}

    table = [Figure("a", "", "", two), Figure("c", "", "", one), Figure("b", "", "", two)]
    for chosen in (table[:1], table[1:2], table):
        found = measure(chosen, works(chosen).items())
        assert list(found) == [figure.name for figure in chosen]
    assert done == ["two", "one", "two", "one"]
    assert found == {"a": 1, "c": 3, "b": 2.5}


@pytest.mark.parametrize(
    "name", ["rollout_ratio", "random_rollout_ratio", "without_narrow_factor", "quick_round_seconds"]
)
def test_work_gives_the_figures_that_the_table_names(name: str) -> None:
    pytest.importorskip("numba")
    known = figures()
    chosen = [figure for figure in known.values() if figure.work == known[name].work]
    assert all(value > 0 for value in measure(chosen, works(chosen).items()).values())


def test_strength_comes_with_its_error() -> None:
    pytest.importorskip("numba")
    chosen = [figure for name, figure in figures(deals=2).items() if name.startswith("strength3")]
    assert len(measure(chosen, works(chosen).items())) == 2


def test_figures_are_shown_one_a_line_and_tables_last() -> None:
    known = figures()
    chosen = [known[name] for name in ("house_rules", "solve2_nodes_median", "rollout_ratio")]
    counted = {"positions": 2, "nodes_median": 4.5, "ms_median": 0.1, "modes": {"whole": 2}, "given_up": 1}
    rules = {"koi-koi 2 calls": {"many": counted, "one": {"positions": 0}}}
    found = {"house_rules": rules, "solve2_nodes_median": 3207.0, "rollout_ratio": None}
    first, second, title, many, one = lines(chosen, found)
    assert first.split()[:3] == ["solve2_nodes_median", "3,207", "positions"]
    assert second.split()[:2] == ["rollout_ratio", "-"]
    assert title == f"\nhouse_rules: {known['house_rules'].sentence}"
    assert many.split() == [
        "koi-koi",
        "2",
        "calls=many",
        "4.5",
        "positions",
        "0.1",
        "ms",
        "whole",
        "2,",
        "given",
        "up",
        "1",
    ]
    assert one.split() == ["koi-koi", "2", "calls=one", "no", "round", "came", "so", "far"]
