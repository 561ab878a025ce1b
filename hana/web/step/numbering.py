"""The steps that a view counts: a refusal tells that its seat could have declared, so others must not even count it.

A view of one seat leaves out the other seats' refusals in the opening; the positions before and after one look the same
to that seat and are one position of its view. That a seat is asked to announce fuke tells nothing: everybody is.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from hana.game.state import Phase
from hana.replay.steps import Step
from hana.rules.ruleset import Opening, RuleSet
from hana.web.step.address import Address, View


@dataclass(frozen=True, slots=True)
class Numbering:
    """The positions of a view: `events[n]` events lie before its position n."""

    events: tuple[int, ...]

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self.events) - 1

    def shown(self, events: int) -> int:
        """The position of the view after so many events; one that it leaves out is part of the next."""
        return bisect_left(self.events, events)


def numbering(steps: Sequence[Step], seat: int | None) -> Numbering:
    """The positions of a round for one seat's knowledge, or for who sees all cards (None)."""
    known = (step.number for step in steps if seat is None or not is_hidden(step, seat))
    return Numbering((*known, len(steps)))


def numbering_of(steps: Sequence[Step], address: Address) -> Numbering:
    """The positions of a round for the view of an address."""
    return numbering(steps, None if address.view is View.ALL else address.seat)


def is_hidden(step: Step, seat: int) -> bool:
    """Whether a seat may not even know that there was this event."""
    if step.declared is None or step.declared.letter != "-" or step.seat == seat:
        return False
    return step.before.phase is Phase.OPENING and step.before.asks[0].kind is not Opening.FUKE


def may_hide(rules: RuleSet) -> bool:
    """Whether these rules have declarations whose refusal is hidden."""
    return any(kind is not Opening.FUKE for kind in rules.openings)
