"""The pages of one stored game: overview, steps, downloads, the link that holds it."""

import time

from flask import Blueprint, Response, abort, make_response, render_template, request

from hana.jobs.asking import TooMuch, ask, work_asked
from hana.review import ENGINE_VERSION
from hana.store.pages import Page, get_original, get_page
from hana.web.codes import code_of
from hana.web.games import shown_game
from hana.web.looks import looked_for, question_at, worth_in
from hana.web.overview import game_page
from hana.web.owner import owns
from hana.web.places import is_as_asked, place_in, to, to_fault, to_last, to_reply, to_view
from hana.web.reviews import game_verdicts
from hana.web.site import site, store
from hana.web.step.numbering import numbering_of
from hana.web.step.page import step_page

blueprint = Blueprint("replay", __name__, url_prefix="/r/<page>")
NO_FAULT = "There is no further fault in that direction."


def page_or_404(page: str) -> Page:
    """The stored page at an address."""
    found = get_page(store(), page)
    if found is None:
        abort(404)
    return found


@blueprint.get("")
def overview(page: str) -> str:
    """The game at a glance: rounds, scores, and the review's figures once they are whole."""
    game = shown_game(page_or_404(page))
    shown = game_page(game, game_verdicts(store(), game.page), is_owner=owns(page))
    return render_template("game.html", page=shown)


@blueprint.get("/<int:number>/<int:step>")
def step(page: str, number: int, step: int) -> str | Response:
    """A step of a round, or of a line that leaves it, seen from a seat."""
    game = shown_game(page_or_404(page))
    here = place_in(game, number, step)
    if not is_as_asked(game, here):
        return to(here.url)
    notice = NO_FAULT if request.args.get("found") == "none" else ""
    shown = step_page(game, game_verdicts(store(), game.page), here, notice, worth_in(store(), game))
    return render_template("step.html", page=shown)


@blueprint.get("/<int:number>/last")
def last(page: str, number: int) -> Response:
    """Leads to the last step of a round."""
    return to_last(shown_game(page_or_404(page)), number)


@blueprint.get("/<int:number>/<int:step>/seen")
def seen(page: str, number: int, step: int) -> Response:
    """Leads to the same position in another view."""
    return to_view(shown_game(page_or_404(page)), number, step)


@blueprint.get("/<int:number>/<int:step>/<any(next, previous):direction>")
def fault(page: str, number: int, step: int, direction: str) -> Response:
    """Leads to the next or previous fault of the seat; only asking tells where it is."""
    game = shown_game(page_or_404(page))
    return to_fault(game, game_verdicts(store(), game.page), number, step, forward=direction == "next")


@blueprint.post("/<int:number>/<int:step>/deepen")
def deepen(page: str, number: int, step: int) -> Response:
    """Spends more worlds on one decision of a round, and leads back."""
    game = shown_game(page_or_404(page))
    here = place_in(game, number, step)
    known = game_verdicts(store(), game.page, ENGINE_VERSION).get(number - 1)
    events = dict(enumerate(map(str, numbering_of(game.rounds[number - 1].steps, here).events)))
    chosen = next((events[at] for at in events if str(at) == request.form.get("choice")), "")
    if known is None or chosen not in map(str, known.decisions):
        abort(404, f"Round {number} has no judged choice at this step.")
    work = work_asked(game.page.key, number - 1, "deepen", chosen)
    try:
        job = ask(store(), game.walk, work, time.time())
    except TooMuch as error:
        abort(429, f"{error}.")
    site().submit(job)
    return to(here.url)


@blueprint.get("/<int:number>/<int:step>/reply")
def reply(page: str, number: int, step: int) -> Response:
    """Leads on in a line, where another seat plays what the engine would."""
    return to_reply(shown_game(page_or_404(page)), number, step)


@blueprint.post("/<int:number>/<int:step>/look")
def look(page: str, number: int, step: int) -> Response:
    """Has the worth of a position of a line worked out, and leads back."""
    game = shown_game(page_or_404(page))
    here = place_in(game, number, step)
    question = question_at(game, here)
    if not question:
        abort(404, "There is nothing to weigh at this step.")
    try:
        site().submit(looked_for(store(), game, number - 1, question))
    except TooMuch as error:
        abort(429, f"{error}.")
    return to(here.url)


@blueprint.get("/link")
def link(page: str) -> Response:
    """Leads to the address that holds the whole game."""
    code = code_of(shown_game(page_or_404(page)))
    if not code:
        abort(404, "This game does not fit into a link.")
    return to(f"/g/{code}")


@blueprint.get("/replay.hana.json")
def replay_file(page: str) -> Response:
    """The game as our own record."""
    game = shown_game(page_or_404(page))
    return _attachment(game.download().encode(), f"{game.rules.id}-{page}.hana.json", "application/json")


@blueprint.get("/original")
def original(page: str) -> Response:
    """What was received, byte for byte; of a masked page for its owner only."""
    found = page_or_404(page)
    if found.masked and not owns(page):
        abort(403, "The names of this game are masked, so its original file is for its owner only.")
    data = get_original(store(), page)
    if data is None:
        abort(404)
    return _attachment(data, found.filename or "original", "application/octet-stream")


def _attachment(data: bytes, filename: str, mimetype: str) -> Response:
    response = make_response(data)
    response.mimetype = mimetype
    response.headers.set("Content-Disposition", "attachment", filename=filename)
    return response
