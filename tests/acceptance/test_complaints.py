"""What players of other games complain of in their review sites, theme by theme, with tests that it is not so here.

The themes are those that threads of Lichess, mjai-reviewer, KaTrain, Online-Go, gnubg and others return to.
"""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hana.replay.codec import loads
from hana.review.judge import verdict_of
from hana.review.model import FLAGGED, Decision
from hana.review.review import choices_of, review_round
from hana.review.summary import grade_of, summarise_decisions
from hana.review.words import LANGUAGES, sentences
from hana.rules import RULE_SETS
from hana.search.budget import BUDGETS
from hana.store.jobs import fail, jobs_of
from hana.store.pages import get_page
from hana.web.reviews import RoundVerdicts, game_verdicts
from hana.web.site import store
from tests.review.reviewed import reviewed
from tests.web.planted import faulty_game
from tests.web.sites import Added, add_game, game_text, shown, site_app

AWASE = RULE_SETS["hana-awase"].judging


@pytest.fixture
def app(tmp_path) -> Flask:  # type: ignore[no-untyped-def]
    return site_app(tmp_path)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def judged(game: str = "hana-awase", seed: str = "complaint") -> list[tuple[Decision, object]]:
    """The judged decisions of a random game at the quick budget, with their views."""
    (played,) = shown(loads(game_text(game, seed=seed))).rounds
    pairs = zip(choices_of(played), review_round(played, BUDGETS["quick"], 0).decisions, strict=True)
    return [(decision, choice.view) for choice, decision in pairs if decision.loss is not None]


def verdicts(app: Flask, added: Added) -> dict[int, RoundVerdicts]:
    with app.app_context():
        page = get_page(store(), added.page)
        assert page is not None
        return game_verdicts(store(), page)


# "This is not a mistake"


def test_a_move_is_only_called_a_fault_where_that_is_proven() -> None:
    for decision, _ in judged():
        assert (decision.verdict in FLAGGED) == (decision.low is not None and decision.low >= AWASE.thresholds[0])
        assert decision.verdict not in FLAGGED or decision.best != decision.played


def test_the_verdict_agrees_with_the_numbers_beside_it() -> None:
    for decision, _ in judged():
        for option in decision.options:
            assert option.low is not None and option.high is not None
            if option.move != decision.best and option.move != decision.played:
                assert option.verdict == verdict_of(AWASE, option.low, option.high, is_best=False)
        played = next(option for option in decision.options if option.move == decision.played)
        assert (played.verdict, played.low, played.high) == (decision.verdict, decision.low, decision.high)


def test_a_card_that_cannot_be_told_from_another_is_never_its_better() -> None:
    for decision, _ in judged(seed="twins"):
        assert len({option.move for option in decision.options}) == len(decision.options)
        assert decision.verdict != "forced"


# "List, practice, counts and numbers disagree": see also tests/web/test_practice.py


def test_while_the_analysis_is_under_way_no_figure_of_a_seat_looks_final(app: Flask, client: FlaskClient) -> None:
    added = add_game(app, game_text(rounds=2))
    page = client.get(f"/r/{added.page}").text
    assert "Points lost" not in page
    assert "0 of 2 rounds are reviewed so far" in page
    assert client.get(f"/api/v1/games/{added.page}/reviews").json["seats"] is None
    some = [decision for decision, _ in judged()]
    assert {summary.grade for summary in summarise_decisions(some, 2, AWASE, is_final=False)} == {None}


# "Nobody can explain the score", "luck and skill do not add up"


def test_no_grade_stands_where_the_interval_spans_two() -> None:
    assert grade_of(AWASE, 0.1, 0.4) == "sharp"
    assert grade_of(AWASE, 0.1, 0.6) is None
    assert grade_of(AWASE, 3.1, 9.0) == "wild"


def test_every_figure_of_a_seat_comes_with_its_interval_and_count(app: Flask, client: FlaskClient) -> None:
    added = faulty_game(app)
    (first, _) = client.get(f"/api/v1/games/{added.page}/reviews").json["seats"]
    assert first["low"] <= first["points_lost"] <= first["high"]
    assert first["each"] == pytest.approx(first["points_lost"] / first["decisions"], abs=0.001)
    assert f"{first['decisions']} decisions" in client.get(f"/r/{added.page}").text


@pytest.mark.parametrize(("game", "seats"), [("hana-awase", 3), ("koi-koi", 2), ("min-ha-to", 2)])
def test_luck_and_skill_add_up_to_the_result(game: str, seats: int) -> None:
    _, review = reviewed(game, seats, 0)
    for played in review.rounds:
        assert played.ledger is not None
        for row in played.ledger:
            parts = row.expected + row.deal + row.draw + row.hidden + row.skill + row.others
            assert parts == pytest.approx(row.result, abs=0.01)
            lost = sum(one.loss or 0.0 for one in played.decisions if one.seat == row.seat)
            assert row.skill == pytest.approx(-lost, abs=0.01)


# "Why?"


@pytest.mark.parametrize("game", ["hana-awase", "koi-koi"])
def test_every_fault_has_its_size_and_a_reason_in_each_language(game: str) -> None:
    rules = RULE_SETS[game]
    faults = [one for seed in ("why", "because", "so") for one, _ in judged(game, seed) if one.verdict in FLAGGED]
    assert faults
    for decision in faults:
        assert decision.loss is not None and decision.loss > 0
        for lang in LANGUAGES:
            said = sentences(decision, lang, rules, ("Ume", "Kiku"))
            assert 1 <= len(said) <= 3
            assert all(sentence.rstrip()[-1] in ".。" for sentence in said)


# "The import broke"


def test_the_same_game_twice_is_two_pages_and_neither_needs_the_other(app: Flask, client: FlaskClient) -> None:
    text = game_text()
    first, second = add_game(app, text, owner="one"), add_game(app, text, owner="two")
    assert first.page != second.page
    client.post(f"/r/{first.page}/edit", data={"token": first.token})
    assert client.post(f"/r/{first.page}/delete", data={"sure": "1"}).status_code == 303
    assert client.get(f"/r/{first.page}").status_code == 404
    assert client.get(f"/r/{second.page}").status_code == 200


# "The analysis is stuck and says nothing"


def test_an_analysis_that_failed_says_why(app: Flask, client: FlaskClient) -> None:
    added = add_game(app, game_text())
    with app.app_context():
        page = get_page(store(), added.page)
        assert page is not None
        for job in jobs_of(store(), page.key, "1.1"):
            fail(store(), job.id, "worker_lost: the worker fell silent")
    assert "The analysis failed: worker_lost" in client.get(f"/r/{added.page}/1/0").text
    states = client.get(f"/api/v1/games/{added.page}/jobs").json
    assert states["active"] == 0
    assert {job["state"] for job in states["jobs"]} == {"failed"}


# "The link shows something else"


def test_the_address_of_a_step_holds_round_step_seat_and_view(app: Flask, client: FlaskClient) -> None:
    added = faulty_game(app)
    page = client.get(f"/r/{added.page}/1/3?seat=1&view=knew").text
    assert "step 3" in page
    assert "what Kiku knew" in unescape(page)
    assert client.get(f"/r/{added.page}/1/3?seat=1&view=knew").text == page


# "My opponent's name is public"


# The deal's seed is part of a replay; that a masked one names nobody is tested in tests/web/test_edit.py.


def test_masked_names_are_in_no_reason_no_review_and_no_practice(app: Flask, client: FlaskClient) -> None:
    added = faulty_game(app, ("Ottilie", "Wenzel"), masked=True)
    paths = ["", "/reviews", "/practice?seat=0", "/practice/1?seat=0"]
    paths += [f"/1/{step}" for step in range(added.steps[0] + 1)]
    texts = [client.get(f"/r/{added.page}{path}").text for path in paths]
    texts += [client.get(f"/api/v1/games/{added.page}{path}").text for path in ("/reviews", "/jobs")]
    assert not any(name in text for text in texts for name in ("Ottilie", "Wenzel"))


# "Old replays broke": tests/contract/test_every_replay.py and tests/web/test_reviews.py


# "The replay tells how it ended"


def test_a_seats_view_tells_nothing_of_what_came_later(app: Flask, client: FlaskClient) -> None:
    added = faulty_game(app)
    known = verdicts(app, added)[0]
    assert known.review is not None
    for step in range(0, added.steps[0], 5):
        page = client.get(f"/r/{added.page}/1/{step}?seat=0&view=knew").text
        later = [one.step for one in known.flagged() if one.step > step]
        assert not any(f"/1/{number}?" in page for number in later if number > step + 1)
        assert f"of {added.steps[0]}" not in page
        assert "With every card face up" not in page
        assert "Without luck" not in page


# "Keys that a laptop lacks, nothing for a screen reader, colour alone"


def test_a_verdict_is_a_sign_and_a_word_and_the_next_one_a_plain_key(app: Flask, client: FlaskClient) -> None:
    added = faulty_game(app)
    fault = verdicts(app, added)[0].flagged()[0]
    page = client.get(f"/r/{added.page}/1/{fault.step}").text
    assert re.search(r'class="g mistake"[^>]*><span aria-hidden="true">\?</span>', page)
    assert '<span class="word">Mistake</span>' in page
    assert "<kbd>n</kbd>" in page
    overview = client.get(f"/r/{added.page}").text
    assert 'aria-keyshortcuts="n"' in overview
