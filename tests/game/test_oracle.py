"""Engine and oracle, written apart from each other, play random rounds alike: a slice of `scripts/trust rounds`.

Source: what the oracle was written from, docs/rules and docs/replay-format.md.
"""

from functools import lru_cache

import pytest

from hana.game.state import Round
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from scripts.measure.trust import CHECKS, ROUNDS_PER_BLOCK, rounds
from tests.option_sets import covering_sets
from tests.oracle.round import Oracle
from tests.side_by_side import oracle_games, play_both, settled_differently
from tests.strategies import each_game, game_name

ROUNDS = 18
"""Rounds of each set of options here; the long run has more."""


@lru_cache
def played(game: str, seats: int) -> list[tuple[Round, Oracle]]:
    """The ends of rounds with every set of options, compared on the way."""
    rules = RULE_SETS[game]
    sets = [rules.with_options(chosen, seats) for chosen in covering_sets(rules, seats)]
    return [play_both(made, seats, 1000 * seed + i) for i, made in enumerate(sets) for seed in range(ROUNDS)]


def test_the_oracle_knows_every_game() -> None:
    known = [(rules.id, seats) for rules, seats in oracle_games()]
    assert sorted(known) == sorted((rules.id, seats) for rules, seats in each_game())


@pytest.mark.parametrize(("rules", "seats"), oracle_games(), ids=game_name)
def test_engine_and_oracle_agree_on_random_rounds_with_all_pairs_of_options(rules: RuleSet, seats: int) -> None:
    for state, other in played(rules.id, seats):
        assert settled_differently(state, other) == [], dict(state.rules.chosen)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("hana-awase", {"announced", "teyaku", "drawn"}),
        ("mayumi", {"gaji off its suit", "stranded", "put back", "called off", "drawn"}),
        ("min-ha-to", {"laid down"}),
        ("koi-koi", {"dealt hand", "koi-koi", "stopped", "exhausted"}),
    ],
)
def test_what_is_rare_happens_in_them(game: str, expected: set[str]) -> None:
    seen = set()
    for rules, seats in oracle_games():
        if rules.id == game:
            seen |= {what for state, _ in played(game, seats) for what in happened(state)}
    assert expected <= seen


def happened(state: Round) -> set[str]:
    """What of the rare things happened in a finished round."""
    taken = state.wild_taken
    dealt_out = sum(cards.bit_count() for cards in state.captured) % 2
    return {
        what
        for what, did in {
            "announced": any(state.announced),
            "teyaku": any(state.teyaku),
            "drawn": state.result().drawn,
            "gaji off its suit": taken is not None,
            "stranded": taken is not None and dealt_out == 1,
            "put back": any(state.returned),
            "called off": state.called_off_by is not None,
            "laid down": any(state.laid),
            "dealt hand": any(state.dealt),
            "koi-koi": any(state.calls),
            "stopped": state.stopped_by is not None,
            "exhausted": state.stopped_by is None and not any(state.dealt),
        }.items()
        if did
    }


def test_the_long_run_comes_to_twenty_thousand_rounds_and_every_option_set() -> None:
    sets = sum(len(covering_sets(rules, seats)) for rules, seats in oracle_games())
    count = CHECKS["rounds"][1]
    assert count * ROUNDS_PER_BLOCK >= 20_000
    assert count >= sets
    assert len({piece for piece, _ in rounds(count)}) == count
