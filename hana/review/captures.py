"""What could be taken, and what was: facts of the position, not yet a judgement."""

from dataclasses import dataclass

from hana.cards.sets import members
from hana.game.action import Action, Play, Take
from hana.game.engine import legal_actions, taken_by
from hana.game.state import Round
from hana.replay.model import deck_text
from hana.rules.scoring import card_points


@dataclass(frozen=True, slots=True)
class Capture:
    """A capture that a view allows: the card that takes, the CardSet it takes, and what all of them are worth."""

    card: int
    taken: int
    points: int

    @property
    def text(self) -> str:
        """Its cards as replay characters, the one that takes first."""
        return deck_text((self.card, *members(self.taken)))


def capture_of(view: Round, action: Action) -> Capture:
    """What an action takes; `taken` is 0 and so are the points where it takes nothing."""
    if isinstance(action, Play):
        card, taken = action.card, taken_by(view, action.card, action.take)
    elif isinstance(action, Take) and view.pending is not None:
        card, taken = view.pending, taken_by(view, view.pending, action.card)
    else:
        raise ValueError(f"{action.kind} takes no card here")
    points = card_points(view.rules.card_values, taken | 1 << card) if taken else 0
    return Capture(card, taken, points)


def open_captures(view: Round) -> tuple[Capture, ...]:
    """Every capture that the seat in turn can make, the richest first."""
    found = [capture_of(view, action) for action in legal_actions(view) if isinstance(action, Play | Take)]
    return tuple(sorted((c for c in found if c.taken), key=lambda c: (-c.points, c.card, c.taken)))


def missed_capture(view: Round, played: Action) -> Capture | None:
    """The richest capture that was open, where the played action took nothing or less; else None.

    Rich is what its cards are worth by the rule set's card values, the card that takes included.
    """
    best = next(iter(open_captures(view)), None)
    if best is None or best.points <= capture_of(view, played).points:
        return None
    return best
