"""The faces of wisteria, iris and peony, each drawn from back to front."""

from scripts.deck.faces import Face, Spot, moved, place
from scripts.deck.figures_birds import cuckoo
from scripts.deck.figures_others import bridge, butterfly, water
from scripts.deck.shapes import fill, stroke

VINE = "M-4 16C20 4 40 26 60 12S90 16 104 6"

WISTERIA = (
    Face(
        "wisteria-animal",
        (
            fill("M60 30A21 21 0 1 0 92 54A19 19 0 0 1 60 30z", "red"),
            stroke(VINE, "bark", 4),
            place("wisteria-leaf", Spot(22, 16), colour="pine"),
            place("wisteria", Spot(20, 28, 1.5), Spot(44, 20, 1.1), colour="plum"),
            place("wisteria-leaf", Spot(44, 12, 0.8), colour="pine"),
            moved(cuckoo(), Spot(0, 22, 0.96)),
        ),
    ),
    Face(
        "wisteria-ribbon",
        (
            stroke(VINE, "bark", 4),
            place("wisteria", Spot(22, 30, 1.7), Spot(74, 28, 1.9), Spot(82, 112, 0.9), colour="plum"),
            place("wisteria-leaf", Spot(26, 16, 1.1), Spot(74, 14, 1.2), colour="pine"),
            place("plain-ribbon", Spot(44, 100, turn=5), colour="red"),
        ),
    ),
    Face(
        "wisteria-chaff-1",
        (
            stroke(VINE, "bark", 4),
            place("wisteria", Spot(20, 32, 1.8), Spot(82, 28, 1.7), Spot(51, 42, 2.3), colour="plum"),
            place("wisteria-leaf", Spot(22, 16, 1.2), Spot(82, 12, 1.1), Spot(54, 24, 1.3), colour="pine"),
        ),
    ),
    Face(
        "wisteria-chaff-2",
        (
            stroke("M104 20C80 6 60 30 40 14S10 18-4 8", "bark", 4),
            place("wisteria", Spot(30, 40, 2.5), Spot(75, 34, 2), colour="plum"),
            place("wisteria-leaf", Spot(30, 20, 1.4), Spot(75, 16, 1.2), colour="pine"),
        ),
    ),
)

IRIS = (
    Face(
        "iris-animal",
        (
            water(122),
            place("iris-blade", Spot(24, 122, 1, -8), Spot(46, 118, 1.1, 4), colour="pine"),
            place("iris-blade", Spot(72, 118, 1.05), Spot(90, 118, 0.9, 10), colour="pine"),
            place("iris", Spot(28, 46, 1.3), Spot(74, 40, 1.4), Spot(52, 78, 1.1), colour="plum"),
            bridge(),
        ),
    ),
    Face(
        "iris-ribbon",
        (
            water(138),
            place("iris-blade", Spot(18, 140, 1.1, -10), Spot(34, 140, 1.3, -2), colour="pine"),
            place(
                "iris-blade",
                Spot(70, 140, 1.35, 4),
                Spot(88, 140, 1.1, 10),
                Spot(54, 140, 1.1),
                colour="pine",
            ),
            place("iris", Spot(76, 42, 1.2), Spot(24, 76, 1.05), Spot(84, 96, 0.9), colour="plum"),
            place("plain-ribbon", Spot(46, 88, turn=-6), colour="red"),
        ),
    ),
    Face(
        "iris-chaff-1",
        (
            water(140),
            place("iris-blade", Spot(16, 142, 1.1, -10), Spot(34, 142, 1.4, -4), colour="pine"),
            place(
                "iris-blade",
                Spot(54, 142, 1.2, 2),
                Spot(72, 142, 1.45, 4),
                Spot(88, 142, 1.1, 10),
                colour="pine",
            ),
            place("iris", Spot(30, 50, 1.3), Spot(72, 72, 1.25), Spot(40, 106, 1.05), colour="plum"),
        ),
    ),
    Face(
        "iris-chaff-2",
        (
            water(140),
            place("iris-blade", Spot(12, 142, 1.3, -6), Spot(40, 142, 1.2, -8), colour="pine"),
            place("iris-blade", Spot(60, 142, 1.4, 6), Spot(84, 142, 1.3, 6), colour="pine"),
            place("iris", Spot(52, 44, 1.5, colour="plum"), Spot(26, 94, 1.2, colour="lilac")),
        ),
    ),
)

PEONY = (
    Face(
        "peony-animal",
        (
            place("peony-leaf", Spot(30, 132, 1.3, -50), Spot(74, 128, 1.3, 50)),
            place("peony-leaf", Spot(24, 112, 1.2, -80), Spot(80, 106, 1.2, 75)),
            place("peony", Spot(52, 120, 1.55), colour="red"),
            butterfly(Spot(36, 42, turn=-18), "gold", "wine"),
            butterfly(Spot(72, 66, 0.8, 22), "plum", "blush"),
        ),
    ),
    Face(
        "peony-ribbon",
        (
            place("peony-leaf", Spot(70, 140, 1.2, 60), Spot(40, 146, 1.2, -70)),
            place("peony-leaf", Spot(84, 60, 1.1, 90), Spot(60, 30, 1.1, -60)),
            place("peony", Spot(70, 44, 1.25), Spot(66, 128, 1.3), colour="red"),
            place("blue-ribbon", Spot(32, 84, turn=6)),
        ),
    ),
    Face(
        "peony-chaff-1",
        (
            stroke("M50 166C48 140 40 130 34 110M46 146C64 122 68 90 64 60", "pine", 4),
            stroke("M66 92L38 82M66 100L84 88M47 148L24 142M52 138L76 136", "pine", 3),
            place("peony-leaf", Spot(40, 83, 1.3, -72), Spot(82, 90, 1.3, 50)),
            place("peony-leaf", Spot(26, 143, 1.3, -80), Spot(74, 137, 1.3, 75)),
            place("peony", Spot(60, 46, 1.6), Spot(36, 112, 1.4), colour="red"),
        ),
    ),
    Face(
        "peony-chaff-2",
        (
            stroke("M50 166C54 140 52 120 50 90M52 150L32 138M52 150L68 138", "pine", 4),
            place("peony-leaf", Spot(26, 92, 1.5, -70), Spot(76, 94, 1.5, 70), Spot(34, 140, 1.4, -60)),
            place("peony-leaf", Spot(66, 140, 1.4, 60), Spot(34, 50, 1.4, -28), Spot(66, 50, 1.4, 28)),
            place("peony", Spot(50, 76, 1.9), colour="red"),
        ),
    ),
)

FACES = WISTERIA + IRIS + PEONY
