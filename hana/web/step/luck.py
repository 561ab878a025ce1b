"""Luck and skill of a round: what each card turned up was worth, and what each seat's result is made of."""

from dataclasses import dataclass

from hana.cards.sets import members
from hana.review.ledger import ledger_rows
from hana.review.model import LedgerRow, RulerStep
from hana.web.step.cards import BoardCard, face, faces
from hana.web.step.moment import Moment
from hana.web.wording import plain, signed

TERMS = (
    ("expected", "Before the deal", "what a seat in this place can expect"),
    ("deal", "The deal", "luck"),
    ("draw", "Cards turned up", "luck"),
    ("skill", "Points lost", "what the choices lost, from what the seat knew"),
    (
        "hidden",
        "Own choices otherwise",
        "what unseen cards made of them; mostly a gain, as luck is held against simple play",
    ),
    ("others", "The others’ choices", ""),
)
"""The parts of a result by their names in a LedgerRow, each with its words."""
LEAST = 0.05
"""Points below which a tenth of a point shows nothing."""
NOTHING_YET = "Luck and skill are being measured …"
NOT_REVIEWED = "Not measured: a game in a link is kept nowhere."


@dataclass(frozen=True, slots=True)
class Draw:
    """What came from the draw pile, and what that was worth to the seat seen from; `url` is the step after it.

    `cards` is the one card turned up, or those drawn for cards put back.
    """

    url: str
    name: str
    cards: tuple[BoardCard, ...]
    worth: str
    is_gain: bool
    is_current: bool


@dataclass(frozen=True, slots=True)
class Term:
    """A part of the results: its words, and the points of each seat."""

    label: str
    note: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LuckPart:
    """The ledger of a round. `adjusted` is each seat's result without the luck of deal and draw, which is unbiased.

    `status` stands in its place where there is none; `is_hidden` says that the view must not know.
    """

    status: str
    is_hidden: bool
    names: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()
    results: tuple[str, ...] = ()
    adjusted: tuple[str, ...] = ()
    draws: tuple[Draw, ...] = ()
    seen_from: str = ""


def luck_part(now: Moment) -> LuckPart:
    """The ledger at a moment; the ruler lays all hands open, so only a view of all cards may see it."""
    name = now.game.names[now.address.seat]
    if not now.knows_all:
        return LuckPart("Luck shows with all cards open: it is measured with every hand face up.", True)
    cards = now.verdicts.cards
    if cards is None:
        return LuckPart(NOTHING_YET if now.game.is_kept else NOT_REVIEWED, False)
    if cards.reason is not None:
        return LuckPart(f"Not measured: {cards.reason}.", False)
    rows = ledger_rows(cards, tuple(now.verdicts.decisions.values())) if now.verdicts.complete else None
    return LuckPart(
        status="" if rows else "The parts are put together once every choice is judged.",
        is_hidden=False,
        names=now.game.names,
        terms=tuple(_term(rows, *term) for term in TERMS) if rows else (),
        results=tuple(signed(row.result, 1) for row in rows or ()),
        adjusted=tuple(signed(row.result - row.deal - row.draw, 1) for row in rows or ()),
        draws=tuple(_draw(now, step) for step in cards.steps if step.kind == "draw"),
        seen_from=name,
    )


def _term(rows: tuple[LedgerRow, ...], key: str, label: str, note: str) -> Term:
    return Term(label, note, tuple(signed(getattr(row, key), 1) for row in rows))


def _draw(now: Moment, step: RulerStep) -> Draw:
    event = now.played.steps[step.step]
    change = step.change[now.address.seat]
    return Draw(
        url=now.at(step.step + 1).url,
        name=now.game.names[step.seat],
        cards=faces(members(event.drawn)) if event.card is None else (face(event.card),),
        worth=signed(change, 1),
        is_gain=change > 0,
        is_current=step.step == now.events - 1,
    )


def drawn_worth(now: Moment) -> str:
    """What the card that has just been turned up was worth, as a sentence; empty where it is not to be known."""
    cards = now.verdicts.cards
    if not now.knows_all or cards is None or now.led_here is None:
        return ""
    number = now.led_here.number
    step = next((step for step in cards.steps if step.step == number and step.kind == "draw"), None)
    if step is None:
        return ""
    what = "What was drawn" if now.led_here.card is None else "The card turned up"
    name, change = now.game.names[step.seat], step.change[step.seat]
    if abs(change) < LEAST:
        return f"{what} changed nothing for {name}."
    return (
        f"{what} was worth {signed(change, 1)} to {name}." if change > 0 else f"{what} cost {name} {plain(-change, 1)}."
    )
