"""The plain pages: what stands on them, and what does not."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hana.rules import RULE_SETS
from tests.web.sites import add_game, game_text


@pytest.mark.parametrize("path", ["/", "/replays", "/mine", "/upload", "/rules", "/about", "/rules/koi-koi"])
def test_every_page_stands_on_an_empty_site(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 200


def test_a_site_without_kernels_says_so(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    notice = "analyses without compiled kernels"
    monkeypatch.setattr("hana.web.pages.available", lambda: True)
    assert notice not in client.get("/about").text
    monkeypatch.setattr("hana.web.pages.available", lambda: False)
    assert notice in client.get("/about").text


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_the_rules_page_shows_every_yaku_option_and_source(client: FlaskClient, rules) -> None:
    html = client.get(f"/rules/{rules.id}").text
    wanted = [yaku.names[1] for yaku in rules.yaku] + [option.key for option in rules.options]
    assert [word for word in wanted if word not in html] == []


def test_only_listed_games_are_in_the_list(app: Flask, client: FlaskClient) -> None:
    listed = add_game(app, game_text(seed="a"), listed=True)
    unlisted = add_game(app, game_text(seed="b"))
    html = client.get("/replays").text
    assert f"/r/{listed.page}" in html
    assert f"/r/{unlisted.page}" not in html


def test_unlisted_games_are_kept_out_of_search_engines(app: Flask, client: FlaskClient) -> None:
    unlisted = add_game(app, game_text(seed="b"))
    listed = add_game(app, game_text(seed="a"), listed=True)
    for path in (f"/r/{unlisted.page}", f"/r/{unlisted.page}/1/0", f"/r/{unlisted.page}/edit"):
        assert 'name="robots" content="noindex' in client.get(path).text, path
    assert "noindex" not in client.get(f"/r/{listed.page}").text


def test_the_list_is_in_pages(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hana.web.pages.PER_PAGE", 2)
    for seed in "abc":
        add_game(app, game_text(seed=seed), listed=True)
    assert 'href="/replays?page=2"' in client.get("/replays").text
    assert 'href="/replays?page=1"' in client.get("/replays?page=2").text
    assert client.get("/replays?page=3").status_code == 404
    assert client.get("/replays?page=x").status_code == 400


def test_mine_shows_the_games_of_this_browser_alone(app: Flask, client: FlaskClient) -> None:
    added = add_game(app, game_text(), owner="a-secret-of-another-browser")
    assert added.page not in client.get("/mine").text
    client.set_cookie("hana_owner", "a-secret-of-another-browser")
    assert added.page in client.get("/mine").text


def test_names_are_text_everywhere(app: Flask, client: FlaskClient) -> None:
    names = ('O\'Neil & "Sons" <3', "שלום <9")
    added = add_game(app, game_text(names=names, seed="x"), reviewed=True, listed=True)
    for path in ("/", "/replays", f"/r/{added.page}", f"/r/{added.page}/1/3", f"/r/{added.page}/1/{added.steps[0]}"):
        html = client.get(path).text
        assert "O&#39;Neil &amp; &#34;Sons&#34; &lt;3" in html, path
        assert "<3" not in html and "<9" not in html, path


def test_the_overview_sums_up_once_every_round_is_reviewed(app: Flask, client: FlaskClient) -> None:
    added = add_game(app, game_text(rounds=2))
    assert "0 of 2 rounds are reviewed" in client.get(f"/r/{added.page}").text
    whole = add_game(app, game_text(rounds=2, seed="other"), reviewed=True)
    assert "Points lost" in client.get(f"/r/{whole.page}").text


def test_the_theme_is_kept_and_leads_back(client: FlaskClient) -> None:
    answer = client.post("/theme", data={"theme": "dark", "back": "/rules/koi-koi"})
    assert (answer.status_code, answer.location) == (303, "/rules/koi-koi")
    assert 'data-theme="dark"' in client.get("/").text


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", ""])
def test_the_theme_never_leads_to_another_site(client: FlaskClient, back: str) -> None:
    assert client.post("/theme", data={"theme": "light", "back": back}).location == "/"


@pytest.mark.parametrize("path", ["/nothing", "/r/AAAAAAAAAAAA", "/r/AAAAAAAAAAAA/1/0", "/rules/poker"])
def test_what_is_not_there_is_a_page_with_ways_out(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert 'href="/replays"' in answer.text


def test_a_broken_page_says_that_the_fault_is_ours(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    app.config.update(TESTING=False, PROPAGATE_EXCEPTIONS=False)
    monkeypatch.setattr("hana.web.pages.count_listed", lambda db: 1 / 0)
    answer = app.test_client().get("/replays")
    assert answer.status_code == 500
    assert "the fault is ours" in answer.text.lower()
