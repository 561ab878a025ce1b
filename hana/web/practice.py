"""Practice: a player's own proven mistakes as positions to solve, of one game or of all games of this browser.

An answer is a plain address, so that practice works without scripts and the way back leads to the question.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from flask import Blueprint, abort, render_template, request

from hana.store.pages import Page
from hana.web.games import ShownGame, shown_game
from hana.web.owner import owner_secret
from hana.web.places import place_in
from hana.web.practice_list import game_list, more_of_game, more_of_set, set_list
from hana.web.practice_page import Asked, Links, PositionPage, neutral, position_page
from hana.web.practice_set import (
    Position,
    address_of,
    by_size,
    games_of,
    place_of,
    positions,
    searched,
    searched_page,
    seats_named,
)
from hana.web.replay_pages import page_or_404
from hana.web.reviews import game_verdicts
from hana.web.site import store
from hana.web.step.options import words_of
from hana.web.wording import counted, listed

blueprint = Blueprint("practice", __name__)
GONE = "This position is no longer among the proven mistakes: a look at more worlds did not prove the loss again."
SHOWN_OF_A_TOKEN = 12


@dataclass(frozen=True, slots=True)
class Series:
    """Positions in their order, and the addresses they have: `root` with what `query` adds.

    `name` is the player whose positions these are, `note` says that more may come. Where `is_set`, each may be of
    another game, which is named only after the answer.
    """

    found: Sequence[Position]
    root: str
    query: dict[str, str]
    name: str
    note: str
    is_set: bool

    def place(self, at: int) -> dict[str, str]:
        """What an address adds to name the position itself, whatever its number will be."""
        position = self.found[at]
        game = {"game": position.page.id} if self.is_set else {}
        return game | {"at": place_of(position)}

    def url(self, at: int, more: dict[str, str]) -> str:
        """The address of the position at an index."""
        return f"{self.root}/{at + 1}?{urlencode(self.query | more)}"

    @property
    def back(self) -> str:
        """The address of the list."""
        return f"{self.root}?{urlencode(self.query)}"


@blueprint.get("/r/<page>/practice")
def of_game(page: str) -> str:
    """What there is to solve in a game, seat by seat."""
    game = shown_game(page_or_404(page))
    seat = place_in(game, 1, 0).seat if "seat" in request.args else None
    return render_template("practice.html", page=game_list(game, game_verdicts(store(), game.page), seat))


@blueprint.get("/r/<page>/practice/<int:number>")
def in_game(page: str, number: int) -> str:
    """A position of a game, and what the judge says of an answer to it."""
    game = shown_game(page_or_404(page))
    seat = place_in(game, 1, 0).seat
    found = searched(game_verdicts(store(), game.page))
    series = Series(
        found=positions(game.page, found, [seat]),
        root=f"{game.url}/practice",
        query={"seat": str(seat)},
        name=game.names[seat],
        note=more_of_game(found, len(game.rounds)),
        is_set=False,
    )
    return _solve(series, number)


@blueprint.get("/practice")
def of_set() -> str:
    """What there is to solve in all games of this browser, for one player."""
    name = request.args.get("name")
    games, is_cut = games_of(store(), owner_secret())
    found = [(page, searched_page(store(), page)) for page in _with(games, name)] if name is not None else []
    return render_template("practice.html", page=set_list(games, name, found, is_cut=is_cut))


@blueprint.get("/practice/<int:number>")
def in_set(number: int) -> str:
    """A position of any game of this browser, and what the judge says of an answer to it."""
    name = request.args.get("name", "")
    games, _ = games_of(store(), owner_secret())
    found = [(page, searched_page(store(), page)) for page in _with(games, name)]
    series = Series(
        found=by_size(one for page, known in found for one in positions(page, known, seats_named(page, name))),
        root="/practice",
        query={"name": name},
        name=name,
        note=more_of_set(found),
        is_set=True,
    )
    return _solve(series, number)


def _with(games: Sequence[Page], name: str) -> list[Page]:
    """The games in which a player took part."""
    found = [page for page in games if name in page.seats]
    if not found:
        abort(404, "No game of this browser has a player of this name.")
    return found


def _solve(series: Series, number: int) -> str:
    at = _index(series, number)
    fault = series.found[at].fault
    game = shown_game(series.found[at].page)
    known = game_verdicts(store(), game.page)[fault.round]
    asked = Asked(game, fault, known, request.args.get("answer"))
    if asked.answer is not None and asked.option is None:
        abort(400, _not_an_option(asked))
    if series.is_set:
        asked = replace(asked, game=replace(game, names=_names(game, fault.seat, series.name, asked.answer)))
    return render_template("practice_position.html", page=_page(series, at, asked))


def _page(series: Series, at: int, asked: Asked) -> PositionPage:
    place, is_last = series.place(at), at + 1 == len(series.found)
    links = Links(
        form_url=f"{series.root}/{at + 1}",
        fields=tuple((series.query | place).items()),
        again=series.url(at, place),
        next="" if is_last else series.url(at + 1, {}),
        back=series.back,
        step=address_of(asked.game, asked.fault).url if asked.option else "",
        game=asked.game.url if asked.option or not series.is_set else "",
    )
    return position_page(
        asked,
        series=f"Practice of {series.name}",
        count=f"{at + 1} of {len(series.found)}",
        note=series.note,
        links=links,
        names_game=not series.is_set,
    )


def _index(series: Series, number: int) -> int:
    """Which position is asked for: the one that the address names, else the one of that number."""
    place = request.args.get("at")
    if place is not None:
        page = request.args.get("game")
        near = (at for at, one in enumerate(series.found) if not series.is_set or one.page.id == page)
        found = next((at for at in near if place_of(series.found[at]) == place), None)
        if found is None:
            abort(404, GONE)
        return found
    if not 1 <= number <= len(series.found):
        abort(404, f"There are {counted(len(series.found), 'position')} to solve here.")
    return number - 1


def _names(game: ShownGame, own: int, name: str, answer: str | None) -> tuple[str, ...]:
    """The names on a page of a set: who sat there would tell which game it is, so they come with the answer."""
    if answer is not None:
        return tuple(name if seat == own else found for seat, found in enumerate(game.names))
    others = [seat for seat in range(len(game.names)) if seat != own]
    called = {seat: f"Opponent {place}" if len(others) > 1 else "Opponent" for place, seat in enumerate(others, 1)}
    return tuple(called.get(seat, name) for seat in range(len(game.names)))


def _not_an_option(asked: Asked) -> str:
    step = asked.game.rounds[asked.fault.round].steps[asked.fault.step]
    named = [f"{token} ({words_of(token, step)})" for token in neutral(asked.decision)]
    answer = (asked.answer or "")[:SHOWN_OF_A_TOKEN]
    return f"“{answer}” is no option of this position. The options are {listed(named)}."
