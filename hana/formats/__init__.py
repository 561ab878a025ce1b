"""Other clients' logs: one file a format with one exported FORMAT. Foreign text dies at this border."""

from hana.discover import discover
from hana.formats.base import Format, Reading
from hana.replay.check import report_of
from hana.replay.codec import decode
from hana.replay.errors import FormatError
from hana.replay.model import MAX_BYTES
from hana.replay.walk import walk

FORMATS = discover(__name__, __path__, "FORMAT", Format)
"""Every format that hana reads, by id."""


def detect(text: str) -> Format:
    """The format that a text most likely is, by its content.

    Raises:
        FormatError: it looks like none of them.
    """
    best = max(FORMATS.values(), key=lambda known: known.sniff(text))
    if best.sniff(text) <= 0:
        known = ", ".join(known.label for known in FORMATS.values())
        raise FormatError("unknown_format", f"this is no record that hana reads; it reads: {known}")
    return best


def read_games(data: bytes) -> tuple[Reading, ...]:
    """The games in a file, each replayed from its first card.

    Raises:
        FormatError: the bytes are no text, the text is no known record, or it is broken.
    """
    if len(data) > MAX_BYTES:
        raise FormatError("too_large", f"a game is at most {MAX_BYTES:,} bytes, this is {len(data):,}")
    text = decode(data)
    found = detect(text)
    drafts = found.loads(text)
    return tuple(Reading(found, report_of(walk(draft.replay), draft.fault)) for draft in drafts)
