"""Text to replay and back: strict reading, canonical writing, and the key that says "the same game"."""

import hashlib
import json
from math import isfinite
from typing import Any

from pydantic import JsonValue, ValidationError

from hana.replay.errors import FormatError
from hana.replay.model import MAX_BYTES, MAX_META_BYTES, Replay
from hana.rules.options import Value

_TOO_DEEP = "the JSON is nested too deeply"


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise FormatError("duplicate_key", f"the key {twice!r} stands twice in one object", where=twice)
    return result


def _no_constant(name: str) -> float:
    raise FormatError("bad_number", f"{name} is not a number in JSON", where=name)


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise FormatError("bad_number", f"{text} is too large a number", where=text)
    return number


def decode(data: bytes) -> str:
    """Bytes as text.

    Raises:
        FormatError: the bytes are not UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        message = f"the text is not UTF-8: byte {error.start} is 0x{data[error.start]:02X}"
        raise FormatError("not_utf8", message, line=line, column=column) from None


def parse_json(text: str) -> Any:
    """JSON as Python values, refusing duplicate keys, NaN, endless depth and lone surrogates.

    Raises:
        FormatError: with line and column where the text broke.
    """
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise FormatError("too_large", f"a game is at most {MAX_BYTES:,} bytes of text")
    try:
        value = json.loads(text, object_pairs_hook=_without_doubles, parse_constant=_no_constant, parse_float=_finite)
    except json.JSONDecodeError as error:
        words = error.msg.removesuffix(" at").removesuffix(" starting")
        message = f"this is not JSON: {words[0].lower()}{words[1:]}"
        raise FormatError("not_json", message, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise FormatError("too_deep", _TOO_DEEP) from None
    except ValueError:
        raise FormatError("bad_number", "a number has too many digits") from None
    _refuse_surrogates(value)
    return value


def _refuse_surrogates(value: Any) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise FormatError("bad_text", "a text holds half of a surrogate pair") from None
    except RecursionError:
        raise FormatError("too_deep", _TOO_DEEP) from None


def field_path(place: tuple[int | str, ...]) -> str:
    """A field's path as people write it.

    >>> field_path(("rounds", 2, "moves"))
    'rounds[2].moves'
    """
    path = ""
    for part in place:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else part
    return path


def first_problem(error: ValidationError, prefix: str = "") -> FormatError:
    """The first of pydantic's findings as our error, with the field's path (below `prefix`) and what was allowed."""
    problem = error.errors(include_url=False)[0]
    if problem["type"] == "json_invalid":  # it has been parsed before: only pydantic's own depth limit is left
        return FormatError("too_deep", _TOO_DEEP)
    where = field_path((prefix, *problem["loc"]) if prefix else problem["loc"]) or "the record"
    message = problem["msg"].removeprefix("Value error, ")
    if problem["type"] == "extra_forbidden":
        message = "this key is not known"
    if problem["type"].startswith(("model_type", "dict_type", "model_attributes_type")):
        message = "this has to be an object"
    if problem["type"] in {"too_long", "too_short"}:
        limits = problem.get("ctx", {})
        bound = f"at most {limits['max_length']}" if "max_length" in limits else f"at least {limits['min_length']}"
        message = f"{bound} expected, there are {limits.get('actual_length', 'more')}"
    return FormatError("bad_field", f"{where}: {message[0].lower()}{message[1:]}", where=where)


def from_value(value: Any) -> Replay:
    """A parsed JSON value as a replay.

    Raises:
        FormatError: a field that is missing, unknown or of the wrong kind.
    """
    try:
        replay = Replay.model_validate_json(json.dumps(value))
    except ValidationError as error:
        raise first_problem(error) from None
    if replay.meta is not None and len(_text(replay.meta).encode()) > MAX_META_BYTES:
        raise FormatError("bad_field", f"meta: at most {MAX_META_BYTES:,} bytes", where="meta")
    return replay


def loads(text: str) -> Replay:
    """The replay that a text holds.

    Raises:
        FormatError: with the place and the reason.
    """
    return from_value(parse_json(text))


def _plain(value: Value) -> JsonValue:
    return list(value) if isinstance(value, tuple) else value


def _text(value: JsonValue) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def dumps(replay: Replay) -> str:
    """A replay as one line of JSON, keys in the order of the format, nothing that equals its default.

    Canonical where the replay is: see `hana.replay.walk.canonical`.
    """
    value = replay.model_dump(mode="json", exclude_none=True)
    if not value["options"]:
        del value["options"]
    else:
        value["options"] = dict(sorted(value["options"].items()))
    return _text(value)


def key_of(replay: Replay, decks: tuple[str, ...], piles: tuple[tuple[str, ...] | None, ...]) -> str:
    """The game key, 64 hex digits, of a canonical replay with the deck and new piles of each round written out.

    Names, seed, meta and reported scores do not enter. Source: docs/replay-format.md, "One game".
    """
    value: dict[str, JsonValue] = {"hana": replay.hana, "game": replay.game}
    if replay.options:
        value["options"] = {key: _plain(option) for key, option in sorted(replay.options.items())}
    value["seats"] = len(replay.seats)
    rounds: list[JsonValue] = []
    for record, deck, new in zip(replay.rounds, decks, piles, strict=True):
        entry = record.model_copy(update={"deck": deck, "piles": new, "scores": None})
        rounds.append(entry.model_dump(mode="json", exclude_none=True))
    value["rounds"] = rounds
    return hashlib.sha256(_text(value).encode()).hexdigest()
