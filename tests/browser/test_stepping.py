"""The step page in a browser: by key, by link, by touch, with and without scripts."""

import re

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Served

pytestmark = pytest.mark.browser


def position(page: Page) -> str:
    return page.locator("#state").get_attribute("data-position") or ""


def at(page: Page, place: str) -> None:
    expect(page.locator("#state")).to_have_attribute("data-position", place)


@pytest.mark.parametrize("kind", ["two", "three", "four", "koi", "pt", "mayumi", "laid", "teyaku", "fuke", "dealt"])
def test_a_game_is_walked_from_first_to_last_by_key(page: Page, site: Served, complaints: list[str], kind: str) -> None:
    game = site.games[kind]
    page.goto(f"/r/{game.page}/1/0?seat=0&view=all")
    for number, steps in enumerate(game.steps, 1):
        for step in range(steps + 1):
            at(page, f"{number}/{step}")
            page.keyboard.press("ArrowRight")
    number, last = len(game.steps), game.steps[-1]
    assert page.url.endswith(f"/r/{game.page}/{number}/{last}?seat=0&view=all")
    page.keyboard.press("Home")
    at(page, f"{number}/0")
    page.keyboard.press("End")
    at(page, f"{number}/{last}")
    page.keyboard.press("j")
    at(page, f"{number}/{last - 1}" if last else f"{number - 1}/{game.steps[-2]}")


def test_links_lead_through_a_round_and_the_history_goes_back(page: Page, site: Served, complaints: list[str]) -> None:
    game = site.games["koi"]
    page.goto(f"/r/{game.page}/1/0?seat=1&view=knew")
    for step in range(1, game.steps[0] + 1):
        page.click("#ctl-next")
        at(page, f"1/{step}")
    page.go_back()
    at(page, f"1/{game.steps[0] - 1}")
    page.click("#ctl-first")
    at(page, "1/0")


def test_the_address_of_a_step_opens_the_same_view_elsewhere(page: Page, site: Served, browser: Browser) -> None:
    page.goto(f"/r/{site.games['two'].page}/1/0")
    for key in ("k", "k", "k", "s", "o"):
        page.keyboard.press(key)
        page.wait_for_timeout(150)
    elsewhere = browser.new_page()
    elsewhere.goto(page.url)
    assert position(elsewhere) == position(page) == "1/3"
    for part in ("#others", "#field", "#hand", "#own", "#verdict", "#moves"):
        assert elsewhere.locator(part).inner_text() == page.locator(part).inner_text()
    elsewhere.close()


def test_mistakes_are_one_key_away(page: Page, site: Served, complaints: list[str]) -> None:
    page.goto(f"/r/{site.games['two'].page}/1/0?seat=0&view=all")
    link = page.locator("#ctl-next-fault").get_attribute("href")
    assert link
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile(re.escape(link) + "$"))
    expect(page.locator("#verdict .word")).to_have_text(re.compile("Inaccuracy|Mistake|Blunder"))


def test_focus_stays_and_the_step_is_said(page: Page, site: Served) -> None:
    page.goto(f"/r/{site.games['two'].page}/1/0?seat=0&view=all")
    page.focus("#ctl-next")
    page.keyboard.press("Enter")
    at(page, "1/1")
    assert page.evaluate("document.activeElement.id") == "ctl-next"
    expect(page.locator("#live")).to_have_text(re.compile(r"^Round 1, step 1\. .+ played "))


def test_help_tabs_and_autoplay_have_keys(page: Page, site: Served, complaints: list[str]) -> None:
    page.goto(f"/r/{site.games['two'].page}/1/0?seat=0&view=all")
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    page.keyboard.press("t")
    expect(page.locator("#yaku")).to_be_visible()
    for _ in range(page.locator(".tabs input").count() - 1):
        page.keyboard.press("t")
    expect(page.locator("#moves")).to_be_visible()
    page.select_option("#ctl-speed", "4")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    expect(page.locator("#state")).not_to_have_attribute("data-position", re.compile("^1/[01]$"))
    page.keyboard.press(" ")
    expect(page.locator("#ctl-play")).to_have_attribute("aria-pressed", "false")


def test_stepping_moves_cards_and_nothing_else(page: Page, site: Served) -> None:
    regions = ["#others", "#field", "#hand", "#own", "#controls", "#graph", "#verdict", ".lower"]
    read = f"{regions!r}.map(name => document.querySelector(name).getBoundingClientRect().toJSON())"
    game = site.games["two"]
    page.goto(f"/r/{game.page}/1/0?seat=0&view=all")
    before = page.evaluate(read)
    for step in range(0, game.steps[0] + 1, 5):
        page.goto(f"/r/{game.page}/1/{step}?seat=0&view=all")
        assert page.evaluate(read) == before, step


def test_a_swipe_is_a_step(browser: Browser, site: Served) -> None:
    context = browser.new_context(base_url=site.url, viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto(f"/r/{site.games['two'].page}/1/3?seat=0&view=all")
    swipe = """([from, to]) => {
        const board = document.querySelector(".board");
        const send = (type, x) => {
            const touch = new Touch({ identifier: 1, target: board, clientX: x, clientY: 200 });
            const touches = type === "touchend" ? [] : [touch];
            board.dispatchEvent(new TouchEvent(type, { touches, changedTouches: [touch], bubbles: true }));
        };
        send("touchstart", from);
        send("touchend", to);
    }"""
    page.evaluate(swipe, [300, 120])
    at(page, "1/4")
    page.evaluate(swipe, [120, 300])
    at(page, "1/3")
    context.close()


def test_everything_works_without_scripts(browser: Browser, site: Served) -> None:
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    page.click("text=Step through this game")
    page.click("#ctl-first")  # the home page may show a fault of the last card
    place = position(page)
    page.click("#ctl-next")
    assert position(page) != place
    page.click("#ctl-last")
    expect(page.locator("#verdict")).to_contain_text("End of the round")
    page.click("label[for=tab-yaku]")
    expect(page.locator("#yaku")).to_be_visible()
    page.click(".menu summary")
    page.click("button[value=dark]")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    context.close()


def test_seat_views_fetch_nothing_that_the_seat_may_not_know(page: Page, site: Served) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/r/{site.games['two'].page}/1/4?seat=0&view=knew")
    page.wait_for_load_state("networkidle")
    steps = {int(found[1]) for url in asked if (found := re.search(r"/1/(\d+)\?", url))}
    assert max(steps) == 4


def test_a_view_that_counts_fewer_steps_is_left_and_reached_by_key(page: Page, site: Served) -> None:
    """The dealer of this game kept a set of three: the other seat's view does not count that."""
    address = f"/r/{site.games['off'].page}/1"
    page.goto(f"{address}/4?seat=0&view=knew")
    page.keyboard.press("s")
    at(page, "1/3")
    page.keyboard.press("o")
    at(page, "1/4")
    expect(page).to_have_url(re.compile("seat=1&view=all$"))


def test_a_game_is_copied_as_a_link_and_kept_from_it(page: Page, site: Served, complaints: list[str]) -> None:
    page.goto(f"/r/{site.games['gaji'].page}/1/0?seat=0&view=all")
    page.click("#game-link")
    expect(page.locator("main")).to_contain_text("nothing of it is stored")
    page.click("text=Step through")
    page.wait_for_load_state("load")
    for step in range(4):
        at(page, f"1/{step}")
        page.keyboard.press("ArrowRight")
    page.click("text=Keep it and review it")
    expect(page.locator("#edit-link")).to_be_visible()
