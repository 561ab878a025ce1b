"""The seats round the field: hands, captured cards by kind, points, calls, and the two yaku that are nearest."""

from dataclasses import dataclass

from hana.cards.deck import KINDS, Kind
from hana.cards.names import KIND_NAMES
from hana.cards.sets import members, of_kind
from hana.game.state import Pile, Round
from hana.review.race import Standing
from hana.rules.scoring import card_points
from hana.rules.yaku import yaku_points
from hana.web.step.cards import HIDDEN, NEVER_SEEN, BoardCard, Mark, face, faces
from hana.web.step.declared import declared, shown_marks, shown_words
from hana.web.step.moment import Moment
from hana.web.step.yaku import YakuLine, nearest
from hana.web.wording import counted, plain


@dataclass(frozen=True, slots=True)
class Captured:
    """A seat's captured cards of one kind; `points` is empty where the game does not count card points."""

    kind: str
    count: int
    points: str
    cards: tuple[BoardCard, ...]


@dataclass(frozen=True, slots=True)
class SeatPart:
    """One seat at a moment, as its panel shows it.

    `shown` are the hand cards that lie face up before it, `hand` the others. `total` is what the seat brought into the
    round, and at its end what it goes on with; `gained` what its captures count so far, `calls` its koi-koi calls and
    declarations in words (empty without any), `shown_words` who may take which of the shown cards.
    """

    number: int
    name: str
    shown: tuple[BoardCard, ...]
    shown_words: str
    hand: tuple[BoardCard, ...]
    hand_size: str
    captured: tuple[Captured, ...]
    total: str
    gained: str
    calls: str
    is_own: bool
    is_turn: bool
    is_dealer: bool
    yaku: tuple[YakuLine, ...]


def seat_parts(
    now: Moment, marks: dict[int, Mark], standings: tuple[Standing, ...]
) -> tuple[tuple[SeatPart, ...], SeatPart]:
    """The other seats in turn order after the seat seen from, and that seat itself."""
    seats = now.state.seats
    own = now.address.seat
    others = tuple(_seat(now, (own + away) % seats, marks, standings) for away in range(1, seats))
    return others, _seat(now, own, marks, standings)


def _seat(now: Moment, seat: int, marks: dict[int, Mark], standings: tuple[Standing, ...]) -> SeatPart:
    state = now.seen
    shown = state.shown[seat]
    rest = Pile(state.hands[seat].known & ~shown, state.hands[seat].hidden)
    totals = now.played.totals if now.is_settled else now.game.totals_before(now.played.number)
    lines_shown = 2 if state.seats == 2 or seat == now.address.seat else 1
    return SeatPart(
        number=seat,
        name=now.game.names[seat],
        shown=faces(members(shown), shown_marks(state, seat) | marks),
        shown_words=shown_words(now, seat),
        hand=_hand(rest, marks, is_recorded=now.state.hands[seat].hidden == 0),
        hand_size=counted(len(state.hands[seat]), "card"),
        captured=_captured(state, seat, marks),
        total=_points(totals[seat]),
        gained=_gained(state, seat),
        calls=" · ".join(declared(state, seat)),
        is_own=seat == now.address.seat,
        is_turn=not state.over and state.turn == seat,
        is_dealer=state.dealer == seat,
        yaku=nearest(now, standings, seat, lines_shown),
    )


def _points(total: int) -> str:
    return f"{plain(total)} {'point' if abs(total) == 1 else 'points'}"


def _hand(pile: Pile, marks: dict[int, Mark], *, is_recorded: bool) -> tuple[BoardCard, ...]:
    back = HIDDEN if is_recorded or not pile.known else NEVER_SEEN
    return (*faces(members(pile.known), marks), *(back for _ in range(pile.hidden)))


def _captured(state: Round, seat: int, marks: dict[int, Mark]) -> tuple[Captured, ...]:
    return tuple(_of_kind(state, kind, members(of_kind(state.captured[seat], kind)), marks) for kind in KINDS)


def _of_kind(state: Round, kind: Kind, cards: tuple[int, ...], marks: dict[int, Mark]) -> Captured:
    worth = state.rules.card_values[kind] * len(cards)
    points = str(worth) if state.rules.counts_card_points and worth else ""
    gained = {card: mark for card, mark in marks.items() if mark.shape == "won"}
    return Captured(KIND_NAMES[kind][0], len(cards), points, tuple(face(card, gained) for card in cards))


def _gained(state: Round, seat: int) -> str:
    captured = state.captured[seat]
    yaku = yaku_points(state.rules.yaku, captured, called=state.calls[seat] > 0)
    parts = []
    if state.rules.counts_card_points:
        parts.append(f"cards {plain(card_points(state.rules.card_values, captured))}")
    if yaku:
        parts.append(f"yaku {plain(yaku)}")
    return " · ".join(parts)
