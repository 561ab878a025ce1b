"""A look says what both judges say of a position, and in a line of what a seat knew nothing that it could not know."""

from random import Random

import pytest

from hana.game.action import Play, Reveal
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Round
from hana.game.view import observe
from hana.replay.model import deck_cards
from hana.replay.recorder import token_of
from hana.replay.steps import Step
from hana.replay.walk import RoundWalk, Walk, walk
from hana.review.lines import Line, LineError, walk_line
from hana.review.look import MOST_CARDS, Look, look
from hana.review.open_judge import open_values
from hana.rules.ruleset import RuleSet
from hana.search.evaluate import evaluate, merged
from hana.search.tables import tables_of
from tests.review.reviewed import TINY, recorded
from tests.review.test_honesty import retold
from tests.strategies import each_game, game_name

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
LATE = 10
"""Hand cards left where a look is quick."""


def game(rules: RuleSet, seats: int, seed: int = 6) -> Walk:
    return walk(recorded(rules.id, seats, seed))


def late_choices(played: RoundWalk) -> list[Step]:
    """The choices near the end of a round that leave something to choose."""
    steps = [step for step in played.steps if step.token and step.before.phase is not Phase.OPENING]
    late = [step for step in steps if step.before.turns_left <= LATE]
    return [step for step in late or steps[-6:] if len(set(merged(step.choice or step.before).values())) > 1]


def known_number(played: RoundWalk, step: Step) -> int:
    before = played.steps[: step.number]
    return sum(observe(each.before, step.seat) != observe(each.after, step.seat) for each in before)


def worth(end: Round, seat: int) -> float:
    tables = tables_of(end.rules, end.seats)
    return tables.objective(end.result().scores, seat) / tables.parts


@GAMES
def test_with_open_cards_both_judges_speak(rules: RuleSet, seats: int) -> None:
    found = game(rules, seats)
    (played,) = found.rounds
    for step in late_choices(played)[::4]:
        state = step.choice or step.before
        walked = walk_line(played, Line(step.number))
        seen = look(found, 0, f"{step.number}.open", TINY, 2)
        assert (seen.mode, seen.seat, seen.turn, seen.step) == ("open", step.seat, step.seat, step.number)
        exact = open_values(state, walked.pile, 10**6)
        honest = evaluate(observe(state, step.seat), TINY, 2)
        assert exact is not None and honest is not None
        assert {option.move: option.open for option in seen.options} == {
            token_of(action): value for action, value in exact.items()
        }
        assert {option.move: option.value for option in seen.options} == {
            token_of(action): pytest.approx(mean.value, abs=0.001) for action, mean in honest.values
        }
        assert seen.value == max(option.value for option in seen.options if option.value is not None)
        assert (seen.best, seen.open_value) == (seen.options[0].move, max(exact.values()))
        end = walk_line(played, walked.line.then(*seen.line))
        assert end.state.over
        assert worth(end.state, step.seat) == pytest.approx(seen.open_value, abs=0.001)


def told_apart(rules: RuleSet, seats: int) -> tuple[int, int]:
    """How many looks were compared in two truths that look the same to a seat, and how many of them differed."""
    rng, compared, different = Random(3), 0, 0
    for seed in (6, 7, 8):
        found = game(rules, seats, seed)
        (played,) = found.rounds
        for step in late_choices(played)[::5]:
            again = retold(found.replay, played, step, rng)
            if again is None:
                continue
            at_choice = Line(known_number(played, step), step.seat, 3)
            for line in (at_choice, at_choice.then(step.token)):
                truths = (found, Walk(found.replay, found.rules, (again,), None))
                one, two = (look(each, 0, line.text, TINY, 2).model_dump_json() for each in truths)
                compared, different = compared + 1, different + (one != two)
    return compared, different


@GAMES
def test_what_a_seat_knew_is_all_that_is_looked_at(rules: RuleSet, seats: int) -> None:
    compared, different = told_apart(rules, seats)
    assert compared and not different


@GAMES
def test_a_look_that_peeks_is_noticed(rules: RuleSet, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hana.review.lines.observe", lambda state, seat: state)
    compared, different = told_apart(rules, seats)
    assert different > compared / 4


@GAMES
def test_the_imagined_deal_changes_no_value(rules: RuleSet, seats: int) -> None:
    found = game(rules, seats)
    (played,) = found.rounds
    step = late_choices(played)[0]
    texts = [Line(known_number(played, step), step.seat, world).text for world in (1, 2)]
    one, two = (look(found, 0, text, TINY, 2) for text in texts)
    assert one.model_copy(update={"text": two.text}) == two


@GAMES
def test_the_cards_that_may_come_are_told_by_what_they_change(rules: RuleSet, seats: int) -> None:
    found = game(rules, seats)
    (played,) = found.rounds
    step = next(step for step in late_choices(played) if step.kind == "play")
    line = Line(known_number(played, step), step.seat)
    here = look(found, 0, line.text, TINY, 2)
    assert here.best is not None and here.line == (here.best,)
    assert (here.open_value, here.open_reason) == (None, None)
    assert all(option.open is None for option in here.options)
    after = walk_line(played, line.then(here.best))
    assert after.state.phase is Phase.REVEAL
    there = look(found, 0, after.line.text, TINY, 2)
    assert (there.turn, there.options, there.best, there.line) == (None, (), None, ())
    assert there.cards == here.cards
    may_come = [action.card for action in legal_actions(after.seen) if isinstance(action, Reveal)]
    assert 0 < len(there.cards) <= MOST_CARDS
    assert {deck_cards(card.card)[0] for card in there.cards} <= set(may_come)
    values = [card.value for card in there.cards]
    assert values == sorted(values, reverse=True)
    if sum(card.count for card in there.cards) == len(may_come):
        assert sum(card.chance for card in there.cards) == pytest.approx(1, abs=0.005)
    for card in there.cards:
        end = apply(after.seen, Reveal(deck_cards(card.card)[0]))
        assert not end.over or card.value == pytest.approx(worth(end, step.seat), abs=0.001)


@GAMES
def test_at_its_end_a_line_is_worth_its_result(rules: RuleSet, seats: int) -> None:
    found = game(rules, seats)
    (played,) = found.rounds
    step = late_choices(played)[0]
    line = Line(step.number)
    best = look(found, 0, line.text, TINY, 2).line
    seen = look(found, 0, line.then(*best).text, TINY, 2)
    end = walk_line(played, line.then(*best)).state
    assert (seen.turn, seen.options, seen.line, seen.cards) == (None, (), (), ())
    assert seen.result == end.result().scores
    assert seen.value == seen.open_value == pytest.approx(worth(end, seen.seat), abs=0.001)


@GAMES
def test_where_another_seat_chooses_the_value_stays_that_of_the_lines_seat(rules: RuleSet, seats: int) -> None:
    found = game(rules, seats)
    (played,) = found.rounds
    for step in late_choices(played):
        walked = walk_line(played, Line(known_number(played, step), step.seat).then(step.token))
        while walked.state.phase is not Phase.OVER and walked.state.turn == step.seat:
            event = walked.choices[0] if walked.choices else "~"
            walked = walk_line(played, walked.line.then(event))
        if walked.state.phase is Phase.PLAY:
            seen = look(found, 0, walked.line.text, TINY, 2)
            assert (seen.seat, seen.turn, seen.options, seen.best) == (step.seat, walked.state.turn, (), None)
            assert seen.value is not None and seen.worlds > 0
            return
    pytest.skip("this round ends before")


def test_the_same_question_has_the_same_answer_and_it_can_be_stored() -> None:
    found = game(*each_game()[0])
    step = late_choices(found.rounds[0])[0]
    one, two = (look(found, 0, f"{step.number}.open", TINY, 2) for _ in range(2))
    assert one == two == Look.model_validate_json(one.model_dump_json())


def test_before_the_first_card_there_are_options_without_values() -> None:
    found = next(
        each
        for each in (walk(recorded("mayumi", 2, seed)) for seed in range(40))
        if each.rounds[0].start.phase is Phase.OPENING
    )
    (played,) = found.rounds
    seat = played.steps[0].seat
    for text in ("0.open", f"0.knew{seat}w0"):
        seen = look(found, 0, text, TINY, 2)
        assert {option.move for option in seen.options} == {token_of(one) for one in legal_actions(played.start)}
        assert {(option.value, option.open) for option in seen.options} == {(None, None)}
        assert (seen.value, seen.best, seen.line) == (None, None, ())


def test_a_round_that_is_not_there_is_refused() -> None:
    found = game(*each_game()[0])
    for number in (-1, 1):
        with pytest.raises(LineError) as caught:
            look(found, number, "0.open", TINY, 2)
        assert caught.value.code == "no_such_round"


def test_a_forced_move_is_the_best_one() -> None:
    found = game(*each_game()[0])
    (played,) = found.rounds
    step = next(step for step in reversed(played.steps) if step.kind == Play.kind)
    seen = look(found, 0, f"{step.number}.open", TINY, 2)
    assert (seen.best, len(seen.options)) == (step.token, 1)
    assert seen.open_value == worth(played.end, step.seat)
