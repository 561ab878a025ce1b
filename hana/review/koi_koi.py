"""What stands behind a koi-koi decision: points for certain against what may come of going on."""

from hana.game.action import Decide
from hana.game.engine import apply
from hana.game.state import Phase, Round
from hana.replay.recorder import token_of
from hana.review.model import CallChances, Decision
from hana.search.outlook import move_outlook
from hana.search.tables import tables_of

STOP, GO_ON = Decide(False), Decide(True)
SURE = 3
"""Decimals of the chances, as of all other numbers of a review."""


def call_chances(view: Round, decision: Decision, seed: int, worlds: int) -> CallChances | None:
    """The chances behind a koi-koi decision, from the view alone; None for other decisions and where none is judged.

    Going on is worth what the judge found. Who scores is counted in as many worlds played on greedily, in which a round
    that nobody stops pays nobody: what the dealer may get for one is no score of a seat's own.
    """
    value, se = next(((one.value, one.se) for one in decision.options if one.move == token_of(GO_ON)), (None, None))
    if view.phase is not Phase.DECIDE or value is None or se is None:
        return None
    (found,) = move_outlook(_unpaid(view), (GO_ON,), seed, worlds)
    seat = view.turn
    wins = [found.wins(one) for one in range(view.seats)]
    other = sum(mean.value for one, mean in enumerate(wins) if one != seat)
    nobody = max(0.0, 1 - wins[seat].value - other)
    largest = max(wins[seat].value, other, nobody)
    return CallChances(
        stop=stop_value(view),
        go_on=value,
        go_on_se=se,
        again=round(wins[seat].value, SURE),
        other=round(other, SURE),
        nobody=round(nobody, SURE),
        se=round((largest * (1 - largest) / worlds) ** 0.5, SURE),
    )


def stop_value(view: Round) -> float:
    """What stopping gives the seat in turn, in points of the objective; exact."""
    tables = tables_of(view.rules, view.seats)
    scores = apply(view, STOP).result().scores
    return round(tables.objective(scores, view.turn) / tables.parts, SURE)


def _unpaid(view: Round) -> Round:
    """The same view under rules by which a round that nobody stops gives nothing."""
    if view.rules.option("exhausted") is None:
        return view
    return view.changed(rules=view.rules.with_options({**view.rules.chosen, "exhausted": "nothing"}))
