"""What a step page is about: one position of a round, what led to it, and the decision that is shown with it.

Which decision belongs to position k (after k events) is decided here. It is the one about to be taken there: event k,
if that was a choice. Where a card was turned up with a choice, the position shown is the one in which it lies open and
waits. Where nothing is to be chosen (a card is just about to be turned up), the page goes on showing the decision with
which this turn began, so that a turn reads as one thing and nothing blinks.
"""

from dataclasses import dataclass, replace

from hana.game.state import Round
from hana.game.view import observe
from hana.replay.steps import Step
from hana.replay.walk import RoundWalk
from hana.review.model import Decision
from hana.web.games import ShownGame
from hana.web.reviews import RoundVerdicts
from hana.web.step.address import Address, View
from hana.web.step.branch import Branch
from hana.web.step.numbering import Numbering, may_hide, numbering_of


@dataclass(frozen=True, slots=True)
class Moment:
    """One position and all that its parts are drawn from.

    `numbering` are the positions that the view counts, `events` the events before this one. `state` is the position
    with every card, `before` the one before it, `seen` the position with what the view may show. `led_here` is the
    event between them, `upcoming` the one that follows (None at the end). `decided` is the choice that the page shows,
    `verdict` what the review says of it; both are None where the view must not know. `branch` is the line that the
    position is part of, None in the game itself.
    """

    game: ShownGame
    played: RoundWalk
    verdicts: RoundVerdicts
    address: Address
    numbering: Numbering
    events: int
    state: Round
    before: Round | None
    seen: Round
    led_here: Step | None
    upcoming: Step | None
    decided: Step | None
    verdict: Decision | None
    branch: Branch | None = None

    @property
    def knows_all(self) -> bool:
        """Whether the view shows every card and the whole round."""
        return self.address.view is View.ALL

    @property
    def step(self) -> int:
        """The number of events before this position that the view knows of."""
        return self.address.step

    def at(self, events: int) -> Address:
        """The address of the position after so many events, in this view."""
        return self.address.at(self.numbering.shown(events))

    def seen_by(self, seat: int, view: View) -> str:
        """The address of this position in another view.

        Another view may count other steps; where that could tell something, its address is found only when asked for.
        From a line, a view that has no part in it leads back to where the line leaves the game.
        """
        if self.branch is not None:
            keeps = view is self.address.view and (self.branch.line.seat in (None, seat))
            home = f"{self.branch.home.named('seen')}&by={seat}&show={view.value}"
            return self.address.from_seat(seat).url if keeps else home
        if self.knows_all or not may_hide(self.game.rules):
            counted = numbering_of(self.played.steps, Address("", 1, 0, seat, view))
            return replace(self.address, step=counted.shown(self.events), seat=seat, view=view).url
        return f"{self.address.named('seen')}&by={seat}&show={view.value}"

    @property
    def is_pending(self) -> bool:
        """Whether the shown decision is still to be taken at this position."""
        return self.decided is not None and self.decided is self.upcoming

    @property
    def is_settled(self) -> bool:
        """Whether this position is the end of a finished round."""
        return self.upcoming is None and self.played.result is not None

    def may_see(self, step: Step) -> bool:
        """Whether the view knows what was to choose at a step: always, or only of its own seat."""
        return self.knows_all or step.seat == self.address.seat


def is_choice(step: Step) -> bool:
    """Whether an event was a seat's choice and not only chance."""
    return step.kind != "reveal" or step.choice is not None


def shown_decision(steps: tuple[Step, ...], position: int) -> Step | None:
    """The choice that belongs to a position, see the head of this module."""
    if position == len(steps):
        return None
    upcoming = steps[position]
    if is_choice(upcoming):
        return upcoming
    before = steps[position - 1] if position else None
    return before if before is not None and before.seat == upcoming.seat and before.kind == "play" else None


def _truth(played: RoundWalk, position: int) -> Round:
    if position == len(played.steps):
        return played.end
    return played.steps[position].choice or played.position(position)


def moment(game: ShownGame, verdicts: RoundVerdicts, address: Address, branch: Branch | None = None) -> Moment:
    """The moment at an address that exists; in a line `game` and `verdicts` are as the branch has them."""
    played = game.rounds[address.round - 1]
    steps, counted = played.steps, numbering_of(played.steps, address)
    position = counted.events[address.step]
    led_here = steps[counted.events[address.step - 1]] if address.step else None
    state = _truth(played, position)
    decided = shown_decision(steps, position)
    open_to_view = decided is not None and (address.view is View.ALL or decided.seat == address.seat)
    return Moment(
        game=game,
        played=played,
        verdicts=verdicts,
        address=address,
        numbering=counted,
        events=position,
        state=state,
        before=None if led_here is None else led_here.before,
        seen=state if address.view is View.ALL else observe(state, address.seat),
        led_here=led_here,
        upcoming=steps[position] if position < len(steps) else None,
        decided=decided if open_to_view else None,
        verdict=verdicts.decisions.get(decided.number) if decided is not None and open_to_view else None,
        branch=branch,
    )
