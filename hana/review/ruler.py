"""The ledger's ruler: by how much the deal, each card turned up and each choice changed what every seat could expect.

A position is worth the mean of greedy playouts with open hands over orders of the draw pile, the same orders for a
whole round (`hana.review.orders`); a finished round is worth its result. So the changes of a round add up to its
result, and what chance brings has mean zero, whoever plays. Source: docs/benchmarks.md, "The ledger's ruler".
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from hana.cards.sets import members
from hana.game.engine import apply
from hana.game.state import Phase, Round
from hana.replay.steps import Step
from hana.replay.walk import RoundWalk
from hana.review.expected import expected_of
from hana.review.model import RulerStep
from hana.review.orders import Orders, even_orders, played_on
from hana.search.stream import view_digest, world_base
from hana.search.tables import tables_of

ORDERS: Mapping[str, int] = MappingProxyType({"plain": 240, "quick": 2_400, "standard": 2_400, "deep": 2_400})
"""Orders of the draw pile by the id of a budget: a tenth of a second for a round with kernels, by `plain` a second
without them."""
THOUSANDTHS = 1_000
"""Values are kept as whole thousandths of a point, so that they add up exactly."""
SEED = 0
"""Of the orders; apart from it they depend on the deal alone, the true order of the pile left out."""

Kind = Literal["draw", "choice"]
Values = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the ruler says of a round, by seat in points of the objective, as in `hana.review.model.RoundCards`."""

    orders: int
    reason: str | None
    expected: tuple[float, ...] | None = None
    deal: tuple[float, ...] | None = None
    result: tuple[float, ...] | None = None
    steps: tuple[RulerStep, ...] = ()
    spread: float | None = None


@dataclass(frozen=True, slots=True)
class _Event:
    """What happened at event number `step`: the position after it, and the CardSets that came from and to the pile."""

    step: int
    kind: Kind
    seat: int
    after: Round
    drawn: int = 0
    back: int = 0


def rule_round(played: RoundWalk, orders: int) -> Ruling:
    """The ruling of a round by about as many orders of its draw pile.

    It has a `reason` and nothing else where the round has no end, or cards of it were never seen.
    """
    start = played.start
    if played.result is None:
        return Ruling(0, "the round has no end")
    if any(heap.hidden for heap in (*start.hands, start.draw)):
        return Ruling(0, "some cards of the round were never seen")
    here = even_orders(members(start.draw.known), orders, world_base(SEED, view_digest(start)))
    used = len(here.piles)
    usual = expected_of(start.rules, start.seats)
    expected = tuple(_thousandths(usual.points[(seat - start.dealer) % start.seats]) for seat in range(start.seats))
    first = now = _values(start, here)
    steps = []
    for event in _events(played):
        here = here.without(event.drawn)
        here = here.with_back(event.back) if event.back else here
        before, now = now, _values(event.after, here)
        steps.append(RulerStep(step=event.step, kind=event.kind, seat=event.seat, change=_points(before, now)))
    return Ruling(
        orders=used,
        reason=None,
        expected=_points((0,) * start.seats, expected),
        deal=_points(expected, first),
        result=_points((0,) * start.seats, now),
        steps=tuple(steps),
        spread=usual.spread_without_luck,
    )


def _events(played: RoundWalk) -> Iterator[_Event]:
    """The draws and choices of a round, in order.

    That a seat does not call the round off after its last card is written nowhere: it comes last, as one event more.
    """
    for step in played.steps:
        yield from _parts(step)
    last = played.steps[-1].after if played.steps else played.start
    if last.phase is Phase.CLOSING:
        yield _Event(len(played.steps), "choice", last.turn, played.end)


def _parts(step: Step) -> Iterator[_Event]:
    """A step as draw and choice: a card turned up may leave its seat a choice, cards put back are drawn for."""
    if step.kind == "reveal" and step.card is not None:
        yield _Event(step.number, "draw", step.seat, step.choice or step.after, 1 << step.card)
        if step.choice is not None:
            yield _Event(step.number, "choice", step.seat, step.after)
    elif step.declared is not None and step.drawn:
        put_back = apply(step.before, step.declared)
        yield _Event(step.number, "choice", step.seat, put_back)
        yield _Event(step.number, "draw", step.seat, step.after, step.drawn, step.declared.cards)
    else:
        yield _Event(step.number, "choice", step.seat, step.after)


def _values(state: Round, orders: Orders) -> Values:
    """What a position is worth to each seat, in thousandths of a point."""
    if state.over:
        tables, scores = tables_of(state.rules, state.seats), state.result().scores
        return tuple(_thousandths(tables.objective(scores, seat) / tables.parts) for seat in range(state.seats))
    found = played_on(state, orders)
    return tuple(_thousandths(found.points(seat).value) for seat in range(state.seats))


def _thousandths(points: float) -> int:
    return round(points * THOUSANDTHS)


def _points(before: Values, after: Values) -> tuple[float, ...]:
    """The change from one to another, in points."""
    return tuple((two - one) / THOUSANDTHS for one, two in zip(before, after, strict=True))
