"""How long fresh processes take until they can work."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hana.bench.values import Values

KERNELS = "import hana.search.kernels.blocks"
RUNS = 5
ROOT = Path(__file__).resolve().parents[2]


def _run(*arguments: str, cache: str | None = None) -> float:
    """Seconds until a fresh Python has ended; `cache` is the folder for compiled code."""
    environment = os.environ if cache is None else {**os.environ, "HANA_CACHE": cache}
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def _children() -> float:
    """Processor seconds of all children that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def _least_above_bare(*arguments: str, cache: str | None = None) -> float:
    """What comes on top of a bare interpreter, the least of some runs of each: whatever disturbs only adds."""
    runs = [(_run(*arguments, cache=cache), _run("-c", "pass", cache=cache)) for _ in range(RUNS)]
    return min(run for run, _ in runs) - min(bare for _, bare in runs)


def kernels() -> Values:
    """Kernels from an empty cache, then from the filled one."""
    with tempfile.TemporaryDirectory() as cache:
        before = _children()
        _run("-c", KERNELS, cache=cache)
        cold = _children() - before
        return {"cold_compile_cpu_seconds": cold, "cached_start_seconds": _least_above_bare("-c", KERNELS, cache=cache)}


def help_page() -> Values:
    """`python -m hana --help`."""
    return {"help_seconds": min(_run("-m", "hana", "--help") for _ in range(RUNS))}
