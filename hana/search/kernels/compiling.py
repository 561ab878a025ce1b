"""How a kernel is compiled: once, for the types that it names.

Without them a constant among the arguments makes numba compile the same function again for that constant.
"""

from collections.abc import Callable
from typing import Any

from numba import boolean, int64, njit, uint64, void

from hana.search.jit import OPTIONS

A = int64[::1]
"""A row of whole numbers."""
AA = int64[:, ::1]
I = int64  # noqa: E741  one letter each, so that a signature stays one line
U, UA, B, V = uint64, uint64[::1], boolean, void


INNER = {**OPTIONS, "error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}
"""For kernels that make no array: else numba counts references to arrays at every call, at five times the cost of the
work itself. What makes arrays, or copies a slice, cannot be compiled with it.
"""


def entry(result: Any, *arguments: Any) -> Callable[[Any], Any]:
    """Compiles a function for arguments of these types; it can be called from Python."""
    compiled: Callable[[Any], Any] = njit(result(*arguments), **INNER)
    return compiled


def kernel(result: Any, *arguments: Any) -> Callable[[Any], Any]:
    """Compiles a function for arguments of these types when another kernel first needs it; Python cannot call it.

    What is loaded from the cache brings its kernels with it, so that they are neither compiled nor kept themselves.
    """

    def wrap(function: Any) -> Any:
        compiled = njit(**{**INNER, "cache": False}, no_cpython_wrapper=True)(function)
        find = compiled.get_call_template

        def get_call_template(args: Any, kws: Any) -> Any:
            if not compiled.signatures:
                compiled.compile(arguments)
                compiled.disable_compile()
            return find(args, kws)

        compiled.get_call_template = get_call_template
        return compiled

    return wrap
