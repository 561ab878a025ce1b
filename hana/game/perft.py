"""Counting the tree from a fixed deal, to compare engines and to notice any change of the rules."""

from collections.abc import Sequence

from hana.cards.sets import card_set, members
from hana.game.action import Redraw, Reveal
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Round


def perft(state: Round, draw: Sequence[int], depth: int) -> int:
    """The number of lines of `depth` choices; the draw pile is turned up in its order, which is no choice."""
    state, draw = after_chance(state, draw)
    if depth == 0 or state.over:
        return 1
    return sum(perft(apply(state, action), draw, depth - 1) for action in legal_actions(state))


def after_chance(state: Round, draw: Sequence[int]) -> tuple[Round, Sequence[int]]:
    """The position at the next choice, and what is left of the draw pile; after cards were put back it is ascending."""
    while state.phase in (Phase.REVEAL, Phase.REDRAW):
        if state.phase is Phase.REVEAL:
            state, draw = apply(state, Reveal(draw[0])), draw[1:]
        else:
            drawn, back = draw[: state.drawing], members(state.returned[state.turn])
            draw = sorted((*draw[state.drawing :], *back))
            state = apply(state, Redraw(card_set(drawn)))
    return state, draw
