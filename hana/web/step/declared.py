"""What a seat has declared, and its hand cards that lie face up: which of them the other seats can take."""

from hana.cards.deck import month_of
from hana.cards.sets import SAME_MONTH, members
from hana.game.state import Round
from hana.web.step.cards import OPEN, SAFE, Mark
from hana.web.step.moment import Moment
from hana.web.step.said import flower
from hana.web.wording import listed

TIMES = "\u00d7"


def declared(state: Round, seat: int) -> list[str]:
    """The koi-koi calls and declarations of a seat, each in a word or two."""
    calls, limit = state.calls[seat], state.rules.call_limit
    words = [f"koi-koi {TIMES}{calls}{f' of {limit}' if limit is not None else ''}"] if calls else []
    words += ["fuke announced"] if state.announced[seat] else []
    words += [f"teyaku {state.teyaku[seat]}"] if state.teyaku[seat] else []
    words += [f"laid down {TIMES}{state.laid[seat]}"] if state.laid[seat] else []
    return words


def is_safe(state: Round, card: int) -> bool:
    """Whether a card that lies face up in a hand cannot be taken now: two of its month lie on the field.

    Three on the field take all three, so the card is safe then as well. Source: docs/rules/hana-awase.md, "Hand yaku".
    """
    return (state.field & SAME_MONTH[card]).bit_count() >= 2


def shown_marks(state: Round, seat: int) -> dict[int, Mark]:
    """The mark of each card that lies face up before a seat."""
    return {card: SAFE if is_safe(state, card) else OPEN for card in members(state.shown[seat])}


def shown_words(now: Moment, seat: int) -> str:
    """Who can take the cards that lie face up before a seat; empty where none do."""
    cards = members(now.seen.shown[seat])
    if not cards:
        return ""
    others = listed([name for other, name in enumerate(now.game.names) if other != seat], "or")
    safe = list(dict.fromkeys(flower(month_of(card)) for card in cards if is_safe(now.seen, card)))
    text = f"Face up: {others} may take these like cards of the field"
    return f"{text}, but not {listed(safe, 'or')} while two lie there." if safe else f"{text}."
