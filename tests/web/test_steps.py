"""The step page: every step of every kind of game, its links, and what its parts say."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hana.formats import read_games
from hana.jobs.ingest import SEED
from hana.review.review import review_round
from hana.search.budget import BUDGETS
from hana.store.pages import get_page
from hana.web.games import shown_game
from hana.web.site import store
from hana.web.step.options import options_of, scale_of
from hana.web.wording import plain, signed
from tests.web.sites import add_game, game_text

GAMES = [
    ("hana-awase", ("Aya", "Ben")),
    ("hana-awase", ("Aya", "Ben", "Chie")),
    ("hana-awase", ("Aya", "Ben", "Chie", "Davi")),
    ("koi-koi", ("Aya", "Ben")),
]


@pytest.mark.parametrize(("game", "names"), GAMES)
@pytest.mark.parametrize("reviewed", [False, True], ids=["plain", "reviewed"])
def test_every_step_answers_from_every_seat(
    app: Flask, client: FlaskClient, game: str, names: tuple[str, ...], reviewed: bool
) -> None:
    added = add_game(app, game_text(game, names), reviewed=reviewed)
    for step in range(added.steps[0] + 1):
        seat, view = step % len(names), ("knew", "all")[step % 2]
        answer = client.get(f"/r/{added.page}/1/{step}?seat={seat}&view={view}")
        assert answer.status_code == 200
        assert 'style="' not in answer.text and not re.search(r"<script[^>]*>[^<]", answer.text)


def test_a_review_made_without_kernels_says_so(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    notice = "analysed without compiled kernels: smaller budget"
    address = f"/r/{add_game(app, game_text(), reviewed=True).page}/1/0?view=all"
    assert notice not in client.get(address).text
    monkeypatch.setattr("hana.web.step.verdict.PLAIN", "quick")
    assert notice in client.get(address).text


def test_the_links_lead_through_the_whole_game(app: Flask, client: FlaskClient) -> None:
    added = add_game(app, game_text(rounds=2))
    address, seen = f"/r/{added.page}/1/0?seat=1&view=all", 0
    while address:
        answer = client.get(address, follow_redirects=True)
        assert answer.status_code == 200
        seen += 1
        link = re.search(r'id="ctl-next" class="[^"]*" href="([^"]+)"', answer.text)
        address = link.group(1).replace("&amp;", "&") if link else ""
    assert seen == sum(added.steps) + 2


def test_the_end_of_a_round_is_its_settlement(app: Flask, client: FlaskClient) -> None:
    added = add_game(app, game_text())
    answer = client.get(f"/r/{added.page}/1/last", follow_redirects=True)
    assert "End of the round" in answer.text and "Score" in answer.text


def test_seats_graph_and_settlement_agree_at_the_end(app: Flask, client: FlaskClient) -> None:
    added = add_game(app, game_text(seed="agree", rounds=2), reviewed=True)
    for number, steps in enumerate(added.steps, 1):
        with app.app_context():
            page = get_page(store(), added.page)
            assert page is not None
            played = shown_game(page).rounds[number - 1]
        assert played.result is not None
        html = client.get(f"/r/{added.page}/{number}/{steps}?seat=1&view=knew").text
        for total in played.totals:
            assert f"<p>{plain(total)} point" in html
            assert f'<td class="n">{plain(total)}</td>' in html
        assert f"and the result {signed(played.result.scores[1])}" in html
        assert "and the result" not in client.get(f"/r/{added.page}/{number}/{steps - 1}?seat=1&view=knew").text


def test_the_played_option_is_as_sure_as_its_verdict() -> None:
    played = read_games(game_text(seed="faulty").encode())[0].report.walk.rounds[0]
    checked = 0
    for decision in review_round(played, BUDGETS["quick"], SEED).decisions:
        if decision.loss is None or decision.low is None or decision.high is None or decision.best == decision.played:
            continue
        step = played.steps[decision.step]
        options = options_of(decision, step, scale_of([decision]))
        row = next(row for row in options.first if row.is_played)
        assert float(row.loss.split("± ")[1]) == pytest.approx((decision.high - decision.low) / 2, abs=0.06)
        checked += 1
    assert checked


def test_koi_koi_decisions_have_a_verdict_and_two_values(app: Flask, client: FlaskClient) -> None:
    added = add_game(app, game_text("koi-koi", seed="calls", rounds=3), reviewed=True)
    pages = [
        client.get(f"/r/{added.page}/{number}/{step}").text
        for number, steps in enumerate(added.steps, 1)
        for step in range(steps)
    ]
    asked = [html for html in pages if "stop or koi-koi?" in html]
    assert asked
    assert all("Not judged" not in html for html in asked)
    assert all("Koi-koi" in html and "Stop" in html for html in asked)


def test_the_next_fault_of_a_seats_view_is_told_only_by_asking(app: Flask, client: FlaskClient) -> None:
    added = add_game(app, game_text(seed="faulty"), reviewed=True)
    html = client.get(f"/r/{added.page}/1/0?seat=0&view=knew").text
    assert f"/r/{added.page}/1/0/next?seat=0&amp;view=knew" in html
    answer = client.get(f"/r/{added.page}/1/0/next?seat=0&view=knew")
    assert answer.status_code == 302
    assert answer.location.startswith(f"/r/{added.page}/1/")
    nothing = client.get(f"/r/{added.page}/1/0/previous?seat=0&view=knew", follow_redirects=True)
    assert "no further fault" in nothing.text


def test_without_a_review_the_page_says_so(app: Flask, client: FlaskClient) -> None:
    added = add_game(app, game_text())
    html = client.get(f"/r/{added.page}/1/0").text
    assert "Waiting for the judge" in html
    assert "<noscript>" in html and "reload this page" in html
    assert f'data-jobs="/api/v1/games/{added.page}/jobs"' in html


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/0/0", 404),
        ("/2/0", 404),
        ("/1/999", 404),
        ("/1/x", 404),
        ("/1/0?seat=2", 400),
        ("/1/0?seat=x", 400),
        ("/1/0?view=some", 400),
    ],
)
def test_addresses_that_do_not_exist_say_so(app: Flask, client: FlaskClient, path: str, status: int) -> None:
    added = add_game(app, game_text())
    assert client.get(f"/r/{added.page}{path}").status_code == status
