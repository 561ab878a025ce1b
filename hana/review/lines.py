"""What if: lines of play that leave a recorded round, as text for an address and as a round that can be shown.

A line is written `start.mode.event.event…`, of characters that are safe in any part of an address:

- `12.open.Ae.Fg`: from the position after 12 events on with all cards face up; the true pile goes on, and a card that
  is turned up comes by itself.
- `12.knew0w7.Ae.~K.b`: from what seat 0 knew after 12 events *that it knows of*. The cards that it could not see lie
  as in its imagined deal number 7, which depends on what it knew and on nothing else. The card turned up is an event:
  `~K`, or `~0` for the one on top of the imagined pile.

An event is otherwise what a replay writes, but koi-koi is `!k` and stopping `!s`: a play (`A`, `Ae`), what a turned-up
card takes (`e`), a declaration (`!f` `!t` `!l` `!r2AB` `!g` `!-`). In an imagined deal a card that is turned up, or
played by another seat, may be any that can be there as far as the seat knows: it changes places with one that the seat
cannot see.
"""

import re
from dataclasses import dataclass, replace

from hana.cards.deck import month_of
from hana.cards.sets import BY_MONTH, card_set, members
from hana.game.action import Action, Decide, Declare, IllegalAction, Play, Redraw, Reveal, Take
from hana.game.deal import Deal, replaced_pile
from hana.game.engine import apply, legal_actions, taken_by, verify
from hana.game.state import Phase, Pile, Round
from hana.game.view import observe
from hana.replay.model import deck_cards, deck_text
from hana.replay.recorder import token_of
from hana.replay.steps import Step
from hana.replay.walk import RoundWalk
from hana.review.open_judge import true_pile
from hana.review.orders import answer
from hana.search.budget import BUDGETS
from hana.search.evaluate import evaluate, merged
from hana.search.jit import best_budget
from hana.search.sample import sample_world
from hana.search.stream import view_digest, world_stream

LONGEST = 120
"""Events of a line: more than the longest round has."""
WORLD_SEED = 5_000_000
"""Of the imagined deals: apart from the seeds by which anything is judged."""
NEW_PILE = "what if"
"""The seed of a new draw pile in a line, where cards have been put back."""
IN_TEXT = {"+": "!k", ".": "!s", "~": "~0"}
"""Events that a line writes in another way than a replay, so that no address swallows them."""
FROM_TEXT = {text: token for token, text in IN_TEXT.items()}
NO_CHOICE = {Phase.REVEAL, Phase.REDRAW, Phase.OVER}
"""Phases in which no seat chooses."""

_START = re.compile(r"(0|[1-9]\d{0,2})\.(?:open|knew([0-3])w(0|[1-9]\d{0,5}))", re.ASCII)
_EVENT = re.compile(r"[A-Za-v]{1,2}|~[A-Za-v0]|![ftlgks-]|!r[1-4][A-Za-v]{1,4}", re.ASCII)


class LineError(ValueError):
    """A line that cannot be read or played: `code` for programs; the message names the place and what is wrong."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Line:
    """A line: where it starts, whose knowledge it keeps to (`seat`, None for open cards), in which imagined deal
    (`world`), and its events as a replay writes them, a card turned up as `~K`, or `~` for the top one.

    `start` is the position of the round as the view counts it: by all events with open cards, else by those that the
    seat knows of.

    >>> Line.parse("12.knew0w7.Ae.~0.!k").events
    ('Ae', '~', '+')
    """

    start: int
    seat: int | None = None
    world: int = 0
    events: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Line":
        """The line of a text.

        Raises:
            LineError: the text is none.
        """
        start = _START.match(text)
        if start is None or text[start.end() : start.end() + 1] not in ("", "."):
            message = "a line begins with a step and open, or knew, a seat, w and a number: 12.open or 12.knew0w7"
            raise LineError("bad_start", message)
        parts = text[start.end() + 1 :].split(".") if start.end() < len(text) else []
        if len(parts) > LONGEST:
            raise LineError("too_long", f"a line has at most {LONGEST} events, not {len(parts)}")
        for number, part in enumerate(parts, 1):
            if not _EVENT.fullmatch(part):
                raise LineError("unknown_event", f"event {number} of the line, {part!r}, is none")
        step, seat, world = start.groups()
        events = tuple(FROM_TEXT.get(part, part) for part in parts)
        return cls(int(step), None if seat is None else int(seat), int(world or 0), events)

    @property
    def text(self) -> str:
        """The line as an address holds it."""
        mode = self.mode if self.seat is None else f"{self.mode}{self.seat}w{self.world}"
        return ".".join((str(self.start), mode, *(IN_TEXT.get(event, event) for event in self.events)))

    @property
    def mode(self) -> str:
        """`open` or `knew`."""
        return "open" if self.seat is None else "knew"

    def then(self, *events: str) -> "Line":
        """The line with more events, as a replay writes them; with open cards those turned up are left out.

        Raises:
            LineError: one of them is none, or the line becomes too long.
        """
        added = (event for event in events if self.seat is not None or not event.startswith("~"))
        return Line.parse(".".join((self.text, *(IN_TEXT.get(event, event) for event in added))))

    def back(self) -> "Line | None":
        """The line without its last event; None where it has none."""
        return replace(self, events=self.events[:-1]) if self.events else None


@dataclass(frozen=True, slots=True)
class LineWalk:
    """A line played out.

    `played` is the round with the line in place of what came after its start; the line's own steps begin with number
    `first`. With what a seat knew, all before holds only what the seat saw, and steps are numbered as it counts them;
    what comes after lies in the imagined deal, so only the seat's own view of it may be shown. `state` is where it has
    come to, `pile` the rest of its draw pile. `choices` are the moves of the seat in turn as a replay writes them; of a
    seat whose hand is imagined with every card that it may hold. `turn_ups` are the cards that may be turned up next.
    """

    line: Line
    played: RoundWalk
    first: int
    state: Round
    pile: tuple[int, ...]
    choices: tuple[str, ...]
    turn_ups: tuple[int, ...]

    @property
    def seen(self) -> Round:
        """Where it has come to, as the line's seat sees it; with open cards all of it."""
        return self.state if self.line.seat is None else observe(self.state, self.line.seat)


def walk_line(played: RoundWalk, line: Line) -> LineWalk:
    """A line from a recorded round.

    Raises:
        LineError: it starts where it cannot, or one of its events is not allowed where it stands.
    """
    course = _open_start(played, line) if line.seat is None else _known_start(played, line, line.seat)
    first = len(course.steps)
    for number, event in enumerate(line.events, 1):
        try:
            course.go(event)
        except IllegalAction as refused:
            text = IN_TEXT.get(event, event)
            raise LineError(refused.code, f"event {number} of the line, {text!r}: {refused}") from refused
    state, seen = course.state, course.seen
    actions = () if state.over else legal_actions(seen)
    return LineWalk(
        line=line,
        played=course.walk(),
        first=first,
        state=state,
        pile=tuple(course.pile),
        choices=tuple(token_of(action) for action in actions if not isinstance(action, Reveal)),
        turn_ups=tuple(action.card for action in actions if isinstance(action, Reveal)),
    )


def reply(state: Round, seat: int, seed: int) -> str:
    """What the engine plays for a seat that is in turn, from what that seat can see, as a replay writes it.

    Raises:
        ValueError: the seat has nothing to choose there.
    """
    if state.phase in NO_CHOICE or state.turn != seat:
        raise ValueError(f"seat {seat} has nothing to choose where the round waits for {state.phase.value}")
    view = observe(state, seat)
    if view.phase is Phase.OPENING:
        return token_of(answer(view))
    options = list(dict.fromkeys(merged(view).values()))
    found = evaluate(view, BUDGETS[best_budget("quick")], seed) if len(options) > 1 else None
    return token_of(options[0] if found is None else max(found.values, key=lambda pair: pair[1].value)[0])


def _open_start(played: RoundWalk, line: Line) -> "_Course":
    if any(heap.hidden for heap in (*played.start.hands, played.start.draw)):
        raise LineError("cards_unknown", "some cards of this round were never seen, so none can go on with open cards")
    step, state = _waiting(played, line, line.start, len(played.steps))
    piles = sum(bool(each.drawn) for each in played.steps[: line.start])
    round_so_far = replace(played, steps=played.steps[: line.start], new_piles=played.new_piles[:piles])
    pile = true_pile(played, line.start)
    if state.pending is not None:
        pile = pile[1:]
    return _Course(round_so_far, line, state, list(pile), step.before if step else None)


def _known_start(played: RoundWalk, line: Line, seat: int) -> "_Course":
    if seat >= played.start.seats:
        raise LineError("no_such_seat", f"there is no seat {seat}; seats are 0 to {played.start.seats - 1}")
    known = [step for step in played.steps if _knows_of(step, seat)]
    number = known[line.start].number if line.start < len(known) else len(played.steps)
    step, truth = _waiting(played, line, number, len(known))
    if truth.turn != seat:
        raise LineError("no_choice", f"at step {line.start} it is not seat {seat} that chooses")
    view = observe(truth, seat)
    if view.hands[seat].hidden:
        raise LineError("hand_unknown", f"the hand of seat {seat} was never seen, so nobody knows what it knew")
    world = sample_world(view, world_stream(WORLD_SEED, view_digest(view), line.world))
    state = view.changed(hands=tuple(Pile(hand) for hand in world.hands), draw=Pile(card_set(world.draw)))
    round_so_far = replace(
        played,
        deal=_seen_deal(played, seat),
        start=observe(played.start, seat),
        steps=tuple(_seen_step(each, seat, place) for place, each in enumerate(known[: line.start])),
        new_piles=(),
    )
    before = observe(step.before, seat) if step else None
    return _Course(round_so_far, line, state, list(world.draw), before)


def _waiting(played: RoundWalk, line: Line, number: int, last: int) -> tuple[Step | None, Round]:
    """The event after that many and the position in which its seat chooses; no event at the end of the round."""
    if line.start > last:
        raise LineError("no_such_step", f"there is no step {line.start}; this round has {last}")
    step = played.steps[number] if number < len(played.steps) else None
    state = played.position(number) if step is None else step.choice or step.before
    if state.phase in NO_CHOICE:
        raise LineError("no_choice", f"at step {line.start} nobody chooses: the round waits for {state.phase.value}")
    return step, state


def _knows_of(step: Step, seat: int) -> bool:
    """Whether a seat knows that there was an event: what others refuse to declare changes nothing that it sees."""
    return step.declared is None or observe(step.before, seat) != observe(step.after, seat)


def _seen_deal(played: RoundWalk, seat: int) -> Deal:
    """A deal with -1 for every card that a seat has not been dealt or seen on the field; its own hand is sorted."""
    place = (seat - played.start.dealer) % played.start.seats
    hands = (tuple(sorted(hand)) if at == place else (-1,) * len(hand) for at, hand in enumerate(played.deal.hands))
    return Deal(tuple(hands), played.deal.field, (-1,) * len(played.deal.draw))


def _seen_step(step: Step, seat: int, number: int) -> Step:
    """An event as a seat saw it. Of cards that another put back it knows the months: the lowest stand for them."""
    before, after = observe(step.before, seat), observe(step.after, seat)
    choice = None if step.choice is None else observe(step.choice, seat)
    seen = replace(step, number=number, before=before, after=after, choice=choice)
    if step.declared is None or step.seat == seat:
        return seen
    if step.before.phase is Phase.OPENING:
        asked = before.changed(phase=Phase.OPENING, turn=step.seat, asks=step.before.asks[:1])
        seen = replace(seen, before=asked)
    months = [month_of(card) for card in members(step.declared.cards)]
    stand_ins = (members(BY_MONTH[month - 1])[: months.count(month)] for month in dict.fromkeys(months))
    declared = Declare(step.declared.letter, card_set(card for cards in stand_ins for card in cards))
    return replace(seen, declared=declared, token=token_of(declared), drawn=0)


class _Course:
    """A line on its way: `played` is the round up to its start, `steps` what has happened since then as well.

    `turned` is the position before the card that waits for its choice was turned up.
    """

    def __init__(self, played: RoundWalk, line: Line, state: Round, pile: list[int], turned: Round | None) -> None:
        self.played, self.line, self.state, self.pile, self.turned = played, line, state, pile, turned
        self.steps = list(played.steps)
        self.new_piles = list(played.new_piles)

    @property
    def seen(self) -> Round:
        """The position as whoever plays the line may know it."""
        return self.state if self.line.seat is None else observe(self.state, self.line.seat)

    def walk(self) -> RoundWalk:
        """The round so far; its totals are those before it, with its scores once it is over."""
        played, recorded = self.played, self.played.result
        result = self.state.result() if self.state.over else None
        before = recorded.scores if recorded else (0,) * self.state.seats
        now = result.scores if result else (0,) * self.state.seats
        totals = (total - old + new for total, old, new in zip(played.totals, before, now, strict=True))
        return replace(
            played,
            from_seed=False,
            steps=tuple(self.steps),
            end=self.state,
            result=result,
            totals=tuple(totals),
            reported=None,
            new_piles=tuple(self.new_piles) if self.line.seat is None else (),
        )

    def go(self, event: str) -> None:
        """Plays one event, and with open cards turns up what comes after it.

        Raises:
            IllegalAction: it is not allowed here.
        """
        if event.startswith("~") and self.line.seat is None:
            raise IllegalAction("turned_up_by_itself", "with open cards the next card comes by itself")
        action = _action_of(event, self.state, self.pile)
        refused = verify(self.seen, action)
        if refused is not None:
            raise refused
        if self.line.seat is not None:
            self._imagine(action)
        self._do(action)
        while self.line.seat is None and self.state.phase is Phase.REVEAL:
            self._do(Reveal(self.pile[0]))

    def _imagine(self, action: Action) -> None:
        """Deals unseen cards in another way, so that what is said to happen can happen."""
        if isinstance(action, Play) and not self.state.hands[self.state.turn].known >> action.card & 1:
            held = self.state.hands[self.state.turn].known & self.seen.unseen
            self._swap(action.card, members(held)[0])
        elif isinstance(action, Reveal):
            if action.card not in self.pile:
                self._swap(action.card, next(card for card in self.pile if self.seen.unseen >> card & 1))
            here = self.pile.index(action.card)
            self.pile[0], self.pile[here] = self.pile[here], self.pile[0]

    def _swap(self, one: int, two: int) -> None:
        """Two cards that nobody has seen change places."""
        both = 1 << one | 1 << two
        hands = (Pile(hand.known ^ both) if (hand.known & both).bit_count() == 1 else hand for hand in self.state.hands)
        self.pile = [{one: two, two: one}.get(card, card) for card in self.pile]
        self.state = self.state.changed(hands=tuple(hands), draw=Pile(card_set(self.pile)))

    def _do(self, action: Action) -> None:
        before, number = self.state, len(self.steps)
        self.state = apply(before, action)
        made = Step(number, action.kind, before.turn, token_of(action), before, self.state)
        if isinstance(action, Play):
            taken = taken_by(before, action.card, action.take)
            made = replace(made, card=action.card, take=action.take, taken=taken)
        elif isinstance(action, Reveal):
            self.pile.pop(0)
            self.turned = before
            if self.state.phase is Phase.TAKE:
                return
            made = replace(made, card=action.card, taken=taken_by(before, action.card, None))
        elif isinstance(action, Take):
            assert self.turned is not None and before.pending is not None  # a card waits
            taken = taken_by(before, before.pending, action.card)
            made = replace(made, kind=Reveal.kind, before=self.turned, choice=before)
            made = replace(made, card=before.pending, take=action.card, taken=taken)
        elif isinstance(action, Decide):
            made = replace(made, go_on=action.go_on)
        elif isinstance(action, Declare):
            if before.phase is Phase.CLOSING and action == Declare("-"):
                return  # as in a replay: what does not happen at the end is no event
            drawn = self._redraw() if self.state.phase is Phase.REDRAW else 0
            made = replace(made, after=self.state, declared=action, drawn=drawn)
        self.steps.append(made)

    def _redraw(self) -> int:
        """Draws for the cards put back; a new pile of no seed's, the same whenever the line is played."""
        count, seat = self.state.drawing, self.state.turn
        drawn, rest = card_set(self.pile[:count]), [*self.pile[count:], *members(self.state.returned[seat])]
        self.pile = list(replaced_pile(sorted(rest), NEW_PILE, self.played.number, self.line.world, seat))
        self.new_piles.append(tuple(self.pile))
        self.state = apply(self.state, Redraw(drawn))
        return drawn


def _action_of(event: str, state: Round, pile: list[int]) -> Action:
    """What an event says where it stands."""
    if event in ("+", "."):
        return Decide(event == "+")
    if event.startswith("!"):
        return Declare(event[1], card_set(_put_back(event)))
    cards = deck_cards(event.removeprefix("~"))
    if event.startswith("~"):
        if not cards and state.phase is not Phase.REVEAL:
            raise IllegalAction("not_now", f"a card was turned up where {state.phase.value} was due")
        return Reveal(cards[0] if cards else pile[0])
    return Take(cards[0]) if state.phase is Phase.TAKE and len(cards) == 1 else Play(*cards)


def _put_back(event: str) -> tuple[int, ...]:
    """The cards that a declaration puts back; their number stands before them, and they ascend as in a replay."""
    cards = deck_cards(event[3:])
    if event[2:3] and (len(cards) != int(event[2]) or list(cards) != sorted(set(cards))):
        raise IllegalAction("unknown_declaration", f"{deck_text(cards)} are not {event[2]} cards in ascending order")
    return cards
