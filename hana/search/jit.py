"""Whether kernels can be had, when they are ready, and where their compiled code is kept.

Nothing here imports numba before a kernel is asked for, so that the program starts without it.
"""

import hashlib
import logging
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from threading import Event
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal

from hana.search.budget import BUDGETS

ENTRY = "hana.search.kernels.blocks"
"""The module that `kernels` gives; it imports all that have to be compiled."""
PLAIN = "plain"
"""The budget that the reference can afford."""
SOURCES = Path(__file__).parent

log = logging.getLogger(__name__)


_compiled, _failed = Event(), Event()
"""How far this process has come: its kernels are compiled, or something was wrong with them."""


def available() -> bool:
    """Whether kernels can be had here: numba is installed, HANA_KERNELS is not `off`, and nothing went wrong."""
    return os.environ.get("HANA_KERNELS") != "off" and _installed() and not _failed.is_set()


@cache
def _installed() -> bool:
    return find_spec("numba") is not None


def ready() -> bool:
    """Whether kernels are compiled, so that using them does not wait; until then the reference gives the same."""
    return _compiled.is_set() and available()


def backend() -> Literal["kernels", "reference"]:
    """What does the work at this moment."""
    return "kernels" if ready() else "reference"


def best_budget(name: str) -> str:
    """The id of the budget to work with where `name` is wished for: without kernels no larger one than `plain`."""
    if available() or PLAIN not in BUDGETS:
        return name
    order = list(BUDGETS)
    return min(name, PLAIN, key=order.index)


def kernels() -> ModuleType | None:
    """The module of the kernels, None where they cannot be had; the first call waits for `warm_up`."""
    return import_module(ENTRY) if warm_up() else None


def warm_up() -> bool:
    """Compiles every kernel or takes it from the cache, and says whether they can be used; it may take long.

    Kernels name their types and so are compiled as they are imported. Several threads may call this at once. Whatever
    goes wrong, the reference stays.
    """
    if not ready() and available() and not (_compile() or _compile(anew=True)):
        _failed.set()
    return ready()


def _compile(*, anew: bool = False) -> bool:
    """Whether that went well; with `anew` from an empty cache, in case what was in it made the first try stumble."""
    try:
        if anew:
            _empty_cache()
        import_module(ENTRY)
    except Exception:
        # A numba made for another Python or numpy, a full disk, a cache cut short by a power failure, …
        log.exception("the kernels do not start")
        return False
    _compiled.set()
    return True


def _empty_cache() -> None:
    folder = cache_folder()
    if folder is not None:
        shutil.rmtree(folder, ignore_errors=True)
        cache_folder.cache_clear()
        cache_folder()


def _bases() -> Iterator[tuple[Path, str]]:
    """Folders where compiled code may be kept, the first choice first, and how names in them begin."""
    named = os.environ.get("HANA_CACHE")
    if named:
        yield Path(named), "numba-"
    with suppress(RuntimeError):  # an account may have no home
        yield Path.home() / ".cache" / "hana", "numba-"
    yield Path(tempfile.gettempdir()), "hana-cache-"


@cache
def cache_folder() -> Path | None:
    """The folder of this version's compiled code, made where it is not there; None where none can be written."""
    digest = source_digest()
    for base, beginning in _bases():
        folder = base / f"{beginning}{digest}"
        try:
            base.mkdir(parents=True, exist_ok=True)
            folder.mkdir(mode=0o700, exist_ok=True)
            if _is_private(folder):
                tempfile.TemporaryFile(dir=folder).close()
                return folder
        except OSError:
            continue
    return None


def _is_private(folder: Path) -> bool:
    """Whether only this user can have put something there: the cache is unpickled, so whoever fills it runs code."""
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode):
        return False
    return sys.platform == "win32" or (found.st_uid == os.getuid() and not found.st_mode & 0o022)


def source_digest() -> str:
    """12 hex digits that change with whatever a kernel is compiled from.

    numba looks only at the file of the kernel itself, not at functions and constants of others (numba/numba#1833).
    """
    digest = hashlib.sha256(f"{version('numba')} {sys.version}".encode())
    for path in sorted([*SOURCES.glob("*.py"), *SOURCES.glob("kernels/*.py")]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


if TYPE_CHECKING:
    OPTIONS: dict[str, Any]
    """How every kernel is compiled."""
else:

    def __getattr__(name: str) -> dict[str, Any]:
        """OPTIONS, made when the first kernel asks for it: only then a folder is made and numba imported."""
        if name != "OPTIONS":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return _options()


@cache
def _options() -> dict[str, Any]:
    if "numba" not in sys.modules:
        # The highest level takes a tenth longer to compile and gives nothing here. Once numba is loaded it is too late:
        # it would read its environment anew and forget the folder below.
        os.environ.setdefault("NUMBA_OPT", "2")
    import numba

    folder = cache_folder()
    if folder is not None:
        # Before the first kernel is made: each keeps the folder that it finds here.
        numba.config.CACHE_DIR = str(folder)
    return {"cache": folder is not None, "nogil": True, "boundscheck": False}
