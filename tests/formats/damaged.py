"""What reading a damaged file promises, whatever its format."""

import json

from hana.formats import read_games
from hana.replay.canonical import good_part
from hana.replay.check import report_json
from hana.replay.codec import dumps, loads
from hana.replay.errors import FormatError
from hana.replay.walk import walk

WALKED_AGAIN = {"scores_differ", "totals_differ"}


def read_all(text: str) -> None:
    """Reads a damaged record and holds the answer to what it promises."""
    try:
        readings = read_games(text.encode("utf-8", "surrogatepass"))
    except FormatError as error:
        assert error.code and error.message
        return
    for reading in readings:
        report = reading.report
        json.dumps(report_json(report, "damaged.json"), allow_nan=False)
        part = good_part(report.walk)
        if report.fault is None:
            assert report.key and part is not None and loads(dumps(part)) == part
        elif part is not None and report.fault.code not in WALKED_AGAIN:
            assert walk(part).playable
            assert report.fault.step is None or report.fault.step == report.fault.good_steps
