"""Parts of the months one to six, each drawn once round (0, 0).

Shapes without a colour take that of the place where the part is put.
"""

from scripts.deck.shapes import Disc, Point, circle, discs, fill, lens, points, polar, rosette, stroke


def pine() -> str:
    """An upper half fan of eight needle tips, 38 wide, with light ribs."""
    rim = [polar(180 + 180 * step / 14, 14.5 if step % 2 else 19) for step in range(15)]
    foot: list[Point] = [(3.5, 3), (0, 5), (-3.5, 3)]
    ribs = ((205, 13), (240, 14), (270, 14.5), (300, 14), (335, 13))
    rays = "".join(f"M0 3L{points(polar(angle, length))}" for angle, length in ribs)
    return fill(f"M{points(*rim, *foot)}z", "pine") + stroke(rays, "leaf", 1.5)


def plum() -> str:
    """Five round petals, 22 wide, round a gold eye."""
    petals = [(*polar(-90 + 72 * petal, 6), 4.9) for petal in range(5)]
    return fill(discs(petals)) + circle(0, 0, 3.9, "gold") + circle(0, 0, 1.6, "wine")


def plum_bud() -> str:
    """A round bud in a dark cup."""
    return circle(0, 0, 4.2) + fill("M-4 1.5Q0 6 4 1.5L0 5z", "ink")


def cherry() -> str:
    """Five notched petals, 23 wide, with red stamens."""
    petals = "".join(_cherry_petal(-90 + 72 * petal, 11.5) for petal in range(5))
    stamens = "".join(f"M0 0L{points(polar(-90 + 72 * petal, 5.6))}" for petal in range(5))
    return fill(petals + "z") + stroke(stamens, "red", 1.3) + circle(0, 0, 2, "wine")


def _cherry_petal(angle: float, radius: float) -> str:
    left = [
        polar(angle - 50, radius * 0.5),
        polar(angle - 34, radius * 0.98),
        polar(angle - 11, radius * 1.05),
    ]
    notch = [polar(angle, radius * 0.88), polar(angle + 11, radius * 1.05)]
    right = [polar(angle + 34, radius * 0.98), polar(angle + 50, radius * 0.5)]
    return f"M0 0C{points(*left)}L{points(*notch)}C{points(*right)} 0 0"


WISTERIA_ROWS: tuple[tuple[float, int, float], ...] = (
    (0, 4, 3.9),
    (6, 4, 3.8),
    (12, 3, 3.8),
    (18, 3, 3.5),
    (24, 2, 3.5),
    (29.5, 2, 3),
    (34.5, 1, 3.2),
    (39, 1, 2.4),
    (42.5, 1, 1.7),
)
"""The blossoms of a wisteria cluster from the top: height, blossoms in the row, their radius."""


def wisteria() -> str:
    """A hanging cone of round blossoms, 44 long, lit from one side."""
    blossoms: list[Disc] = []
    lights: list[Disc] = []
    for y, count, radius in WISTERIA_ROWS:
        for place in range(count):
            x = (place - (count - 1) / 2) * radius * 1.45
            blossoms.append((x, y, radius))
            if place == 0 or (count > 2 and place == count - 2):
                lights.append((x - radius * 0.15, y + radius * 0.2, radius * 0.5))
    core = "M11 0H-11L-2 40H2z"
    return fill(core + discs(blossoms)) + fill(discs(lights), "lilac")


def wisteria_leaf() -> str:
    """Five narrow leaves spread downwards from one point."""
    tips: tuple[Point, ...] = ((-21, 9), (-14, 18), (21, 9), (14, 18), (0, 20))
    return fill("".join(lens((0, 0), tip, 4.4) for tip in tips))


def iris() -> str:
    """An upright petal, two falls and a lip with gold signals, 36 wide."""
    standard = "M0 2C-4-5-6-13-1-19Q0-20 1-19C6-13 4-5 0 2z"
    falls = "M0 1C-6-7-13-13-17-9C-21-4-17 4-14 10C-11 5-7 3 0 3C7 3 11 5 14 10C17 4 21-4 17-9C13-13 6-7 0 1z"
    lip = "M-3.5 0C-7 6-8 13 0 18C8 13 7 6 3.5 0z"
    signals = "M-1.6 2Q0 11 1.6 2zM-4 0Q-11-4-14 2Q-9-1-4 2zM4 0Q11-4 14 2Q9-1 4 2z"
    return fill(standard) + fill(falls) + fill(lip) + fill(signals, "gold")


def iris_blade() -> str:
    """A sword leaf, 62 high, standing on (0, 0)."""
    return fill("M-3 0C-3-24-1-44 6-62C5-44 5-22 3.4 0z")


def peony() -> str:
    """Three rings of round lobes, 40 wide, round a gold eye."""
    outer, middle, inner = rosette(9, 17, 1.05), rosette(7, 11.5, 1.08, -70), rosette(6, 6.5, 1.1, -50)
    return fill(outer) + fill(middle, "pink") + fill(inner, "blush") + circle(0, 0, 3.4, "gold")


def peony_leaf() -> str:
    """A three-pointed leaf, 24 high."""
    blade = "M0 0C-6-3-10-9-9-16L-4-12L0-24L4-12L9-16C10-9 6-3 0 0z"
    return fill(blade, "pine") + stroke("M0 0V-15", "leaf", 1.2)


PARTS: dict[str, str] = {
    "pine": pine(),
    "plum": plum(),
    "plum-bud": plum_bud(),
    "cherry": cherry(),
    "wisteria": wisteria(),
    "wisteria-leaf": wisteria_leaf(),
    "iris": iris(),
    "iris-blade": iris_blade(),
    "peony": peony(),
    "peony-leaf": peony_leaf(),
}
