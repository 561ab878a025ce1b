"""Parts that are no plants, each drawn once round (0, 0): ribbons 24 wide and 96 high, cloud, wave, goose."""

from scripts.deck.shapes import fill, stroke

RIBBON_OUTLINE = "M-12-47C-4-44 4-50 12-47V44C4 41-4 47-12 44z"


def plain_ribbon() -> str:
    """A ribbon in the colour of its place with wine ends."""
    top = "M-12-47C-4-44 4-50 12-47V-42C4-45-4-39-12-42z"
    foot = "M-12 44C-4 47 4 41 12 44V39C4 36-4 42-12 39z"
    return fill(RIBBON_OUTLINE) + fill(top, "wine") + fill(foot, "wine")


def poetry_ribbon() -> str:
    """A red ribbon with a white panel and three strokes of a brush, which spell nothing."""
    panel = "M-8-40C-3-38 3-42 8-40V36C3 34-3 38-8 36z"
    writing = "M-2-32Q4-32 2-26Q-3-22 3-20M1-12Q-4-8 1-4T0 4M-3 12H4Q-2 16 1 22Q2 27-3 28"
    return fill(RIBBON_OUTLINE, "red") + fill(panel, "white") + stroke(writing, "ink", 2.4, rounded=True)


def blue_ribbon() -> str:
    """An indigo ribbon with two gold bars."""
    bars = "M-12-38C-4-35 4-41 12-38V-33C4-36-4-30-12-33zM-12 35C-4 38 4 32 12 35V30C4 27-4 33-12 30z"
    return fill(RIBBON_OUTLINE, "indigo") + fill(bars, "gold")


def cloud() -> str:
    """Three staggered bars of mist, 59 wide."""
    return stroke("M-27-8H3M-15 0H27M-21 8H5", "mist", 9, rounded=True)


def wave() -> str:
    """One white line of water, wider than the card."""
    return stroke("M-50 0Q-41-6-32 0T-14 0T4 0T22 0T40 0T58 0", "white", 2)


def goose() -> str:
    """A goose that flies left with its neck stretched, 57 wide."""
    neck = stroke("M-8 3C-14 4-18 0-24-1", "ink", 3.2, rounded=True)
    beak = fill("M-27-3L-33 0L-26 1.5z", "gold")
    body = fill("M-12 3C-4-3 10-1 24 2C12 9-4 10-12 3z", "ink")
    upper_wing = fill("M-4 2C-2-12 6-22 20-27C19-16 15-6 9 4z", "ink")
    wing_tip = fill("M9-17C12-21 16-24 20-27C19-20 18-16 16-11z", "sand")
    lower_wing = fill("M-2 5C0 14 6 20 14 24C14 16 12 10 8 5z", "ink")
    return neck + beak + body + upper_wing + wing_tip + lower_wing


PARTS: dict[str, str] = {
    "plain-ribbon": plain_ribbon(),
    "poetry-ribbon": poetry_ribbon(),
    "blue-ribbon": blue_ribbon(),
    "cloud": cloud(),
    "wave": wave(),
    "goose": goose(),
}
