"""The work itself: a replay's text and what is asked in, the answer as JSON text out. No database, no clock."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from pydantic import BaseModel, ConfigDict, JsonValue

from hana.replay.codec import loads
from hana.replay.errors import FormatError
from hana.replay.walk import RoundWalk, Walk, walk
from hana.review import ENGINE_VERSION
from hana.review.cards import round_cards
from hana.review.lines import LineError
from hana.review.look import look
from hana.review.model import Decision
from hana.review.review import Cancelled, choices_of, review_choice, review_round
from hana.search.budget import BUDGETS, Budget


class Order(BaseModel):
    """What is asked, for which job, about which round (from 0) of a replay; for the rest see `hana.store.work.Work`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    job: str
    replay: str
    round: int
    engine: str
    budget: str
    seed: int
    kind: str = "review"
    subject: str = ""


class Refusal(Exception):
    """Why an order cannot be carried out: `code` for programs, `message` for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


Post = Callable[[dict[str, JsonValue]], bool]
"""Told of progress; answers whether to go on."""
Task = Callable[[Walk, RoundWalk, Order, Post], str]


def run_task(message: dict[str, JsonValue], post: Post) -> dict[str, JsonValue]:
    """What comes of a message (an Order), as `{"answer": text}`.

    Of a review `post` gets `{"done", "total", "decisions"}` after each decision, all decisions so far; where it returns
    False the work ends with `{"stopped": True}`. What cannot be done gives `{"error": {"code", "message"}}`.
    """
    order = Order.model_validate(message)
    try:
        task = TASKS.get(order.kind)
        if task is None:
            raise Refusal("unknown_kind", f"{order.kind!r} is no kind of work; there are: {', '.join(TASKS)}")
        found = _walked(order)
        return {"answer": task(found, found.rounds[order.round], order, post)}
    except Cancelled:
        return {"stopped": True}
    except Refusal as refusal:
        return {"error": {"code": refusal.code, "message": refusal.message}}


def _walked(order: Order) -> Walk:
    if order.engine != ENGINE_VERSION:
        raise Refusal("other_engine", f"this was asked of engine {order.engine}, here is {ENGINE_VERSION}")
    _budget(order)
    try:
        found = walk(loads(order.replay))
    except FormatError as error:
        raise Refusal(error.code, error.message) from None
    if found.fault is not None and not found.playable:
        raise Refusal(found.fault.code, found.fault.message)
    if not 0 <= order.round < len(found.rounds):
        raise Refusal("no_such_round", f"the game has {len(found.rounds)} rounds, no round {order.round + 1}")
    return found


def _budget(order: Order) -> Budget:
    budget = BUDGETS.get(order.budget)
    if budget is None:
        raise Refusal("unknown_budget", f"{order.budget!r} is no budget; there are: {', '.join(BUDGETS)}")
    return budget


def _review(_: Walk, played: RoundWalk, order: Order, post: Post) -> str:
    """A RoundReview."""
    decisions: list[JsonValue] = []

    def on_decision(done: int, total: int, decision: Decision) -> bool:
        decisions.append(decision.model_dump(mode="json"))
        return post({"done": done, "total": total, "decisions": list(decisions)})

    return review_round(played, _budget(order), order.seed, on_decision).model_dump_json()


def _cards(_: Walk, played: RoundWalk, order: Order, __: Post) -> str:
    """A RoundCards."""
    return round_cards(played, _budget(order)).model_dump_json()


def _deepen(_: Walk, played: RoundWalk, order: Order, __: Post) -> str:
    """The Decision at the step that `subject` names, from more worlds."""
    choice = next((choice for choice in choices_of(played) if str(choice.step) == order.subject), None)
    if choice is None:
        raise Refusal("no_such_step", f"there is no choice at step {order.subject!r} of this round")
    return review_choice(choice, _budget(order), order.seed).model_dump_json()


def _look(found: Walk, _: RoundWalk, order: Order, __: Post) -> str:
    """The Look at the end of the line that `subject` writes."""
    try:
        return look(found, order.round, order.subject, _budget(order), order.seed).model_dump_json()
    except LineError as error:
        raise Refusal(error.code, f"{error}") from None


TASKS: Mapping[str, Task] = MappingProxyType({"review": _review, "cards": _cards, "deepen": _deepen, "look": _look})
"""What each kind of work does; a task says what its answer is."""
