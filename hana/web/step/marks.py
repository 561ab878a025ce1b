"""Which cards of a position are marked, and how: the move shown, what it takes, what it missed, what led here."""

from hana.cards.names import from_character
from hana.cards.sets import members
from hana.replay.walk import Step
from hana.review.race import Standing
from hana.web.step.cards import GAINED, LAID, MISSED, PASSED, PLAYED, TAKES, TURNED, Mark
from hana.web.step.moment import Moment


def marks_of(now: Moment) -> dict[int, Mark]:
    """The mark of each marked card; what is about to happen outweighs what was missed, that what has just happened."""
    marks = _event_marks(now.led_here)
    marks.update(_missed_marks(now))
    if now.decided is not None and now.is_pending:
        marks.update(_decision_marks(now.decided))
    return marks


def _event_marks(step: Step | None) -> dict[int, Mark]:
    if step is None or step.card is None:
        return {}
    if step.taken:
        return dict.fromkeys((step.card, *members(step.taken)), GAINED)
    return {step.card: TURNED if step.kind == "reveal" else LAID}


def _missed_marks(now: Moment) -> dict[int, Mark]:
    missed = now.verdict.missed_capture if now.verdict is not None else None
    if missed is None:
        return {}
    mark = MISSED if missed.fault else PASSED
    cards = (from_character(letter) for letter in missed.cards)
    return {card: mark for card in cards if card is not None}


def _decision_marks(step: Step) -> dict[int, Mark]:
    if step.card is None:
        return {}
    marks = dict.fromkeys(members(step.taken), TAKES)
    return marks | {step.card: TURNED if step.choice is not None else PLAYED}


def stars_of(now: Moment, standings: tuple[Standing, ...]) -> dict[int, str]:
    """The field cards with which the seat in turn would complete a yaku, each with that yaku's name."""
    if now.state.over:
        return {}
    turn = now.state.turn
    stars: dict[int, str] = {}
    for standing in standings:
        short = standing.yaku.size - standing.held.bit_count()
        if standing.seat == turn and standing.state == "alive" and short == 1:
            stars.update(dict.fromkeys(members(standing.open_now), standing.yaku.names[0]))
    return stars
