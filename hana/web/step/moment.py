"""What a step page is about: one position of a round, what led to it, and the decision that is shown with it.

Which decision belongs to position k (after k events) is decided here. It is the one about to be taken there: event k,
if that was a choice. Where a card was turned up with a choice, the position shown is the one in which it lies open and
waits. Where nothing is to be chosen (a card is just about to be turned up), the page goes on showing the decision with
which this turn began, so that a turn reads as one thing and nothing blinks.
"""

from dataclasses import dataclass

from hana.game.state import Round
from hana.game.view import observe
from hana.replay.walk import RoundWalk, Step
from hana.review.model import Decision
from hana.web.games import ShownGame
from hana.web.reviews import RoundVerdicts
from hana.web.step.address import Address, View


@dataclass(frozen=True, slots=True)
class Moment:
    """One position and all that its parts are drawn from.

    `state` is the position with every card, `seen` the same with what the view may show. `led_here` is the event
    before it, `upcoming` the one after it (None at the end). `decided` is the choice that the page shows, `verdict`
    what the review says of it; both are None where the view must not know.
    """

    game: ShownGame
    played: RoundWalk
    verdicts: RoundVerdicts
    address: Address
    state: Round
    seen: Round
    led_here: Step | None
    upcoming: Step | None
    decided: Step | None
    verdict: Decision | None

    @property
    def knows_all(self) -> bool:
        """Whether the view shows every card and the whole round."""
        return self.address.view is View.ALL

    @property
    def step(self) -> int:
        """The number of events before this position."""
        return self.address.step

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
    upcoming = played.steps[position] if position < len(played.steps) else None
    if upcoming is not None and upcoming.choice is not None:
        return upcoming.choice
    return played.position(position)


def moment(game: ShownGame, verdicts: RoundVerdicts, address: Address) -> Moment:
    """The moment at an address that exists."""
    played = game.rounds[address.round - 1]
    steps, position = played.steps, address.step
    state = _truth(played, position)
    decided = shown_decision(steps, position)
    open_to_view = decided is not None and (address.view is View.ALL or decided.seat == address.seat)
    return Moment(
        game=game,
        played=played,
        verdicts=verdicts,
        address=address,
        state=state,
        seen=state if address.view is View.ALL else observe(state, address.seat),
        led_here=steps[position - 1] if position else None,
        upcoming=steps[position] if position < len(steps) else None,
        decided=decided if open_to_view else None,
        verdict=verdicts.decisions.get(decided.number) if decided is not None and open_to_view else None,
    )
