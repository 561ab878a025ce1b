"""Hana-awase, 花合わせ, for two, three and four players, as FudaWiki's English page has it. Contract: rules.md 2."""

from types import MappingProxyType

from hana.cards.deck import Card, Kind, Month
from hana.cards.sets import BY_KIND, BY_MONTH, card_set
from hana.rules.judging import Judging
from hana.rules.misdeals import FOUR_ON_FIELD
from hana.rules.ruleset import DealPlan, Objective, Option, RuleSet, Stage
from hana.rules.scoring import zero_sum_points
from hana.rules.yaku import Yaku

FUDAWIKI = "FudaWiki, Hana-Awase (rules.md 2.5, read 2026-11-30)"
RAIN_MAN = card_set([Card.WILLOW_BRIGHT])
BRIGHTS = BY_KIND[Kind.BRIGHT]
RIBBONS = BY_KIND[Kind.RIBBON] & ~card_set([Card.WILLOW_RIBBON])
POETRY = card_set([Card.PINE_RIBBON, Card.PLUM_RIBBON, Card.CHERRY_RIBBON])
BLUE = card_set([Card.PEONY_RIBBON, Card.CHRYSANTHEMUM_RIBBON, Card.MAPLE_RIBBON])
PLAIN = card_set([Card.WISTERIA_RIBBON, Card.IRIS_RIBBON, Card.CLOVER_RIBBON])
BOAR_DEER_BUTTERFLIES = card_set([Card.CLOVER_ANIMAL, Card.MAPLE_ANIMAL, Card.PEONY_ANIMAL])
CURTAIN_CUP = card_set([Card.CHERRY_BRIGHT, Card.CHRYSANTHEMUM_ANIMAL])
MOON_CUP = card_set([Card.SILVERGRASS_BRIGHT, Card.CHRYSANTHEMUM_ANIMAL])
SPRING = card_set([Card.PINE_BRIGHT, Card.PLUM_ANIMAL, Card.CHERRY_BRIGHT])
PINE_MOON_PAULOWNIA = card_set([Card.PINE_BRIGHT, Card.SILVERGRASS_BRIGHT, Card.PAULOWNIA_BRIGHT])


def _row(key: str, names: tuple[str, str], month: Month) -> Yaku:
    return Yaku(key, names, BY_MONTH[month - 1], 10, FUDAWIKI)


YAKU = (
    Yaku("gokou", ("Five brights", "五光"), BRIGHTS, 100, FUDAWIKI, group="bright"),
    Yaku("shikou", ("Four brights", "四光"), BRIGHTS & ~RAIN_MAN, 60, FUDAWIKI, group="bright"),
    Yaku("spring", ("Spring", "表菅原"), SPRING, 30, FUDAWIKI, group="bright"),
    Yaku(
        "matsukiribouzu",
        ("Pine, paulownia, moon", "松桐坊主"),
        PINE_MOON_PAULOWNIA,
        20,
        FUDAWIKI,
        group="bright",
    ),
    Yaku("nanatan", ("Seven ribbons", "七短"), RIBBONS, 40, FUDAWIKI, need=7, group="ribbons"),
    Yaku("rokutan", ("Six ribbons", "六短"), RIBBONS, 30, FUDAWIKI, need=6, group="ribbons"),
    Yaku("akatan", ("Poetry ribbons", "赤短"), POETRY, 40, FUDAWIKI),
    Yaku("aotan", ("Blue ribbons", "青短"), BLUE, 40, FUDAWIKI),
    Yaku("kusatan", ("Grass ribbons", "草短"), PLAIN, 20, FUDAWIKI),
    Yaku("inoshikachou", ("Boar, deer, butterflies", "猪鹿蝶"), BOAR_DEER_BUTTERFLIES, 20, FUDAWIKI),
    Yaku("nomi", ("Drinking", "飲み"), CURTAIN_CUP | MOON_CUP, 40, FUDAWIKI, group="viewing"),
    Yaku("hanami", ("Flower viewing", "花見"), CURTAIN_CUP, 20, FUDAWIKI, group="viewing"),
    Yaku("tsukimi", ("Moon viewing", "月見"), MOON_CUP, 20, FUDAWIKI, group="viewing"),
    _row("yanagishima", ("Willow row", "柳島"), Month.WILLOW),
    _row("fujishima", ("Wisteria row", "藤島"), Month.WISTERIA),
    _row("kirishima", ("Paulownia row", "桐島"), Month.PAULOWNIA),
)

RULES = RuleSet(
    id="hana-awase",
    revision=1,
    names=("Hana-awase", "花合わせ"),
    sentence="Capture cards by matching months; card points count against par, and every other player pays each yaku.",
    deal=MappingProxyType({2: DealPlan(8, 8), 3: DealPlan(7, 6), 4: DealPlan(5, 8)}),
    misdeals=(FOUR_ON_FIELD,),
    stages=(Stage.PLAY, Stage.DRAW),
    yaku=YAKU,
    card_values=MappingProxyType({Kind.BRIGHT: 20, Kind.ANIMAL: 10, Kind.RIBBON: 5, Kind.CHAFF: 1}),
    counts_card_points=True,
    settle=zero_sum_points,
    objective=Objective.SCORE,
    judging=Judging(
        thresholds=(2.0, 6.0, 15.0),
        error=MappingProxyType({2: ((8, 1.5), (16, 2.1)), 3: ((21, 1.9),), 4: ((20, 1.6),)}),
        source="engine.md 3.4, error of greedy rollouts against honest play; review.md 7.5 for the thresholds",
    ),
    options=(
        Option("rounds", 12, (12, 6, 3), "Rounds in a game", "rules.md 2.1 (FudaWiki, Hana-Awase)", unit="rounds"),
    ),
    source="FudaWiki, Hana-Awase (rules.md 2, read 2026-11-30)",
)
