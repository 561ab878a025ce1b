"""The review of a whole game, round by round."""

from hana.replay.walk import Walk
from hana.review import ENGINE_NAME, ENGINE_VERSION
from hana.review.cards import round_cards
from hana.review.model import Engine, GameReview
from hana.review.review import Report, review_round
from hana.review.summary import summarise
from hana.review.whole import whole_round
from hana.search.budget import Budget


def review_game(
    found: Walk, key: str, budget: Budget, seed: int, on_decision: Report | None = None, *, lang: str = "en"
) -> GameReview:
    """The review of a faultless walk with its game key; the same arguments give the same bytes.

    Raises:
        Cancelled: `on_decision` answered that nobody wants it any more.
        KeyError: there are no words in that language.
    """
    if found.rules is None:
        raise ValueError(f"the rules of {found.replay.game!r} are not known")
    rules, names = found.rules, found.replay.seats
    rounds = tuple(
        whole_round(review_round(played, budget, seed, on_decision), round_cards(played, budget), rules, names, lang)
        for played in found.rounds
    )
    return GameReview(
        id=key[:16],
        game=found.replay.game,
        engine=Engine(name=ENGINE_NAME, version=ENGINE_VERSION, budget=budget.id, seed=seed),
        rounds=rounds,
        seats=summarise(rounds, len(names), rules.judging),
    )
