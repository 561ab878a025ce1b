"""A game is played and kept: what the recorder writes walks back to the same positions."""

import random

import pytest
from hypothesis import given

from hana.game.action import Action, Decide, Declare, IllegalAction, Play, Redraw, Reveal, Take
from hana.game.deal import deal_from_seed
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase
from hana.replay.model import deck_cards
from hana.replay.recorder import Recorder, token_of
from hana.replay.walk import walk
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from tests.replay.games import HANAMI, deck
from tests.strategies import each_game, game_name, quick, rule_sets, seeds

HANA_AWASE, KOI_KOI = RULE_SETS["hana-awase"], RULE_SETS["koi-koi"]
NAMES = ("Ume", "Kiku", "Matsu", "Fuji")


def finish_round(recorder: Recorder, rng: random.Random) -> None:
    while not recorder.state.over:
        recorder.act(rng.choice(legal_actions(recorder.state)))


@pytest.mark.parametrize(
    ("action", "token"),
    [
        (Play(0), "A"),
        (Play(0, 47), "Av"),
        (Take(43), "r"),
        (Decide(True), "+"),
        (Decide(False), "."),
        (Reveal(5), ""),
        (Declare("f"), "!f"),
        (Declare("t"), "!t"),
        (Declare("l"), "!l"),
        (Declare("g"), "!g"),
        (Declare("-"), "!-"),
        (Declare("r", 0b10), "!r1B"),
        (Declare("r", 0b1011), "!r3ABD"),
        (Redraw(0b11), ""),
    ],
)
def test_tokens(action: Action, token: str) -> None:
    assert token_of(action) == token


@pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
def test_a_whole_game_is_kept_and_walks_back(rules: RuleSet, seats: int) -> None:
    recorder, rng = Recorder(rules, NAMES[:seats], seed="plum"), random.Random(4)
    ends = []
    while not recorder.game_over:
        recorder.start_round()
        finish_round(recorder, rng)
        ends.append(recorder.state)
    replay = recorder.replay()
    found = walk(replay)
    assert found.fault is None
    assert [played.steps[-1].after for played in found.rounds] == ends
    assert found.totals == recorder.totals
    scores = [played.result.scores for played in found.rounds if played.result is not None]
    assert rules.ending.reached(scores, recorder.totals)
    before = tuple(total - last for total, last in zip(recorder.totals, scores[-1], strict=True))
    assert not rules.ending.reached(scores[:-1], before)
    assert (replay.game, replay.seats, replay.seed) == (rules.key, NAMES[:seats], "plum")


@quick(10)
@given(rule_sets(), seeds)
def test_after_every_choice_the_replay_so_far_is_right(game: tuple[RuleSet, int], seed: int) -> None:
    rules, seats = game
    recorder, rng = Recorder(rules, NAMES[:seats], seed=str(seed)), random.Random(seed)
    recorder.start_round()
    while not recorder.state.over:
        found = walk(recorder.replay())
        assert found.fault is None
        reached = found.rounds[-1].position(len(found.rounds[-1].steps))
        if recorder.state.pending is not None:  # a turned-up card and its choice are one event of the replay
            reached = apply(reached, Reveal(recorder.state.pending))
        assert reached == recorder.state
        recorder.act(rng.choice(legal_actions(recorder.state)))
    assert walk(recorder.replay()).fault is None
    assert recorder.replay().rounds[-1].end is None


@quick(30)
@given(rule_sets(), seeds)
def test_cards_are_turned_up_by_themselves(game: tuple[RuleSet, int], seed: int) -> None:
    rules, seats = game
    recorder, rng = Recorder(rules, NAMES[:seats], seed=str(seed)), random.Random(seed)
    recorder.start_round()
    while not recorder.state.over:
        assert recorder.state.phase is not Phase.REVEAL
        recorder.act(rng.choice(legal_actions(recorder.state)))


def test_a_refused_action_changes_nothing() -> None:
    recorder = Recorder(HANA_AWASE, ("Ume", "Kiku"))
    before = recorder.start_round(deck_cards(deck()))
    for action in (Play(1), Reveal(3), Take(0), Decide(True)):
        with pytest.raises(IllegalAction):
            recorder.act(action)
    assert recorder.state == before
    assert recorder.replay().rounds[0].moves == ""


def test_decks_that_were_given_are_written_and_seeded_ones_are_not() -> None:
    given_deck = Recorder(KOI_KOI, ("Ume", "Kiku"))
    given_deck.start_round(deck_cards(HANAMI))
    given_deck.act(Play(8))
    given_deck.act(Decide(False))
    assert given_deck.replay().rounds[0].deck == HANAMI
    assert given_deck.replay().rounds[0].moves == "I."
    seeded = Recorder(KOI_KOI, ("Ume", "Kiku"), seed="plum")
    seeded.start_round()
    assert seeded.replay().rounds[0].deck is None


def test_a_given_deck_and_the_seed_that_gives_it_play_the_same_round() -> None:
    deal = deal_from_seed(KOI_KOI, 2, "plum", 0)
    given_deck, seeded = Recorder(KOI_KOI, ("a", "b")), Recorder(KOI_KOI, ("a", "b"), seed="plum")
    assert given_deck.start_round((*sum(deal.hands, ()), *deal.field, *deal.draw)) == seeded.start_round()


def test_the_winner_deals_next_and_totals_grow() -> None:
    recorder = Recorder(KOI_KOI, ("Ume", "Kiku"))
    assert recorder.totals == (30, 30)
    for total in (31, 32):
        recorder.start_round(deck_cards(HANAMI))
        assert recorder.state.dealer == 0
        recorder.act(Play(8))
        recorder.act(Decide(False))
        assert recorder.totals == (total, 60 - total)


def test_an_unfinished_round_is_the_last_and_says_so() -> None:
    recorder = Recorder(KOI_KOI, ("Ume", "Kiku"))
    recorder.start_round(deck_cards(HANAMI))
    recorder.act(Play(8))
    record = recorder.replay().rounds[0]
    assert (record.moves, record.end) == ("I", "unfinished")


def test_a_game_is_over_after_its_rounds() -> None:
    recorder = Recorder(KOI_KOI.with_options({"rounds": 1}), ("Ume", "Kiku"))
    assert not recorder.game_over
    recorder.start_round(deck_cards(HANAMI))
    assert not recorder.game_over
    recorder.act(Play(8))
    recorder.act(Decide(False))
    assert recorder.game_over
    assert recorder.replay().options == {"rounds": 1}


def test_a_game_is_over_when_a_player_has_no_points_left() -> None:
    recorder = Recorder(KOI_KOI.with_options({"starting_points": 1}), ("Ume", "Kiku"))
    recorder.start_round(deck_cards(HANAMI))
    recorder.act(Play(8))
    recorder.act(Decide(False))
    assert recorder.totals == (2, 0)
    assert recorder.game_over


def test_without_deck_and_seed_no_round_can_start() -> None:
    recorder = Recorder(HANA_AWASE, ("Ume", "Kiku"))
    with pytest.raises(ValueError, match="neither a deck nor a seed"):
        recorder.start_round()
    with pytest.raises(ValueError, match="no round has been started"):
        recorder.act(Play(0))
