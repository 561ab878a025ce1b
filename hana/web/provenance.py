"""Where the reviews of a game come from, and what changed where a newer engine judged it again."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, Response, render_template

from hana.jobs.ingest import order_reviews
from hana.replay.canonical import canonical
from hana.replay.check import report_of
from hana.replay.walk import walk
from hana.review import ENGINE_VERSION
from hana.review.model import FLAGGED, Decision
from hana.store.answers import Answer, answers_of, engines_of
from hana.store.db import write
from hana.web.games import ShownGame, shown_game
from hana.web.places import to
from hana.web.replay_pages import page_or_404
from hana.web.reviews import RoundVerdicts, game_verdicts
from hana.web.site import site, store
from hana.web.step.verdicts import Glyph, glyph_of
from hana.web.wording import date_of, plain

blueprint = Blueprint("provenance", __name__, url_prefix="/r/<page>")
KINDS = {"review": "Honest judge", "cards": "Luck and open cards", "deepen": "One decision, more worlds"}


@dataclass(frozen=True, slots=True)
class MadeRow:
    """Answers of one kind made alike: by which engine, with what, when the last one came, and for which rounds."""

    kind: str
    engine: str
    budget: str
    worlds: str
    seed: str
    date: str
    rounds: str


@dataclass(frozen=True, slots=True)
class Change:
    """A decision that two engines call differently; `url` is its step, losses stand behind the verdicts in points."""

    url: str
    place: str
    name: str
    old: Glyph
    old_loss: str
    new: Glyph
    new_loss: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the present engine changed in an older one's review: of `compared` decisions these are called otherwise."""

    engine: str
    compared: int
    faults_before: int
    faults_now: int
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class ReviewsPage:
    """What `reviews.html` prints; `may_review` says that the present engine has not been asked yet."""

    title: str
    players: str
    game: str
    url: str
    engine: str
    made: tuple[MadeRow, ...]
    comparisons: tuple[Comparison, ...]
    may_review: bool


@blueprint.get("/reviews")
def reviews(page: str) -> str:
    """All reviews of a game: engine, budget, worlds, seed, date, and what a newer engine changed."""
    game = shown_game(page_or_404(page))
    engines = engines_of(store(), game.page.key)
    now = game_verdicts(store(), game.page, ENGINE_VERSION)
    shown = ReviewsPage(
        title=f"Reviews of {game.title}",
        players=" – ".join(game.names),
        game=game.rules.names[0],
        url=game.url,
        engine=ENGINE_VERSION,
        made=tuple(_made_rows(game, engines)),
        comparisons=tuple(
            _comparison(game, engine, game_verdicts(store(), game.page, engine), now)
            for engine in engines
            if engine != ENGINE_VERSION and now
        ),
        may_review=not now,
    )
    return render_template("reviews.html", page=shown)


@blueprint.post("/review")
def review(page: str) -> Response:
    """Has the present engine review a game that an older one has reviewed; the old review stays."""
    game = shown_game(page_or_404(page))
    report = report_of(walk(canonical(game.walk)))
    with write(store()):
        ordered = order_reviews(store(), report, time.time())
    for job in ordered:
        site().submit(job)
    return to(f"{game.url}/reviews")


def _made_rows(game: ShownGame, engines: list[str]) -> Iterator[MadeRow]:
    for engine in engines:
        for kind, label in KINDS.items():
            alike: dict[tuple[str, int], list[Answer]] = {}
            for answer in answers_of(store(), game.page.key, engine, kind):
                alike.setdefault((answer.work.budget, answer.work.seed), []).append(answer)
            for (budget, seed), found in alike.items():
                numbers = sorted({answer.work.round + 1 for answer in found})
                yield MadeRow(
                    kind=label,
                    engine=engine,
                    budget=budget,
                    worlds=f"{found[0].worlds_rank:,}" if kind != "cards" and found[0].worlds_rank > 0 else "",
                    seed=str(seed),
                    date=date_of(max(answer.created_at for answer in found)),
                    rounds="all" if len(numbers) == len(game.rounds) else ", ".join(map(str, numbers)),
                )


def _comparison(
    game: ShownGame, engine: str, before: dict[int, RoundVerdicts], now: dict[int, RoundVerdicts]
) -> Comparison:
    pairs = [
        (number, old, new)
        for number, known in sorted(before.items())
        for step, old in sorted(known.decisions.items())
        if (new := now[number].decisions.get(step) if number in now else None) is not None
        and old.verdict is not None
        and new.verdict is not None
    ]
    return Comparison(
        engine=engine,
        compared=len(pairs),
        faults_before=sum(old.verdict in FLAGGED for _, old, _ in pairs),
        faults_now=sum(new.verdict in FLAGGED for _, _, new in pairs),
        changes=tuple(_change(game, number, old, new) for number, old, new in pairs if old.verdict != new.verdict),
    )


def _change(game: ShownGame, number: int, old: Decision, new: Decision) -> Change:
    before, now = glyph_of(old.verdict), glyph_of(new.verdict)
    assert before is not None and now is not None  # only judged decisions are compared
    return Change(
        url=game.start().at(new.step, number + 1).url,
        place=f"round {number + 1}, step {new.step}",
        name=game.names[new.seat],
        old=before,
        old_loss=_loss(old),
        new=now,
        new_loss=_loss(new),
    )


def _loss(decision: Decision) -> str:
    return plain(-decision.loss, 1) if decision.loss and decision.verdict in FLAGGED else ""
