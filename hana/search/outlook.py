"""What may come of a position for every seat: greedy play from it to the end of the round, over worlds.

Kernels and reference give the same numbers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from operator import add

from hana.game.action import Action
from hana.game.state import Phase, Round
from hana.search import layout as at
from hana.search.evaluate import UNVALUED, blocks
from hana.search.question import Question, question_of
from hana.search.sums import Outlook
from hana.search.tables import Tables

FIRST_WORLD = 1 << 33
"""The number of the first world that is played out here: evaluation samples none of them (`evaluate.SOLVED_FROM`)."""
CHUNK = 500
"""Worlds in memory at once."""


def outlook(
    tables: Tables,
    stops: Sequence[int],
    rows: Sequence[Sequence[int]],
    piles: Sequence[Sequence[int]],
    *,
    turns_up: bool = False,
) -> Outlook:
    """What comes of positions with open cards: one row (`hana.search.layout`) for each pile, or one for all.

    With `turns_up` the seat in turn has played its card and turns one up first. `stops` is a table of koi-koi
    decisions (`stops_of`). Piles given as `bytes` are read fastest.
    """
    found: Outlook = blocks().outlook(tables, stops, rows, piles, at.TURN_UP if turns_up else at.STAY)
    return found


def view_outlook(view: Round, seed: int, count: int) -> Outlook:
    """What may come of a view, of any seat, by as many worlds that fit it.

    World w is a function of (seed, view, w), and of nothing hidden.

    Raises:
        ValueError: the opening is not over, or the round is.
    """
    if view.phase in UNVALUED - {Phase.REVEAL}:
        raise ValueError(f"nothing is played on where a round waits for {view.phase.value}")
    question = question_of(view, (), seed)
    return _over_worlds(question, at.TURN_UP if view.phase is Phase.REVEAL else at.STAY, count=count)[0]


def move_outlook(view: Round, actions: Sequence[Action], seed: int, count: int) -> tuple[Outlook, ...]:
    """What may come of a view after each of some actions of the seat in turn, over the same worlds.

    Raises:
        ValueError: one of them is no move of a round under way.
    """
    question = question_of(view, actions, seed)
    return _over_worlds(question, *question.moves, count=count)


def _over_worlds(question: Question, *moves: int, count: int) -> tuple[Outlook, ...]:
    asked = replace(question, moves=moves)
    found: Iterator[tuple[Outlook, ...]] = (
        blocks().outlooks(asked, FIRST_WORLD + start, min(CHUNK, count - start)) for start in range(0, count, CHUNK)
    )
    return tuple(reduce(add, outlooks) for outlooks in zip(*found, strict=True))
