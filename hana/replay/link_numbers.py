"""The numbers of games, options and words in links.

An entry's number is its place, from 0. These tables only grow: what has stood here keeps its place for ever, or old
links would become other games.
"""

GAMES = (
    "hana-awase/1",
    "hana-awase-pt/1",
    "mayumi/1",
    "min-ha-to/1",
    "koi-koi/1",
)
"""Rule sets with their revision."""

OPTIONS = (
    "rounds",
    "scoring",
    "points",
    "fuke",
    "fuke_threshold",
    "fuke_voids_teyaku",
    "compensation",
    "willow",
    "rain_man_spoils",
    "chaff_zero",
    "ten_card_hand",
    "leave_draw_pile",
    "hand4",
    "kirishima",
    "spring_group",
    "teyaku",
    "bonuses",
    "match",
    "gaji_from_pile",
    "gaji_must_capture",
    "gaji_breaks_pile",
    "gaji_leftover_2p",
    "replace",
    "blind_pick",
    "tegarasu",
    "bonus_transfer",
    "target",
    "cho_suits",
    "starting_points",
    "payment",
    "gokou",
    "shikou",
    "ame_shikou",
    "sankou",
    "inoshikachou",
    "ribbon_sets",
    "extras_count",
    "viewing",
    "cup_is_chaff",
    "own_calls",
    "opponent_calls",
    "double_from",
    "calls",
    "dealt_hand",
    "exhausted",
)
"""Keys of options, of all games together."""

WORDS = (
    "zero_sum",
    "additive",
    "fuda",
    "ja",
    "off",
    "auto",
    "announced",
    "on",
    "plain",
    "cancel_all",
    "owner_only",
    "owner_only_hard",
    "ignore",
    "redeal",
    "bright",
    "none",
    "optional",
    "forced",
    "single",
    "best3",
    "best5",
    "wild",
    "orphans",
    "search_pile",
    "winner",
    "called",
    "three",
    "five",
    "bonus",
    "nothing",
    "double",
    "multiply",
    "many",
    "one",
    "redeal_four",
    "six",
    "dealer_one",
    "dealer_six",
)
"""Values of options that are words, of all games together."""


def _numbered(entries: tuple[str, ...]) -> dict[str, int]:
    return {entry: number for number, entry in enumerate(entries)}


GAME_NUMBERS = _numbered(GAMES)
OPTION_NUMBERS = _numbered(OPTIONS)
WORD_NUMBERS = _numbered(WORDS)
