"""The strip below the board: the round from deal to end, the expected result of the seat, and where the faults are."""

from dataclasses import dataclass

from hana.review.model import FLAGGED, Decision, RankedMove
from hana.web.step.moment import Moment
from hana.web.step.options import NORMAL_95
from hana.web.step.verdicts import Glyph, glyph_of
from hana.web.wording import plain, signed

WIDTH = 1000
HEIGHT = 100
LEAST_REACH = 10.0
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
    """The strip at a moment; a view of one seat's knowledge ends at this step and shows that seat alone."""
    shown = [d for _, d in sorted(now.verdicts.decisions.items()) if _may_show(now, d)]
    own = [d for d in shown if d.seat == now.address.seat and _played(d) is not None]
    reach = max([LEAST_REACH, *(abs(end) for d in own for end in _ends(d))])
    length = _length(now)
    points = [(_across(d.step, length), d) for d in own]
    name = now.game.names[now.address.seat]
    return GraphPart(
        line=_path([(x, _down(_value(d), reach)) for x, d in points]),
        band=_band(points, reach),
        here=_across(now.step, length),
        top=signed(reach),
        bottom=plain(-reach),
        marks=tuple(_mark(now, d, length, reach) for d in shown if d.verdict in FLAGGED),
        words=f"What {name} could expect from the round at each of their choices, with its 95 % interval",
    )


def _may_show(now: Moment, decision: Decision) -> bool:
    return now.knows_all or (decision.seat == now.address.seat and decision.step <= now.step)


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


def _band(points: list[tuple[float, Decision]], reach: float) -> str:
    lower = [(x, _down(_ends(d)[0], reach)) for x, d in points]
    upper = [(x, _down(_ends(d)[1], reach)) for x, d in points]
    around = _path([*upper, *reversed(lower)])
    return f"{around}z" if around else ""


def _mark(now: Moment, decision: Decision, length: int, reach: float) -> GraphMark:
    glyph = glyph_of(decision.verdict)
    assert glyph is not None  # only flagged decisions are marked
    own = decision.seat == now.address.seat
    y = _down(_value(decision), reach) if own else 0.82 * HEIGHT
    return GraphMark(
        x=_across(decision.step, length) / WIDTH * 100,
        y=y / HEIGHT * 100,
        glyph=glyph,
        url=now.address.at(decision.step).url,
        words=f"{now.game.names[decision.seat]}, step {decision.step}: {glyph.word}",
    )
