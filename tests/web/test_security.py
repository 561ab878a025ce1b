"""Safe from the first day: headers, forms, caching, and what a site does before it is used."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.sites import OWNER, add_game, game_text, site_app


@pytest.mark.parametrize("path", ["/", "/nothing", "/api/v1/nothing", "/static/css/base.css"])
def test_every_answer_forbids_foreign_and_inline_code(client: FlaskClient, path: str) -> None:
    with client.get(path) as answer:
        headers = answer.headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize("path", ["/theme", "/upload", "/r/{page}/edit", "/r/{page}/settings", "/r/{page}/delete"])
def test_a_form_from_elsewhere_is_refused(tmp_path: Path, path: str) -> None:
    app = site_app(tmp_path, WTF_CSRF_ENABLED=True)
    added = add_game(app, game_text())
    client = app.test_client()
    client.set_cookie("hana_owner", OWNER)
    answer = client.post(path.format(page=added.page), data={"text": game_text(), "sure": "1", "theme": "dark"})
    assert answer.status_code == 400
    assert client.get(f"/r/{added.page}").status_code == 200


def test_the_sites_own_forms_are_accepted(tmp_path: Path) -> None:
    client = site_app(tmp_path, WTF_CSRF_ENABLED=True).test_client()
    token = client.get("/upload").text.split('name="csrf_token" value="')[1].split('"')[0]
    assert client.post("/upload", data={"text": game_text(), "csrf_token": token}).status_code == 201
    assert client.post("/api/v1/games", data=game_text(seed="other")).status_code == 201


def test_pages_are_private_and_named_files_immutable(app: Flask, client: FlaskClient) -> None:
    html = client.get("/")
    assert "private" in html.headers["Cache-Control"]
    address = html.text.split('href="/static/css/base.css')[1].split('"')[0]
    with client.get(f"/static/css/base.css{address}") as named, client.get("/static/css/base.css") as bare:
        assert "immutable" in named.headers["Cache-Control"]
        assert "immutable" not in bare.headers.get("Cache-Control", "")


def test_pages_are_compressed(client: FlaskClient) -> None:
    answer = client.get("/about", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"


def test_nothing_is_made_before_the_first_request(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    app = site_app(folder)
    assert not folder.exists()
    app.test_client().get("/about")
    assert {path.name for path in folder.iterdir()} >= {"site.key"}
    assert (folder / "site.key").stat().st_mode & 0o077 == 0


def test_the_secret_outlives_the_process(tmp_path: Path) -> None:
    first, second = site_app(tmp_path), site_app(tmp_path)
    for app in (first, second):
        app.test_client().get("/")
    assert first.secret_key == second.secret_key
