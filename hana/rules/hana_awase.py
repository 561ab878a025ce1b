"""Hana-awase, 花合わせ, for two, three and four players, as FudaWiki's English page has it.

Rules: docs/rules/hana-awase.md.
"""

from dataclasses import replace
from types import MappingProxyType

from hana.cards.deck import Kind
from hana.rules.ending import Ending
from hana.rules.hana_awase_yaku import YAKU, yaku_with
from hana.rules.judging import Judging
from hana.rules.misdeals import FOUR_IN_HAND, FOUR_ON_FIELD
from hana.rules.options import Conflict, Option
from hana.rules.ruleset import DealPlan, Objective, Opening, RuleSet, Stage
from hana.rules.settle_hana_awase import settle_hana_awase

ENGLISH = "FudaWiki, Hana-Awase (read 2026-11-30)"
OWN = 'this project (docs/rules/hana-awase.md, "Open questions")'

OPTIONS = (
    Option("rounds", 12, (12, 6, 3), "Rounds in a game", ENGLISH, unit="rounds"),
    Option(
        "scoring",
        "zero_sum",
        ("zero_sum", "additive"),
        "Points against par, each yaku paid by every other player; or card points and yaku simply added",
        ENGLISH,
    ),
    Option(
        "points",
        "fuda",
        ("fuda", "ja"),
        "What yaku are worth: FudaWiki's list or the usual Japanese one",
        "FudaWiki, Hana-Awase; Japanese Wikipedia and sazano123.com for `ja` (read 2026-11-30)",
    ),
    Option(
        "fuke",
        "off",
        ("off", "auto", "announced"),
        "Dandruff: the round is drawn when a player has few card points, always or only if he announced it",
        ENGLISH,
    ),
    Option("fuke_threshold", 20, range(265), "Card points up to which fuke counts", ENGLISH, unit="points"),
    Option("fuke_voids_teyaku", True, (True, False), "A round drawn by fuke also voids teyaku", OWN),
    Option(
        "compensation",
        "off",
        ("off", "on"),
        "Dealer or next player with at most 8 captured cards, or last player with at most 10, gets 30 from each other",
        ENGLISH,
    ),
    Option(
        "willow",
        "plain",
        ("plain", "cancel_all", "owner_only", "owner_only_hard"),
        "Who holds the willow row: it scores like others, voids all yaku, or voids those (or all points) of the others",
        ENGLISH,
    ),
    Option("rain_man_spoils", False, (True, False), "Who captured the rain man scores no viewing yaku", ENGLISH),
    Option("chaff_zero", False, (True, False), "Chaff is worth nothing, so the deck has 240 points", ENGLISH),
    Option("ten_card_hand", False, (True, False), "Ten hand cards each for two players", ENGLISH),
    Option(
        "leave_draw_pile",
        False,
        (True, False),
        "The round ends with the hand cards; what is left in the draw pile and on the field scores for nobody",
        "FudaWiki, Hana-Awase, which has it as done sometimes (read 2026-11-30)",
    ),
    Option(
        "hand4",
        "ignore",
        ("ignore", "redeal"),
        "Four cards of a month in a hand: played on, or dealt again",
        "FudaWiki, Hana-Awase, where sources differ; Alex21031/Minhwatu for the redeal",
    ),
    Option(
        "kirishima",
        True,
        (True, False),
        "The paulownia row is a yaku",
        "FudaWiki, Hana-Awase, which names one book without it (read 2026-11-30)",
    ),
    Option(
        "spring_group",
        "bright",
        ("bright", "none"),
        "Spring counts as one of the bright yaku, or beside them",
        "FudaWiki, Hana-Awase; happyjamx2/hanaawase lets both count",
    ),
    Option(
        "teyaku",
        "off",
        ("off", "optional", "forced"),
        "Six or seven chaff in the dealt hand: shown for 20 or 30 from each other player, and open to capture",
        ENGLISH,
    ),
)

CONFLICTS = (
    Conflict(
        "leave_draw_pile",
        "it needs two players and additive scoring",
        lambda rules, seats: bool(rules["leave_draw_pile"]) and (seats != 2 or rules["scoring"] != "additive"),
    ),
    Conflict(
        "compensation", "it needs three players", lambda rules, seats: rules["compensation"] == "on" and seats != 3
    ),
    Conflict("teyaku", "it needs three players", lambda rules, seats: rules["teyaku"] != "off" and seats != 3),
    Conflict("ten_card_hand", "it needs two players", lambda rules, seats: bool(rules["ten_card_hand"]) and seats != 2),
    Conflict(
        "willow",
        "owner_only_hard needs additive scoring",
        lambda rules, seats: rules["willow"] == "owner_only_hard" and rules["scoring"] != "additive",
    ),
)


def _configure(rules: RuleSet) -> RuleSet:
    two = DealPlan(10, 8) if rules["ten_card_hand"] else DealPlan(8, 8, leave=8 if rules["leave_draw_pile"] else 0)
    openings = [Opening.FUKE] if rules["fuke"] == "announced" else []
    openings += [Opening.TEYAKU] if rules["teyaku"] == "optional" else []
    return replace(
        rules,
        deal=MappingProxyType({**rules.deal, 2: two}),
        misdeals=(FOUR_ON_FIELD, FOUR_IN_HAND) if rules["hand4"] == "redeal" else (FOUR_ON_FIELD,),
        yaku=yaku_with(rules),
        card_values=MappingProxyType({**rules.card_values, Kind.CHAFF: 0 if rules["chaff_zero"] else 1}),
        objective=Objective.SCORE if rules["scoring"] == "zero_sum" else Objective.MARGIN,
        ending=Ending(rounds=rules.number("rounds")),
        openings=tuple(openings),
        shows_teyaku=rules["teyaku"] == "forced",
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
    settle=settle_hana_awase,
    objective=Objective.SCORE,
    judging=Judging((2.0, 6.0, 15.0)),
    ending=Ending(rounds=12),
    options=OPTIONS,
    conflicts=CONFLICTS,
    presets=MappingProxyType(
        {
            "fuda": MappingProxyType({}),
            "japan": MappingProxyType({"points": "ja", "fuke": "auto", "willow": "cancel_all"}),
        }
    ),
    configure=_configure,
    source=ENGLISH,
)
