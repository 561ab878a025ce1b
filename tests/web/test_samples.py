"""Every real record through the site's own route, and every one of its step pages."""

import re
from pathlib import Path

import pytest
from flask import Flask

from hana.formats import read_games
from tests.web.sites import site_app

PARTS = 8
"""The records are spread over that many tests, so that they can run beside each other."""


@pytest.fixture(scope="module")
def quiet_site(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return site_app(tmp_path_factory.mktemp("samples"))


@pytest.mark.parametrize("part", range(PARTS))
def test_every_record_is_uploaded_and_each_step_is_a_page(samples: Path, quiet_site: Flask, part: int) -> None:
    records = sorted((samples / "koikoi-ai").glob("*.json"))[part::PARTS]
    assert records
    client = quiet_site.test_client()
    for record in records:
        sent = client.post("/upload", data={"file": (record.open("rb"), record.name)})
        assert sent.status_code == 201, record.name
        address = found[1] if (found := re.search(r"/r/([\w-]{12})", sent.text)) else ""
        for played in read_games(record.read_bytes())[0].report.walk.rounds:
            for step in range(len(played.steps) + 1):
                shown = client.get(f"/r/{address}/{played.number + 1}/{step}")
                assert shown.status_code == 200, (record.name, played.number, step)
