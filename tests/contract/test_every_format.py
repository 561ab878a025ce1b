"""Whatever format is registered brings its evidence: a label, a writer of valid texts, broken files."""

from pathlib import Path

import pytest

from hana.formats import FORMATS, detect, read_games
from hana.formats.base import Format
from hana.replay.canonical import good_part
from hana.replay.codec import dumps
from hana.replay.errors import FormatError
from hana.replay.walk import walk
from tests import broken_files
from tests.formats.generators import GENERATORS

ALL = [pytest.param(one, id=one.id) for one in FORMATS.values()]
BROKEN = [pytest.param(case, id=f"{one}/{case.stem}") for one in FORMATS for case in broken_files.cases(one)]


@pytest.mark.parametrize("one", ALL)
def test_says_what_it_is(one: Format) -> None:
    assert one.label.strip() == one.label != ""
    assert type(one.reader) is int and one.reader >= 1
    assert one.extensions and all(extension.startswith(".") for extension in one.extensions)


def test_labels_tell_formats_apart() -> None:
    assert len({one.label for one in FORMATS.values()}) == len(FORMATS)


@pytest.mark.parametrize("one", ALL)
def test_what_is_generated_is_detected_and_right(one: Format) -> None:
    for generate in GENERATORS[one.id]:
        for seed in range(3):
            text = generate(seed)
            assert detect(text) is one
            assert 0 < one.sniff(text) <= 1
            assert [reading.report.fault for reading in read_games(text.encode())] == [None]


@pytest.mark.parametrize("one", [pytest.param(one, id=one.id) for one in FORMATS.values() if one.dumps])
def test_what_it_writes_it_reads_again(one: Format) -> None:
    assert one.dumps is not None
    for generate in GENERATORS[one.id]:
        (draft,) = one.loads(generate(7))
        (again,) = one.loads(one.dumps(draft.replay))
        assert again.replay == draft.replay


@pytest.mark.parametrize("one", ALL)
def test_has_broken_files(one: Format) -> None:
    assert len(broken_files.cases(one.id)) >= 10


def test_every_broken_file_has_its_expectation_and_its_format() -> None:
    inputs = {path for one in FORMATS for path in broken_files.cases(one)}
    kept = {path.with_suffix("") for path in broken_files.FOLDER.rglob("*") if path.is_file()}
    assert kept == {path.with_suffix("") for path in inputs}
    assert [case for case in inputs if not case.with_suffix(".expected").is_file()] == []
    assert [case for case in inputs if not case.name.endswith(FORMATS[case.parent.name].extensions)] == []


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_is_named_with_place_and_reason(case: Path) -> None:
    wanted, got = broken_files.expected(case), broken_files.found(case)
    assert (got.code, got.place) == (wanted.code, wanted.place)
    assert got.message.startswith(wanted.message) and wanted.message


@pytest.mark.parametrize("case", BROKEN)
def test_the_good_part_of_a_broken_file_is_good(case: Path) -> None:
    try:
        (reading,) = read_games(case.read_bytes())
    except FormatError:
        return
    fault, part = reading.report.fault, good_part(reading.report.walk)
    assert fault is not None
    if part is not None and fault.code not in {"scores_differ", "totals_differ"}:
        assert walk(part).fault is None
        assert dumps(part)
