"""The faces of pine, plum and cherry, each drawn from back to front."""

from scripts.deck.faces import Face, Spot, place
from scripts.deck.figures_birds import crane, warbler
from scripts.deck.figures_others import curtain
from scripts.deck.shapes import circle, fill, lens, stroke

PLUM_BRANCHES = "M-4 150L34 118L30 84L66 54L62 12M30 84L10 60M34 118L80 104L98 78"

PINE = (
    Face(
        "pine-bright",
        (
            circle(30, 36, 20, "red"),
            stroke("M104 78C84 70 74 50 84 0", "bark", 6),
            place("pine", Spot(70, 34, 1.3), Spot(86, 64, 1.2)),
            crane(),
            fill("M0 162V146C26 138 70 138 100 147V162z", "pine"),
            place("pine", Spot(20, 152)),
        ),
        sky="gold",
    ),
    Face(
        "pine-ribbon",
        (
            stroke("M104 130C80 124 66 92 74 60S62 20 78 0", "bark", 7),
            place("pine", Spot(70, 34, 1.55), Spot(82, 78, 1.3), Spot(66, 122, 1.6), Spot(26, 148, 1.4)),
            place("pine", Spot(18, 48, 1.1)),
            place("poetry-ribbon", Spot(40, 84, turn=-7)),
        ),
    ),
    Face(
        "pine-chaff-1",
        (
            stroke("M106 146C66 138 44 112 52 76S72 34 58 0", "bark", 7.5),
            place("pine", Spot(66, 40, 1.9), Spot(26, 84, 1.7), Spot(74, 112, 1.8), Spot(30, 148, 1.7)),
        ),
    ),
    Face(
        "pine-chaff-2",
        (
            stroke("M-6 112C30 112 58 100 52 58", "bark", 7.5),
            place("pine", Spot(52, 66, 2.3), Spot(24, 112, 1.6), Spot(72, 146, 2)),
            place("cloud", Spot(54, 25)),
        ),
    ),
)

PLUM = (
    Face(
        "plum-animal",
        (
            stroke("M-4 158L30 136L96 108M30 136L24 100M96 108L78 60L86 0M78 60L58 30", "ink", 5, rounded=True),
            warbler(),
            place("plum", Spot(82, 32, 1.35), Spot(52, 26, 1.3), Spot(82, 128, 1.4), colour="red"),
            place("plum", Spot(20, 122, 1.25), Spot(48, 142, 1.3), colour="red"),
            stroke("M22 34L12-2", "ink", 3.5),
            place("plum-bud", Spot(22, 34, 1.3), colour="red"),
        ),
    ),
    Face(
        "plum-ribbon",
        (
            stroke(
                "M104 150L70 128L76 84L38 54L44-4M38 54L16 66M76 84L98 60M70 128L28 140",
                "ink",
                5,
                rounded=True,
            ),
            place("plum", Spot(38, 26, 1.6), Spot(78, 44, 1.6), Spot(82, 98, 1.5), colour="red"),
            place("plum", Spot(74, 142, 1.6), Spot(22, 144, 1.4), colour="red"),
            place("poetry-ribbon", Spot(46, 88, turn=6)),
            place("plum-bud", Spot(16, 66, 1.3), colour="red"),
        ),
    ),
    Face(
        "plum-chaff-1",
        (
            stroke(PLUM_BRANCHES, "ink", 5, rounded=True),
            place("plum", Spot(64, 30, 1.7), Spot(20, 52, 1.4), Spot(36, 92, 1.8), colour="red"),
            place("plum", Spot(78, 88, 1.6), Spot(58, 132, 1.7), colour="red"),
            place("plum-bud", Spot(84, 56, 1.3, 20), colour="red"),
            stroke("M66 54L82 58", "ink", 3),
        ),
    ),
    Face(
        "plum-chaff-2",
        (
            stroke("M104 140L60 122L54 76L18 42M54 76L84 44L80 0M54 112L28 108", "ink", 5, rounded=True),
            place("plum", Spot(26, 46, 1.8), Spot(76, 40, 1.6, colour="pink"), colour="red"),
            place("plum", Spot(54, 84, 1.9), Spot(76, 132, 1.7), colour="red"),
            place("plum-bud", Spot(24, 110, 1.4), colour="red"),
        ),
    ),
)

CHERRY = (
    Face(
        "cherry-bright",
        (
            fill("M0 0H100V74Q84 90 66 80Q50 92 32 80Q14 90 0 76z", "pink"),
            place("cherry", Spot(20, 22, 1.25), Spot(80, 26, 1.25, 40), Spot(66, 54, 1.35, 50), colour="blush"),
            place("cherry", Spot(50, 18, 1.2, 20), Spot(34, 50, 1.35, 10), Spot(12, 62, 1.1, 30), colour="white"),
            place("cherry", Spot(90, 62, 1.1), colour="white"),
            curtain(),
        ),
        sky="blush",
    ),
    Face(
        "cherry-ribbon",
        (
            stroke("M-4 32C30 26 60 36 104 12M48 30L78 78M104 112C84 118 66 126 44 152", "bark", 4.5),
            place("cherry", Spot(22, 30, 1.4), Spot(76, 32, 1.75, 20), Spot(80, 86, 1.5, 10), colour="pink"),
            place("cherry", Spot(70, 134, 1.8, 30), colour="pink"),
            place("poetry-ribbon", Spot(40, 90, 1.1, -6)),
        ),
    ),
    Face(
        "cherry-chaff-1",
        (
            stroke("M-4 70C30 50 60 44 104 30M44 52L68 98M104 124C76 122 50 130 -4 152", "bark", 5),
            fill(
                lens((70, 42), (90, 58), 7) + lens((40, 134), (58, 152), 7) + lens((8, 72), (22, 88), 6),
                "wine",
            ),
            place("cherry", Spot(38, 42, 2.6), Spot(68, 98, 2.5, 40), Spot(22, 138, 1.9, 10), colour="pink"),
        ),
    ),
    Face(
        "cherry-chaff-2",
        (
            stroke("M104 66C76 52 50 60 34 44S10 22-4 20M62 56L40 84", "bark", 5),
            fill("M0 162V120C20 108 44 124 64 116S90 106 100 110V162z", "indigo"),
            place("wave", Spot(42, 134), Spot(58, 148)),
            place("cherry", Spot(36, 38, 1.9), Spot(76, 62, 1.9, 30), Spot(34, 90, 1.3, 15), colour="pink"),
            place("cherry", Spot(62, 136, 1.5, 45), colour="blush"),
            fill(lens((18, 134), (34, 126), 6) + lens((84, 122), (96, 130), 6), "pink"),
        ),
    ),
)

FACES = PINE + PLUM + CHERRY
