"""The open judge: exact values with every card face up, and best play from there card by card. It never grades.

The seat in turn takes what is best for it, all others what is worst for it. For two players that is the value of the
position; for three and four a bound, each against the rest: what the seat can be sure of whatever the others do.
Source: docs/architecture.md, "The exact solver".
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hana.cards.sets import members
from hana.game.action import Action, Decide, Declare, Play, Reveal, Take
from hana.game.engine import apply
from hana.game.state import Phase, Round
from hana.replay.model import deck_text
from hana.replay.recorder import token_of
from hana.replay.steps import Step
from hana.replay.walk import RoundWalk
from hana.review.captures import capture_of
from hana.review.model import OpenRow
from hana.search import jit
from hana.search.evaluate import UNVALUED, blocks, merged
from hana.search.position import known_hands, row_of
from hana.search.question import code_of
from hana.search.tables import tables_of

TWO_SEATS, MORE_SEATS = 100_000, 200_000
"""Positions of the solver that a choice may cost with compiled kernels: so a round takes 0.1 to 0.6 seconds with two
players, and up to 2 with three or four, where the first choices of hana-awase and mayumi want more. Source: 6 rounds of
each game, measured 2026-12-01."""
PLAIN = 1_000
"""The same without kernels: half a second a round."""
NEVER_SEEN = "cards of this round were never seen"


@dataclass(frozen=True, slots=True)
class _Event:
    """What happened, as a line writes it; where it was a choice, at event number `step` in `state` with this pile."""

    token: str
    step: int
    state: Round
    pile: tuple[int, ...]
    action: Action | None


@dataclass(frozen=True, slots=True)
class _Solved:
    """A choice with its values by action in parts of a point, and its line."""

    seat: int
    values: Mapping[Action, int]
    line: tuple[str, ...]

    @property
    def value(self) -> int:
        """That of the best option."""
        return max(self.values.values())


def open_rows(played: RoundWalk, limit: int) -> tuple[OpenRow, ...]:
    """A row for every choice of a card, of a capture, of koi-koi and of calling the round off, in order.

    Rows are worked out from the end of the round on. From the first choice that `limit` positions of the solver are not
    enough for (`limit_for`), this one and all before it have a reason; kernels and plain Python give the same values,
    but by a few positions more or less. That a seat does not call the round off after its last card
    is written nowhere: it has the number of the event that would come next.
    """
    events = tuple(_events(played))
    found: dict[int, _Solved] = {}
    reason = NEVER_SEEN if _is_partial(played) else None
    rows = []
    for place in range(len(events) - 1, -1, -1):
        if events[place].action is None:
            continue
        solved = None if reason else _solved(played, events, place, found, limit)
        if solved is None:
            reason = reason or _too_many(limit)
        else:
            found[place] = solved
        rows.append(_row(events[place].state, events[place].step, solved, reason))
    return tuple(reversed(rows))


def limit_for(budget: str, seats: int) -> int:
    """How many positions a choice may cost, by the id of a budget."""
    if budget == jit.PLAIN:
        return PLAIN
    return TWO_SEATS if seats == 2 else MORE_SEATS


def open_values(state: Round, pile: Sequence[int], limit: int) -> Mapping[Action, float] | None:
    """What each option of the seat in turn, interchangeable ones merged, is worth to it in points.

    `pile` is the draw pile as it will be turned up, the cards never turned up last. None where `limit` positions of the
    solver are not enough.
    """
    parts = tables_of(state.rules, state.seats).parts
    values = _values(state, pile, state.turn, limit)
    return None if values is None else {action: _points(value, parts) for action, value in values.items()}


def best_line(state: Round, pile: Sequence[int], limit: int) -> tuple[str, ...] | None:
    """Best play from a choice to the end of the round, for the seat in turn, of all others against it; None as above.

    Moves are written as in replays, also that a round is not called off (`!-`); a card that is turned up is `~` with
    its character, and what it takes follows where it has a choice.
    """
    values = _values(state, pile, state.turn, limit)
    return None if values is None else _line(state, pile, values, limit)


def open_row(state: Round, pile: Sequence[int], limit: int, step: int) -> OpenRow:
    """The row of a single choice: the values of its options and its best line, or the reason why there are none."""
    values = _values(state, pile, state.turn, limit)
    line = None if values is None else _line(state, pile, values, limit)
    if values is None or line is None:
        return _row(state, step, None, _too_many(limit))
    return _row(state, step, _Solved(state.turn, values, line), None)


def open_loss(row: OpenRow, played: str) -> float:
    """What the played move, of interchangeable ones the one that stands for all, loses with all cards face up.

    Raises:
        ValueError: the row has no values, or the move is none of its options.
    """
    values = dict(row.options)
    if row.value is None or played not in values:
        raise ValueError(f"{played!r} has no value at step {row.step}: there are {', '.join(values) or 'none'}")
    return round(row.value - values[played], 3) + 0.0


def true_pile(played: RoundWalk, step: int) -> tuple[int, ...]:
    """The draw pile after that many events as it will be turned up, the cards never turned up last; -1 is unknown."""
    pile, new = played.deal.draw, iter(played.new_piles)
    for event in played.steps[:step]:
        if event.drawn:
            pile = next(new)
        elif event.kind == Reveal.kind:
            pile = pile[1:]
    return pile


def _events(played: RoundWalk) -> Iterator[_Event]:
    for step in played.steps:
        pile = true_pile(played, step.number)
        if step.kind != Reveal.kind or step.card is None:
            yield _Event(step.token, step.number, step.before, pile, _action(step))
            continue
        yield _Event(_turned(step.card), step.number, step.before, pile, None)
        if step.choice is not None and step.take is not None:
            yield _Event(step.token, step.number, step.choice, pile[1:], Take(step.take))
    last, number = played.position(len(played.steps)), len(played.steps)
    if last.phase is Phase.CLOSING and played.end.over:
        yield _Event(token_of(Declare("-")), number, last, true_pile(played, number), Declare("-"))


def _action(step: Step) -> Action | None:
    """The choice that a step was, where such choices have a value."""
    if step.before.phase in UNVALUED:
        return None
    if step.card is not None:
        return Play(step.card, step.take)
    return step.declared if step.go_on is None else Decide(step.go_on)


def _turned(card: int) -> str:
    return f"~{deck_text((card,))}"


def _is_partial(played: RoundWalk) -> bool:
    return any(heap.hidden for heap in (*played.start.hands, played.start.draw))


def _solved(
    played: RoundWalk, events: Sequence[_Event], place: int, found: Mapping[int, _Solved], limit: int
) -> _Solved | None:
    """The choice at a place, those after it already found; None where the limit is not enough."""
    event = events[place]
    values = _values(event.state, event.pile, event.state.turn, limit)
    if values is None:
        return None
    assert event.action is not None  # it is a choice
    solved = _Solved(event.state.turn, values, ())
    best = values[merged(event.state)[event.action]] == solved.value
    rest = _played_line(played, events, place, found, solved) if best else None
    line = _line(event.state, event.pile, values, limit) if rest is None else rest
    return None if line is None else _Solved(solved.seat, values, line)


def _played_line(
    played: RoundWalk, events: Sequence[_Event], place: int, found: Mapping[int, _Solved], here: _Solved
) -> tuple[str, ...] | None:
    """The line of a choice that was best, as far as the round itself goes on in the best way; None where it does not.

    Others who play worse than they could only add to the seat's value: where it is still the same at the seat's next
    choice, or with two players at any choice, everything between was best.
    """
    seats = played.start.seats
    after = (later for later in sorted(found) if later > place and (seats == 2 or found[later].seat == here.seat))
    later = next(after, None)
    tokens = tuple(event.token for event in events[place:later])
    if later is not None:
        value = found[later].value if found[later].seat == here.seat else -found[later].value
        return (*tokens, *found[later].line) if value == here.value else None
    if not played.end.over:
        return None
    scores = played.end.result().scores
    return tokens if tables_of(played.start.rules, seats).objective(scores, here.seat) == here.value else None


def _too_many(limit: int) -> str:
    return f"more than {limit:,} positions"


def _row(state: Round, step: int, solved: _Solved | None, reason: str | None) -> OpenRow:
    if solved is None:
        return OpenRow(step=step, seat=state.turn, value=None, options=(), line=(), reason=reason)
    parts = tables_of(state.rules, state.seats).parts
    options = tuple((token_of(action), _points(value, parts)) for action, value in solved.values.items())
    value = _points(solved.value, parts)
    return OpenRow(step=step, seat=state.turn, value=value, options=options, line=solved.line, reason=None)


def _points(value: int, parts: int) -> float:
    return round(value / parts, 3) + 0.0


def _line(state: Round, pile: Sequence[int], values: Mapping[Action, int], limit: int) -> tuple[str, ...] | None:
    """Best play from a choice of which the values are known; None where the limit is not enough."""
    root, value, left = state.turn, max(values.values()), list(pile)
    move: Action | None = next(action for action, worth in values.items() if worth == value)
    line = list[str]()
    while move is not None:
        line.append(token_of(move))
        state = apply(state, move)
        while state.phase is Phase.REVEAL:
            line.append(_turned(left[0]))
            state = apply(state, Reveal(left.pop(0)))
        if state.over:
            return tuple(line)
        move = _keeps(state, left, (root, value), limit)
    return None


def _keeps(state: Round, pile: Sequence[int], goal: tuple[int, int], limit: int) -> Action | None:
    """The first move after which the round is still worth that value to that seat, rich captures tried first."""
    options = sorted(dict.fromkeys(merged(state).values()), key=lambda action: -_weight(state, action))
    for action in options[:-1]:
        found = _solved_moves(state, pile, goal[0], [action], limit)
        if found is None or found[0] == goal[1]:
            return None if found is None else action
    return options[-1]


def _weight(state: Round, action: Action) -> int:
    """What an action captures as the greedy policy weighs it."""
    gained = capture_of(state, action).gained if isinstance(action, Play | Take) else 0
    return sum(tables_of(state.rules, state.seats).weight[card] for card in members(gained))


def _values(state: Round, pile: Sequence[int], root: int, limit: int) -> dict[Action, int] | None:
    """The root's value of each option of the seat in turn, in parts of a point; None where the limit is not enough."""
    options = list(dict.fromkeys(merged(state).values()))
    values = _solved_moves(state, pile, root, options, limit)
    return None if values is None else dict(zip(options, values, strict=True))


def _solved_moves(
    state: Round, pile: Sequence[int], root: int, actions: Sequence[Action], limit: int
) -> list[int] | None:
    """The root's value of each of these actions, by kernels once they are ready, else by the reference."""
    tables, row = tables_of(state.rules, state.seats), row_of(state, known_hands(state), pile)
    moves = [code_of(state, action) for action in actions]
    found: list[int] | None = blocks().exact_moves(tables, row, pile, root, moves, limit)
    return found
