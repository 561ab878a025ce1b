"""The real logs of Battle Hanafuda, held to their own lines as plain expressions read them, without our reader."""

import re
from pathlib import Path

import pytest

from hana.formats import read_games
from hana.replay.canonical import canonical
from hana.replay.check import Report
from hana.replay.codec import dumps
from hana.replay.walk import RoundWalk

COUNT = 5
Logs = dict[str, tuple[str, Report]]


@pytest.fixture(scope="module")
def logs(samples: Path) -> Logs:
    """Each log as text, with the report of its game, by file name."""
    found = {}
    for path in sorted((samples / "battle-hanafuda").glob("*.log")):
        (reading,) = read_games(path.read_bytes())
        assert reading.format.id == "battle-hanafuda", path.name
        found[path.name] = (path.read_text(encoding="utf-8"), reading.report)
    return found


def finished(logs: Logs) -> dict[str, tuple[str, Report]]:
    return {name: one for name, one in logs.items() if "Final Score" in one[0]}


def seat(report: Report, player: str) -> int:
    return next(number for number, name in enumerate(report.walk.replay.seats) if name.startswith(player))


def rounds_of(text: str, report: Report) -> list[tuple[str, RoundWalk]]:
    return list(zip(text.split("[Initial] Round ")[1:], report.walk.rounds, strict=True))


def test_all_are_right(logs: Logs) -> None:
    assert len(logs) == COUNT and len(finished(logs)) == COUNT - 1
    assert {name: report.fault for name, (_, report) in logs.items() if report.fault} == {}


def test_every_final_score_is_reproduced(logs: Logs) -> None:
    for name, (text, report) in finished(logs).items():
        said = re.search(r"^Final Score: P1=(\d+) CPU=(\d+)$", text, re.M)
        assert said is not None
        totals = report.walk.totals
        assert (totals[seat(report, "P1")], totals[seat(report, "CPU")]) == (int(said[1]), int(said[2])), name


def test_every_round_has_its_winner_multiplier_and_score(logs: Logs) -> None:
    rounds = doubled = called = 0
    for name, (text, report) in finished(logs).items():
        for part, played in rounds_of(text, report):
            said = re.search(r"Winner=(\w+) base=(\d+) x(\d) => \+(\d+) \(reason=([^,]+),", part)
            assert said is not None and played.result is not None, name
            winner = seat(report, said[1])
            hits = played.result.yaku[winner]
            assert played.end.stopped_by == winner
            assert sum(hit.points for hit in hits) == int(said[2])
            assert played.result.scores[winner] == int(said[4]) == int(said[2]) * int(said[3])
            assert played.result.scores[1 - winner] == 0 and played.reported == played.result.scores
            listed = re.findall(r"^  - .+ \(.+\): (\d+)$", part, re.M)
            assert sorted(map(int, listed)) == sorted(hit.points for hit in hits)
            keys = [key for key, _ in played.result.extras[winner]] if played.result.extras else []
            assert ("7+" in said[5], "opponent_koikoi" in said[5]) == ("doubled" in keys, "opponent_calls" in keys)
            rounds, doubled, called = rounds + 1, doubled + ("7+" in said[5]), called + ("koikoi" in said[5])
    assert (rounds, doubled, called) == (42, 9, 8)


def test_every_call_is_reproduced(logs: Logs) -> None:
    calls = 0
    for name, (text, report) in logs.items():
        for part, played in rounds_of(text, report):
            said = [seat(report, player) for player in re.findall(r"\] (P1|CPU) chooses KOIKOI", part)]
            assert [step.seat for step in played.steps if step.go_on] == said, name
            calls += len(said)
    assert calls == 28


def test_every_card_stands_where_the_log_says(logs: Logs) -> None:
    for name, (text, report) in logs.items():
        for part, played in rounds_of(text, report):
            for kind, word in (("play", "think drop"), ("reveal", "floor open")):
                said = re.findall(rf"^\[(P1|CPU)\] {word}: (\d+)", part, re.M)
                cards = [(seat(report, player), int(card) // 4, 3 - int(card) % 4) for player, card in said]
                ours = [(one.seat, *divmod(one.card or 0, 4)) for one in played.steps if one.kind == kind]
                assert ours == cards, name
            taken = [step.taken for step in played.steps if step.kind != "koi-koi"]
            said_taken = re.findall(r" (?:drop|floor) take: (n/a|\d+,\d+)", part)
            assert [not cards for cards in taken] == [said == "n/a" for said in said_taken], name


def test_dealers_follow_from_the_rules(logs: Logs) -> None:
    for name, (_, report) in logs.items():
        assert [played.dealer for played in report.walk.replay.rounds] == [None] * len(report.walk.rounds), name


def test_without_sake_the_two_cards_are_never_drawn(logs: Logs) -> None:
    (report,) = (report for name, (_, report) in logs.items() if name.startswith("nosake"))
    assert report.walk.replay.meta is not None and report.walk.replay.meta["no_sake"] is True
    for played in report.walk.rounds:
        assert {32, 35} == set(played.deal.draw[-2:])
        assert not {32, 35} & {step.card for step in played.steps}


def test_the_excerpt_is_an_unfinished_game(logs: Logs) -> None:
    _, report = logs["synthetic-play-excerpt.log"]
    (played,) = report.walk.rounds
    assert report.ok and report.walk.replay.rounds[0].end == "unfinished"
    assert report.walk.replay.seats == ("CPU (Hard)", "P1 (Human)")
    assert [step.kind for step in played.steps] == ["play", "reveal"] * 3


def test_our_own_spelling_is_the_same_game(logs: Logs) -> None:
    for _, report in logs.values():
        (again,) = read_games(dumps(canonical(report.walk)).encode())
        assert again.format.id == "hana" and again.report.key == report.key
