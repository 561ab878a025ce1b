"""A served site and a real browser. Nothing else on the machine is needed; what is missing skips these tests."""

import logging
import os
import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from werkzeug.serving import make_server

from tests.web.sites import ROOT, Added, add_game, game_text, site_app

FAMILY = {
    "pt": "best-of-three-2",
    "mayumi": "mended-hand-boar-3",
    "gaji": "gaji-pine-2",
    "off": "tegarasu-bridge-lark-2",
    "laid": "four-in-hand-2",
    "race": "short-race-2",
    "teyaku": "seven-chaff-harbour-3",
    "declared": "teyaku-silvergrass-3",
    "fuke": "dandruff-4",
    "low": "few-cards-3",
    "nintendo": "nintendo-curtain-seed-2",
    "dealt": "dealt-six-brook-2",
}
"""Games of the site's own that show what is special in each game, by the file in replays/."""
REVIEWED = {"gaji", "off", "teyaku"}


@dataclass(frozen=True)
class Served:
    """A site at an address, with one reviewed game of each kind, and what is special in the family."""

    url: str
    games: dict[str, Added]


@pytest.fixture(scope="session", autouse=True)
def _has_browser() -> None:
    if shutil.which("chromium") or shutil.which("google-chrome"):
        return
    if os.environ.get("HANA_REQUIRE_ALL") == "1":
        pytest.fail("no chromium on this machine")
    pytest.skip("no chromium on this machine")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("site")
    app = site_app(folder, WTF_CSRF_ENABLED=True, HANA_BACKGROUND="immediate", TESTING=False)
    kinds = {
        "two": ("hana-awase", ("Aya", "Ben")),
        "three": ("hana-awase", ("Aya", "Ben", "Chie")),
        "four": ("hana-awase", ("Aya", "Ben", "Chie", "Davi")),
        "koi": ("koi-koi", ("Ume", "Kiku")),
        "long": ("hana-awase", ("W" * 64, "梅" * 64, "Maximilian " * 5, "x" * 64)),
    }
    games = {
        kind: add_game(app, game_text(game, names, rounds=2), reviewed=True, listed=True)
        for kind, (game, names) in kinds.items()
    }
    for kind, name in FAMILY.items():
        text = next((ROOT / "replays").rglob(f"{name}.hana.json")).read_text(encoding="utf-8")
        games[kind] = add_game(app, text, reviewed=kind in REVIEWED, listed=True)
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Served(f"http://127.0.0.1:{server.server_port}", games)
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], site: Served) -> dict[str, Any]:
    return {**browser_context_args, "base_url": site.url, "viewport": {"width": 1280, "height": 800}}


@pytest.fixture
def complaints(page: Any) -> Iterator[list[str]]:
    """What the browser complains of: errors, warnings and violations of the content policy. There must be none."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    yield found
    assert found == []
