"""Which cards of a position are marked, and how: the move shown, what it takes, what it missed, what led here."""

from hana.cards.names import from_character
from hana.cards.sets import members
from hana.game.captures import captures, is_wild
from hana.game.state import Phase
from hana.replay.steps import Step
from hana.review.race import Standing
from hana.web.step.cards import GAINED, LAID, MISSED, PASSED, PLAYED, TAKES, TARGET, TURNED, Mark
from hana.web.step.moment import Moment


def marks_of(now: Moment) -> dict[int, Mark]:
    """The mark of each marked card; what is about to happen outweighs what was missed, that what has just happened."""
    marks = _event_marks(now)
    marks.update(dict.fromkeys(members(_wild_targets(now)), TARGET))
    marks.update(_missed_marks(now))
    if now.decided is not None and now.is_pending:
        marks.update(_decision_marks(now.decided))
    return marks


def _event_marks(now: Moment) -> dict[int, Mark]:
    step = now.led_here
    marks: dict[int, Mark] = {}
    if step is not None and step.card is not None:
        marks[step.card] = TURNED if step.kind == "reveal" else LAID
    return marks | dict.fromkeys(members(_gained(now)), GAINED)


def _gained(now: Moment) -> int:
    """What the event that led here brought into anybody's captures: taken, laid down, or given at the end."""
    if now.before is None:
        return 0
    gained = 0
    for old, new in zip(now.before.captured, now.state.captured, strict=True):
        gained |= new & ~old
    return gained


def _wild_targets(now: Moment) -> int:
    """Every card that a wild card, about to be played here or turned up here, could take."""
    state = now.state
    if state.pending is not None:
        wild = state.pending
    elif now.decided is not None and now.is_pending and state.phase is Phase.PLAY and now.decided.card is not None:
        wild = now.decided.card
    else:
        return 0
    targets = 0
    for taken in captures(state, wild) if is_wild(state, wild) else ():
        targets |= taken
    return targets


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
    if now.seen.over:
        return {}
    turn = now.seen.turn
    stars: dict[int, str] = {}
    for standing in standings:
        short = standing.yaku.size - standing.held.bit_count()
        if standing.seat == turn and standing.state == "alive" and short == 1:
            stars.update(dict.fromkeys(members(standing.open_now), standing.yaku.names[0]))
    return stars
