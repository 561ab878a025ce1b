"""Messages of the queue as signed JSON: nothing is read that this site did not write."""

import hashlib
import hmac
import json
import os
import secrets
from pathlib import Path

from huey.registry import Message
from pydantic import JsonValue

MAX_BYTES = 2_000_000
_VERSION = b"\x01"
_SIGNATURE_BYTES = hashlib.sha256().digest_size
_SECRET_BYTES = 32
_FIELDS = ("id", "name", "args", "kwargs", "priority", "retries", "retry_delay", "retry_backoff")
"""What a message of ours may carry; the queue's other features are not used."""


class RefusedMessage(ValueError):
    """Bytes that are no message of this site, or a value that may not become one."""


class SignedJson:
    """Writes tasks and values as a version byte, an HMAC-SHA-256 over version and text, and JSON text."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def serialize(self, value: object) -> bytes:
        """A task's message or a JSON value as bytes.

        Raises:
            RefusedMessage: it is no JSON, uses what our messages do not have, or is too large.
        """
        try:
            text = json.dumps(_packed(value), ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
        except (TypeError, ValueError, RecursionError) as error:
            raise RefusedMessage(f"this cannot be sent as JSON: {error}") from None
        size = len(_VERSION) + _SIGNATURE_BYTES + len(text)
        if size > MAX_BYTES:
            raise RefusedMessage(f"a message is at most {MAX_BYTES:,} bytes, this is {size:,}")
        return _VERSION + self._sign(text) + text

    def deserialize(self, data: bytes) -> object:
        """What `serialize` was given; a task as the queue's message.

        Raises:
            RefusedMessage: the bytes are too large, of another version, signed by another, or changed.
        """
        start = len(_VERSION) + _SIGNATURE_BYTES
        if len(data) > MAX_BYTES:
            raise RefusedMessage(f"a message is at most {MAX_BYTES:,} bytes")
        if not isinstance(data, bytes) or len(data) < start or data[: len(_VERSION)] != _VERSION:
            raise RefusedMessage("this is no message of this version")
        if not hmac.compare_digest(data[len(_VERSION) : start], self._sign(data[start:])):
            raise RefusedMessage("the signature does not fit the message")
        return _unpacked(json.loads(data[start:]))

    def _sign(self, text: bytes) -> bytes:
        return hmac.digest(self._secret, _VERSION + text, "sha256")


def _packed(value: object) -> dict[str, object]:
    if not isinstance(value, Message):
        return {"value": value}
    fields = value._asdict()
    unused = {name for name, content in fields.items() if name not in _FIELDS and content is not None}
    if unused:
        raise RefusedMessage(f"a message may not have {', '.join(sorted(unused))}")
    return {"task": {name: fields[name] for name in _FIELDS}}


def _unpacked(packed: dict[str, JsonValue]) -> object:
    fields = packed.get("task")
    if fields is None:
        return packed["value"]
    if not isinstance(fields, dict) or set(fields) != set(_FIELDS) or not isinstance(fields["args"], list):
        raise RefusedMessage("the message has other fields than ours")
    return Message(**(fields | {"args": tuple(fields["args"])}))


def queue_secret(path: Path) -> bytes:
    """The secret kept in a file, made at the first call; only the file's owner may read it."""
    if not path.exists():
        fresh = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        with os.fdopen(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(secrets.token_bytes(_SECRET_BYTES))
        try:
            # Of several processes that start at once the first one wins, and none sees half a file.
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_bytes()
