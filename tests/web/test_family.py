"""Every game that comes with the site: each step page in each view, what it tells, and the account that adds up."""

import re
from functools import cache
from pathlib import Path

import pytest
from flask import Flask, render_template

from hana.cards.names import SLUGS
from hana.cards.sets import members
from hana.game.view import observe
from hana.replay.codec import loads
from hana.web.games import ShownGame
from hana.web.reviews import NOTHING_YET
from hana.web.step.account import account
from hana.web.step.address import Address, View
from hana.web.step.moment import moment
from hana.web.step.numbering import numbering
from hana.web.step.page import step_page
from tests.web.sites import ROOT, shown

REPLAYS = sorted((ROOT / "replays").rglob("*.hana.json"))
DATA_CARD = re.compile(r'data-card="([^"]+)"')
REFUSALS = ("did not announce", "kept a teyaku", "cards in hand.", "put no card back", "no teyaku", "keeps")


@cache
def game_of(path: Path) -> ShownGame:
    return shown(loads(path.read_text(encoding="utf-8")))


def html_of(app: Flask, game: ShownGame, address: Address) -> str:
    with app.test_request_context("/"):
        return render_template("step.html", page=step_page(game, {}, address))


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_each_step_stands_and_shows_only_what_the_view_knows(app: Flask, path: Path) -> None:
    game = game_of(path)
    for played in game.rounds:
        for seat in range(len(game.names)):
            counted = numbering(played.steps, seat)
            # Every seat sees the opening; of the rest each seat gets its share, so that all steps are looked at.
            for number, events in enumerate(counted.events):
                if number > 8 and number % len(game.names) != seat and number != counted.last:
                    continue
                address = Address("page", played.number + 1, number, seat, View.KNEW)
                html = html_of(app, game, address)
                now = moment(game, NOTHING_YET, address)
                known = {SLUGS[card] for card in members(observe(now.state, seat).seen)}
                assert set(DATA_CARD.findall(html)) <= known, (played.number, number, seat)
                own = [s for s in played.steps[: events + 1] if s.declared and s.declared.letter == "-"]
                if not any(step.seat == seat or "fuke" in rules_of(game) for step in own):
                    assert not any(word in html for word in REFUSALS), (played.number, number, seat)


def rules_of(game: ShownGame) -> str:
    return "fuke" if game.rules.option("fuke") is not None and game.rules["fuke"] == "announced" else ""


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_each_step_stands_with_all_cards(app: Flask, path: Path) -> None:
    game = game_of(path)
    for played in game.rounds:
        for step in range(0, len(played.steps) + 1):
            html = html_of(app, game, Address("page", played.number + 1, step, step % len(game.names), View.ALL))
            assert 'style="' not in html and not re.search(r"<script[^>]*>[^<]", html)


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_the_account_adds_up_to_the_score(path: Path) -> None:
    for played in game_of(path).rounds:
        if played.result is None:
            continue
        lines = account(played.start.rules, played.end.end(), played.result)
        sums = tuple(sum(line.amounts[seat] for line in lines) for seat in range(len(played.result.scores)))
        assert sums == played.result.scores, played.number


@pytest.mark.parametrize(
    ("name", "place", "words"),
    [
        ("dandruff-4", "1/last", ("A drawn round", "Fuke: Chie has 19, as announced", "since the round was drawn")),
        ("tegarasu-bridge-lark-2", "1/last", ("calls the round off", "Tegarasu sanjuu: Nao holds all willow")),
        ("japan-cuckoo-3", "2/last", ("A drawn round", "at most 20 card points")),
        ("dealt-six-brook-2", "2/0", ("four cards of a month (teshi), which ends the round", "Dealt four of a month")),
        ("four-in-hand-2", "2/1", ("laid down", "lays down")),
        ("four-on-the-field-curtain-fan-2", "1/0", ("lay on the field;", "the dealer, has captured them")),
        ("seven-chaff-harbour-3", "1/0", ("Yama has to show 7 chaff cards as teyaku", "Face up: Sora or Umi may take")),
        ("short-race-2", "1/last", ("40 to go", "Bonuses of the other", "alone in the lead")),
        ("best-of-three-2", "2/last", ("1 win to go", "reconstructed", "Rui deals next, having the best score")),
        ("best-of-three-2", "3/last", ("wins the game",)),
        ("few-cards-3", "1/last", ("Compensation", "40 from each other", "Par")),
        ("nintendo-curtain-seed-2", "1/last", ("koi-koi ×1 of 1", "Doubled", "No koi-koi call was left")),
        ("nintendo-curtain-seed-2", "3/last", ("since nobody scored and the deal passes on",)),
        ("gaji-pine-2", "1/7", ("as the lightning takes any card",)),
        ("mended-hand-boar-3", "2/0", ("put cards back?", "play goes clockwise")),
        ("willow-owner-crane-3", "1/last", ("End of the round",)),
    ],
)
def test_the_page_says_what_is_special(app: Flask, name: str, place: str, words: tuple[str, ...]) -> None:
    game = game_of(next(path for path in REPLAYS if path.name == f"{name}.hana.json"))
    number, _, step = place.partition("/")
    last = len(game.rounds[int(number) - 1].steps)
    html = html_of(app, game, Address("page", int(number), last if step == "last" else int(step), 0, View.ALL))
    assert [word for word in words if word not in html] == []
