"""The yaku of koi-koi as the options make them. Rules: docs/rules/koi-koi.md, "Yaku"."""

from hana.rules.cards import (
    ANIMALS,
    BLUE,
    BOAR_DEER_BUTTERFLIES,
    BRIGHTS,
    CHAFF,
    CUP,
    CURTAIN_CUP,
    MOON_CUP,
    POETRY,
    RAIN_MAN,
    RIBBONS,
)
from hana.rules.ruleset import RuleSet
from hana.rules.yaku import Yaku

SOURCE = "KoiKoi-AI, koikoigame.py, and Nintendo's rules (read 2026-11-30)"


def yaku_with(rules: RuleSet) -> tuple[Yaku, ...]:
    """The yaku of a rule set of koi-koi with its options."""
    chaff = CHAFF | CUP if rules["cup_is_chaff"] else CHAFF
    return (
        *_brights(rules),
        *_animals(rules),
        *_viewing(rules),
        *_ribbons(rules),
        Yaku("kasu", ("Chaff", "カス"), chaff, 1, SOURCE, need=10, extra=1),
    )


def _brights(rules: RuleSet) -> tuple[Yaku, ...]:
    four = BRIGHTS & ~RAIN_MAN
    return (
        Yaku("gokou", ("Five brights", "五光"), BRIGHTS, rules.number("gokou"), SOURCE, group="bright"),
        Yaku("shikou", ("Four brights", "四光"), four, rules.number("shikou"), SOURCE, group="bright"),
        Yaku(
            "ame-shikou",
            ("Rainy four brights", "雨四光"),
            BRIGHTS,
            rules.number("ame_shikou"),
            SOURCE,
            need=4,
            must=RAIN_MAN,
            group="bright",
        ),
        Yaku("sankou", ("Three brights", "三光"), four, rules.number("sankou"), SOURCE, need=3, group="bright"),
    )


def _animals(rules: RuleSet) -> tuple[Yaku, ...]:
    names, points = ("Boar, deer, butterflies", "猪鹿蝶"), rules.number("inoshikachou")
    tane = Yaku("tane", ("Animals", "タネ"), ANIMALS, 1, SOURCE, need=5, extra=1)
    if not rules["extras_count"]:
        return Yaku("inoshikachou", names, BOAR_DEER_BUTTERFLIES, points, SOURCE), tane
    must = BOAR_DEER_BUTTERFLIES
    counted = Yaku("inoshikachou", names, ANIMALS, points, SOURCE, need=3, must=must, extra=1, group="animals")
    return counted, Yaku("tane", tane.names, ANIMALS, 1, SOURCE, need=5, extra=1, group="animals")


def _viewing(rules: RuleSet) -> tuple[Yaku, ...]:
    points = {"called": (1, 3), "three": (3, None), "five": (5, None)}.get(str(rules["viewing"]))
    if points is None:
        return ()
    return (
        Yaku("hanami", ("Flower viewing", "花見"), CURTAIN_CUP, points[0], SOURCE, called=points[1]),
        Yaku("tsukimi", ("Moon viewing", "月見"), MOON_CUP, points[0], SOURCE, called=points[1]),
    )


def _ribbons(rules: RuleSet) -> tuple[Yaku, ...]:
    points, both = rules.number("ribbon_sets"), ("Poetry and blue ribbons", "赤短青短")
    poetry, blue, ribbons = ("Poetry ribbons", "赤短"), ("Blue ribbons", "青短"), ("Ribbons", "短")
    if not rules["extras_count"]:
        return (
            Yaku("akatan", poetry, POETRY, points, SOURCE),
            Yaku("aotan", blue, BLUE, points, SOURCE),
            Yaku("akatan-aotan", both, POETRY | BLUE, 10, SOURCE),
            Yaku("tan", ribbons, RIBBONS, 1, SOURCE, need=5, extra=1),
        )
    all_six = POETRY | BLUE
    return (
        Yaku("akatan", poetry, RIBBONS, points, SOURCE, need=3, must=POETRY, extra=1, group="ribbons"),
        Yaku("aotan", blue, RIBBONS, points, SOURCE, need=3, must=BLUE, extra=1, group="ribbons"),
        Yaku("akatan-aotan", both, RIBBONS, 10, SOURCE, need=6, must=all_six, extra=1, group="ribbons"),
        Yaku("tan", ribbons, RIBBONS, 1, SOURCE, need=5, extra=1, group="ribbons"),
    )
