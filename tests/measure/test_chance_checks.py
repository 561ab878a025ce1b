"""The check of chances: how entries are counted, put into tenths, and made into curves."""

import json

import pytest

pytest.importorskip("numba")

from hana.replay.walk import walk
from hana.review.chances import WHOLE, curves_of
from hana.review.race import race
from scripts.measure.chance_checks import CHECKED, CURVES, GAMES, KNOTS, counted, entries_of, fitted, pieces, table
from tests.review.reviewed import recorded


def line(game: str, own: dict[int, tuple[int, int]], other: dict[int, tuple[int, int]]) -> dict[str, object]:
    """A piece with these (entries, came true) by share in thousandths."""
    tally = {
        whose: {str(share): list(pair) for share, pair in found.items()}
        for whose, found in (("own", own), ("other", other))
    }
    return {"piece": f"{game} standard test 0", "rounds": 1, "entries": 0, "wrong": 0, "tally": tally}


def test_a_table_tells_what_was_said_and_what_came_true() -> None:
    lines = [
        line("koi-koi 2", {0: (900, 0), 100: (500, 40), 150: (500, 85)}, {1000: (50, 50)}),
        line("koi-koi 2", {100: (500, 60), 150: (500, 93)}, {}),
    ]
    assert list(table(lines, raw=True)) == [
        ("| own | 0–10 % | 900 | 0.0 | 0.0 | +0.0 ± 0.0 |", False),
        ("| own | 10–20 % | 2,000 | 12.5 | 13.9 | +1.4 ± 1.0 |", False),
        ("| other | 90–100 % | 50 | 100.0 | 100.0 | +0.0 ± 0.0 |", False),
    ]


@pytest.mark.parametrize(("entries", "true", "expected"), [(1000, 519, False), (1000, 521, True), (900, 700, False)])
def test_a_tenth_with_enough_entries_may_be_off_by_two_points(entries: int, true: int, *, expected: bool) -> None:
    (row,) = table([line("koi-koi 2", {500: (entries, true)}, {})], raw=True)
    assert row[1] is expected


def test_chances_are_put_into_tenths_as_they_are_said() -> None:
    said = curves_of("koi-koi", 2)["other"][700]
    assert said < 700
    ((row, _),) = table([line("koi-koi 2", {}, {700: (10, 5)})])
    assert row.startswith(f"| other | {said // 100}0–{said // 100 + 1}0 % | 10 | {said / 10:.1f} | 50.0 |")


def test_a_curve_follows_what_came_true() -> None:
    """A share of p that comes true half as often by its odds, and one that comes true as it says."""
    halved = {share: (10_000, round(10_000 * share / (2 * WHOLE - share))) for share in range(10, 1000, 10)}
    same = {share: (10_000, 10 * share) for share in range(10, 1000, 10)}
    curve = fitted([line("mayumi 3", halved, same)])["mayumi 3"]
    assert [one for one, _ in curve["own"]] == list(KNOTS)
    assert all(abs(chance - WHOLE * share / (2 * WHOLE - share)) <= 1.5 for share, chance in curve["own"])
    assert all(abs(chance - share) <= 1 for share, chance in curve["other"])


def test_entries_are_the_living_yaku_as_each_seat_sees_them() -> None:
    (played,) = walk(recorded("hana-awase", 2, 1)).rounds
    alive = sum(one.state == "alive" for step in played.steps for one in race(step.before))
    found = list(entries_of(played, 10))
    assert len(found) == 2 * alive
    assert sum(whose == "own" for whose, _, _ in found) == alive
    assert {came_true for _, _, came_true in found} == {True, False}
    counts = counted([played], 10)
    assert (counts["rounds"], counts["entries"]) == (1, 2 * alive)


def test_pieces_are_named_apart_and_every_game_is_among_them() -> None:
    names = [name for name, _ in pieces(2 * len(GAMES))]
    assert len(set(names)) == len(names)
    assert {tuple(name.split()[:2]) for name in names} == {(game, str(seats)) for game, seats in GAMES}


def test_what_is_shipped_has_a_curve_for_every_game_and_names_its_source() -> None:
    shipped = json.loads(CURVES.read_text(encoding="utf-8"))
    assert set(shipped["games"]) == {f"{game} {seats}" for game, seats in GAMES} | {"all"}
    assert " seeds " in shipped["source"]
    assert CHECKED not in shipped["source"]


@pytest.mark.parametrize("number", [1, 3])
def test_a_slice_of_the_check_comes_out_as_said(number: int) -> None:
    """Ten rounds are few: all their entries together differ by up to 4.4 points in the blocks that were measured."""
    name, work = list(pieces(4, budget="quick"))[number]
    rows = [row.split(" | ") for row, _ in table([{"piece": name, **work()}])]
    counts, said, true = ([float(row[at].strip(" |").replace(",", "")) for row in rows] for at in (2, 3, 4))
    entries = sum(counts)
    off = sum(count * (came - told) for count, told, came in zip(counts, said, true, strict=True)) / entries
    assert entries > 1_000
    assert abs(off) < 6
