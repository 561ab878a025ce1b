"""Files are known by their content, and whatever is no record is refused with a place and a reason."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hana.formats import detect, read_games
from hana.replay.codec import dumps, parse_json
from hana.replay.errors import FormatError
from hana.replay.model import MAX_BYTES
from tests.formats.generators import koi_koi_game
from tests.formats.koikoi_ai_writer import record_of
from tests.strategies import quick

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KEYS = ["hana", "game", "seats", "rounds", "moves", "info", "record", "result", "round1", "basic", "turn1", "numRound"]
lookalikes = st.recursive(
    st.none() | st.integers(-2, 50) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5),
    max_leaves=15,
)


def test_the_name_of_a_player_decides_nothing() -> None:
    names = ("hana", '"record" and "info"')
    ours, theirs = koi_koi_game(3, names=names), record_of(koi_koi_game(3, names=names))
    assert detect(dumps(ours)).id == "hana"
    assert detect(json.dumps(theirs)).id == "koikoi-ai"
    assert read_games(json.dumps(theirs).encode())[0].report.ok


@pytest.mark.parametrize("indent", [None, 2])
def test_white_space_and_a_byte_order_mark_decide_nothing(indent: int | None) -> None:
    for value in (json.loads(dumps(koi_koi_game(1))), record_of(koi_koi_game(1))):
        text = f"\ufeff\r\n {json.dumps(value, indent=indent)}\n"
        assert read_games(text.encode())[0].report.ok


def test_a_file_of_50_megabytes_is_refused() -> None:
    with pytest.raises(FormatError, match="at most 1,000,000 bytes, this is 50,000,000") as caught:
        read_games(b" " * 50_000_000)
    assert caught.value.code == "too_large"
    with pytest.raises(FormatError) as caught:
        read_games(b"{" + b" " * MAX_BYTES)
    assert caught.value.code == "too_large"


@pytest.mark.parametrize("depth", [10, 100, 300, 500, 700, 800, 900, 950, 1_000, 3_000, 30_000])
@pytest.mark.parametrize(
    "around",
    [
        '{"hana":%s}',
        '{"hana":1,"meta":{"deep":%s}}',
        '{"info":{},"record":%s}',
        '{"info":{},"result":{},"record":{"round1":{"basic":%s}}}',
    ],
)
def test_deep_nesting_is_refused(around: str, depth: int) -> None:
    for nest in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
        with pytest.raises(FormatError) as caught:
            read_games((around % nest).encode())
        assert caught.value.code in {"too_deep", "bad_field"}


@quick(300)
@given(st.binary(max_size=200))
@example(b"\x00")
@example(b"[" * 999)
@example("梅".encode("utf-16"))
def test_random_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(FormatError):
        read_games(data)


@quick(300)
@given(st.text(max_size=200))
@example("")
@example('{"hana":')
@example('{"info" "record"')
def test_random_text_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        read_games(text.encode("utf-8", "surrogatepass"))


@quick(300)
@given(json_values | lookalikes)
@example({"info": {}, "record": {}, "result": {}})
@example({"hana": 1})
def test_random_json_is_refused(value: object) -> None:
    with pytest.raises(FormatError) as caught:
        read_games(json.dumps(value).encode())
    assert caught.value.message


@quick(100)
@given(json_values)
def test_parsing_gives_the_value_or_a_reason(value: object) -> None:
    try:
        assert parse_json(json.dumps(value)) == value
    except FormatError as error:
        assert error.code in {"bad_number", "bad_text"}
