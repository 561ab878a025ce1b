"""The bonus table of hana-awase-pt and mayumi: a data file, because it is reconstructed and will be replaced."""

import json
from dataclasses import replace
from importlib.resources import files

from hana.rules.hana_awase_yaku import YAKU
from hana.rules.yaku import Yaku

_DATA = json.loads(files("hana.rules").joinpath("bonuses_pt.json").read_text(encoding="utf-8"))

RECONSTRUCTED: str = _DATA["why"]
"""Why the table is marked as reconstructed; every page that shows it says so."""


def _bonus(key: str, points: int) -> Yaku:
    card_yaku = next(yaku for yaku in YAKU if yaku.id == key)
    return replace(card_yaku, points=points, group=None, source=_DATA["source"])


BONUSES: tuple[Yaku, ...] = tuple(_bonus(row["id"], row["points"]) for row in _DATA["bonuses"])
"""The bonuses, each with the cards of the yaku of that name."""
