"""The review of a whole game, round by round."""

from hana.replay.walk import Walk
from hana.review import ENGINE_NAME, ENGINE_VERSION
from hana.review.model import Engine, GameReview
from hana.review.review import Report, review_round
from hana.review.summary import summarise
from hana.search.budget import Budget


def review_game(found: Walk, key: str, budget: Budget, seed: int, on_decision: Report | None = None) -> GameReview:
    """The review of a faultless walk with its game key; the same arguments give the same bytes.

    Raises:
        Cancelled: `on_decision` answered that nobody wants it any more.
    """
    rounds = tuple(review_round(played, budget, seed, on_decision) for played in found.rounds)
    return GameReview(
        id=key[:16],
        game=found.replay.game,
        engine=Engine(name=ENGINE_NAME, version=ENGINE_VERSION, budget=budget.id, seed=seed),
        rounds=rounds,
        seats=summarise(rounds, len(found.replay.seats)),
    )
