"""What hypothesis draws: rule sets with their options, rounds played at random, positions, replays."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from hana.cards.sets import card_set, members
from hana.game.action import Action, Declare, Redraw, Reveal
from hana.game.deal import deal_from_seed, replaced_pile, start_deal
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Round
from hana.replay.model import Replay
from hana.replay.recorder import Recorder
from hana.rules import RULE_SETS
from hana.rules.ruleset import Option, RuleSet, Value
from tests.oracle.house import conflicts


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
    """A round played at random: `states[i + 1]` comes from `states[i]` by `actions[i]`."""

    states: tuple[Round, ...]
    actions: tuple[Action, ...]


def play_round(rules: RuleSet, seats: int, seed: int) -> Played:
    """A round from a seeded deal with choices from the same seed."""
    rng = random.Random(seed)
    deal = deal_from_seed(rules, seats, str(seed), 0)
    states, actions, draw = [start_deal(rules, rng.randrange(seats), deal)], list[Action](), list(deal.draw)
    while not states[-1].over:
        state = states[-1]
        if state.phase is Phase.REVEAL:
            action: Action = Reveal(draw.pop(0))
        elif state.phase is Phase.REDRAW:
            action = Redraw(card_set(draw[: state.drawing]))
            draw = [*draw[state.drawing :], *members(state.returned[state.turn])]
            rng.shuffle(draw)
        else:
            action = rng.choice(legal_actions(state))
        actions.append(action)
        states.append(apply(state, action))
    return Played(tuple(states), tuple(actions))


def option_values(option: Option) -> st.SearchStrategy[Value]:
    """The values that an option allows; of a range its ends and the default."""
    return st.sampled_from(option.samples)


@st.composite
def rule_sets(draw: st.DrawFn) -> tuple[RuleSet, int]:
    """A rule set with some of its options that can be combined, and a number of players."""
    rules, seats = draw(st.sampled_from(each_game()))
    chosen = draw(st.fixed_dictionaries({}, optional={o.key: option_values(o) for o in rules.options}))
    refused = conflicts(rules.id, seats, chosen)
    return rules.with_options({key: value for key, value in chosen.items() if key not in refused}, seats), seats


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
        choices, pile = 0, deal.draw
        while not recorder.state.over:
            if stop_after == choices and number == rounds - 1:
                break
            action = rng.choice(legal_actions(recorder.state))
            back = members(action.cards) if isinstance(action, Declare) else ()
            if back:
                rest = sorted((*pile[len(back) :], *back))
                pile = replaced_pile(rest, str(seed), number, deal.attempt, recorder.state.turn)
            recorder.act(action, pile if back else None)
            choices += 1
    return recorder.replay()
