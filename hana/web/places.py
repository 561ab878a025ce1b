"""From the address of a request to a step of a game, and from there to others."""

from dataclasses import replace
from random import Random

from flask import Response, abort, make_response, redirect, request

from hana.game.view import observe
from hana.players import PLAYERS
from hana.replay.recorder import token_of
from hana.review.lines import LineError
from hana.review.lines import reply as engine_reply
from hana.search import jit
from hana.web.games import ShownGame
from hana.web.reviews import RoundVerdicts
from hana.web.step.address import Address, View
from hana.web.step.branch import branch_of, fitting
from hana.web.step.controls import next_fault
from hana.web.step.numbering import Numbering, numbering_of

REPLY_SEED = 0
"""Of the engine's answers in a line, so that the same question has the same answer."""


def place_in(game: ShownGame, number: int, step: int) -> Address:
    """The step that a request asks for, in the view that its line needs; what does not exist is an error page.

    Before a line leaves the game, the step is that of the game itself.
    """
    here = _asked(game, number)
    if step > _numbering(game, here).last:
        abort(404, f"{'This line' if here.line else f'Round {number}'} has no step {step}.")
    return here.at(step)


def is_as_asked(game: ShownGame, here: Address) -> bool:
    """Whether a request named the seat, the view and the line of the address that it led to."""
    asked = _named(game, here.round)
    return (asked.seat, asked.view, asked.line) == (here.seat, here.view, here.line)


def _asked(game: ShownGame, number: int) -> Address:
    """Where a line leaves the round that a request asks for, or the deal of that round."""
    if not 1 <= number <= len(game.rounds):
        abort(404, f"This game has no round {number}.")
    try:
        here = fitting(_named(game, number))
        branch_of(game, here)
    except LineError as error:
        abort(400, f"This line cannot be played: {error}.")
    return replace(here, step=here.home.step)


def _named(game: ShownGame, number: int) -> Address:
    """The seat, the view and the line that a request names, at the deal of a round."""
    seat, view, line = _seat(game, "seat"), _view("view"), request.args.get("line", "")
    return Address(game.page.id, number, 0, seat, view, game.root, line)


def _numbering(game: ShownGame, here: Address) -> Numbering:
    """The positions of the round at an address, in its line where it has one."""
    branch = branch_of(game, here)
    played = game.rounds[here.round - 1] if branch is None else branch.walked.played
    return numbering_of(played.steps, here)


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
    """Leads to the last step of a round, or of a line that leaves it."""
    here = _asked(game, number)
    return to(here.at(_numbering(game, here).last).url)


def to_view(game: ShownGame, number: int, step: int) -> Response:
    """Leads to the same position in the view of `by` and `show`, which may count other steps."""
    here = place_in(game, number, step).home
    steps = game.rounds[number - 1].steps
    there = here.from_seat(_seat(game, "by")).under(_view("show"))
    return to(there.at(numbering_of(steps, there).shown(numbering_of(steps, here).events[here.step])).url)


def to_fault(game: ShownGame, verdicts: dict[int, RoundVerdicts], number: int, step: int, *, forward: bool) -> Response:
    """Leads to the next or previous fault that the view may know; only asking tells where it is."""
    here = place_in(game, number, step).home
    seat = None if here.view is View.ALL else here.seat
    place = next_fault(game, here, verdicts, seat, forward=forward)
    return to(f"{here.url}&found=none" if place is None else place.url)


def to_reply(game: ShownGame, number: int, step: int) -> Response:
    """Leads on in a line, where the seat in turn plays what the engine would.

    Before compiled kernels are ready, the greedy bot plays instead: nobody should wait for this.
    """
    here = place_in(game, number, step)
    branch = branch_of(game, here)
    if branch is None:
        abort(404, "Here no line leaves the game.")
    walked = branch.at(here)
    state = walked.state
    if not walked.choices:
        abort(404, "Nobody has anything to choose at this step.")
    if jit.ready():
        token = engine_reply(state, state.turn, REPLY_SEED)
    else:
        token = token_of(PLAYERS["greedy"].choose(observe(state, state.turn), Random(REPLY_SEED)))
    there = here.along(walked.line.then(token).text)
    return to(there.at(_numbering(game, there).last).url)


def to(url: str) -> Response:
    """A redirection."""
    return make_response(redirect(url, 302))
