"""Practice: the positions are the judge's proven mistakes and nothing else, and the page tells nothing beforehand."""

import re
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
from flask import Flask, render_template
from flask.testing import FlaskClient

from hana.cards.names import SLUGS
from hana.cards.sets import members
from hana.game.engine import legal_actions
from hana.game.view import observe
from hana.replay.codec import loads
from hana.replay.model import Replay, RoundRecord
from hana.replay.recorder import token_of
from hana.replay.walk import walk
from hana.review.model import FLAGGED, VERDICTS, RoundReview
from hana.rules.ruleset import RuleSet
from hana.store.pages import get_page
from hana.web.games import ShownGame, shown_game
from hana.web.overview import game_page
from hana.web.practice_page import Asked, Links, position_page
from hana.web.practice_set import Fault, address_of, positions, searched
from hana.web.reviews import RoundVerdicts, game_verdicts
from hana.web.site import store
from hana.web.step.address import View
from hana.web.step.controls import next_fault
from hana.web.step.graph import graph_part
from hana.web.step.moment import moment
from hana.web.step.moves import move_rows
from tests.strategies import each_game, game_name
from tests.web.planted import blameless, faulty_game, judged, planted, put_reviews, small_reviews
from tests.web.sites import OWNER, add_game, game_text, shown
from tests.web.test_knowledge import other_world, stored

EACH_GAME = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
NAMES = ("Aya", "Ben", "Chie", "Davi")
NOWHERE = Links("/somewhere", (), "/again", "/next", "/back")


def verdicts_of(reviews: Iterable[RoundReview]) -> dict[int, RoundVerdicts]:
    return {one.round: RoundVerdicts({d.step: d for d in one.decisions}, one, "quick") for one in reviews}


def html_of(app: Flask, asked: Asked) -> str:
    page = position_page(asked, series="Practice", count="1 of 1", note="", links=NOWHERE, names_game=True)
    with app.test_request_context("/"):
        html = render_template("practice_position.html", page=page)
    return re.sub(r'name="csrf_token" value="[^"]*"', "", html)


def found_in(html: str, pattern: str) -> str:
    """The first group of a pattern that has to be there."""
    found = re.search(pattern, html)
    assert found is not None, pattern
    return found[1]


def heading(html: str) -> str:
    return found_in(html, r'<span class="word">([^<]+)</span></h1>')


@EACH_GAME
@pytest.mark.parametrize("is_real", [True, False], ids=["judged", "planted"])
def test_practice_list_graph_marks_counts_and_the_way_to_mistakes_are_one_set(
    rules: RuleSet, seats: int, is_real: bool
) -> None:
    text = game_text(rules.id, NAMES[:seats], seed="hidden")
    game, reviews = shown(loads(text)), small_reviews(text)
    verdicts = verdicts_of(reviews if is_real else map(planted, reviews))
    flagged = {(n, d.step, d.seat) for n, known in verdicts.items() for d in known.flagged()}
    solved = {
        (one.fault.round, one.fault.step, one.fault.seat)
        for seat in range(seats)
        for one in positions(game.page, searched(verdicts), [seat])
    }
    assert solved == flagged and (flagged or is_real)
    for seat in range(seats):
        lows = [one.fault.low for one in positions(game.page, searched(verdicts), [seat])]
        assert lows == sorted(lows, reverse=True)
    marks, rows = set(), 0
    for number, known in verdicts.items():
        now = moment(game, known, game.start(View.ALL).at(0, number + 1))
        marks |= {(number, int(found_in(mark.url, r"/(\d+)\?"))) for mark in graph_part(now).marks}
        rows += sum(row.glyph is not None and row.glyph.name in FLAGGED for row in move_rows(now))
    assert marks == {(number, step) for number, step, _ in flagged}
    assert bool(rows) == bool(flagged) and rows <= len(flagged)
    overview = game_page(game, verdicts, is_owner=False)
    assert sum(int(row.faults) for row in overview.rounds if row.faults.isdigit()) == len(flagged)
    counts = [{glyph.name: count for glyph, count in row.verdicts} for row in overview.seats]
    assert [sum(count.get(name, 0) for name in FLAGGED) for count in counts] == [
        sum(seat == one for _, _, one in flagged) for seat in range(seats)
    ]
    here, walked = game.start(), 0
    while (place := next_fault(game, here, verdicts, None, forward=True)) is not None:
        here, walked = place, walked + 1
    assert walked == len(flagged) - ((0, 0) in marks)  # nothing comes before the first step


@EACH_GAME
def test_every_answer_is_right_unless_its_loss_is_proven(app: Flask, rules: RuleSet, seats: int) -> None:
    text = game_text(rules.id, NAMES[:seats], seed="hidden")
    game, (review,) = shown(loads(text)), small_reviews(text)
    known = verdicts_of([review])[0]
    inaccuracy = rules.judging.thresholds[0]
    for decision in judged(review)[::3]:
        fault = Fault(0, decision.step, decision.seat, 0.0)
        for option in decision.options:
            assert option.low is not None
            html = html_of(app, Asked(game, fault, known, option.move))
            assert heading(html).startswith("A proven loss of") == (option.low >= inaccuracy)
            assert (heading(html) == "Right: this is the best option") == (option.move == decision.best)
            assert html.count(">your answer<") == html.count(">played<") == 1
            assert ("That is what" in html) == (option.move == decision.played)


def test_each_verdict_of_an_option_has_its_answer(app: Flask) -> None:
    text = game_text(seed="hidden")
    game, decision = shown(loads(text)), judged(small_reviews(text)[0])[0]
    for verdict in (name for name in VERDICTS if name not in ("forced", "best")):
        changes = {"low": 3.3, "high": 5.5, "loss": 4.4, "verdict": verdict}
        options = tuple(option.model_copy(update=changes) for option in decision.options)
        best, played, mine, *_ = (option.move for option in options)
        changed = decision.model_copy(update={"options": options, "best": best, "played": played, "verdict": "mistake"})
        known = RoundVerdicts({decision.step: changed})
        fault = Fault(0, decision.step, decision.seat, 3.3)
        html = html_of(app, Asked(game, fault, known, mine))
        is_proven = verdict in ("inaccuracy", "mistake", "blunder")
        proven = "A proven loss of 4.4 points (3.3 to 5.5)"
        assert heading(html) == (proven if is_proven else "Also fine: no loss is proven")
        assert ("It loses 4.4 points (3.3 to 5.5), which is no proof." in html) == (not is_proven)
        assert heading(html_of(app, Asked(game, fault, known, best))) == "Right: this is the best option"
        assert heading(html_of(app, Asked(game, fault, known, played))) == proven


def test_reviews_by_engines_that_judged_no_options_accept_all_but_the_played_one(app: Flask) -> None:
    text = game_text(seed="hidden")
    game, decision = shown(loads(text)), judged(small_reviews(text)[0])[0]
    bare = {"low": None, "high": None, "verdict": None}
    options = tuple(option.model_copy(update=bare) for option in decision.options)
    best, played, mine, *_ = (option.move for option in options)
    changed = decision.model_copy(update={"options": options, "best": best, "played": played, "verdict": "blunder"})
    fault, known = Fault(0, decision.step, decision.seat, 9.0), RoundVerdicts({decision.step: changed})
    assert heading(html_of(app, Asked(game, fault, known, mine))) == "Also fine: no loss is proven"
    assert heading(html_of(app, Asked(game, fault, known, played))).startswith("A proven loss of")


@EACH_GAME
def test_other_hidden_cards_leave_the_question_the_same(app: Flask, rules: RuleSet, seats: int) -> None:
    rng, compared = Random(5), 0
    text = game_text(rules.id, NAMES[:seats], seed="hidden")
    replay, game = loads(text), shown(loads(text))
    for decision in judged(small_reviews(text)[0])[::3]:
        fault = Fault(0, decision.step, decision.seat, 0.0)
        other = other_world(replay, game.rounds[0], decision.step, decision.seat, rng)
        if other is None:
            continue
        # The other game holds only the events that this seat knows of.
        step = address_of(game, fault).step
        known, again = (RoundVerdicts({at: decision.model_copy(update={"step": at})}) for at in (decision.step, step))
        html = html_of(app, Asked(game, fault, known, None))
        assert html_of(app, Asked(shown_game(stored(other, 1)), replace(fault, step=step), again, None)) == html
        seen = observe(moment(game, known, address_of(game, fault)).state, decision.seat).seen
        assert set(re.findall(r'data-card="([^"]+)"', html)) <= {SLUGS[card] for card in members(seen)}
        compared += 1
    assert compared > 1


def another_move(replay: Replay, game: ShownGame, step: int) -> Replay | None:
    """The same round up to a choice, where something else is played, and broken off after it."""
    played = game.rounds[0].steps[step]
    state = played.choice or played.before
    tokens = [token_of(action) for action in legal_actions(state)]
    instead = next((token for token in tokens if token and token != played.token), None)
    if instead is None:
        return None
    moves = "".join(one.token for one in game.rounds[0].steps[:step]) + instead
    changed = replay.model_copy(update={"rounds": (RoundRecord(moves=moves, end="unfinished"),)})
    return changed if walk(changed).fault is None else None


@pytest.mark.parametrize("rules", ["hana-awase", "koi-koi"])
def test_the_question_holds_nothing_of_the_answer(app: Flask, rules: str) -> None:
    """Other values, another best and another played option, and another move in the game: the same bytes."""
    compared = 0
    text = game_text(rules, seed="ask")
    replay, game = loads(text), shown(loads(text))
    for decision in judged(small_reviews(text)[0]):
        fault = Fault(0, decision.step, decision.seat, 0.0)
        html = html_of(app, Asked(game, fault, RoundVerdicts({decision.step: decision}), None))
        shuffled = tuple(
            option.model_copy(update={"value": 0.5, "loss": 9.5, "low": 9.0, "high": 9.9, "verdict": "blunder"})
            for option in reversed(decision.options)
        )
        changes = {"options": shuffled, "best": decision.played, "played": decision.best, "missed_capture": None}
        otherwise = RoundVerdicts({decision.step: decision.model_copy(update=changes)})
        assert html_of(app, Asked(game, fault, otherwise, None)) == html
        other = another_move(replay, game, decision.step)
        if other is not None:
            assert html_of(app, Asked(shown_game(stored(other, 1)), fault, otherwise, None)) == html
            compared += 1
        assert not re.search(r"Mistake|Blunder|Inaccuracy|best option|worlds|class=\"c (played|takes|missed)", html)
    assert compared > 5


def put_blameless(app: Flask, page: str) -> None:
    """A review of more worlds in which nothing is proven."""
    found = (known.review for known in known_of(app, page).values())
    put_reviews(app, page, [blameless(review) for review in found if review is not None], "standard")


def known_of(app: Flask, page: str) -> dict[int, RoundVerdicts]:
    with app.app_context():
        found = get_page(store(), page)
        assert found is not None
        return game_verdicts(store(), found)


def test_a_games_positions_are_counted_and_solved_by_address(app: Flask, client: FlaskClient) -> None:
    added = faulty_game(app)
    start = f"/r/{added.page}/practice"
    for seat in (0, 1):
        count = sum(len(known.flagged(seat)) for known in known_of(app, added.page).values())
        assert count
        whole = client.get(f"{start}?seat={seat}").text
        assert f"{count} position" in whole and f'href="{start}/1?seat={seat}"' in whole
        for number in range(1, count + 1):
            html = client.get(f"{start}/{number}?seat={seat}").text
            assert f"{number} of {count}" in html
            assert (f'id="next" class="button large" href="{start}/{number + 1}?' in html) == (number < count)
            tokens = re.findall(r'name="answer" value="([^"]+)"', html)
            place = found_in(html, r'name="at" value="([^"]+)"')
            assert len(tokens) > 1
            answered = client.get(f"{start}/{number}", query_string={"seat": seat, "at": place, "answer": tokens[0]})
            assert 'id="answer"' in answered.text and "All options, the best first" in answered.text
            round_, step = place.split(".")
            assert f'href="/r/{added.page}/{round_}/{step}?seat={seat}&amp;view=knew"' in answered.text
        assert client.get(f"{start}/{count + 1}?seat={seat}").status_code == 404


def test_a_position_stays_the_same_when_its_number_changes(app: Flask, client: FlaskClient) -> None:
    added = faulty_game(app)
    seat = 1
    second = client.get(f"/r/{added.page}/practice/2?seat={seat}").text
    place = found_in(second, r'name="at" value="([^"]+)"')
    assert "2 of " in client.get(f"/r/{added.page}/practice/1?seat={seat}&at={place}").text
    gone = client.get(f"/r/{added.page}/practice/1?seat={seat}&at=1.999")
    assert gone.status_code == 404 and "no longer among the proven mistakes" in gone.text


@pytest.mark.parametrize("answer", ["", "?", "zz", "<b>", "%F0%9F%8C%B8" * 40])
def test_an_answer_that_is_no_option_is_told_the_options(app: Flask, client: FlaskClient, answer: str) -> None:
    added = faulty_game(app)
    start = f"/r/{added.page}/practice/1?seat=0"
    tokens = re.findall(r'name="answer" value="([^"]+)"', client.get(start).text)
    found = client.get(f"{start}&answer={answer}")
    assert found.status_code == 400 and "is no option of this position" in found.text
    assert tokens and all(f"{token} (" in found.text for token in tokens) and "<b>" not in found.text


@pytest.mark.parametrize(
    ("path", "status"), [("?seat=2", 400), ("?seat=x", 400), ("/0?seat=0", 404), ("/x?seat=0", 404), ("/1?seat=9", 400)]
)
def test_addresses_that_do_not_exist_say_so(app: Flask, client: FlaskClient, path: str, status: int) -> None:
    assert client.get(f"/r/{faulty_game(app).page}/practice{path}").status_code == status
    assert client.get("/r/nothing/practice").status_code == 404


def test_what_is_not_there_yet_is_said(app: Flask, client: FlaskClient) -> None:
    waiting = add_game(app, game_text(rounds=2))
    html = client.get(f"/r/{waiting.page}/practice?seat=0").text
    assert "0 of 2 rounds are reviewed so far" in html and f'data-jobs="/api/v1/games/{waiting.page}/jobs"' in html
    assert "nothing to solve" in html and "Well played" not in html
    with app.app_context():
        store().execute("UPDATE job SET state = 'failed', error = 'out of paper'")
    assert "The review failed: out of paper." in client.get(f"/r/{waiting.page}/practice").text
    with app.app_context():
        store().execute("DELETE FROM job")
    assert "has not been reviewed" in client.get(f"/r/{waiting.page}/practice").text


def test_without_mistakes_there_is_a_friendly_sentence(app: Flask, client: FlaskClient) -> None:
    added = faulty_game(app)
    put_blameless(app, added.page)
    html = client.get(f"/r/{added.page}/practice?seat=1").text
    assert "of Kiku is a proven mistake. Well played!" in html and "/practice/1?" not in html


def test_a_browsers_games_are_one_set(app: Flask, client: FlaskClient) -> None:
    one, two = faulty_game(app), faulty_game(app, ("Rei", "Ume"))
    masked = faulty_game(app, ("Ume", "Sora"), rounds=2, masked=True)
    seats = {one.page: 0, two.page: 1, masked.page: 0}
    flagged = [
        decision.low or 0.0
        for page, seat in seats.items()
        for known in known_of(app, page).values()
        for decision in known.flagged(seat)
    ]
    assert "This browser has no games yet" in client.get("/practice").text
    assert client.get("/practice/1?name=Ume").status_code == 404
    client.set_cookie("hana_owner", OWNER)
    choice = client.get("/practice").text
    assert "in 3 games" in choice and all(name in choice for name in ("Ume", "Kiku", "Rei", "Sora"))
    assert f"Start: <bdi>Ume</bdi>, {len(flagged)} positions" in client.get("/practice?name=Ume").text
    lows = []
    for number in range(1, len(flagged) + 1):
        html = client.get(f"/practice/{number}?name=Ume").text
        fields = dict(re.findall(r'type="hidden" name="(name|game|at)" value="([^"]+)"', html))
        assert "Opponent" in html and not re.search(r"Kiku|Rei|Sora|Seat 2", html)
        token = found_in(html, r'name="answer" value="([^"]+)"')
        assert f'href="/r/{fields["game"]}"' not in html
        answered = client.get(f"/practice/{number}", query_string={**fields, "answer": token}).text
        assert f'href="/r/{fields["game"]}"' in answered and "Opponent" not in answered
        round_, step = fields["at"].split(".")
        assert f'href="/r/{fields["game"]}/{round_}/{step}?seat={seats[fields["game"]]}&amp;view=knew"' in answered
        lows.append(known_of(app, fields["game"])[int(round_) - 1].decisions[int(step)].low)
    assert lows == sorted(flagged, reverse=True)
    put_blameless(app, one.page)
    fewer = sum(len(k.flagged(s)) for page, s in seats.items() for k in known_of(app, page).values())
    assert fewer < len(flagged)
    assert f"Start: <bdi>Ume</bdi>, {fewer} position" in client.get("/practice?name=Ume").text


def test_the_set_says_where_it_stops_looking(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    faulty_game(app)
    add_game(app, game_text(names=("Rei", "Ume"), seed="newer"))
    client.set_cookie("hana_owner", OWNER)
    assert "are looked through" not in client.get("/practice").text
    for module in ("practice_set", "practice_list"):
        monkeypatch.setattr(f"hana.web.{module}.MOST_GAMES", 1)
    html = client.get("/practice?name=Ume").text
    assert "The newest 1 of your games are looked through" in html and "Kiku" not in html
    assert "1 game not yet reviewed to the end" in html


def test_a_game_kept_twice_is_looked_at_once(app: Flask, client: FlaskClient) -> None:
    faulty_game(app)
    faulty_game(app)
    client.set_cookie("hana_owner", OWNER)
    assert "in 1 game<" in client.get("/practice").text
