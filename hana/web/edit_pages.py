"""The owner's page of a game: list it, mask its names, delete it. Opened by the browser's cookie or the edit link.

The token of an edit link stands in the address's fragment, which browsers do not send; a script or the owner's hand
puts it into a form, so that no log and no history of a server ever holds it.
"""

from dataclasses import dataclass

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request

from hana.store.pages import Page, adopt, change_page, delete_page, is_owner
from hana.web.games import shown_game
from hana.web.lists import game_name
from hana.web.owner import keep_secret, new_secret, owner_secret, owns
from hana.web.replay_pages import page_or_404
from hana.web.site import store

blueprint = Blueprint("edit", __name__, url_prefix="/r/<page>")


@dataclass(frozen=True, slots=True)
class EditPage:
    """What `edit.html` prints: the settings for an owner, else the field for the token."""

    title: str
    url: str
    edit_url: str
    players: str
    game: str
    is_owner: bool
    is_listed: bool
    is_masked: bool
    problem: str
    saved: str


def _edit_page(page: Page, *, problem: str = "", saved: str = "") -> EditPage:
    return EditPage(
        title="Edit this game",
        url=f"/r/{page.id}",
        edit_url=f"/r/{page.id}/edit",
        players=" – ".join(shown_game(page).names),
        game=game_name(page.game),
        is_owner=owns(page.id),
        is_listed=page.listed,
        is_masked=page.masked,
        problem=problem,
        saved=saved,
    )


@blueprint.get("/edit")
def form(page: str) -> str:
    """The settings, or the question for the token."""
    found = page_or_404(page)
    saved = "Saved." if request.args.get("saved") == "1" else ""
    return render_template("edit.html", page=_edit_page(found, saved=saved))


@blueprint.post("/edit")
def open_with_token(page: str) -> Response:
    """Makes this browser an owner if the token is right."""
    found = page_or_404(page)
    token = request.form.get("token", "").strip().rpartition("token=")[2]
    if not is_owner(store(), page, token=token):
        problem = "This is not the edit token of this game."
        return make_response(render_template("edit.html", page=_edit_page(found, problem=problem)), 403)
    secret = owner_secret() or new_secret()
    adopt(store(), page, secret)
    return keep_secret(make_response(redirect(f"/r/{page}/edit", 303)), secret)


@blueprint.post("/settings")
def settings(page: str) -> Response:
    """Lists or unlists, masks or unmasks."""
    _owned(page)
    change_page(store(), page, listed="listed" in request.form, masked="masked" in request.form)
    return make_response(redirect(f"/r/{page}/edit?saved=1", 303))


@blueprint.post("/delete")
def delete(page: str) -> Response:
    """Deletes the page for good."""
    _owned(page)
    if "sure" not in request.form:
        problem = "Nothing was deleted: the box that says you are sure was not ticked."
        return make_response(render_template("edit.html", page=_edit_page(page_or_404(page), problem=problem)), 400)
    delete_page(store(), page)
    return make_response(redirect("/mine", 303))


def _owned(page: str) -> None:
    page_or_404(page)
    if not owns(page):
        abort(403)
