"""Figures as lines for people."""

import os
import platform
import time
from collections.abc import Iterator, Mapping, Sequence

from hana.bench.figures import Figure
from hana.bench.values import Rows


def heading() -> str:
    """When it was measured, with what, and on which kind of machine."""
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    return f"{time.strftime('%Y-%m-%d')}, Python {platform.python_version()}, {machine}"


def lines(figures: Sequence[Figure], found: Mapping[str, float | Rows | None]) -> Iterator[str]:
    """A line for each figure: name, value with its unit, what it is; tables come last."""
    rows = [(figure, found[figure.name]) for figure in figures]
    for figure, value in rows:
        if not isinstance(value, Mapping):
            yield f"{figure.name:32} {in_figures(value):>12} {figure.unit:9}  {figure.sentence}"
    for figure, value in rows:
        if isinstance(value, Mapping):
            yield f"\n{figure.name}: {figure.sentence}"
            yield from _house_rules(value)


def in_figures(value: float | None) -> str:
    """A number to four figures, large ones whole.

    >>> [in_figures(one) for one in (3207.5, 1515307.3, 0.0703388, None)]
    ['3,208', '1,515,307', '0.07034', '-']
    """
    if value is None:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


def _house_rules(rows: Rows) -> Iterator[str]:
    """A line for each option and value: positions entered and milliseconds, as medians, and how the solver worked."""
    for option, values in rows.items():
        for value, counted in values.items():
            yield f"{f'{option}={value}':44} {_counted(counted)}"


def _counted(counted: Mapping[str, object]) -> str:
    if not counted["positions"]:
        return "no round came so far"
    modes = counted["modes"]
    assert isinstance(modes, Mapping)
    words = ", ".join(f"{mode} {number}" for mode, number in modes.items())
    given_up = f", given up {counted['given_up']}" if counted["given_up"] else ""
    return f"{counted['nodes_median']:>9} positions {counted['ms_median']:>8} ms  {words}{given_up}"
