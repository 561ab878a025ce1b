"""What a face is made of: a slug, a sky and a drawing in which parts are placed."""

from dataclasses import dataclass

from scripts.deck.palette import PALETTE
from scripts.deck.shapes import number


@dataclass(frozen=True, slots=True)
class Spot:
    """Where and how a part stands: origin in card units, size, turn in degrees, colour, mirrored or not."""

    x: float
    y: float
    scale: float = 1
    turn: float = 0
    colour: str | None = None
    mirrored: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """One picture: its slug, the colour behind everything, and its elements from back to front."""

    slug: str
    drawing: tuple[str, ...]
    sky: str = "paper"


def place(part: str, *spots: Spot, colour: str | None = None) -> str:
    """A part put at each spot; a spot without a colour of its own takes the common one."""
    return "".join(_use(part, spot, spot.colour or colour) for spot in spots)


def _use(part: str, spot: Spot, colour: str | None) -> str:
    painted = f' fill="{PALETTE[colour]}"' if colour else ""
    return f'<use href="#{part}" transform="{_transform(spot)}"{painted}/>'


def moved(drawing: str, spot: Spot) -> str:
    """A drawing as one group at a spot; the colour of the spot has no effect."""
    return f'<g transform="{_transform(spot)}">{drawing}</g>'


def _transform(spot: Spot) -> str:
    steps = f"translate({number(spot.x)} {number(spot.y)})"
    if spot.turn:
        steps += f"rotate({number(spot.turn)})"
    size = number(spot.scale, 2)
    if spot.mirrored:
        steps += f"scale(-{size} {size})"
    elif spot.scale != 1:
        steps += f"scale({size})"
    return steps
