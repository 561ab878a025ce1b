"""The kernel of `hana.search.stream.Stream`: the same numbers, the state in an array of one uint64."""

import numpy as np

from hana.search.kernels.compiling import UA, I, U, entry
from hana.search.stream import FIRST, SECOND, STEP

_STEP, _FIRST, _SECOND = np.uint64(STEP), np.uint64(FIRST), np.uint64(SECOND)
_30, _27, _31 = np.uint64(30), np.uint64(27), np.uint64(31)


@entry(U, U)
def mix(number):
    """A uint64 with its bits mixed, one to one."""
    number = (number ^ (number >> _30)) * _FIRST
    number = (number ^ (number >> _27)) * _SECOND
    return number ^ (number >> _31)


@entry(U, UA)
def draw(state):
    """The next number of a stream, as uint64."""
    state[0] += _STEP
    return mix(state[0])


@entry(I, UA, I)
def below(state, n):
    """The next number of a stream, reduced to 0 .. n - 1, as int64."""
    return np.int64(draw(state) % np.uint64(n))
