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
    "/rules/mayumi",
    "/rules/hana-awase-pt",
    "/rules/min-ha-to",
    "/r/{nintendo}",
    "/r/{race}",
    "/r/{teyaku}/1/0?seat=1&view=knew",
    "/r/{declared}/3/6?seat=1&view=all",
    "/r/{mayumi}/2/1?seat=0&view=all",
    "/r/{mayumi}/2/1?seat=1&view=knew",
    "/r/{gaji}/1/6?seat=1&view=all",
    "/r/{laid}/2/1?seat=0&view=all",
    "/r/{off}/1/last?seat=0&view=all",
    "/r/{fuke}/1/last?seat=0&view=all",
    "/r/{low}/1/last?seat=0&view=all",
    "/r/{pt}/2/last?seat=0&view=all",
    "/r/{race}/1/last?seat=0&view=all",
    "/r/{nintendo}/1/last?seat=0&view=knew",
    "/r/{dealt}/2/0?seat=0&view=all",
    "/r/{gaji}/link",
    "/g/broken",
    "/r/{long}",
    "/r/{long}/1/8?seat=0&view=all",
    "/r/{long}/1/last?seat=2&view=knew",
]


def address(site: Served, path: str) -> str:
    return path.format(**{kind: added.page for kind, added in site.games.items()})


@pytest.mark.parametrize("width", [320, 390, 700, 820, 1000, 1280])
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


def test_signs_stand_in_the_middle_of_their_shapes(page: Page, site: Served) -> None:
    middles = """glyph => {
        const [shape, sign] = [glyph, glyph.firstElementChild].map(node => {
            const box = node.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        });
        return [shape[0] - sign[0], shape[1] - sign[1]];
    }"""
    for path in ("/r/{two}", "/r/{two}/1/4?seat=0&view=all"):
        page.goto(address(site, path))
        glyphs = page.locator(".g:visible").all()
        assert glyphs
        for glyph in glyphs:
            assert glyph.evaluate(middles) == pytest.approx([0, 0], abs=1)


@pytest.mark.parametrize("width", [320, 390, 820, 1280])
def test_the_place_is_never_cut(page: Page, site: Served, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for kind in ("two", "four", "koi"):
        page.goto(address(site, f"/r/{{{kind}}}/1/12?seat=0&view=all"))
        assert page.locator(".place-line .at").evaluate("place => place.scrollWidth <= place.clientWidth"), kind


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
