"""The pages of one game: overview, steps, downloads."""

from dataclasses import dataclass

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request

from hana.review.model import RoundReview, SeatSummary, VerdictName
from hana.review.summary import summarise
from hana.store.pages import Page, get_original, get_page
from hana.web.games import ShownGame, shown_game
from hana.web.owner import owns
from hana.web.reviews import RoundVerdicts, game_verdicts
from hana.web.site import store
from hana.web.step.address import Address, View
from hana.web.step.controls import next_fault
from hana.web.step.page import step_page
from hana.web.step.verdicts import GLYPHS, Glyph
from hana.web.wording import plain, signed

blueprint = Blueprint("replay", __name__, url_prefix="/r/<page>")
_SHOWN_VERDICTS: tuple[VerdictName, ...] = ("best", "good", "close", "inaccuracy", "mistake", "blunder")


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round of the overview: each seat's score (empty where it is unfinished), the winner's place, its faults."""

    number: int
    url: str
    dealer: str
    scores: tuple[tuple[str, bool], ...]
    faults: str
    state: str


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of the overview: its total, and over the reviewed rounds its points lost and verdicts."""

    name: str
    total: str
    is_first: bool
    lost: str
    interval: str
    verdicts: tuple[tuple[Glyph, int], ...]


@dataclass(frozen=True, slots=True)
class GamePage:
    """What `game.html` prints. `reviewed` says how far the review is; figures of seats stand only once it is whole."""

    title: str
    players: str
    game: str
    rules_url: str
    url: str
    start_url: str
    fault_url: str
    seats: tuple[SeatRow, ...]
    rounds: tuple[RoundRow, ...]
    is_reviewed: bool
    reviewed: str
    note: str
    is_unfinished: bool
    is_owner: bool
    is_listed: bool
    may_have_original: bool
    jobs_url: str


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
    return render_template("game.html", page=_game_page(game, game_verdicts(store(), game.page)))


def _game_page(game: ShownGame, verdicts: dict[int, RoundVerdicts]) -> GamePage:
    start = Address(game.page.id, 1, 0, 0, View.ALL)
    whole = [verdicts[r.number].review for r in game.rounds if r.number in verdicts]
    reviews = [review for review in whole if review is not None]
    is_reviewed = len(reviews) == len(game.rounds)
    fault = next_fault(start, verdicts, None, forward=True)
    under_way = any(known.progress is not None for known in verdicts.values())
    is_owner = owns(game.page.id)
    return GamePage(
        title=game.title,
        players=" – ".join(game.names),
        game=game.rules.names[0],
        rules_url=f"/rules/{game.rules.id}",
        url=f"/r/{game.page.id}",
        start_url=start.url,
        fault_url="" if fault is None else start.at(fault[1], fault[0]).url,
        seats=_seat_rows(game, [r for r in reviews if is_reviewed]),
        rounds=tuple(_round_row(game, number, verdicts) for number in range(len(game.rounds))),
        is_reviewed=is_reviewed,
        reviewed="" if is_reviewed else f"{len(reviews)} of {len(game.rounds)} rounds are reviewed so far",
        note=game.page.note or "",
        is_unfinished=game.page.unfinished,
        is_owner=is_owner,
        is_listed=game.page.listed,
        may_have_original=is_owner or not game.page.masked,
        jobs_url=f"/api/v1/games/{game.page.id}/jobs" if under_way and not is_reviewed else "",
    )


def _seat_rows(game: ShownGame, reviews: list[RoundReview]) -> tuple[SeatRow, ...]:
    summaries = summarise(reviews, len(game.names))
    return tuple(_seat_row(game, found) for found in summaries)


def _seat_row(game: ShownGame, found: SeatSummary) -> SeatRow:
    totals = game.walk.totals
    counts = [(GLYPHS[name], found.verdicts[name]) for name in _SHOWN_VERDICTS if name in found.verdicts]
    known = found.low is not None and found.high is not None
    return SeatRow(
        name=game.names[found.seat],
        total=plain(totals[found.seat]),
        is_first=totals[found.seat] == max(totals),
        lost="" if found.points_lost is None else plain(found.points_lost, 1),
        interval=f"{found.low:.1f} to {found.high:.1f}" if known else "",
        verdicts=tuple(counts),
    )


def _round_row(game: ShownGame, number: int, verdicts: dict[int, RoundVerdicts]) -> RoundRow:
    played = game.rounds[number]
    known = verdicts.get(number)
    scores = played.result.scores if played.result else ()
    faults = len(known.flagged()) if known and known.complete else 0
    return RoundRow(
        number=number + 1,
        url=Address(game.page.id, number + 1, 0, 0, View.ALL).url,
        dealer=game.names[played.start.dealer],
        scores=tuple((signed(score), score == max(scores)) for score in scores),
        faults=str(faults) if faults else ("none" if known and known.complete else ""),
        state="" if played.result else "unfinished",
    )


@blueprint.get("/<int:number>/<int:step>")
def step(page: str, number: int, step: int) -> str:
    """A step of a round, seen from a seat."""
    game, address = _place(page, number, step)
    notice = "There is no further fault in that direction." if request.args.get("found") == "none" else ""
    shown = step_page(game, game_verdicts(store(), game.page), address, notice)
    return render_template("step.html", page=shown)


@blueprint.get("/<int:number>/last")
def last(page: str, number: int) -> Response:
    """Leads to the last step of a round."""
    game, address = _place(page, number, 0)
    return _to(address.at(len(game.rounds[number - 1].steps)).url)


@blueprint.get("/<int:number>/<int:step>/<any(next, previous):direction>")
def fault(page: str, number: int, step: int, direction: str) -> Response:
    """Leads to the next or previous fault of the seat; only asking tells where it is."""
    game, address = _place(page, number, step)
    seat = None if address.view is View.ALL else address.seat
    verdicts = game_verdicts(store(), game.page)
    place = next_fault(address, verdicts, seat, forward=direction == "next")
    return _to(f"{address.url}&found=none" if place is None else address.at(place[1], place[0]).url)


def _to(url: str) -> Response:
    response = make_response(redirect(url, 302))
    return response


def _place(page: str, number: int, step: int) -> tuple[ShownGame, Address]:
    game = shown_game(page_or_404(page))
    if not 1 <= number <= len(game.rounds):
        abort(404, f"This game has no round {number}.")
    if step > len(game.rounds[number - 1].steps):
        abort(404, f"Round {number} has no step {step}.")
    return game, Address(page, number, step, _seat(game), _view())


def _seat(game: ShownGame) -> int:
    asked = request.args.get("seat", "0")
    if asked not in map(str, range(len(game.names))):
        abort(400, f"Seats of this game are 0 to {len(game.names) - 1}.")
    return int(asked)


def _view() -> View:
    usual = View.KNEW if "seat" in request.args else View.ALL
    asked = request.args.get("view", usual.value)
    if asked not in (view.value for view in View):
        abort(400, "A view is knew or all.")
    return View(asked)


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
