"""Text to replay and back: strict reading with code and place, canonical writing."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.replay.codec import decode, dumps, field_path, loads
from hana.replay.errors import FormatError
from hana.replay.model import Replay
from hana.replay.walk import walk
from tests.replay.games import HANAMI, one_round, referee
from tests.strategies import quick, replays

GAME = one_round("", seed="plum", end="unfinished")
TEXT = json.dumps(GAME)


def with_key(**more: Any) -> str:
    return json.dumps(GAME | more)


def in_round(**more: Any) -> str:
    return json.dumps(GAME | {"rounds": [{"moves": ""} | more]})


def refusal(text: str) -> FormatError:
    with pytest.raises(FormatError) as raised:
        loads(text)
    return raised.value


@quick(60)
@given(replays())
def test_reading_gives_back_what_was_written(replay: Replay) -> None:
    assert loads(dumps(replay)) == replay
    assert dumps(loads(dumps(replay))) == dumps(replay)


@quick(60)
@given(replays())
def test_a_written_game_is_one_line_of_json(replay: Replay) -> None:
    text = dumps(replay)
    assert json.loads(text)["hana"] == 1
    assert "\n" not in text
    assert text == json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))


def test_keys_are_written_in_the_order_of_the_format() -> None:
    record = {"end": "unfinished", "scores": [0, 0], "moves": "", "deck": HANAMI, "dealer": 1}
    value = {"meta": {"note": "x"}, "rounds": [{"moves": "I."}, record], "seed": "plum"}
    value |= {"seats": ["Ume", "Kiku"], "options": {"starting_points": 20, "rounds": 6}, "game": "koi-koi/1", "hana": 1}
    written = json.loads(dumps(loads(json.dumps(value))))
    assert list(written) == ["hana", "game", "options", "seats", "seed", "rounds", "meta"]
    assert list(written["options"]) == ["rounds", "starting_points"]
    assert list(written["rounds"][1]) == ["dealer", "deck", "moves", "scores", "end"]


def test_nothing_is_written_that_is_not_there() -> None:
    value = {"hana": 1, "game": "hana-awase/1", "seats": ["梅", "Kiku"], "rounds": [{"moves": ""}]}
    assert dumps(loads(json.dumps(value | {"options": {}, "seed": None, "meta": None}))) == (
        '{"hana":1,"game":"hana-awase/1","seats":["梅","Kiku"],"rounds":[{"moves":""}]}'
    )


def test_meta_is_kept_as_it_is() -> None:
    meta = {"played_at": "2026-11-30T20:00:00Z", "event": None, "x": [1, 2.5, {"y": True}], "note": "<b>&\u2028\x01"}
    assert loads(dumps(loads(with_key(meta=meta)))).meta == meta


REFUSED: dict[str, tuple[str, str, str]] = {
    # text, code, place
    "no text": ("", "not_json", "line 1, column 1"),
    "half a text": (TEXT[:-2], "not_json", f"line 1, column {len(TEXT) - 1}"),
    "no JSON in line 2": ('{"hana":1,\n"game":x}', "not_json", "line 2, column 8"),
    "text after the game": (TEXT + "{}", "not_json", f"line 1, column {len(TEXT) + 1}"),
    "single quotes": (TEXT.replace('"', "'"), "not_json", "line 1, column 2"),
    "control character in a text": (
        TEXT.replace("Ume", "U\nme"),
        "not_json",
        f"line 1, column {TEXT.index('Ume') + 2}",
    ),
    "a list": ("[]", "bad_field", "the record"),
    "null": ("null", "bad_field", "the record"),
    "unknown key": (with_key(players=2), "bad_field", "players"),
    "unknown key in a round": (in_round(turns=1), "bad_field", "rounds[0].turns"),
    "key in another case": (with_key(Seed="x"), "bad_field", "Seed"),
    "missing key": (json.dumps({"hana": 1, "game": "x", "rounds": []}), "bad_field", "seats"),
    "missing moves": (json.dumps(GAME | {"rounds": [{}]}), "bad_field", "rounds[0].moves"),
    "key twice": (TEXT[:-1] + ',"seed":"plum"}', "duplicate_key", "seed"),
    "key twice in a round": (TEXT.replace('"moves"', '"moves": "A", "moves"'), "duplicate_key", "moves"),
    "key twice in meta": (TEXT[:-1] + ',"meta":{"a":{"b":1,"b":1}}}', "duplicate_key", "b"),
    "NaN": (with_key(meta={"x": float("nan")}), "bad_number", "NaN"),
    "Infinity": (in_round(scores=[float("inf"), 0]), "bad_number", "Infinity"),
    "-Infinity": (in_round(dealer=-float("inf")), "bad_number", "-Infinity"),
    "a number that overflows": (TEXT[:-1] + ',"meta":{"x":1e999}}', "bad_number", "1e999"),
    "1.0 for the version": (TEXT.replace('"hana": 1', '"hana": 1.0'), "bad_field", "hana"),
    "true for the version": (TEXT.replace('"hana": 1', '"hana": true'), "bad_field", "hana"),
    "text for the version": (with_key(hana="1"), "bad_field", "hana"),
    "another version": (with_key(hana=2), "bad_field", "hana"),
    "1.0 for a dealer": (in_round(dealer=1.0), "bad_field", "rounds[0].dealer"),
    "true for a dealer": (in_round(dealer=True), "bad_field", "rounds[0].dealer"),
    "1.0 for a score": (in_round(scores=[1, -1.0]), "bad_field", "rounds[0].scores[1]"),
    "true for a score": (in_round(scores=[True, 0]), "bad_field", "rounds[0].scores[0]"),
    "control character in a name": (with_key(seats=["Ume", "a\u0000"]), "bad_field", "seats[1]"),
    "line break in a name": (with_key(seats=["U\nme", "b"]), "bad_field", "seats[0]"),
    "HTML tag in a name": (with_key(seats=["<b>Ume</b>", "b"]), "bad_field", "seats[0]"),
    "script in a name": (with_key(seats=["Ume", "x<script>alert(1)</script>"]), "bad_field", "seats[1]"),
    "empty name": (with_key(seats=["", "b"]), "bad_field", "seats[0]"),
    "long name": (with_key(seats=["x" * 65, "b"]), "bad_field", "seats[0]"),
    "no rounds": (with_key(rounds=[]), "bad_field", "rounds"),
    "61 rounds": (with_key(rounds=[{"moves": ""}] * 61), "bad_field", "rounds"),
    "short deck": (in_round(deck=HANAMI[:-1]), "bad_field", "rounds[0].deck"),
    "card twice": (in_round(deck=HANAMI[:-1] + "I"), "bad_field", "rounds[0].deck"),
    "no card in the deck": (in_round(deck=HANAMI[:-1] + "!"), "bad_field", "rounds[0].deck"),
    "empty seed": (with_key(seed=""), "bad_field", "seed"),
    "long seed": (with_key(seed="梅" * 22), "bad_field", "seed"),
    "long meta": (with_key(meta={"note": "x" * 4_000}), "bad_field", "meta"),
    "end of another kind": (in_round(end="finished"), "bad_field", "rounds[0].end"),
    "options as a list": (with_key(options=["rounds"]), "bad_field", "options"),
}
WITHOUT_PLACE: dict[str, tuple[str, str]] = {
    "lone surrogate in a name": (with_key(seats=["\ud800", "b"]), "bad_text"),
    "lone surrogate in a seed": (with_key(seed="\udc00"), "bad_text"),
    "lone surrogate in a key": (with_key(meta={"\ud83c": 1}), "bad_text"),
    "lone surrogate unescaped": (TEXT.replace("Ume", "\ud800"), "bad_text"),
    "list nested 100,000 deep": ("[" * 100_000, "too_deep"),
    "list nested 100,000 deep and closed": ("[" * 100_000 + "]" * 100_000, "too_deep"),
    "object nested 100,000 deep": ('{"a":' * 100_000, "too_deep"),
    "meta nested 100,000 deep": (TEXT[:-1] + ',"meta":{"x":' + "[" * 100_000 + "]" * 100_000 + "}}", "too_deep"),
    "meta nested 500 deep": (TEXT[:-1] + ',"meta":{"x":' + "[" * 500 + "]" * 500 + "}}", "too_deep"),
    "2 MB of text": (with_key(meta={"note": "x" * 2_000_000}), "too_large"),
    "2 MB of white space": (" " * 2_000_000 + TEXT, "too_large"),
    "1 MB in two-byte letters": (with_key(meta={"note": "x"}).replace("x", "é" * 500_000), "too_large"),
    "5,000 digits": (TEXT[:-1] + ',"meta":{"x":' + "9" * 5_000 + "}}", "bad_number"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_wrong_text_is_refused_with_code_and_place(name: str) -> None:
    text, code, place = REFUSED[name]
    error = refusal(text)
    assert (error.code, error.place) == (code, place)
    assert error.message
    assert error.message == str(error)


@pytest.mark.parametrize("name", WITHOUT_PLACE)
def test_a_text_that_is_wrong_as_a_whole_is_refused_with_its_code(name: str) -> None:
    text, code = WITHOUT_PLACE[name]
    assert refusal(text).code == code


def test_an_option_of_another_kind_is_refused_with_its_name() -> None:
    for value in (12.0, None, [12.0], ["12"], {"a": 1}):
        error = refusal(with_key(options={"rounds": value}))
        assert error.code == "bad_field"
        assert error.place.startswith("options.rounds")


def test_a_list_for_a_number_of_rounds_is_a_fault_of_the_game() -> None:
    found = walk(loads(with_key(options={"rounds": [12]})))
    assert found.fault is not None and found.fault.code == "bad_option"


def test_true_for_a_number_of_rounds_is_a_fault_of_the_game() -> None:
    found = walk(loads(with_key(options={"rounds": True})))
    assert found.fault is not None and found.fault.code == "bad_option"


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [(b"\xff", 1, 1), (b'{"a":\n "\xe9"}', 2, 3), (b"ab\ncd\n\xc3", 3, 1), (b"\xed\xa0\x80", 1, 1)],
)
def test_bytes_that_are_not_utf_8_are_refused_with_line_and_column(data: bytes, line: int, column: int) -> None:
    with pytest.raises(FormatError) as raised:
        decode(data)
    assert (raised.value.code, raised.value.line, raised.value.column) == ("not_utf8", line, column)


def test_a_byte_order_mark_is_passed_over() -> None:
    assert loads(decode(b"\xef\xbb\xbf" + TEXT.encode())) == loads(TEXT)


def test_paths_are_written_as_people_write_them() -> None:
    assert field_path(("rounds", 2, "scores", 0)) == "rounds[2].scores[0]"
    assert field_path(()) == ""


@st.composite
def damaged_texts(draw: st.DrawFn) -> str:
    """A written game with one to three characters changed, inserted or deleted."""
    text = dumps(draw(replays()))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text)))
        letter = draw(st.sampled_from('"{}[]:,.+-0123456789ABCvue\\ \n\x00é\ud800') | st.just(""))
        text = text[:place] + letter + text[place + draw(st.integers(0, 1)) :]
    return text


@quick(400)
@given(damaged_texts())
def test_a_damaged_text_is_refused_or_is_a_game_that_can_be_judged(text: str) -> None:
    try:
        replay = loads(text)
    except FormatError as error:
        assert error.code and error.message
        return
    found = walk(replay)
    if not replay.options:
        assert (found.fault is None or found.fault.code == "scores_differ") == (referee(replay) is not None)


@quick(200)
@given(st.text(max_size=60) | st.binary(max_size=60))
def test_any_text_and_any_bytes_are_refused_in_our_own_words(data: str | bytes) -> None:
    with pytest.raises(FormatError):
        loads(data if isinstance(data, str) else decode(data))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@quick(200)
@given(st.sampled_from(["hana", "game", "options", "seats", "seed", "rounds", "meta"]), json_values)
def test_any_value_under_any_key_is_refused_or_is_written_back(key: str, value: Any) -> None:
    try:
        replay = loads(with_key(**{key: value}))
    except FormatError:
        return
    walk(replay)
    assert loads(dumps(replay)) == replay
