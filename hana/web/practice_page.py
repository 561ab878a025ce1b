"""A position to solve as a page: what the seat knew, the question and its options; and once answered, why.

Before the answer nothing is on the page that the seat did not know at that moment, and nothing that the judge has said:
no value, no order but that of the cards, no mark of what was played.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hana.cards.sets import members
from hana.game.engine import legal_actions
from hana.review.model import Decision, RankedMove
from hana.review.race import race
from hana.rules.ruleset import Opening
from hana.web.games import ShownGame
from hana.web.house_rules import direction
from hana.web.practice_set import Fault, accepts, address_of, verdict_on
from hana.web.reviews import NOTHING_YET, RoundVerdicts
from hana.web.step.cards import TAKES, BoardCard, Mark, face, faces
from hana.web.step.field import FieldPart, field_part
from hana.web.step.marks import marks_of
from hana.web.step.moment import Moment, moment
from hana.web.step.options import OptionRow, cards_of, words_of
from hana.web.step.said import question, what_was_done
from hana.web.step.seats import SeatPart, seat_parts
from hana.web.step.verdict import verdict_part
from hana.web.step.verdicts import Glyph, glyph_of
from hana.web.wording import card_name, plain

BEST = Mark("played", "best")
YOURS = Mark("turned", "yours")
KEYS = 9
"""Options that have a number key."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option as a button: `token` is what it sends, `key` its number key (empty beyond the ninth).

    `plays` is None where it is words (koi-koi, declarations), `takes` empty where nothing is taken.
    """

    token: str
    key: str
    words: str
    plays: BoardCard | None
    takes: tuple[BoardCard, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """What the judge says of the answer. `loss` says of one that is fine what it may lose, empty otherwise.

    `played` is what was done in the game, `why` the reasons, `ranked` pairs every option with whether it was the
    answer; `best` is the best one in words, empty where it was the answer.
    """

    heading: str
    glyph: Glyph | None
    answer: str
    loss: str
    played: str
    best: str
    why: tuple[str, ...]
    ranked: tuple[tuple[OptionRow, bool], ...]
    basis: str


@dataclass(frozen=True, slots=True)
class Links:
    """Where a position leads: to itself without an answer, to the next (empty at the last), to all of them, and once
    answered to its step and its game; `form_url` and `fields` are what an answer is sent with."""

    form_url: str
    fields: tuple[tuple[str, str], ...]
    again: str
    next: str
    back: str
    step: str = ""
    game: str = ""


@dataclass(frozen=True, slots=True)
class PositionPage:
    """What `practice_position.html` prints.

    `series` says whose positions these are, `count` which of how many this is, `question` is its heading, `before`
    what has just happened; `game` and `players` are empty where they are told only after the answer. `has_twins` says
    that some option stands for several cards, `note` that more positions may come.
    """

    title: str
    series: str
    count: str
    round: str
    question: str
    before: str
    game: str
    players: str
    seats: int
    others: tuple[SeatPart, ...]
    own: SeatPart
    field: FieldPart
    direction: str
    shows_hands: bool
    choices: tuple[Choice, ...]
    has_twins: bool
    answered: Answered | None
    links: Links
    note: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What a position page is made from: the fault of a game, and the token that answers it (None before)."""

    game: ShownGame
    fault: Fault
    known: RoundVerdicts
    answer: str | None

    @property
    def decision(self) -> Decision:
        """The judged choice."""
        return self.known.decisions[self.fault.step]

    @property
    def option(self) -> RankedMove | None:
        """The option that the token names; None before an answer, and where it names none."""
        return next((option for option in self.decision.options if option.move == self.answer), None)


def neutral(decision: Decision) -> Sequence[str]:
    """The options of a decision in the order of the deck: replay characters sort like the cards they stand for."""
    return sorted(option.move for option in decision.options)


def position_page(asked: Asked, *, series: str, count: str, note: str, links: Links, names_game: bool) -> PositionPage:
    """The page of a position, with what the judge says where the token of the answer names an option."""
    game, decision = asked.game, asked.decision
    address = address_of(game, asked.fault)
    # Whatever is drawn before the answer is drawn without the review and without the choice that was made.
    now = replace(moment(game, NOTHING_YET, address), decided=None)
    answered = _answered(asked) if asked.option is not None else None
    marks = marks_of(now) | (_answer_marks(asked, now) if answered else {})
    others, own = seat_parts(now, marks, race(now.state))
    return PositionPage(
        title=f"{series} · {count}",
        series=series,
        count=count,
        round=f"round {address.round}",
        question=_question(now, decision),
        before=_before(now),
        game=game.rules.names[0],
        players=" – ".join(game.names) if names_game or answered else "",
        seats=now.state.seats,
        others=others,
        own=own,
        field=field_part(now, marks, {}),
        direction=direction(game.rules, now.state.seats) if now.state.seats > 2 else "",
        shows_hands=game.rules.shows_teyaku or Opening.TEYAKU in game.rules.openings,
        choices=_choices(now, decision),
        has_twins=len(legal_actions(now.seen)) > len(decision.options),
        answered=answered,
        links=links,
        note=note,
    )


def _question(now: Moment, decision: Decision) -> str:
    name = now.game.names[decision.seat]
    if decision.kind == "koi-koi":
        return f"{name}: stop or koi-koi?"
    if decision.kind == "declare":
        return f"{name}: {question(now.seen)}"
    if now.seen.pending is not None:
        return f"{name} turns up {card_name(now.seen.pending)}: what would you do?"
    return f"{name} to play: what would you do?"


def _before(now: Moment) -> str:
    """What led here, as the seat saw it."""
    if now.led_here is None:
        return f"The cards are dealt; {now.game.names[now.state.dealer]} is the dealer."
    return what_was_done(now.game.names, now.led_here, sees=now.may_see(now.led_here))


def _choices(now: Moment, decision: Decision) -> tuple[Choice, ...]:
    step = now.played.steps[decision.step]
    found = []
    for number, token in enumerate(neutral(decision), 1):
        card, taken = cards_of(token, step)
        key = str(number) if number <= KEYS else ""
        plays = None if card is None else face(card)
        found.append(Choice(token, key, words_of(token, step), plays, faces(members(taken))))
    return tuple(found)


def _answered(asked: Asked) -> Answered:
    decision, option = asked.decision, asked.option
    assert option is not None  # asked for answers only
    step = asked.game.rounds[asked.fault.round].steps[decision.step]
    box = verdict_part(moment(asked.game, asked.known, address_of(asked.game, asked.fault)))
    rows = sorted((*box.options.first, *box.options.rest), key=lambda row: row.rank) if box.options else []
    is_best = option.move == decision.best
    name = asked.game.names[decision.seat]
    done = what_was_done(asked.game.names, step, sees=True, is_done=False)
    same = option.move == decision.played
    return Answered(
        heading=_heading(decision, option),
        glyph=glyph_of(verdict_on(decision, option)),
        answer=words_of(option.move, step),
        loss=_loss(option) if accepts(decision, option) and not is_best else "",
        played=f"That is what {name} did in the game." if same else f"In the game {done}",
        best="" if is_best or decision.best is None else words_of(decision.best, step),
        why=(*(sentence for sentence in box.sentences if sentence != done), *box.reasons),
        ranked=tuple((row, decision.options[row.rank - 1].move == option.move) for row in rows),
        basis=box.basis,
    )


def _heading(decision: Decision, option: RankedMove) -> str:
    if option.move == decision.best:
        return "Right: this is the best option"
    if accepts(decision, option):
        return "Also fine: no loss is proven"
    interval = f" ({_between(option)})" if option.low is not None else ""
    return f"A proven loss of {plain(option.loss or 0.0, 1)} points{interval}"


def _loss(option: RankedMove) -> str:
    """What an option that is not proven to be a fault may still lose against the best one."""
    if option.loss is None:
        return "Its value is not known."
    interval = f" ({_between(option)})" if option.low is not None else ""
    if option.loss <= 0:
        return f"It is not told apart from the best one{interval}."
    return f"It loses {plain(option.loss, 1)} points{interval}, which is no proof."


def _between(option: RankedMove) -> str:
    """The 95 % interval of a loss."""
    return f"{plain(option.low or 0.0, 1)} to {plain(option.high or 0.0, 1)}"


def _answer_marks(asked: Asked, now: Moment) -> dict[int, Mark]:
    """The best option's cards, and the card of the answer where that is another one."""
    step, best = now.played.steps[asked.fault.step], asked.decision.best
    if best is None or asked.answer is None:
        return {}
    mine, taken_by_mine = cards_of(asked.answer, step)
    card, taken = cards_of(best, step)
    marks = dict.fromkeys([*members(taken_by_mine), *([] if mine is None else [mine])], YOURS)
    marks |= dict.fromkeys(members(taken), TAKES)
    return marks if card is None else marks | {card: BEST}
