"""The pictures of the cards match their source, are self-contained and light, and stay apart when small."""

import base64
import json
import os
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
import zlib
from itertools import combinations
from math import cbrt, dist
from pathlib import Path

import pytest

from hana.cards.deck import month_of
from hana.cards.names import SLUGS
from scripts.deck import build

Triple = tuple[float, float, float]
Picture = list[Triple]
"""One card when small, row by row."""

FOLDER = Path(__file__).resolve().parents[1] / "static" / "cards"
SVG = "{http://www.w3.org/2000/svg}"
DRAWING_ELEMENTS = {"svg", "defs", "clipPath", "g", "use", "path", "circle", "ellipse", "rect", "symbol"}
PICTURES = (*SLUGS, "back", "unknown")

SMALL = (20, 32)
"""Width and height in pixels at which the cards are compared: half of the smallest card of the board."""
MONTHS_APART, CARDS_APART = 9.0, 7.0
"""Least mean OKLab distance x 100 of two cards of different months and of the same month."""

VISIONS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "red-blind": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "green-blind": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
"""From linear RGB to linear RGB as it is seen. Source: Machado, Oliveira, Fernandes, "A Physiologically-based
Model for Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009: protanomaly and deuteranomaly of
severity 1."""

LINEAR_TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
CONES_TO_OKLAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
"""Source of both: Björn Ottosson, "A perceptual color space for image processing", 2020."""

LINEAR = [value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in range(256)]
"""Share of light by sRGB value. Source: IEC 61966-2-1."""

PAGE = """<!doctype html><body>{images}<script>
addEventListener("load", () => {{
  const canvas = document.createElement("canvas");
  const [width, height] = {size};
  const pictures = [...document.images];
  canvas.width = width;
  canvas.height = height * pictures.length;
  const brush = canvas.getContext("2d");
  brush.fillStyle = "white";
  brush.fillRect(0, 0, canvas.width, canvas.height);
  pictures.forEach((picture, place) => brush.drawImage(picture, 0, place * height, width, height));
  document.body.textContent = JSON.stringify([...brush.getImageData(0, 0, canvas.width, canvas.height).data]);
}});
</script></body>"""
CHROMIUM_OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--dump-dom",
)


def test_files_match_the_drawings() -> None:
    assert build.differences() == []


def test_check_names_what_differs(tmp_path: Path) -> None:
    build.write(tmp_path)
    assert build.differences(tmp_path) == []
    (tmp_path / "pine-bright.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "plum-bright.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "back.svg").unlink()
    assert build.differences(tmp_path) == ["back.svg", "pine-bright.svg", "plum-bright.svg"]


def test_every_card_of_the_deck_has_a_picture_in_its_order() -> None:
    assert tuple(face.slug for face in build.FACES) == SLUGS
    assert {path.stem for path in FOLDER.glob("*.svg")} == {*PICTURES, "deck"}


@pytest.mark.parametrize("slug", PICTURES)
def test_a_picture_is_plain_and_self_contained(slug: str) -> None:
    root = ElementTree.fromstring((FOLDER / f"{slug}.svg").read_text(encoding="utf-8"))
    assert root.get("viewBox") == "0 0 100 162"
    _check_plain(root)
    assert all(name.startswith(f"{slug}-") for name in _ids(root))


def test_the_sprite_holds_every_picture_as_a_symbol() -> None:
    root = ElementTree.fromstring((FOLDER / "deck.svg").read_text(encoding="utf-8"))
    _check_plain(root)
    symbols = root.findall(f"{SVG}symbol")
    assert [symbol.get("id") for symbol in symbols] == list(PICTURES)
    assert {symbol.get("viewBox") for symbol in symbols} == {"0 0 100 162"}
    assert len(_ids(root)) == len(set(_ids(root)))


def _ids(root: ElementTree.Element) -> list[str]:
    return [name for element in root.iter() if (name := element.get("id"))]


def _check_plain(root: ElementTree.Element) -> None:
    """Only shapes, no text, script or style, and no reference that leaves the file or leads nowhere."""
    known = set(_ids(root))
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in DRAWING_ELEMENTS
        assert not (element.text or "").strip()
        for name, value in element.items():
            assert name != "style" and not name.startswith("on")
            if name.endswith("href"):
                assert value.removeprefix("#") in known and value.startswith("#")
            if "url(" in value:
                assert value.removeprefix("url(#").removesuffix(")") in known


def test_the_pictures_are_small() -> None:
    sprite = len(zlib.compress((FOLDER / "deck.svg").read_bytes(), 9))
    faces = sum(len(zlib.compress((FOLDER / f"{slug}.svg").read_bytes(), 9)) for slug in SLUGS)
    assert sprite < 40_000 and faces < 40_000


@pytest.fixture(scope="module")
def small_cards(tmp_path_factory: pytest.TempPathFactory) -> list[Picture]:
    """All cards by index as a browser draws them when small, each pixel as linear RGB."""
    chromium = _chromium()
    folder = tmp_path_factory.mktemp("cards")
    page = folder / "cards.html"
    images = "".join(f'<img src="data:image/svg+xml;base64,{_encoded(slug)}">' for slug in SLUGS)
    page.write_text(PAGE.format(images=images, size=list(SMALL)), encoding="utf-8")
    command = [chromium, *CHROMIUM_OPTIONS, f"--user-data-dir={folder / 'profile'}", page.as_uri()]
    answer = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
    values = [LINEAR[value] for value in json.loads(answer[answer.index("[") : answer.rindex("]") + 1])]
    pixels: Picture = list(zip(values[0::4], values[1::4], values[2::4], strict=True))
    count = SMALL[0] * SMALL[1]
    assert len(pixels) == count * len(SLUGS)
    return [pixels[start : start + count] for start in range(0, len(pixels), count)]


def _chromium() -> str:
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is not None:
        return found
    reason = "no chromium to draw the cards with"
    if os.environ.get("HANA_REQUIRE_ALL") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


def _encoded(slug: str) -> str:
    return base64.b64encode((FOLDER / f"{slug}.svg").read_bytes()).decode()


def _applied(matrix: tuple[Triple, Triple, Triple], triple: Triple) -> Triple:
    x, y, z = triple
    (a, b, c), (d, e, f), (g, h, i) = matrix
    return a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z


def _oklab(pixel: Triple, vision: tuple[Triple, Triple, Triple]) -> Triple:
    """Linear RGB as OKLab, as seen with this vision."""
    red, green, blue = _applied(vision, pixel)
    seen = (min(max(red, 0), 1), min(max(green, 0), 1), min(max(blue, 0), 1))
    long, middle, short = _applied(LINEAR_TO_CONES, seen)
    return _applied(CONES_TO_OKLAB, (cbrt(long), cbrt(middle), cbrt(short)))


def distances(cards: list[Picture], vision: str) -> dict[tuple[int, int], float]:
    """Mean OKLab distance x 100 of each two card indices, the lower one first."""
    seen = [[_oklab(pixel, VISIONS[vision]) for pixel in card] for card in cards]
    return {
        (one, other): 100 * sum(map(dist, seen[one], seen[other])) / len(seen[one])
        for one, other in combinations(range(len(seen)), 2)
    }


@pytest.mark.browser
@pytest.mark.parametrize("vision", VISIONS)
def test_no_two_cards_look_alike_when_small(small_cards: list[Picture], vision: str) -> None:
    alike = []
    for (one, other), distance in distances(small_cards, vision).items():
        least = CARDS_APART if month_of(one) == month_of(other) else MONTHS_APART
        if distance < least:
            alike.append(f"{SLUGS[one]} and {SLUGS[other]}: {distance:.1f}, at least {least}")
    assert alike == []
