"""The owner's page: who may open it, and what masking and deleting reach."""

import json

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.sites import OWNER, add_game, game_text


def as_owner(client: FlaskClient) -> FlaskClient:
    client.set_cookie("hana_owner", OWNER)
    return client


def test_without_cookie_or_token_there_is_only_a_field_for_the_token(app: Flask, client: FlaskClient) -> None:
    added = add_game(app, game_text())
    page = client.get(f"/r/{added.page}/edit").text
    assert 'name="token"' in page and 'name="sure"' not in page
    for action in ("settings", "delete"):
        assert client.post(f"/r/{added.page}/{action}", data={"sure": "1"}).status_code == 403


@pytest.mark.parametrize("form", ["{token}", " {token}\n", "http://x.example/r/page/edit#token={token}"])
def test_the_token_makes_this_browser_an_owner(app: Flask, client: FlaskClient, form: str) -> None:
    added = add_game(app, game_text())
    wrong = client.post(f"/r/{added.page}/edit", data={"token": "A" * 22})
    assert wrong.status_code == 403 and "not the edit token" in wrong.text
    answer = client.post(f"/r/{added.page}/edit", data={"token": form.format(token=added.token)})
    assert answer.location == f"/r/{added.page}/edit"
    page = client.get(answer.location).text
    assert 'name="sure"' in page and "<bdi>Ume – Kiku</bdi>" in page
    assert added.page in client.get("/mine").text


def test_listing_is_the_owners_choice(app: Flask, client: FlaskClient) -> None:
    added = add_game(app, game_text())
    as_owner(client).post(f"/r/{added.page}/settings", data={"listed": "1"})
    assert added.page in client.get("/replays").text
    client.post(f"/r/{added.page}/settings", data={})
    assert added.page not in client.get("/replays").text


def test_masked_names_are_nowhere(app: Flask, client: FlaskClient) -> None:
    text = json.loads(game_text(names=("Hanako", "Taro"), rounds=2))
    text["meta"] = {"note": "Hanako at home"}
    added = add_game(app, json.dumps(text), masked=True, listed=True, reviewed=True)
    paths = ["", "/1/0", f"/1/{added.steps[0]}", "/1/5?seat=1&view=knew", "/edit", "/replay.hana.json"]
    places = [f"/r/{added.page}{path}" for path in paths]
    places += ["/", "/replays", f"/api/v1/games/{added.page}", f"/api/v1/games/{added.page}/reviews"]
    for place in places:
        answer = client.get(place)
        assert answer.status_code == 200, place
        assert "Hanako" not in answer.text and "Taro" not in answer.text, place
    assert "Seat 1" in client.get(f"/r/{added.page}").text
    assert client.get(f"/r/{added.page}/original").status_code == 403
    assert "Hanako" in as_owner(client).get(f"/r/{added.page}/original").text


def test_deleting_needs_to_be_meant_and_is_for_good(app: Flask, client: FlaskClient) -> None:
    added = add_game(app, game_text(), reviewed=True)
    as_owner(client)
    assert client.post(f"/r/{added.page}/delete", data={}).status_code == 400
    assert client.get(f"/r/{added.page}").status_code == 200
    assert client.post(f"/r/{added.page}/delete", data={"sure": "1"}).location == "/mine"
    for path in ("", "/1/0", "/original", "/replay.hana.json", "/edit"):
        assert client.get(f"/r/{added.page}{path}").status_code == 404
