"""Games with reviews that prove just what a test needs, whatever the judge would say."""

import time
from collections.abc import Iterable
from functools import cache

from flask import Flask

from hana.jobs.ingest import SEED
from hana.replay.codec import loads
from hana.review import ENGINE_VERSION
from hana.review.model import FLAGGED, Decision, RoundReview
from hana.review.review import review_round
from hana.store.answers import put_answer
from hana.store.pages import get_page
from hana.store.work import Work
from hana.web.site import store
from tests.web.sites import SMALL, Added, add_game, game_text, shown


@cache
def small_reviews(text: str) -> tuple[RoundReview, ...]:
    return tuple(review_round(played, SMALL, SEED) for played in shown(loads(text)).rounds)


def judged(review: RoundReview) -> list[Decision]:
    return [decision for decision in review.decisions if decision.verdict not in (None, "forced")]


def planted(review: RoundReview) -> RoundReview:
    """A review in which every third judged choice of each seat is a proven mistake, each with another loss, and no
    other is."""
    own: dict[int, list[int]] = {}
    for decision in judged(review):
        own.setdefault(decision.seat, []).append(decision.step)
    faults = {step for steps in own.values() for step in steps[::3]}
    return review.model_copy(update={"decisions": tuple(_planted(d, faults) for d in blameless(review).decisions)})


def _planted(decision: Decision, faults: set[int]) -> Decision:
    if decision.step not in faults:
        return decision
    low = 7 + 37 * decision.step % 29
    fault = {"low": low, "high": low + 2.0, "loss": low + 1.0, "verdict": "mistake"}
    first, *others = sorted(decision.options, key=lambda option: option.move == decision.played)
    options = (
        first.model_copy(update={"low": 0.0, "high": 0.0, "loss": 0.0, "verdict": "best"}),
        *(one.model_copy(update=fault if one.move == decision.played else {"verdict": "close"}) for one in others),
    )
    return decision.model_copy(update={**fault, "best": first.move, "options": options})


def blameless(review: RoundReview) -> RoundReview:
    decisions = (d.model_copy(update={"verdict": "good"}) if d.verdict in FLAGGED else d for d in review.decisions)
    return review.model_copy(update={"decisions": tuple(decisions)})


def put_reviews(app: Flask, page: str, reviews: Iterable[RoundReview], budget: str) -> None:
    with app.app_context():
        found = get_page(store(), page)
        assert found is not None
        for review in reviews:
            work = Work(found.key, review.round, ENGINE_VERSION, budget, SEED)
            put_answer(store(), work, review.model_dump_json(), time.time())


def faulty_game(
    app: Flask, names: tuple[str, ...] = ("Ume", "Kiku"), *, rounds: int = 1, masked: bool = False
) -> Added:
    """A game in a site with a review that proves mistakes of both seats."""
    text = game_text(names=names, seed=" ".join(name[:8] for name in names), rounds=rounds)
    added = add_game(app, text, masked=masked)
    put_reviews(app, added.page, map(planted, small_reviews(text)), "quick")
    return added
