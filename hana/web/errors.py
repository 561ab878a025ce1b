"""Errors as pages, and in the API in one shape: {error, message, where}."""

from dataclasses import dataclass

from flask import Response, jsonify, make_response, render_template, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, InternalServerError

from hana.web.wording import size

MAX_BODY = 20_000_000
"""Bytes of a request. Source: the site's limits, design page of this project."""

_PAGES = {
    400: ("This request was not understood", "The address or the form holds something that does not fit."),
    403: ("This is not yours to change", "Open it with its edit link, or in the browser that uploaded it."),
    404: ("There is nothing here", "The address may be mistyped, or the game may have been deleted."),
    405: ("That cannot be done here", "The page exists, but not for this kind of request."),
    413: ("That is too much at once", f"A request may hold at most {size(MAX_BODY)}, a game at most 1 MB."),
    429: ("Too many requests", "Please wait a minute and try again."),
    500: ("Something broke on this side", "The fault is ours, not yours; it has been written to the log."),
}
_CODES = {
    400: "bad_request",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    429: "too_many_requests",
    500: "internal_error",
}


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """What `error.html` prints: the status, a headline, and what to do about it."""

    title: str
    status: int
    advice: str


def json_error(status: int, code: str, message: str, where: object = None) -> Response:
    """An error as programs read it."""
    response = jsonify({"error": code, "message": message, "where": where})
    response.status_code = status
    return response


def is_api() -> bool:
    """Whether this request is for the JSON side."""
    return request.path.startswith("/api/")


def on_error(error: HTTPException) -> Response:
    """The answer to any error: a page, or JSON in the API."""
    status = error.code or 500
    title, advice = _PAGES.get(status, (error.name, error.description or ""))
    if isinstance(error, CSRFError):
        advice = "The form was too old or came from elsewhere. Go back, reload the page and send it again."
    elif error.description and isinstance(error.description, str) and _is_ours(error):
        advice = error.description
    if is_api():
        return json_error(status, _CODES.get(status, "error"), f"{title}. {advice}")
    page = ErrorPage(title, status, advice)
    return make_response(render_template("error.html", page=page), status)


def _is_ours(error: HTTPException) -> bool:
    return error.description != type(error).description and not isinstance(error, InternalServerError)
