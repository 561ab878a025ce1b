"""The yaku of hana-awase and what the options make of them. Rules: docs/rules/hana-awase.md, "Yaku"."""

from dataclasses import replace

from hana.cards.deck import Month
from hana.cards.sets import BY_MONTH
from hana.rules.cards import (
    BLUE,
    BOAR_DEER_BUTTERFLIES,
    BRIGHTS,
    CURTAIN_CUP,
    MOON_CUP,
    NINE_RIBBONS,
    PINE_MOON_PAULOWNIA,
    PLAIN,
    POETRY,
    RAIN_MAN,
    SPRING,
)
from hana.rules.ruleset import RuleSet
from hana.rules.yaku import Yaku

FUDAWIKI = "FudaWiki, Hana-Awase (read 2026-11-30)"

YAKU = (
    Yaku("gokou", ("Five brights", "五光"), BRIGHTS, 100, FUDAWIKI, group="bright"),
    Yaku("shikou", ("Four brights", "四光"), BRIGHTS & ~RAIN_MAN, 60, FUDAWIKI, group="bright"),
    Yaku("spring", ("Spring", "表菅原"), SPRING, 30, FUDAWIKI, group="bright"),
    Yaku("matsukiribouzu", ("Pine, paulownia, moon", "松桐坊主"), PINE_MOON_PAULOWNIA, 20, FUDAWIKI, group="bright"),
    Yaku("nanatan", ("Seven ribbons", "七短"), NINE_RIBBONS, 40, FUDAWIKI, need=7, group="ribbons"),
    Yaku("rokutan", ("Six ribbons", "六短"), NINE_RIBBONS, 30, FUDAWIKI, need=6, group="ribbons"),
    Yaku("akatan", ("Poetry ribbons", "赤短"), POETRY, 40, FUDAWIKI),
    Yaku("aotan", ("Blue ribbons", "青短"), BLUE, 40, FUDAWIKI),
    Yaku("kusatan", ("Grass ribbons", "草短"), PLAIN, 20, FUDAWIKI),
    Yaku("inoshikachou", ("Boar, deer, butterflies", "猪鹿蝶"), BOAR_DEER_BUTTERFLIES, 20, FUDAWIKI),
    Yaku("nomi", ("Drinking", "飲み"), CURTAIN_CUP | MOON_CUP, 40, FUDAWIKI, group="viewing"),
    Yaku("hanami", ("Flower viewing", "花見"), CURTAIN_CUP, 20, FUDAWIKI, group="viewing"),
    Yaku("tsukimi", ("Moon viewing", "月見"), MOON_CUP, 20, FUDAWIKI, group="viewing"),
    Yaku("yanagishima", ("Willow row", "柳島"), BY_MONTH[Month.WILLOW - 1], 10, FUDAWIKI),
    Yaku("fujishima", ("Wisteria row", "藤島"), BY_MONTH[Month.WISTERIA - 1], 10, FUDAWIKI),
    Yaku("kirishima", ("Paulownia row", "桐島"), BY_MONTH[Month.PAULOWNIA - 1], 10, FUDAWIKI),
)

JAPANESE_POINTS = {"gokou": 200, "nomi": 30, "yanagishima": 20, "fujishima": 20, "kirishima": 20}
"""What differs in the usual Japanese list. Source: docs/rules/hana-awase.md, "Yaku"."""


def yaku_with(rules: RuleSet) -> tuple[Yaku, ...]:
    """The yaku of a rule set of hana-awase with its options."""
    table = [yaku for yaku in YAKU if rules["kirishima"] or yaku.id != "kirishima"]
    if rules["points"] == "ja":
        table = [replace(yaku, points=JAPANESE_POINTS.get(yaku.id, yaku.points)) for yaku in table]
    if rules["spring_group"] == "none":
        table = [replace(yaku, group=None) if yaku.id == "spring" else yaku for yaku in table]
    return tuple(table)
