"""When the playouts stop and when they call koi-koi: a table of 0 (stop) and 1 (call) by what a seat can see."""

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

from hana.cards.sets import BY_MONTH
from hana.search import layout as at
from hana.search.settling import CALL_MODES
from hana.search.tables import Tables, YakuRow

FAR = 1 << 20
"""A yaku that can no longer be had misses so many cards."""
SHAPE = (8, 8, 8, 4, 2)
"""Numbers of own hand cards, own points, own chances, the others' chances, calls; capped."""
PLACES = 8 * 8 * 8 * 4 * 2
ALWAYS_STOP = (0,) * PLACES
FILE = "stops.json"


def features(tables: Tables, row: Sequence[int]) -> tuple[int, int, int, int, int]:
    """What the seat in turn decides by, each from 0 on within SHAPE.

    Its hand cards left; the points of its yaku now; its chances of more (`chances`); how many cards would bring more to
    the other seat that has most of them; all calls made in the round.
    """
    seat = row[at.TURN]
    captured = row[at.CAPTURED : at.CAPTURED + tables.seats]
    calls = row[at.CALLS : at.CALLS + tables.seats]
    raising = [
        raised_by(tables, held, sum(captured) - held, called=calls[one] > 0) for one, held in enumerate(captured)
    ]
    found = (
        row[at.HANDS + seat].bit_count(),
        tables.yaku_points(captured[seat], calls[seat] > 0),
        chances(raising[seat], row[at.HANDS + seat], row[at.FIELD]),
        max(raising[one].bit_count() for one in range(tables.seats) if one != seat),
        sum(calls),
    )
    hand, points, own, others, called = (min(one, size - 1) for one, size in zip(found, SHAPE, strict=True))
    return hand, points, own, others, called


def chances(raising: int, hand: int, field: int) -> int:
    """How near more points are by the cards that bring them: those in hand, two each more for what can be had with the
    next card played (up to two), and half of all.
    """
    ready = (raising & hand & _months(field)) | (raising & field & _months(hand))
    return 2 * min(2, ready.bit_count()) + (raising & hand).bit_count() + raising.bit_count() // 2


def _months(cards: int) -> int:
    return sum(month for month in BY_MONTH if cards & month)


def index(tables: Tables, row: Sequence[int]) -> int:
    """The place in a stop table of the decision that the seat in turn has before it."""
    place = 0
    for feature, size in zip(features(tables, row), SHAPE, strict=True):
        place = place * size + feature
    return place


def raised_by(tables: Tables, held: int, gone: int, *, called: bool) -> int:
    """The cards each of which alone makes a captured CardSet worth more yaku points; `gone` is others' for good."""
    found = 0
    for row in tables.yaku:
        if _missing(tables, row, held, gone, called) == 1:
            found |= row.must & ~held or row.cards & ~(held | gone)
    return found


def _missing(tables: Tables, row: YakuRow, held: int, gone: int, called: bool) -> int:
    """The cards that one yaku misses until it is worth more than its group is now; FAR where it never will be."""
    worth = max(_worth(other, held, called) for other in tables.yaku if other.group == row.group)
    points, need = row.called if called else row.points, row.size
    if points <= worth:
        if not row.extra:
            return FAR
        need += (worth - points) // row.extra + 1
    if row.must & gone or held & row.spoil or (row.cards & ~gone).bit_count() < need:
        return FAR
    return max(need - (row.cards & held).bit_count(), (row.must & ~held).bit_count())


def _worth(row: YakuRow, held: int, called: bool) -> int:
    count = (held & row.cards).bit_count()
    if count < row.size or row.must & ~held or held & row.spoil:
        return 0
    return (row.called if called else row.points) + row.extra * (count - row.size)


def packed(stops: Sequence[int]) -> str:
    """A stop table as hexadecimal digits, its first place the lowest bit."""
    return f"{sum(stop << place for place, stop in enumerate(stops)):x}"


def unpacked(text: str) -> tuple[int, ...]:
    """The stop table of `packed`."""
    number = int(text, 16)
    return tuple(number >> place & 1 for place in range(PLACES))


def key_of(tables: Tables) -> dict[str, object]:
    """The numbers of a settlement for which a table was fitted, as the file names them."""
    return {
        "own_calls": tables.settling.own_calls,
        "opponent_calls": CALL_MODES[tables.settling.opponent_calls],
        "double_from": tables.settling.double_from,
        "call_limit": tables.call_limit,
    }


@lru_cache(maxsize=256)
def stops_of(tables: Tables) -> tuple[int, ...]:
    """The shipped table for the settlement most like this one, the first of equals; none shipped: always stop."""
    key = key_of(tables)
    rows = load() if tables.decides else ()
    if not rows:
        return ALWAYS_STOP
    return unpacked(str(min(rows, key=lambda row: sum(row[name] != value for name, value in key.items()))["calls"]))


@lru_cache(maxsize=1)
def load() -> tuple[dict[str, object], ...]:
    """The shipped tables: of each the numbers of `key_of`, and the packed table as `calls`."""
    file = files("hana.search").joinpath(FILE)
    return tuple(json.loads(file.read_text(encoding="utf-8"))["tables"]) if file.is_file() else ()
