"""Sums over sampled worlds as whole numbers: they add up to the same in any order of work."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its standard error, both in the unit of the numbers."""

    value: float
    se: float


@dataclass(frozen=True, slots=True)
class Sums:
    """Of vectors, one for each world: how many, the sum of each component, and of the products of each two."""

    count: int
    totals: tuple[int, ...]
    products: tuple[tuple[int, ...], ...]

    def __add__(self, other: "Sums") -> "Sums":
        totals = tuple(map(sum, zip(self.totals, other.totals, strict=True)))
        products = tuple(
            tuple(map(sum, zip(one, two, strict=True))) for one, two in zip(self.products, other.products, strict=True)
        )
        return Sums(self.count + other.count, totals, products)

    def mean(self, weights: Sequence[float]) -> float:
        """The mean of a weighted sum of the components."""
        return sum(weight * total for weight, total in zip(weights, self.totals, strict=True)) / self.count

    def covariance(self, one: Sequence[float], two: Sequence[float]) -> float:
        """The covariance of two weighted sums of the components, 0 where there are not two worlds."""
        if self.count < 2:
            return 0.0
        product = 0.0
        for weight, row in zip(one, self.products, strict=True):
            if weight:
                product += weight * sum(factor * value for factor, value in zip(two, row, strict=True))
        return (product - self.count * self.mean(one) * self.mean(two)) / (self.count - 1)

    def estimate(self, weights: Sequence[float]) -> Mean:
        """The mean of a weighted sum with its standard error."""
        return Mean(self.mean(weights), sqrt(max(0.0, self.covariance(weights, weights)) / self.count))


def sums_of(vectors: Sequence[Sequence[int]]) -> Sums:
    """The sums of vectors of one length, at least one."""
    totals = tuple(map(sum, zip(*vectors, strict=True)))
    places = range(len(totals))
    products = tuple(tuple(sum(one[a] * one[b] for one in vectors) for b in places) for a in places)
    return Sums(len(vectors), totals, products)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What came of `count` rounds played to their end, by seat.

    `totals` and `squares` are sums of the objective in `parts` of a point and of its squares, `won` counts the rounds
    in which it was above 0, `finished` those in which the seat had each yaku complete, by place in the rule set's list.
    """

    count: int
    parts: int
    totals: tuple[int, ...]
    squares: tuple[int, ...]
    won: tuple[int, ...]
    finished: tuple[tuple[int, ...], ...]

    def __add__(self, other: "Outlook") -> "Outlook":
        return Outlook(
            self.count + other.count,
            self.parts,
            _added(self.totals, other.totals),
            _added(self.squares, other.squares),
            _added(self.won, other.won),
            tuple(_added(one, two) for one, two in zip(self.finished, other.finished, strict=True)),
        )

    def points(self, seat: int) -> Mean:
        """The mean of a seat's objective, in points."""
        return _mean(self.totals[seat], self.squares[seat], self.count, self.parts)

    def wins(self, seat: int) -> Mean:
        """In what share of the rounds a seat's objective was above 0."""
        return _mean(self.won[seat], self.won[seat], self.count)

    def finishes(self, seat: int, yaku: int) -> Mean:
        """In what share of the rounds a seat had a yaku complete at the end."""
        number = self.finished[seat][yaku]
        return _mean(number, number, self.count)


def _added(one: Sequence[int], two: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(sum, zip(one, two, strict=True)))


def _mean(total: int, squares: int, count: int, parts: int = 1) -> Mean:
    """The mean of numbers in parts, with its standard error where there are two of them."""
    spread = (squares - total * total / count) / max(1, count - 1)
    return Mean(total / count / parts, sqrt(max(0.0, spread) / count) / parts)
