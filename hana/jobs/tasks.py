"""The work itself: a round's replay text in, its review as JSON text out. It needs no database and no clock."""

from collections.abc import Callable

from pydantic import BaseModel, ConfigDict, JsonValue

from hana.replay.codec import loads
from hana.replay.errors import FormatError
from hana.replay.walk import walk
from hana.review import ENGINE_VERSION
from hana.review.model import Decision
from hana.review.review import Cancelled, review_round
from hana.search.budget import BUDGETS


class Order(BaseModel):
    """What is to be reviewed, for which job: the round (from 0) of a replay by an engine with a budget and a seed."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    job: str
    replay: str
    round: int
    engine: str
    budget: str
    seed: int


class Refusal(Exception):
    """Why an order cannot be carried out: `code` for programs, `message` for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def run_review(message: dict[str, JsonValue], post: Callable[[dict[str, JsonValue]], bool]) -> dict[str, JsonValue]:
    """The review that a message (an Order) asks for, as `{"review": text}`.

    After each decision `post` gets `{"done", "total", "decisions"}`, all decisions so far; where it returns False the
    work ends with `{"stopped": True}`. What cannot be reviewed gives `{"error": {"code", "message"}}`.
    """
    order = Order.model_validate(message)
    decisions: list[JsonValue] = []

    def on_decision(done: int, total: int, decision: Decision) -> bool:
        decisions.append(decision.model_dump(mode="json"))
        return post({"done": done, "total": total, "decisions": list(decisions)})

    try:
        return {"review": _review(order, on_decision)}
    except Cancelled:
        return {"stopped": True}
    except Refusal as refusal:
        return {"error": {"code": refusal.code, "message": refusal.message}}


def _review(order: Order, on_decision: Callable[[int, int, Decision], bool]) -> str:
    if order.engine != ENGINE_VERSION:
        raise Refusal("other_engine", f"the review was asked of {order.engine}, this is {ENGINE_VERSION}")
    budget = BUDGETS.get(order.budget)
    if budget is None:
        raise Refusal("unknown_budget", f"{order.budget!r} is no budget; there are: {', '.join(BUDGETS)}")
    try:
        found = walk(loads(order.replay))
    except FormatError as error:
        raise Refusal(error.code, error.message) from None
    if found.fault is not None and not found.playable:
        raise Refusal(found.fault.code, found.fault.message)
    if not 0 <= order.round < len(found.rounds):
        raise Refusal("no_such_round", f"the game has {len(found.rounds)} rounds, no round {order.round + 1}")
    return review_round(found.rounds[order.round], budget, order.seed, on_decision).model_dump_json()
