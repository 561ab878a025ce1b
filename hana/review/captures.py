"""What could be taken, and what was: facts of the position, and beside them what the judge says of leaving it."""

from collections.abc import Sequence
from dataclasses import dataclass

from hana.cards.sets import members
from hana.game.action import Action, Play, Take
from hana.game.engine import legal_actions, taken_by
from hana.game.state import Round
from hana.replay.model import deck_text
from hana.replay.recorder import token_of
from hana.review.model import FLAGGED, Decision, OpenCapture, RankedMove
from hana.review.race import rises, short_of, worth_having
from hana.rules.scoring import card_points
from hana.search.evaluate import merged


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

    @property
    def gained(self) -> int:
        """The CardSet that it brings: 0 where it takes nothing."""
        return self.taken | 1 << self.card if self.taken else 0


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
    return tuple(sorted((c for c in found if c.taken), key=_richest_first))


def _richest_first(capture: Capture) -> tuple[int, int, int]:
    return -capture.points, capture.card, capture.taken


def missed_capture(view: Round, played: Action) -> Capture | None:
    """The richest capture that was open, where the played action took nothing or less; else None.

    Rich is what its cards are worth by the rule set's card values, the card that takes included.
    """
    best = next(iter(open_captures(view)), None)
    if best is None or best.points <= capture_of(view, played).points:
        return None
    return best


def captures_of(view: Round, played: Action, options: Sequence[RankedMove]) -> tuple[OpenCapture, ...]:
    """Every different capture that was open to the seat in turn, the richest first; interchangeable ones once.

    `options` are the judge's. Leaving a capture was a fault where the judge proves the played move one, does not prove
    the capture one, and measures a smaller loss for it.
    """
    if not isinstance(played, Play | Take):
        return ()
    stands_for, by_move = merged(view), {option.move: option for option in options}
    actions = [action for action in dict.fromkeys(stands_for.values()) if isinstance(action, Play | Take)]
    found = [(capture, action) for action in actions if (capture := capture_of(view, action)).taken]
    taken, own = stands_for[played], by_move.get(token_of(stands_for[played]))
    return tuple(
        _open_capture(view, capture, action, action == taken, _is_fault(own, by_move.get(token_of(action))))
        for capture, action in sorted(found, key=lambda pair: _richest_first(pair[0]))
    )


def _is_fault(played: RankedMove | None, left: RankedMove | None) -> bool | None:
    """Whether leaving one option for another was a fault; None where they were not judged."""
    if played is None or left is None or played.loss is None or left.loss is None:
        return None
    return played.verdict in FLAGGED and left.verdict not in FLAGGED and left.loss < played.loss


def _open_capture(view: Round, capture: Capture, action: Action, was_taken: bool, fault: bool | None) -> OpenCapture:
    seat, gained = view.turn, capture.gained
    held = view.captured[seat]
    finishes = tuple(hit.yaku.id for hit, _ in rises(view, seat, gained))
    nearer = tuple(
        now.yaku.id
        for now in worth_having(view, seat)
        if now.yaku.id not in finishes and short_of(now.yaku, held | gained) < now.short
    )
    return OpenCapture(
        move=token_of(action),
        cards=capture.text,
        points=capture.points,
        nearer=nearer,
        finishes=finishes,
        was_taken=was_taken,
        fault=fault,
    )


def is_good_discard(view: Round, decision: Decision) -> bool:
    """Whether a card was laid down although captures were open, and the judge proves that nothing was lost by it."""
    if decision.kind not in {"play", "take"} or decision.verdict not in {"best", "good"}:
        return False
    played = next(action for action in legal_actions(view) if token_of(action) == decision.played)
    return not capture_of(view, played).taken and bool(open_captures(view))
