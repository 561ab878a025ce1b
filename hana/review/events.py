"""What happened to yaku: finished, could have finished, let another finish, blocked, killed.

`decision_events` tells it of one choice as its seat saw it, `round_events` of a whole round as everybody could see it.
Only what a player would call by its name is an event: that a yaku which nobody had begun became impossible is none.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import dropwhile, takewhile
from typing import Literal

from hana.cards.sets import BY_MONTH, SAME_MONTH, members
from hana.game.action import Action, Play, Take
from hana.game.captures import captures
from hana.game.engine import apply
from hana.game.state import Round
from hana.game.view import observe_nothing
from hana.replay.model import deck_text
from hana.replay.steps import Step
from hana.replay.walk import RoundWalk
from hana.review.captures import capture_of
from hana.review.model import RaceEvent, YakuEvent
from hana.review.race import Standing, rises, standing, worth_having
from hana.rules.ruleset import Stage
from hana.rules.yaku import YakuHit
from hana.search.evaluate import merged

Name = Literal["finished", "could_have_finished", "let_finish", "blocked", "killed"]
KILLED_SHORT = 2
"""A yaku that was begun and lacked so many cards is said to be killed; one that was further away is not missed."""


@dataclass(frozen=True, slots=True)
class _Event:
    """An event of a seat's yaku, and the CardSet that it was about."""

    event: Name
    seat: int
    yaku: str
    cards: int


def decision_events(view: Round, action: Action) -> tuple[YakuEvent, ...]:
    """What a choice of the seat in turn did to yaku, by nothing but its view.

    A seat lets another finish where one card of the field, or three of a month, are all that the other lacks, a card
    that takes them may be in its hand or come up, and the seat had a move after which nothing of the kind lay open.
    """
    if not isinstance(action, Play | Take):
        return ()
    found = [*_own(view, action), *_let(view, action), *_hindered(view, view.turn, capture_of(view, action).gained)]
    return tuple(YakuEvent(seat=each.seat, yaku=each.yaku, event=each.event) for each in found)


def _moves(view: Round) -> list[Play | Take]:
    return [move for move in dict.fromkeys(merged(view).values()) if isinstance(move, Play | Take)]


def _own(view: Round, action: Action) -> Iterator[_Event]:
    """What the seat in turn finished, and what else it could have finished that is worth more."""
    seat, gained = view.turn, capture_of(view, action).gained
    here = rises(view, seat, gained)
    for hit, _ in here:
        yield _Event("finished", seat, hit.yaku.id, gained & hit.yaku.cards)
    best, points = gained, sum(added for _, added in here)
    for other in _moves(view):
        cards = capture_of(view, other).gained
        added = sum(points for _, points in _completed(view, seat, cards))
        if added > points:
            best, points = cards, added
    if best != gained:
        done = {hit.yaku.id for hit, _ in here}
        for hit, _ in _completed(view, seat, best):
            if hit.yaku.id not in done:
                yield _Event("could_have_finished", seat, hit.yaku.id, best)


def _completed(state: Round, seat: int, gained: int) -> list[tuple[YakuHit, int]]:
    """Of what captured cards give, the yaku that were not complete before."""
    before, called = state.captured[seat], state.calls[seat] > 0
    return [pair for pair in rises(state, seat, gained) if not pair[0].yaku.worth(before, called=called)]


def _let(view: Round, action: Action) -> Iterator[_Event]:
    """What the move lets other seats finish, where another move would have prevented it and let nothing else happen."""
    after = apply(view, action)
    if Stage.DECIDE in view.rules.stages and rises(view, view.turn, capture_of(view, action).gained):
        return  # whoever may stop need not fear what comes next
    left = _left_open(after, view.turn)
    if not left:
        return
    others = [set(_left_open(apply(view, other), view.turn)) for other in _moves(view)]
    better = [set(left) - other for other in others if other < set(left)]
    for (seat, yaku), cards in left.items():
        if any((seat, yaku) in prevented for prevented in better):
            yield _Event("let_finish", seat, yaku, cards)


def _left_open(state: Round, mover: int) -> dict[tuple[int, str], int]:
    """What every other seat could finish with the field as it lies: (seat, yaku) with the CardSet, one a group."""
    found = {}
    for seat in range(state.seats):
        if seat != mover:
            open_to = within_reach(state, seat)
            for now in _best_of_groups([now for now in worth_having(state, seat) if now.yaku.id in open_to]):
                found[seat, now.yaku.id] = open_to[now.yaku.id]
    return found


def _best_of_groups(standings: list[Standing]) -> list[Standing]:
    """Of each group the nearest standing, of those the most valuable."""
    best: dict[str, Standing] = {}
    for now in sorted(standings, key=lambda each: (each.short, -each.yaku.points)):
        best.setdefault(now.yaku.group or now.yaku.id, now)
    return [now for now in standings if now is best[now.yaku.group or now.yaku.id]]


def within_reach(view: Round, seat: int) -> dict[str, int]:
    """The yaku that a seat could complete by one capture from the field, each with the CardSet of their cards there.

    The card that takes is not counted among what the yaku needs, but there has to be one that the seat may have or turn
    up, as far as the view tells.
    """
    if not _plays_again(view, seat):
        return {}
    near = [now for now in worth_having(view, seat) if now.open_now and now.short <= 3]
    found: dict[str, int] = {}
    for heap in _heaps(view, view.unseen | view.hands[seat].known | view.draw.known) if near else ():
        for now in near:
            if now.yaku.worth(now.held | heap & now.yaku.cards):
                found[now.yaku.id] = found.get(now.yaku.id, 0) | heap & now.yaku.cards
    return found


def _plays_again(state: Round, seat: int) -> bool:
    return not state.over and (len(state.hands[seat]) > 0 or len(state.draw) > state.left)


def _heaps(view: Round, takers: int) -> Iterator[int]:
    """What one capture may take from the field, with a card of `takers`: CardSets of one card, or of three."""
    wild = bool(takers & view.rules.wild.cards)
    for month in BY_MONTH:
        lying = view.field & month
        if lying.bit_count() == 3:
            if takers & month:
                yield lying
        elif takers & month or wild:
            yield from (1 << card for card in members(lying))


def _hindered(before: Round, mover: int, gained: int) -> Iterator[_Event]:
    """What a capture did to the yaku of the others, one event a group.

    A yaku is blocked that lacked one card, where the capture took the last such card, or the last that lay open to its
    seat; killed is one that had been begun, lacked two, and cannot be had any more.
    """
    captured = list(before.captured)
    captured[mover] |= gained
    after = before.changed(captured=tuple(captured), field=before.field & ~gained)
    for seat in range(before.seats):
        wanted = [now for now in worth_having(before, seat) if now.wanted & gained] if seat != mover else []
        if not wanted or not _plays_again(before, seat):
            continue
        was_open, is_open = within_reach(before, seat), within_reach(after, seat)
        blocked, killed = list[Standing](), list[Standing]()
        for now in wanted:
            is_dead, name = standing(after, seat, now.yaku).state == "dead", now.yaku.id
            if now.short == 1 and (is_dead or (name in was_open and name not in is_open)):
                blocked.append(now)
            elif is_dead and now.held and now.short <= KILLED_SHORT:
                killed.append(now)
        for now in _best_of_groups([*blocked, *killed]):
            event: Name = "blocked" if now in blocked else "killed"
            yield _Event(event, seat, now.yaku.id, gained & now.wanted)


def round_events(played: RoundWalk) -> tuple[RaceEvent, ...]:
    """What every event of a round did to yaku, hand cards and cards turned up, in order.

    Hands are not looked into. That a seat let another finish is said of the step at which it laid down the card, or
    took another card of the same month and left it, with which the other then finished in its next turn.
    """
    found: list[tuple[int, int, _Event]] = []
    for step in played.steps:
        found += [(step.number, event.seat, event) for event in _finished(step)]
        seen = _left_at_choice(step)
        if not step.after.over:
            seen += _hindered(observe_nothing(step.before), step.seat, _gained(step, step.seat))
        found += [(step.number, step.seat, event) for event in seen]
        found += _let_before(played, step)
    found.sort(key=lambda each: each[0])
    return tuple(
        RaceEvent(
            step=number,
            by=by,
            seat=event.seat,
            yaku=event.yaku,
            event=event.event,
            cards=deck_text(members(event.cards)),
        )
        for number, by, event in found
    )


def _gained(step: Step, seat: int) -> int:
    return step.after.captured[seat] & ~step.before.captured[seat]


def _finished(step: Step) -> Iterator[_Event]:
    for seat in range(step.before.seats):
        gained = _gained(step, seat)
        for hit, _ in rises(step.before, seat, gained) if gained else ():
            yield _Event("finished", seat, hit.yaku.id, gained & hit.yaku.cards)


def _left_at_choice(step: Step) -> list[_Event]:
    """What the choice of a turned-up card could have finished: everybody saw what it might take."""
    if step.choice is None or step.take is None:
        return []
    own = _own(observe_nothing(step.choice), Take(step.take))
    return [event for event in own if event.event == "could_have_finished"]


def _let_before(played: RoundWalk, step: Step) -> Iterator[tuple[int, int, _Event]]:
    """Who let the seat of a step finish what it finished there: the last one who could be seen to have a hand in it."""
    before = dropwhile(lambda each: each.seat == step.seat, reversed(played.steps[: step.number]))
    others = list(takewhile(lambda each: each.seat != step.seat, before))
    gained = step.taken & _gained(step, step.seat)
    for hit, _ in _completed(step.before, step.seat, _gained(step, step.seat)):
        cards = gained & hit.yaku.cards
        for earlier in others:
            if _left_it(earlier, cards) and hit.yaku.id in within_reach(observe_nothing(earlier.after), step.seat):
                yield earlier.number, earlier.seat, _Event("let_finish", step.seat, hit.yaku.id, cards)
                break


def _left_it(step: Step, cards: int) -> bool:
    """Whether a step laid one of these cards down by choice, or took another card of its month and left it."""
    if step.card is None:
        return False
    if not step.taken:
        return step.kind == Play.kind and bool(cards >> step.card & 1) and len(step.before.hands[step.seat]) > 1
    lying = step.after.field & cards & SAME_MONTH[step.card]
    return bool(lying) and len(captures(step.choice or step.before, step.card)) > 1
