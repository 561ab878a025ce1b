"""A rule set's tables as one array of int64, the argument `t` by which kernels know a game.

One flat array: a tuple of many is handed from function to function at many times the cost of the work.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from hana.cards.deck import Kind
from hana.cards.sets import BY_KIND
from hana.game.closing import CALL_OFF_POINTS, CALL_OFF_SET
from hana.rules.settle_hana_awase import WILLOW
from hana.search.tables import Tables, YakuRow

Ints = NDArray[np.int64]

SEATS, LEAVE, MARGIN, DECIDES, CALL_LIMIT, CALLS_OFF = 0, 1, 2, 3, 4, 5
WILD, WILD_FROM_PILE, WILD_MUST, WILD_BREAKS, LEFTOVERS = 6, 7, 8, 9, 10
NO_FOUR, NO_PAIRS, NO_TEYAKU = 11, 12, 13
STOPS, PAR, YAKU_PAID, FUKE, FUKE_LIMIT, FUKE_VOIDS, WILLOW_MODE, COMPENSATION = 14, 15, 16, 17, 18, 19, 20, 21
LIMITS = 22
"""Three places."""
TEYAKU_POINTS = 25
"""Two places."""
LAID_POINTS, OWN_CALLS, OPPONENT_CALLS, DOUBLE_FROM, EXHAUSTED, PAYS = 27, 28, 29, 30, 31, 32
KINDS, VALUES = 33, 37
"""Four places each."""
CHAFF, WILLOW_ROW, OFF_SET, OFF_POINTS, YAKU_END = 41, 42, 43, 44, 45
WEIGHT, TWIN, GAIN, TAKEN = 46, 94, 142, 334
"""By card, by card, and by month and pattern of its field cards twice."""
YAKU = 526
"""From here on a row for each yaku, up to YAKU_END."""
CARDS, SIZE, MUST, POINTS, EXTRA, GROUP, CALLED, SPOIL, INDEX, WHOLE, ALONE = range(11)
"""Columns of a yaku; WHOLE says that all its cards are needed, ALONE that only one seat can have one of its group."""
YAKU_WIDTH = 11


def _numbers(tables: Tables) -> list[int]:
    settling = tables.settling
    values = [*tables.values, *((0, 0),) * (4 - len(tables.values))]
    return [
        *(tables.seats, tables.leave, tables.margin, tables.decides, tables.call_limit, tables.calls_off),
        *(tables.wild, tables.wild_from_pile, tables.wild_must, tables.wild_breaks, tables.leftovers),
        *(tables.no_four, tables.no_pairs, tables.no_teyaku),
        *(settling.stops, settling.par, settling.yaku_paid, settling.fuke, settling.fuke_limit, settling.fuke_voids),
        *(settling.willow, settling.compensation, *settling.limits, *settling.teyaku, settling.laid),
        *(settling.own_calls, settling.opponent_calls, settling.double_from, settling.exhausted, settling.pays),
        *(cards for cards, _ in values),
        *(value for _, value in values),
        *(BY_KIND[Kind.CHAFF], WILLOW, CALL_OFF_SET, CALL_OFF_POINTS),
    ]


def _alone(tables: Tables, group: int) -> bool:
    """Whether two seats cannot both complete a yaku of the group: any two of its yaku must share a card."""
    rows = [row for row in tables.yaku if row.group == group]
    return all(_collide(one, two) for one in rows for two in rows)


def _collide(one: YakuRow, two: YakuRow) -> bool:
    common = one.cards & two.cards
    if one.must & two.must:
        return True
    needs = [
        max(row.size - (row.cards & ~common).bit_count(), (row.must & common).bit_count(), 0) for row in (one, two)
    ]
    return sum(needs) > common.bit_count()


@lru_cache(maxsize=256)
def arrays_of(tables: Tables) -> Ints:
    """A rule set's tables as one array."""
    yaku = [
        [
            *(row.cards, row.size, row.must, row.points, row.extra, row.group, row.called, row.spoil, row.index),
            *(row.size == row.cards.bit_count(), _alone(tables, row.group)),
        ]
        for row in tables.yaku
    ]
    numbers = [*_numbers(tables), YAKU + YAKU_WIDTH * len(yaku)]
    numbers += [*tables.weight, *tables.twin, *tables.gain, *tables.taken]
    assert len(numbers) == YAKU
    return np.array([*numbers, *(value for row in yaku for value in row)], np.int64)
