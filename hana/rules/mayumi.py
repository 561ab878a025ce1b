"""Mayumi, まゆみ, a family game for two or three with the lightning as a wild card.

Rules: docs/rules/mayumi.md.
"""

from dataclasses import replace
from types import MappingProxyType

from hana.cards.deck import Card
from hana.rules.bonuses import BONUSES, RECONSTRUCTED
from hana.rules.ending import Ending
from hana.rules.hana_awase_pt import MATCH, VALUES, WINS
from hana.rules.judging import Judging
from hana.rules.misdeals import FOUR_ON_FIELD, WILLOW_ON_FIELD
from hana.rules.options import Option
from hana.rules.ruleset import DealPlan, Objective, Opening, RuleSet, Stage, Wild
from hana.rules.settle_additive import settle_additive

PORTUGUESE = "the Portuguese page on mayumi (read 2026-11-30)"
OWN = 'this project (docs/rules/mayumi.md, "Open questions")'
GOZARU = "hanafuda.gozaru.jp, 06c-normal.html (read 2026-11-30)"

OPTIONS = (
    Option(
        "gaji_from_pile",
        "wild",
        ("wild", "plain"),
        "The lightning turned up from the draw pile is wild too, or an ordinary willow card",
        "this project, after Sakura (English Wikipedia, Sakura (card game))",
    ),
    Option(
        "gaji_must_capture", True, (True, False), "The lightning has to take a card where one lies on the field", OWN
    ),
    Option("gaji_breaks_pile", False, (True, False), "The lightning may take one card out of a pile of three", OWN),
    Option(
        "gaji_leftover_2p",
        "orphans",
        ("orphans", "none", "search_pile"),
        "With two players, which cards that can no longer be matched go to who played the lightning: those on the "
        "field, none, or those in the draw pile too",
        "the Portuguese page gives them; Board Game Arena's Sakura does not with two players (read 2026-11-30)",
    ),
    Option(
        "replace", True, (True, False), "Three or four of a month in a hand: one or two may be replaced", PORTUGUESE
    ),
    Option("blind_pick", False, (True, False), "Another player picks the replaced card without seeing it", GOZARU),
    Option(
        "tegarasu",
        True,
        (True, False),
        "Tegarasu sanjuu: who captured all willow, all paulownia and 30 points more may call the round off",
        PORTUGUESE,
    ),
    MATCH,
)


def _configure(rules: RuleSet) -> RuleSet:
    leftovers = {"orphans": "field", "none": "none", "search_pile": "pile"}[str(rules["gaji_leftover_2p"])]
    return replace(
        rules,
        wild=Wild(
            cards=1 << Card.WILLOW_CHAFF,
            from_pile=rules["gaji_from_pile"] == "wild",
            must=bool(rules["gaji_must_capture"]),
            breaks_pile=bool(rules["gaji_breaks_pile"]),
            leftovers=leftovers,
        ),
        openings=(Opening.REPLACE,) if rules["replace"] else (),
        calls_off=bool(rules["tegarasu"]),
        ending=Ending(wins=WINS[str(rules["match"])]),
    )


RULES = _configure(
    RuleSet(
        id="mayumi",
        revision=1,
        names=("Mayumi", "まゆみ"),
        sentence="Card points and bonuses for two or three; the lightning takes any card, and a hand may be mended.",
        deal=MappingProxyType({2: DealPlan(8, 8, leave=8), 3: DealPlan(7, 6)}),
        misdeals=(FOUR_ON_FIELD, WILLOW_ON_FIELD),
        stages=(Stage.PLAY, Stage.DRAW),
        yaku=BONUSES,
        card_values=VALUES,
        counts_card_points=True,
        settle=settle_additive,
        objective=Objective.MARGIN,
        judging=Judging((2.0, 6.0, 15.0)),
        ending=Ending(wins=1),
        options=OPTIONS,
        configure=_configure,
        clockwise=frozenset({3}),
        reconstructed=RECONSTRUCTED,
        source=PORTUGUESE,
    )
)
