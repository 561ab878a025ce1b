"""Lines of play: read and written, the same as the game where they repeat it, and made of what a seat knew alone."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from hana.cards.sets import card_set, members
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Pile, Round
from hana.game.values import put
from hana.game.view import observe
from hana.replay.codec import loads
from hana.replay.model import deck_text
from hana.replay.recorder import token_of
from hana.replay.steps import Step
from hana.replay.walk import RoundWalk, walk
from hana.review.lines import IN_TEXT, Line, LineError, LineWalk, reply, walk_line
from hana.review.open_judge import true_pile
from hana.rules.ruleset import Opening, RuleSet
from tests.hidden_cards import reshuffled
from tests.review.reviewed import recorded
from tests.review.test_honesty import retold
from tests.strategies import each_game, game_name

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
REPLAYS = sorted((Path(__file__).parent.parent.parent / "replays").rglob("*.hana.json"))
EVERY_REPLAY = pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)


@cache
def last_round(path: Path) -> RoundWalk:
    return walk(loads(path.read_text())).rounds[-1]


@cache
def random_round(game: str, seats: int, seed: int = 3) -> RoundWalk:
    return walk(recorded(game, seats, seed)).rounds[0]


def position_at(step: Step) -> Round:
    """The position in which an event's seat chose."""
    return step.choice or step.before


def is_choice(step: Step) -> bool:
    return step.kind != "reveal" or step.choice is not None


def known_number(played: RoundWalk, number: int, seat: int) -> int:
    """How many events before that one the seat knows of."""
    before = played.steps[:number]
    return sum(observe(step.before, seat) != observe(step.after, seat) for step in before)


def retraced(played: RoundWalk, start: int, *, turned: bool) -> list[str]:
    """What a line has to write to repeat a round from a choice on."""
    events: list[str] = []
    for step in played.steps[start:]:
        if step.kind == "reveal" and turned and not (step.number == start and step.choice):
            assert step.card is not None
            events.append(f"~{deck_text((step.card,))}")
        events += [step.token] if step.token else []
    return events


def openings_end(played: RoundWalk) -> int:
    """The number of the first event that is no declaration of the opening."""
    return next((step.number for step in played.steps if step.before.phase is not Phase.OPENING), len(played.steps))


def refused(played: RoundWalk, line: Line | str) -> LineError:
    with pytest.raises(LineError) as caught:
        walk_line(played, Line.parse(line) if isinstance(line, str) else line)
    return caught.value


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("0.open", Line(0)),
        ("12.open.Ae.F.!-", Line(12, events=("Ae", "F", "!-"))),
        ("7.knew2w0", Line(7, 2)),
        ("7.knew0w41.~0.~K.!k.!s.!r2AB.!g", Line(7, 0, 41, ("~", "~K", "+", ".", "!r2AB", "!g"))),
    ],
)
def test_a_line_is_read_and_written(text: str, line: Line) -> None:
    assert Line.parse(text) == line
    assert line.text == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_start"),
        ("12", "bad_start"),
        ("x.open", "bad_start"),
        ("012.open", "bad_start"),
        ("12.shut", "bad_start"),
        ("12.opened", "bad_start"),
        ("12.knew", "bad_start"),
        ("12.knew4w1", "bad_start"),
        ("12.knew0w01", "bad_start"),
        ("12.knew0w1234567", "bad_start"),
        ("1.open.", "unknown_event"),
        ("1.open..A", "unknown_event"),
        ("1.open.Aw", "unknown_event"),
        ("1.open.ABC", "unknown_event"),
        ("1.open.+", "unknown_event"),
        ("1.open.~", "unknown_event"),
        ("1.open.!x", "unknown_event"),
        ("1.open.!r5ABCDE", "unknown_event"),
        ("1.open.A\n", "unknown_event"),
        ("\u0661.open", "bad_start"),
        ("1.open" + ".A" * 121, "too_long"),
    ],
)
def test_what_is_no_line_is_refused(text: str, code: str) -> None:
    with pytest.raises(LineError) as caught:
        Line.parse(text)
    assert caught.value.code == code


def test_the_place_of_an_error_is_named() -> None:
    with pytest.raises(LineError, match=r"event 2 of the line, 'Az', is none"):
        Line.parse("3.open.A.Az.B")
    played = random_round("hana-awase", 2)
    hand = members(played.start.hands[played.start.turn].known)
    event = deck_text((next(card for card in range(48) if card not in hand),))
    assert f"event 1 of the line, '{event}': " in str(refused(played, f"0.open.{event}"))


def test_events_are_added_and_taken_back() -> None:
    line = Line(3).then("A", "~K", "Be")
    assert line == Line(3, events=("A", "Be"))
    assert line.back() == Line(3, events=("A",))
    assert Line(3).back() is None
    assert Line(3, 1, 5).then("A", "~", "+").text == "3.knew1w5.A.~0.!k"
    with pytest.raises(LineError):
        line.then("Az")


@EVERY_REPLAY
def test_with_open_cards_a_line_that_repeats_the_game_is_the_game(path: Path) -> None:
    played = last_round(path)
    starts = [step.number for step in played.steps[openings_end(played) :] if is_choice(step)]
    for start in starts[::7]:
        walked = walk_line(played, Line(start).then(*retraced(played, start, turned=False)))
        state = played.position(len(played.steps))
        assert walked.played.steps == played.steps
        assert (walked.state, walked.first) == (state, start)
        assert walked.pile == true_pile(walked.played, len(played.steps))
        if state.phase is Phase.CLOSING:
            assert walked.choices == ("!g", "!-")
            walked = walk_line(played, walked.line.then("!-"))
        assert not walked.choices and not walked.turn_ups
        assert (walked.played.end, walked.played.result) == (played.end, played.result)
        assert (walked.played.totals, walked.played.reported) == (played.totals, None)


def own_choices(played: RoundWalk, every: int) -> list[Step]:
    return [step for step in played.steps[openings_end(played) :] if is_choice(step)][::every]


@EVERY_REPLAY
def test_what_happened_could_happen_by_what_a_seat_knew(path: Path) -> None:
    played = last_round(path)
    for world, step in enumerate(own_choices(played, 11)):
        line = Line(known_number(played, step.number, step.seat), step.seat, world)
        at_start = walk_line(played, line)
        assert at_start.seen == observe(position_at(step), step.seat)
        walked = walk_line(played, line.then(*retraced(played, step.number, turned=True)))
        last = played.position(len(played.steps))
        assert walked.seen.captured == last.captured or last.rules.wild.cards
        if not last.over:
            assert walked.seen == observe(last, step.seat)
        tokens = [each.token for each in played.steps[step.number :]]
        assert [each.token for each in walked.played.steps[walked.first :]] == tokens
        assert [each.number for each in walked.played.steps] == list(range(len(walked.played.steps)))


def shown_to(walked: LineWalk, seat: int) -> list[object]:
    """All of a line's round that its seat may see."""
    played = walked.played
    rounds = [played.start, *(step.after for step in played.steps), played.end]
    events = [(s.kind, s.seat, s.token, s.card, s.take, s.taken, s.declared, s.drawn, s.go_on) for s in played.steps]
    return [[observe(state, seat) for state in rounds], events, played.deal, walked.choices, walked.turn_ups]


@GAMES
def test_a_line_of_what_a_seat_knew_is_made_of_nothing_else(rules: RuleSet, seats: int) -> None:
    rng, compared = Random(5), 0
    for seed in (3, 4, 5):
        game, played = recorded(rules.id, seats, seed), random_round(rules.id, seats, seed)
        for step in own_choices(played, 11):
            again = retold(game, played, step, rng)
            if again is not None:
                line = Line(known_number(played, step.number, step.seat), step.seat, 7).then(step.token)
                one, two = walk_line(played, line), walk_line(again, line)
                assert shown_to(one, step.seat) == shown_to(two, step.seat)
                assert (one.state, one.pile) == (two.state, two.pile)
                assert one.played.steps[: one.first] == two.played.steps[: two.first]
                compared += 1
    assert compared


@GAMES
def test_what_came_before_holds_no_card_that_the_seat_had_not_seen(rules: RuleSet, seats: int) -> None:
    played = random_round(rules.id, seats)
    step = own_choices(played, 5)[1]
    walked = walk_line(played, Line(known_number(played, step.number, step.seat), step.seat))
    view = observe(position_at(step), step.seat)
    known = view.seen | view.turned | view.returned[step.seat]
    for state in [walked.played.start, *(each.after for each in walked.played.steps)]:
        assert state == observe(state, step.seat)
    assert {card for hand in walked.played.deal.hands for card in hand if card >= 0} <= set(members(known))
    assert set(walked.played.deal.draw) == {-1}


@GAMES
def test_any_card_that_may_be_there_can_come(rules: RuleSet, seats: int) -> None:
    played, rng = random_round(rules.id, seats), Random(1)
    step = own_choices(played, 1)[0]
    line = Line(known_number(played, step.number, step.seat), step.seat)
    for _ in range(80):
        walked = walk_line(played, line)
        if walked.state.over:
            break
        view = walked.seen
        if walked.state.phase is Phase.REVEAL:
            assert set(walked.turn_ups) == {action.card for action in legal_actions(view)}  # type: ignore[union-attr]
            assert walked.choices == ()
            event = rng.choice(["~", *(f"~{deck_text((card,))}" for card in walked.turn_ups)])
        else:
            assert list(walked.choices) == [token_of(action) for action in legal_actions(view)]
            assert walked.turn_ups == ()
            event = rng.choice(walked.choices)
        line = line.then(event)
        after = walk_line(played, line)
        heaps = [*after.state.hands, after.state.draw]
        assert not any(heap.hidden for heap in heaps)
        assert sum(map(len, heaps)) == sum(heap.known.bit_count() for heap in heaps)
        assert after.state.unseen == 0
        assert card_set(after.pile) == after.state.draw.known
        assert len(after.played.steps) >= len(walked.played.steps)
    assert walked.state.over
    assert walked.played.result == walked.state.result()


def test_each_number_is_another_deal_and_always_the_same() -> None:
    played = random_round("koi-koi", 2)
    hands = [walk_line(played, Line(0, played.start.turn, world)).state.hands for world in range(12)]
    assert len(set(hands)) > 8
    assert hands == [walk_line(played, Line(0, played.start.turn, world)).state.hands for world in range(12)]


def test_the_card_on_top_comes_where_none_is_named() -> None:
    played = random_round("hana-awase", 2)
    token = played.steps[0].token
    line = Line(0, played.start.turn, 4).then(token)
    top = walk_line(played, line).pile[0]
    by_chance, named = walk_line(played, line.then("~")), walk_line(played, line.then(f"~{deck_text((top,))}"))
    assert (by_chance.state, by_chance.played) == (named.state, named.played)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("99.open", "no_such_step"),
        ("99.knew0w0", "no_such_step"),
        ("1.open", "no_choice"),
        ("0.knew1w0", "no_choice"),
        ("0.knew3w0", "no_such_seat"),
        ("0.open.~K", "turned_up_by_itself"),
        ("0.open.!k", "not_now"),
        ("0.open.!g", "cannot_call_off"),
        ("0.open.!r2A", "unknown_declaration"),
        ("0.knew0w0.~0", "not_now"),
        ("0.knew0w0.~A", "not_now"),
    ],
)
def test_a_line_goes_only_where_the_rules_let_it(text: str, code: str) -> None:
    assert refused(random_round("hana-awase", 2), text).code == code


def test_an_event_may_not_be_what_the_seat_knows_to_be_elsewhere() -> None:
    played = random_round("hana-awase", 2)
    seat, first = played.start.turn, played.steps[0]
    line = Line(0, seat).then(first.token)
    own = members(played.start.hands[seat].known & ~(1 << (first.card or 0)))[0]
    assert refused(played, line.then(f"~{deck_text((own,))}")).code == "card_not_in_draw_pile"
    assert refused(played, line.then(deck_text((own,)))).code == "not_now"
    after = walk_line(played, line.then("~"))
    if after.state.phase is Phase.TAKE:
        after = walk_line(played, after.line.then(after.choices[0]))
    assert refused(played, after.line.then(deck_text((own,)))).code == "card_not_in_hand"


def test_nothing_comes_after_the_end() -> None:
    played = random_round("hana-awase", 2)
    line = Line(0).then(*retraced(played, 0, turned=False))
    assert walk_line(played, line).state.over
    assert refused(played, line.then("A")).code == "round_is_over"


def test_cards_that_were_never_seen_leave_no_open_line() -> None:
    played = random_round("hana-awase", 2)
    start = replace(played.start, hands=put(played.start.hands, 1, Pile(0, 8)))
    assert refused(replace(played, start=start), "0.open").code == "cards_unknown"


def test_a_seat_whose_hand_was_never_seen_knew_nothing() -> None:
    played = random_round("hana-awase", 2)
    first, seat = played.steps[0], played.start.turn
    before = replace(first.before, hands=put(first.before.hands, seat, Pile(0, 8)))
    steps = (replace(first, before=before), *played.steps[1:])
    assert refused(replace(played, steps=steps), f"0.knew{seat}w0").code == "hand_unknown"


def test_cards_put_back_make_a_new_pile() -> None:
    rules, played = exchanging_round()
    assert Opening.REPLACE in rules.openings
    start = next(step.number for step in played.steps if step.before.phase is Phase.OPENING)
    seat = played.steps[start].seat
    for line in (Line(start), Line(known_number(played, start, seat), seat, 2)):
        at_start = walk_line(played, line)
        event = next(token for token in at_start.choices if token.startswith("!r"))
        walked = walk_line(played, line.then(event))
        step = walked.played.steps[-1]
        assert step.drawn == card_set(at_start.pile[: int(event[2])])
        assert card_set(walked.pile) == walked.state.draw.known
        assert (at_start.state.draw.known ^ walked.state.draw.known).bit_count() == 2 * int(event[2])
        assert walked.state == walk_line(played, line.then(event)).state
        if line.seat is None:
            assert true_pile(walked.played, len(walked.played.steps)) == walked.pile


@cache
def exchanging_round() -> tuple[RuleSet, RoundWalk]:
    """A round of mayumi in which somebody was asked to put cards back."""
    for seed in range(40):
        played = random_round("mayumi", 2, seed)
        if any(step.before.phase is Phase.OPENING for step in played.steps):
            return played.start.rules, played
    raise AssertionError("none was asked")


@EVERY_REPLAY
def test_what_others_refused_is_not_counted(path: Path) -> None:
    played = last_round(path)
    for seat in range(played.start.seats):
        step = next((each for each in own_choices(played, 1) if each.seat == seat), None)
        if step is not None:
            known = [
                each
                for each in played.steps[: step.number]
                if not (each.token == "!-" and each.seat != seat and each.before.asks[0].kind is not Opening.FUKE)
            ]
            walked = walk_line(played, Line(len(known), seat))
            assert [(each.kind, each.seat) for each in walked.played.steps] == [
                (each.kind, each.seat) for each in known
            ]


@GAMES
def test_the_engine_answers_from_what_a_seat_can_see(rules: RuleSet, seats: int) -> None:
    played, rng = random_round(rules.id, seats), Random(2)
    for step in own_choices(played, 9):
        state = position_at(step)
        answer = reply(state, step.seat, 3)
        assert answer in {token_of(action) for action in legal_actions(state)}
        other, _ = reshuffled(state, step.seat, rng)
        assert reply(other, step.seat, 3) == answer
        with pytest.raises(ValueError, match="has nothing to choose"):
            reply(state, (step.seat + 1) % seats, 3)


def test_the_engine_answers_declarations_too() -> None:
    _, played = exchanging_round()
    step = next(step for step in played.steps if step.before.phase is Phase.OPENING)
    answers = {token_of(action): action for action in legal_actions(step.before)}
    apply(step.before, answers[reply(step.before, step.seat, 0)])


def test_no_event_of_a_line_needs_quoting() -> None:
    safe = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!")
    assert set("".join(IN_TEXT.values())) <= safe
