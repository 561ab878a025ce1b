"""A position as one row of whole numbers, the same for the plain-Python reference and the kernels.

Sets of cards are CardSets; -1 stands for no seat and no card. The draw pile lies beside it as a row of card indices in
the order in which they are turned up, the cards that are never turned up last.
"""

from enum import IntEnum

MAX_SEATS = 4

HANDS = 0
SHOWN = 4
CAPTURED = 8
CALLS = 12
"""These four have a place for each seat."""
FIELD = 16
TURN = 17
NEXT = 18
"""How many cards of the pile have been turned up."""
PHASE = 19
PENDING = 20
"""The turned-up card that waits for its choice."""
FRESH = 21
"""What the seat in turn has captured in this turn."""
STOPPED = 22
CALLED_OFF = 23
WILD_SEAT = 24
WILD_CARD = 25
"""Who took a card of another month with a wild card, and which."""
MOVING = 26
"""What may change while a round is played; the rest stays."""
LAST = 26
"""How many cards of the pile may be turned up."""
DEALER = 27
ANNOUNCED = 28
"""Bit s is set where seat s announced fuke."""
LAID = 29
TEYAKU = 33
"""These two have a place for each seat: sets laid down, chaff shown at the deal."""
ROW = 37


class Stands(IntEnum):
    """What a position waits for; chance needs no phase, since the pile is known."""

    PLAY = 0
    TAKE = 1
    DECIDE = 2
    CLOSING = 3
    OVER = 4


NOTHING = 63
"""In a move's code the place of a capture that needs no name."""
STOP, GO_ON, CALL_OFF, DECLINE = 4000, 4001, 4002, 4003
"""Codes of what is no card; a card's code is `card * 64 + name of its capture`."""
STAY, TURN_UP = -1, -2
"""In place of a move: nothing is done, or a card is turned up."""
