"""Values of a view's options by sampled worlds, the same worlds for every option."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from hana.game.action import Action, Play, Take
from hana.game.engine import legal_actions
from hana.game.state import Round
from hana.search.reference.rollout import objective_parts, playout
from hana.search.sample import World, sample_world
from hana.search.stream import view_digest, world_stream
from hana.search.tables import tables_of

Move = Play | Take


def merged(view: Round) -> dict[Action, Action]:
    """Every legal choice of a view, and which one stands for it: of cards that no rule tells apart, the lowest."""
    twin = tables_of(view.rules).twin
    first: dict[tuple[object, ...], Action] = {}
    result: dict[Action, Action] = {}
    for action in legal_actions(view):
        result[action] = first.setdefault(_twin_key(view, action, twin), action)
    return result


def _twin_key(view: Round, action: Action, twin: Sequence[int]) -> tuple[object, ...]:
    if isinstance(action, Play):
        return "play", twin[action.card], *_target_key(view, action.take, twin)
    if isinstance(action, Take):
        return "take", *_target_key(view, action.card, twin)
    return ("other", action)


def _target_key(view: Round, take: int | None, twin: Sequence[int]) -> tuple[object, ...]:
    """What is taken and whose it is: a card of the field is not the same as its twin shown in a hand."""
    if take is None:
        return ()
    owner = next((seat for seat, cards in enumerate(view.shown) if cards >> take & 1), None)
    return twin[take], owner


class Sampler:
    """Objectives of a view's moves in sampled worlds, block by block.

    World w is a function of (seed, view, w) and of nothing hidden, so blocks may be asked for in any order.
    """

    def __init__(self, view: Round, moves: Sequence[Move], seed: int) -> None:
        self.view = view
        self.moves = tuple(moves)
        self.seed = seed
        self._tables = tables_of(view.rules)
        self._digest = view_digest(view)
        self.parts = objective_parts(view)

    def block(self, first: int, count: int) -> list[tuple[int, ...]]:
        """For `count` worlds from number `first` the objective of the seat in turn by move, in `parts` of a point."""
        return [self._world(number) for number in range(first, first + count)]

    def _world(self, number: int) -> tuple[int, ...]:
        world = sample_world(self.view, world_stream(self.seed, self._digest, number))
        return tuple(self._play(world, move) for move in self.moves)

    def _play(self, world: World, move: Move) -> int:
        if isinstance(move, Play):
            return playout(self._tables, self.view, world, move.card, move.take)
        assert self.view.pending is not None  # a Take is legal only while a turned-up card waits
        return playout(self._tables, self.view, world, self.view.pending, move.card)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean of whole numbers with its standard error; both floats in the numbers' unit."""

    value: float
    se: float


def mean(numbers: Sequence[int], parts: int = 1) -> Mean:
    """The mean and its standard error, from sums of whole numbers so that the order of work cannot matter.

    The numbers count `parts` of the unit.
    """
    count, total = len(numbers), sum(numbers)
    if count < 2:
        return Mean(total / count / parts, 0.0)
    spread = sum(number * number for number in numbers) * count - total * total
    return Mean(total / count / parts, sqrt(spread / (count - 1)) / count / parts)
