"""The faces of maple, willow and paulownia, each drawn from back to front."""

from scripts.deck.faces import Face, Spot, place
from scripts.deck.figures_birds import phoenix, swallow
from scripts.deck.figures_others import deer, frog, rain_man
from scripts.deck.shapes import fill, stroke

MAPLE = (
    Face(
        "maple-animal",
        (
            stroke("M104 20C84 24 74 14 60 0M-4 20C6 18 16 10 20-2", "ink", 4),
            deer(),
            place("maple", Spot(78, 30, 1.7, 20), Spot(14, 22, 1.4, -20), Spot(12, 132, 1.3, 20), colour="red"),
            place("maple", Spot(80, 72, 1.5, -16), Spot(52, 16, 1.2, 10), colour="gold"),
            fill("M0 162V150Q50 142 100 150V162z", "leaf"),
        ),
    ),
    Face(
        "maple-ribbon",
        (
            stroke("M-4 30C30 24 60 34 104 10M104 100C80 104 60 120 40 150", "ink", 4),
            place("maple", Spot(24, 34, 1.8, -20), Spot(76, 36, 1.9, 24), Spot(68, 136, 1.8, -10), colour="red"),
            place("maple", Spot(80, 90, 1.7, 40), Spot(18, 142, 1.5, 10), colour="gold"),
            place("blue-ribbon", Spot(44, 88, turn=6)),
        ),
    ),
    Face(
        "maple-chaff-1",
        (
            stroke("M-4 40C30 34 60 44 104 16M40 38C50 70 40 100 60 130", "ink", 4),
            place("maple", Spot(28, 38, 2.1, -16), Spot(76, 46, 2, 24), Spot(72, 104, 2, 14), colour="red"),
            place("maple", Spot(42, 140, 1.8, -6, "red"), Spot(30, 94, 2, -30, "gold")),
        ),
    ),
    Face(
        "maple-chaff-2",
        (
            stroke("M-4 44C30 50 60 20 104 14M46 33C58 70 50 110 72 150", "ink", 4),
            place("maple", Spot(66, 40, 2.5, 14), Spot(72, 122, 2.3, 20), colour="gold"),
            place("maple", Spot(28, 84, 2.5, -20), Spot(20, 144, 1.5, 10), colour="red"),
        ),
    ),
)

WILLOW = (
    Face(
        "willow-bright",
        (
            place(
                "willow",
                Spot(92, 4, 1, -4),
                Spot(80, 2, 0.8),
                Spot(96, 60, 0.8, mirrored=True),
                colour="leaf",
            ),
            rain_man(),
            fill("M0 150Q25 144 50 150T100 148V162H0z", "indigo"),
            frog(),
        ),
        sky="mist",
    ),
    Face(
        "willow-animal",
        (
            place("willow", Spot(14, 2, 1.3), Spot(34, 0, 0.7, mirrored=True), Spot(56, 0, 0.6), colour="leaf"),
            place("willow", Spot(88, 60, 1, mirrored=True), Spot(76, 0, 0.5), colour="leaf"),
            place("willow", Spot(92, 0, 0.55, mirrored=True), colour="leaf"),
            swallow(),
        ),
    ),
    Face(
        "willow-ribbon",
        (
            place("willow", Spot(18, 2, 1.55), Spot(36, 0, 1.2, mirrored=True), Spot(66, 0, 1.4), colour="leaf"),
            place("willow", Spot(86, 0, 1.6, mirrored=True), colour="leaf"),
            place("plain-ribbon", Spot(50, 92, turn=-6), colour="red"),
        ),
    ),
    Face(
        "willow-chaff",
        (
            fill("M0 0H100V40Q84 56 66 46Q50 60 32 48Q14 58 0 46z", "ink"),
            fill("M64 30L34 86H54L36 134L78 72H56L76 30z", "gold"),
            place("willow", Spot(12, 8, 1.5), Spot(90, 8, 1.5, mirrored=True), colour="pine"),
            place("willow", Spot(26, 20, 0.9, mirrored=True), Spot(78, 40, 0.9), colour="pine"),
            fill("M0 162V148Q30 138 54 150T100 146V162z", "wine"),
        ),
        sky="red",
    ),
)

PAULOWNIA = (
    Face(
        "paulownia-bright",
        (
            phoenix(),
            place("paulownia-leaf", Spot(22, 164, 1, -10), Spot(78, 164, 1, 10), Spot(50, 166, 1.15)),
            place("paulownia-spike", Spot(10, 146, 0.8, -8), Spot(92, 142, 1, 6), colour="plum"),
        ),
        sky="gold",
    ),
    Face(
        "paulownia-chaff-1",
        (
            place("paulownia-leaf", Spot(24, 120, 1.25, -24), Spot(76, 120, 1.25, 24), Spot(50, 160, 1.5)),
            place(
                "paulownia-spike",
                Spot(50, 86, 1.6),
                Spot(24, 84, 1.2, -14),
                Spot(76, 84, 1.2, 14),
                colour="plum",
            ),
        ),
        sky="pale gold",
    ),
    Face(
        "paulownia-chaff-2",
        (
            place("paulownia-leaf", Spot(26, 124, 1.3, -20), Spot(74, 124, 1.3, 20), Spot(50, 158, 1.3)),
            place("paulownia-spike", Spot(34, 84, 1.5, -8), Spot(68, 84, 1.5, 8), colour="plum"),
        ),
    ),
    Face(
        "paulownia-chaff-3",
        (
            place("paulownia-leaf", Spot(50, 142, 1.9), Spot(18, 160, 1, -30), Spot(82, 160, 1, 30)),
            place(
                "paulownia-spike",
                Spot(50, 74, 1.7),
                Spot(24, 96, 1.1, -16),
                Spot(76, 96, 1.1, 16),
                colour="plum",
            ),
        ),
    ),
)

FACES = MAPLE + WILLOW + PAULOWNIA
