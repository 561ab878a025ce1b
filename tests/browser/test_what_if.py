"""What if in a browser: by keyboard alone, by touch, without scripts; for every width, every colour and every ear."""

import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")
pytest.importorskip("axe_playwright_python.sync_playwright")
from playwright.sync_api import Browser, Page, expect
from werkzeug.serving import make_server

from hana.jobs import asking
from tests.browser.test_looks import problems
from tests.browser.test_practice import LEAST_TARGET
from tests.browser.test_stepping import at
from tests.web.sites import add_game, game_text, site_app

pytestmark = pytest.mark.browser
GAMES = {
    "two": ("hana-awase", ("Ume", "Kiku")),
    "four": ("hana-awase", ("Ume", "Kiku", "Sora", "Rei")),
    "koi": ("koi-koi", ("Ume", "Kiku")),
    "long": ("hana-awase", ("W" * 64, "梅" * 64, "Maximilian " * 5)),
}

LINES = [
    ("two", "seat=0&view=all&line=4.open"),
    ("two", "seat=0&view=knew&line=4.knew0w0.FG"),
    ("two", "seat=0&view=knew&line=4.knew0w0.FG.~a"),
    ("four", "seat=0&view=all&line=0.open"),
    ("koi", "seat=0&view=knew&line=0.knew0w3"),
    ("long", "seat=0&view=all&line=0.open"),
]
"""Lines of those games: at a choice, where a card is turned up, where another seat plays."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """A site of its own that looks at once, with little work: where the first round of each game is."""
    app = site_app(tmp_path_factory.mktemp("lines"), WTF_CSRF_ENABLED=True, TESTING=False, HANA_BACKGROUND="immediate")
    server = make_server("127.0.0.1", 0, app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    added = {kind: add_game(app, game_text(game, names)).page for kind, (game, names) in GAMES.items()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(asking.BUDGETS_ASKED, "look", "plain")
        yield {kind: f"http://127.0.0.1:{server.server_port}/r/{page}/1" for kind, page in added.items()}
    server.shutdown()
    server.server_close()


def test_a_line_is_played_by_keyboard_alone(page: Page, games: dict[str, str], complaints: list[str]) -> None:
    start = f"{games['two']}/4?seat=0&view=all"
    page.goto(start)
    page.keyboard.press("w")
    expect(page.locator("#what-if")).to_contain_text("Ume to play")
    expect(page.locator("#what-if .expect")).to_contain_text("Ume can expect")
    expect(page.locator("#live")).to_have_text(re.compile("^Values have come. Ume can expect .+ Best is: "))
    page.keyboard.press("1")
    at(page, "1/6")
    expect(page.locator("#moves")).to_contain_text("Here the line leaves the game")
    expect(page.locator("#what-if .expect")).to_contain_text("Kiku can expect")
    page.keyboard.press("w")
    expect(page.locator("#what-if [data-key]").first).to_be_focused()
    page.keyboard.press("Enter")
    at(page, "1/8")
    assert page.evaluate("document.activeElement.closest('#verdict') !== null"), "focus stays in the panel"
    line = page.url
    for step in (7, 6, 5, 4):
        page.keyboard.press("ArrowLeft")
        at(page, f"1/{step}")
    assert page.url.split("line=")[1] == line.split("line=")[1]
    expect(page.locator("#what-if")).to_contain_text("in this line")
    page.keyboard.press("ArrowLeft")
    at(page, "1/3")
    assert "line=" not in page.url
    page.go_back()
    at(page, "1/4")
    page.keyboard.press("b")
    expect(page).to_have_url(start)
    page.keyboard.press("?")
    expect(page.locator("#help")).to_contain_text("from a line back to the game")


def test_a_line_is_played_by_touch(browser: Browser, games: dict[str, str]) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{games['two']}/0?seat=0&view=knew")
    page.locator("#what-if-go").tap()
    heights = "targets => targets.map(target => target.offsetHeight)"
    targets = page.locator("#what-if a:visible, .leaving a")
    for question, target in (
        ("Ume to play", page.locator(".onward").last),
        ("Ume turns up a card: which one?", page.locator(".unseen a[href$='~a']")),
        ("Kiku plays: what?", page.get_by_role("link", name="Let the engine answer")),
        ("Kiku turns up a card: which one?", page.get_by_role("link", name="A random card")),
    ):
        expect(page.locator("#what-if")).to_contain_text(question)
        expect(page.locator("#what-if .expect")).to_be_visible()
        assert min(targets.evaluate_all(heights)) >= LEAST_TARGET, question
        target.tap()
    at(page, "1/4")
    page.locator("#what-if-back").tap()
    expect(page).to_have_url(f"{games['two']}/0?seat=0&view=knew")
    context.close()


def test_a_line_is_played_without_scripts(browser: Browser, games: dict[str, str]) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{games['koi']}/0?seat=0&view=all")
    page.click("#what-if-go")
    page.click("text=What is it worth?")
    expect(page.locator("#what-if .expect")).to_contain_text("Ume can expect")
    page.click("[data-key='1']")
    expect(page.locator("#moves")).to_contain_text("Here the line leaves the game")
    page.click("#line-link")
    page.click("#what-if-back")
    expect(page).to_have_url(f"{games['koi']}/0?seat=0&view=all")
    context.close()


@pytest.mark.parametrize(("scheme", "lines"), [("light", LINES), ("dark", LINES[:2])])
def test_lines_are_for_every_reader(
    browser: Browser, games: dict[str, str], scheme: Any, lines: list[tuple[str, str]]
) -> None:
    context = browser.new_context(color_scheme=scheme, bypass_csp=True, reduced_motion="reduce")
    page = context.new_page()
    found: list[tuple[Any, ...]] = []
    for kind, query in lines:
        page.goto(f"{games[kind]}/last?{query}")
        expect(page.locator("#what-if .expect")).to_be_visible()
        found += [(query, *problem) for problem in problems(page)] if kind == "two" else []
        for width in (320, 390, 820, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            wide = page.evaluate("document.documentElement.scrollWidth")
            found += [(query, width, wide)] if wide > width else []
            is_whole = page.locator(".place-line .at").evaluate("place => place.scrollWidth <= place.clientWidth")
            found += [] if is_whole or kind == "long" else [(query, width, "place")]
    context.close()
    assert found == []
