"""What there is to solve: the proven mistakes of a seat in a game, or of a player in all games of a browser.

Which decisions these are `RoundVerdicts.flagged` alone says, and which answers are right the verdict that the judge has
given each option: practice knows no threshold of its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hana.review import ENGINE_VERSION
from hana.review.model import FLAGGED, Decision, RankedMove, VerdictName
from hana.store.answers import stamp_of
from hana.store.db import Database
from hana.store.jobs import jobs_of
from hana.store.pages import Page, pages_of_owner
from hana.web.games import ShownGame, shown_game
from hana.web.reviews import RoundVerdicts, game_verdicts
from hana.web.step.address import Address, View
from hana.web.step.numbering import numbering_of

MOST_GAMES = 200
"""Games of a browser that are looked through, the newest first."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A proven mistake: event number `step` of round `round` (both from 0); its loss is at least `low` points."""

    round: int
    step: int
    seat: int
    low: float


@dataclass(frozen=True, slots=True)
class Searched:
    """What is known of a game: its faults, of how many rounds every choice is judged, and whether more may come."""

    faults: tuple[Fault, ...]
    judged: int
    is_waiting: bool


@dataclass(frozen=True, slots=True)
class Position:
    """A fault to be solved, in the game of a page."""

    page: Page
    fault: Fault


def searched(verdicts: Mapping[int, RoundVerdicts]) -> Searched:
    """What the verdicts of a game hold, rounds under way included."""
    return Searched(
        faults=tuple(
            Fault(number, decision.step, decision.seat, decision.low or 0.0)
            for number, known in sorted(verdicts.items())
            for decision in known.flagged()
        ),
        judged=sum(known.complete for known in verdicts.values()),
        is_waiting=any(known.is_waiting for known in verdicts.values()),
    )


def positions(page: Page, found: Searched, seats: Iterable[int]) -> list[Position]:
    """The faults of some seats of a game as positions to solve, the largest proven loss first."""
    wanted = set(seats)
    return by_size(Position(page, fault) for fault in found.faults if fault.seat in wanted)


def by_size(found: Iterable[Position]) -> list[Position]:
    """Positions by their proven loss, the largest first; equal ones as they come."""
    return sorted(found, key=lambda position: -position.fault.low)


def games_of(db: Database, owner: str | None) -> tuple[list[Page], bool]:
    """The games of a browser, each once and the newest first, and whether there are more than are looked through."""
    pages = [] if owner is None else pages_of_owner(db, owner)
    games = list({page.key: page for page in reversed(pages)}.values())[::-1]
    return games[:MOST_GAMES], len(games) > MOST_GAMES


def players_of(games: Sequence[Page]) -> dict[str, int]:
    """In how many games each name occurs, the most frequent first."""
    counts: dict[str, int] = {}
    for page in games:
        for name in dict.fromkeys(page.seats):
            counts[name] = counts.get(name, 0) + 1
    return dict(sorted(counts.items(), key=lambda found: (-found[1], found[0])))


def seats_named(page: Page, name: str) -> list[int]:
    """The seats of a game that carry a name."""
    return [seat for seat, found in enumerate(page.seats) if found == name]


_Stamp = tuple[object, ...]
_MOST_KEPT = 1000
_kept: dict[str, tuple[_Stamp, Searched]] = {}
"""What was found in a game, by its key, as long as its stamp is the same: answers are many and slow to read."""


def searched_page(db: Database, page: Page) -> Searched:
    """What is known of the game of a page; read again only once something new has come."""
    jobs = tuple((job.kind, job.round, job.state, job.done) for job in jobs_of(db, page.key, ENGINE_VERSION))
    stamp = (*stamp_of(db, page.key), jobs)
    kept = _kept.get(page.key)
    if kept is not None and kept[0] == stamp:
        return kept[1]
    if len(_kept) >= _MOST_KEPT:
        _kept.clear()
    found = searched(game_verdicts(db, page))
    _kept[page.key] = stamp, found
    return found


def address_of(game: ShownGame, fault: Fault) -> Address:
    """Where the position of a fault stands as its seat knew it; the step is one that this view counts."""
    start = game.start(View.KNEW).from_seat(fault.seat).at(0, fault.round + 1)
    return start.at(numbering_of(game.rounds[fault.round].steps, start).shown(fault.step))


def place_of(position: Position) -> str:
    """The round and the step of a position, as addresses carry them: they stay while the order changes."""
    address = address_of(shown_game(position.page), position.fault)
    return f"{address.round}.{address.step}"


def verdict_on(decision: Decision, option: RankedMove) -> VerdictName | None:
    """What the judge calls an option; None where he has said nothing of it, as in reviews by older engines."""
    return decision.verdict if option.move == decision.played else option.verdict


def accepts(decision: Decision, option: RankedMove) -> bool:
    """Whether an option is a right answer: no loss of it is proven."""
    return verdict_on(decision, option) not in FLAGGED
