"""Every value of every option through the whole path: recorded, checked, uploaded, shown step by step, reviewed."""

import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from flask import Flask

from hana.players import PLAYERS
from hana.players.table import play_game
from hana.replay.codec import dumps
from hana.replay.walk import walk
from hana.review.review import review_round
from hana.rules import RULE_SETS
from hana.rules.options import BadOption, Value
from hana.rules.ruleset import RuleSet
from hana.search.budget import Budget

TINY = Budget("quick", pilot=2, looks=1, worlds_per_look=3, exact_pilot=2, exact_per_look=2, exact_turns=6)
"""Enough to see that every decision can be judged; what it says is not looked at."""
NEEDS: dict[tuple[str, Value], dict[str, Value]] = {
    ("leave_draw_pile", True): {"scoring": "additive"},
    ("willow", "owner_only_hard"): {"scoring": "additive"},
}
"""What some values need beside them."""


def option_values() -> Iterator[tuple[RuleSet, int, str, Value]]:
    """Every game and number of players with every value of every option that goes with it, the options set."""
    for plain in RULE_SETS.values():
        for seats in plain.seats:
            for option in plain.options:
                for value in option.samples:
                    try:
                        rules = plain.with_options({option.key: value, **NEEDS.get((option.key, value), {})}, seats)
                    except BadOption:
                        continue
                    yield rules, seats, option.key, value


@cache
def _site() -> Flask:
    from tests.web.sites import site_app

    return site_app(Path(tempfile.mkdtemp()))


def through_site(rules: RuleSet, seats: int, seed: str) -> dict[str, int]:
    """One round by bots through the site: how many step pages there were and decisions, and whether anything failed."""
    bots = [PLAYERS["random"], PLAYERS["greedy"], PLAYERS["greedy-yaku"], PLAYERS["random"]][:seats]
    replay = play_game(rules, bots, ["Ume", "Kiku", "Matsu", "Fuji"][:seats], seed, 1)
    client = _site().test_client()
    sent = client.post("/api/v1/games", data=dumps(replay))
    if sent.status_code != 201:
        return {"pages": 0, "decisions": 0, "wrong": 1}
    address = f"/r/{sent.get_json()['id']}"
    (played,) = walk(replay).rounds
    pages = [f"{address}/1/{step}?seat=0&view=all" for step in range(len(played.steps) + 1)]
    pages += [address, f"{address}/1/0?seat={seats - 1}&view=knew"]
    wrong = sum(client.get(page).status_code != 200 for page in pages)
    return {"pages": len(pages), "decisions": len(review_round(played, TINY, 0).decisions), "wrong": wrong}
