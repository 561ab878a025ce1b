"""A rule set's tables as one array of int64, the argument `t` by which kernels know a game.

One flat array: a tuple of many is handed from function to function at many times the cost of the work.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from hana.game.closing import CALL_OFF_POINTS, CALL_OFF_SET
from hana.rules.settle_hana_awase import WILLOW
from hana.search.tables import Tables, has_one_owner

Ints = NDArray[np.int64]

SEATS, MARGIN, DECIDES, CALL_LIMIT, CALLS_OFF, WILD, WILD_FROM_PILE, WILD_MUST, WILD_BREAKS, LEFTOVERS = range(10)
STOPS, PAR, YAKU_PAID, FUKE, FUKE_LIMIT, FUKE_VOIDS, WILLOW_MODE, COMPENSATION = range(10, 18)
LIMITS, TEYAKU_POINTS = 18, 21
"""Three places, and two."""
LAID_POINTS, OWN_CALLS, OPPONENT_CALLS, DOUBLE_FROM, EXHAUSTED, PAYS = range(23, 29)
KINDS, VALUES = 29, 33
"""Four places each."""
WILLOW_ROW, OFF_SET, OFF_POINTS, YAKU_END = range(37, 41)
WEIGHT, TWIN, GAIN, TAKEN = 41, 89, 137, 329
"""By card, by card, and by month and pattern of its field cards twice."""
YAKU = 521
"""From here on a row for each yaku, up to YAKU_END."""
CARDS, SIZE, MUST, POINTS, EXTRA, GROUP, CALLED, SPOIL, INDEX, WHOLE, ALONE = range(11)
"""Columns of a yaku; WHOLE says that all its cards are needed, ALONE that only one seat can have one of its group."""
YAKU_WIDTH = 11


def _numbers(tables: Tables) -> list[int]:
    settling = tables.settling
    values = [*tables.values, *((0, 0),) * (4 - len(tables.values))]
    return [
        *(tables.seats, tables.margin, tables.decides, tables.call_limit, tables.calls_off),
        *(tables.wild, tables.wild_from_pile, tables.wild_must, tables.wild_breaks, tables.leftovers),
        *(settling.stops, settling.par, settling.yaku_paid, settling.fuke, settling.fuke_limit, settling.fuke_voids),
        *(settling.willow, settling.compensation, *settling.limits, *settling.teyaku, settling.laid),
        *(settling.own_calls, settling.opponent_calls, settling.double_from, settling.exhausted, settling.pays),
        *(cards for cards, _ in values),
        *(value for _, value in values),
        *(WILLOW, CALL_OFF_SET, CALL_OFF_POINTS),
    ]


@lru_cache(maxsize=256)
def arrays_of(tables: Tables) -> Ints:
    """A rule set's tables as one array."""
    yaku = [
        [
            *(row.cards, row.size, row.must, row.points, row.extra, row.group, row.called, row.spoil, row.index),
            *(row.size == row.cards.bit_count(), has_one_owner([one for one in tables.yaku if one.group == row.group])),
        ]
        for row in tables.yaku
    ]
    numbers = [*_numbers(tables), YAKU + YAKU_WIDTH * len(yaku)]
    numbers += [*tables.weight, *tables.twin, *tables.gain, *tables.taken]
    assert len(numbers) == YAKU
    return np.array([*numbers, *(value for row in yaku for value in row)], np.int64)
