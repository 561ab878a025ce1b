"""link: a game as a code, a code as a game."""

from pathlib import Path

import pytest

from hana.replay.codec import dumps, loads
from hana.replay.link import decode, encode
from tests import broken_files
from tests.cli.test_games import hana
from tests.games import played_game


@pytest.fixture
def awase(tmp_path: Path) -> Path:
    """A hana-awase game of two rounds."""
    path = tmp_path / "awase.hana.json"
    path.write_text(dumps(played_game(rounds=2)), encoding="utf-8")
    return path


def test_a_file_gives_its_code_and_the_code_the_file(awase: Path) -> None:
    result = hana("link", awase)
    assert result.exit_code == 0
    code = result.stdout.strip()
    assert code == encode(played_game(rounds=2))
    back = hana("link", "--decode", code)
    assert back.exit_code == 0
    assert loads(back.stdout) == decode(code)
    assert back.stdout == awase.read_text(encoding="utf-8") + "\n"


def test_a_bad_code_is_named() -> None:
    result = hana("link", "--decode", "B?")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("character 2 is '?'")


@pytest.mark.parametrize("case", ["hana/card-not-in-hand", "hana/not-json"])
def test_a_broken_file_has_no_code(case: str) -> None:
    path = broken_files.FOLDER / f"{case}.json"
    result = hana("link", path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"{path}: ")


def test_a_game_whose_scores_differ_has_its_code_and_is_called_wrong() -> None:
    result = hana("link", broken_files.FOLDER / "hana" / "scores-differ.json")
    assert result.exit_code == 1
    assert decode(result.stdout.strip()).rounds[0].scores is None
    assert "the source reports" in result.stderr


def test_wrong_usage(awase: Path) -> None:
    for arguments in (["link"], ["link", awase, "--decode", "B"]):
        result = hana(*arguments)
        assert result.exit_code == 2
        assert "give either a FILE or --decode CODE" in result.stderr
