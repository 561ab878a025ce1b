"""Seconds of this process's processor: other programs of a busy machine do not count."""

import time
from collections.abc import Callable
from statistics import median

RUNS = 5


class Clock:
    """Measures what runs inside its `with`."""

    seconds = 0.0

    def __enter__(self) -> "Clock":
        self._start = time.process_time()
        return self

    def __exit__(self, *_: object) -> None:
        self.seconds = time.process_time() - self._start


def rate(work: Callable[[], int]) -> float:
    """Units a second of `work`, which answers how many units it did."""
    with Clock() as clock:
        units = work()
    return units / clock.seconds


def side_by_side(one: Callable[[], int], two: Callable[[], int], runs: int = RUNS) -> tuple[float, float]:
    """Median rates of two ways that take turns, after one run of each to warm up."""
    one(), two()
    rates = [(rate(one), rate(two)) for _ in range(runs)]
    return median(pair[0] for pair in rates), median(pair[1] for pair in rates)
