"""The start of the kernels: what is imported when, where compiled code is kept and whom it is trusted from."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from hana.search import jit
from hana.search.budget import BUDGETS, Budget

ROOT = Path(__file__).parents[2]
needs_numba = pytest.mark.skipif(
    not jit.available() and os.environ.get("HANA_REQUIRE_ALL") != "1", reason="there are no kernels here"
)

WARM = """
import json
import sys
from numba.core.dispatcher import Dispatcher
from hana.search import jit
warm = jit.warm_up()
rooms = [module for name, module in sys.modules.items() if name.startswith("hana.search.kernels.")]
made = {one for room in rooms for one in vars(room).values() if isinstance(one, Dispatcher)}
hits, misses = (sum(sum(getattr(one.stats, name).values()) for one in made) for name in ("cache_hits", "cache_misses"))
print(json.dumps({"warm": warm, "backend": jit.backend(), "hits": hits, "misses": misses,
                  "signatures": max(len(one.signatures) for one in made), "folder": str(jit.cache_folder())}))
"""


def started(code: str, **environment: object) -> "subprocess.Popen[str]":
    """A fresh Python that runs some lines; a variable that is None is taken away."""
    plain = {name: value for name, value in os.environ.items() if name not in {"HANA_CACHE", "HANA_KERNELS"}}
    given = {name: str(value) for name, value in environment.items() if value is not None}
    return subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=plain | given,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said(process: "subprocess.Popen[str]") -> str:
    out, err = process.communicate(timeout=240)
    assert process.returncode == 0, err
    return out


def run(code: str, **environment: object) -> str:
    return said(started(code, **environment))


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which everything has been compiled, by two processes that began at the same time."""
    folder = tmp_path_factory.mktemp("cache")
    both = [started(WARM, HANA_CACHE=folder) for _ in range(2)]
    assert [json.loads(said(one))["backend"] for one in both] == ["kernels", "kernels"]
    return folder


def test_the_program_starts_without_numba() -> None:
    # numpy is not asked after: sqlite-utils imports it wherever it is installed.
    code = """
import sys
from importlib import import_module
from pathlib import Path
for path in sorted(Path("hana").rglob("*.py")):
    if "kernels" not in path.parts and path.name != "__main__.py":
        import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
import app
print(sorted({"numba", "llvmlite", "hana.search.kernels"} & sys.modules.keys()))
"""
    assert run(code) == "[]\n"


def test_kernels_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANA_KERNELS", "off")
    assert not jit.available()
    assert not jit.warm_up()
    assert jit.kernels() is None
    assert jit.backend() == "reference"


def test_without_numba_the_reference_does_the_work() -> None:
    code = """
import sys
sys.modules["numba"] = None
from hana.search import jit
print(jit.available(), jit.warm_up(), jit.kernels(), jit.backend())
"""
    assert run(code) == "False False None reference\n"


def test_a_numba_that_cannot_be_imported_is_none(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError('made for another Python')", encoding="utf-8")
    code = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
from hana.search import jit
print(jit.available(), jit.warm_up(), jit.available(), jit.backend())
"""
    assert run(code) == "True False False reference\n"


def test_without_kernels_no_budget_is_larger_than_the_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {"quick": 4, "plain": 6, "standard": 12}
    budgets = {name: Budget(name, 2, 1, size, 1, 1, 4) for name, size in sizes.items()}
    monkeypatch.setattr(jit, "BUDGETS", budgets)
    monkeypatch.setattr(jit, "available", lambda: True)
    assert [jit.best_budget(name) for name in budgets] == ["quick", "plain", "standard"]
    monkeypatch.setattr(jit, "available", lambda: False)
    assert [jit.best_budget(name) for name in budgets] == ["quick", "plain", "plain"]
    assert jit.best_budget("quick") in BUDGETS


@needs_numba
def test_a_second_process_compiles_nothing(cache: Path) -> None:
    found = json.loads(run(WARM, HANA_CACHE=cache))
    assert found["warm"]
    assert found["hits"] > 0
    assert found["misses"] == 0


@needs_numba
def test_every_kernel_is_compiled_for_one_signature(cache: Path) -> None:
    # Two processes that compile a function for different types at once may mix them up in the cache's index.
    assert [path.name for path in cache.rglob("*.2.nbc")] == []
    assert json.loads(run(WARM, HANA_CACHE=cache))["signatures"] == 1


@needs_numba
def test_a_damaged_cache_is_made_anew(cache: Path) -> None:
    for path in cache.rglob("*.nbc"):
        path.write_bytes(path.read_bytes()[:100])
    assert json.loads(run(WARM, HANA_CACHE=cache))["backend"] == "kernels"
    assert json.loads(run(WARM, HANA_CACHE=cache))["misses"] == 0


ONE = """
from hana.search import jit
from hana.search.kernels.stream import mix
folder = jit.cache_folder()
print(mix(0), folder, len(list(folder.rglob("*.nbc"))) if folder else 0)
"""


@needs_numba
def test_a_home_that_cannot_be_written_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "tmp").mkdir()
    number, folder, kept = run(ONE, HOME=tmp_path / "file" / "home", TMPDIR=tmp_path / "tmp").split()
    assert number == "0" and int(kept) > 0
    assert Path(folder).parent == tmp_path / "tmp"
    assert list(jit.SOURCES.rglob("*.nbi")) == []


@needs_numba
def test_nowhere_to_keep_code_means_compiling_every_time(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    nowhere = tmp_path / "file" / "folder"
    code = f"import tempfile\ntempfile.tempdir = {str(nowhere)!r}\n{ONE}"
    assert run(code, HANA_CACHE=nowhere, HOME=nowhere).split() == ["0", "None", "0"]


USE = """
from concurrent.futures import ThreadPoolExecutor
import os
import numpy as np
from hana.rules import RULE_SETS
from hana.search import jit, layout
from hana.search.kernels import core
from hana.search.kernels.arrays import arrays_of
from hana.search.tables import tables_of
T = arrays_of(tables_of(RULE_SETS["hana-awase"].with_options({}, 2), 2))
def result(number):
    row, scores = np.zeros(layout.ROW, np.int64), np.zeros(layout.MAX_SEATS, np.int64)
    row[layout.CALLED_OFF] = -1
    row[layout.CAPTURED] = number * 7919 % 2**48
    row[layout.CAPTURED + 1] = ~row[layout.CAPTURED] & 2**48 - 1
    core.settle(T, row, scores)
    return scores.tolist()
"""


@needs_numba
def test_threads_and_one_alone_get_the_same_from_the_first_call_on(tmp_path: Path) -> None:
    code = f"""{USE}
with ThreadPoolExecutor(4) as pool:
    together = list(pool.map(result, range(400)))
print(together == [result(number) for number in range(400)], len(set(map(tuple, together))) > 50)
"""
    assert run(code, HANA_CACHE=tmp_path) == "True True\n"


@needs_numba
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_a_forked_child_goes_on_with_its_parents_kernels(cache: Path) -> None:
    code = f"""{USE}
jit.warm_up()
with ThreadPoolExecutor(2) as pool:
    wanted = list(pool.map(result, range(50)))
child = os.fork()
if child == 0:
    os._exit(0 if [result(number) for number in range(50)] == wanted and jit.ready() else 1)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    assert run(code, HANA_CACHE=cache) == "0\n"


def folder_in(base: Path, monkeypatch: pytest.MonkeyPatch) -> Path | None:
    """The cache folder where no other place can be written."""
    (base / "file").touch()
    monkeypatch.setenv("HANA_CACHE", str(base))
    monkeypatch.setenv("HOME", str(base / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(base / "file"))
    return jit.cache_folder.__wrapped__()


@needs_numba
def test_the_folder_belongs_to_its_user_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = folder_in(tmp_path, monkeypatch)
    assert folder is not None
    assert folder.parent == tmp_path
    assert folder.stat().st_mode & 0o777 == 0o700
    assert folder_in(tmp_path, monkeypatch) == folder


@needs_numba
@pytest.mark.skipif(sys.platform == "win32", reason="folders for others to write are another matter there")
def test_a_folder_that_others_can_fill_is_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = folder_in(tmp_path, monkeypatch)
    assert folder is not None
    folder.chmod(0o777)
    assert folder_in(tmp_path, monkeypatch) is None
    folder.chmod(0o700)
    with monkeypatch.context() as as_another:
        as_another.setattr(os, "getuid", lambda: folder.stat().st_uid + 1)
        assert folder_in(tmp_path, as_another) is None
    folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(tmp_path / "elsewhere")
    assert folder_in(tmp_path, monkeypatch) is None


@needs_numba
def test_a_changed_source_gets_a_new_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "SOURCES", tmp_path)
    (tmp_path / "kernels").mkdir()
    seen = {jit.source_digest()}
    for name in ("layout.py", "kernels/core.py", "kernels/blocks.py"):
        for text in ("one", "two"):
            (tmp_path / name).write_text(text, encoding="utf-8")
            seen.add(jit.source_digest())
    assert len(seen) == 7
