"""Practice in a browser: by keyboard alone, by touch, without scripts; for every width, every colour and every ear."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")
pytest.importorskip("axe_playwright_python.sync_playwright")
from playwright.sync_api import Browser, BrowserContext, Page, expect
from werkzeug.serving import make_server

from tests.browser.test_looks import problems
from tests.web.planted import faulty_game
from tests.web.sites import OWNER, site_app

pytestmark = pytest.mark.browser
SEATS = {
    "two": ("Ume", "Kiku"),
    "four": ("Ume", "Kiku", "Sora", "Rei"),
    "long": ("W" * 64, "梅" * 64, "Maximilian " * 5),
}
LEAST_TARGET = 44
"""CSS pixels of whatever is touched. Source: WCAG 2.2, 2.5.5 (Target Size, Enhanced)."""


@pytest.fixture(scope="module")
def practice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """A site of its own, whose reviews prove mistakes: where its games' practice starts, and `set` for all games."""
    app = site_app(tmp_path_factory.mktemp("practice"), WTF_CSRF_ENABLED=True, TESTING=False)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    games = {kind: f"{url}/r/{faulty_game(app, names).page}/practice" for kind, names in SEATS.items()}
    yield {**games, "set": f"{url}/practice"}
    server.shutdown()
    server.server_close()


def as_owner(context: BrowserContext, url: str) -> Page:
    context.add_cookies([{"name": "hana_owner", "value": OWNER, "url": url.removesuffix("/practice")}])
    return context.new_page()


def test_a_position_is_solved_by_keyboard_alone(page: Page, practice: dict[str, str], complaints: list[str]) -> None:
    page.goto(f"{practice['two']}?seat=1")
    page.keyboard.press("n")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Kiku to play: what would you do?")
    question = page.url
    page.keyboard.press("1")
    expect(page.locator("#answer")).to_be_focused()
    expect(page.locator(".opt.pl")).to_contain_text("your answer")
    page.keyboard.press("r")
    expect(page.locator(".choice").first).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.key") == "2":
            break
    page.keyboard.press("Enter")
    expect(page.locator("#answer")).to_be_focused()
    page.go_back()
    expect(page.locator(".choice").first).to_be_visible()
    page.go_forward()
    page.keyboard.press("n")
    expect(page.locator(".trail")).to_contain_text("2 of ")
    assert page.url != question
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    page.keyboard.press("Control+1")
    expect(page.locator(".choice").first).to_be_visible()


def test_a_set_is_solved_by_touch(browser: Browser, practice: dict[str, str]) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = as_owner(context, practice["set"])
    page.goto(practice["set"])
    page.get_by_role("link", name="Ume").tap()
    page.get_by_role("link", name="Start").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ume to play: what would you do?")
    expect(page.locator(".others")).to_contain_text("Opponent")
    heights = "targets => targets.map(target => target.offsetHeight)"
    assert min(page.locator(".choice, main .button, .trail a").evaluate_all(heights)) >= LEAST_TARGET
    page.locator(".choice").last.tap()
    expect(page.locator("#answer")).to_be_in_viewport()
    expect(page.locator(".others")).not_to_contain_text("Opponent")
    page.get_by_role("link", name="Next position").tap()
    expect(page.locator(".trail")).to_contain_text("2 of ")
    context.close()


def test_practice_works_without_scripts(browser: Browser, practice: dict[str, str]) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{practice['two']}?seat=0")
    page.click("text=Start")
    page.click(".choice >> nth=0")
    expect(page.locator("#answer")).to_be_visible()
    page.click("text=Open this step")
    expect(page.locator("#verdict")).to_contain_text("Ume to play")
    context.close()


def answered(page: Page) -> str:
    return f"{page.url}&answer={page.locator('.choice').first.get_attribute('value')}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_practice_pages_are_for_every_reader(browser: Browser, practice: dict[str, str], scheme: Any) -> None:
    context = browser.new_context(color_scheme=scheme, bypass_csp=True, reduced_motion="reduce")
    page = as_owner(context, practice["set"])
    found: list[tuple[Any, ...]] = []
    for kind in ("two", "four", "long"):
        page.goto(f"{practice[kind]}/1?seat=1")
        for url in (f"{practice[kind]}?seat=1", page.url, answered(page)):
            page.goto(url)
            found += [(url, *problem) for problem in problems(page)] if kind != "four" else []
            for width in (320, 390, 820, 1280):
                page.set_viewport_size({"width": width, "height": 800})
                wide = page.evaluate("document.documentElement.scrollWidth")
                found += [(url, width, wide)] if wide > width else []
    context.close()
    assert found == []
