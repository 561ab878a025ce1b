"""Whatever game stands in replays/ is right, canonical and known step by step."""

from pathlib import Path

import pytest

from hana.formats import read_games
from hana.replay.canonical import canonical
from hana.replay.check import Report
from hana.replay.codec import dumps, loads
from hana.replay.playthrough import playthrough
from hana.rules import RULE_SETS

ROOT = Path(__file__).parent.parent.parent
REPLAYS = sorted((ROOT / "replays").rglob("*.json"))
GOLDEN = ROOT / "tests" / "golden"
EACH = [pytest.param(path, id=path.relative_to(ROOT / "replays").as_posix()) for path in REPLAYS]


def report(path: Path) -> Report:
    (reading,) = read_games(path.read_bytes())
    return reading.report


def golden_of(path: Path) -> Path:
    return GOLDEN / path.parent.name / f"{path.name}.txt"


@pytest.mark.parametrize("path", EACH)
def test_is_right_and_lies_in_the_folder_of_its_game(path: Path) -> None:
    checked = report(path)
    assert checked.fault is None and not checked.walk.partial
    assert path.name.endswith(".hana.json")
    assert checked.walk.replay.game.split("/")[0] == path.parent.name


@pytest.mark.parametrize("path", EACH)
def test_is_written_canonically(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text == dumps(canonical(report(path).walk)) + "\n" == dumps(loads(text)) + "\n"


@pytest.mark.parametrize("path", EACH)
def test_equals_its_golden_file(path: Path) -> None:
    assert playthrough(report(path).walk) == golden_of(path).read_text(encoding="utf-8")


def test_no_golden_file_has_lost_its_replay() -> None:
    assert set(GOLDEN.rglob("*.hana.json.txt")) == set(map(golden_of, REPLAYS))


def test_no_game_stands_there_twice() -> None:
    assert len({report(path).key for path in REPLAYS}) == len(REPLAYS)


@pytest.mark.parametrize(
    ("game", "seats"), [(rules.id, seats) for rules in RULE_SETS.values() for seats in rules.seats]
)
def test_every_game_has_one_for_each_number_of_players(game: str, seats: int) -> None:
    assert any(len(report(path).walk.replay.seats) == seats for path in REPLAYS if path.parent.name == game)
