"""The JSON side: the same pipeline and the same messages as the pages, without cookies."""

import json
import time

from flask import Blueprint, Response, abort, jsonify, request, url_for
from pydantic import JsonValue

from hana.formats import read_games
from hana.jobs.ingest import Ingested, Problem, ingest
from hana.replay.check import report_json
from hana.replay.errors import FormatError
from hana.review import ENGINE_NAME, ENGINE_VERSION
from hana.review.summary import summarise_decisions
from hana.review.words import LANGUAGES
from hana.store.jobs import Job, jobs_of
from hana.store.pages import Page, get_page
from hana.web.games import shown_game
from hana.web.replay_pages import page_or_404
from hana.web.reviews import game_verdicts, reviews_json, shown_engine
from hana.web.site import site, store
from hana.web.upload import status_of

ORDERED = {"review", "cards"}
"""The kinds of work that every game gets."""
_PROBLEM_KEYS = ("error", "message", "where", "good_steps", "keep_good")

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")


@blueprint.get("/games/<page>")
def game(page: str) -> Response:
    """The game behind a page, with names masked where its page masks them."""
    return jsonify(_game(page_or_404(page)))


def _game(page: Page) -> dict[str, JsonValue]:
    shown = shown_game(page)
    return {
        "id": page.id,
        "game": page.game,
        "seats": list(shown.names),
        "rounds": [list(r.result.scores) if r.result else None for r in shown.rounds],
        "totals": list(page.totals),
        "listed": page.listed,
        "unfinished": page.unfinished,
        "note": page.note,
        "format": page.format,
        "replay": json.loads(shown.download()),
        "url": url_for("replay.overview", page=page.id),
    }


@blueprint.get("/games/<page>/reviews")
def reviews(page: str) -> Response:
    """The reviews of a game that are whole, and each seat's figures once all rounds are; reasons in `?lang=`."""
    found = page_or_404(page)
    lang = request.args.get("lang", "en")
    if lang not in LANGUAGES:
        abort(400, f"There are reasons in {', '.join(LANGUAGES)}.")
    game, engine = shown_game(found), shown_engine(store(), found)
    verdicts = game_verdicts(store(), found, engine)
    whole = [known.review for _, known in sorted(verdicts.items()) if known.review is not None]
    decisions = [decision for known in verdicts.values() for decision in known.decisions.values()]
    is_whole = len(whole) == found.rounds
    seats = summarise_decisions(decisions, len(found.seats), game.rules.judging) if is_whole else ()
    return jsonify(
        {
            "engine": {"name": ENGINE_NAME, "version": engine},
            "rounds": reviews_json(verdicts, game, lang),
            "seats": [json.loads(seat.model_dump_json()) for seat in seats] or None,
        }
    )


@blueprint.get("/games/<page>/jobs")
def jobs(page: str) -> Response:
    """How far the analysis of a game is."""
    everything = jobs_of(store(), page_or_404(page).key, ENGINE_VERSION)
    # What people have asked and got an answer to grows without end, and nobody waits for it any more.
    found = [job for job in everything if job.kind in ORDERED or job.state != "done"]
    active = sum(job.state in {"queued", "running"} for job in found)
    return jsonify({"active": active, "jobs": [_job(job) for job in found]})


def _job(job: Job) -> dict[str, JsonValue]:
    return {
        "kind": job.kind,
        "round": job.round + 1,
        "budget": job.budget,
        "state": job.state,
        "done": job.done,
        "total": job.total,
        "error": job.error,
    }


@blueprint.post("/games")
def upload() -> Response:
    """Keeps the game in the request's body. `?keep_good=1` keeps the good part of a faulty one, `listed=1` lists it,
    `masked=1` masks its names. The answer holds the edit token, this once."""
    found = ingest(
        store(),
        site().submit,
        request.get_data(),
        filename=request.args.get("filename", "api"),
        owner=None,
        keep_good=_asked("keep_good"),
        listed=_asked("listed"),
        masked=_asked("masked"),
        sample=None,
        now=time.time(),
    )
    page = get_page(store(), found.page) if found.page else None
    if page is None:
        return problem_json(found.error or {}, status_of(found.error or {}, found))
    response = jsonify(_game(page) | {"edit_token": found.token})
    response.status_code = 201
    response.headers["Location"] = url_for("replay.overview", page=page.id)
    return response


@blueprint.post("/check")
def check() -> Response:
    """Checks the game in the request's body and keeps nothing; the answer is what `check --json` prints."""
    name = request.args.get("filename", "api")
    try:
        readings = read_games(request.get_data())
    except FormatError as error:
        where: Problem = {"line": error.line, "column": error.column, "field": error.where}
        problem: Problem = {
            "error": error.code,
            "message": error.message,
            "where": {key: value for key, value in where.items() if value is not None},
        }
        return problem_json(problem, status_of(problem, Ingested(None, None, None, problem)))
    return jsonify([report_json(reading.report, name) for reading in readings])


def problem_json(problem: Problem, status: int) -> Response:
    """A problem of a game in the one error shape, with what else is known of it."""
    shown = {"error": "error", "message": "", "where": None, **problem}
    response = jsonify({key: shown[key] for key in _PROBLEM_KEYS if key in shown})
    response.status_code = status
    return response


def _asked(name: str) -> bool:
    return request.args.get(name, "") in {"1", "true", "yes"}
