"""Small endings of every game: rounds from stacked decks, played at random with a leaning towards what is rare."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count, islice
from random import Random

from hana.cards.sets import card_set, members
from hana.game.action import Action, Play, Redraw, Reveal
from hana.game.deal import lay_out, misdeal, start_deal
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Round
from hana.rules.ruleset import RuleSet
from tests.option_sets import covering_sets
from tests.search.courses import Course, Seating, Way, liking, stacked_deck, ways_for
from tests.search.plain import CHOOSING, KINDS, open_values
from tests.search.plain import Kind as Question
from tests.side_by_side import oracle_games

Ending = tuple[Round, tuple[int, ...]]
"""A position, and the rest of its draw pile as it is turned up, the cards that are never turned up last."""
Solver = Callable[[RuleSet, Round, tuple[int, ...], Question, int], Mapping[Action, int] | None]
"""What is checked: the value of every action, or None where it gives no answer."""

FEWEST_TURNS, MOST_TURNS = 3, 6
GOES_ON = 0.85
AGAIN = {Phase.PLAY: 0.1, Phase.TAKE: 0.3, Phase.DECIDE: 0.6, Phase.CLOSING: 1.0}
"""How often a later position of a round that has given an ending gives another one."""
TRIALS = 10
"""Rounds that are tried for what they are led to, before one is taken as it comes out."""
PLAYOUTS = 6
"""Random ends that a position is looked at with."""
PER_BLOCK = 10
"""Endings that one set of options gives before the next has its turn."""


def _start(rng: Random, rules: RuleSet, seats: int, way: Way) -> tuple[Round, list[int], Course]:
    """A deal that is played, its draw pile and where it is led."""
    while True:
        course = way.course(rng, rules, Seating(rules.deal[seats], seats))
        deal = lay_out(rules.deal[seats], seats, stacked_deck(rng, course))
        if misdeal(rules, deal) is None:
            state = start_deal(rules, rng.randrange(seats), deal)
            if not state.over:
                return state, list(deal.draw), course


def _next(rng: Random, state: Round, draw: list[int], course: Course) -> Action:
    """What happens next; the draw pile moves on with it."""
    if state.phase is Phase.REVEAL:
        return Reveal(draw.pop(0))
    if state.phase is Phase.REDRAW:
        drawn = draw[: state.drawing]
        draw[:] = [*draw[state.drawing :], *members(state.returned[state.turn])]
        rng.shuffle(draw)
        return Redraw(card_set(drawn))
    legal = legal_actions(state)
    if state.phase is Phase.DECIDE:
        stop, go_on = legal
        return go_on if rng.random() < GOES_ON else stop
    lean = course.leans[(state.turn - state.dealer) % state.seats]
    return max(legal, key=lambda action: liking(rng, state, action, lean))


def _played_on(rng: Random, state: Round, pile: tuple[int, ...]) -> tuple[Round, int]:
    """A round played to its end at random, and how many hand cards that took."""
    plays = 0
    while not state.over:
        if state.phase is Phase.REVEAL:
            action: Action = Reveal(pile[-len(state.draw)])
        else:
            action = rng.choice(legal_actions(state))
        plays += isinstance(action, Play)
        state = apply(state, action)
    return state, plays


def _opened(rng: Random, way: Way, state: Round, pile: tuple[int, ...]) -> Round | None:
    """The position, if random play comes to different ends in what a way is about; its limit is set between them."""
    if way.outcome is None:
        return state
    found = [way.outcome(*_played_on(rng, state, pile)) for _ in range(PLAYOUTS)]
    if all(one == found[0] for one in found):
        return None
    if not way.limit:
        return state
    between = {**state.rules.chosen, way.limit: min(one for one in found if isinstance(one, int))}
    return state.changed(rules=state.rules.with_options(between, state.seats))


def _to_the_end(rng: Random, rules: RuleSet, seats: int, turns: int) -> tuple[Round, list[int], Course]:
    """A round led to the first choice with so few turns left, at best one where what it was led to is open."""
    way = rng.choice(ways_for(rules))
    for trial in count(1):
        state, draw, course = _start(rng, rules, seats, way)
        while not state.over and (state.turns_left > turns or state.phase not in CHOOSING):
            state = apply(state, _next(rng, state, draw, course))
        opened = None if state.over else _opened(rng, way, state, tuple(draw))
        if not state.over and (opened or trial >= TRIALS):
            return opened or state, draw, course
    raise AssertionError("count() does not end")


def _of_round(rng: Random, rules: RuleSet, seats: int, turns: int) -> Iterator[Ending]:
    """The endings of one round: the first choice with so few turns left, and some of the later ones."""
    state, draw, course = _to_the_end(rng, rules, seats, turns)
    yield state, tuple(draw)
    while not state.over:
        state = apply(state, _next(rng, state, draw, course))
        if state.phase in CHOOSING and rng.random() < AGAIN[state.phase]:
            yield state, tuple(draw)


def endings(rules: RuleSet, seats: int, number: int, seed: object, turns: int | None = None) -> Iterator[Ending]:
    """So many endings with so few hand cards left, else with three to six; a seed always gives the same ones.

    Their rules are those of the position: of an ending about fuke they have another threshold.
    """
    rng = Random(f"{rules.key} {sorted(rules.chosen.items())} {seats} {seed}")
    found = (
        ending
        for _ in count()
        for ending in _of_round(rng, rules, seats, rng.randint(FEWEST_TURNS, MOST_TURNS) if turns is None else turns)
    )
    return islice(found, number)


def blocks(first: int = 0) -> Iterator[tuple[int, RuleSet, int]]:
    """Without end, from the block of that number on: its number, rules and players; the games take turns."""
    tables = [(rules, seats, covering_sets(rules, seats)) for rules, seats in oracle_games()]
    while True:
        rules, seats, sets = tables[first % len(tables)]
        yield first, rules.with_options(sets[first // len(tables) % len(sets)], seats), seats
        first += 1


@dataclass(frozen=True)
class Checked:
    """What a check compared: endings, questions about them, actions; what differed, in words; questions unanswered."""

    endings: int
    questions: int
    actions: int
    wrong: tuple[str, ...]
    unanswered: int


def check_endings(solver: Solver, number: int, *, first: int = 0, turns: int | None = None) -> Checked:
    """A solver beside the plain minimax on so many endings, from that block on."""
    asked = actions = unanswered = 0
    wrong = list[str]()
    source = (
        (f"block {block}, ending {place}", ending)
        for block, rules, seats in blocks(first)
        for place, ending in enumerate(endings(rules, seats, PER_BLOCK, block, turns))
    )
    for place, (name, (state, pile)) in enumerate(islice(source, number)):
        root = (state.turn + (place % 4 == 3)) % state.seats  # mostly, but not always, who is to choose
        for kind in KINDS[state.seats]:
            expected, found = open_values(state, pile, kind, root), solver(state.rules, state, pile, kind, root)
            asked, actions, unanswered = asked + 1, actions + len(expected), unanswered + (found is None)
            if found is not None and dict(found) != expected:
                game = f"{state.rules.key} {dict(state.rules.chosen)}"
                wrong.append(f"{name}: {game}, {kind} for seat {root}: {dict(found)} and not {expected}")
    return Checked(number, asked, actions, tuple(wrong), unanswered)
