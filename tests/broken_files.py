"""The broken files of tests/broken: for each format cases with what has to be said about them."""

from dataclasses import dataclass
from pathlib import Path

from hana.formats import read_games
from hana.replay.check import fault_place
from hana.replay.errors import FormatError

FOLDER = Path(__file__).parent / "broken"


@dataclass(frozen=True)
class Finding:
    """What is wrong with a file: the code, the place in words, the message."""

    code: str
    place: str
    message: str


def cases(format_id: str) -> list[Path]:
    """The broken files of a format, each beside its expectation."""
    return sorted(path for path in (FOLDER / format_id).glob("*") if path.suffix != ".expected")


def expected(case: Path) -> Finding:
    """What has to be found in a file; the message as far as it has to start like that."""
    code, place, message = case.with_suffix(".expected").read_text(encoding="utf-8").splitlines()
    return Finding(code, place, message)


def found(case: Path) -> Finding:
    """What the library finds in a file."""
    try:
        (reading,) = read_games(case.read_bytes())
    except FormatError as error:
        return Finding(error.code, error.place, error.message)
    fault = reading.report.fault
    assert fault is not None, "nothing is wrong"
    return Finding(fault.code, fault_place(fault), fault.message)
