"""A replay is walked through its longest good part; every fault has its code and its exact place."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.cards.names import CHARACTERS
from hana.cards.sets import members
from hana.game.state import Phase
from hana.replay.canonical import good_part
from hana.replay.model import Replay
from hana.replay.walk import walk
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from tests.replay.games import HANAMI, deck, one_round, read, referee
from tests.strategies import each_game, game_name, quick, record_game, replays

CHOICE = deck(dealer="A", other="D", field="BC")
"""Pine A can take B or C."""
TURNED_UP_CHOICE = deck(dealer="E", other="D", field="ABG", draw="CL")
"""Plum E takes G; then pine C is turned up and can take A or B."""
FINISHED = record_game(RULE_SETS["hana-awase"], ("Ume", "Kiku"), 1, written_out=True).rounds[0]
HANAMI_STOP = {"moves": "I.", "deck": HANAMI}


def koi_koi(moves: str, **more: Any) -> dict[str, Any]:
    return one_round(moves, game="koi-koi/1", deck=HANAMI, **more)


def rounds(*records: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"hana": 1, "game": "koi-koi/1", "seats": ["Ume", "Kiku"]} | more | {"rounds": list(records)}


FAULTS: dict[str, tuple[dict[str, Any], str, int | None, int | None, int]] = {
    # the smallest game that shows it: code, round, step, good steps
    "game not known": (one_round(game="hanaawase/1", seed="plum"), "unknown_game", None, None, 0),
    "revision not known": (one_round(game="koi-koi/2", seed="plum"), "unknown_game", None, None, 0),
    "option not known": (one_round(seed="plum", options={"target": 1000}), "bad_option", None, None, 0),
    "option with a wrong value": (one_round(seed="plum", options={"rounds": 7}), "bad_option", None, None, 0),
    "option with true for a number": (one_round(seed="plum", options={"rounds": True}), "bad_option", None, None, 0),
    "one player": (one_round(seed="plum", seats=1), "wrong_seats", None, None, 0),
    "five players": (one_round(seed="plum", seats=5), "wrong_seats", None, None, 0),
    "koi-koi with three": (one_round(game="koi-koi/1", seed="plum", seats=3), "wrong_seats", None, None, 0),
    "a round too many": (
        rounds(HANAMI_STOP, {"moves": "", "deck": HANAMI}, options={"rounds": 1}), "too_many_rounds", 1, None, 0,
    ),
    "a round after a player lost all points": (
        rounds(HANAMI_STOP, HANAMI_STOP, options={"starting_points": 1}), "game_is_over", 1, None, 0,
    ),
    "unfinished before the last": (
        rounds({"moves": "", "deck": HANAMI, "end": "unfinished"}, HANAMI_STOP), "unfinished_not_last", 0, None, 0,
    ),
    "piles where nothing is replaced": (one_round(deck=deck(), piles=["A"]), "piles_not_allowed", 0, None, 0),
    "dealer in the first round": (one_round(deck=deck(), dealer=0), "dealer_not_allowed", 0, None, 0),
    "dealer who is no seat": (rounds(HANAMI_STOP, HANAMI_STOP | {"dealer": 2}), "dealer_not_allowed", 1, None, 0),
    "four of a month on the field": (one_round(deck=deck(field="ABCD")), "misdeal", 0, None, 0),
    "four of a month in a hand": (
        one_round(game="koi-koi/1", deck=deck(dealer="ABCD")), "misdeal", 0, None, 0,
    ),
    "unknown card on the field": (one_round(deck=deck(field="C").replace("C", "?")), "bad_deck", 0, None, 0),
    "neither deck nor seed": (one_round(), "deck_missing", 0, None, 0),
    "no card at the start": (one_round("1", deck=deck()), "unknown_character", 0, 0, 0),
    "unknown card played": (one_round("?", deck=deck()), "unknown_character", 0, 0, 0),
    "a decision where none is due": (one_round("A.", deck=deck()), "unknown_character", 0, 2, 2),
    "no card as the second hand card": (one_round("AB1", deck=deck()), "unknown_character", 0, 4, 4),
    "no card as a choice": (one_round("A-", deck=CHOICE), "unknown_character", 0, 0, 0),
    "no card as a turned-up card's choice": (one_round("E+", deck=TURNED_UP_CHOICE), "unknown_character", 0, 1, 1),
    "card in the other hand": (one_round("B", deck=deck()), "card_not_in_hand", 0, 0, 0),
    "card on the field": (one_round("C", deck=deck()), "card_not_in_hand", 0, 0, 0),
    "card of the draw pile": (one_round("v", deck=deck()), "card_not_in_hand", 0, 0, 0),
    "card played twice": (one_round("ABA", deck=deck()), "card_not_in_hand", 0, 4, 4),
    "needless choice": (one_round("AC", deck=deck()), "card_not_in_hand", 0, 2, 2),
    "choice missing": (one_round("A", deck=CHOICE), "take_needed", 0, 0, 0),
    "choice missing, log unfinished": (one_round("A", deck=CHOICE, end="unfinished"), "take_needed", 0, 0, 0),
    "choice of another month": (one_round("AG", deck=CHOICE), "take_not_possible", 0, 0, 0),
    "choice of a card elsewhere": (one_round("AD", deck=CHOICE), "take_not_possible", 0, 0, 0),
    "turned-up card's choice missing": (one_round("E", deck=TURNED_UP_CHOICE), "round_unfinished", 0, 1, 1),
    "turned-up card's choice wrong": (one_round("EG", deck=TURNED_UP_CHOICE), "take_not_possible", 0, 1, 1),
    "turned-up card takes itself": (one_round("EC", deck=TURNED_UP_CHOICE), "take_not_possible", 0, 1, 1),
    "decision missing": (koi_koi("I"), "round_unfinished", 0, 2, 2),
    "card where a decision is due": (koi_koi("IB"), "decision_needed", 0, 2, 2),
    "moves after a stop": (koi_koi("I.B"), "moves_left_over", 0, 3, 3),
    "second decision": (koi_koi("I.."), "moves_left_over", 0, 3, 3),
    "second decision after a call": (koi_koi("I++"), "unknown_character", 0, 3, 3),
    "moves after the last card": (
        one_round(FINISHED.moves + "A", deck=FINISHED.deck), "moves_left_over", 0, 40, 40,
    ),
    "unfinished but complete": (koi_koi("I.", end="unfinished"), "round_is_complete", 0, None, 3),
    "nothing played": (one_round(deck=deck()), "round_unfinished", 0, 0, 0),
    "moves end early": (one_round("A", deck=deck()), "round_unfinished", 0, 2, 2),
    "second round ends early": (
        rounds(HANAMI_STOP, {"moves": "", "deck": HANAMI}), "round_unfinished", 1, 0, 0,
    ),
    "card turned up was never seen": (
        one_round("AB", deck=deck()[:24] + "?" * 24), "card_unknown", 0, 1, 1,
    ),
    "scores of the source differ": (koi_koi("I.", scores=[2, -2]), "scores_differ", 0, None, 3),
    "scores of too many seats": (koi_koi("I.", scores=[1, -1, 0]), "scores_differ", 0, None, 3),
    "second round's scores differ": (
        rounds(HANAMI_STOP | {"scores": [1, -1]}, HANAMI_STOP | {"scores": [0, 0]}), "scores_differ", 1, None, 3,
    ),
}  # fmt: skip
every_fault = pytest.mark.parametrize("name", FAULTS)


@every_fault
def test_every_fault_has_its_code_and_place(name: str) -> None:
    value, code, number, step, good_steps = FAULTS[name]
    fault = read(value).fault
    assert fault is not None
    assert (fault.code, fault.round, fault.step, fault.good_steps) == (code, number, step, good_steps)
    assert fault.message


@every_fault
def test_what_was_good_before_a_fault_is_kept(name: str) -> None:
    value, _, number, _, good_steps = FAULTS[name]
    found = read(value)
    good = [played for played in found.rounds if played.number != number]
    assert [played.number for played in good] == list(range(number or 0))
    assert all(played.result is not None for played in good)
    broken = [played for played in found.rounds if played.number == number]
    assert sum(len(played.steps) for played in broken) == good_steps


@every_fault
def test_the_good_part_of_a_broken_game_has_no_fault(name: str) -> None:
    value, code, _, _, _ = FAULTS[name]
    found = read(value)
    good = good_part(found)
    if good is None:
        assert not any(played.steps for played in found.rounds)
        return
    again = walk(good)
    if code == "scores_differ":
        assert again.fault == found.fault  # what the source claims is kept
        return
    assert again.fault is None
    assert [played.steps for played in again.rounds] == [played.steps for played in found.rounds if played.steps]
    assert again.totals == found.totals


@pytest.mark.parametrize(
    ("value", "steps"),
    [
        pytest.param(one_round("", deck=deck(), end="unfinished"), 0, id="only dealt"),
        pytest.param(one_round("A", deck=deck(), end="unfinished"), 2, id="one turn"),
        pytest.param(one_round("E", deck=TURNED_UP_CHOICE, end="unfinished"), 1, id="before a turned-up card's choice"),
        pytest.param(one_round("EA", deck=TURNED_UP_CHOICE, end="unfinished"), 2, id="after that choice"),
        pytest.param(koi_koi("I", end="unfinished"), 2, id="before a decision"),
        pytest.param(koi_koi("I+", end="unfinished"), 3, id="after a call"),
        pytest.param(one_round("A", deck=deck()[:24] + "?" * 24, end="unfinished"), 1, id="before a card never seen"),
    ],
)
def test_an_unfinished_round_ends_after_any_event(value: dict[str, Any], steps: int) -> None:
    found = read(value)
    assert found.fault is None
    assert len(found.rounds[0].steps) == steps
    assert found.rounds[0].result is None
    assert found.totals == found.rounds[0].totals


def test_scores_of_an_unfinished_round_are_not_judged() -> None:
    assert read(one_round("A", deck=deck(), end="unfinished", scores=[5, -5])).fault is None


def test_a_card_out_of_a_hidden_hand_may_be_any_that_was_not_seen() -> None:
    hidden = deck().replace("F", "?").replace("N", "?")
    assert read(one_round("AF", deck=hidden, end="unfinished")).fault is None
    fault = read(one_round("AC", deck=hidden, end="unfinished")).fault
    assert fault is not None and fault.code == "card_not_in_hand"


def test_a_game_with_cards_never_seen_is_partial() -> None:
    assert read(one_round("A", deck=deck()[:24] + "?" * 24, end="unfinished")).partial
    assert not read(one_round("A", deck=deck(), end="unfinished")).partial


def test_steps_say_what_happened() -> None:
    play, reveal, choice = read(koi_koi("I.")).rounds[0].steps
    assert (play.kind, play.seat, play.token, play.card, members(play.taken)) == ("play", 0, "I", 8, (10,))
    assert (reveal.kind, reveal.token, reveal.card, members(reveal.taken)) == ("reveal", "", 32, (34,))
    assert (choice.kind, choice.token, choice.go_on) == ("koi-koi", ".", False)
    assert choice.after.stopped_by == 0


def test_a_turned_up_cards_choice_shows_the_position_it_was_made_in() -> None:
    step = read(one_round("EB", deck=TURNED_UP_CHOICE, end="unfinished")).rounds[0].steps[1]
    assert (step.kind, step.token, step.take, members(step.taken)) == ("reveal", "B", 1, (1,))
    assert step.choice is not None
    assert (step.choice.phase, step.choice.pending) == (Phase.TAKE, 2)


@quick(40)
@given(replays())
def test_steps_lead_from_position_to_position(replay: Replay) -> None:
    for played in walk(replay).rounds:
        assert played.position(0) == played.start
        for index, step in enumerate(played.steps):
            assert step.number == index
            assert step.before == played.position(index)
            assert step.after == played.position(index + 1)
            assert step.seat == step.before.turn
        assert played.moves == replay.rounds[played.number].moves


@quick(40)
@given(replays())
def test_a_recorded_game_walks_without_a_fault(replay: Replay) -> None:
    found = walk(replay)
    assert found.fault is None
    assert len(found.rounds) == len(replay.rounds)
    if found.rounds[-1].steps:
        assert good_part(found) == replay


@pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
def test_a_seed_deals_as_its_decks_do(rules: RuleSet, seats: int) -> None:
    dealt = record_game(rules, ("Ume", "Kiku", "Matsu", "Fuji")[:seats], 5, rounds=2)
    written = record_game(rules, ("Ume", "Kiku", "Matsu", "Fuji")[:seats], 5, rounds=2, written_out=True)
    assert [played.steps for played in walk(dealt).rounds] == [played.steps for played in walk(written).rounds]


def test_the_dealer_follows_from_the_scores_unless_it_is_written() -> None:
    loser = rounds(HANAMI_STOP, {"moves": "", "deck": HANAMI, "end": "unfinished", "dealer": 1})
    assert [played.start.dealer for played in read(rounds(HANAMI_STOP, HANAMI_STOP)).rounds] == [0, 0]
    assert [played.start.dealer for played in read(loser).rounds] == [0, 1]


def test_totals_start_with_the_points_that_the_rules_give() -> None:
    assert read(rounds(HANAMI_STOP, HANAMI_STOP)).totals == (32, 28)
    assert [played.totals for played in read(rounds(HANAMI_STOP, HANAMI_STOP)).rounds] == [(31, 29), (32, 28)]
    assert read(one_round(seed="plum", game="koi-koi/1")).totals == (30, 30)
    assert read(one_round(seed="plum", seats=3)).totals == (0, 0, 0)


@quick(60)
@given(replays())
def test_a_recorded_game_gives_the_totals_of_the_oracle(replay: Replay) -> None:
    assert referee(replay) == list(walk(replay).totals)


PIECES = [*CHARACTERS, *"+.?!é", "!f", "!t", "!l", "!g", "!-", "!r1A", "!r2AB", "rr"]


@st.composite
def damaged(draw: st.DrawFn) -> Replay:
    """A recorded game with a character of one round's moves changed or deleted, or a piece inserted."""
    replay = draw(replays())
    number = draw(st.integers(0, len(replay.rounds) - 1))
    moves = replay.rounds[number].moves
    place, letter = draw(st.integers(0, len(moves))), draw(st.sampled_from(PIECES))
    cut = draw(st.integers(0, 1))
    new = moves[:place] + draw(st.sampled_from([letter, ""])) + moves[place + cut :]
    record = replay.rounds[number].model_copy(update={"moves": new})
    changed = (*replay.rounds[:number], record, *replay.rounds[number + 1 :])
    return replay.model_copy(update={"rounds": changed})


@quick(400)
@given(damaged())
def test_damaged_moves_walk_without_a_fault_only_where_they_are_another_game(replay: Replay) -> None:
    found, totals = walk(replay), referee(replay)
    assert (found.fault is None) == (totals is not None)
    if totals is not None:
        assert list(found.totals) == totals
    good = good_part(found)
    if good is not None:
        assert walk(good).fault is None


@quick(60)
@given(damaged())
def test_a_fault_stands_where_the_good_steps_end(replay: Replay) -> None:
    found = walk(replay)
    if found.fault is None or found.fault.round is None or found.fault.step is None:
        return
    broken = found.rounds[found.fault.round]
    assert len(broken.steps) == found.fault.good_steps == found.fault.step
    assert replay.rounds[found.fault.round].moves.startswith(broken.moves)


def test_scores_that_differ_end_nothing_and_the_first_of_them_is_told() -> None:
    found = read(rounds(HANAMI_STOP | {"scores": [9, -9]}, HANAMI_STOP | {"scores": [8, -8]}))
    assert found.fault is not None
    assert (found.fault.code, found.fault.round, len(found.rounds)) == ("scores_differ", 0, 2)
    assert found.totals == (32, 28)
    assert found.playable


def test_what_the_rules_refuse_is_told_before_scores_that_differ() -> None:
    found = read(rounds(HANAMI_STOP | {"scores": [9, -9]}, {"moves": "B", "deck": HANAMI}))
    assert found.fault is not None
    assert (found.fault.code, found.fault.round) == ("card_not_in_hand", 1)
    assert not found.playable
