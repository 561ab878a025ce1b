import json

import pytest
from pydantic import JsonValue, ValidationError

from hana.jobs.tasks import run_task
from hana.replay.codec import dumps, loads
from hana.replay.model import Replay
from hana.replay.walk import walk
from hana.review.model import RoundReview
from hana.review.review import review_round
from hana.search.budget import BUDGETS
from tests.games import played_game
from tests.jobs.orders import GAME, order


def go_on(_: dict[str, JsonValue]) -> bool:
    return True


def run(message: dict[str, JsonValue]) -> dict[str, JsonValue]:
    return run_task(message, go_on)


def with_moves(replay: Replay, moves: str, *, unfinished: bool = False) -> str:
    record = replay.rounds[0].model_copy(update={"moves": moves, "end": "unfinished" if unfinished else None})
    return dumps(replay.model_copy(update={"rounds": (record,)}))


def test_the_result_is_the_review_of_the_round() -> None:
    replay = dumps(played_game(rounds=2))
    result = run(order(replay=replay, round=1).model_dump(mode="json"))
    expected = review_round(walk(loads(replay)).rounds[1], BUDGETS["quick"], 0)
    assert result == {"answer": expected.model_dump_json()}


def test_decisions_are_posted_as_they_are_found() -> None:
    posts: list[dict[str, JsonValue]] = []

    def post(progress: dict[str, JsonValue]) -> bool:
        posts.append(progress)
        return True

    result = run_task(order().model_dump(mode="json"), post)
    review = json.loads(str(result["answer"]))
    total = len(review["decisions"])
    assert [(post["done"], post["total"]) for post in posts] == [(done, total) for done in range(1, total + 1)]
    assert posts[2]["decisions"] == review["decisions"][:3]


def test_the_work_stops_where_nobody_wants_it() -> None:
    posts: list[dict[str, JsonValue]] = []

    def post(progress: dict[str, JsonValue]) -> bool:
        posts.append(progress)
        return len(posts) < 2

    assert run_task(order().model_dump(mode="json"), post) == {"stopped": True}
    assert len(posts) == 2


def test_a_round_without_decisions_has_an_empty_review() -> None:
    result = run(order(replay=with_moves(played_game(), "", unfinished=True)).model_dump(mode="json"))
    assert RoundReview.model_validate_json(str(result["answer"])).decisions == ()


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (order(engine="older"), "other_engine"),
        (order(budget="endless"), "unknown_budget"),
        (order(round=1), "no_such_round"),
        (order(round=-1), "no_such_round"),
        (order(replay="{"), "not_json"),
        (order(replay=with_moves(played_game(), "~")), "unknown_character"),
        (order(replay=GAME.replace("hana-awase/1", "hana-awase/99")), "unknown_game"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_errors_travel_as_code_and_text(message: object, code: str) -> None:
    result = run(message.model_dump(mode="json"))  # type: ignore[attr-defined]
    assert result.keys() == {"error"}
    error = result["error"]
    assert isinstance(error, dict)
    assert error["code"] == code
    assert error["message"]


def test_what_is_no_order_is_refused() -> None:
    with pytest.raises(ValidationError):
        run({"job": "j"})
