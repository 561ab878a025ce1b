"""Koi-koi, こいこい, with the rules of the KoiKoi-AI logs (KoiKoi Japan). Contract: rules.md 6, foreign-logs.md A."""

from types import MappingProxyType

from hana.cards.deck import Card, Kind
from hana.cards.sets import BY_KIND, card_set
from hana.rules.hana_awase import (
    BLUE,
    BOAR_DEER_BUTTERFLIES,
    BRIGHTS,
    CURTAIN_CUP,
    MOON_CUP,
    POETRY,
    RAIN_MAN,
)
from hana.rules.judging import Judging
from hana.rules.misdeals import FOUR_IN_HAND, FOUR_ON_FIELD
from hana.rules.ruleset import DealPlan, Objective, Option, RuleSet, Stage
from hana.rules.scoring import winner_takes_yaku
from hana.rules.yaku import Yaku

KOIKOI_AI = "KoiKoi-AI, koikoigame.py (rules.md 6, read 2026-11-30)"
CUP = card_set([Card.CHRYSANTHEMUM_ANIMAL])
CHAFF = BY_KIND[Kind.CHAFF] | CUP

YAKU = (
    Yaku("gokou", ("Five brights", "五光"), BRIGHTS, 10, KOIKOI_AI, group="bright"),
    Yaku("shikou", ("Four brights", "四光"), BRIGHTS & ~RAIN_MAN, 8, KOIKOI_AI, group="bright"),
    Yaku(
        "ame-shikou",
        ("Rainy four brights", "雨四光"),
        BRIGHTS,
        7,
        KOIKOI_AI,
        need=4,
        must=RAIN_MAN,
        group="bright",
    ),
    Yaku("sankou", ("Three brights", "三光"), BRIGHTS & ~RAIN_MAN, 5, KOIKOI_AI, need=3, group="bright"),
    Yaku("inoshikachou", ("Boar, deer, butterflies", "猪鹿蝶"), BOAR_DEER_BUTTERFLIES, 5, KOIKOI_AI),
    Yaku("hanami", ("Flower viewing", "花見"), CURTAIN_CUP, 1, KOIKOI_AI, called=3),
    Yaku("tsukimi", ("Moon viewing", "月見"), MOON_CUP, 1, KOIKOI_AI, called=3),
    Yaku("akatan", ("Poetry ribbons", "赤短"), POETRY, 5, KOIKOI_AI),
    Yaku("aotan", ("Blue ribbons", "青短"), BLUE, 5, KOIKOI_AI),
    Yaku("akatan-aotan", ("Poetry and blue ribbons", "赤短青短"), POETRY | BLUE, 10, KOIKOI_AI),
    Yaku("tane", ("Animals", "タネ"), BY_KIND[Kind.ANIMAL], 1, KOIKOI_AI, need=5, extra=1),
    Yaku("tan", ("Ribbons", "短"), BY_KIND[Kind.RIBBON], 1, KOIKOI_AI, need=5, extra=1),
    Yaku("kasu", ("Chaff", "カス"), CHAFF, 1, KOIKOI_AI, need=10, extra=1),
)

RULES = RuleSet(
    id="koi-koi",
    revision=1,
    names=("Koi-koi", "こいこい"),
    sentence="Complete a yaku and stop, or call koi-koi and go on for more; who stops wins the points of his yaku.",
    deal=MappingProxyType({2: DealPlan(8, 8, leave=8)}),
    misdeals=(FOUR_ON_FIELD, FOUR_IN_HAND),
    stages=(Stage.PLAY, Stage.DRAW, Stage.DECIDE),
    yaku=YAKU,
    card_values=MappingProxyType({Kind.BRIGHT: 20, Kind.ANIMAL: 10, Kind.RIBBON: 5, Kind.CHAFF: 1}),
    counts_card_points=False,
    settle=winner_takes_yaku,
    objective=Objective.SCORE,
    judging=Judging(
        thresholds=(0.5, 1.5, 3.0),
        error=MappingProxyType({2: ((16, 1.0),)}),
        source="provisional: 0.3 of 3.34, the mean winning score of 1,056 rounds recorded by KoiKoi-AI",
    ),
    options=(
        Option("rounds", 8, range(1, 61), "Rounds in a game", KOIKOI_AI, unit="rounds"),
        Option(
            "starting_points",
            30,
            range(1, 1001),
            "Points that each player starts with",
            KOIKOI_AI,
            unit="points",
        ),
    ),
    source=KOIKOI_AI,
    bust=True,
)
