"""The house keeps its shape: who may import whom, what touches the machine, how long a file may get."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HANA = ROOT / "hana"

LADDER = [
    {"__init__", "discover"},
    {"cards"},
    {"rules"},
    {"game"},
    {"replay", "search"},
    {"formats", "review", "players"},
    {"store"},
    {"jobs"},
    {"web"},
    {"bench"},
    {"cli"},
    {"__main__"},
]
RUNG = {name: rung for rung, names in enumerate(LADDER) for name in names}

TOP = {"jobs", "web", "bench", "cli", "__main__"}
MACHINE = TOP | {"store"}
NOBODY: set[str] = set()

# Which rooms may import what: for the standard library only what reaches outside the program.
OUTSIDE = {
    # Packages.
    "click": {"cli"},
    "flask": {"web", "cli"},
    "flask_compress": {"web"},
    "flask_wtf": {"web"},
    "huey": {"jobs"},
    "jinja2": {"web"},
    "llvmlite": {"search"},
    "markupsafe": {"web"},
    "numba": {"search"},
    "numpy": {"search", "bench"},
    "pydantic": {"replay", "formats", "review", "jobs", "web"},
    "pydantic_core": {"replay", "formats", "review", "jobs", "web"},
    "sqlite_utils": {"store"},
    "waitress": {"web", "cli"},
    "werkzeug": {"web", "cli"},
    "wtforms": {"web"},
    # The site's start is above everything.
    "app": NOBODY,
    # Database.
    "sqlite3": {"store"},
    # Dice: only as a generator that is passed in or made from a seed, see `unseeded_dice`.
    "random": {"game", "search", "players"} | TOP,
    "secrets": MACHINE,
    "uuid": MACHINE,
    # Clock.
    "time": MACHINE,
    # Environment and other programs.
    "importlib": {"rules", "search", "review"} | TOP,  # data files of the package itself; kernels by their name
    "multiprocessing": TOP,
    "os": MACHINE,
    "pkgutil": TOP,
    "platform": TOP,
    "signal": TOP,
    "subprocess": TOP,
    # Disk.
    "glob": MACHINE,
    "pathlib": MACHINE,
    "shutil": MACHINE,
    "tempfile": MACHINE,
    # Net.
    "asyncio": TOP,
    "ftplib": TOP,
    "http": TOP,
    "smtplib": TOP,
    "socket": TOP,
    "socketserver": TOP,
    "ssl": TOP,
    "urllib.request": TOP,
    "wsgiref": TOP,
}
# The registry reads its folders, and compiled kernels need a place to be kept.
MAY_TOUCH_THE_MACHINE = {"discover.py", "search/jit.py"}
COMPILER = {"numba", "llvmlite", "numpy"}
KERNELS = "hana.search.kernels"
"""Whoever imports it imports the compiler; all others ask `hana.search.jit` for it."""
MEASURES_KERNELS = "bench/compiled.py"
"""It imports them inside its functions."""


def python_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def project_files() -> list[Path]:
    """Every file that belongs to the project, without hidden folders, caches and a site's own state."""
    shown = {".ci", ".gitignore"}
    left_behind = {"__pycache__", "instance", "htmlcov", "test-results"}
    tops = [top for top in ROOT.iterdir() if top.name in shown or not top.name.startswith(".")]
    found = [path for top in tops for path in (top, *top.rglob("*")) if path.is_file()]
    return sorted(path for path in found if not left_behind & set(path.relative_to(ROOT).parts))


def text_of(path: Path) -> str:
    """The file's text, empty where it is not text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def imported_names(tree: ast.AST) -> Iterator[str]:
    """Absolute dotted names that a module imports, inside functions too; a relative one keeps its dots."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            dots, module = "." * node.level, node.module or ""
            yield from (f"{dots}{module}.{alias.name}" for alias in node.names)


def is_within(name: str, module: str) -> bool:
    return name == module or name.startswith(module + ".")


def import_fault(here: str, name: str, may_touch_the_machine: bool = False) -> str | None:
    """Why the room `here` may not import `name`, or None."""
    top, _, rest = name.partition(".")
    if top == "":
        return "is relative"
    if top == "hana":
        there = rest.split(".")[0]
        if not there or there.startswith("__") or there == here:
            return None
        return None if there in RUNG and RUNG[there] < RUNG[here] else "does not go down the ladder"
    known = [module for module in OUTSIDE if is_within(name, module)]
    if not known:
        return None if top in sys.stdlib_module_names else "has no rung of its own"
    if may_touch_the_machine and top in sys.stdlib_module_names:
        return None
    return None if all(here in OUTSIDE[module] for module in known) else f"does not belong in {here}"


def machine_faults(tree: ast.AST) -> Iterator[str]:
    """Uses of disk, clock and unseeded dice that need no telling import."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id="open" | "input" as name):
                yield f"line {node.lineno} calls {name}()"
            case ast.Attribute(attr="now" | "utcnow" | "today" as name):
                yield f"line {node.lineno} reads the clock by {name}()"


def unseeded_dice(tree: ast.AST) -> Iterator[str]:
    """Whatever is taken from `random` besides a generator with a seed."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="random"), attr=name) if name != "Random":
                yield f"line {node.lineno} uses random.{name}"
            case ast.ImportFrom(module="random", names=names) if {name.name for name in names} != {"Random"}:
                yield f"line {node.lineno} imports more than Random"
            case ast.Call(func=ast.Attribute(attr="Random") | ast.Name(id="Random"), args=[], keywords=[]):
                yield f"line {node.lineno} makes a Random without a seed"


def is_name_of_a_game(node: ast.AST) -> bool:
    match node:
        case ast.Name(id="game" | "game_id" | "rules_id"):
            return True
        case ast.Attribute(attr="game" | "game_id" | "rules_id"):
            return True
        case ast.Attribute(attr="id", value=ast.Name(id="rules" | "ruleset" | "rule_set")):
            return True
        case ast.Attribute(attr="id", value=ast.Attribute(attr="rules" | "ruleset" | "rule_set")):
            return True
    return False


def holds_text(node: ast.AST) -> bool:
    return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(node))


def questions_which_game(tree: ast.AST) -> Iterator[str]:
    """Comparisons of a game's id with a text: what differs between games belongs in their rule sets."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(map(is_name_of_a_game, sides)) and any(map(holds_text, sides)):
                yield f"line {node.lineno} asks which game it is"
        elif isinstance(node, ast.Match) and is_name_of_a_game(node.subject):
            yield f"line {node.lineno} asks which game it is"


GAME_ASKED_IN_PAGE = re.compile(r"""\b(?:game|game_id|rules\.id|rules_id)\s*[=!]==?\s*["']""")

# Not matched: a part of a longer path or address.
MACHINE_PATH = re.compile(r"(?<![\w.:/-])/(?:work|root|tmp|home|Users)\b|\b[A-Z]:\\Users")
REGISTRY = re.compile(r"pypi\.org|pythonhosted\.org|npmjs\.(?:com|org)|^--(?:extra-)?(?:index|find)-", re.M)

PAGE_FAULTS = {
    "has a script with a body": re.compile(r"<script\b[^>]*>(?!\s*</script>)", re.I),
    "has a <style>": re.compile(r"<style\b", re.I),
    "has a style attribute": re.compile(r"<[a-z][^<>]*\sstyle\s*=", re.I),
    "has an on… handler": re.compile(r"<[a-z][^<>]*\son[a-z]+\s*=", re.I),
}


def page_faults(html: str) -> list[str]:
    without_comments = re.sub(r"\{#.*?#\}", "", html, flags=re.S)
    return [fault for fault, pattern in PAGE_FAULTS.items() if pattern.search(without_comments)]


def test_every_room_has_a_rung() -> None:
    rooms = {path.relative_to(HANA).parts[0].removesuffix(".py") for path in python_files(HANA)}
    assert rooms - RUNG.keys() == set()


def test_every_import_goes_down_the_ladder_and_every_package_stays_in_its_room() -> None:
    wrong = []
    for path in python_files(HANA):
        inside = path.relative_to(HANA)
        here = inside.parts[0].removesuffix(".py")
        for name in imported_names(ast.parse(text_of(path))):
            fault = import_fault(here, name, inside.as_posix() in MAY_TOUCH_THE_MACHINE)
            if fault:
                wrong.append(f"{inside}: import of {name} {fault}")
    assert wrong == []


def test_only_kernels_and_their_start_import_the_compiler() -> None:
    wrong = []
    for path in python_files(HANA):
        inside = path.relative_to(HANA).as_posix()
        if inside.startswith("search/kernels/") or inside == MEASURES_KERNELS:
            continue
        for name in imported_names(ast.parse(text_of(path))):
            of_compiler = name.split(".")[0] in COMPILER and inside != "search/jit.py"
            if of_compiler or is_within(name, KERNELS):
                wrong.append(f"{inside}: import of {name}")
    assert wrong == []


def test_disk_clock_and_dice_are_passed_in() -> None:
    wrong = []
    for path in python_files(HANA):
        inside = path.relative_to(HANA)
        if inside.parts[0].removesuffix(".py") in MACHINE or inside.as_posix() in MAY_TOUCH_THE_MACHINE:
            continue
        tree = ast.parse(text_of(path))
        wrong += [f"{inside}: {fault}" for fault in (*machine_faults(tree), *unseeded_dice(tree))]
    assert wrong == []


def test_only_rule_sets_know_which_game_it_is() -> None:
    wrong = []
    for path in python_files(HANA):
        if path.relative_to(HANA).parts[0] != "rules":
            faults = questions_which_game(ast.parse(text_of(path)))
            wrong += [f"{path.relative_to(ROOT)}: {fault}" for fault in faults]
    for path in project_files():
        is_page = path.relative_to(ROOT).parts[0] in {"templates", "static"}
        if is_page and GAME_ASKED_IN_PAGE.search(text_of(path)):
            wrong.append(f"{path.relative_to(ROOT)}: asks which game it is")
    assert wrong == []


def test_no_file_is_over_400_lines() -> None:
    long = []
    for path in project_files():
        is_script = path.suffix == "" and path.parent.name in {"scripts", ".ci"}
        if is_script or path.suffix in {".py", ".js", ".mjs", ".css", ".html", ".sh"}:
            lines = len(text_of(path).splitlines())
            long += [f"{path.relative_to(ROOT)}: {lines} lines"] if lines > 400 else []
    assert long == []


def test_no_function_is_over_60_lines() -> None:
    long = []
    for path in project_files():
        if path.suffix != ".py":
            continue
        for node in ast.walk(ast.parse(text_of(path))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                long += [f"{path.relative_to(ROOT)}: {node.name} has {lines} lines"] if lines > 60 else []
    assert long == []


def test_templates_hold_no_code_and_no_style() -> None:
    pages = sorted((ROOT / "templates").rglob("*.html"))
    assert [f"{page.name} {fault}" for page in pages for fault in page_faults(text_of(page))] == []


def test_no_file_names_a_machine_or_a_package_registry() -> None:
    wrong = []
    for path in project_files():
        text = text_of(path)
        found = MACHINE_PATH.search(text) or REGISTRY.search(text)
        if "\0" not in text and found:
            wrong.append(f"{path.relative_to(ROOT)}: {found.group()}")
    assert wrong == []


@pytest.mark.parametrize(
    ("here", "source", "fault"),
    [
        ("cards", "def f():\n    from hana.game import engine", "does not go down the ladder"),
        ("replay", "from hana.search import evaluate", "does not go down the ladder"),
        ("review", "from hana import web", "does not go down the ladder"),
        ("web", "from . import pages", "is relative"),
        ("jobs", "import flask.json", "does not belong in jobs"),
        ("search", "from urllib import request", "does not belong in search"),
        ("cli", "import requests", "has no rung of its own"),
        ("review", "from hana.search.budget import Budget", None),
        ("formats", "from urllib.parse import quote", None),
        ("web", "from hana import __version__", None),
    ],
)
def test_imports_are_judged(here: str, source: str, fault: str | None) -> None:
    assert [import_fault(here, name) for name in imported_names(ast.parse(source))] == [fault]


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("open('x'); datetime.now()", 2),
        ("random.shuffle(cards); random.Random(); from random import choice", 3),
        ("rng = random.Random(seed); rng.shuffle(cards)", 0),
        ("if state.rules.id == 'koi-koi': pass", 1),
        ("if replay.game in ('mayumi', 'koi-koi'): pass", 1),
        ("match game:\n    case 'mayumi': pass", 1),
        ("if game == other.game: pass", 0),
    ],
)
def test_uses_are_judged(source: str, count: int) -> None:
    tree = ast.parse(source)
    assert len([*machine_faults(tree), *unseeded_dice(tree), *questions_which_game(tree)]) == count


@pytest.mark.parametrize(
    ("html", "count"),
    [
        ("<script>go()</script>", 1),
        ('<script type="module" src="main.js"></script>', 0),
        ('<p class="a" style="color: red">', 1),
        ('<button data-on="1" onclick="go()">', 1),
        ("{# <style> #}<p>style = on</p>", 0),
    ],
)
def test_pages_are_judged(html: str, count: int) -> None:
    assert len(page_faults(html)) == count
