"""What if: the panel of a line that leaves the game, with what may be played next and, once it is known, its worth.

With what a seat knew, a panel says nothing that depends on the true cards: its choices come from the imagined deal, and
of that only what the seat can see is shown.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hana.cards.deck import month_of
from hana.cards.sets import members
from hana.game.state import Phase
from hana.replay.model import deck_text
from hana.replay.recorder import token_of
from hana.review.lines import NO_CHOICE, Line, LineWalk
from hana.review.look import Look
from hana.search.evaluate import merged
from hana.search.tables import tables_of
from hana.web.step.cards import BoardCard, face, faces
from hana.web.step.moment import Moment
from hana.web.step.numbering import numbering_of
from hana.web.step.open_cards import LONGEST, LineStep, line_step
from hana.web.step.options import cards_in, words_in
from hana.web.step.said import flower, question
from hana.web.step.worth import NextCard, WorthOf, basis_of, next_card, spread, valued
from hana.web.wording import card_name, signed

KEYS = 9
"""Moves that have a number key."""


@dataclass(frozen=True, slots=True)
class LineChoice:
    """A move that the line may go on with. `key` is its number key (empty beyond the ninth).

    `plays` is None where it is words, `takes` empty where nothing is taken. `value` and `loss` are the honest judge's,
    `exact` what it is worth with all cards face up; `note` says that the game, or the line, went on with it.
    """

    token: str
    url: str
    key: str
    words: str
    plays: BoardCard | None
    takes: tuple[BoardCard, ...]
    value: str = ""
    loss: str = ""
    exact: str = ""
    is_best: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class UnseenCard:
    """A card that may come next, with the address of the line that goes on with it; `is_here` says that this one does.

    `value` is what the seat could then expect, where that is known.
    """

    token: str
    card: BoardCard
    url: str
    is_here: bool
    value: str = ""


@dataclass(frozen=True, slots=True)
class UnseenMonth:
    """The cards of a month that may come next."""

    flower: str
    cards: tuple[UnseenCard, ...]


@dataclass(frozen=True, slots=True)
class Film:
    """The best continuation; `url` leads to the line that has it, `value` is what the seat reaches with it."""

    steps: tuple[LineStep, ...]
    url: str
    value: str


@dataclass(frozen=True, slots=True)
class WhatIfPart:
    """The panel of a line. `home` is where the line leaves the game, at the step that `leaves` names; `here` is this
    very address, `mode` says whose cards are known.

    `question` heads what may come next: `choices` of the seat in turn; where its hand is imagined (`is_imagined`) the
    cards that it may hold, with the engine's own answer at `reply_url`; or the cards that may be turned up (`months`),
    with a random one at `random_url`. At `again_url` another card is turned up, at `deal_url` the other cards are dealt
    anew. `status` says why nothing is asked.

    Values are asked for at `look_url`, empty where they cannot be had or are there; a game that only a link holds is
    kept for them at `keep_url`. `value` is what the seat can expect, `basis` what that rests on, `said` what a screen
    reader says once it has come. `after` are the cards that would change most after the best move.
    """

    home: str
    here: str
    leaves: str
    mode: str
    question: str
    choices: tuple[LineChoice, ...] = ()
    is_imagined: bool = False
    months: tuple[UnseenMonth, ...] = ()
    random_url: str = ""
    reply_url: str = ""
    again_url: str = ""
    deal_url: str = ""
    status: str = ""
    look_url: str = ""
    keep_url: str = ""
    is_thinking: bool = False
    failed: str = ""
    value: str = ""
    basis: str = ""
    after: tuple[NextCard, ...] = ()
    said: str = ""
    film: Film | None = None


def what_if_url(now: Moment) -> str:
    """Where a line leaves the game at a moment of it; empty where the view has nothing to choose."""
    state, seat = now.state, now.address.seat
    if now.branch is not None or state.phase in NO_CHOICE:
        return ""
    if now.knows_all:
        is_known = not any(heap.hidden for heap in (*now.played.start.hands, now.played.start.draw))
        return now.address.along(Line(now.events).text).url if is_known else ""
    is_own = state.turn == seat and not state.hands[seat].hidden
    return now.address.along(Line(now.step, seat).text).url if is_own else ""


def what_if_part(now: Moment, worth_of: WorthOf | None) -> WhatIfPart | None:
    """The panel at a moment of a line, None in the game itself; without `worth_of` the judges cannot be asked."""
    branch = now.branch
    if branch is None:
        return None
    part = WhatIfPart(
        home=branch.home.url,
        here=now.address.url,
        leaves=f"step {branch.line.start}",
        mode=_mode(now, branch.line),
        question="",
        deal_url=_dealt_anew(now, branch.line) if now.events == branch.walked.first else "",
    )
    upcoming = now.upcoming
    if branch.line.seat is None and upcoming is not None and upcoming.kind == "reveal" and upcoming.choice is None:
        name = now.game.names[upcoming.seat]
        return replace(part, question=f"{name} turns up a card", status="The true pile goes on.")
    walked = branch.until(now.events)
    if walked.state.over:
        return part
    if walked.turn_ups:
        asked = _chance(now, part, walked)
    elif walked.line.seat not in (None, walked.state.turn):
        asked = _imagined(now, part, walked)
    else:
        asked = _chosen(now, part, walked)
    return _weighed(now, asked, walked, worth_of)


def _mode(now: Moment, line: Line) -> str:
    if line.seat is None:
        return "all cards face up, the true pile"
    return f"what {now.game.names[line.seat]} knew, the other cards imagined"


def _dealt_anew(now: Moment, line: Line) -> str:
    if line.seat is None:
        return ""
    return now.address.along(replace(line, world=line.world + 1, events=()).text).url


def _on(now: Moment, line: Line, token: str) -> str:
    """The address at which a line has gone on with one more event."""
    return now.address.along(line.then(token).text).end_of(now.address.round)


def _next_event(now: Moment, walked: LineWalk) -> str:
    """What the line goes on with, empty at its end."""
    assert now.branch is not None  # asked for lines only
    return next(iter(now.branch.line.events[len(walked.line.events) :]), "")


def _chance(now: Moment, part: WhatIfPart, walked: LineWalk) -> WhatIfPart:
    """Which card is turned up: any of those that may lie in the pile."""
    by_month: dict[int, list[int]] = {}
    for card in sorted(walked.turn_ups):
        by_month.setdefault(month_of(card), []).append(card)
    going = _next_event(now, walked)
    months = []
    for month, cards in by_month.items():
        tokens = [f"~{deck_text((card,))}" for card in cards]
        shown = zip(cards, tokens, strict=True)
        cells = tuple(
            UnseenCard(token, face(card), _on(now, walked.line, token), token == going) for card, token in shown
        )
        months.append(UnseenMonth(flower(month), cells))
    return replace(
        part,
        question=f"{now.game.names[walked.state.turn]} turns up a card: which one?",
        months=tuple(months),
        random_url=_on(now, walked.line, "~"),
    )


def _imagined(now: Moment, part: WhatIfPart, walked: LineWalk) -> WhatIfPart:
    """What a seat does whose hand is imagined: what the engine would play for it, or anything that it may hold."""
    name, going = now.game.names[walked.state.turn], _next_event(now, walked)
    plays = walked.state.phase is Phase.PLAY
    keys = _keys(2, 0 if plays else len(walked.choices))
    return replace(
        part,
        question=f"{name} plays: what?" if plays else _question(now, walked),
        choices=tuple(
            _choice(now, walked, token, next(keys, ""), "in this line" if token == going else "")
            for token in walked.choices
        ),
        is_imagined=plays,
        reply_url=now.address.along(walked.line.text).named("reply"),
        again_url=_turned_again(now, walked),
    )


def _chosen(now: Moment, part: WhatIfPart, walked: LineWalk) -> WhatIfPart:
    """What the seat in turn may do, interchangeable cards once, in the order of the deck."""
    stands_for = {token_of(action): token_of(first) for action, first in merged(walked.seen).items()}
    tokens = tuple(dict.fromkeys(stands_for.values()))
    going, played = (stands_for.get(token, token) for token in (_next_event(now, walked), _recorded(now, walked)))
    notes = {played: "played"} | {going: "in this line"}
    keys = _keys(1, len(tokens))
    return replace(
        part,
        question=_question(now, walked),
        choices=tuple(_choice(now, walked, token, next(keys, ""), notes.get(token, "")) for token in tokens),
        again_url=_turned_again(now, walked),
    )


def _keys(first: int, count: int) -> Iterator[str]:
    """The number keys of so many moves, as far as there are any."""
    return map(str, range(first, min(KEYS + 1, first + count)))


def _choice(now: Moment, walked: LineWalk, token: str, key: str, note: str) -> LineChoice:
    card, taken = cards_in(token, walked.seen)
    return LineChoice(
        token=token,
        url=_on(now, walked.line, token),
        key=key,
        words=words_in(token, walked.seen),
        plays=None if card is None else face(card),
        takes=faces(members(taken)),
        note=note,
    )


def _recorded(now: Moment, walked: LineWalk) -> str:
    """What was played in the game where the line leaves it; empty elsewhere, and where the game was broken off."""
    branch = now.branch
    assert branch is not None  # asked for lines only
    steps = branch.recorded.rounds[branch.home.round - 1].steps
    at = numbering_of(steps, branch.home).events[branch.home.step]
    return steps[at].token if not walked.line.events and at < len(steps) else ""


def _turned_again(now: Moment, walked: LineWalk) -> str:
    """Where the line has just turned a card up: the address at which it can be another one; empty elsewhere."""
    before = walked.line.back()
    if before is None or not walked.line.events[-1].startswith("~"):
        return ""
    return now.address.along(before.text).end_of(now.address.round)


def _question(now: Moment, walked: LineWalk) -> str:
    state = walked.seen
    name = now.game.names[state.turn]
    if state.phase is Phase.DECIDE:
        return f"{name}: stop or koi-koi?"
    if state.phase in {Phase.OPENING, Phase.CLOSING}:
        return f"{name}: {question(state)}"
    if state.pending is not None:
        return f"{name} has turned up {card_name(state.pending)}: what does it take?"
    return f"{name} to play"


def _weighed(now: Moment, part: WhatIfPart, walked: LineWalk, worth_of: WorthOf | None) -> WhatIfPart:
    """The panel with what the judges say, as far as they have been asked."""
    if not may_weigh(walked):
        return replace(part, status="No values are worked out before the first card.")
    if worth_of is None:
        return replace(part, keep_url=now.game.url)
    worth = worth_of(now.address.round - 1, walked.line.text)
    if worth.look is None:
        ask_url = "" if worth.is_thinking else now.address.named("look")
        return replace(part, look_url=ask_url, is_thinking=worth.is_thinking, failed=worth.failed)
    return _with_values(now, part, walked, worth.look)


def may_weigh(walked: LineWalk) -> bool:
    """Whether a look can say what a position of a line is worth."""
    return walked.state.phase not in {Phase.OPENING, Phase.REDRAW, Phase.OVER}


def _with_values(now: Moment, part: WhatIfPart, walked: LineWalk, look: Look) -> WhatIfPart:
    name, value = now.game.names[look.seat], spread(look.value, look.se)
    found = {option.move: valued(option, look) for option in look.options}
    ranks = {option.move: rank for rank, option in enumerate(look.options)}
    choices = (replace(choice, **found.get(choice.token, {})) for choice in part.choices)
    values = _values_of_cards(walked, look)
    best = next((words_in(move, walked.seen) for move in (look.best,) if move), "")
    return replace(
        part,
        choices=tuple(sorted(choices, key=lambda choice: ranks.get(choice.token, len(ranks)))),
        months=tuple(_valued_month(month, values) for month in part.months),
        value=f"{name} can expect {value}" if value else "",
        basis=basis_of(look),
        after=() if walked.turn_ups else tuple(map(next_card, look.cards)),
        film=_film(now, walked, look),
        said=f"Values have come. {name} can expect {value}.{f' Best is: {best}.' if best else ''}",
    )


def _values_of_cards(walked: LineWalk, look: Look) -> dict[str, str]:
    """What the cards are worth that may be turned up, by the events that say so: a look names one of several alike."""
    seen = walked.seen
    twin, known = tables_of(seen.rules, seen.seats).twin, seen.draw.known
    alike = {card: (twin[card], known >> card & 1) for card in walked.turn_ups}
    events = {f"~{deck_text((card,))}": kind for card, kind in alike.items()}
    values = {events[f"~{found.card}"]: signed(found.value, 1) for found in look.cards if f"~{found.card}" in events}
    return {event: values[kind] for event, kind in events.items() if kind in values}


def _valued_month(month: UnseenMonth, values: dict[str, str]) -> UnseenMonth:
    return replace(month, cards=tuple(replace(cell, value=values.get(cell.token, "")) for cell in month.cards))


def _film(now: Moment, walked: LineWalk, look: Look) -> Film | None:
    """Best play of all with every card face up."""
    if look.open_value is None or not look.line:
        return None
    url = now.address.along(walked.line.then(*look.line).text).url
    return Film(tuple(map(line_step, look.line[:LONGEST])), url, signed(look.open_value, 1))
