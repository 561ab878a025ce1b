"""check, review and convert: what they print and how they end."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hana.cli import main
from hana.formats import FORMATS, read_games
from hana.replay.canonical import canonical
from hana.replay.check import fault_words, report_json
from hana.replay.codec import dumps
from hana.replay.errors import FormatError
from hana.review.game import review_game
from hana.review.model import GameReview
from hana.search.budget import BUDGETS
from hana.search.jit import best_budget
from tests import broken_files
from tests.formats.generators import koi_koi_game
from tests.formats.koikoi_ai_writer import record_of
from tests.review.reviewed import recorded

ROOT = Path(__file__).parent.parent.parent
BROKEN = [pytest.param(case, id=f"{one}/{case.stem}") for one in FORMATS for case in broken_files.cases(one)]


def hana(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture
def awase(tmp_path: Path) -> Path:
    """A hana-awase game of one round for three."""
    path = tmp_path / "awase.hana.json"
    path.write_text(dumps(recorded("hana-awase", 3, 5)), encoding="utf-8")
    return path


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """A koi-koi game of two rounds as KoiKoi-AI keeps it."""
    path = tmp_path / "foreign.json"
    path.write_text(json.dumps(record_of(koi_koi_game(8), pairs=True)), encoding="utf-8")
    return path


def broken(case: str) -> Path:
    return broken_files.FOLDER / f"{case}.json"


def test_check_says_in_words_that_games_are_right(awase: Path, foreign: Path) -> None:
    result = hana("check", awase, foreign)
    assert result.exit_code == 0
    one, two = result.stdout.splitlines()
    assert one.startswith(f"{awase}: right, hana-awase/1, 1 round, Matsu ")
    assert two.startswith(f"{foreign}: right, koi-koi/1, 2 rounds, Ume ")


def test_check_prints_the_line_of_the_contract(awase: Path) -> None:
    result = hana("check", "--json", awase)
    assert result.exit_code == 0
    line = json.loads(result.stdout)
    assert list(line) == ["file", "ok", "id", "game", "rounds", "totals"]
    (reading,) = read_games(awase.read_bytes())
    assert (line["file"], line["ok"], line["game"]) == (str(awase), True, "hana-awase/1")
    assert reading.report.key is not None and line["id"] == reading.report.key[:16]
    (played,) = line["rounds"]
    assert list(played) == ["dealer", "card_points", "yaku", "scores"]
    assert len(played["yaku"]) == 3 and sum(played["card_points"]) == 264 and sum(played["scores"]) == 0
    assert line["totals"] == played["scores"]


def test_check_adds_up_koi_koi_from_the_starting_points(foreign: Path) -> None:
    line = json.loads(hana("check", "--json", foreign).stdout)
    assert [played["card_points"] for played in line["rounds"]] == [None, None]
    for seat in (0, 1):
        assert line["totals"][seat] == 30 + sum(played["scores"][seat] for played in line["rounds"])
        for played in line["rounds"]:
            parts = [*played["yaku"][seat], *played["extras"][seat]]
            assert sum(points for _, points in parts) == played["scores"][seat]


def test_check_gives_an_unfinished_round_no_scores(tmp_path: Path) -> None:
    record = record_of(koi_koi_game(8, rounds=1))
    del record["record"]["round1"]["turn5"]
    for turn in range(6, 17):
        record["record"]["round1"].pop(f"turn{turn}", None)
    record["result"]["isOver"] = False
    path = tmp_path / "unfinished.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    line = json.loads(hana("check", "--json", path).stdout)
    assert line["ok"] and line["rounds"][0]["scores"] is None and line["totals"] == [30, 30]


def test_check_prints_the_fault_of_the_contract() -> None:
    path = broken("hana/card-played-twice")
    result = hana("check", "--json", path)
    assert result.exit_code == 1
    line = json.loads(result.stdout)
    assert list(line) == ["file", "ok", "error", "good_steps"]
    assert line["ok"] is False and line["file"] == str(path)
    assert list(line["error"]) == ["code", "round", "step", "message"]
    assert (line["error"]["code"], line["error"]["round"]) == ("card_not_in_hand", 0)
    assert line["error"]["step"] == line["good_steps"] == 4


def test_check_says_that_scores_differ_after_the_whole_round() -> None:
    line = json.loads(hana("check", "--json", broken("hana/scores-differ")).stdout)
    assert (line["error"]["code"], line["error"]["step"], line["good_steps"]) == ("scores_differ", None, 40)


def test_check_goes_on_after_a_wrong_file(awase: Path) -> None:
    result = hana("check", "--json", broken("hana/not-json"), awase, broken("hana/wrong-game"))
    assert result.exit_code == 1
    assert [json.loads(line)["ok"] for line in result.stdout.splitlines()] == [False, True, False]


@pytest.mark.parametrize("arguments", [[], ["no-such-file.json"], ["--colour", "x"], ["tests"]])
def test_wrong_usage_ends_with_2(arguments: list[str]) -> None:
    for command in ("check", "review", "convert"):
        assert hana(command, *arguments).exit_code == 2


@pytest.mark.parametrize("case", BROKEN)
def test_messages_are_those_of_the_library(case: Path) -> None:
    try:
        (reading,) = read_games(case.read_bytes())
    except FormatError as error:
        words, detail = error.message, {"code": error.code, "round": None, "step": None}
        place = error.place
    else:
        fault, place = reading.report.fault, ""
        assert fault is not None
        words, detail = fault_words(fault), {"code": fault.code, "round": fault.round, "step": fault.step}
        assert json.loads(hana("check", "--json", case).stdout) == report_json(reading.report, str(case))
    plain, as_json = hana("check", case), hana("check", "--json", case)
    assert plain.exit_code == as_json.exit_code == 1
    assert plain.stdout.startswith(f"{case}: ") and words in plain.stdout and place in plain.stdout
    found = json.loads(as_json.stdout)["error"]
    assert {key: found[key] for key in detail} == detail
    assert plain.stdout.endswith(f"{found['message']}\n")
    assert hana("convert", case).exit_code == 1


def test_review_prints_one_review_a_game(awase: Path, foreign: Path) -> None:
    result = hana("review", "--json", "--budget", "quick", "--seed", "3", awase, foreign)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert len(lines) == 2
    for line, path in zip(lines, (awase, foreign), strict=True):
        review = GameReview.model_validate_json(line)
        report = read_games(path.read_bytes())[0].report
        assert report.key is not None
        assert review == review_game(report.walk, report.key, BUDGETS["quick"], 3)
        assert list(json.loads(line)) == ["id", "game", "engine", "rounds", "seats"]
        assert review.engine.budget == "quick" and review.engine.seed == 3


def test_review_in_words_names_every_seat(awase: Path) -> None:
    result = hana("review", "--budget", "quick", awase)
    assert result.exit_code == 0
    assert all(f"\n{name}: " in result.stdout for name in ("Matsu", "Ume", "Kiku"))


def test_review_says_where_it_works_without_kernels(awase: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANA_KERNELS", "off")
    result = hana("review", "--json", awase)
    assert result.exit_code == 0
    budget = GameReview.model_validate_json(result.stdout).engine.budget
    assert budget == best_budget("standard")
    assert f"without compiled kernels, which takes longer; budget {budget}" in result.stderr


def test_review_of_a_wrong_file_says_why_and_judges_the_others(awase: Path) -> None:
    result = hana(
        "review", "--json", "--budget", "quick", broken("hana/card-not-in-hand"), broken("hana/not-json"), awase
    )
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 1
    assert "is not in the hand that is to play" in result.stderr and "this is not JSON" in result.stderr


def test_review_knows_its_budgets(awase: Path) -> None:
    assert hana("review", "--budget", "endless", awase).exit_code == 2


def test_what_is_converted_is_the_same_game(tmp_path: Path, foreign: Path, awase: Path) -> None:
    for number, path in enumerate((foreign, awase)):
        result = hana("convert", "--to", "hana", path)
        assert result.exit_code == 0
        again = tmp_path / f"{number}.hana.json"
        again.write_text(result.stdout, encoding="utf-8")
        one, two = (read_games(each.read_bytes())[0].report for each in (path, again))
        assert one.key == two.key and two.ok
        assert result.stdout == dumps(canonical(one.walk)) + "\n"
        assert hana("convert", again).stdout == result.stdout


def test_what_cannot_be_written_is_wrong_usage(foreign: Path) -> None:
    for target in ("koikoi-ai", "poem"):
        result = hana("convert", "--to", target, foreign)
        assert result.exit_code == 2 and "it writes: hana" in result.stderr


def test_a_game_whose_scores_differ_is_converted_and_named() -> None:
    result = hana("convert", broken("hana/scores-differ"))
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 1 and "the rules give" in result.stderr


def test_the_program_itself(awase: Path) -> None:
    def run(*arguments: object) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "hana", *map(str, arguments)]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)

    right = run("check", "--json", awase)
    assert (right.returncode, right.stderr) == (0, "")
    assert right.stdout == hana("check", "--json", awase).stdout
    assert run("check", broken("hana/empty")).returncode == 1
    assert run("check").returncode == 2
