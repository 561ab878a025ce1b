"""The birds that appear on one card each, drawn where they stand, from back to front."""

from scripts.deck.shapes import circle, discs, fill, stroke


def crane() -> str:
    """The crane of the pine bright: white, tall, looking left."""
    body = fill("M46 92C52 80 70 78 84 92C92 100 94 112 92 122C84 118 78 117 70 118C56 119 42 110 46 92z", "white")
    tail = fill("M74 100C84 102 92 112 93 128C86 126 80 126 72 122C78 116 78 108 74 100z", "ink")
    neck = stroke("M50 98C40 90 52 76 42 66Q38 61 33 63", "white", 6.5, rounded=True)
    nape = stroke("M50 93C43 86 51 77 44 69", "ink", 3.4, rounded=True)
    beak = fill("M35 59L18 66L34 67z", "ink")
    crown = fill("M31 60A5.2 5.2 0 0 1 40 61L35 64z", "red")
    legs = stroke("M62 117L60 146M71 117L74 146", "ink", 2.2)
    return body + tail + neck + nape + beak + crown + legs


def warbler() -> str:
    """The bush warbler of the plum animal: green, round, looking left."""
    body = fill(
        "M24 70C22 58 32 50 42 53C54 54 66 62 74 76L92 92L86 97L70 88C56 98 28 96 24 70z",
        "leaf",
    )
    wing = fill("M46 66C58 64 68 74 84 94C68 90 50 88 46 66z", "pine")
    belly = fill("M30 78C34 88 44 92 54 90C46 86 38 84 30 78z", "blush")
    beak = fill("M26 62L14 66L26 70z", "gold")
    legs = stroke("M44 91L46 104M52 92L56 104", "ink", 2.2)
    return body + wing + belly + beak + circle(34, 62, 2.6, "ink") + legs


def cuckoo() -> str:
    """The cuckoo of the wisteria animal: in flight to the left, one wing up and one down."""
    body = fill(
        "M36 96C46 92 60 94 70 104L96 124L92 128L84 124L86 132L66 118C56 122 42 118 34 108z",
        "bark",
    )
    belly = fill("M30 104C38 116 54 122 66 118C56 124 40 124 30 114z", "white")
    upper_wing = fill("M44 98C44 76 60 54 90 48C90 66 80 88 62 102z", "bark")
    upper_light = fill("M58 92C62 78 72 66 86 58C84 70 76 84 66 96z", "sand")
    lower_wing = fill("M42 108C36 120 38 134 48 146C54 136 56 124 54 112z", "bark")
    lower_light = fill("M44 118C42 126 44 134 48 140C51 132 52 126 51 118z", "sand")
    head = circle(30, 102, 9.5, "bark") + fill("M22 99L8 105L24 107z", "gold")
    eye = circle(28, 100, 2.3, "white") + circle(28, 100, 1.2, "ink")
    return body + belly + upper_wing + upper_light + lower_wing + lower_light + head + eye


def swallow() -> str:
    """The swallow of the willow animal: across the card, tail forked, throat red."""
    body = fill(
        "M16 70C26 60 38 62 46 70C58 58 74 48 94 44C86 62 74 78 58 86C64 96 76 108 92 116"
        "C76 114 66 110 58 106C60 116 62 124 66 132C54 122 46 108 42 92C30 92 20 84 16 70z",
        "ink",
    )
    belly = fill("M22 76C30 78 38 82 42 92C32 92 24 86 22 76z", "white")
    throat = fill("M17 70Q22 66 28 70Q26 77 22 77z", "red")
    beak = fill("M17 70L6 70L18 75z", "gold")
    return body + belly + throat + beak


def phoenix() -> str:
    """The phoenix of the paulownia bright: crested, looking left, with three curled tail feathers."""
    return _phoenix_tail() + _phoenix_body() + _phoenix_head()


def _phoenix_tail() -> str:
    feathers = (
        stroke("M54 66C74 76 92 94 84 120C80 132 66 132 64 122", "red", 7, rounded=True)
        + stroke("M48 70C58 90 60 106 48 119C40 127 30 120 36 112", "wine", 7, rounded=True)
        + stroke("M40 68C38 84 32 96 18 98", "indigo", 7, rounded=True)
    )
    ends = ((64, 120), (36, 112), (17, 98))
    outer, inner = discs((x, y, 7) for x, y in ends), discs((x, y, 3) for x, y in ends)
    return feathers + fill(outer, "indigo") + fill(inner, "white")


def _phoenix_body() -> str:
    body = fill("M26 60C28 44 48 38 62 50C70 60 62 80 46 80C34 80 25 71 26 60z", "red")
    breast = fill("M28 62C28 73 37 80 46 80C50 80 54 78 57 75C45 76 35 70 28 62z", "blush")
    wing = fill(
        "M44 60C52 28 76 12 98 18C92 27 94 32 87 36C90 43 83 48 77 50C77 58 66 66 54 68z",
        "wine",
    )
    return body + breast + wing + fill("M51 60C59 40 72 28 88 25C81 38 69 52 57 61z", "red")


def _phoenix_head() -> str:
    neck = fill("M26 62C22 52 26 44 20 34L31 28C36 38 36 46 46 48z", "red") + circle(25, 30, 7.5, "red")
    beak = fill("M19 28L6 33L20 36z", "white")
    crest = fill(
        "M24 24C20 13 27 8 34 6C32 13 36 16 32 24zM28 24C32 15 39 16 44 13C40 21 39 26 32 29z",
        "indigo",
    )
    return neck + beak + crest + circle(23, 29, 1.9, "ink")
