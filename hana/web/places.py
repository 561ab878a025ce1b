"""From the address of a request to a step of a game, and from there to others."""

from flask import Response, abort, make_response, redirect, request

from hana.web.games import ShownGame
from hana.web.reviews import RoundVerdicts
from hana.web.step.address import Address, View
from hana.web.step.controls import next_fault
from hana.web.step.numbering import numbering_of


def place_in(game: ShownGame, number: int, step: int) -> Address:
    """The step that a request asks for; what does not exist is answered with an error page."""
    if not 1 <= number <= len(game.rounds):
        abort(404, f"This game has no round {number}.")
    address = Address(game.page.id, number, step, _seat(game, "seat"), _view("view"), game.root)
    if step > numbering_of(game.rounds[number - 1].steps, address).last:
        abort(404, f"Round {number} has no step {step}.")
    return address


def _seat(game: ShownGame, key: str) -> int:
    asked = request.args.get(key, "0")
    if asked not in map(str, range(len(game.names))):
        abort(400, f"Seats of this game are 0 to {len(game.names) - 1}.")
    return int(asked)


def _view(key: str) -> View:
    usual = View.KNEW if "seat" in request.args else View.ALL
    asked = request.args.get(key, usual.value)
    if asked not in (view.value for view in View):
        abort(400, "A view is knew or all.")
    return View(asked)


def to_last(game: ShownGame, number: int) -> Response:
    """Leads to the last step of a round."""
    address = place_in(game, number, 0)
    return to(address.at(numbering_of(game.rounds[number - 1].steps, address).last).url)


def to_view(game: ShownGame, number: int, step: int) -> Response:
    """Leads to the same position in the view of `by` and `show`, which may count other steps."""
    here = place_in(game, number, step)
    steps = game.rounds[number - 1].steps
    there = here.from_seat(_seat(game, "by")).under(_view("show"))
    return to(there.at(numbering_of(steps, there).shown(numbering_of(steps, here).events[step])).url)


def to_fault(game: ShownGame, verdicts: dict[int, RoundVerdicts], number: int, step: int, *, forward: bool) -> Response:
    """Leads to the next or previous fault that the view may know; only asking tells where it is."""
    here = place_in(game, number, step)
    seat = None if here.view is View.ALL else here.seat
    place = next_fault(game, here, verdicts, seat, forward=forward)
    return to(f"{here.url}&found=none" if place is None else place.url)


def to(url: str) -> Response:
    """A redirection."""
    return make_response(redirect(url, 302))
