"""What a seat can see: the same type as the round, with the others' hands and the draw pile face down."""

from dataclasses import replace

from hana.game.state import Round


def observe(state: Round, seat: int) -> Round:
    """The round as a seat knows it. Looking twice from one seat changes nothing."""
    hands = tuple(hand if other == seat else hand.concealed() for other, hand in enumerate(state.hands))
    return replace(state, hands=hands, draw=state.draw.concealed())


def observe_nothing(state: Round) -> Round:
    """The round as somebody without a hand sees it: every hand and the draw pile face down."""
    hands = tuple(hand.concealed() for hand in state.hands)
    return replace(state, hands=hands, draw=state.draw.concealed())
