"""Honest values of a view's moves: worlds that fit the view, the same for every move, and what comes of each.

The level of a value is that of greedy playouts, which is nearly that of play from what everybody knows; late in a round
exact solutions of some worlds sharpen the differences. Source: docs/architecture.md, "How a choice is judged".
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from types import ModuleType

from hana.game.action import Action, Play, Take
from hana.game.engine import legal_actions
from hana.game.state import Phase, Round
from hana.search import jit
from hana.search.accuracy import QUARTERS, error_of, exact_quarters
from hana.search.budget import Budget
from hana.search.question import Question, question_of
from hana.search.reference import blocks as reference
from hana.search.sums import Mean, Sums
from hana.search.tables import tables_of

CHUNK = 500
"""Worlds of one piece of work; pieces may run side by side."""
SOLVED_FROM = 1 << 32
"""The number of the first world that is solved: none of them is among those played out."""
UNVALUED = {Phase.OPENING, Phase.REDRAW, Phase.REVEAL, Phase.OVER}
"""Phases of which no value is worked out."""

Blocks = Callable[[Question, int, int], Sums]
Spread = Callable[[Callable[[tuple[int, int]], Sums], Sequence[tuple[int, int]]], "Sequence[Sums]"]
"""How pieces of work are handed out: `map`, or that of a pool of threads. The result does not depend on it."""


def merged(view: Round) -> dict[Action, Action]:
    """Every legal choice of a view, and which one stands for it: of cards that no rule tells apart, the lowest."""
    twin = tables_of(view.rules, view.seats).twin
    first: dict[tuple[object, ...], Action] = {}
    result: dict[Action, Action] = {}
    for action in legal_actions(view):
        result[action] = first.setdefault(_twin_key(view, action, twin), action)
    return result


def _twin_key(view: Round, action: Action, twin: Sequence[int]) -> tuple[object, ...]:
    if isinstance(action, Play):
        shown = bool(view.shown[view.turn] >> action.card & 1)
        return "play", twin[action.card], shown, *_target_key(view, action.take, twin)
    if isinstance(action, Take):
        return "take", *_target_key(view, action.card, twin)
    return ("other", action)


def _target_key(view: Round, take: int | None, twin: Sequence[int]) -> tuple[object, ...]:
    """What is taken and whose it is: a card of the field is not the same as its twin shown in a hand."""
    if take is None:
        return ()
    owner = next((seat for seat, cards in enumerate(view.shown) if cards >> take & 1), None)
    return twin[take], owner


def blocks() -> ModuleType:
    """What does the work: kernels once they are ready, else the reference, with the same results."""
    found = jit.kernels() if jit.ready() else None
    return found or reference


@dataclass(slots=True)
class Sample:
    """Worlds of one kind as they come in: those played out, and those solved as well (None where none are)."""

    played: Sums | None = None
    solved: Sums | None = None


class Sampler:
    """Values of a view's moves from a growing number of worlds.

    World w is a function of (seed, view, w) and of nothing hidden, so whatever does the work gives the same numbers.
    """

    def __init__(self, view: Round, moves: Sequence[Action], seed: int, budget: Budget, spread: Spread = map) -> None:  # type: ignore[assignment]
        self.moves = tuple(moves)
        self.parts = tables_of(view.rules, view.seats).parts
        self.budget = budget
        self.error = error_of(view, budget.exact_turns)
        self._share = exact_quarters(view, budget.exact_turns) / QUARTERS
        self._question = question_of(view, moves, seed)
        self._spread = spread
        self._pilot = Sample()
        self._fresh = Sample()
        self._numbers = [0, SOLVED_FROM]
        self._control = 1.0
        self._read(self._pilot, budget.pilot, budget.exact_pilot)
        if self._pilot.solved is not None:
            self._control = self._choose_control(self._pilot.solved)

    @property
    def worlds(self) -> int:
        """The worlds read so far, the pilot's and the solved ones included."""
        return self._numbers[0] + self._numbers[1] - SOLVED_FROM

    def look(self) -> None:
        """Reads the fresh worlds of the next look."""
        self._read(self._fresh, self.budget.worlds_per_look, self.budget.exact_per_look)

    def _read(self, into: Sample, worlds: int, solved: int) -> None:
        into.played = self._sums(blocks().greedy_sums, 0, worlds, into.played)
        if self._share:
            into.solved = self._sums(blocks().exact_sums, 1, solved, into.solved)

    def _sums(self, work: Blocks, kind: int, count: int, before: Sums | None) -> Sums:
        first = self._numbers[kind]
        self._numbers[kind] += count
        ends = range(first, first + count, CHUNK)
        pieces = [(start, min(CHUNK, first + count - start)) for start in ends]
        found = list(self._spread(lambda piece: work(self._question, *piece), pieces))
        return reduce(add, found if before is None else [before, *found])

    def _choose_control(self, solved: Sums) -> float:
        """How much of greedy play's own chance is taken off: the slope of the mixed values on the greedy ones.

        Source: control variates; the many worlds that are played out have a known and small error.
        """
        above = below = 0.0
        for move in range(len(self.moves)):
            weights = [(place == move) - 1 / len(self.moves) for place in range(len(self.moves))]
            greedy = [*weights, *(0.0,) * len(weights)]
            above += solved.covariance(self._mixed(weights), greedy)
            below += solved.covariance(greedy, greedy)
        many, few = self.budget.worlds_per_look, self.budget.exact_per_look
        return above / below * many / (many + few) if below else 1.0

    def _mixed(self, weights: Sequence[float]) -> list[float]:
        """A weighted sum of values as one of greedy and exact results: the level greedy, differences of both."""
        share, level = self._share, sum(weights) / len(weights)
        greedy = [(1 - share) * weight + share * level for weight in weights]
        exact = [share * (weight - level) for weight in weights]
        return [*greedy, *exact]

    def _estimate(self, sample: Sample, weights: Sequence[float]) -> Mean:
        assert sample.played is not None  # every sample is read before it is asked
        played = sample.played.estimate(weights)
        if sample.solved is None:
            return Mean(played.value / self.parts, played.se / self.parts)
        control, mixed = self._control, self._mixed(weights)
        for place, weight in enumerate(weights):
            mixed[place] -= control * weight
        left = sample.solved.estimate(mixed)
        se = (left.se**2 + (control * played.se) ** 2) ** 0.5
        return Mean((control * played.value + left.value) / self.parts, se / self.parts)

    def _weights(self, *signs: tuple[int, float]) -> list[float]:
        weights = [0.0] * len(self.moves)
        for move, sign in signs:
            weights[move] += sign
        return weights

    def hoped(self, move: int) -> float:
        """A move's value in points by the pilot's worlds."""
        return self._estimate(self._pilot, self._weights((move, 1.0))).value

    def value(self, move: int) -> Mean:
        """A move's value in points by the fresh worlds."""
        return self._estimate(self._fresh, self._weights((move, 1.0)))

    def gap(self, better: int, move: int) -> Mean:
        """How much more one move is worth than another, by the fresh worlds."""
        return self._estimate(self._fresh, self._weights((better, 1.0), (move, -1.0)))


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Values of a view's options, interchangeable ones merged: each with its standard error, in points.

    `error` is the error m of a difference of two values against honest play, `worlds` how many were sampled.
    """

    values: tuple[tuple[Action, Mean], ...]
    error: float
    worlds: int


def evaluate(view: Round, budget: Budget, seed: int, spread: Spread = map) -> Evaluation | None:  # type: ignore[assignment]
    """What each option of the seat in turn is worth, from what it knows; None where no values are worked out.

    The same view, budget and seed give the same numbers, whatever computes them and on however many threads.
    """
    if view.phase in UNVALUED:
        return None
    moves = tuple(dict.fromkeys(merged(view).values()))
    sampler = Sampler(view, moves, seed, budget, spread)
    for _ in range(budget.looks):
        sampler.look()
    values = tuple((action, sampler.value(move)) for move, action in enumerate(moves))
    return Evaluation(values, sampler.error, sampler.worlds)
