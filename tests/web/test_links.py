"""Games that only a link holds: shown, kept nowhere, kept on demand; the rules in words on overview and rules page."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hana.formats import FORMATS
from hana.replay.codec import loads
from hana.replay.link import decode, encode
from hana.rules import RULE_SETS
from hana.store.pages import count_listed
from hana.web.site import store
from tests.web.sites import ROOT, add_game, game_text

REPLAYS = sorted((ROOT / "replays").rglob("*.hana.json"))


def code_of(name: str) -> str:
    return encode(loads(next(p for p in REPLAYS if p.name == f"{name}.hana.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_each_game_opens_from_its_link(client: FlaskClient, path: Path) -> None:
    code = encode(loads(path.read_text(encoding="utf-8")))
    for place in ("", "/1/0", "/1/1?seat=1&view=knew", "/1/last"):
        answer = client.get(f"/g/{code}{place}", follow_redirects=True)
        assert answer.status_code == 200, place
        assert 'name="robots" content="noindex' in answer.text
        assert answer.headers["Cache-Control"].startswith("private")


def test_the_links_of_a_linked_game_stay_with_it(client: FlaskClient) -> None:
    code = code_of("gaji-pine-2")
    html = client.get(f"/g/{code}/1/3?seat=1&view=all").text
    assert "Not reviewed" in html and "Keep it and review it" in html
    assert "/r/" not in html
    for link in ("next", "previous", "seen"):
        assert client.get(f"/g/{code}/1/3/{link}?seat=0&view=knew&by=1&show=all").status_code == 302, link
    assert client.get(f"/g/{code}/replay.hana.json").mimetype == "application/json"


def test_nothing_is_stored_until_it_is_asked_for(app: Flask, client: FlaskClient) -> None:
    code = code_of("gaji-pine-2")
    client.get(f"/g/{code}")
    with app.app_context():
        assert store().execute("select count(*) from page").fetchone()[0] == 0
    answer = client.post(f"/g/{code}/keep")
    assert answer.status_code == 201 and "Your edit link" in answer.text
    with app.app_context():
        assert store().execute("select count(*) from page").fetchone()[0] == 1
        assert count_listed(store()) == 0


@pytest.mark.parametrize(
    ("code", "words"),
    [("x", "its checksum"), ("a" * 8001, "8,000"), ("no!", "a code has only"), ("A" * 40, "")],
)
def test_a_broken_link_says_what_is_wrong(client: FlaskClient, code: str, words: str) -> None:
    for place in ("", "/1/0"):
        answer = client.get(f"/g/{code}{place}")
        assert answer.status_code == 400
        assert "This link holds no game" in answer.text and words in answer.text


def test_a_stored_game_offers_its_link_with_the_names_that_it_shows(app: Flask, client: FlaskClient) -> None:
    for masked, names in ((False, ("Ume", "Kiku")), (True, ("Seat 1", "Seat 2"))):
        added = add_game(app, game_text(seed=f"{masked}"), masked=masked)
        html = client.get(f"/r/{added.page}/1/0?seat=0&view=all").text
        found = re.search(r'href="/g/([\w-]+)"', html)
        assert found is not None and decode(found[1]).seats == names
        assert client.get(f"/r/{added.page}/link").location == f"/g/{found[1]}"
        knew = client.get(f"/r/{added.page}/1/0?seat=0&view=knew").text
        assert "/g/" not in knew and f"/r/{added.page}/link" in knew


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nintendo-curtain-seed-2", ("nintendo rules", "unfinished", "usually 8 rounds", "in turn")),
        ("japan-cuckoo-3", ("japan rules", "anti-clockwise", "drawn")),
        ("plum-2", ("fuda rules", "with no house rule", "wins the game")),
        ("short-race-2", ("4, 7", "usually 5", "first has 200 points", "wins the game")),
        ("best-of-three-2", ("reconstructed", "wins the game", "Rounds won")),
        ("tegarasu-bridge-lark-2", ("called off", "reconstructed", "unfinished")),
        ("dealt-six-brook-2", ("dealt hand",)),
    ],
)
def test_the_overview_says_by_which_rules_and_how_it_stands(
    client: FlaskClient, name: str, words: tuple[str, ...]
) -> None:
    html = client.get(f"/g/{code_of(name)}").text
    assert [word for word in words if word not in html] == []


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_the_rules_page_shows_every_house_rule_conflict_and_preset(client: FlaskClient, rules) -> None:
    html = client.get(f"/rules/{rules.id}").text.replace("&#39;", "'").replace("&#34;", '"')
    wanted = [option.sentence for option in rules.options] + [option.source for option in rules.options]
    wanted += [conflict.sentence for conflict in rules.conflicts] + [f"<b>{name}</b>" for name in rules.presets]
    assert [word for word in wanted if word not in html] == []
    assert "Round the table" in html and "play goes" in html


def test_reconstructed_tables_are_marked_with_the_reason(client: FlaskClient) -> None:
    for game in ("mayumi", "hana-awase-pt"):
        html = client.get(f"/rules/{game}").text
        assert "<b>reconstructed</b> The table of the Portuguese page is lost" in html
    assert "<b>reconstructed</b>" not in client.get("/rules/min-ha-to").text
    code = code_of("gaji-pine-2")
    for place in ("", "/1/0", "/1/last"):
        assert "<b>reconstructed</b>" in client.get(f"/g/{code}{place}", follow_redirects=True).text, place


def test_the_upload_page_names_every_format(client: FlaskClient) -> None:
    html = client.get("/upload").text
    assert [known.label for known in FORMATS.values() if known.label not in html] == []
