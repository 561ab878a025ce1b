"""Which yaku and bonuses some captured cards are worth in each game. Source: docs/rules."""

from collections.abc import Collection

from tests.oracle.cards import (
    ANIMALS,
    BLUE_RIBBONS,
    BOAR_DEER_BUTTERFLIES,
    BRIGHTS,
    CHAFF,
    CRANE,
    CUP,
    CURTAIN,
    GRASS_RIBBONS,
    MOON,
    PAULOWNIA,
    PHOENIX,
    POETRY_RIBBONS,
    RAIN_MAN,
    RIBBONS,
    WARBLER,
    WILLOW,
    Card,
    month_cards,
)
from tests.oracle.house import House


def hana_awase_yaku(captured: Collection[Card], house: House) -> dict[str, int]:
    """The yaku of hana-awase that count for one player, with their points."""
    have, ja = set(captured), house["points"] == "ja"
    bright, found = {}, {}
    if have >= {CRANE, MOON, PHOENIX}:
        bright["matsukiribouzu"] = 20
    if have >= {CRANE, WARBLER, CURTAIN}:
        (bright if house["spring_group"] == "bright" else found)["spring"] = 30
    if have >= BRIGHTS - {RAIN_MAN}:
        bright["shikou"] = 60
    if have >= BRIGHTS:
        bright["gokou"] = 200 if ja else 100
    ribbons = len(have & (RIBBONS - {(11, 3)}))
    if ribbons >= 7:
        found["nanatan"] = 40
    elif ribbons == 6:
        found["rokutan"] = 30
    viewing = {}
    if not (house["rain_man_spoils"] and RAIN_MAN in have):
        if have >= {CURTAIN, CUP}:
            viewing["hanami"] = 20
        if have >= {MOON, CUP}:
            viewing["tsukimi"] = 20
        if have >= {CURTAIN, MOON, CUP}:
            viewing["nomi"] = 30 if ja else 40
    for group in (bright, viewing):
        if group:
            best = max(group, key=lambda name: group[name])
            found[best] = group[best]
    row = 20 if ja else 10
    always = {
        "akatan": (POETRY_RIBBONS, 40),
        "aotan": (BLUE_RIBBONS, 40),
        "kusatan": (GRASS_RIBBONS, 20),
        "inoshikachou": (BOAR_DEER_BUTTERFLIES, 20),
        "yanagishima": (month_cards(WILLOW), row),
        "fujishima": (month_cards(4), row),
    }
    if house["kirishima"]:
        always["kirishima"] = (month_cards(PAULOWNIA), row)
    return found | _complete(always, have)


def _complete(table: dict[str, tuple[set[Card], int]], have: set[Card]) -> dict[str, int]:
    return {name: points for name, (wanted, points) in table.items() if have >= wanted}


def portuguese_bonuses(captured: Collection[Card]) -> dict[str, int]:
    """The reconstructed bonuses of hana-awase-pt and mayumi; all of them add up."""
    table = {
        "gokou": (BRIGHTS, 50),
        "kirishima": (month_cards(PAULOWNIA), 20),
        "yanagishima": (month_cards(WILLOW), 20),
        "akatan": (POETRY_RIBBONS, 30),
        "aotan": (BLUE_RIBBONS, 30),
        "inoshikachou": (BOAR_DEER_BUTTERFLIES, 30),
    }
    return _complete(table, set(captured))


def min_ha_to_bonuses(captured: Collection[Card], house: House) -> dict[str, int]:
    """The bonuses of min-ha-to."""
    table = {
        "hongdan": (POETRY_RIBBONS, 30),
        "cheongdan": (BLUE_RIBBONS, 30),
        "chodan": (GRASS_RIBBONS, 30),
        "pungyak": (month_cards(10), 20),
        "biyak": (month_cards(WILLOW), 20),
    }
    for month in house["cho_suits"]:
        table["choyak" if month == 5 else f"choyak-{month}"] = (month_cards(month), 20)
    return _complete(table, set(captured))


def koi_koi_yaku(captured: Collection[Card], calls: int, house: House) -> dict[str, int]:
    """The yaku of koi-koi that a player holds, with their points, after so many calls of his own."""
    have = set(captured)
    found: dict[str, int] = {}
    brights = len(have & BRIGHTS)
    if brights == 5:
        found["gokou"] = house["gokou"]
    elif brights == 4 and RAIN_MAN in have:
        found["ame-shikou"] = house["ame_shikou"]
    elif brights == 4:
        found["shikou"] = house["shikou"]
    elif brights == 3 and RAIN_MAN not in have:
        found["sankou"] = house["sankou"]
    viewing = {"called": 3 if calls else 1, "three": 3, "five": 5, "none": 0}[house["viewing"]]
    if viewing:
        found |= _complete({"hanami": ({CURTAIN, CUP}, viewing), "tsukimi": ({MOON, CUP}, viewing)}, have)
    found |= _sets_with_extras(have, house) if house["extras_count"] else _plain_sets(have, house)
    chaff = len(have & (CHAFF | {CUP} if house["cup_is_chaff"] else CHAFF))
    if chaff >= 10:
        found["kasu"] = chaff - 9
    return found


def _plain_sets(have: set[Card], house: House) -> dict[str, int]:
    """Boar, deer and butterflies, ribbon sets, and the numbers of animals and ribbons, each on its own."""
    found = _complete(
        {
            "inoshikachou": (BOAR_DEER_BUTTERFLIES, house["inoshikachou"]),
            "akatan": (POETRY_RIBBONS, house["ribbon_sets"]),
            "aotan": (BLUE_RIBBONS, house["ribbon_sets"]),
            "akatan-aotan": (POETRY_RIBBONS | BLUE_RIBBONS, 10),
        },
        have,
    )
    for name, cards in (("tane", ANIMALS), ("tan", RIBBONS)):
        if len(have & cards) >= 5:
            found[name] = len(have & cards) - 4
    return found


def _sets_with_extras(have: set[Card], house: House) -> dict[str, int]:
    """The same where each further animal or ribbon adds a point to a set, in place of plain animals and ribbons."""
    found: dict[str, int] = {}
    animals, ribbons = len(have & ANIMALS), len(have & RIBBONS)
    if have >= BOAR_DEER_BUTTERFLIES:
        found["inoshikachou"] = house["inoshikachou"] + animals - 3
    elif animals >= 5:
        found["tane"] = animals - 4
    poetry, blue = have >= POETRY_RIBBONS, have >= BLUE_RIBBONS
    if poetry and blue:
        found["akatan-aotan"] = 10 + ribbons - 6
    elif poetry or blue:
        found["akatan" if poetry else "aotan"] = house["ribbon_sets"] + ribbons - 3
    elif ribbons >= 5:
        found["tan"] = ribbons - 4
    return found
