import hashlib
import hmac
import json
import pickle
import stat
from datetime import datetime
from pathlib import Path

import pytest
from huey.registry import Message

from hana.jobs.serializer import MAX_BYTES, RefusedMessage, SignedJson, queue_secret
from tests.store.test_db import in_threads

SECRET = b"s" * 32
SERIALIZER = SignedJson(SECRET)
TASK = Message(
    id="1", name="review", args=({"round": 0},), kwargs={}, priority=2, retries=0, retry_delay=0, retry_backoff=0
)


def signed(text: bytes, secret: bytes = SECRET, version: bytes = b"\x01") -> bytes:
    return version + hmac.new(secret, version + text, hashlib.sha256).digest() + text


@pytest.mark.parametrize("value", [None, True, 3, "梅", [1, [2]], {"done": 1, "decisions": []}])
def test_a_value_comes_back(value: object) -> None:
    assert SERIALIZER.deserialize(SERIALIZER.serialize(value)) == value


def test_a_task_comes_back() -> None:
    assert SERIALIZER.deserialize(SERIALIZER.serialize(TASK)) == TASK


def test_every_changed_byte_is_refused() -> None:
    data = SERIALIZER.serialize({"round": 1})
    for position in range(len(data)):
        changed = bytearray(data)
        changed[position] ^= 1
        with pytest.raises(RefusedMessage):
            SERIALIZER.deserialize(bytes(changed))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x01",
        SERIALIZER.serialize(1)[:-1],
        pickle.dumps(TASK),
        pickle.dumps({"round": 1}),
        signed(b'{"value":1}', secret=b"o" * 32),
        signed(b'{"value":1}', version=b"\x02"),
        signed(b'{"task":{"id":"1"}}'),
    ],
    ids=["nothing", "short", "cut", "pickled task", "pickled value", "other secret", "other version", "other fields"],
)
def test_what_this_site_did_not_write_is_refused(data: bytes) -> None:
    with pytest.raises(RefusedMessage):
        SERIALIZER.deserialize(data)


def test_pickle_is_not_even_run_where_it_is_signed() -> None:
    with pytest.raises(ValueError):
        SERIALIZER.deserialize(signed(pickle.dumps({"value": 1})))


def test_too_much_is_refused_both_ways() -> None:
    with pytest.raises(RefusedMessage, match="at most"):
        SERIALIZER.serialize("x" * MAX_BYTES)
    with pytest.raises(RefusedMessage, match="at most"):
        SERIALIZER.deserialize(signed(json.dumps({"value": "x" * MAX_BYTES}).encode()))
    most = "x" * (MAX_BYTES - len(SERIALIZER.serialize("")))
    assert SERIALIZER.deserialize(SERIALIZER.serialize(most)) == most


@pytest.mark.parametrize("value", [b"bytes", {1, 2}, float("nan"), TASK._replace(args=(object(),))])
def test_what_is_no_json_is_refused(value: object) -> None:
    with pytest.raises(RefusedMessage, match="JSON"):
        SERIALIZER.serialize(value)


@pytest.mark.parametrize("field", ["eta", "on_complete", "on_error", "expires", "timeout", "chord_config"])
def test_what_our_tasks_do_not_use_is_refused(field: str) -> None:
    with pytest.raises(RefusedMessage, match=field):
        SERIALIZER.serialize(TASK._replace(**{field: datetime(2026, 1, 1)}))


def test_the_secret_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "queue.key"
    secret = queue_secret(path)
    assert len(secret) == 32
    assert queue_secret(path) == secret
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert queue_secret(tmp_path / "other.key") != secret


def test_all_who_start_at_once_get_the_same_secret(tmp_path: Path) -> None:
    secrets: list[bytes] = []
    in_threads(6, lambda _: secrets.append(queue_secret(tmp_path / "queue.key")))
    assert len(set(secrets)) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["queue.key"]
