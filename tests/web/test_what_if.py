"""What if on the pages: lines that leave a game by links alone, in both modes; and none of them tells a hidden card."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from random import Random

import pytest
from flask import Flask, render_template
from flask.testing import FlaskClient

from hana.game.state import Phase
from hana.game.view import observe
from hana.jobs import asking
from hana.replay.codec import loads
from hana.replay.model import Replay, deck_text
from hana.replay.walk import RoundWalk, walk
from hana.review.lines import NO_CHOICE, Line, LineWalk, walk_line
from hana.review.look import look
from hana.review.model import RoundCards
from hana.review.open_judge import open_rows
from hana.review.review import review_round
from hana.store.jobs import fail, queued
from hana.web.reviews import NOTHING_YET, RoundVerdicts
from hana.web.site import store
from hana.web.step.address import Address, View
from hana.web.step.branch import branch_of
from hana.web.step.moment import moment
from hana.web.step.numbering import numbering
from hana.web.step.open_cards import open_part
from hana.web.step.page import step_page
from hana.web.step.worth import Worth
from hana.web.wording import signed
from tests.web.sites import ROOT, SMALL, Added, add_game, game_text, shown, site_app
from tests.web.test_knowledge import GAMES, other_world

OPEN, KNEW = "seat=0&view=all", "seat=0&view=knew"


@pytest.fixture
def added(app: Flask) -> Added:
    return add_game(app, game_text())


@pytest.fixture
def judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[FlaskClient, Added]:
    """A site that looks at once, with little work."""
    monkeypatch.setitem(asking.BUDGETS_ASKED, "look", "plain")
    app = site_app(tmp_path / "judged", HANA_BACKGROUND="immediate")
    return app.test_client(), add_game(app, game_text(), reviewed=True)


def get(client: FlaskClient, url: str) -> str:
    answer = client.get(url, follow_redirects=True)
    assert answer.status_code == 200, (url, answer.text)
    return answer.text


def link(html: str, marked: str) -> str:
    """Where the first link leads that is marked so (an id or a key); empty where there is none."""
    found = re.search(rf"<(?:a|form)\b(?=[^>]*{re.escape(marked)})[^>]*?\b(?:href|action)=\"([^\"]+)\"", html)
    return unescape(found[1]) if found else ""


def without_token(html: str) -> str:
    return re.sub(r'name="csrf_token" value="[^"]*"', "", html)


def panel(html: str) -> str:
    """The words of the verdict's place."""
    found = re.search(r'<section id="verdict".*?</section>', html, re.DOTALL)
    assert found is not None
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", found[0]))).strip()


def going_on(played: RoundWalk, walked: LineWalk, rng: Random, events: int) -> LineWalk:
    """A line that goes on by dice."""
    for _ in range(events):
        turned = [f"~{deck_text((card,))}" for card in walked.turn_ups]
        tokens = [*walked.choices, *turned, *(["~"] if turned else [])]
        if not tokens:
            break
        walked = walk_line(played, walked.line.then(rng.choice(tokens)))
    return walked


def test_with_open_cards_a_line_is_walked_by_links_to_its_settlement(client: FlaskClient, added: Added) -> None:
    html = get(client, f"/r/{added.page}/1/4?{OPEN}")
    html = get(client, link(html, 'id="what-if-go"'))
    assert "from step 4: all cards face up" in panel(html)
    assert "played" in panel(html)
    for _ in range(40):
        onward = link(html, 'data-key="1"')
        if not onward:
            break
        html = get(client, onward)
        assert "Here the line leaves the game" in html
    assert "End of the round" in panel(html)
    assert 'aria-label="Next round"' not in html
    assert link(html, 'id="what-if-back"') == f"/r/{added.page}/1/4?{OPEN}"


def test_with_what_a_seat_knew_cards_are_chosen_or_come_by_chance(client: FlaskClient, added: Added) -> None:
    html = get(client, f"/r/{added.page}/1/0?{KNEW}")
    html = get(client, link(html, 'id="what-if-go"'))
    assert "what Ume knew, the other cards imagined" in panel(html)
    asked = []
    for _ in range(60):
        onward = link(html, 'data-key="1"')
        if not onward:
            break
        found = re.search(r'class="asked">([^<]+)<', html)
        assert found is not None
        asked.append(found[1])
        html = get(client, onward)
    assert {"Ume to play", "Ume turns up a card: which one?", "Kiku plays: what?"} <= set(asked)
    assert {"Kiku turns up a card: which one?"} <= set(asked)
    assert "End of the round" in panel(html)


def test_every_unseen_card_may_be_turned_up_and_another_one_instead(client: FlaskClient, added: Added) -> None:
    html = get(client, link(get(client, f"/r/{added.page}/1/0?{KNEW}"), 'id="what-if-go"'))
    html = get(client, link(html, 'data-key="1"'))
    cards = re.findall(r"line=0\.knew0w0\.\w+\.~([A-Za-v])\"", html)
    assert len(cards) == len(set(cards)) == 48 - 8 - 8
    html = get(client, link(html, 'data-key="1"'))
    again = re.search(r'href="([^"]+)" data-step>Turn up another card', html)
    assert again is not None
    assert "turns up a card: which one?" in panel(get(client, unescape(again[1])))


@pytest.mark.parametrize("kernels", ["on", "off"])
def test_another_seat_answers_from_what_it_can_see(
    client: FlaskClient, added: Added, monkeypatch: pytest.MonkeyPatch, kernels: str
) -> None:
    monkeypatch.setenv("HANA_KERNELS", kernels)
    html = get(client, f"/r/{added.page}/1/0?{KNEW}&line=0.knew0w0")
    while "Kiku plays: what?" not in panel(html):
        html = get(client, link(html, 'data-key="1"'))
    reply = link(html, 'data-key="1"')
    line = link(get(client, reply), 'id="line-link"').split("line=")[1]
    assert f"line={line}" in html, "it is one of the cards that the seat may hold"
    assert link(get(client, reply), 'id="line-link"').endswith(line)


def test_a_seat_starts_lines_at_its_own_choices_alone(client: FlaskClient, added: Added) -> None:
    starts = {step: link(get(client, f"/r/{added.page}/1/{step}?{KNEW}"), 'id="what-if-go"') for step in range(5)}
    assert starts[0].endswith("line=0.knew0w0") and starts[4].endswith("line=4.knew0w0")
    assert not starts[1] and not starts[2] and not starts[3]


def test_all_links_of_a_line_keep_to_it_and_lead_back_before_it(client: FlaskClient, added: Added) -> None:
    html = get(client, f"/r/{added.page}/1/last?{OPEN}&line=4.open")
    html = get(client, link(html, 'data-key="2"'))
    steps = [unescape(url) for url in re.findall(rf'href="(/r/{added.page}/1/\d+\?[^"]+)"', html)]
    for url in steps:
        number = int(url.split("?")[0].rsplit("/", 1)[1])
        assert ("line=4.open" in url) == (number >= 4 and 'id="what-if-back"' not in url) or url.endswith(f"4?{OPEN}")
    assert any("line=" in url for url in steps) and any("line=" not in url for url in steps)
    assert f"/r/{added.page}/1/4/seen?{OPEN.replace('&', '&amp;')}&amp;by=0&amp;show=knew" in html


def test_the_address_of_a_line_opens_the_same_elsewhere(app: Flask, client: FlaskClient, added: Added) -> None:
    html = get(client, link(get(client, f"/r/{added.page}/1/4?{KNEW}"), 'id="what-if-go"'))
    for _ in range(5):
        html = get(client, link(html, 'data-key="1"'))
    address = link(html, 'id="line-link"')
    assert without_token(get(app.test_client(), address)) == without_token(html)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("line=4.closed", "a line begins with a step"),
        ("line=4.open.Qx", "event 1 of the line"),
        ("line=4.open.QQQ", "event 1 of the line"),
        ("line=1.open", "nobody chooses"),
        ("line=4.knew1w0", "it is not seat 1 that chooses"),
        ("line=4.knew3w0", "there is no seat 3"),
        ("line=400.open", "there is no step 400"),
    ],
)
def test_a_line_that_cannot_be_played_is_refused_with_its_place(
    client: FlaskClient, added: Added, query: str, said: str
) -> None:
    for path in ("4", "last", "4/reply", "4/seen"):
        answer = client.get(f"/r/{added.page}/1/{path}?{OPEN}&{query}")
        assert answer.status_code == 400, path
        assert said in unescape(answer.text)


def test_steps_beyond_a_line_and_before_it(client: FlaskClient, added: Added) -> None:
    assert client.get(f"/r/{added.page}/1/5?{OPEN}&line=4.open").status_code == 404
    before = client.get(f"/r/{added.page}/1/3?{OPEN}&line=4.open")
    assert (before.status_code, before.location) == (302, f"/r/{added.page}/1/3?{OPEN}")


@pytest.mark.parametrize("query", ["seat=1&view=all", "seat=0&view=all", "seat=1&view=knew", "x=y"])
def test_a_view_that_a_line_does_not_fit_leads_to_the_one_it_does(
    client: FlaskClient, added: Added, query: str
) -> None:
    answer = client.get(f"/r/{added.page}/1/4?{query}&line=4.knew0w0")
    assert (answer.status_code, answer.location) == (302, f"/r/{added.page}/1/4?{KNEW}&line=4.knew0w0")


def test_another_view_leads_from_a_line_back_to_the_game(client: FlaskClient, added: Added) -> None:
    html = get(client, f"/r/{added.page}/1/4?{KNEW}&line=4.knew0w0")
    views = [unescape(url) for url in re.findall(r'href="(/r/\w[^"]+seen[^"]+)"', html)]
    assert views
    for url in views:
        answer = client.get(url)
        assert "line" not in answer.location and "/1/4?" in answer.location


@pytest.mark.parametrize("mode", ["4.open", "4.knew0w0"])
def test_a_position_is_looked_at_when_somebody_asks(judged: tuple[FlaskClient, Added], mode: str) -> None:
    client, game = judged
    url = f"/r/{game.page}/1/last?{KNEW}&line={mode}"
    html = get(client, url)
    assert "What is it worth?" in panel(html)
    answer = client.post(link(html, 'id="what-if-look"'), follow_redirects=True)
    assert answer.status_code == 200
    assert "Ume can expect" in panel(answer.text) and "best" in panel(answer.text)
    assert ("exact" in panel(answer.text)) == ("open" in mode)
    assert answer.text == get(client, url), "asked once, known to all"
    assert not link(answer.text, 'id="what-if-look"')


def test_cards_that_are_alike_show_the_same_figure(judged: tuple[FlaskClient, Added]) -> None:
    client, game = judged
    html = get(client, link(get(client, f"/r/{game.page}/1/0?{KNEW}&line=0.knew0w0"), 'data-key="1"'))
    html = client.post(link(html, 'id="what-if-look"'), follow_redirects=True).text
    worth = re.findall(r'alt="([^"]+)"[^>]*>(?:<small>([^<]+)</small>)?</a>', html)
    figures: dict[str, set[str]] = {}
    for name, figure in worth:
        figures.setdefault(name, set()).add(figure)
    assert all(len(found) == 1 for found in figures.values())
    assert sum(figure != "" for _, figure in worth) >= 8


def test_the_best_line_is_stepped_through(judged: tuple[FlaskClient, Added]) -> None:
    client, game = judged
    last = max(step for step in range(game.steps[0]) if _is_play(client, game, step))
    html = get(client, f"/r/{game.page}/1/{last}?{OPEN}&line={last}.open")
    html = client.post(link(html, 'id="what-if-look"'), follow_redirects=True).text
    assert "Best play with every card face up" in panel(html)
    film = re.search(r'href="([^"]+)" data-step>Step through it', html)
    assert film is not None
    html = get(client, unescape(film[1]))
    assert "in this line" in panel(html)
    for _ in range(10):
        following = link(html, 'id="ctl-next"')
        if not following:
            break
        html = get(client, following)
    assert "End of the round" in panel(html)


def test_the_open_judges_own_line_is_stepped_through(client: FlaskClient, added: Added) -> None:
    game = shown(loads(game_text()))
    played = game.rounds[0]
    rows = open_rows(played, 1_000)
    cards = RoundCards(
        round=0, orders=0, reason=None, expected=None, deal=None, result=None, steps=(), open=rows, spread=None
    )
    solved = [row for row in rows if row.value is not None]
    assert solved
    for row in solved[:3]:
        now = moment(game, RoundVerdicts(cards=cards), Address(added.page, 1, row.step, 0, View.ALL))
        html = get(client, open_part(now).line_url)
        ended = get(client, link(html, 'id="ctl-last"'))
        score = signed(row.value or 0.0)
        assert re.search(rf">Score</th>.*?>{re.escape(score)}<", ended, re.DOTALL), (row.step, score)


def _is_play(client: FlaskClient, game: Added, step: int) -> bool:
    return "to play" in panel(get(client, f"/r/{game.page}/1/{step}?{OPEN}"))


def test_thinking_shows_until_values_have_come(
    client: FlaskClient, added: Added, monkeypatch: pytest.MonkeyPatch
) -> None:
    html = get(client, f"/r/{added.page}/1/4?{OPEN}&line=4.open")
    assert 'data-jobs=""' in html and "Thinking …" not in panel(html)
    html = client.post(link(html, 'id="what-if-look"'), follow_redirects=True).text
    assert "Thinking …" in panel(html)
    assert f'data-jobs="/api/v1/games/{added.page}/jobs"' in html
    monkeypatch.setattr(asking, "MOST_WAITING", 1)
    other = get(client, link(html, 'data-key="1"'))
    refused = client.post(link(other, 'id="what-if-look"'))
    assert refused.status_code == 429
    assert "try again in a moment" in refused.text


def test_a_look_that_failed_is_asked_for_again(app: Flask, client: FlaskClient, added: Added) -> None:
    url = f"/r/{added.page}/1/4?{OPEN}&line=4.open"
    client.post(link(get(client, url), 'id="what-if-look"'))
    with app.app_context():
        (job,) = (job for job in queued(store()) if job.kind == "look")
        fail(store(), job.id, "worker_lost: gone")
    html = get(client, url)
    assert "The judges found no values: worker_lost: gone." in panel(html) and 'id="what-if-look"' not in html
    ask = f"/r/{added.page}/1/4/look?{OPEN}&line=4.open"
    assert f'action="{ask}"' in unescape(html)
    assert "Thinking …" in panel(client.post(ask, follow_redirects=True).text)


@pytest.mark.parametrize("query", [OPEN, f"{OPEN}&line=4.open.QQQ"])
def test_only_positions_of_lines_are_looked_at(client: FlaskClient, added: Added, query: str) -> None:
    assert client.post(f"/r/{added.page}/1/4/look?{query}").status_code in {400, 404}
    assert client.get(f"/r/{added.page}/1/4/reply?{query}").status_code in {400, 404}


def test_a_game_in_a_link_has_lines_but_no_values(app: Flask, client: FlaskClient, added: Added) -> None:
    code = client.get(f"/r/{added.page}/link").location
    for query in (OPEN, KNEW):
        html = get(client, link(get(client, f"{code}/1/4?{query}"), 'id="what-if-go"'))
        for _ in range(8):
            html = get(client, link(html, 'data-key="1"'))
            assert "worked out for games that are kept" in panel(html)
            assert 'id="what-if-look"' not in html
            assert f'action="{code}/keep"' in html


def test_before_the_first_card_lines_have_no_values(app: Flask, client: FlaskClient) -> None:
    text = (ROOT / "replays/mayumi/four-alike-dew-2.hana.json").read_text(encoding="utf-8")
    game = add_game(app, text)
    html = get(client, link(get(client, f"/r/{game.page}/1/0?{OPEN}"), 'id="what-if-go"'))
    assert "No values are worked out before the first card." in panel(html)
    assert "Put back" in panel(html)
    assert get(client, link(html, 'data-key="1"'))


def test_a_line_is_not_for_search_engines_and_its_keys_are_listed(app: Flask, client: FlaskClient) -> None:
    game = add_game(app, game_text(seed="listed"), listed=True)
    plain, line = (get(client, f"/r/{game.page}/1/4?{OPEN}{more}") for more in ("", "&line=4.open"))
    assert "noindex" not in plain and "noindex" in line
    assert "<kbd>w</kbd>" in line and "<kbd>b</kbd>" in line


@pytest.mark.parametrize(("game", "names"), GAMES)
@pytest.mark.parametrize("view", list(View))
def test_each_position_of_a_line_asks_what_waits_there(game: str, names: tuple[str, ...], view: View) -> None:
    """The panel belongs to the very position that is shown, wherever in a line that is."""
    found, rng = shown(loads(game_text(game, names, seed="positions"))), Random(7)
    played, compared = found.rounds[0], 0
    starts = [step for step in played.steps if (step.choice or step.before).phase not in NO_CHOICE]
    for step in rng.sample(starts, 4):
        seat = step.seat
        start = Line(step.number) if view is View.ALL else Line(numbering(played.steps, seat).shown(step.number), seat)
        walked = going_on(played, walk_line(played, start), rng, 14)
        for events in range(walked.first, len(walked.played.steps) + 1):
            here = Address("page", 1, events, seat, view, line=walked.line.text)
            branch = branch_of(found, here)
            assert branch is not None
            now = moment(branch.game, NOTHING_YET, here, branch)
            comes_by_itself = view is View.ALL and now.state.phase is Phase.REVEAL
            if not comes_by_itself:
                waits = branch.until(events)
                assert waits.seen == (observe(now.state, seat) if view is View.KNEW else now.state)
                compared += 1
    assert compared > 12


def line_pages(app: Flask, replay: Replay) -> Callable[[Address], str]:
    """The pages of lines with all that the honest judge says of the game and of them."""
    game = shown(replay, 1)
    review = review_round(game.rounds[0], SMALL, 0)
    verdicts = {0: RoundVerdicts({d.step: d for d in review.decisions}, review, SMALL.id)}

    def worth_of(number: int, text: str) -> Worth:
        return Worth(look(game.walk, number, text, SMALL, 0))

    def html(here: Address) -> str:
        with app.test_request_context("/"):
            shown_page = step_page(game, verdicts, here, worth_of=worth_of)
            return without_token(render_template("step.html", page=shown_page))

    return html


@pytest.mark.parametrize(("game", "names"), GAMES)
def test_other_hidden_cards_leave_a_line_of_what_a_seat_knew_the_same(
    app: Flask, game: str, names: tuple[str, ...]
) -> None:
    replay, rng, compared = loads(game_text(game, names, seed="hidden")), Random(5), 0
    played, page = walk(replay).rounds[0], line_pages(app, replay)
    choices = [step for step in played.steps[:-1] if (step.choice or step.before).phase not in NO_CHOICE]
    for step in rng.sample(choices, 4):
        other = other_world(replay, played, step.number, step.seat, rng)
        if other is None:
            continue
        start = Line(numbering(played.steps, step.seat).shown(step.number), step.seat, rng.randrange(9))
        walked, other_page = going_on(played, walk_line(played, start), rng, 5), line_pages(app, other)
        for events in {walked.first, len(walked.played.steps)}:
            here = Address("page", 1, events, step.seat, View.KNEW, line=walked.line.text)
            assert other_page(here) == page(here), (here.url, step.number)
            compared += 1
    assert compared > 2
