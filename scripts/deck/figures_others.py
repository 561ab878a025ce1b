"""Beasts, people and things that appear on one card each, drawn where they stand, from back to front."""

from math import hypot

from scripts.deck.faces import Spot, moved, place
from scripts.deck.shapes import Point, circle, discs, ellipse, fill, points, stroke


def curtain() -> str:
    """The striped curtain of the cherry bright, with a gold cord in three swags."""
    cloth = fill("M0 92Q16 110 33 96Q50 112 67 96Q84 110 100 92V162H0z", "wine")
    stripes = fill(
        "M12 101Q16 103.5 21 103V162H12zM45 103.5Q50 105.5 55 103.5V162H45zM79 103Q84 103.5 88 101V162H79z",
        "white",
    )
    cord = stroke("M0 92Q16 110 33 96Q50 112 67 96Q84 110 100 92", "gold", 3.5)
    knots = fill(discs([(33, 97, 4.5), (67, 97, 4.5)]), "gold") + stroke("M33 97V118M67 97V118", "gold", 3)
    return cloth + stripes + cord + knots


def water(top: float) -> str:
    """Water over the foot of the card from this height down, with two waves."""
    return fill(f"M0 {top}H100V162H0z", "indigo") + place("wave", Spot(46, top + 10), Spot(58, top + 22))


def bridge() -> str:
    """The plank bridge of the iris animal: three runs in a zigzag on posts, the deck's only outlines."""
    posts = stroke("M20 116V152M46 112V146M78 116V154", "ink", 5)
    runs = _planks((-8, 136), (48, 112)) + _planks((36, 108), (76, 132)) + _planks((64, 130), (110, 108))
    return posts + runs


def _planks(start: Point, end: Point) -> str:
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    dx, dy = -(y1 - y0) / length * 5.5, (x1 - x0) / length * 5.5
    outline = f"M{points((x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy))}z"
    return fill(outline, "sand") + stroke(outline, "ink", 2) + stroke(f"M{points(start)}L{points(end)}", "ink", 1.6)


def butterfly(spot: Spot, wings: str, dots: str) -> str:
    """A butterfly with open wings, 56 wide at scale 1."""
    shape = (
        "M0 0C-8-18-26-22-28-10C-29-2-18 4-2 3C-14 6-20 14-14 20C-8 25-2 14 0 4"
        "C2 14 8 25 14 20C20 14 14 6 2 3C18 4 29-2 28-10C26-22 8-18 0 0z"
    )
    marks = discs([(-18, -9, 4), (18, -9, 4), (-10, 13, 2.8), (10, 13, 2.8)])
    body = fill("M-1.6-6L0 16L1.6-6z", "ink") + stroke("M0-5Q-3-14-9-17M0-5Q3-14 9-17", "ink", 1.4)
    return moved(fill(shape, wings) + fill(marks, dots) + body, spot)


def boar() -> str:
    """The boar of the clover animal: dark and heavy, looking left."""
    far_legs = fill("M22 124L18 146H26L30 130zM68 128L66 146H74L80 126z", "ink")
    body = fill(
        "M4 118C6 108 14 100 22 96L24 84L34 91C42 82 54 78 66 82C84 84 96 96 94 114C97 122 94 128 90 130"
        "L92 146H84L78 130C66 136 50 136 42 132L40 146H32L30 130C22 130 14 128 8 124C4 124 2 121 4 118z",
        "bark",
    )
    bristles = fill(
        "M30 90L36 80L42 84L48 76L55 80L62 75L69 81L77 79L82 87C90 92 95 102 94 112C84 98 62 92 40 92z",
        "ink",
    )
    tusk = fill("M12 112L6 104L16 108z", "white")
    nose = circle(5.5, 119, 3.2, "pink")
    eye = circle(21, 108, 2.4, "white") + circle(21, 108, 1.2, "ink")
    tail = stroke("M94 104Q99 100 97 92", "ink", 2.4)
    return far_legs + body + bristles + tusk + nose + eye + tail


def sake_cup() -> str:
    """The sake cup of the chrysanthemum animal: a wide red bowl, gold inside."""
    bowl = fill("M12 88C16 112 32 122 50 122S84 112 88 88z", "red")
    inside = ellipse(50, 88, 38, 9, "wine") + ellipse(50, 89.5, 31, 6, "gold")
    foot = fill("M38 121H62L66 130H34z", "red")
    return bowl + inside + foot + stroke("M34 105Q42 98 50 105T66 105", "gold", 3)


def deer() -> str:
    """The deer of the maple animal: standing to the left with high antlers and a spotted back."""
    far_legs = fill("M40 112L44 148H50L48 116zM72 116L70 148H76L80 112z", "ink")
    body = fill(
        "M22 108C20 92 22 80 29 70L46 76C44 86 46 92 52 96C62 95 74 95 82 98C90 100 92 108 90 114"
        "L92 148H86L82 122C72 126 52 126 42 122L38 148H32L30 122C24 120 22 114 22 108z",
        "bark",
    )
    head = fill("M27 68C27 59 38 56 46 60L60 69C62 73 59 76 55 75L40 79C32 79 27 75 27 68z", "bark")
    ear = fill("M31 63L17 58L27 71z", "bark")
    antlers = stroke(
        "M35 59L30 38M33 50L22 45M31.5 43L38 33M43 59L49 38M46 49L58 45M48 42L44 32", "bark", 3, rounded=True
    )
    eye_and_nose = circle(42, 66, 1.9, "ink") + circle(60, 71.5, 2, "ink")
    spots = discs([(50, 103, 2.9), (60, 108, 2.9), (70, 103, 2.9), (79, 108, 2.9), (64, 100, 2.2)])
    tail = fill("M90 100C98 98 99 108 91 112z", "white")
    return far_legs + body + head + ear + antlers + eye_and_nose + fill(spots, "blush") + tail


def rain_man() -> str:
    """The man with the umbrella of the willow bright, in plum and gold, looking left."""
    return _robe() + _umbrella()


def _robe() -> str:
    robe = fill("M50 84C42 88 38 100 36 118L30 146H76L70 112C68 98 64 88 58 84z", "plum")
    panel = fill("M50 84L46 112L54 146H62L56 108L58 84z", "gold")
    arm = fill("M40 98L24 112L30 118L44 108z", "plum")
    face = circle(53, 76, 9, "blush")
    hair = fill("M44 74C44 62 62 62 62 74C58 70 50 70 44 74z", "ink") + fill("M50 64L54 54L58 65z", "ink")
    return robe + panel + arm + face + hair


def _umbrella() -> str:
    handle = stroke("M34 116L30 40", "bark", 3)
    canopy = fill("M-4 62C2 36 18 24 32 24S66 36 72 62Q62 54 53 62Q44 54 34 62Q24 54 15 62Q6 54-4 62z", "red")
    ribs = stroke("M32 24Q14 36 15 61M32 24Q36 42 34 61M32 24Q52 38 53 61", "gold", 1.8)
    tip = fill("M30 26L32 16L35 26z", "bark")
    clogs = fill("M34 146H46V152H32zM58 146H72V152H58z", "ink")
    return handle + canopy + ribs + tip + clogs


def frog() -> str:
    """The frog of the willow bright, sitting at the stream on the left."""
    body = "M10 150C8 142 14 136 22 138C24 134 28 134 29 138C34 138 34 144 30 146L34 152H22L20 149L16 152H6z"
    return fill(body, "leaf") + circle(26, 138, 1.6, "ink")
