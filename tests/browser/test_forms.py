"""Uploading, keeping the good part and editing, as a person does it."""

from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Served
from tests.web.sites import game_text
from tests.web.test_upload import broken_text

pytestmark = pytest.mark.browser


def test_a_pasted_game_is_reviewed_and_opened(page: Page, site: Served, complaints: list[str]) -> None:
    page.goto("/")
    page.fill("#text", game_text(seed="pasted"))
    page.click("text=Upload and review")
    page.click("#open-game")
    expect(page.locator("#standing")).to_contain_text("Points lost")
    page.click("text=Step through")
    expect(page.locator("#verdict .word")).to_be_visible()


def test_a_file_is_reviewed(page: Page, site: Served, tmp_path: Path, complaints: list[str]) -> None:
    file = tmp_path / "game.hana.json"
    file.write_text(game_text(seed="filed"), encoding="utf-8")
    page.goto("/upload")
    page.set_input_files("#file", file)
    page.click("text=Upload and review")
    expect(page.locator("#edit-link")).to_be_visible()


def test_the_edit_link_opens_in_another_browser(page: Page, site: Served, browser: Browser) -> None:
    page.goto("/upload")
    page.fill("#text", game_text(names=("Hanako", "Taro"), seed="linked"))
    page.click("text=Upload and review")
    link = page.locator("#edit-link").get_attribute("href")
    assert link and "#token=" in link
    context = browser.new_context()
    other = context.new_page()
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.url))
    other.goto(link)
    expect(other.locator("text=I am sure")).to_be_visible()
    assert "token" not in other.url
    assert not any("token" in url for url in asked)
    other.check("text=Mask the players")
    other.click("text=Save")
    other.click("text=Open the game")
    expect(other.locator("h1")).to_have_text("Seat 1 – Seat 2")
    other.goto(f"{site.url}/mine")
    expect(other.locator(".games li")).to_have_count(1)
    context.close()


def test_without_scripts_the_token_is_pasted(page: Page, site: Served, browser: Browser) -> None:
    page.goto("/upload")
    page.fill("#text", game_text(seed="by hand"))
    page.click("text=Upload and review")
    link = page.locator("#edit-link").get_attribute("href") or ""
    context = browser.new_context(java_script_enabled=False)
    other = context.new_page()
    other.goto(link)
    other.fill("#token", link)
    other.click("main button")
    other.check("text=I am sure")
    other.click("text=Delete this game")
    other.goto(link.split("/edit")[0])
    expect(other.locator("h1")).to_have_text("There is nothing here")
    context.close()


def test_a_broken_file_is_explained_and_its_good_part_kept(page: Page, site: Served, tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text(broken_text(), encoding="utf-8")
    page.goto("/upload")
    page.set_input_files("#file", file)
    page.click("text=Upload and review")
    expect(page.locator(".problem")).to_contain_text("round 2, step")
    page.click("text=Keep the good part")
    page.click("#open-game")
    expect(page.locator("main")).to_contain_text("unfinished")
