"""What a seat can see: the same type as the round, with the others' hands and the draw pile face down."""

from hana.game.opening import next_ask
from hana.game.state import Phase, Round
from hana.rules.ruleset import Opening


def observe(state: Round, seat: int) -> Round:
    """The round as a seat knows it. Looking twice from one seat changes nothing.

    Cards shown to all stay known; of the draw pile a seat knows what it put back itself, as long as no later seat has
    drawn from it: after that a card put back may as well be in that seat's hand. That another seat is or will
    be asked for a declaration would tell of its hand, so only the seat's own asks remain, and those for fuke, which
    everybody gets: while another is asked for something else, the round looks as if it had gone on.
    """
    return _seen(state, seat)


def observe_nothing(state: Round) -> Round:
    """The round as somebody without a hand sees it: every hand and the draw pile face down."""
    return _seen(state, None)


def _seen(state: Round, seat: int | None) -> Round:
    seats = range(state.seats)
    hands = tuple(state.hands[one] if one == seat else state.hands[one].concealed(state.shown[one]) for one in seats)
    own, drawn = (0, 0) if seat is None else (state.returned[seat], state.drawn[seat])
    seen = state.changed(
        hands=hands,
        draw=state.draw.concealed(0 if seat is None or _drawn_after(state, seat) else own),
        returned=tuple(own if one == seat else 0 for one in seats),
        drawn=tuple(drawn if one == seat else 0 for one in seats),
        asks=tuple(ask for ask in state.asks if ask.seat == seat or ask.kind is Opening.FUKE),
    )
    return next_ask(seen) if state.phase is Phase.OPENING else seen


def _drawn_after(state: Round, seat: int) -> bool:
    """Whether a seat that is asked later than this one has exchanged cards."""
    place = (seat - state.dealer) % state.seats
    return any(months and (other - state.dealer) % state.seats > place for other, months in enumerate(state.exchanged))
