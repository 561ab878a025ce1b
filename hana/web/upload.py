"""Uploading: a file or pasted text in, a page or a message with place and reason out."""

import time
from dataclasses import dataclass

from flask import Blueprint, Response, make_response, render_template, request, url_for
from flask_wtf import FlaskForm
from wtforms import BooleanField, FileField, HiddenField, TextAreaField

from hana.formats import FORMATS
from hana.jobs.ingest import Ingested, Problem, ingest
from hana.replay.check import Report
from hana.store.pages import get_page
from hana.web.lists import game_name
from hana.web.owner import keep_secret, new_secret, owner_secret
from hana.web.site import site, store
from hana.web.wording import counted, listed

blueprint = Blueprint("upload", __name__)

_STATUS = {"too_large": 413}
"""The status of a problem by its code; every other is 400 for a text and 422 for a game that breaks its rules."""


class UploadForm(FlaskForm):  # type: ignore[misc]  # flask_wtf has no types
    """The upload form: a file, or the same as text."""

    file = FileField("File")
    text = TextAreaField("Or paste the record")
    filename = HiddenField()
    listed = BooleanField("Show it in the public list")
    masked = BooleanField("Mask the players' names")
    keep_good = HiddenField()


@dataclass(frozen=True, slots=True)
class ProblemPart:
    """Why an upload was not kept: the message, its place in words, and what was good (empty where nothing was)."""

    message: str
    place: str
    code: str
    good: str
    may_keep_good: bool


@dataclass(frozen=True, slots=True)
class UploadPage:
    """What `upload.html` prints: the form as it was sent, and the problem (None before an upload)."""

    title: str
    form: UploadForm
    problem: ProblemPart | None
    formats: str


@dataclass(frozen=True, slots=True)
class UploadedPage:
    """What `uploaded.html` prints: where the new page is and the edit link, which is shown only this once."""

    title: str
    url: str
    edit_url: str
    game: str
    players: str
    rounds: str
    note: str


@blueprint.get("/upload")
def form() -> str:
    """The empty form."""
    return render_template("upload.html", page=_page(UploadForm(formdata=None), None))


@blueprint.post("/upload")
def upload() -> Response:
    """Keeps the game of a form, or shows the form again with what is wrong."""
    sent = UploadForm()
    data, filename = _received(sent)
    if not data.strip():
        nothing = "Nothing was sent: choose a file or paste a record."
        message = f"The file {filename} is empty." if _has_file() else nothing
        problem = ProblemPart(message, "", "empty", "", False)
        return make_response(render_template("upload.html", page=_page(sent, problem)), 400)
    wishes = bool(sent.keep_good.data), bool(sent.listed.data), bool(sent.masked.data)
    found, owner = _ingested(data, filename, *wishes)
    return _refused(sent, found, data, filename) if found.page is None else _kept(found, owner)


def keep_record(text: str, filename: str) -> Response:
    """Keeps a record as if it had been uploaded; one that is not kept brings the form with what is wrong."""
    found, owner = _ingested(text.encode(), filename)
    if found.page is not None:
        return _kept(found, owner)
    return _refused(UploadForm(formdata=None), found, text.encode(), filename)


def _ingested(
    data: bytes, filename: str, keep_good: bool = False, listed: bool = False, masked: bool = False
) -> tuple[Ingested, str]:
    """What became of a game, and the secret of the browser that owns it."""
    owner = owner_secret() or new_secret()
    found = ingest(
        store(),
        site().submit,
        data,
        filename=filename,
        owner=owner,
        keep_good=keep_good,
        listed=listed,
        masked=masked,
        sample=None,
        now=time.time(),
    )
    return found, owner


def _kept(found: Ingested, owner: str) -> Response:
    return keep_secret(make_response(render_template("uploaded.html", page=_uploaded(found)), 201), owner)


def _has_file() -> bool:
    upload = request.files.get("file")
    return upload is not None and bool(upload.filename)


def _received(sent: UploadForm) -> tuple[bytes, str]:
    """The bytes of the form and their name. A pasted text has the line ends of the form's wire format, not its own."""
    if _has_file():
        upload = request.files["file"]
        return upload.read(), upload.filename or ""
    text = (sent.text.data or "").replace("\r\n", "\n")
    return text.encode("utf-8", "surrogatepass"), sent.filename.data or "pasted"


def _refused(sent: UploadForm, found: Ingested, data: bytes, filename: str) -> Response:
    problem = found.error or {}
    if not sent.text.data:
        # A browser does not send a file twice, so its text goes into the form: one button then keeps the good part.
        sent.text.data = data.decode("utf-8-sig", "replace") if found.reading is not None else ""
        sent.filename.data = filename
    page = _page(sent, problem_part(problem))
    return make_response(render_template("upload.html", page=page), status_of(problem, found))


def status_of(problem: Problem, found: Ingested) -> int:
    """The HTTP status of a problem."""
    return _STATUS.get(str(problem.get("error")), 400 if found.reading is None else 422)


def problem_part(problem: Problem) -> ProblemPart:
    """A problem for people: places count from 1."""
    where = problem.get("where")
    place = place_in_words(where if isinstance(where, dict) else {})
    good = problem.get("good_steps")
    may_keep = bool(problem.get("keep_good"))
    return ProblemPart(
        message=str(problem.get("message", "")),
        place=place,
        code=str(problem.get("error", "")),
        good=_good(where if isinstance(where, dict) else {}, good if isinstance(good, int) else 0) if may_keep else "",
        may_keep_good=may_keep,
    )


def place_in_words(where: Problem) -> str:
    """Where a problem is: rounds and steps count from 0 in data, from 1 for people."""
    parts = [f"{name} {where[name]}" for name in ("line", "column") if name in where]
    if "field" in where:
        field = str(where["field"])
        parts.append(field if " " in field else f"field {field}")
    for name in ("round", "step"):
        number = where.get(name)
        if isinstance(number, int):
            parts.append(f"{name} {number + 1}")
    return ", ".join(parts)


def _good(where: Problem, steps: int) -> str:
    number = where.get("round")
    rounds = number if isinstance(number, int) else 0
    parts = [counted(rounds, "whole round")] if rounds else []
    parts += [counted(steps, "step") + (" of the next" if rounds else "")] if steps else []
    return listed(parts)


def _page(form: UploadForm, problem: ProblemPart | None) -> UploadPage:
    known = listed([known.label for known in FORMATS.values()])
    return UploadPage("Upload a game", form, problem, known)


def _uploaded(found: Ingested) -> UploadedPage:
    assert found.page is not None and found.reading is not None  # it was kept, so it could be read
    report: Report = found.reading.report
    replay = report.walk.replay
    page = get_page(store(), found.page)
    edit = url_for("edit.form", page=found.page)
    return UploadedPage(
        title="The game is here",
        url=f"/r/{found.page}",
        edit_url=f"{request.host_url.rstrip('/')}{edit}#token={found.token}",
        game=game_name(replay.game),
        players=listed(replay.seats),
        rounds=counted(len(report.walk.rounds), "round"),
        note=(page.note or "") if page else "",
    )
