"""Where a review comes from, an older engine's review beside a newer one, and more worlds for one decision."""

import time
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from hana.review import ENGINE_VERSION
from hana.review.model import Decision, RoundReview
from hana.store.answers import put_answer
from hana.store.jobs import jobs_of
from hana.store.pages import get_page
from hana.store.work import Work
from hana.web.reviews import game_verdicts
from hana.web.site import store
from tests.web.sites import ROOT, Added, add_game, game_text

OLD = ROOT / "tests" / "golden" / "review-1.0.json"
"""The first round of replays/hana-awase/first-snow-2.hana.json as engine 1.0 reviewed it."""
GAME = ROOT / "replays" / "hana-awase" / "first-snow-2.hana.json"


def with_old_review(app: Flask) -> Added:
    """A page whose game only engine 1.0 has reviewed, its first round."""
    added = add_game(app, GAME.read_text(encoding="utf-8"))
    with app.app_context():
        key = key_of(added)
        store().execute("DELETE FROM job")
        store().conn.commit()
        put_answer(store(), Work(key, 0, "1.0", "plain", 0), OLD.read_text(encoding="utf-8"), 1.0)
    return added


def key_of(added: Added) -> str:
    page = get_page(store(), added.page)
    assert page is not None
    return page.key


def test_a_review_of_engine_1_0_is_shown_as_it_was(app: Flask, client: FlaskClient) -> None:
    added = with_old_review(app)
    old = RoundReview.model_validate_json(OLD.read_text(encoding="utf-8"))
    judged = next(decision for decision in old.decisions if decision.verdict == "close")
    step = client.get(f"/r/{added.page}/1/{judged.step}").text
    assert "Too close to call" in step
    assert "engine 1.0" in step
    assert "Look at more worlds" not in step
    assert "has not judged this game yet" in client.get(f"/r/{added.page}/reviews").text
    answer = client.get(f"/api/v1/games/{added.page}/reviews").json
    assert answer["engine"]["version"] == "1.0"
    assert len(answer["rounds"][0]["decisions"]) == len(old.decisions)


def test_a_newer_engine_reviews_beside_the_old_and_says_what_changed(app: Flask, client: FlaskClient) -> None:
    added = with_old_review(app)
    assert client.post(f"/r/{added.page}/review").status_code == 302
    with app.app_context():
        key = key_of(added)
        assert {job.engine for job in jobs_of(store(), key, ENGINE_VERSION)} == {ENGINE_VERSION}
        old = RoundReview.model_validate_json(OLD.read_text(encoding="utf-8"))
        judged = [decision for decision in old.decisions if decision.verdict not in (None, "forced")]
        newer = called_otherwise(judged[0])
        changed = tuple(newer if decision.step == newer.step else decision for decision in old.decisions)
        text = old.model_copy(update={"decisions": changed}).model_dump_json()
        put_answer(store(), Work(key, 0, ENGINE_VERSION, "quick", 0), text, time.time())
        assert len(game_verdicts(store(), get_page(store(), added.page), "1.0")) == 1  # type: ignore[arg-type]
    page = client.get(f"/r/{added.page}/reviews").text
    assert "What changed since engine 1.0" in page
    assert "1 called otherwise" in page
    assert f"round 1, step {newer.step}<" in page
    assert "hana 1.0" in page and f"hana {ENGINE_VERSION}" in page


def called_otherwise(decision: Decision) -> Decision:
    """The decision with another verdict."""
    verdict = "blunder" if decision.verdict != "blunder" else "mistake"
    return decision.model_copy(update={"verdict": verdict, "loss": 20.0, "low": 16.0, "high": 24.0})


def test_more_worlds_change_the_verdict_everywhere_at_once(tmp_path: Path) -> None:
    from tests.web.sites import site_app

    app = site_app(tmp_path, HANA_BACKGROUND="immediate")
    added = add_game(app, game_text(seed="deepened"), reviewed=True)
    with app.app_context():
        page = get_page(store(), added.page)
        assert page is not None
        known = game_verdicts(store(), page)[0]
        close = next(decision for decision in known.decisions.values() if decision.verdict == "close")
    client = app.test_client()
    address = f"/r/{added.page}/1/{close.step}"
    assert "Look at more worlds" in client.get(address).text
    assert client.post(f"{address}/deepen", data={"choice": close.step}).status_code == 302
    with app.app_context():
        deeper = game_verdicts(store(), page)[0].decisions[close.step]
        assert deeper.worlds > close.worlds
        assert close.step in game_verdicts(store(), page)[0].deepened
    shown = client.get(address).text
    assert f"{deeper.worlds} worlds" in shown
    assert "Look at more worlds" not in shown
    api = client.get(f"/api/v1/games/{added.page}/reviews").json["rounds"][0]["decisions"]
    assert next(one for one in api if one["step"] == close.step)["worlds"] == deeper.worlds


def test_more_worlds_are_refused_where_nothing_is_judged(app: Flask, client: FlaskClient) -> None:
    added = add_game(app, game_text(), reviewed=True)
    for choice in ("", "x", "999", "-1"):
        answer = client.post(f"/r/{added.page}/1/0/deepen", data={"choice": choice})
        assert answer.status_code == 404
        assert "no judged choice" in answer.text


def test_the_api_gives_reasons_in_three_languages_and_refuses_others(app: Flask, client: FlaskClient) -> None:
    added = add_game(app, game_text(), reviewed=True)
    said = {
        lang: [
            decision["why"]
            for decision in client.get(f"/api/v1/games/{added.page}/reviews?lang={lang}").json["rounds"][0]["decisions"]
        ]
        for lang in ("en", "ja", "pt")
    }
    assert [list(map(len, each)) for each in said.values()] == [list(map(len, said["en"]))] * 3
    assert said["en"] != said["ja"] != said["pt"]
    refused = client.get(f"/api/v1/games/{added.page}/reviews?lang=xx")
    assert refused.status_code == 400
    assert "en, ja, pt" in refused.json["message"]
