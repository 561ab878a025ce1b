"""How far values are from play in which everybody uses what he knows: measured, and shipped with the engine's version.

Source of every number: docs/benchmarks.md, "How far values are from honest play".
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from hana.game.state import Phase, Round
from hana.search.tables import tables_of

QUARTERS = 4


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Of a game and a number of seats, measured with its default options and used for all of them.

    `played` and `sharpened` are points (turns left that still have a hand card, m in points of the objective),
    ascending, for values of playouts alone and for those that exact solutions sharpen; m is the root mean square error
    of the difference between two moves' values, the noise of sampling taken off. `exact` says up to how many turns left
    exact solutions are worth their time, and how many quarters of a difference they then decide.
    """

    played: tuple[tuple[int, float], ...]
    sharpened: tuple[tuple[int, float], ...]
    exact: tuple[tuple[int, int], ...]

    def error_at(self, turns_left: int, *, sharpened: bool) -> float:
        """The error m, on straight lines between the stages measured, and as at the nearest one beyond them."""
        return on_lines(self.sharpened if sharpened else self.played, turns_left)

    def share_at(self, turns_left: int) -> int:
        """The quarters of a difference that exact solutions decide."""
        return next((quarters for most, quarters in self.exact if turns_left <= most), 0)


def on_lines(points: Sequence[tuple[int, float]], x: int) -> float:
    """The value at x on straight lines through points with ascending x.

    >>> on_lines([(4, 1.0), (8, 2.0)], 5)
    1.25
    """
    (below_x, below), *rest = points
    if x <= below_x:
        return below
    for at, value in rest:
        if x <= at:
            return below + (value - below) * (x - below_x) / (at - below_x)
        below_x, below = at, value
    return below


@lru_cache(maxsize=1)
def _table() -> dict[str, Accuracy]:
    data = json.loads(files("hana.search").joinpath("accuracy.json").read_text(encoding="utf-8"))
    return {
        key: Accuracy(
            played=tuple((turns, m) for turns, m in row["played"]),
            sharpened=tuple((turns, m) for turns, m in row["sharpened"]),
            exact=tuple((most, quarters) for most, quarters in row["exact"]),
        )
        for key, row in data["games"].items()
    }


def accuracy_of(view: Round) -> Accuracy:
    """The accuracy of values in a view's game."""
    return _table()[f"{view.rules.id} {view.seats}"]


COUPLED_TURNS = 6
"""Turns left up to which games are solved whose rules count what is captured as a whole: their search prunes less."""


SHARPENED = {Phase.PLAY, Phase.TAKE}
"""Phases in which solutions help. To stop is certain, and against it a solution that sees all cards is too hopeful."""


def exact_quarters(view: Round, most_turns: int) -> int:
    """The quarters of a difference that exact solutions decide in a view, 0 where none are worth their time.

    `most_turns` are the turns left up to which a budget can afford them.
    """
    tables, turns = tables_of(view.rules, view.seats), view.turns_left
    settling = tables.settling
    coupled = settling.fuke or settling.willow or settling.compensation or tables.calls_off or tables.wild
    if view.phase not in SHARPENED or turns > most_turns or (coupled and turns > COUPLED_TURNS):
        return 0
    return accuracy_of(view).share_at(turns)


def error_of(view: Round, most_turns: int) -> float:
    """The error m of the difference between two values of a view, by a budget that solves up to `most_turns`."""
    return accuracy_of(view).error_at(view.turns_left, sharpened=exact_quarters(view, most_turns) > 0)
