"""What hypothesis draws: rule sets with their options, rounds played at random, positions, replays."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from hana.game.action import Action, Reveal
from hana.game.deal import deal_from_seed, start_deal
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Round
from hana.replay.model import Replay
from hana.replay.recorder import Recorder
from hana.rules import RULE_SETS
from hana.rules.ruleset import Option, RuleSet, Value


def quick(examples: int) -> Callable[[Any], Any]:
    """Hypothesis with this many examples, always the same ones, and no eye on the clock."""
    return settings(
        max_examples=examples,
        derandomize=True,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def each_game() -> list[tuple[RuleSet, int]]:
    """Every rule set with its default options and each of its numbers of players."""
    return [(rules, seats) for rules in RULE_SETS.values() for seats in rules.seats]


def game_name(value: object) -> str:
    """The id of a case of `each_game` in a test's name."""
    return value.id if isinstance(value, RuleSet) else str(value)


@dataclass(frozen=True)
class Played:
    """A round played at random: `states[i + 1]` comes from `states[i]` by `actions[i]`; `draw` as it was dealt."""

    states: tuple[Round, ...]
    actions: tuple[Action, ...]
    draw: tuple[int, ...]


def play_round(rules: RuleSet, seats: int, seed: int) -> Played:
    """A round from a seeded deal with choices from the same seed."""
    rng = random.Random(seed)
    deal = deal_from_seed(rules, seats, str(seed), 0)
    states, actions, draw = [start_deal(rules, rng.randrange(seats), deal)], list[Action](), iter(deal.draw)
    while not states[-1].over:
        if states[-1].phase is Phase.REVEAL:
            action: Action = Reveal(next(draw))
        else:
            action = rng.choice(legal_actions(states[-1]))
        actions.append(action)
        states.append(apply(states[-1], action))
    return Played(tuple(states), tuple(actions), deal.draw)


def option_values(option: Option) -> st.SearchStrategy[Value]:
    """The values that an option allows."""
    return st.sampled_from(option.choices)


@st.composite
def rule_sets(draw: st.DrawFn) -> tuple[RuleSet, int]:
    """A rule set with some of its options, and a number of players."""
    rules, seats = draw(st.sampled_from(each_game()))
    chosen = draw(st.fixed_dictionaries({}, optional={o.key: option_values(o) for o in rules.options}))
    return rules.with_options(chosen), seats


seeds = st.integers(0, 2**32 - 1)


@st.composite
def rounds(draw: st.DrawFn) -> Played:
    """A whole round of some game, played at random."""
    rules, seats = draw(rule_sets())
    return play_round(rules, seats, draw(seeds))


@st.composite
def positions(draw: st.DrawFn) -> Round:
    """A position of some round, from the deal to the end."""
    return draw(st.sampled_from(draw(rounds()).states))


names = st.text(st.characters(categories=("L", "N", "Zs", "So")), min_size=1, max_size=64)
metas = st.dictionaries(
    st.text(st.characters(exclude_categories=("Cs",)), max_size=20), st.none() | st.booleans(), max_size=3
)


@st.composite
def replays(draw: st.DrawFn, seats: int | None = None) -> Replay:
    """A game of one to three rounds as a recorder keeps it, perhaps unfinished, seeded or with decks written out."""
    rules, number = draw(rule_sets().filter(lambda found: seats in (None, found[1])))
    return record_game(
        rules,
        tuple(draw(st.lists(names, min_size=number, max_size=number))),
        draw(seeds),
        rounds=draw(st.integers(1, 3)),
        stop_after=draw(st.none() | st.integers(0, 30)),
        written_out=draw(st.booleans()),
    ).model_copy(update={"meta": draw(st.none() | metas)})


def record_game(
    rules: RuleSet,
    seat_names: tuple[str, ...],
    seed: int,
    *,
    rounds: int = 1,
    stop_after: int | None = None,
    written_out: bool = False,
) -> Replay:
    """A game played at random; the last round ends after `stop_after` choices, where it is given."""
    rng = random.Random(seed)
    recorder = Recorder(rules, seat_names, seed=None if written_out else str(seed))
    for number in range(rounds):
        if recorder.game_over:
            break
        deal = deal_from_seed(rules, len(seat_names), str(seed), number)
        deck = (*sum(deal.hands, ()), *deal.field, *deal.draw)
        recorder.start_round(deck if written_out else None)
        choices = 0
        while not recorder.state.over:
            if stop_after == choices and number == rounds - 1:
                break
            recorder.act(rng.choice(legal_actions(recorder.state)))
            choices += 1
    return recorder.replay()
