"""What a seat did not know is not in its page: other hidden cards and another future leave every byte as it was."""

import re
from dataclasses import replace
from random import Random

import pytest
from flask import Flask, render_template

from hana.game.engine import legal_actions
from hana.replay.codec import dumps, loads
from hana.replay.model import Replay, RoundRecord, deck_text
from hana.replay.recorder import token_of
from hana.replay.walk import RoundWalk, walk
from hana.review.review import review_round
from hana.store.pages import Page
from hana.web.games import shown_game
from hana.web.reviews import RoundVerdicts
from hana.web.step.address import Address, View
from hana.web.step.moment import is_choice
from hana.web.step.page import step_page
from tests.hidden_cards import reshuffled
from tests.web.sites import SMALL, game_text

GAMES = [("hana-awase", ("Aya", "Ben")), ("hana-awase", ("Aya", "Ben", "Chie")), ("koi-koi", ("Aya", "Ben"))]


def other_world(replay: Replay, played: RoundWalk, step: int, seat: int, rng: Random) -> Replay | None:
    """The same game up to a position as one seat saw it, with other cards where it could not look, and broken off
    one event later; None where the seat itself sees a difference there."""
    state, upcoming = played.position(step), played.steps[step]
    changed, draw = reshuffled(state, seat, rng)
    hands = [changed.hands[other].known | changed.played[other] for other in range(state.seats)]
    order = [(played.start.dealer + away) % state.seats for away in range(state.seats)]
    dealt = [card for other in order for card in range(48) if hands[other] >> card & 1]
    turned = [s.card for s in played.steps[:step] if s.kind == "reveal" and s.card is not None]
    deck = deck_text([*dealt, *played.deal.field, *turned, *draw])
    moves = "".join(s.token for s in played.steps[:step])
    if is_choice(upcoming) and upcoming.kind != "reveal":
        moves += upcoming.token if upcoming.seat == seat else token_of(rng.choice(legal_actions(changed)))
    record = RoundRecord(deck=deck, moves=moves, end="unfinished")
    found = replay.model_copy(update={"rounds": (record,), "seed": None})
    again = walk(found)
    same = again.fault is None and len(again.rounds[0].steps) > step
    choices = [w.steps[step].choice is not None for w in (played, again.rounds[0]) if len(w.steps) > step]
    return found if same and not any(choices) else None


def page_html(app: Flask, page: Page, step: int, seat: int) -> str:
    game = shown_game(page)
    review = review_round(game.rounds[0], SMALL, 0)
    verdicts = {0: RoundVerdicts({d.step: d for d in review.decisions}, review, SMALL.id)}
    with app.test_request_context("/"):
        html = render_template("step.html", page=step_page(game, verdicts, Address(page.id, 1, step, seat, View.KNEW)))
    return re.sub(r'name="csrf_token" value="[^"]*"', "", html)


def stored(replay: Replay, number: int) -> Page:
    return Page(
        id="page", key="key", game=replay.game, seats=replay.seats, rounds=1, replay=dumps(replay), format="hana",
        reader=1, filename="", listed=True, masked=False, sample=None, unfinished=bool(number), note=None,
        totals=(0,) * len(replay.seats), created_at=0.0,
    )  # fmt: skip


@pytest.mark.parametrize(("game", "names"), GAMES)
def test_other_hidden_cards_leave_the_page_the_same(app: Flask, game: str, names: tuple[str, ...]) -> None:
    replay, rng, compared = loads(game_text(game, names, seed="hidden")), Random(4), 0
    played = walk(replay).rounds[0]
    page = stored(replay, 0)
    for step in range(0, len(played.steps) - 1, 3):
        seat = rng.randrange(len(names))
        other = other_world(replay, played, step, seat, rng)
        if other is None:
            continue
        assert page_html(app, stored(other, 1), step, seat) == page_html(app, page, step, seat), (step, seat)
        compared += 1
    assert compared > 4


def test_the_same_page_with_all_cards_open_does_differ(app: Flask) -> None:
    replay = loads(game_text(seed="hidden"))
    played = walk(replay).rounds[0]
    other = other_world(replay, played, 0, 0, Random(1))
    assert other is not None
    games = [shown_game(replace(stored(r, 0))) for r in (replay, other)]
    hands = [step_page(game, {}, Address("page", 1, 0, 0, View.ALL)).others[0].hand for game in games]
    assert hands[0] != hands[1]
