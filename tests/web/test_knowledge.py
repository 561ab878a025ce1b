"""What a seat did not know is not in its page: other hidden cards and another future leave every byte as it was."""

import re
from dataclasses import replace
from random import Random

import pytest
from flask import Flask, render_template

from hana.cards.deck import month_of
from hana.cards.sets import members
from hana.game.engine import legal_actions
from hana.replay.codec import loads
from hana.replay.model import Replay, RoundRecord, deck_text
from hana.replay.recorder import token_of
from hana.replay.walk import RoundWalk, walk
from hana.review.review import review_round
from hana.store.pages import Page
from hana.web.games import shown_game
from hana.web.reviews import RoundVerdicts
from hana.web.step.address import Address, View
from hana.web.step.moment import is_choice
from hana.web.step.numbering import is_hidden, numbering
from hana.web.step.page import step_page
from tests.hidden_cards import reshuffled
from tests.web.sites import ROOT, SMALL, game_text, shown

GAMES = [
    ("hana-awase", ("Aya", "Ben")),
    ("hana-awase", ("Aya", "Ben", "Chie")),
    ("hana-awase-pt", ("Aya", "Ben")),
    ("koi-koi", ("Aya", "Ben")),
    ("mayumi", ("Aya", "Ben")),
    ("mayumi", ("Aya", "Ben", "Chie")),
    ("min-ha-to", ("Aya", "Ben")),
]


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
    known = [s for s in played.steps[:step] if not is_hidden(s, seat)]
    if any(s.drawn for s in known) or (upcoming.declared is not None and upcoming.seat != seat):
        return None
    moves = "".join(s.token for s in known)
    if is_choice(upcoming) and upcoming.kind != "reveal":
        moves += upcoming.token if upcoming.seat == seat else token_of(rng.choice(legal_actions(changed)))
    record = RoundRecord(deck=deck, moves=moves, end="unfinished")
    found = replay.model_copy(update={"rounds": (record,), "seed": None})
    again = walk(found)
    same = again.fault is None and len(again.rounds[0].steps) > len(known)
    changed_step = again.rounds[0].steps[len(known)] if same else upcoming
    choices = [upcoming.choice is not None, changed_step.choice is not None, changed_step.declared is not None]
    return found if same and (not any(choices) or changed_step.token == upcoming.token != "") else None


def page_html(app: Flask, page: Page, step: int, seat: int) -> str:
    game = shown_game(page)
    review = review_round(game.rounds[0], SMALL, 0)
    verdicts = {0: RoundVerdicts({d.step: d for d in review.decisions}, review, SMALL.id)}
    address = Address(page.id, 1, step, seat, View.KNEW)
    with app.test_request_context("/"):
        html = render_template("step.html", page=step_page(game, verdicts, address))
    return re.sub(r'name="csrf_token" value="[^"]*"', "", html)


def stored(replay: Replay, number: int) -> Page:
    return shown(replay, number).page


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
        place = numbering(played.steps, seat).shown(step)
        assert page_html(app, stored(other, 1), place, seat) == page_html(app, page, place, seat), (step, seat)
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


def test_cards_put_back_and_drawn_are_known_to_their_seat_alone(app: Flask) -> None:
    """Another card of the same month put back and another one drawn: the other seat's pages stay as they are."""
    replay = loads((ROOT / "replays/mayumi/four-alike-dew-2.hana.json").read_text(encoding="utf-8"))
    played = walk(replay).rounds[0]
    deal, first = played.deal, played.steps[0]
    assert first.declared is not None
    (back,), (drawn,) = members(first.declared.cards), members(first.drawn)
    instead = next(card for card in deal.hands[0] if month_of(card) == month_of(back) and card != back)
    deep = played.new_piles[0][-1] if played.new_piles[0][-1] != back else played.new_piles[0][-2]
    exchange = {deep: drawn, drawn: deep}
    draw = [exchange.get(card, card) for card in deal.draw]
    pile = [{back: instead, deep: drawn}.get(card, card) for card in played.new_piles[0]]
    worlds = []
    for moves, cards, new in (
        (first.token, deal.draw, played.new_piles[0]),
        (f"!r1{deck_text((instead,))}", draw, pile),
    ):
        later = "".join(step.token for step in played.steps[1:4])
        deck = deck_text([*deal.hands[0], *deal.hands[1], *deal.field, *cards])
        record = RoundRecord(deck=deck, moves=moves + later, piles=(deck_text(new),), end="unfinished")
        found = replay.model_copy(update={"rounds": (record,), "seed": None})
        assert walk(found).fault is None
        worlds.append(stored(found, 0))
    for step in range(4):
        assert page_html(app, worlds[0], step, 1) == page_html(app, worlds[1], step, 1), step
    own = [page_html(app, world, 1, 0) for world in worlds]
    assert own[0] != own[1]


def test_a_refusal_is_not_even_counted_for_others(app: Flask) -> None:
    """Whether the dealer kept a set of three or had none: the other seat sees the same pages at the same addresses."""
    replay = loads((ROOT / "replays/mayumi/tegarasu-bridge-lark-2.hana.json").read_text(encoding="utf-8"))
    played = walk(replay).rounds[0]
    assert played.steps[0].token == "!-" and is_hidden(played.steps[0], 1)
    assert numbering(played.steps, 1).last == len(played.steps) - 1
    assert numbering(played.steps, 0).last == numbering(played.steps, None).last == len(played.steps)
    rng, page = Random(2), stored(replay, 0)
    compared = 0
    for _ in range(40):
        other = other_world(replay, played, 2, 1, rng)
        if other is None:
            continue
        compared += 1
        assert page_html(app, stored(other, 0), 1, 1) == page_html(app, page, 1, 1)
    assert compared > 2


def test_a_view_of_one_seat_holds_no_way_to_count_the_steps_of_others(app: Flask) -> None:
    replay = loads((ROOT / "replays/mayumi/tegarasu-bridge-lark-2.hana.json").read_text(encoding="utf-8"))
    html = page_html(app, stored(replay, 0), 3, 1)
    assert "view=all" not in html
    assert "/r/page/1/3/seen?seat=1&amp;view=knew&amp;by=1&amp;show=all" in html
    assert "/g/" not in html and "/r/page/link" in html
