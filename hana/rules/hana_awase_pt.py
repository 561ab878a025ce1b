"""Hana-awase as the Portuguese page has it, for two: ten cards each, additive points.

Rules: docs/rules/hana-awase-pt.md.
"""

from dataclasses import replace
from types import MappingProxyType

from hana.cards.deck import Kind
from hana.rules.bonuses import BONUSES, RECONSTRUCTED
from hana.rules.ending import Ending
from hana.rules.judging import Judging
from hana.rules.misdeals import THREE_ON_FIELD
from hana.rules.options import Option
from hana.rules.ruleset import DealPlan, Objective, RuleSet, Stage
from hana.rules.settle_additive import settle_additive

PORTUGUESE = "the Portuguese page on hana-awase (read 2026-11-30)"
WINS = {"single": 1, "best3": 2, "best5": 3}

MATCH = Option("match", "single", tuple(WINS), "One round, or the first to win two or three", PORTUGUESE)
VALUES = MappingProxyType({Kind.BRIGHT: 20, Kind.ANIMAL: 10, Kind.RIBBON: 5, Kind.CHAFF: 0})
"""Card points. Source: docs/rules/hana-awase-pt.md, "Card points"."""


def _configure(rules: RuleSet) -> RuleSet:
    bonuses = bool(rules["bonuses"])
    return replace(
        rules,
        yaku=BONUSES if bonuses else (),
        reconstructed=RECONSTRUCTED if bonuses else "",
        ending=Ending(wins=WINS[str(rules["match"])]),
    )


RULES = RuleSet(
    id="hana-awase-pt",
    revision=1,
    names=("Hana-awase (Portuguese)", "花合わせ（葡）"),
    sentence="Ten cards each for two players; who captures more card points wins the round and deals the next.",
    deal=MappingProxyType({2: DealPlan(10, 8)}),
    misdeals=(THREE_ON_FIELD,),
    stages=(Stage.PLAY, Stage.DRAW),
    yaku=(),
    card_values=VALUES,
    counts_card_points=True,
    settle=settle_additive,
    objective=Objective.MARGIN,
    judging=Judging((2.0, 6.0, 15.0)),
    ending=Ending(wins=1),
    options=(
        Option("bonuses", False, (True, False), "Bonuses for sets of cards, by a reconstructed table", PORTUGUESE),
        MATCH,
    ),
    configure=_configure,
    source=PORTUGUESE,
)
