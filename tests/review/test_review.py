"""A review says everything that was chosen, adds up, and is the same bytes every time."""

from collections import Counter
from dataclasses import replace
from math import sqrt

import pytest

from hana.game.action import Decide, Play, Take
from hana.game.state import Phase, Round
from hana.game.view import observe
from hana.replay.canonical import game_key
from hana.replay.recorder import token_of
from hana.replay.walk import walk
from hana.review import ENGINE_NAME, ENGINE_VERSION
from hana.review.cards import round_cards
from hana.review.game import review_game
from hana.review.model import FLAGGED, Decision, GameReview
from hana.review.report import report_lines
from hana.review.review import Cancelled, Choice, choices_of, review_choice, review_round
from hana.review.summary import summarise
from hana.review.whole import whole_round
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from hana.search.evaluate import merged
from tests.review.reviewed import TINY, recorded, reviewed
from tests.scenes import scene
from tests.strategies import each_game, game_name

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)


def decided(state: Round, action: Play | Take | Decide) -> Decision:
    return review_choice(Choice(0, observe(state, state.turn), action), TINY, 0)


def assert_unjudged(decision: Decision) -> None:
    assert (decision.best, decision.loss, decision.low, decision.high) == (None, None, None, None)
    assert decision.worlds == 0
    for option in decision.options:
        assert (option.value, option.se, option.loss, option.loss_se) == (None, None, None, None)


def test_a_single_option_is_forced() -> None:
    decision = decided(scene("hana-awase", ("1-3", "5-1"), "2-1"), Play(2))
    assert (decision.verdict, decision.played, len(decision.options)) == ("forced", "C", 1)
    assert decision.missed_capture is None
    assert_unjudged(decision)


def test_equal_options_are_forced_too() -> None:
    for card in (2, 3):
        decision = decided(scene("hana-awase", ("1-3 1-4", "5-1 5-2"), "2-1"), Play(card))
        assert (decision.verdict, decision.played) == ("forced", "C")
        assert_unjudged(decision)


def test_equal_targets_of_a_card_turned_up_are_forced() -> None:
    state = replace(scene("koi-koi", ("5-1", "5-2"), "1-3 1-4"), phase=Phase.TAKE, pending=0)
    for card in (2, 3):
        decision = decided(state, Take(card))
        assert (decision.kind, decision.verdict, decision.played) == ("take", "forced", "C")
        assert_unjudged(decision)


def test_of_equal_options_the_lowest_stands_for_all() -> None:
    state = scene("hana-awase", ("1-3 1-4 12-1", "5-1 5-2 5-3"), "1-1")
    one, two = (decided(state, Play(card)) for card in (2, 3))
    assert one == two
    assert {option.move for option in one.options} == {"C", "s"}


@pytest.mark.parametrize("go_on", [True, False])
def test_the_koi_koi_decision_is_judged(go_on: bool) -> None:
    """Three brights are five points at once; going on can win more, or lose."""
    state = replace(scene("koi-koi", ("5-1 6-1", "5-2 6-2"), captured=("1-1 3-1 8-1", "")), phase=Phase.DECIDE)
    decision = decided(state, Decide(go_on))
    assert (decision.kind, decision.missed_capture, decision.played) == ("koi-koi", None, "+" if go_on else ".")
    values = {option.move: (option.value, option.se) for option in decision.options}
    assert values["."] == (5.0, 0.0)
    assert values["+"][1] > 0
    assert decision.best == decision.options[0].move == max(values, key=lambda move: values[move][0])
    assert (decision.loss == 0) is (decision.best == decision.played)


@pytest.mark.parametrize(("played", "missed"), [(Play(44), "CA"), (Play(2), None)])
def test_a_missed_capture_is_marked_and_the_judge_says_whether_it_was_a_fault(played: Play, missed: str | None) -> None:
    decision = decided(scene("hana-awase", ("1-3 12-1", "5-1 5-2"), "1-1"), played)
    assert (decision.missed_capture.cards if decision.missed_capture else None) == missed
    if decision.missed_capture:
        assert decision.missed_capture.fault is (decision.verdict in FLAGGED)


@GAMES
def test_every_choice_has_its_decision(rules: RuleSet, seats: int) -> None:
    found, review = reviewed(rules.id, seats, 1)
    for played, reviewed_round in zip(found.rounds, review.rounds, strict=True):
        choices = list(choices_of(played))
        assert len(choices) == sum(step.token != "" for step in played.steps)
        for choice, decision in zip(choices, reviewed_round.decisions, strict=True):
            stands_for = merged(choice.view)
            assert (decision.step, decision.seat) == (choice.step, choice.view.turn)
            assert decision.kind == choice.action.kind
            assert decision.played == token_of(stands_for[choice.action])
            assert {option.move for option in decision.options} == set(map(token_of, stands_for.values()))
            assert (decision.verdict == "forced") == (len(decision.options) == 1)
            assert (decision.loss is None) == (decision.verdict in {"forced", None})
            assert (decision.open_loss is None) == (decision.open_loss_reason is not None)
            assert decision.open_loss is None or decision.open_loss >= 0
            assert len(decision.why) == len(decision.facts) <= 3
            assert (decision.verdict in FLAGGED) <= bool(decision.why)


@GAMES
def test_the_same_inputs_give_the_same_bytes(rules: RuleSet, seats: int) -> None:
    found = walk(recorded(rules.id, seats, 2))
    key = game_key(found)
    texts = [review_game(found, key, TINY, seed).model_dump_json() for seed in (0, 0, 1)]
    assert texts[0] == texts[1] != texts[2]
    review = GameReview.model_validate_json(texts[0])
    assert review.model_dump_json() == texts[0]
    assert review.id == key[:16] and review.game == rules.key
    assert review.engine.model_dump() == {"name": ENGINE_NAME, "version": ENGINE_VERSION, "budget": TINY.id, "seed": 0}


def test_rounds_are_judged_apart() -> None:
    found, review = reviewed("koi-koi", 2, 4, rounds=3)
    assert [each.round for each in review.rounds] == [0, 1, 2]
    for played, whole in zip(found.rounds, review.rounds, strict=True):
        kept = review_round(played, TINY, 0)
        cards = round_cards(played, TINY)
        assert whole_round(kept, cards, found.rules, found.replay.seats, "en") == whole


def test_progress_is_told_and_can_be_ended() -> None:
    (played,) = walk(recorded("hana-awase", 2, 2)).rounds
    told: list[tuple[int, int, Decision]] = []

    def until_the_third(done: int, total: int, decision: Decision) -> bool:
        told.append((done, total, decision))
        return done < 3

    with pytest.raises(Cancelled):
        review_round(played, TINY, 0, until_the_third)
    total = len(list(choices_of(played)))
    assert [each[:2] for each in told] == [(1, total), (2, total), (3, total)]
    assert tuple(each[2] for each in told) == review_round(played, TINY, 0).decisions[:3]


@GAMES
def test_the_summary_adds_up(rules: RuleSet, seats: int) -> None:
    _, review = reviewed(rules.id, seats, 3, rounds=2)
    everything = [decision for played in review.rounds for decision in played.decisions]
    assert [summary.seat for summary in review.seats] == list(range(seats))
    for summary in review.seats:
        own = [decision for decision in everything if decision.seat == summary.seat]
        judged = [decision for decision in own if decision.loss is not None]
        assert summary.decisions == len(judged) > 0
        assert summary.points_lost == pytest.approx(sum(decision.loss for decision in judged), abs=0.001)
        below = sqrt(sum((decision.loss - decision.low) ** 2 for decision in judged))
        above = sqrt(sum((decision.high - decision.loss) ** 2 for decision in judged))
        assert summary.low == pytest.approx(max(0.0, summary.points_lost - below), abs=0.002)
        assert summary.high == pytest.approx(summary.points_lost + above, abs=0.002)
        assert summary.verdicts == Counter(each.verdict for each in own if each.verdict is not None)
    assert summarise(review.rounds, seats, rules.judging) == review.seats


def test_a_seat_without_judged_choices_has_no_figures() -> None:
    (summary,) = summarise([], 1, RULE_SETS["koi-koi"].judging)
    assert (summary.decisions, summary.points_lost, summary.low, summary.high, summary.verdicts) == (
        0,
        None,
        None,
        None,
        {},
    )


@GAMES
def test_the_report_has_a_line_for_each_choice_reason_and_seat(rules: RuleSet, seats: int) -> None:
    found, review = reviewed(rules.id, seats, 3, rounds=2)
    lines = list(report_lines(found, review))
    choices = sum(len(played.decisions) for played in review.rounds)
    reasons = sum(len(decision.why or ()) for played in review.rounds for decision in played.decisions)
    ledgers = sum(len(played.ledger or ()) for played in review.rounds)
    assert len(lines) == 1 + len(review.rounds) + choices + reasons + ledgers + seats
    for name, line in zip(found.replay.seats, lines[-seats:], strict=True):
        assert line.startswith(f"{name}: ")
