"""Light, dark, or as the system has it: the manual switch, kept in a cookie."""

from flask import Blueprint, Response, abort, redirect, request

COOKIE = "hana_theme"
THEMES = ("auto", "light", "dark")
_SECONDS = 5 * 365 * 24 * 3600

blueprint = Blueprint("theme", __name__)


def current_theme() -> str:
    """The theme that this browser chose; `auto` follows the system."""
    chosen = request.cookies.get(COOKIE, "auto")
    return chosen if chosen in THEMES else "auto"


@blueprint.post("/theme")
def choose() -> Response:
    """Keeps the choice and goes back to where it was made."""
    chosen = request.form.get("theme", "")
    if chosen not in THEMES:
        abort(400, f"A theme is one of {', '.join(THEMES)}.")
    response = redirect(_local(request.form.get("back", "/")), 303)
    response.set_cookie(COOKIE, chosen, max_age=_SECONDS, samesite="Lax", secure=request.is_secure)
    assert isinstance(response, Response)  # only a Flask response comes from an application's own class
    return response


def _local(address: str) -> str:
    """An address of this site, never one of another."""
    is_path = address.startswith("/") and not address.startswith(("//", "/\\")) and address.isprintable()
    return address if is_path and "\\" not in address else "/"
