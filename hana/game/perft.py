"""Counting the tree from a fixed deal, to compare engines and to notice any change of the rules."""

from collections.abc import Sequence

from hana.game.action import Reveal
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Round


def perft(state: Round, draw: Sequence[int], depth: int) -> int:
    """The number of lines of `depth` choices; the draw pile is turned up in its order, which is no choice."""
    while state.phase is Phase.REVEAL:
        state, draw = apply(state, Reveal(draw[0])), draw[1:]
    if depth == 0 or state.over:
        return 1
    return sum(perft(apply(state, action), draw, depth - 1) for action in legal_actions(state))
