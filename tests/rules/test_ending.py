"""When a game is over, and who deals next, in every game; held against the oracle on random scores.

The id of a case ends with its source as the rules pages name it.
"""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.rules.ending import MAX_ROUNDS
from hana.rules.options import Value
from hana.rules.ruleset import RuleSet
from hana.rules.scoring import next_dealer
from tests.oracle.house import is_over
from tests.oracle.house import next_dealer as oracle_next_dealer
from tests.settling import rules_with
from tests.side_by_side import house_of
from tests.strategies import quick, rule_sets

WON, LOST, TIED = (20, 10), (10, 20), (10, 10)


def over(rules: RuleSet, rounds: Sequence[Sequence[int]], seats: int = 2) -> bool:
    """Whether the game has ended after rounds with these scores."""
    totals = [rules.start_points + sum(scores[seat] for scores in rounds) for seat in range(seats)]
    return rules.ending.reached(rounds, totals)


@pytest.mark.parametrize(
    ("game", "options", "rounds", "expected"),
    [
        pytest.param("hana-awase", {}, [WON] * 11, False, id="eleven of twelve: EN"),
        pytest.param("hana-awase", {}, [WON] * 12, True, id="twelve: EN"),
        pytest.param("hana-awase", {"rounds": 6}, [WON] * 6, True, id="six: EN"),
        pytest.param("hana-awase", {"rounds": 3}, [(0, 0)] * 3, True, id="drawn rounds are used up: EN A2 happy"),
        pytest.param("hana-awase-pt", {}, [WON], True, id="single: PT"),
        pytest.param("hana-awase-pt", {}, [TIED], False, id="single, a tie is played again: I"),
        pytest.param("hana-awase-pt", {"match": "best3"}, [WON], False, id="best of three, one won: PT"),
        pytest.param("hana-awase-pt", {"match": "best3"}, [WON, LOST], False, id="best of three, one each: PT"),
        pytest.param("hana-awase-pt", {"match": "best3"}, [WON, LOST, WON], True, id="best of three, two won: PT"),
        pytest.param("hana-awase-pt", {"match": "best3"}, [WON, TIED, WON], True, id="best of three, a tie between: I"),
        pytest.param("hana-awase-pt", {"match": "best5"}, [WON, WON], False, id="best of five, two won: PT"),
        pytest.param("hana-awase-pt", {"match": "best5"}, [LOST, LOST, LOST], True, id="best of five, three won: PT"),
        pytest.param("mayumi", {}, [(0, 0)], False, id="a round called off does not count: I"),
        pytest.param("mayumi", {}, [WON], True, id="mayumi single: PT"),
        pytest.param("min-ha-to", {}, [(999, 0)], False, id="one point short of 1000: PT"),
        pytest.param("min-ha-to", {}, [(1000, 0)], True, id="1000 reached: PT"),
        pytest.param("min-ha-to", {}, [(600, 1200)], True, id="passed: PT"),
        pytest.param("min-ha-to", {}, [(1000, 1200)], True, id="both past it, the higher wins: I"),
        pytest.param("min-ha-to", {}, [(1100, 1100)], False, id="level past it, another round: PT"),
        pytest.param("min-ha-to", {}, [(1100, 1100), (0, 1)], True, id="then a single winner: PT"),
        pytest.param("min-ha-to", {"target": 100}, [(100, 20)], True, id="another target: PT"),
        pytest.param("koi-koi", {}, [(1, -1)] * 7, False, id="seven of eight: KKAI"),
        pytest.param("koi-koi", {}, [(1, -1)] * 8, True, id="eight: KKAI"),
        pytest.param("koi-koi", {}, [(29, -29)], False, id="one point left: KKAI"),
        pytest.param("koi-koi", {}, [(30, -30)], True, id="no point left: KKAI"),
        pytest.param("koi-koi", {"starting_points": 0}, [(30, -30)], False, id="without points to lose: nintendo"),
        pytest.param("koi-koi", {"rounds": 1}, [(0, 0)], True, id="one round"),
        pytest.param("koi-koi", {"rounds": 60}, [(0, 0)] * 59, False, id="59 of 60"),
    ],
)
def test_the_end_of_a_game(game: str, options: dict[str, Value], rounds: list[tuple[int, int]], expected: bool) -> None:
    rules = rules_with(game, **options)
    assert over(rules, rounds) == expected
    assert not over(rules, [])
    assert is_over(house_of(rules, 2), [list(scores) for scores in rounds]) == expected


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        pytest.param([(20, 10, 10)], True, id="one winner: PT"),
        pytest.param([(20, 20, 10)], False, id="two best are a tie: I"),
        pytest.param([(10, 20, 20), (0, 0, 0), (1, 2, 3)], True, id="later one winner: I"),
    ],
)
def test_mayumi_for_three_is_won_by_a_single_best(rounds: list[tuple[int, ...]], expected: bool) -> None:
    assert over(rules_with("mayumi"), rounds, seats=3) == expected


@pytest.mark.parametrize(
    ("game", "options", "scores", "dealer", "following"),
    [
        pytest.param("hana-awase", {}, (5, -10, 5), 1, 2, id="hana-awase, tie, earliest in turn order: EN"),
        pytest.param("hana-awase", {}, (0, 0, 0), 2, 2, id="hana-awase, drawn: EN A3"),
        pytest.param("hana-awase", {}, (-6, 64, -26, -32), 3, 1, id="hana-awase, best score: EN"),
        pytest.param("hana-awase-pt", {}, (110, 130), 0, 1, id="pt, winner: PT"),
        pytest.param("hana-awase-pt", {}, (120, 120), 1, 1, id="pt, tie, same dealer: I"),
        pytest.param("mayumi", {}, (80, 80, 70), 2, 2, id="mayumi for three, tie, same dealer: I"),
        pytest.param("mayumi", {}, (70, 80, 90), 0, 2, id="mayumi for three, winner: PT"),
        pytest.param("mayumi", {}, (0, 0, 0), 1, 1, id="mayumi called off, same dealer: PT"),
        pytest.param("min-ha-to", {}, (100, 140), 0, 1, id="min-ha-to, winner: PT"),
        pytest.param("min-ha-to", {}, (120, 120), 1, 1, id="min-ha-to, tie, same dealer: I"),
        pytest.param("koi-koi", {}, (-3, 3), 0, 1, id="koi-koi, winner: KKAI"),
        pytest.param("koi-koi", {}, (-1, 1), 1, 1, id="koi-koi, exhausted, dealer stays: KKAI"),
        pytest.param("koi-koi", {"exhausted": "nothing"}, (0, 0), 1, 0, id="koi-koi, exhausted, passes on: open-ai"),
        pytest.param("koi-koi", {"exhausted": "nothing"}, (0, 5), 0, 1, id="koi-koi, winner deals: open-ai"),
    ],
)
def test_the_next_dealer(
    game: str, options: dict[str, Value], scores: tuple[int, ...], dealer: int, following: int
) -> None:
    rules = rules_with(game, **options)
    assert next_dealer(rules, scores, dealer) == following
    assert oracle_next_dealer(house_of(rules, len(scores)), dealer, list(scores)) == following


@quick(300)
@given(rule_sets(), st.data())
def test_end_and_dealer_are_the_oracles(found: tuple[RuleSet, int], data: st.DataObject) -> None:
    rules, seats = found
    score = st.integers(-3, 3) | st.integers(-400, 400)
    rounds = data.draw(st.lists(st.lists(score, min_size=seats, max_size=seats), max_size=14))
    house = house_of(rules, seats)
    assert over(rules, rounds, seats) == is_over(house, rounds)
    dealer = data.draw(st.integers(0, seats - 1))
    for scores in rounds[:1]:
        assert next_dealer(rules, scores, dealer) == oracle_next_dealer(house, dealer, scores)


@pytest.mark.parametrize("game", ["hana-awase-pt", "mayumi", "min-ha-to"])
def test_no_game_has_more_rounds_than_a_replay_holds(game: str) -> None:
    assert rules_with(game).ending.rounds == MAX_ROUNDS
    assert over(rules_with(game), [TIED] * MAX_ROUNDS)
