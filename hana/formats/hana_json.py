"""Our own replay, version 1."""

import re

from hana.formats.base import Draft, Format
from hana.replay.codec import dumps, loads

_KEY = re.compile(r'"hana"\s*:')


def _sniff(text: str) -> float:
    head = text.lstrip()[:2_000]
    if not head.startswith(("{", "[")):
        return 0.0
    return 1.0 if _KEY.search(head) else 0.1


def _loads(text: str) -> tuple[Draft, ...]:
    return (Draft(loads(text)),)


FORMAT = Format(
    id="hana",
    label="hana replay (JSON)",
    extensions=(".hana.json", ".json"),
    reader=1,
    sniff=_sniff,
    loads=_loads,
    dumps=dumps,
)
