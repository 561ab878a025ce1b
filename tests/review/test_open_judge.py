"""The open judge is the plain minimax with open cards, follows a round step by step, and knows where it has to stop."""

from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from hana.cards.sets import card_set
from hana.game.action import Decide, Declare, Play, Reveal, Take
from hana.game.engine import apply
from hana.game.state import Phase, Pile, Round
from hana.game.values import put
from hana.replay.codec import loads
from hana.replay.model import deck_cards
from hana.replay.recorder import token_of
from hana.replay.walk import RoundWalk, walk
from hana.review.model import OpenRow
from hana.review.open_judge import best_line, limit_for, open_loss, open_row, open_rows, open_values, true_pile
from hana.review.review import choices_of
from hana.rules.ruleset import RuleSet
from hana.search.budget import BUDGETS
from hana.search.evaluate import merged
from hana.search.tables import tables_of
from tests.review.reviewed import recorded
from tests.search import plain
from tests.search.endings import blocks, endings
from tests.strategies import each_game, game_name

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
REPLAYS = sorted((Path(__file__).parent.parent.parent / "replays").rglob("*.hana.json"))
LIMIT = 3_000
ENDINGS = 64


@cache
def last_round(path: Path) -> RoundWalk:
    """The last round of a replay of the project."""
    return walk(loads(path.read_text())).rounds[-1]


@cache
def rows_of(path: Path) -> tuple[OpenRow, ...]:
    return open_rows(last_round(path), LIMIT)


@cache
def random_round(game: str, seats: int) -> RoundWalk:
    """Of some rounds played at random the longest."""
    return max((walk(recorded(game, seats, seed)).rounds[0] for seed in range(4)), key=lambda played: len(played.steps))


def position_of(played: RoundWalk, row: OpenRow) -> Round:
    """The position in which a row's choice was made."""
    if row.step == len(played.steps):
        return played.position(row.step)
    step = played.steps[row.step]
    return step.choice or step.before


def pile_of(played: RoundWalk, row: OpenRow) -> tuple[int, ...]:
    pile = true_pile(played, row.step)
    return pile[len(pile) - len(position_of(played, row).draw) :]


def played_move(played: RoundWalk, row: OpenRow) -> str:
    """What was chosen at a row, by the move that stands for it."""
    if row.step == len(played.steps):
        return "!-"
    step, state = played.steps[row.step], position_of(played, row)
    if step.choice is not None:
        assert step.take is not None
        action: Play | Take | Decide | Declare = Take(step.take)
    elif step.card is not None:
        action = Play(step.card, step.take)
    else:
        action = step.declared or Decide(bool(step.go_on))
    return token_of(merged(state)[action])


def followed(state: Round, pile: tuple[int, ...], line: tuple[str, ...]) -> Round:
    """The end of a line, by the engine; the cards turned up have to be those of the pile."""
    left = list(pile)
    for token in line:
        cards = deck_cards(token.removeprefix("~"))
        if token.startswith("~"):
            assert state.phase is Phase.REVEAL
            assert cards == (left.pop(0),)
            state = apply(state, Reveal(cards[0]))
        elif token in ("!g", "!-"):
            state = apply(state, Declare(token[1]))
        elif token in ("+", "."):
            state = apply(state, Decide(token == "+"))
        elif state.phase is Phase.TAKE:
            state = apply(state, Take(cards[0]))
        else:
            state = apply(state, Play(*cards))
    return state


def worth(end: Round, seat: int) -> float:
    tables = tables_of(end.rules, end.seats)
    return tables.objective(end.result().scores, seat) / tables.parts


def assert_traced(played: RoundWalk, rows: tuple[OpenRow, ...]) -> None:
    """A choice is worth what its best option is; what was played is worth what comes next.

    With more than two players that holds for the seat's own next choice if the others played against it, and else it
    gained.
    """
    for place, row in enumerate(rows):
        if row.value is None:
            continue
        values = dict(row.options)
        assert row.value == max(values.values())
        here = values[played_move(played, row)]
        later = next((one for one in rows[place + 1 :] if one.seat == row.seat or played.start.seats == 2), None)
        if later is None:
            after = worth(played.end, row.seat)
        else:
            assert later.value is not None
            after = later.value if later.seat == row.seat else -later.value
        assert after == pytest.approx(here, abs=0.002) if played.start.seats == 2 else after > here - 0.002


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_what_was_played_is_worth_what_comes_next(path: Path) -> None:
    assert_traced(last_round(path), rows_of(path))


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_line_is_legal_and_settles_to_the_value(path: Path) -> None:
    played = last_round(path)
    for row in rows_of(path):
        if row.value is not None:
            end = followed(position_of(played, row), pile_of(played, row), row.line)
            assert end.over
            assert worth(end, row.seat) == pytest.approx(row.value, abs=0.001)


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_every_choice_has_a_row(path: Path) -> None:
    played, rows = last_round(path), rows_of(path)
    asked = [choice.step for choice in choices_of(played) if choice.view.phase is not Phase.OPENING]
    if played.steps and played.steps[-1].after.phase is Phase.CLOSING:
        asked.append(len(played.steps))
    assert [row.step for row in rows] == asked
    assert [row.seat for row in rows] == [position_of(played, row).turn for row in rows]
    for row in rows:
        options = [token_of(move) for move in dict.fromkeys(merged(position_of(played, row)).values())]
        assert row.value is None or [move for move, _ in row.options] == options


@GAMES
def test_kernels_and_plain_python_give_the_same(rules: RuleSet, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    played = random_round(rules.id, seats)
    by_kernels = open_rows(played, 300)
    monkeypatch.setenv("HANA_KERNELS", "off")
    both = [
        pair
        for pair in zip(by_kernels, open_rows(played, 300), strict=True)
        if None not in (pair[0].value, pair[1].value)
    ]
    assert len(both) > 5
    for one, two in both:
        assert one == two


def test_values_are_those_of_the_plain_minimax() -> None:
    for number, rules, seats in islice(blocks(), ENDINGS):
        ((state, pile),) = endings(rules, seats, 1, number)
        kind: plain.Kind = "two" if seats == 2 else "paranoid"
        found, parts = open_values(state, pile, 10**6), tables_of(state.rules, seats).parts
        assert found is not None
        expected = plain.open_values(state, pile, kind, state.turn)
        for action, stands_for in merged(state).items():
            assert found[stands_for] == pytest.approx(expected[action] / parts, abs=0.001)
        line = best_line(state, pile, 10**6)
        assert line is not None
        assert worth(followed(state, pile, line), state.turn) == pytest.approx(max(found.values()), abs=0.001)


@GAMES
def test_the_rows_begin_where_the_limit_allows_it(rules: RuleSet, seats: int) -> None:
    played = random_round(rules.id, seats)
    few, more = open_rows(played, 50), open_rows(played, 500)
    for rows, limit in ((few, "50"), (more, "500")):
        known = [row.value is not None for row in rows]
        assert known == sorted(known)
        assert {row.reason for row in rows} == {None, f"more than {limit} positions"}
        for row in rows:
            assert (row.reason is None) == (row.value is not None) == bool(row.line) == bool(row.options)
    assert [row.value for row in few if row.value is not None] == [
        more_row.value for row, more_row in zip(few, more, strict=True) if row.value is not None
    ]


@GAMES
def test_a_single_choice_has_the_row_of_its_round(rules: RuleSet, seats: int) -> None:
    played = random_round(rules.id, seats)
    for row in open_rows(played, LIMIT)[-6:]:
        alone = open_row(position_of(played, row), pile_of(played, row), LIMIT, row.step)
        assert alone.model_copy(update={"line": row.line}) == row
        assert alone.line == best_line(position_of(played, row), pile_of(played, row), LIMIT)


def test_a_single_position_may_be_too_much() -> None:
    played = random_round("hana-awase", 2)
    state, pile = played.start, played.deal.draw
    assert open_values(state, pile, 50) is None
    assert best_line(state, pile, 50) is None
    assert open_row(state, pile, 50, 0).reason == "more than 50 positions"


def test_cards_that_were_never_seen_leave_no_values() -> None:
    played = random_round("koi-koi", 2)
    draw = Pile(played.start.draw.known & ~(1 << played.deal.draw[-1]), 1)
    hand = Pile(0, len(played.start.hands[1]))
    for start in (replace(played.start, draw=draw), replace(played.start, hands=put(played.start.hands, 1, hand))):
        rows = open_rows(replace(played, start=start), LIMIT)
        assert {row.reason for row in rows} == {"cards of this round were never seen"}
        assert {(row.value, row.options, row.line) for row in rows} == {(None, (), ())}


def test_a_round_that_was_left_has_rows_to_its_last_choice() -> None:
    played = random_round("hana-awase", 2)
    half = len(played.steps) - 12
    left = replace(played, steps=played.steps[:half], end=played.position(half), result=None)
    whole = open_rows(played, LIMIT)
    rows = open_rows(left, LIMIT)
    assert len(rows) < len(whole)
    for row, same in zip(rows, whole, strict=False):
        assert (row.step, row.value, row.options) == (same.step, same.value, same.options)
        if row.value is not None:
            end = followed(position_of(played, row), pile_of(played, row), row.line)
            assert worth(end, row.seat) == row.value


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_the_true_pile_is_what_is_turned_up(path: Path) -> None:
    played = last_round(path)
    for step in played.steps:
        pile = true_pile(played, step.number)
        assert card_set(pile) == step.before.draw.known
        if step.kind == "reveal":
            assert pile[0] == step.card


def test_the_open_loss_is_what_the_options_differ_by() -> None:
    row = OpenRow(step=3, seat=1, value=2.5, options=(("A", 2.5), ("Be", -1.167)), line=("A",), reason=None)
    assert (open_loss(row, "A"), open_loss(row, "Be")) == (0, 3.667)
    with pytest.raises(ValueError, match="'C' has no value at step 3: there are A, Be"):
        open_loss(row, "C")
    with pytest.raises(ValueError, match="there are none"):
        open_loss(OpenRow(step=3, seat=1, value=None, options=(), line=(), reason="no"), "A")


def test_only_compiled_code_may_take_its_time() -> None:
    limits = {budget: limit_for(budget, 2) for budget in BUDGETS}
    assert limits.pop("plain") < min(limits.values())
