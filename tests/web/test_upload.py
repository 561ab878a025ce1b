"""Uploading: what is kept, what is refused and how, and that nothing is lost."""

import html
import io
import json
from wsgiref.util import is_hop_by_hop

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hana.store.pages import get_original, get_page
from hana.web.site import store
from hana.web.upload import place_in_words
from tests.web.sites import game_text


def broken_text() -> str:
    """A game whose second round plays a card twice."""
    game = json.loads(game_text(rounds=2))
    moves = game["rounds"][1]["moves"]
    game["rounds"][1]["moves"] = moves[:8] + moves[0] + moves[9:]
    return json.dumps(game)


def page_of(answer) -> str:
    return answer.text.split('id="open-game" href="/r/')[1].split('"')[0]


def stored_pages(app: Flask) -> int:
    with app.app_context():
        return int(store().execute("SELECT count(*) FROM page").fetchone()[0])


def test_a_pasted_game_is_kept_unlisted_for_this_browser(app: Flask, client: FlaskClient) -> None:
    answer = client.post("/upload", data={"text": game_text()})
    assert answer.status_code == 201
    page = page_of(answer)
    with app.app_context():
        found = get_page(store(), page)
    assert found is not None and not found.listed and not found.masked
    assert page in client.get("/mine").text
    cookie = client.get_cookie("hana_owner")
    assert cookie is not None and cookie.http_only and cookie.same_site == "Lax" and len(cookie.value) == 22


def test_a_file_is_kept_byte_for_byte(app: Flask, client: FlaskClient) -> None:
    data = (game_text() + "\r\n\r\n").encode()
    answer = client.post("/upload", data={"file": (io.BytesIO(data), "mine.json"), "listed": "1"})
    page = page_of(answer)
    with app.app_context():
        assert get_original(store(), page) == data
    download = client.get(f"/r/{page}/original")
    assert download.data == data
    assert download.headers["Content-Disposition"] == "attachment; filename=mine.json"
    assert download.headers["X-Content-Type-Options"] == "nosniff"


def test_the_second_upload_keeps_the_owner(client: FlaskClient) -> None:
    first, second = (page_of(client.post("/upload", data={"text": game_text(seed=seed)})) for seed in "ab")
    mine = client.get("/mine").text
    assert first in mine and second in mine


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        ("", 400, "choose a file or paste a record"),
        ("no json at all", 400, ""),
        (game_text()[:60], 400, "line 1, column"),
        ("[" * 5000, 400, ""),
        (game_text().replace('"Ume"', '"<img src=x>"'), 400, "plain text, not HTML"),
        (broken_text(), 422, "round 2, step"),
    ],
)
def test_what_is_wrong_is_said_with_place_and_reason(
    app: Flask, client: FlaskClient, text: str, status: int, words: str
) -> None:
    answer = client.post("/upload", data={"text": text})
    assert answer.status_code == status
    assert words in html.unescape(answer.text)
    assert stored_pages(app) == 0


def test_an_empty_file_is_called_empty(app: Flask, client: FlaskClient) -> None:
    answer = client.post("/upload", data={"file": (io.BytesIO(b""), "mine.json")})
    assert answer.status_code == 400 and "The file mine.json is empty" in answer.text
    assert stored_pages(app) == 0


def test_a_place_reads_as_words() -> None:
    assert place_in_words({"line": 2, "column": 7, "field": "seats[0]"}) == "line 2, column 7, field seats[0]"
    assert place_in_words({"field": "the record"}) == "the record"
    assert place_in_words({"round": 0, "step": 4}) == "round 1, step 5"


def test_a_refused_text_stays_in_the_form(client: FlaskClient) -> None:
    text = broken_text() + "\n<&>"
    answer = client.post("/upload", data={"text": text, "masked": "1"})
    kept = html.unescape(answer.text.split('autocomplete="off">\n')[1].split("</textarea>")[0])
    assert kept == text
    assert 'name="masked" value="1" checked' in answer.text


def test_one_button_keeps_the_good_part(app: Flask, client: FlaskClient) -> None:
    refused = client.post("/upload", data={"file": (io.BytesIO(broken_text().encode()), "cut.json")})
    assert refused.status_code == 422
    assert 'name="keep_good"' in refused.text
    text = html.unescape(refused.text.split('autocomplete="off">\n')[1].split("</textarea>")[0])
    answer = client.post("/upload", data={"text": text, "filename": "cut.json", "keep_good": "1"})
    assert answer.status_code == 201
    assert "Only the part before the fault is kept. Round 2, step" in answer.text
    with app.app_context():
        found = get_page(store(), page_of(answer))
    assert found is not None and found.unfinished and found.rounds == 2 and found.filename == "cut.json"
    overview = client.get(f"/r/{found.id}").text
    assert "unfinished" in overview and "Only the part before the fault is kept" in overview
    end = client.get(f"/r/{found.id}/2/last", follow_redirects=True)
    assert "The record ends here" in end.text


@pytest.mark.parametrize("size", [1_000_001, 20_000_001])
def test_too_much_is_refused_with_a_page(app: Flask, client: FlaskClient, size: int) -> None:
    head = b'--cut\r\nContent-Disposition: form-data; name="file"; filename="big.json"\r\n\r\n'
    body = head + b"x" * size + b"\r\n--cut--\r\n"
    answer = client.post("/upload", data=body, content_type="multipart/form-data; boundary=cut")
    assert answer.status_code == 413
    assert "1 MB" in answer.text or "1,000,000" in answer.text
    # A real server refuses an answer that speaks of the connection.
    assert not any(map(is_hop_by_hop, answer.headers.keys()))
    assert stored_pages(app) == 0


def test_masked_from_the_first_moment(client: FlaskClient) -> None:
    page = page_of(client.post("/upload", data={"text": game_text(), "masked": "1"}))
    assert "Ume" not in client.get(f"/r/{page}").text
