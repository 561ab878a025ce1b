"""Games that only a link holds: shown step by step and kept nowhere, unless somebody asks for it."""

from flask import Blueprint, Response, make_response, render_template, request

from hana.replay.link import LinkError
from hana.web.codes import game_of
from hana.web.errors import ErrorPage
from hana.web.overview import game_page
from hana.web.places import is_as_asked, place_in, to, to_fault, to_last, to_reply, to_view
from hana.web.replay_pages import NO_FAULT
from hana.web.step.page import step_page
from hana.web.upload import keep_record

blueprint = Blueprint("link", __name__, url_prefix="/g/<code>")


@blueprint.errorhandler(LinkError)
def not_a_game(error: LinkError) -> Response:
    """Says what is wrong with a code."""
    text = f"{error}"
    page = ErrorPage("This link holds no game", 400, f"{text[0].upper()}{text[1:]}.")
    return make_response(render_template("error.html", page=page), 400)


@blueprint.get("")
def overview(code: str) -> str:
    """The game of a code at a glance."""
    return render_template("game.html", page=game_page(game_of(code), {}, is_owner=False))


@blueprint.get("/<int:number>/<int:step>")
def step(code: str, number: int, step: int) -> str | Response:
    """A step of it, or of a line that leaves it, seen from a seat."""
    game = game_of(code)
    here = place_in(game, number, step)
    if not is_as_asked(game, here):
        return to(here.url)
    notice = NO_FAULT if request.args.get("found") == "none" else ""
    return render_template("step.html", page=step_page(game, {}, here, notice))


@blueprint.get("/<int:number>/last")
def last(code: str, number: int) -> Response:
    """Leads to the last step of a round."""
    return to_last(game_of(code), number)


@blueprint.get("/<int:number>/<int:step>/seen")
def seen(code: str, number: int, step: int) -> Response:
    """Leads to the same position in another view."""
    return to_view(game_of(code), number, step)


@blueprint.get("/<int:number>/<int:step>/<any(next, previous):direction>")
def fault(code: str, number: int, step: int, direction: str) -> Response:
    """Says that there is no fault: nothing of this game is judged."""
    return to_fault(game_of(code), {}, number, step, forward=direction == "next")


@blueprint.get("/<int:number>/<int:step>/reply")
def reply(code: str, number: int, step: int) -> Response:
    """Leads on in a line, where another seat plays what the engine would."""
    return to_reply(game_of(code), number, step)


@blueprint.get("/replay.hana.json")
def replay_file(code: str) -> Response:
    """The game as our own record."""
    game = game_of(code)
    response = make_response(game.download())
    response.mimetype = "application/json"
    response.headers.set("Content-Disposition", "attachment", filename=f"{game.rules.id}.hana.json")
    return response


@blueprint.post("/keep")
def keep(code: str) -> Response:
    """Keeps the game as if its record had been uploaded, and orders its review."""
    return keep_record(game_of(code).download(), "link.hana.json")
