"""The plain minimax that exact values are held against: every line of a small ending to its end, by the engine itself.

Only for endings: nothing is pruned, merged or ordered. A position is remembered by all of its fields.
"""

from collections.abc import Sequence
from typing import Literal

from hana.cards.sets import card_set
from hana.game.action import Action, Reveal
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Round
from hana.rules.ruleset import Objective

Kind = Literal["two", "paranoid", "maxn"]
Vector = tuple[int, ...]

CHOOSING = {Phase.PLAY, Phase.TAKE, Phase.DECIDE, Phase.CLOSING}
"""The phases in which a seat decides something, once the declarations of the opening are over."""
KINDS: dict[int, tuple[Kind, ...]] = {2: ("two",), 3: ("paranoid", "maxn"), 4: ("paranoid", "maxn")}
"""What can be asked with each number of players."""


def objectives(state: Round) -> Vector:
    """What each seat gets from a finished round: its score, or its margin in (seats - 1)ths of a point."""
    scores = state.result().scores
    if state.rules.objective is Objective.SCORE:
        return scores
    return tuple(score * state.seats - sum(scores) for score in scores)


def open_values(state: Round, pile: Sequence[int], kind: Kind, root: int) -> dict[Action, int]:
    """What every legal action of a position with open cards gives to the seat `root`, as in `objectives`.

    `pile` is the rest of the draw pile in the order in which it is turned up, the cards never turned up last. With
    `two` and `paranoid` all the other seats play against `root`; with `maxn` each seat plays for itself, and of equally
    good actions takes the one that gives more to seat 0, then to seat 1, and so on.
    """
    return {action: vector[root] for action, vector in open_vectors(state, pile, kind, root).items()}


def open_vectors(state: Round, pile: Sequence[int], kind: Kind, root: int) -> dict[Action, Vector]:
    """The same with what each seat gets; of `two` and `paranoid` only the place of `root` means something."""
    assert state.phase in CHOOSING
    assert state.draw.known == card_set(pile)
    assert not any(heap.hidden for heap in (state.draw, *state.hands))
    line = Lines(pile, kind, root)
    return {action: line.value(apply(state, action)) for action in legal_actions(state)}


class Lines:
    """All lines of one ending, and what has been found about its positions."""

    def __init__(self, pile: Sequence[int], kind: Kind, root: int) -> None:
        self.pile, self.kind, self.root = pile, kind, root
        self.found: dict[tuple[object, ...], Vector] = {}

    def value(self, state: Round) -> Vector:
        """What each seat gets in the end from a position."""
        if state.over:
            return objectives(state)
        _, *fields = vars(state).values()  # the rules are the same in all of them
        key = tuple(fields)
        if key not in self.found:
            self.found[key] = self._tried(state)
        return self.found[key]

    def _tried(self, state: Round) -> Vector:
        if state.phase is Phase.REVEAL:
            return self.value(apply(state, Reveal(self.pile[-len(state.draw)])))
        vectors = [self.value(apply(state, action)) for action in legal_actions(state)]
        return max(vectors, key=lambda vector: self._liking(vector, state.turn))

    def _liking(self, vector: Vector, seat: int) -> Vector:
        """What the seat that chooses compares."""
        if self.kind == "maxn":
            return (vector[seat], *vector)
        return (vector[self.root] if seat == self.root else -vector[self.root],)
