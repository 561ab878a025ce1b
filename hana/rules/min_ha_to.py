"""Min-ha-to, 민화투 (Minhwatu), for two, first to 1000.

Rules: docs/rules/min-ha-to.md.
"""

from dataclasses import replace
from types import MappingProxyType

from hana.cards.deck import Month
from hana.cards.sets import BY_MONTH
from hana.rules.cards import BLUE, PLAIN, POETRY
from hana.rules.ending import Ending
from hana.rules.hana_awase_pt import VALUES
from hana.rules.judging import Judging
from hana.rules.options import Option, Subset
from hana.rules.ruleset import DealPlan, Objective, Opening, RuleSet, Stage
from hana.rules.settle_additive import settle_additive
from hana.rules.yaku import Yaku

PORTUGUESE = "the Portuguese page on min-ha-to (read 2026-11-30)"
BAMA = "bamafolks.com, Min-Ha-To help (read 2026-11-30)"
CHO_NAMES = {4: ("Wisteria row (cho)", "草約"), 5: ("Iris row (cho)", "草約"), 7: ("Bush clover row (cho)", "草約")}


def _yaku(cho: tuple[int, ...]) -> tuple[Yaku, ...]:
    rows = [Yaku(_cho_id(month), CHO_NAMES[month], BY_MONTH[month - 1], 20, BAMA) for month in cho]
    return (
        Yaku("hongdan", ("Poetry ribbons (hongdan)", "紅短"), POETRY, 30, BAMA),
        Yaku("cheongdan", ("Blue ribbons (cheongdan)", "青短"), BLUE, 30, BAMA),
        Yaku("chodan", ("Grass ribbons (chodan)", "草短"), PLAIN, 30, BAMA),
        *rows,
        Yaku("pungyak", ("Maple row (pungyak)", "楓約"), BY_MONTH[Month.MAPLE - 1], 20, BAMA),
        Yaku("biyak", ("Willow row (biyak)", "雨約"), BY_MONTH[Month.WILLOW - 1], 20, BAMA),
    )


def _cho_id(month: int) -> str:
    return "choyak" if month == Month.IRIS else f"choyak-{month}"


def _configure(rules: RuleSet) -> RuleSet:
    cho = rules["cho_suits"]
    assert isinstance(cho, tuple)  # its choices are subsets
    return replace(rules, yaku=_yaku(cho), ending=Ending(target=rules.number("target")))


RULES = RuleSet(
    id="min-ha-to",
    revision=1,
    names=("Min-ha-to", "ミンハト"),
    sentence="Card points and bonuses for two, first to 1000; four of a month in a hand may be laid down for 100.",
    deal=MappingProxyType({2: DealPlan(10, 8)}),
    misdeals=(),
    stages=(Stage.PLAY, Stage.DRAW),
    yaku=_yaku((5,)),
    card_values=VALUES,
    counts_card_points=True,
    settle=settle_additive,
    objective=Objective.MARGIN,
    judging=Judging((2.0, 6.0, 15.0)),
    ending=Ending(target=1000),
    options=(
        Option(
            "bonus_transfer",
            False,
            (True, False),
            "Bonuses are also taken from the other player",
            "the Portuguese page for false; bamafolks.com and Board Game Arena for true (read 2026-11-30)",
        ),
        Option("target", 1000, range(100, 5001), "Points that win the game", PORTUGUESE, unit="points"),
        Option(
            "cho_suits",
            (5,),
            Subset((4, 5, 7)),
            "Months whose four cards are a bonus (cho)",
            "bamafolks.com: 5; CHOJH16/min-hwatu: 4; a game in TypeScript: 4, 5 and 7 (read 2026-11-30)",
            unit="months",
        ),
    ),
    configure=_configure,
    openings=(Opening.LAY_DOWN,),
    field_four=True,
    source=PORTUGUESE,
)
