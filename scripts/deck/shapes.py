"""SVG elements and outlines as text, with numbers rounded to one decimal and written as short as SVG allows.

An outline is the `d` of a path. Lengths are units of the card (100 wide, 162 high); angles are degrees,
clockwise from the right, so that -90 points up. Subpaths of one path turn the same way, else they cut holes.
"""

from collections.abc import Iterable
from math import cos, hypot, pi, radians, sin

from scripts.deck.palette import PALETTE

Point = tuple[float, float]
Disc = tuple[float, float, float]
"""Centre x, centre y, radius."""


def number(value: float, decimals: int = 1) -> str:
    """The shortest text of a number.

    >>> number(0.5), number(-0.52), number(3.0), number(-0.01)
    ('.5', '-.5', '3', '0')
    """
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    if text in ("", "-0"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def points(*places: Point) -> str:
    """Coordinates for an outline: `x y x y`."""
    return " ".join(f"{number(x)} {number(y)}" for x, y in places)


def polar(angle: float, radius: float) -> Point:
    """The point at this angle and distance from (0, 0)."""
    return radius * cos(radians(angle)), radius * sin(radians(angle))


def fill(outline: str, colour: str | None = None) -> str:
    """A filled path; without a colour it takes the one given where the part is placed."""
    return f'<path d="{outline}"{_painted(colour)}/>'


def stroke(outline: str, colour: str, width: float, rounded: bool = False) -> str:
    """A drawn line without filling; rounded softens its ends and corners."""
    ends = ' stroke-linecap="round" stroke-linejoin="round"' if rounded else ""
    return f'<path d="{outline}" fill="none" stroke="{PALETTE[colour]}" stroke-width="{number(width)}"{ends}/>'


def circle(x: float, y: float, radius: float, colour: str | None = None) -> str:
    """A filled circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{_painted(colour)}/>'


def ellipse(x: float, y: float, half_width: float, half_height: float, colour: str) -> str:
    """A filled ellipse, upright or lying."""
    radii = f'rx="{number(half_width)}" ry="{number(half_height)}"'
    return f'<ellipse cx="{number(x)}" cy="{number(y)}" {radii}{_painted(colour)}/>'


def _painted(colour: str | None) -> str:
    return f' fill="{PALETTE[colour]}"' if colour else ""


def discs(places: Iterable[Disc]) -> str:
    """The outline of many discs as one path."""
    return "".join(_disc(x, y, number(radius), number(2 * radius)) for x, y, radius in places)


def _disc(x: float, y: float, radius: str, width: str) -> str:
    left = number(x - float(radius))
    half = f"a{radius} {radius} 0 1 0"
    return f"M{left} {number(y)}{half} {width} 0{half} -{width} 0"


def lens(start: Point, end: Point, bulge: float) -> str:
    """The outline of a pointed leaf between two points; it becomes as wide as its bulge."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    across_x, across_y = -(y1 - y0) / length * bulge, (x1 - x0) / length * bulge
    middle_x, middle_y = (x0 + x1) / 2, (y0 + y1) / 2
    one_side = (middle_x + across_x, middle_y + across_y)
    other_side = (middle_x - across_x, middle_y - across_y)
    return f"M{points(start)}Q{points(one_side, end)}Q{points(other_side, start)}z"


def rosette(lobes: int, radius: float, roundness: float, first_angle: float = -90) -> str:
    """The outline of a ring of round lobes.

    Radius is that of the notches; roundness 1 makes each lobe a half circle, more makes it flatter.
    """
    notches = [polar(first_angle + 360 * lobe / lobes, radius) for lobe in range(lobes)]
    lobe_radius = number(radius * sin(pi / lobes) * roundness)
    arcs = (f"A{lobe_radius} {lobe_radius} 0 0 1 {points(notch)}" for notch in [*notches[1:], notches[0]])
    return f"M{points(notches[0])}{''.join(arcs)}z"


def arch(start: Point, first_pull: Point, second_pull: Point, end: Point, share: float) -> Point:
    """The point of a cubic curve after this share (0 to 1) of its way."""
    weights = ((1 - share) ** 3, 3 * (1 - share) ** 2 * share, 3 * (1 - share) * share**2, share**3)
    corners = (start, first_pull, second_pull, end)
    x = sum(weight * corner[0] for weight, corner in zip(weights, corners, strict=True))
    y = sum(weight * corner[1] for weight, corner in zip(weights, corners, strict=True))
    return x, y
