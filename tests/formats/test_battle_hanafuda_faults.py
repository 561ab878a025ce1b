"""What a Battle Hanafuda log says against the rules, against itself, or in no form that can be read."""

import re
from collections.abc import Callable

import pytest

from hana.formats import read_games
from hana.formats.base import Reading
from hana.replay.canonical import good_part
from hana.replay.errors import FormatError
from hana.replay.walk import walk
from tests.formats.battle_hanafuda_writer import Style, lines_of, nintendo_game

LINES = lines_of(nintendo_game(25, rounds=3), Style())
WHOLE = walk(nintendo_game(25, rounds=3))


def read(lines: list[str]) -> Reading:
    (reading,) = read_games("".join(f"{line}\n" for line in lines).encode())
    return reading


def place(pattern: str, *, after: str = "[Initial] Round 2", nth: int = 0) -> int:
    """The place of the nth line that a pattern finds after a line that begins like that."""
    start = next(number for number, line in enumerate(LINES) if line.startswith(after))
    return [number for number, line in enumerate(LINES) if number > start and re.search(pattern, line)][nth]


def changed(number: int, old: str, new: str) -> list[str]:
    """The log with one line altered."""
    assert re.search(old, LINES[number]), LINES[number]
    return [*LINES[:number], re.sub(old, new, LINES[number], count=1), *LINES[number + 1 :]]


def without(*numbers: int) -> list[str]:
    return [line for number, line in enumerate(LINES) if number not in numbers]


def events_before(number: int) -> int:
    """The events that the second round tells before a line."""
    return sum("take: " in line or "KOIKOI (" in line for line in LINES[place("^Floor") : number])


def other(line: str) -> str:
    return line.replace("[P1]", "[x]").replace("[CPU]", "[P1]").replace("[x]", "[CPU]")


DROP, OPEN, CALL = place("think drop", nth=3), place("floor open", nth=3), place("KOIKOI")
TAKEN, LAID = place(r"drop take: \d"), place("drop take: n/a")
FIELD, RESULT = place("^Deck", nth=1), place(r"Winner=|Draw")
PLAYED = place("think drop", nth=0)

FAULTS: dict[str, tuple[Callable[[], list[str]], str, int]] = {
    "a card is turned up that is not next": (lambda: changed(OPEN, r"open: \d+", "open: 0"), "draw_differs", OPEN),
    "a card is played that the other one has": (
        lambda: changed(DROP, r"drop: \d+", "drop: " + LINES[PLAYED].split()[3]),
        "card_not_in_hand",
        DROP,
    ),
    "the other one plays": (lambda: [*LINES[:DROP], other(LINES[DROP]), *LINES[DROP + 1 :]], "wrong_seat", DROP),
    "a capture is called none": (lambda: changed(TAKEN, r"take: [\d,]+", "take: n/a"), "capture_differs", TAKEN),
    "a card that lies down is called a capture": (
        lambda: changed(LAID, "take: n/a", "take: 1,2"),
        "capture_differs",
        LAID,
    ),
    "a hand card is missing": (lambda: without(DROP), "turns_differ", DROP),
    "what it takes is missing": (lambda: without(DROP + 1), "turns_differ", DROP),
    "a turned-up card is missing": (lambda: without(OPEN), "turns_differ", OPEN),
    "a turn is missing": (lambda: without(*range(DROP, DROP + 4)), "wrong_seat", DROP),
    "a turn is told twice": (lambda: [*LINES[:DROP], *LINES[DROP - 4 :]], "wrong_seat", DROP),
    "koi-koi is called for nothing": (
        lambda: [*LINES[:DROP], LINES[CALL], *LINES[DROP:]],
        "decision_needless",
        DROP,
    ),
    "koi-koi is called by the other one": (
        lambda: changed(CALL, r"(P1|CPU) ch", "P1 ch" if "CPU ch" in LINES[CALL] else "CPU ch"),
        "wrong_seat",
        CALL,
    ),
    "neither koi-koi nor a stop is told": (lambda: without(CALL, FIELD), "decision_missing", CALL),
    "the field is another": (lambda: changed(FIELD, r"Deck: \d+,", "Deck: "), "field_differs", FIELD),
    "the field is shown within a turn": (
        lambda: [*LINES[: DROP + 1], LINES[FIELD], *LINES[DROP + 1 :]],
        "turns_differ",
        DROP,
    ),
    "a winner is named where nobody has a yaku": (
        lambda: [*LINES[:DROP], LINES[RESULT], *LINES[DROP:]],
        "decision_needless",
        DROP,
    ),
    "the round is called drawn too early": (
        lambda: [*LINES[:DROP], "[Round 2] Draw", *LINES[DROP:]],
        "round_unfinished",
        DROP,
    ),
    "the next round begins too early": (
        lambda: without(*range(DROP, place("Initial"))),
        "round_unfinished",
        DROP,
    ),
    "the game ends too early": (
        lambda: without(*range(DROP, place("^Game Finished"))),
        "round_unfinished",
        DROP,
    ),
    "the round goes on after its end": (
        lambda: [*LINES[: RESULT + 1], LINES[DROP], *LINES[RESULT + 1 :]],
        "moves_left_over",
        RESULT,
    ),
    "the end is told twice": (
        lambda: [*LINES[: RESULT + 1], LINES[RESULT], *LINES[RESULT + 1 :]],
        "moves_left_over",
        RESULT,
    ),
    "the result is that of another round": (
        lambda: changed(RESULT, r"Round \d", "Round 3"),
        "rounds_differ",
        RESULT,
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_has_its_place_and_keeps_what_was_before(name: str) -> None:
    make, code, line = FAULTS[name]
    report = read(make()).report
    assert report.fault is not None and report.key is None
    good = events_before(line)
    assert (report.fault.code, report.fault.round, report.fault.step) == (code, 1, good)
    assert report.fault.good_steps == good and report.fault.message.startswith("line ")
    part = good_part(report.walk)
    assert part is not None and walk(part).fault is None
    assert report.walk.rounds[0].steps == WHOLE.rounds[0].steps
    kept = report.walk.rounds[1].steps if len(report.walk.rounds) > 1 else ()
    assert kept == WHOLE.rounds[1].steps[: len(kept)] and good - 1 <= len(kept) <= good + 1


def test_a_misdeal_ends_the_game() -> None:
    pack = place("^Floor")
    numbers = LINES[pack].removeprefix("Floor: ").split(",")
    # The first four of a hand become a whole month; its cards change places with them.
    for spot, wanted in enumerate(("0", "1", "2", "3")):
        here = numbers.index(wanted)
        numbers[spot], numbers[here] = numbers[here], numbers[spot]
    lines = [*LINES[:pack], "Floor: " + ",".join(numbers), *LINES[pack + 3 :]]
    report = read(lines).report
    assert report.fault is not None
    assert (report.fault.code, report.fault.round, report.fault.step) == ("misdeal", 1, None)
    assert len(report.walk.rounds) == 1


def test_rounds_have_to_follow_each_other() -> None:
    report = read(changed(place("^.Initial", after="[Initial] Round 1"), "Round 2", "Round 3")).report
    assert report.fault is not None
    assert (report.fault.code, report.fault.round, len(report.walk.rounds)) == ("rounds_differ", 1, 1)


def test_there_are_no_more_rounds_than_the_head_says() -> None:
    report = read(changed(0, "rounds=3", "rounds=2")).report
    assert report.fault is not None
    assert (report.fault.code, report.fault.round, len(report.walk.rounds)) == ("too_many_rounds", 2, 2)


def test_a_finished_game_holds_all_its_rounds() -> None:
    report = read(without(*range(place("^.Initial", after="[Initial] Round 2"), place("^=====")))).report
    assert report.fault is not None and report.key is None
    assert (report.fault.code, report.fault.round) == ("rounds_differ", None)


CLAIMS = {
    "the score": (RESULT, r"\+\d+", "+99", "scores_differ", "the source reports scores: "),
    "the winner": (RESULT, r"Winner=(P1|CPU)", None, "scores_differ", "the source reports scores: "),
    "the points before doubling": (RESULT, r"base=\d+", "base=77", "scores_differ", "the source reports points before"),
    "the multiplier": (RESULT, r" x\d", " x8", "scores_differ", "the source reports the multiplier: 8"),
    "its reason": (
        RESULT,
        r"reason=[^,]+",
        "reason=7+ and opponent_koikoi",
        "scores_differ",
        "the source reports as its reason: 7+ and opponent_koikoi",
    ),
    "a yaku's points": (RESULT + 1, r": \d+$", ": 55", "scores_differ", "the source reports the yaku: "),
    "a yaku's name": (RESULT + 1, r"- .+ \(", "- Seven Brights (", "scores_differ", "the source reports the yaku: "),
    "the totals after the round": (RESULT, r"CPU=\d+", "CPU=500", "scores_differ", "the source reports totals: "),
    "the points of a call": (CALL, r"base=\d+", "base=40", "scores_differ", "the source reports koi-koi at 40 points"),
    "the points that it needs": (CALL, r">\d+", ">40", "scores_differ", "the source reports koi-koi at "),
    "the final score": (place("^Final"), r"P1=\d+", "P1=500", "totals_differ", "the source reports final totals: 500"),
    "who has won the game": (
        place("^Winner: "),
        r": (P1|CPU|Draw)",
        ": Draw",
        "totals_differ",
        "the source reports the winner: a draw",
    ),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_figure_that_the_rules_do_not_give_is_named_and_the_game_kept(name: str) -> None:
    line, old, new, code, message = CLAIMS[name]
    new = new or ("Winner=P1" if "Winner=CPU" in LINES[line] else "Winner=CPU")
    report = read(changed(line, old, new)).report
    assert report.fault is not None and report.key is not None
    assert report.fault.code == code and report.fault.message.startswith(message)
    assert report.fault.round == (1 if code == "scores_differ" else None)
    assert report.walk.totals == WHOLE.totals


def test_who_stops_is_who_has_the_yaku() -> None:
    game = nintendo_game(3, rounds=1)
    lines, (played,) = lines_of(game, Style(), end=False), walk(game).rounds
    assert played.steps[-1].go_on is False and played.end.stopped_by == 0
    fault = read([line.replace("Winner=P1", "Winner=CPU") for line in lines]).report.fault
    assert fault is not None and (fault.code, fault.step) == ("wrong_seat", len(played.steps) - 1)


FLOOR = LINES[place("^Floor")]
BROKEN: dict[str, tuple[Callable[[], list[str]], str, int, int]] = {
    "no such card": (lambda: changed(OPEN, r"open: \d+", "open: 48"), "bad_line", OPEN, 0),
    "no card": (lambda: changed(DROP, r"drop: \d+", "drop: x"), "bad_line", DROP, 0),
    "one card is no capture": (lambda: changed(TAKEN, r",\d+", ""), "bad_line", TAKEN, 0),
    "a card is in the pack twice": (
        lambda: changed(place("^Floor"), r"Floor: (\d+),\d+", r"Floor: \1,\1"),
        "bad_deck",
        place("^Floor"),
        0,
    ),
    "the pack is short": (lambda: changed(place("^Floor"), r",\d+$", ""), "bad_line", place("^Floor"), 0),
    "a hand is not that of the pack": (
        lambda: [*LINES[: place("^P1")], LINES[place("^P1", after="[Initial] Round 1")], *LINES[place("^P1") + 1 :]],
        "bad_deck",
        place("^P1"),
        1,
    ),
    "the pack is missing": (lambda: without(place("^Floor")), "deck_missing", place("^Floor") - 1, 1),
    "the pack is dealt twice": (
        lambda: [*LINES[: place("^Floor")], FLOOR, *LINES[place("^Floor") :]],
        "bad_order",
        place("^Floor") + 1,
        1,
    ),
    "a huge number": (lambda: changed(RESULT, r"\+\d+", "+" + "9" * 5000), "bad_line", RESULT, 0),
    "no such reason": (lambda: changed(RESULT, r"reason=[^,]+", "reason=luck"), "bad_line", RESULT, 0),
    "no such player": (lambda: changed(RESULT, r"Winner=\w+", "Winner=P2"), "bad_line", RESULT, 18),
    "a yaku without points": (lambda: changed(RESULT + 1, r": \d+$", ""), "bad_line", RESULT + 1, 0),
    "a model with a tag": (lambda: changed(0, "P1=Normal", "P1=<b>"), "bad_line", 0, 17),
    "no number of rounds": (lambda: changed(0, "rounds=3", "rounds=x"), "bad_line", 0, 0),
    "61 rounds": (lambda: changed(0, "rounds=3", "rounds=61"), "bad_option", 0, 1),
    "a head in the middle": (lambda: [*LINES[:DROP], LINES[0], *LINES[DROP:]], "bad_order", DROP, 1),
    "no head": (lambda: LINES[2:], "bad_order", 1, 1),
    "no round": (lambda: LINES[:2], "rounds_differ", 0, 1),
    "no deal": (lambda: without(place("Initial", after="Watch")), "bad_order", place("Initial", after="Watch"), 1),
    "nobody plays": (lambda: LINES[: place("^Deck", after="[Initial] Round 1") + 1], "round_unfinished", 3, 1),
    "two ends": (lambda: [*LINES, *LINES[-4:]], "bad_order", len(LINES), 1),
    "a round after the end": (lambda: [*LINES, "[Initial] Round 4", FLOOR], "bad_order", len(LINES), 1),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_text_is_refused_with_line_and_column(name: str) -> None:
    make, code, line, column = BROKEN[name]
    with pytest.raises(FormatError) as caught:
        read(make())
    error = caught.value
    assert (error.code, error.line) == (code, line + 1) and error.message
    assert error.column == column if column else (error.column or 0) > 1


def test_a_fault_before_the_first_card_leaves_no_game() -> None:
    first = place("think drop", after="[Initial] Round 1")
    with pytest.raises(FormatError, match=f"line {first + 1}: .* is not in hand|hand") as caught:
        read(changed(first, r"drop: \d+", "drop: " + LINES[place("^Floor", after="Watch")].split(",")[-1]))
    assert caught.value.code == "card_not_in_hand" and caught.value.place == "round 1"
