"""The field as it lies: every card keeps its place, so that a step moves only the cards of that step."""

from collections.abc import Sequence
from dataclasses import dataclass

from hana.cards.deck import month_of
from hana.game.state import Round
from hana.replay.walk import RoundWalk
from hana.web.step.cards import BoardCard, Mark, face
from hana.web.step.moment import Moment


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the field: one card, cards of a month that were dealt together, or nothing.

    `is_pile` says that three of a month lie there, which the fourth takes all at once.
    """

    cards: tuple[BoardCard, ...]

    @property
    def is_pile(self) -> bool:
        """Whether three cards of a month lie as one pile."""
        return len(self.cards) == 3


@dataclass(frozen=True, slots=True)
class FieldPart:
    """The field, the draw pile's count, and the card turned up that waits for its choice (or None)."""

    places: tuple[Place, ...]
    draw_left: int
    waiting: BoardCard | None


def layout(played: RoundWalk, position: int) -> list[list[int]]:
    """The field's places after so many events, as card indices; a captured card leaves a gap for the next one."""
    places = _still_there(_dealt(played.deal.field), played.start)
    for step in played.steps[:position]:
        if step.card is not None and not step.taken:
            free = next((place for place in places if not place), None)
            if free is None:
                places.append([step.card])
            else:
                free.append(step.card)
        places = _still_there(places, played.end if step.number + 1 == len(played.steps) else step.after)
    while places and not places[-1]:
        places.pop()
    return places


def _still_there(places: list[list[int]], state: Round) -> list[list[int]]:
    return [[card for card in place if state.field >> card & 1] for place in places]


def _dealt(field: Sequence[int]) -> list[list[int]]:
    by_month: dict[int, list[int]] = {}
    for card in field:
        by_month.setdefault(month_of(card), []).append(card)
    return list(by_month.values())


def field_part(now: Moment, marks: dict[int, Mark], stars: dict[int, str]) -> FieldPart:
    """The field at a moment."""
    places = tuple(Place(tuple(face(card, marks, stars) for card in place)) for place in layout(now.played, now.events))
    pending = now.seen.pending
    return FieldPart(places, len(now.seen.draw), None if pending is None else face(pending, marks))
