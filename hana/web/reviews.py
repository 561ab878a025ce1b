"""Reviews as far as they are there: what the store keeps, and what a running job has found so far."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from pydantic import TypeAdapter

from hana.review import ENGINE_VERSION
from hana.review.model import FLAGGED, Decision, RoundReview
from hana.store.answers import Answer, best_rounds
from hana.store.db import Database
from hana.store.jobs import Job, jobs_of
from hana.store.pages import Page

_DECISIONS = TypeAdapter(tuple[Decision, ...])
_UNDER_WAY = {"queued", "running"}


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the analysis of a round is: decisions judged of all, and whether a worker has it yet."""

    done: int
    total: int
    is_running: bool


@dataclass(frozen=True, slots=True)
class RoundVerdicts:
    """What is known of a round's decisions, by their step.

    `budget` is the budget of what is shown, `complete` whether every decision has been judged, `progress` the work
    under way (of a deeper budget where something is there already), `failed` why it ended without a review.
    """

    decisions: Mapping[int, Decision] = field(default_factory=lambda: MappingProxyType({}))
    review: RoundReview | None = None
    budget: str | None = None
    progress: Progress | None = None
    failed: str | None = None

    @property
    def complete(self) -> bool:
        """Whether a whole review of the round is there."""
        return self.review is not None

    @property
    def judging(self) -> Progress | None:
        """The progress of the first verdicts; None once a whole review is there."""
        return None if self.complete else self.progress

    def flagged(self, seat: int | None = None) -> tuple[Decision, ...]:
        """The decisions that the judge calls a fault, of one seat or of all, in order."""
        return tuple(
            decision
            for _, decision in sorted(self.decisions.items())
            if decision.verdict in FLAGGED and seat in (None, decision.seat)
        )


NOTHING_YET = RoundVerdicts()


def game_verdicts(db: Database, page: Page) -> dict[int, RoundVerdicts]:
    """What is known of each round of a page's game, by round from 0; rounds without anything are missing."""
    kept = best_rounds(db, page.key, ENGINE_VERSION)
    jobs: dict[int, list[Job]] = {}
    for job in jobs_of(db, page.key, ENGINE_VERSION):
        jobs.setdefault(job.round, []).append(job)
    return {number: _verdicts(kept.get(number), jobs.get(number, ())) for number in {*kept, *jobs}}


def _verdicts(kept: Answer | None, jobs: Iterable[Job]) -> RoundVerdicts:
    under_way = [job for job in jobs if job.state in _UNDER_WAY]
    current = max(under_way, key=lambda job: (job.state == "running", job.done, job.priority), default=None)
    progress = Progress(current.done, current.total, current.state == "running") if current else None
    if kept is not None:
        review = RoundReview.model_validate_json(kept.text)
        decisions = {decision.step: decision for decision in review.decisions}
        return RoundVerdicts(decisions, review, kept.work.budget, progress)
    if current is None:
        failed = next((job.error or job.state for job in jobs if job.state in {"failed", "cancelled"}), None)
        return RoundVerdicts(failed=failed)
    found = _DECISIONS.validate_json(current.partial) if current.partial else ()
    return RoundVerdicts({decision.step: decision for decision in found}, None, current.budget, progress)


def reviews_json(verdicts: Mapping[int, RoundVerdicts]) -> list[object]:
    """The whole reviews of a game, round by round, as the API gives them."""
    return [
        {"budget": known.budget, **json.loads(known.review.model_dump_json())}
        for _, known in sorted(verdicts.items())
        if known.review is not None
    ]
