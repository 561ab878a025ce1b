"""Koi-koi, こいこい; the defaults are the rules of the KoiKoi-AI records.

Rules: docs/rules/koi-koi.md.
"""

from dataclasses import replace
from types import MappingProxyType

from hana.cards.deck import Kind
from hana.rules.ending import MAX_ROUNDS, Ending
from hana.rules.judging import Judging
from hana.rules.koi_koi_yaku import yaku_with
from hana.rules.misdeals import (
    FOUR_IN_HAND,
    FOUR_ON_FIELD,
    PAIRS_IN_HAND,
    PAIRS_ON_FIELD,
    THREE_ON_FIELD,
    is_four_pairs,
    most_of_a_month,
)
from hana.rules.options import Option
from hana.rules.ruleset import DealPlan, Objective, RuleSet, Stage
from hana.rules.settle_koi_koi import settle_koi_koi

KOIKOI_AI = "KoiKoi-AI, koikoigame.py (read 2026-11-30)"
NINTENDO = "Nintendo, as raphaelmeyer/hanafuda quotes it and Battle Hanafuda plays it (read 2026-11-30)"
HOUSES = 'KoiKoi-AI and others (docs/rules/koi-koi.md, "Houses compared")'

OPTIONS = (
    Option("rounds", 8, range(1, MAX_ROUNDS + 1), "Rounds in a game", KOIKOI_AI, unit="rounds"),
    Option(
        "starting_points",
        30,
        range(1001),
        "Points that each player starts with; with any, who has none left has lost",
        KOIKOI_AI,
        unit="points",
    ),
    Option(
        "payment", "zero_sum", ("zero_sum", "winner"), "The loser pays the winner, or only the winner scores", HOUSES
    ),
    Option("gokou", 10, (10, 15), "Five brights", HOUSES, unit="points"),
    Option("shikou", 8, (8, 10), "Four brights", HOUSES, unit="points"),
    Option("ame_shikou", 7, (7, 8), "Four brights with the rain man", HOUSES, unit="points"),
    Option("sankou", 5, (5, 6), "Three brights", HOUSES, unit="points"),
    Option("inoshikachou", 5, (5, 6), "Boar, deer and butterflies", HOUSES, unit="points"),
    Option("ribbon_sets", 5, (5, 6), "The three poetry ribbons, the three blue ribbons", HOUSES, unit="points"),
    Option(
        "extras_count",
        False,
        (True, False),
        "Each further animal or ribbon adds a point to boar, deer, butterflies and to the ribbon sets, in place of "
        "plain animals and ribbons; both ribbon sets then are 10 together",
        NINTENDO,
    ),
    Option(
        "viewing",
        "called",
        ("called", "three", "five", "none"),
        "Flower and moon viewing: 1 point and 3 once the player has called koi-koi, always 3, always 5, or no yaku",
        HOUSES,
    ),
    Option(
        "cup_is_chaff",
        True,
        (True, False),
        "The sake cup also counts as chaff",
        "KoiKoi-AI, koikoigame.py; suzukiplan/open-hanafuda-ai (read 2026-11-30)",
    ),
    Option(
        "own_calls",
        "bonus",
        ("bonus", "nothing"),
        "What the winner's own koi-koi calls add: 1 each up to three, from four on the sum times calls less two; or "
        "nothing",
        KOIKOI_AI,
    ),
    Option(
        "opponent_calls",
        "nothing",
        ("nothing", "double", "multiply"),
        "What the loser's koi-koi calls do to the winner's points: nothing, double them, or multiply by calls and one",
        HOUSES,
    ),
    Option("double_from", 0, (0, 7), "Points from which they are doubled; 0 for never", HOUSES, unit="points"),
    Option(
        "calls", "many", ("many", "one"), "Koi-koi calls in a round: any number, or one by whoever is first", HOUSES
    ),
    Option(
        "dealt_hand",
        "redeal_four",
        ("redeal_four", "redeal", "six"),
        "Four of a month is dealt again; so are four pairs and three of a month on the field; or a dealt hand of four "
        "of a month or four pairs wins 6 at once",
        "KoiKoi-AI, koikoigame.py; Battle Hanafuda; hanafuda.richmind.net for `six` (read 2026-11-30)",
    ),
    Option(
        "exhausted",
        "dealer_one",
        ("dealer_one", "dealer_six", "nothing"),
        "A round that nobody stops: the dealer gets 1 or 6, or nobody scores and the deal passes on",
        HOUSES,
    ),
)


def _dealt_yaku(hand: int) -> str | None:
    """The name of a dealt hand that ends the round: four of a month (teshi) or four pairs (kuttsuki)."""
    if most_of_a_month(hand) == 4:
        return "teshi"
    return "kuttsuki" if is_four_pairs(hand) else None


def _configure(rules: RuleSet) -> RuleSet:
    misdeals = {
        "redeal_four": (FOUR_ON_FIELD, FOUR_IN_HAND),
        "redeal": (THREE_ON_FIELD, FOUR_IN_HAND, PAIRS_IN_HAND, PAIRS_ON_FIELD),
        "six": (FOUR_ON_FIELD,),
    }[str(rules["dealt_hand"])]
    return replace(
        rules,
        misdeals=misdeals,
        yaku=yaku_with(rules),
        objective=Objective.SCORE if rules["payment"] == "zero_sum" else Objective.MARGIN,
        ending=Ending(rounds=rules.number("rounds"), bust=rules.number("starting_points") > 0),
        hand_ends=_dealt_yaku if rules["dealt_hand"] == "six" else None,
        call_limit=1 if rules["calls"] == "one" else None,
        passes_deal=rules["exhausted"] == "nothing",
    )


RULES = _configure(
    RuleSet(
        id="koi-koi",
        revision=1,
        names=("Koi-koi", "こいこい"),
        sentence="Complete a yaku and stop, or call koi-koi and go on for more; who stops wins its points.",
        deal=MappingProxyType({2: DealPlan(8, 8, leave=8)}),
        misdeals=(),
        stages=(Stage.PLAY, Stage.DRAW, Stage.DECIDE),
        yaku=(),
        card_values=MappingProxyType({Kind.BRIGHT: 20, Kind.ANIMAL: 10, Kind.RIBBON: 5, Kind.CHAFF: 1}),
        counts_card_points=False,
        settle=settle_koi_koi,
        objective=Objective.SCORE,
        judging=Judging((0.5, 1.5, 3.0)),
        ending=Ending(),
        options=OPTIONS,
        presets=MappingProxyType(
            {
                "koikoi-ai": MappingProxyType({}),
                "nintendo": MappingProxyType(
                    {
                        "rounds": 12,
                        "starting_points": 0,
                        "payment": "winner",
                        "extras_count": True,
                        "viewing": "five",
                        "own_calls": "nothing",
                        "opponent_calls": "double",
                        "double_from": 7,
                        "calls": "one",
                        "dealt_hand": "redeal",
                        "exhausted": "nothing",
                    }
                ),
            }
        ),
        configure=_configure,
        source=KOIKOI_AI,
    )
)
