"""Real records in a real browser: uploaded, reviewed, and walked from the first card to the last."""

import re
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, expect

from hana.formats import read_games
from tests.browser.conftest import Served

pytestmark = pytest.mark.browser

RECORDS = {
    "unfinished": "201.json",
    "with pair cards (A2)": "synthetic-A2.json",
    "the longest": "161.json",
    "the shortest": "159.json",
    "three koi-koi calls by one player": "32.json",
    "four pairs dealt": "174.json",
}
"""What each is a case of. The longest and the shortest are by events of the whole game, among the finished ones."""


@pytest.mark.parametrize("case", RECORDS)
def test_a_real_record_is_uploaded_reviewed_and_walked(
    page: Page, site: Served, samples: Path, complaints: list[str], case: str
) -> None:
    record = samples / "koikoi-ai" / RECORDS[case]
    rounds = read_games(record.read_bytes())[0].report.walk.rounds
    page.goto("/upload")
    page.set_input_files("input[type=file]", record)
    page.get_by_role("button", name="Upload and review").click()
    address = re.search(r"/r/[\w-]{12}", page.content())
    assert address is not None
    page.goto(f"{address[0]}/1/0?seat=0&view=all")
    judged = 0
    for number, played in enumerate(rounds, 1):
        for step in range(len(played.steps) + 1):
            expect(page.locator("#state")).to_have_attribute("data-position", f"{number}/{step}")
            judged += page.locator(".opt .bar").count() > 0
            page.keyboard.press("ArrowRight")
    assert judged
