"""A look at where a line has come to: what each choice is worth there, and how it goes on best.

With open cards both judges speak: the honest one for the seat in turn from what it can see, the open one from all
cards. In a line of what a seat knew, everything comes from that seat's view; what its imagined deal holds changes
nothing.
"""

from collections.abc import Iterator
from typing import Literal

from pydantic import BaseModel, ConfigDict

from hana.game.action import Action, Reveal
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Round
from hana.game.view import observe
from hana.replay.model import deck_text
from hana.replay.recorder import token_of
from hana.replay.walk import Walk
from hana.review.chances import worlds_for
from hana.review.lines import NO_CHOICE, Line, LineError, LineWalk, walk_line
from hana.review.model import OpenRow
from hana.review.open_judge import limit_for, open_row
from hana.search.budget import Budget
from hana.search.evaluate import UNVALUED, Evaluation, evaluate, merged
from hana.search.outlook import move_outlook, view_outlook
from hana.search.sums import Mean
from hana.search.tables import tables_of

MORE = 5
"""How many times the positions of a row the open judge may look at for one position that somebody waits for."""
MOST_CARDS = 8
"""Cards that may come next of which a look tells what they would be worth."""
NO_VALUE_YET = "nothing is worked out before the first card"


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class LookOption(_Frozen):
    """An option with its honest value and standard error, and with open cards its exact value; points, null where
    unknown.
    """

    move: str
    value: float | None
    se: float | None
    open: float | None


class LookCard(_Frozen):
    """A card that may be turned up next: its character (of interchangeable ones the lowest, `count` of them), the
    chance that it is one of these, and what the position is then worth to the seat.
    """

    card: str
    count: int
    chance: float
    value: float
    se: float


class Look(_Frozen):
    """What is found where a line has come to.

    `text` is the line, `step` the number of events of its round, `seat` whose points all values are, in the objective's
    sense, `turn` the seat that is to choose there (null where a card comes next, or nothing). `value` is what the seat
    can expect: that of the best option, `best`, where it chooses itself; `error` is the error m against honest play of
    a difference of two options, `worlds` how many were sampled. `open_value` is exact, with all cards face up; where
    there is none `open_reason` says why. `line` is how it goes on best: with open cards to the end of the round, as in
    `OpenRow`, else only the best option. `cards` are those that may come next, or after the best option, which change
    most, the best first. `result` are the scores of a round that is over.
    """

    text: str
    step: int
    mode: Literal["open", "knew"]
    seat: int
    turn: int | None
    options: tuple[LookOption, ...] = ()
    best: str | None = None
    value: float | None = None
    se: float | None = None
    error: float | None = None
    worlds: int = 0
    open_value: float | None = None
    open_reason: str | None = None
    line: tuple[str, ...] = ()
    cards: tuple[LookCard, ...] = ()
    result: tuple[int, ...] | None = None


def look(found: Walk, round: int, text: str, budget: Budget, seed: int) -> Look:
    """The look at the end of a line that leaves a round; rounds count from 0.

    Raises:
        LineError: there is no such round, or the line cannot be read or played.
    """
    if not 0 <= round < len(found.rounds):
        raise LineError("no_such_round", f"there is no round {round + 1}; the game has {len(found.rounds)}")
    line = Line.parse(text)
    walked = walk_line(found.rounds[round], line)
    here = Look(
        text=line.text,
        step=len(walked.played.steps),
        mode="open" if line.seat is None else "knew",
        seat=walked.state.turn if line.seat is None else line.seat,
        turn=None if walked.state.phase in NO_CHOICE else walked.state.turn,
    )
    if walked.state.over:
        return _at_end(here, walked.state)
    return _with_open_cards(here, walked, budget, seed) if line.seat is None else _known(here, walked, budget, seed)


def _at_end(here: Look, end: Round) -> Look:
    value = _points(_settled(end, here.seat).value)
    is_open = here.mode == "open"
    return here.model_copy(
        update={
            "value": value,
            "se": 0.0,
            "open_value": value if is_open else None,
            "result": end.result().scores,
        }
    )


def _with_open_cards(here: Look, walked: LineWalk, budget: Budget, seed: int) -> Look:
    """Both judges at a choice of any seat."""
    state, view = walked.state, observe(walked.state, walked.state.turn)
    if state.phase in UNVALUED:
        return here.model_copy(update={"options": _options(view, None, None), "open_reason": NO_VALUE_YET})
    exact = open_row(state, walked.pile, MORE * limit_for(budget.id, state.seats), here.step)
    honest = evaluate(view, budget, seed)
    return _judged(here, view, honest, exact).model_copy(
        update={"open_value": exact.value, "open_reason": exact.reason, "line": exact.line}
    )


def _known(here: Look, walked: LineWalk, budget: Budget, seed: int) -> Look:
    """What a seat knows at its own choice, at another's, or where a card comes next."""
    view, count = walked.seen, worlds_for(budget)
    if view.phase is Phase.OPENING:
        return here.model_copy(update={"options": _options(view, None, None) if view.turn == here.seat else ()})
    if view.phase is Phase.REVEAL or view.turn != here.seat:
        value = view_outlook(view, seed, count).points(here.seat)
        cards = _cards(view, here.seat, seed, count) if view.phase is Phase.REVEAL else ()
        return here.model_copy(
            update={"value": _points(value.value), "se": _points(value.se), "worlds": count, "cards": cards}
        )
    found = evaluate(view, budget, seed)
    judged = _judged(here, view, found, None)
    after = apply(view, next(action for action in merged(view) if token_of(action) == judged.best))
    cards = _cards(after, here.seat, seed, count) if after.phase is Phase.REVEAL else ()
    return judged.model_copy(update={"line": (judged.best,), "cards": cards})


def _judged(here: Look, view: Round, honest: Evaluation | None, exact: OpenRow | None) -> Look:
    """The options with what the judges say of them, the honestly best first."""
    options = _options(view, honest, exact)
    best = options[0]
    return here.model_copy(
        update={
            "options": options,
            "best": best.move,
            "value": best.value,
            "se": best.se,
            "error": None if honest is None else _points(honest.error),
            "worlds": 0 if honest is None else honest.worlds,
        }
    )


def _options(view: Round, honest: Evaluation | None, exact: OpenRow | None) -> tuple[LookOption, ...]:
    values = {} if honest is None else dict(honest.values)
    exact_values = {} if exact is None else dict(exact.options)
    actions = dict.fromkeys(merged(view).values())
    found = [_option(action, values.get(action), exact_values.get(token_of(action))) for action in actions]
    return tuple(sorted(found, key=lambda option: -(option.value or 0.0)))


def _option(action: Action, honest: Mean | None, exact: float | None) -> LookOption:
    value, se = (None, None) if honest is None else (_points(honest.value), _points(honest.se))
    return LookOption(move=token_of(action), value=value, se=se, open=exact)


def _cards(view: Round, seat: int, seed: int, count: int) -> tuple[LookCard, ...]:
    """The cards that may be turned up in a view, those that change most by themselves and by how often they come."""
    found = [
        _card(view, cards, _worth(apply(view, Reveal(cards[0])), seat, seed, count)) for cards in _kinds_of_cards(view)
    ]
    mean = sum(card.chance * card.value for card in found)
    telling = sorted(found, key=lambda card: -card.chance * abs(card.value - mean))[:MOST_CARDS]
    return tuple(sorted(telling, key=lambda card: -card.value))


def _kinds_of_cards(view: Round) -> Iterator[list[int]]:
    """The cards that may be turned up, interchangeable ones together; who knows that a card is there keeps it apart."""
    twin, groups = tables_of(view.rules, view.seats).twin, dict[tuple[int, int], list[int]]()
    for action in legal_actions(view):
        if isinstance(action, Reveal):
            is_known = view.draw.known >> action.card & 1
            groups.setdefault((twin[action.card], is_known), []).append(action.card)
    yield from groups.values()


def _card(view: Round, cards: list[int], worth: Mean) -> LookCard:
    """The chance takes every unseen card to be as likely; what the rules say of deals moves it by very little."""
    is_known = view.draw.known >> cards[0] & 1
    each = 1 / len(view.draw) if is_known else view.draw.hidden / len(view.draw) / view.unseen.bit_count()
    return LookCard(
        card=deck_text((cards[0],)),
        count=len(cards),
        chance=_points(each * len(cards)),
        value=_points(worth.value),
        se=_points(worth.se),
    )


def _worth(view: Round, seat: int, seed: int, count: int) -> Mean:
    """What a view is worth to its seat by greedy play of all; where it has a choice itself, the best of its options."""
    if view.over:
        return _settled(view, seat)
    if view.turn != seat or view.phase not in {Phase.TAKE, Phase.DECIDE}:
        return view_outlook(view, seed, count).points(seat)
    options = tuple(dict.fromkeys(merged(view).values()))
    return max((found.points(seat) for found in move_outlook(view, options, seed, count)), key=lambda mean: mean.value)


def _settled(end: Round, seat: int) -> Mean:
    tables = tables_of(end.rules, end.seats)
    return Mean(tables.objective(end.result().scores, seat) / tables.parts, 0.0)


def _points(points: float) -> float:
    return round(points, 3) + 0.0
