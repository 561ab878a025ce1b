"""Sites for tests: an application in a folder of its own, and games in it."""

import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from flask import Flask

from hana.formats import read_games
from hana.game.engine import legal_actions
from hana.jobs.ingest import SEED, ingest
from hana.replay.codec import dumps
from hana.replay.model import Replay
from hana.replay.recorder import Recorder
from hana.review import ENGINE_VERSION
from hana.review.review import review_round
from hana.rules import RULE_SETS
from hana.search.budget import Budget
from hana.store.answers import put_answer
from hana.store.pages import Page, get_page
from hana.store.work import Work
from hana.web import create_app
from hana.web.games import ShownGame, shown_game
from hana.web.site import store

ROOT = Path(__file__).parents[2]
OWNER = "the-browser-of-these-tests"
SMALL = Budget("quick", pilot=2, looks=1, worlds_per_look=6, exact_pilot=2, exact_per_look=2, exact_turns=6)
"""Enough for verdicts to be there; what they say is not looked at."""


@dataclass(frozen=True, slots=True)
class Added:
    """A game in a site: its page, edit token, and the number of steps of each round."""

    page: str
    token: str
    steps: tuple[int, ...]


def site_app(folder: Path, **config: object) -> Flask:
    """A site without a background whose data lie in `folder`; forms need no token unless it is asked for."""
    settings = {"HANA_DATA": folder, "HANA_BACKGROUND": "none", "TESTING": True, "WTF_CSRF_ENABLED": False}
    return create_app(ROOT, settings | config)


def game_text(
    game: str = "hana-awase", names: tuple[str, ...] = ("Ume", "Kiku"), *, rounds: int = 1, seed: str = "plum"
) -> str:
    """A game played by dice, as the text of a file."""
    rng = Random(seed)
    recorder = Recorder(RULE_SETS[game], names, seed=seed)
    for _ in range(rounds):
        state = recorder.start_round()
        while not state.over:
            state = recorder.act(rng.choice(legal_actions(state)))
    return dumps(recorder.replay())


def add_game(
    app: Flask, text: str, *, reviewed: bool = False, listed: bool = False, masked: bool = False, owner: str = OWNER
) -> Added:
    """Puts a game into a site, with its reviews where they are asked for."""
    with app.app_context():
        found = ingest(
            store(),
            lambda job: None,
            text.encode(),
            filename="game.json",
            owner=owner,
            keep_good=False,
            listed=listed,
            masked=masked,
            sample=None,
            now=time.time(),
        )
        assert found.page is not None, found.error
        assert found.token is not None
        rounds = read_games(text.encode())[0].report.walk.rounds
        if reviewed:
            stored = get_page(store(), found.page)
            assert stored is not None
            for played in rounds:
                review = review_round(played, SMALL, SEED).model_dump_json()
                put_answer(
                    store(), Work(stored.key, played.number, ENGINE_VERSION, SMALL.id, SEED), review, time.time()
                )
        return Added(found.page, found.token, tuple(len(played.steps) for played in rounds))


def shown(replay: Replay, number: int = 0) -> ShownGame:
    """A game as its pages show it, without a site that holds it."""
    page = Page(
        id="page", key="key", game=replay.game, seats=replay.seats, rounds=len(replay.rounds), replay=dumps(replay),
        format="hana", reader=1, filename="", listed=True, masked=False, sample=None, unfinished=bool(number),
        note=None, totals=(0,) * len(replay.seats), created_at=0.0,
    )  # fmt: skip
    return shown_game(page)
