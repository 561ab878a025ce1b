"""Orders for tests."""

from hana.jobs.tasks import Order
from hana.replay.codec import dumps
from hana.review import ENGINE_VERSION
from tests.games import played_game

GAME = dumps(played_game())


def order(
    *, job: str = "j", replay: str = GAME, round: int = 0, engine: str = ENGINE_VERSION, budget: str = "quick"
) -> Order:
    return Order(job=job, replay=replay, round=round, engine=engine, budget=budget, seed=0)
