"""Where the step page's links lead: first, previous, next, last, the faults, the seats and the two views."""

from dataclasses import dataclass

from hana.web.games import ShownGame
from hana.web.reviews import RoundVerdicts
from hana.web.step.address import Address, View
from hana.web.step.moment import Moment
from hana.web.step.numbering import numbering_of


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the controls; `url` is empty where it leads nowhere, `is_current` marks the choice that is shown."""

    label: str
    url: str
    is_current: bool = False


@dataclass(frozen=True, slots=True)
class Controls:
    """All links of a step page. `prefetch` are the addresses that a script may fetch ahead: nothing the view may not
    know yet."""

    first: str
    previous: str
    next: str
    last: str
    next_fault: str
    previous_fault: str
    previous_round: str
    next_round: str
    seats: tuple[Link, ...]
    views: tuple[Link, ...]
    prefetch: tuple[str, ...]


def controls_of(now: Moment, all_verdicts: dict[int, RoundVerdicts]) -> Controls:
    """The links at a moment."""
    here, end = now.address, now.numbering.last
    is_last_round = here.round == len(now.game.rounds)
    before = here.end_of(here.round - 1) if here.round > 1 else ""
    after = "" if is_last_round else here.at(0, here.round + 1).url
    previous = here.at(here.step - 1).url if here.step else before
    following = here.at(here.step + 1).url if here.step < end else after
    is_certain = now.knows_all and now.branch is None
    faults = _faults(now, all_verdicts) if is_certain else Faults(here.home.named("next"), here.home.named("previous"))
    return Controls(
        first=here.at(0).url if here.step else "",
        previous=previous,
        next=following,
        last=here.end_of(here.round) if here.step < end else "",
        next_fault=faults.next,
        previous_fault=faults.previous,
        previous_round=here.at(0, here.round - 1).url if here.round > 1 else "",
        next_round=after if now.knows_all or here.step == end else "",
        seats=tuple(_seat(now, seat) for seat in range(now.state.seats)),
        views=_views(now),
        prefetch=tuple(url for url in ((previous, following) if now.knows_all else (previous,)) if url),
    )


def _seat(now: Moment, seat: int) -> Link:
    return Link(now.game.names[seat], now.seen_by(seat, now.address.view), seat == now.address.seat)


def _views(now: Moment) -> tuple[Link, ...]:
    here = now.address
    name = now.game.names[here.seat]
    return (
        Link(f"what {name} knew", now.seen_by(here.seat, View.KNEW), here.view is View.KNEW),
        Link("all cards", now.seen_by(here.seat, View.ALL), here.view is View.ALL),
    )


@dataclass(frozen=True, slots=True)
class Faults:
    """Where the next and the previous fault are, empty where there is none."""

    next: str
    previous: str


def _faults(now: Moment, verdicts: dict[int, RoundVerdicts]) -> Faults:
    found = (next_fault(now.game, now.address, verdicts, None, forward=forward) for forward in (True, False))
    return Faults(*("" if place is None else place.url for place in found))


def next_fault(
    game: ShownGame, here: Address, verdicts: dict[int, RoundVerdicts], seat: int | None, *, forward: bool
) -> Address | None:
    """The nearest fault of one seat, or of all, after or before an address and in its view, or None."""
    places = [
        here.at(numbering_of(game.rounds[number].steps, here).shown(decision.step), number + 1)
        for number in sorted(verdicts)
        for decision in verdicts[number].flagged(seat)
    ]
    now = here.round, here.step
    if forward:
        return min((one for one in places if (one.round, one.step) > now), key=_order, default=None)
    return max((one for one in places if (one.round, one.step) < now), key=_order, default=None)


def first_fault(game: ShownGame, verdicts: dict[int, RoundVerdicts]) -> Address | None:
    """The first fault of a game, which may be its very first choice; None where there is none."""
    before = game.start().at(-1)
    return next_fault(game, before, verdicts, None, forward=True)


def _order(address: Address) -> tuple[int, int]:
    return address.round, address.step
