"""The strip below the board: the round from deal to end, the expected result of the seat, and where the faults are."""

from dataclasses import dataclass

from hana.review.judge import NORMAL_95
from hana.review.model import FLAGGED, Decision, RankedMove
from hana.rules.ruleset import Objective
from hana.web.step.moment import Moment
from hana.web.step.verdicts import Glyph, glyph_of
from hana.web.wording import plain, signed

WIDTH = 1000
HEIGHT = 100
LEAST_REACH = 5.0
"""Points that the strip shows at least above and below zero."""


@dataclass(frozen=True, slots=True)
class GraphMark:
    """A fault on the strip; `x` and `y` in per cent, `url` its step, `words` for who cannot see it."""

    x: float
    y: float
    glyph: Glyph
    url: str
    words: str


@dataclass(frozen=True, slots=True)
class _Value:
    """What the seat could expect at a step, in points, with its 95 % interval."""

    step: int
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class GraphPart:
    """The strip in a box 1000 by 100: `line` and `band` are paths (empty without values), `here` this step's place.

    `top` and `bottom` label the scale in points; `words` describe the strip.
    """

    line: str
    band: str
    here: float
    top: str
    bottom: str
    marks: tuple[GraphMark, ...]
    words: str


def graph_part(now: Moment) -> GraphPart:
    """The strip at a moment; a view of one seat's knowledge ends at this step and shows that seat alone.

    The line runs from choice to choice and ends in the seat's result, where the view may know it.
    """
    shown = [d for _, d in sorted(now.verdicts.decisions.items()) if _may_show(now, d)]
    own = [d for d in shown if d.seat == now.address.seat and _played(d) is not None]
    result = _result(now)
    values = [*(_Value(now.numbering.shown(d.step), _value(d), *_ends(d)) for d in own), *result]
    reach = max([LEAST_REACH, *(abs(end) for found in values for end in (found.low, found.high))])
    length = _length(now)
    name = now.game.names[now.address.seat]
    return GraphPart(
        line=_path([(_across(found.step, length), _down(found.value, reach)) for found in values]),
        band=_band(values, length, reach),
        here=_across(now.step, length),
        top=signed(reach),
        bottom=plain(-reach),
        marks=tuple(_mark(now, d, length, reach) for d in shown if d.verdict in FLAGGED),
        words=f"What {name} could expect from the round at each of their choices, with its 95 % interval"
        + "".join(f", and the result {signed(found.value)}" for found in result),
    )


def _result(now: Moment) -> list[_Value]:
    result = now.played.result
    is_known = now.verdicts.complete and (now.knows_all or now.is_settled)
    if result is None or not is_known or now.game.rules.objective is not Objective.SCORE:
        return []
    score = float(result.scores[now.address.seat])
    return [_Value(now.numbering.last, score, score, score)]


def _may_show(now: Moment, decision: Decision) -> bool:
    return now.knows_all or (decision.seat == now.address.seat and decision.step <= now.events)


def _length(now: Moment) -> int:
    usual = 2 * now.played.start.turns_left
    return max(usual, len(now.played.steps) if now.knows_all else now.step, 1)


def _across(step: int, length: int) -> float:
    return round(WIDTH * (0.02 + 0.96 * step / length), 1)


def _down(value: float, reach: float) -> float:
    return round(HEIGHT * (0.5 - 0.42 * value / reach), 1)


def _played(decision: Decision) -> RankedMove | None:
    option = next((option for option in decision.options if option.move == decision.played), None)
    return option if option is not None and option.value is not None else None


def _value(decision: Decision) -> float:
    option = _played(decision)
    return option.value if option is not None and option.value is not None else 0.0


def _ends(decision: Decision) -> tuple[float, float]:
    option = _played(decision)
    reach = NORMAL_95 * (option.se or 0.0) if option is not None else 0.0
    return _value(decision) - reach, _value(decision) + reach


def _path(points: list[tuple[float, float]]) -> str:
    return f"M{' '.join(f'{x:g} {y:g}' for x, y in points)}" if len(points) > 1 else ""


def _band(values: list[_Value], length: int, reach: float) -> str:
    lower = [(_across(found.step, length), _down(found.low, reach)) for found in values]
    upper = [(_across(found.step, length), _down(found.high, reach)) for found in values]
    around = _path([*upper, *reversed(lower)])
    return f"{around}z" if around else ""


def _mark(now: Moment, decision: Decision, length: int, reach: float) -> GraphMark:
    glyph = glyph_of(decision.verdict)
    assert glyph is not None  # only flagged decisions are marked
    own, number = decision.seat == now.address.seat, now.numbering.shown(decision.step)
    y = _down(_value(decision), reach) if own else 0.82 * HEIGHT
    return GraphMark(
        x=_across(number, length) / WIDTH * 100,
        y=y / HEIGHT * 100,
        glyph=glyph,
        url=now.address.at(number).url,
        words=f"{now.game.names[decision.seat]}, step {number}: {glyph.word}",
    )
