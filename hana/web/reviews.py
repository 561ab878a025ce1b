"""Reviews as far as they are there: what the store keeps, and what running jobs have found so far."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from pydantic import TypeAdapter

from hana.review import ENGINE_VERSION
from hana.review.model import FLAGGED, Decision, RoundCards, RoundReview
from hana.review.whole import whole_round
from hana.store.answers import Answer, answers_of, best_of, engines_of
from hana.store.db import Database
from hana.store.jobs import Job, jobs_of
from hana.store.pages import Page
from hana.web.games import ShownGame

_DECISIONS = TypeAdapter(tuple[Decision, ...])
READ = 64
"""Rounds whose answers are kept as they were read: the games that are being stepped through."""
_UNDER_WAY = {"queued", "running"}


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the analysis of a round is: decisions judged of all, and whether a worker has it yet."""

    done: int
    total: int
    is_running: bool


@dataclass(frozen=True, slots=True)
class Made:
    """Who made a review, and when (UTC seconds)."""

    engine: str
    budget: str
    seed: int
    at: float

    @property
    def is_current(self) -> bool:
        """Whether the present engine made it."""
        return self.engine == ENGINE_VERSION


@dataclass(frozen=True, slots=True)
class RoundVerdicts:
    """What is known of a round's decisions, by their step.

    `budget` is the budget of what is shown, `made` who made the review, `complete` whether every decision has been
    judged, `progress` the work under way (of a deeper budget where something is there already), `failed` why it ended
    without a review. `cards` is what only all cards tell. `deepened` are the steps whose decision was judged again with
    more worlds, `deepening` those where that is under way; `is_measuring` says that `cards` are on their way.
    """

    decisions: Mapping[int, Decision] = field(default_factory=lambda: MappingProxyType({}))
    review: RoundReview | None = None
    budget: str | None = None
    progress: Progress | None = None
    failed: str | None = None
    made: Made | None = None
    cards: RoundCards | None = None
    deepened: frozenset[int] = frozenset()
    deepening: frozenset[int] = frozenset()
    is_measuring: bool = False

    @property
    def complete(self) -> bool:
        """Whether a whole review of the round is there."""
        return self.review is not None

    @property
    def judging(self) -> Progress | None:
        """The progress of the first verdicts; None once a whole review is there."""
        return None if self.complete else self.progress

    @property
    def is_waiting(self) -> bool:
        """Whether anything more is on its way."""
        return self.progress is not None or bool(self.deepening) or self.is_measuring

    def flagged(self, seat: int | None = None) -> tuple[Decision, ...]:
        """The decisions that the judge calls a fault, of one seat or of all, in order.

        Move list, graph, counts, the way to the next mistake and practice all ask here.
        """
        return tuple(
            decision
            for _, decision in sorted(self.decisions.items())
            if decision.verdict in FLAGGED and seat in (None, decision.seat)
        )


NOTHING_YET = RoundVerdicts()


def shown_engine(db: Database, page: Page) -> str:
    """The engine whose review a page shows: the present one, unless only an older one has reviewed the game."""
    if jobs_of(db, page.key, ENGINE_VERSION):
        return ENGINE_VERSION
    return next(iter(engines_of(db, page.key)), ENGINE_VERSION)


def game_verdicts(db: Database, page: Page, engine: str | None = None) -> dict[int, RoundVerdicts]:
    """What an engine knows of each round of a page's game, by round from 0; rounds without anything are missing."""
    by = engine or shown_engine(db, page)
    kept, cards = (best_of(answers_of(db, page.key, by, kind)) for kind in ("review", "cards"))
    deeper = answers_of(db, page.key, by, "deepen")
    jobs: dict[int, list[Job]] = {}
    for job in jobs_of(db, page.key, by):
        jobs.setdefault(job.round, []).append(job)
    return {
        number: _verdicts(
            kept.get(number),
            cards.get(number),
            [answer for answer in deeper if answer.work.round == number],
            jobs.get(number, ()),
        )
        for number in {*kept, *jobs}
    }


def _verdicts(kept: Answer | None, cards: Answer | None, deeper: list[Answer], jobs: Iterable[Job]) -> RoundVerdicts:
    under_way = [job for job in jobs if job.state in _UNDER_WAY]
    reviewing = [job for job in under_way if job.kind == "review"]
    current = max(reviewing, key=lambda job: (job.state == "running", job.done, job.priority), default=None)
    progress = Progress(current.done, current.total, current.state == "running") if current else None
    if kept is None and current is None:
        failed = (job for job in jobs if job.kind == "review" and job.state in {"failed", "cancelled"})
        return RoundVerdicts(failed=next((job.error or job.state for job in failed), None))
    review = None if kept is None else _review(kept.text)
    found = review.decisions if review else ()
    if current is not None and review is None and current.partial:
        found = _DECISIONS.validate_json(current.partial)
    decisions = {decision.step: decision for decision in found}
    deepened = {decision.step: decision for decision in map(_decision, deeper) if _is_deeper(decision, decisions)}
    return RoundVerdicts(
        decisions=decisions | deepened,
        review=review,
        budget=kept.work.budget if kept else current.budget if current else None,
        progress=progress,
        made=None if kept is None else Made(kept.work.engine, kept.work.budget, kept.work.seed, kept.created_at),
        cards=None if cards is None else _cards(cards.text),
        deepened=frozenset(deepened),
        is_measuring=any(job.kind == "cards" for job in under_way),
        deepening=frozenset(int(job.subject) for job in under_way if job.kind == "deepen"),
    )


@lru_cache(maxsize=READ)
def _review(text: str) -> RoundReview:
    return RoundReview.model_validate_json(text)


@lru_cache(maxsize=READ)
def _cards(text: str) -> RoundCards:
    return RoundCards.model_validate_json(text)


def _decision(answer: Answer) -> Decision:
    return Decision.model_validate_json(answer.text)


def _is_deeper(decision: Decision, known: Mapping[int, Decision]) -> bool:
    return decision.step in known and decision.worlds > known[decision.step].worlds


def reviews_json(verdicts: Mapping[int, RoundVerdicts], game: ShownGame, lang: str) -> list[object]:
    """The whole reviews of a game, round by round, as the API gives them, with what all cards tell."""
    found: list[object] = []
    for _, known in sorted(verdicts.items()):
        if known.review is None or known.made is None:
            continue
        decisions = tuple(decision for _, decision in sorted(known.decisions.items()))
        review = known.review.model_copy(update={"decisions": decisions})
        whole = whole_round(review, known.cards, game.rules, game.names, lang)
        made = {"budget": known.budget, "seed": known.made.seed, "made_at": known.made.at}
        cards = None if known.cards is None else known.cards.model_dump(mode="json")
        found.append({**made, **whole.model_dump(mode="json"), "cards": cards})
    return found
