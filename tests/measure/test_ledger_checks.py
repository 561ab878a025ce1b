"""The long check of the ledger: what its pieces are, and what its tables ask for."""

from random import Random

import pytest

pytest.importorskip("numba")

from scripts.measure.ledger_checks import BLOCK, COUNT, GAMES, KINDS, ledger, tables


def test_it_comes_to_two_thousand_rounds_of_all_games() -> None:
    names = [name for name, _ in ledger(COUNT)]
    assert len(set(names)) * BLOCK >= 2_000
    for game, seats in GAMES:
        assert BLOCK * sum(name.startswith(f"ledger {game} {seats} ") for name in names) >= 200


def test_a_piece_of_it_adds_up() -> None:
    found = next(iter(ledger(1)))[1]()
    assert (found["rounds"], found["wrong"]) == (BLOCK, 0)


def lines(luck: float, skill: float, lean: float = 0.0) -> list[dict[str, object]]:
    """Rounds of two players with a spread of luck and one of skill, and a luck that leans."""
    rng, points = Random(1), []
    for number in range(600):
        dealt, played = rng.gauss(lean, luck), rng.gauss(0, skill)
        own = [0.0, dealt, 0.0, 0.0, played, 0.0, dealt + played]
        points.append((number % len(KINDS), [own, [-one for one in own]]))
    return [{"piece": "ledger hana-awase 2 0 abc", "points": points}]


@pytest.mark.parametrize(
    ("asked", "off"),
    [
        pytest.param(lines(30, 10), [False, False, False], id="as it should be"),
        pytest.param(lines(10, 30), [False, False, True], id="too little is luck"),
        pytest.param(lines(30, 10, lean=6), [True, True, False], id="luck leans"),
    ],
)
def test_what_it_asks_for(asked: list[dict[str, object]], off: list[bool]) -> None:
    found = list(tables(asked))
    assert [is_off for _, is_off in found] == off
    assert all(text.startswith("| hana-awase | 2 |") for text, _ in found)
