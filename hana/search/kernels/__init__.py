"""The search as numba kernels: the shadow of `hana.search.reference`, compared with it move for move.

Import nothing from here without `hana.search.jit`: importing compiles, and the cache has to be in place before.
"""
