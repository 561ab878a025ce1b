"""What a format is, and what reading a game with it gives."""

from collections.abc import Callable
from dataclasses import dataclass

from hana.replay.check import Report
from hana.replay.errors import Fault
from hana.replay.model import Replay


@dataclass(frozen=True, slots=True)
class Draft:
    """A foreign game in our own terms, as far as it could be read; `fault` is what its text says against the rules."""

    replay: Replay
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of file: `sniff` says from 0 to 1 how likely a text is one, `loads` reads its games.

    `reader` is the version of the reader, raised when it reads a text differently; `loads` raises FormatError where
    the text is no such file.
    """

    id: str
    label: str
    extensions: tuple[str, ...]
    reader: int
    sniff: Callable[[str], float]
    loads: Callable[[str], tuple[Draft, ...]]
    dumps: Callable[[Replay], str] | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A game that was read and replayed: by which format, and the report with its walk."""

    format: Format
    report: Report
