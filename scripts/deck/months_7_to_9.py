"""The faces of bush clover, silvergrass and chrysanthemum, each drawn from back to front."""

from scripts.deck.faces import Face, Spot, moved, place
from scripts.deck.figures_others import boar, sake_cup
from scripts.deck.shapes import circle, fill, stroke

CLOVER = (
    Face(
        "clover-animal",
        (
            place("clover", Spot(8, 100, 1.1, -4), Spot(98, 96, 1.15, mirrored=True), colour="clover"),
            place("clover", Spot(46, 84, 0.95, 6), colour="clover"),
            moved(boar(), Spot(6, 0, 0.94)),
            fill("M0 162V147Q50 139 100 147V162z", "leaf"),
        ),
    ),
    Face(
        "clover-ribbon",
        (
            place("clover", Spot(14, 158, 1.5, -6), Spot(96, 116, 1.4, mirrored=True), colour="clover"),
            place("clover", Spot(66, 166, 1, 22), colour="clover"),
            place("plain-ribbon", Spot(46, 88, turn=6), colour="red"),
        ),
    ),
    Face(
        "clover-chaff-1",
        (
            place(
                "clover",
                Spot(20, 160, 1.55, -8),
                Spot(34, 164, 1.2, 24),
                Spot(4, 106, 1.2, 6),
                colour="clover",
            ),
            place("clover", Spot(98, 160, 1.25, 2, mirrored=True), colour="clover"),
        ),
    ),
    Face(
        "clover-chaff-2",
        (
            place("clover", Spot(86, 162, 1.8, 2, mirrored=True), Spot(14, 162, 1.45, 2), colour="clover"),
            place("clover", Spot(52, 104, 1.1, 16), colour="clover"),
        ),
    ),
)

LOW_HILL = place("low-hill", Spot(48, 128), colour="ink") + stroke(
    "M4 146Q18 126 36 120M30 156Q40 134 62 124M66 158Q70 140 90 130", "pine", 3
)
HIGH_HILL = fill("M0 162V76C16 54 38 45 56 46C76 47 90 56 100 68V162z", "ink") + stroke(
    "M8 150Q22 120 44 104M36 158Q46 122 74 104M72 160Q76 136 96 120M6 112Q14 92 32 82", "pine", 3.2
)
SLOPE = fill("M0 162V30C24 34 44 62 64 84S90 114 100 118V162z", "ink") + stroke(
    "M8 116Q6 84 14 60M92 156Q84 138 68 126M28 158Q20 132 24 112M60 158Q56 144 48 136", "pine", 3.2
)
GRASS_BLADES = (
    "M6 128Q14 108 10 96M18 122Q24 104 34 96M36 118Q40 100 34 88M52 116Q58 98 70 92"
    "M66 117Q70 102 64 92M80 120Q86 104 96 98M90 124Q92 112 88 104"
)

SILVERGRASS = (
    Face(
        "silvergrass-bright",
        (circle(50, 56, 31, "white"), LOW_HILL, stroke(GRASS_BLADES, "ink", 2.2)),
        sky="red",
    ),
    Face(
        "silvergrass-animal",
        (
            place("goose", Spot(42, 33, 0.95, -6), Spot(72, 56, 0.9, -6), Spot(38, 86, 0.85, -6)),
            LOW_HILL,
            stroke("M6 128Q14 116 10 106M14 124Q20 112 28 110M76 118Q80 104 74 96", "ink", 2.2),
            stroke("M82 120Q86 104 96 98M90 124Q92 116 90 108", "ink", 2.2),
        ),
    ),
    Face(
        "silvergrass-chaff-1",
        (
            HIGH_HILL,
            place(
                "plume",
                Spot(14, 140, 1.2, -4),
                Spot(40, 148, 1.45, -2),
                Spot(76, 146, 1.3, 4),
                colour="white",
            ),
        ),
    ),
    Face(
        "silvergrass-chaff-2",
        (
            SLOPE,
            place("plume", Spot(50, 158, 1.6, mirrored=True), colour="white"),
            place("plume", Spot(86, 160, 1.15, mirrored=True), colour="white"),
            place("cloud", Spot(66, 38)),
        ),
    ),
)

CHRYSANTHEMUM = (
    Face(
        "chrysanthemum-animal",
        (
            place("chrysanthemum-leaf", Spot(16, 66, 1.4, -50), Spot(86, 66, 1.4, 50), Spot(50, 56, 1.3)),
            place("chrysanthemum-leaf", Spot(30, 146, 1.2, -90), Spot(72, 146, 1.2, 90)),
            place("chrysanthemum", Spot(28, 40, 1.6), Spot(73, 38, 1.65), colour="gold"),
            sake_cup(),
            place("chrysanthemum", Spot(16, 144, 1.2), Spot(84, 146, 1.25), colour="gold"),
        ),
    ),
    Face(
        "chrysanthemum-ribbon",
        (
            place("chrysanthemum-leaf", Spot(88, 74, 1.4, 60), Spot(50, 30, 1.3, -60)),
            place("chrysanthemum-leaf", Spot(90, 108, 1.3, 100), Spot(44, 150, 1.2, -80)),
            place("chrysanthemum", Spot(70, 42, 1.8), Spot(70, 126, 1.8), colour="gold"),
            place("blue-ribbon", Spot(34, 86, turn=-6)),
        ),
    ),
    Face(
        "chrysanthemum-chaff-1",
        (
            stroke("M50 166C46 140 38 126 36 106M46 148C64 120 68 80 64 50", "pine", 4),
            stroke("M66 84L36 74M66 92L86 84M60 122L80 122M49 152L22 148", "pine", 3),
            place("chrysanthemum-leaf", Spot(38, 75, 1.5, -60), Spot(84, 86, 1.5, 50), Spot(76, 122, 1.5, 85)),
            place("chrysanthemum-leaf", Spot(26, 149, 1.5, -80)),
            place("chrysanthemum", Spot(62, 42, 2.1), Spot(34, 108, 2), colour="gold"),
        ),
    ),
    Face(
        "chrysanthemum-chaff-2",
        (
            stroke("M50 166C54 130 42 100 38 50M50 150C58 140 64 130 66 108", "pine", 4),
            stroke("M42 80L66 68M46 102L20 98M52 148L80 150M52 152L28 148", "pine", 3),
            place("chrysanthemum-leaf", Spot(62, 70, 1.5, 55), Spot(24, 99, 1.5, -70)),
            place("chrysanthemum-leaf", Spot(74, 150, 1.5, 85), Spot(30, 148, 1.5, -80)),
            place("chrysanthemum", Spot(38, 46, 2.1, colour="gold"), Spot(66, 110, 2, colour="red")),
        ),
    ),
)

FACES = CLOVER + SILVERGRASS + CHRYSANTHEMUM
