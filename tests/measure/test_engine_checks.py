"""The long checks of the engine: what they come to, one piece of each, and how they are taken up again."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("numba")

from scripts.measure import engine_checks, trust
from scripts.measure.engine_checks import BLOCK, DEALS, MATCHES, Piece, matches
from tests.option_sets import covering_sets
from tests.side_by_side import oracle_games

CHECKS = ("agreement", "endings", "deals", "bytes", "strength")


def pieces(name: str) -> list[Piece]:
    """What a check is made of at its own length."""
    check = trust.CHECKS[name]
    return list(check.pieces(check.count))


@pytest.mark.parametrize("name", CHECKS)
def test_no_two_pieces_have_the_same_name(name: str) -> None:
    names = [piece for piece, _ in pieces(name)]
    assert len(set(names)) == len(names)


def test_agreement_comes_to_ten_thousand_rounds_and_every_set_of_options() -> None:
    count = trust.CHECKS["agreement"].count
    assert count * BLOCK >= 10_000
    assert count >= sum(len(covering_sets(rules, seats)) for rules, seats in oracle_games())


@pytest.mark.parametrize(("name", "number"), [("agreement", 133), ("endings", 5), ("deals", 10), ("bytes", 7)])
def test_a_piece_of_it_shows_no_difference(name: str, number: int) -> None:
    assert pieces(name)[number][1]()["wrong"] == 0


def test_every_match_comes_to_its_deals() -> None:
    names = [piece for piece, _ in pieces("strength")]
    for match in MATCHES:
        assert DEALS * sum(name.startswith(f"{match.name} ") for name in names) == match.deals


def test_a_match_asks_for_its_points_once_it_is_over() -> None:
    match = MATCHES[0]
    assert match.least is not None
    line: dict[str, object] = {"piece": f"{match.name} 0 digest", "points": [match.least - 2, match.least] * 10}
    blocks = match.deals // DEALS
    for lines, short in (([line] * (blocks - 1), False), ([line] * blocks, True)):
        ((text, found),) = matches(lines)
        assert found is short
        assert f" {match.least - 1:+.2f} ± " in text


def test_what_is_done_is_not_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done: list[str] = []

    def check(names: list[str]) -> Callable[[int], list[Piece]]:
        def work(name: str) -> dict[str, object]:
            done.append(name)
            return {"looks": 2, "wrong": int(name == "b of one")}

        return lambda count: [(name, lambda name=name: work(name)) for name in names[:count]]

    monkeypatch.setattr(trust, "FOLDER", tmp_path)
    for names in (["a of one"], ["a of one", "b of one"], ["a of two"]):
        monkeypatch.setitem(trust.CHECKS, "small", trust.Check(check(names), 9))
        assert trust.run("small", 9) == ("b of one" in names)
    assert done == ["a of one", "b of one", "a of two"]
    assert [json.loads(line)["piece"] for line in (tmp_path / "small.jsonl").read_text().splitlines()] == done
    assert "small: 2 pieces, looks 4, wrong 1" in capsys.readouterr().out


def test_after_a_change_of_what_is_searched_with_all_is_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = engine_checks.digest.__wrapped__()
    monkeypatch.setattr("hana.search.jit.SOURCES", tmp_path)
    (tmp_path / "reference").mkdir()
    digests = [before, engine_checks.digest.__wrapped__()]
    for changed in (tmp_path / "stops.json", tmp_path / "reference" / "line.py"):
        changed.write_text("1")
        digests.append(engine_checks.digest.__wrapped__())
    assert len(set(digests)) == 4
