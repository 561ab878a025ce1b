"""For each format a writer of valid texts, apart from its reader."""

import json
from collections.abc import Callable
from functools import partial

from hana.replay.codec import dumps
from hana.replay.model import Replay
from hana.rules import RULE_SETS
from tests.formats.battle_hanafuda_writer import Style, log_of, nintendo_game
from tests.formats.koikoi_ai_writer import record_of
from tests.strategies import record_game


def koi_koi_game(seed: int, *, rounds: int = 2, names: tuple[str, str] = ("Ume", "Kiku"), **options: int) -> Replay:
    """A koi-koi game played at random from a seed."""
    return record_game(RULE_SETS["koi-koi"].with_options(options), names, seed, rounds=rounds)


def _koikoi_ai(seed: int, *, pairs: bool) -> str:
    return json.dumps(record_of(koi_koi_game(seed), pairs=pairs))


def _battle_hanafuda(seed: int, style: Style) -> str:
    return log_of(nintendo_game(seed, no_sake=style.no_sake), style)


GENERATORS: dict[str, tuple[Callable[[int], str], ...]] = {
    "hana": tuple(
        (lambda seed, rules=rules, seats=seats: dumps(record_game(rules, ("A", "B", "C", "D")[:seats], seed)))
        for rules in RULE_SETS.values()
        for seats in rules.seats
    ),
    "battle-hanafuda": (
        partial(_battle_hanafuda, style=Style()),
        partial(_battle_hanafuda, style=Style(log="Play", noise=1)),
        partial(_battle_hanafuda, style=Style(first=2, header="seed", noise=2)),
        partial(_battle_hanafuda, style=Style(header="bare", results=False)),
        partial(_battle_hanafuda, style=Style(no_sake=True, header="later")),
    ),
    "koikoi-ai": (partial(_koikoi_ai, pairs=False), partial(_koikoi_ai, pairs=True)),
}
"""By a format's id: functions from a seed to a text of that format, one for each variant."""
