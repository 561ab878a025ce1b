"""The chances of the yaku race: how likely each seat has to think that a yaku is complete at the end of the round.

A chance begins as the share of sampled worlds that fit what the viewer knows in which greedy play of all completes the
yaku. People and stronger bots do not play greedily, so the share is then corrected by how often such shares came true
(`chances.json`). How often the chances come true now is measured: docs/trust.md, "Chances of yaku".
"""

import json
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from math import sqrt

from hana.game.state import Phase, Round
from hana.game.view import observe
from hana.replay.walk import RoundWalk
from hana.review.model import Chances, YakuRow
from hana.review.race import race
from hana.search.budget import Budget
from hana.search.evaluate import UNVALUED
from hana.search.outlook import view_outlook

WORLDS = ((36_000, 4_000), (7_000, 1_000), (480, 256), (0, 64))
"""Worlds behind each chance for budgets from so many worlds on: less than a tenth of what a round's decisions cost."""
WHOLE = 1_000
"""The chance of what is certain: chances are whole thousandths."""
UNPLAYED = UNVALUED - {Phase.REVEAL, Phase.OVER}
"""Phases in which nothing is worked out: the chances begin with the first card."""


def worlds_for(budget: Budget) -> int:
    """How many worlds a budget spends on each position of each viewer."""
    return min(budget.worlds, next(worlds for least, worlds in WORLDS if budget.worlds >= least))


def chances(played: RoundWalk, seed: int, worlds: int) -> tuple[Chances, ...]:
    """The chances of a round as each seat had to think, a row wherever one of them changes.

    They begin where the opening is over. A finished yaku has 1, a dead one 0, and so has what is not complete at the
    end. What a viewer thinks is a function of its view and the seed; one whose own hand was not recorded has no table.
    """
    viewers = (viewer for viewer, hand in enumerate(played.start.hands) if not hand.hidden)
    found = (_thought_by(viewer, played, seed, worlds) for viewer in viewers)
    return tuple(table for table in found if table.steps)


def _thought_by(viewer: int, played: RoundWalk, seed: int, worlds: int) -> Chances:
    steps, rows = list[int](), list[tuple[int, ...]]()
    before: Round | None = None
    for step in range(len(played.steps) + 1):
        view = observe(played.position(step), viewer)
        if view.phase in UNPLAYED or view == before:
            continue
        before = view
        row = corrected(view, viewer, shares_of(view, seed, worlds))
        if not rows or row != rows[-1]:
            steps.append(step)
            rows.append(row)
    return Chances(viewer=viewer, worlds=worlds, steps=tuple(steps), rows=tuple(rows))


def chance_at(table: Chances, step: int, place: int) -> tuple[float, float] | None:
    """The chance at a position with its standard error, both 0 to 1; None before the first row.

    `place` counts as in `Chances.rows`: seat times the number of yaku, and the yaku's place among them.
    """
    number = bisect_right(table.steps, step) - 1
    if number < 0:
        return None
    chance = table.rows[number][place] / WHOLE
    return chance, 0.0 if chance in {0.0, 1.0} else _standard_error(chance, table.worlds)


def _standard_error(chance: float, worlds: int) -> float:
    """The standard error of a share, with two worlds more, one of each kind: so small shares have one too.

    Source: A. Agresti, B. Caffo, The American Statistician 54 (2000).
    """
    share = (chance * worlds + 1) / (worlds + 2)
    return round(sqrt(share * (1 - share) / (worlds + 2)), 3)


def shares_of(view: Round, seed: int, worlds: int) -> tuple[int, ...]:
    """In how many thousandths of a view's worlds each yaku is complete at the end, in the order of `Chances.rows`."""
    standings = race(view)
    if view.over or all(now.state != "alive" for now in standings):
        return tuple(WHOLE if now.state == "finished" else 0 for now in standings)
    found = view_outlook(view, seed, worlds)
    counts = [count for seat in found.finished for count in seat]
    certain = {"finished": WHOLE, "dead": 0}
    return tuple(
        certain.get(now.state, (WHOLE * count + worlds // 2) // worlds)
        for now, count in zip(standings, counts, strict=True)
    )


def corrected(view: Round, viewer: int, shares: Sequence[int]) -> tuple[int, ...]:
    """The chances that shares stand for, to a viewer of a view: those of living yaku by the curve of the game."""
    if view.over:
        return tuple(shares)
    curves = curves_of(view.rules.id, view.seats)
    return tuple(
        curves["own" if now.seat == viewer else "other"][share] if now.state == "alive" else share
        for now, share in zip(race(view), shares, strict=True)
    )


@lru_cache(maxsize=1)
def _knots() -> dict[str, dict[str, list[list[int]]]]:
    found: dict[str, dict[str, list[list[int]]]] = json.loads(
        files("hana.review").joinpath("chances.json").read_text(encoding="utf-8")
    )["games"]
    return found


@lru_cache(maxsize=32)
def curves_of(game: str, seats: int) -> dict[str, tuple[int, ...]]:
    """What each share from 0 to 1,000 thousandths stands for: of the viewer's `own` yaku, and of any `other` seat's.

    A game that was not measured, since it has yaku only by its options, has the curve of all others together.
    """
    knots = _knots()
    return {whose: _curve(points) for whose, points in knots.get(f"{game} {seats}", knots["all"]).items()}


def _curve(points: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Straight lines between (share, chance), in whole numbers, so that every machine draws the same."""
    curve = [points[0][1]]
    for (x, y), (next_x, next_y) in pairwise(points):
        width = next_x - x
        curve += [(y * width + (next_y - y) * done + width // 2) // width for done in range(1, width + 1)]
    return tuple(curve)


def with_chances(rows: tuple[YakuRow, ...], played: RoundWalk, tables: tuple[Chances, ...]) -> tuple[YakuRow, ...]:
    """The race's rows with the chance that each seat itself has to think its own."""
    of = {table.viewer: table for table in tables}
    names = [yaku.id for yaku in played.start.rules.yaku]
    filled = []
    for row in rows:
        table = of.get(row.seat)
        found = table and chance_at(table, row.step, row.seat * len(names) + names.index(row.yaku))
        filled.append(row.model_copy(update={"chance": found[0], "chance_se": found[1]}) if found else row)
    return tuple(filled)
