"""From the drawings to files: one SVG a card, a back, an unknown card, and one sprite with all as symbols.

Every id begins with the slug of its card, because cards that are put into one page share its ids.
"""

import re
from pathlib import Path

from scripts.deck import (
    months_1_to_3,
    months_4_to_6,
    months_7_to_9,
    months_10_to_12,
    parts_autumn,
    parts_spring,
    parts_things,
)
from scripts.deck.faces import Face, Spot, place
from scripts.deck.palette import PALETTE
from scripts.deck.shapes import circle, fill, stroke

FOLDER = Path(__file__).resolve().parents[2] / "static" / "cards"
VIEW_BOX = "0 0 100 162"
SPRITE = "deck.svg"

PARTS: dict[str, str] = parts_spring.PARTS | parts_autumn.PARTS | parts_things.PARTS
FACES: tuple[Face, ...] = months_1_to_3.FACES + months_4_to_6.FACES + months_7_to_9.FACES + months_10_to_12.FACES
"""The 48 faces in the order of the deck."""

EDGE = '<rect width="100" height="162" rx="9"/>'
GROUND = "M0 0h100v162H0z"
FRAME = f'<rect x="2.5" y="2.5" width="95" height="157" rx="7" fill="none" stroke="{PALETTE["ink"]}" stroke-width="5"/>'
"""Drawn last: a frame below its motif leaves a pale line where the motif is cut off."""

INNER_LINE = "M14 11H86Q89 11 89 14V148Q89 151 86 151H14Q11 151 11 148V14Q11 11 14 11z"
QUESTION_MARK = "M33 60C33 38 67 38 67 60C67 76 50 78 50 96"

BACK = Face(
    "back",
    (stroke(INNER_LINE, "pink", 1.2), place("cherry", Spot(50, 81, 1.7), colour="pink")),
    sky="wine",
)
UNKNOWN = Face(
    "unknown",
    (
        stroke(INNER_LINE, "paper", 1.2),
        stroke(QUESTION_MARK, "bark", 9, rounded=True),
        circle(50, 115, 6, "bark"),
    ),
    sky="sand",
)
PICTURES: tuple[Face, ...] = (*FACES, BACK, UNKNOWN)


def card_svg(face: Face) -> str:
    """One card as a complete file."""
    prefix = f"{face.slug}-"
    drawing = "".join(face.drawing)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{VIEW_BOX}">'
        f"{_definitions(_part_names(drawing), prefix)}{_picture(face, prefix)}</svg>\n"
    )


def sprite_svg() -> str:
    """All pictures as symbols of one file, which share their parts; the id of a symbol is the slug."""
    prefix = "part-"
    symbols = (
        f'<symbol id="{face.slug}" viewBox="{VIEW_BOX}">{_picture(face, prefix)}</symbol>\n' for face in PICTURES
    )
    definitions = _definitions(list(PARTS), prefix)
    return f'<svg xmlns="http://www.w3.org/2000/svg">{definitions}\n{"".join(symbols)}</svg>\n'


def _part_names(drawing: str) -> list[str]:
    return list(dict.fromkeys(re.findall(r'href="#([a-z-]+)"', drawing)))


def _definitions(names: list[str], prefix: str) -> str:
    parts = "".join(f'<g id="{prefix}{name}">{PARTS[name]}</g>' for name in names)
    return f'<defs><clipPath id="{prefix}edge">{EDGE}</clipPath>{parts}</defs>'


def _picture(face: Face, prefix: str) -> str:
    drawing = "".join(face.drawing).replace('href="#', f'href="#{prefix}')
    return f'<g clip-path="url(#{prefix}edge)">{fill(GROUND, face.sky)}{drawing}{FRAME}</g>'


def files() -> dict[str, str]:
    """The text of each file in `static/cards` by its name."""
    return {f"{face.slug}.svg": card_svg(face) for face in PICTURES} | {SPRITE: sprite_svg()}


def write(folder: Path = FOLDER) -> None:
    """Write every picture and the sprite."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")


def differences(folder: Path = FOLDER) -> list[str]:
    """The names of the files that are missing, out of date or drawn by no source; empty if all agree."""
    expected = files()
    found = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.svg")}
    return sorted(name for name in expected.keys() | found.keys() if expected.get(name) != found.get(name))
