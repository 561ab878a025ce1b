"""What reference and kernels are asked: a view, some of its moves, and where its random numbers begin."""

from collections.abc import Sequence
from dataclasses import dataclass

from hana.game.action import Action, Decide, Declare, Play, Take
from hana.game.state import Round
from hana.search import layout as at
from hana.search.position import row_of
from hana.search.reference.stops import stops_of
from hana.search.sample import Packed, pack
from hana.search.stream import view_digest, world_base
from hana.search.tables import Tables, tables_of


@dataclass(frozen=True, slots=True)
class Question:
    """A view as numbers: `row` is its position without hands, `packed` what its worlds depend on, `base` where their
    random numbers begin, `moves` the codes of what the seat in turn may do, `stops` the table of koi-koi decisions.
    """

    tables: Tables
    row: tuple[int, ...]
    packed: Packed
    base: int
    moves: tuple[int, ...]
    stops: tuple[int, ...]

    @property
    def seat(self) -> int:
        """The seat in turn."""
        return self.row[at.TURN]


def code_of(view: Round, action: Action) -> int:
    """The code of an action, as `hana.search.layout` says.

    Raises:
        ValueError: chance, or a declaration of the opening: neither is a move of a round under way.
    """
    if isinstance(action, Play):
        return action.card * 64 + (at.NOTHING if action.take is None else action.take)
    if isinstance(action, Take) and view.pending is not None:
        return view.pending * 64 + action.card
    if isinstance(action, Decide):
        return at.GO_ON if action.go_on else at.STOP
    if isinstance(action, Declare) and action.letter in "g-":
        return at.CALL_OFF if action.letter == "g" else at.DECLINE
    raise ValueError(f"{action} is no move of a round under way")


def question_of(view: Round, actions: Sequence[Action], seed: int) -> Question:
    """The question what some of a view's actions are worth. The opening has to be over."""
    tables = tables_of(view.rules, view.seats)
    row = row_of(view, (0,) * view.seats, range(len(view.draw)))
    moves = tuple(code_of(view, action) for action in actions)
    return Question(tables, tuple(row), pack(view), world_base(seed, view_digest(view)), moves, stops_of(tables))
