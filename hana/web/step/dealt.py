"""What the deal itself did: things that rules do before anybody is asked, all of them in the open."""

from hana.cards.deck import MONTHS
from hana.cards.sets import BY_MONTH
from hana.web.step.moment import Moment
from hana.web.step.said import flower
from hana.web.wording import counted

DEALT_HANDS = {"teshi": "four cards of a month (teshi)", "kuttsuki": "four pairs (kuttsuki)"}


def deal_notes(now: Moment) -> tuple[str, ...]:
    """Sentences on four of a month that went to the dealer, teyaku shown at once, and hands that end the round."""
    start, names = now.played.start, now.game.names
    notes = [
        f"All four {flower(month)} cards lay on the field; {names[start.dealer]}, the dealer, has captured them."
        for month in MONTHS
        if start.captured[start.dealer] & BY_MONTH[month - 1]
    ]
    notes += [
        f"{names[seat]} has to show {counted(chaff, 'chaff card')} as teyaku."
        for seat, chaff in enumerate(start.teyaku)
        if chaff
    ]
    notes += [
        f"{names[seat]} was dealt {DEALT_HANDS[found]}, which ends the round."
        for seat, found in enumerate(start.dealt)
        if found
    ]
    return tuple(notes)
