"""The JSON side: the same games and the same messages."""

import json

from flask import Flask
from flask.testing import FlaskClient

from tests.web.sites import add_game, game_text
from tests.web.test_upload import broken_text, stored_pages


def test_a_game_goes_in_and_comes_out(client: FlaskClient) -> None:
    answer = client.post("/api/v1/games?listed=1", data=game_text(rounds=2))
    assert answer.status_code == 201
    page = answer.json["id"]
    assert answer.headers["Location"] == f"/r/{page}"
    assert len(answer.json["edit_token"]) == 22
    found = client.get(f"/api/v1/games/{page}").json
    assert found["seats"] == ["Ume", "Kiku"] and len(found["rounds"]) == 2 and found["listed"]
    assert found["replay"] == json.loads(client.get(f"/r/{page}/replay.hana.json").text)
    assert "edit_token" not in found


def test_reviews_and_jobs_are_told(app: Flask, client: FlaskClient) -> None:
    added = add_game(app, game_text(), reviewed=True)
    reviews = client.get(f"/api/v1/games/{added.page}/reviews").json
    assert [r["round"] for r in reviews["rounds"]] == [0]
    assert [seat["seat"] for seat in reviews["seats"]] == [0, 1]
    jobs = client.get(f"/api/v1/games/{added.page}/jobs").json
    assert jobs["active"] == 3
    assert {(job["kind"], job["round"], job["budget"], job["state"]) for job in jobs["jobs"]} == {
        ("review", 1, "quick", "queued"),
        ("cards", 1, "standard", "queued"),
        ("review", 1, "standard", "queued"),
    }


def test_a_fault_has_the_shape_of_every_error(app: Flask, client: FlaskClient) -> None:
    answer = client.post("/api/v1/games", data=broken_text())
    assert answer.status_code == 422
    assert set(answer.json) == {"error", "message", "where", "good_steps", "keep_good"}
    assert answer.json["where"]["round"] == 1
    assert stored_pages(app) == 0
    page = client.post("/upload", data={"text": broken_text()})
    assert answer.json["message"] in page.text.replace("&#39;", "'")
    assert client.post("/api/v1/games?keep_good=1", data=broken_text()).status_code == 201


def test_check_keeps_nothing(app: Flask, client: FlaskClient) -> None:
    (good,) = client.post("/api/v1/check?filename=mine.json", data=game_text()).json
    assert good["ok"] and good["file"] == "mine.json"
    (bad,) = client.post("/api/v1/check", data=broken_text()).json
    assert not bad["ok"] and bad["error"]["round"] == 1
    broken = client.post("/api/v1/check", data="{")
    assert broken.status_code == 400 and broken.json["where"]["line"] == 1
    assert stored_pages(app) == 0


def test_errors_of_the_api_are_json(client: FlaskClient) -> None:
    for answer in (
        client.get("/api/v1/nothing"),
        client.get("/api/v1/games/AAAAAAAAAAAA"),
        client.put("/api/v1/games"),
    ):
        assert answer.is_json and set(answer.json) == {"error", "message", "where"}
    too_large = client.post("/api/v1/games", data=b"x" * 20_000_001)
    assert too_large.status_code == 413 and too_large.json["error"] == "too_large"
