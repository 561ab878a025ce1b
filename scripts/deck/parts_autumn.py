"""Parts of the months seven to twelve, each drawn once round (0, 0).

Shapes without a colour take that of the place where the part is put.
"""

from scripts.deck.shapes import Disc, Point, arch, circle, discs, fill, lens, points, polar, stroke


def clover() -> str:
    """A sprig of bush clover, 70 long, rising from (0, 0) and bending right: leaves below, blossoms above."""
    curve: tuple[Point, Point, Point, Point] = ((0, 0), (4, -30), (16, -54), (38, -64))
    knots = [arch(*curve, share) for share in (0.22, 0.36, 0.5, 0.63, 0.76, 0.88, 1)]
    leaves = [
        lens((x, y), (x - 13, y - 2 + rank), 5) + lens((x, y), (x + 10, y + 10), 4.6)
        for rank, (x, y) in enumerate(knots[:4])
    ]
    upper = [
        lens((x, y), (x - 9 + rank * 0.6, y - 9), 4.4 - 0.2 * rank)
        + lens((x, y), (x - 1 + rank * 0.6, y - 11), 4 - 0.2 * rank)
        for rank, (x, y) in enumerate(knots[2:])
    ]
    lower = [lens((x, y), (x + 11 - rank, y + 5), 4.2 - 0.3 * rank) for rank, (x, y) in enumerate(knots[3:])]
    stalk = f"M{points(curve[0])}C{points(*curve[1:])}"
    return stroke(stalk, "bark", 2.2) + fill("".join(leaves), "pine") + fill("".join(upper + lower))


def plume() -> str:
    """A plume of silvergrass on a stalk, 70 high, standing on (0, 0) and bending right."""
    stalk = stroke("M0 0C1-20 3-34 7-44", "sand", 2)
    vein = stroke("M6-38C8-50 13-58 20-64", "sand", 1.3)
    return stalk + fill("M4-32C1-46 6-62 24-70C25-58 18-46 10-38z") + vein


def low_hill() -> str:
    """A round hilltop, wider than the card, its top at (0, -17)."""
    return fill("M-60 90V14C-40-8-18-18 4-17C30-16 48-4 60 8V90z")


def chrysanthemum() -> str:
    """Fourteen petals, 28 wide, round a gold eye."""
    turn = 360 / 14
    petals = "".join(_narrow_petal(petal * turn, turn * 0.46, 11.8) for petal in range(14))
    return fill(petals) + circle(0, 0, 5, "wine") + circle(0, 0, 3.2, "gold")


def _narrow_petal(angle: float, half_width: float, length: float) -> str:
    left, right = polar(angle - half_width, length), polar(angle + half_width, length)
    return f"M0 0L{points(left)}A2.8 2.8 0 0 1 {points(right)}z"


def chrysanthemum_leaf() -> str:
    """A leaf with round lobes, 19 high."""
    blade = (
        "M0 0C-3-4-10-4-11-9C-8-9-9-13-12-16C-6-17-4-14-3-17"
        "C-2-21 2-21 3-17C4-14 6-17 12-16C9-13 8-9 11-9C10-4 3-4 0 0z"
    )
    return fill(blade, "pine") + stroke("M0 0V-13", "leaf", 1.2)


MAPLE_LOBES: tuple[Point, ...] = ((-204, 0.66), (-148, 0.92), (-90, 1.06), (-32, 0.92), (24, 0.66))
"""Angle and reach of each lobe, reach in radii of the leaf."""


def maple() -> str:
    """A leaf of five lobes, 28 wide, with its stalk.

    Deeper notches than .36 of the radius or slimmer shoulders than .62 would make it a star.
    """
    radius = 15.0
    outline = [polar(140, radius * 0.34)]
    for place, (angle, reach) in enumerate(MAPLE_LOBES):
        shoulder = radius * reach * 0.62
        outline += [polar(angle - 17, shoulder), polar(angle, radius * reach), polar(angle + 17, shoulder)]
        if place < len(MAPLE_LOBES) - 1:
            outline.append(polar((angle + MAPLE_LOBES[place + 1][0]) / 2, radius * 0.36))
    outline.append(polar(40, radius * 0.34))
    return fill(f"M{points(*outline)}z") + stroke("M0 2V9", "bark", 1.5)


def willow() -> str:
    """A strand, 92 long, hanging from (0, 0), with nine leaves left and right in turn."""
    curve: tuple[Point, Point, Point, Point] = ((0, 0), (6, 26), (5, 58), (-3, 90))
    leaves = ""
    for leaf in range(9):
        x, y = arch(*curve, 0.1 + leaf * 0.105)
        side = 1 if leaf % 2 else -1
        leaves += lens((x, y), (x + side * 8.5, y + 12), 2.7)
    return stroke(f"M{points(curve[0])}C{points(*curve[1:])}", "pine", 1.4) + fill(leaves)


def paulownia_leaf() -> str:
    """A broad leaf of three round lobes, 40 high, with light ribs."""
    blade = (
        "M0 0C-5 3-12 2-14-3C-19-3-22-9-19-14C-22-20-17-26-11-24C-10-32-3-36 0-40"
        "C3-36 10-32 11-24C17-26 22-20 19-14C22-9 19-3 14-3C12 2 5 3 0 0z"
    )
    return fill(blade, "pine") + stroke("M0-1V-31M0-5L-12-16M0-5L12-16", "leaf", 1.5)


def paulownia_spike() -> str:
    """Nine round blossoms on an upright stalk, 37 high."""
    pairs: tuple[Disc, ...] = ((5, -4, 4.3), (4.6, -12.5, 3.9), (3.8, -20, 3.4), (2.6, -27, 2.8))
    blossoms = [(side * x, y, radius) for x, y, radius in pairs for side in (-1, 1)]
    lights: tuple[Disc, ...] = ((-5.6, -2.6, 1.7), (4.4, -2.6, 1.7), (-5, -11.3, 1.5), (4, -11.3, 1.5))
    stalk = stroke("M0 2V-34", "bark", 1.6)
    return stalk + fill(discs([*blossoms, (0, -34, 2.9)])) + fill(discs(lights), "blush")


PARTS: dict[str, str] = {
    "clover": clover(),
    "plume": plume(),
    "low-hill": low_hill(),
    "chrysanthemum": chrysanthemum(),
    "chrysanthemum-leaf": chrysanthemum_leaf(),
    "maple": maple(),
    "willow": willow(),
    "paulownia-leaf": paulownia_leaf(),
    "paulownia-spike": paulownia_spike(),
}
