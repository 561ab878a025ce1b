"""Every page for every reader: no sideways scroll at any width, and nothing that axe finds."""

from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")
pytest.importorskip("axe_playwright_python.sync_playwright")
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Served

pytestmark = pytest.mark.browser

PATHS = [
    "/",
    "/replays",
    "/mine",
    "/upload",
    "/about",
    "/rules",
    "/rules/koi-koi",
    "/rules/hana-awase",
    "/nothing",
    "/r/{two}",
    "/r/{two}/edit",
    "/r/{two}/1/0?seat=0&view=all",
    "/r/{two}/1/6?seat=1&view=knew",
    "/r/{two}/1/30?seat=0&view=all",
    "/r/{two}/1/last?seat=0&view=all",
    "/r/{three}/1/9?seat=2&view=all",
    "/r/{four}/1/13?seat=1&view=all",
    "/r/{four}/1/last?seat=1&view=knew",
    "/r/{koi}/1/8?seat=0&view=all",
]


def address(site: Served, path: str) -> str:
    return path.format(**{kind: added.page for kind, added in site.games.items()})


@pytest.mark.parametrize("width", [320, 390, 820, 1280])
def test_no_page_scrolls_sideways(browser: Browser, site: Served, width: int) -> None:
    context = browser.new_context(base_url=site.url, viewport={"width": width, "height": 800})
    page = context.new_page()
    wide = []
    for path in PATHS:
        page.goto(address(site, path))
        found = page.evaluate("document.documentElement.scrollWidth")
        wide += [(path, found)] if found > width else []
    context.close()
    assert wide == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, site: Served, scheme: Any) -> None:
    context = browser.new_context(base_url=site.url, color_scheme=scheme, bypass_csp=True, reduced_motion="reduce")
    page = context.new_page()
    found = []
    for path in PATHS:
        page.goto(address(site, path))
        found += [(path, *problem) for problem in problems(page)]
    context.close()
    assert found == []


def problems(page: Page) -> list[tuple[str, str]]:
    violations = Axe().run(page).response["violations"]
    return [(violation["id"], violation["nodes"][0]["html"][:160]) for violation in violations]
