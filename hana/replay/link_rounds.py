"""The rounds of a link: cards as combinations and orders, choices as their index among the legal ones.

The reader knows how many digits follow by playing the round itself. Source: docs/replay-format.md, "In a link".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hana.cards.deck import SIZE
from hana.cards.sets import card_set, members
from hana.game.action import Action, Decide, Declare, Play, Redraw, Reveal, Take
from hana.game.deal import Deal, replaced_pile
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Round
from hana.replay.decks import ascending
from hana.replay.errors import LinkError
from hana.replay.link_bits import Reader, Writer
from hana.replay.link_values import read_chosen, read_order, write_chosen, write_order
from hana.replay.model import deck_text
from hana.replay.recorder import token_of
from hana.replay.walk import RoundWalk
from hana.rules.ruleset import DealPlan

MOST_CHOICES = 128
"""More choices than any round can have."""


def write_deal(out: Writer, deal: Deal, hidden: bool) -> None:
    """The cards of a deal; with `hidden` some in the hands and the draw pile may be unknown (-1)."""
    pool = list(range(SIZE))
    for hand in deal.hands:
        known = [card for card in hand if card >= 0]
        if hidden:
            out.digit(len(hand) - len(known), len(hand) + 1)
        write_chosen(out, pool, known)
        pool = _without(pool, known)
    write_chosen(out, pool, deal.field)
    pool = _without(pool, deal.field)
    if not hidden:
        write_order(out, pool, deal.draw)
        return
    seen = max((place for place, card in enumerate(deal.draw, 1) if card >= 0), default=0)
    out.digit(seen, len(deal.draw) + 1)
    for card in deal.draw[:seen]:
        out.digit(0 if card < 0 else pool.index(card) + 1, len(pool) + 1)
        pool = _without(pool, [card])


def read_deal(source: Reader, plan: DealPlan, seats: int, hidden: bool) -> Deal:
    """A deal as `write_deal` writes it, hands and field ascending."""
    pool, hands = list(range(SIZE)), list[tuple[int, ...]]()
    for _ in range(seats):
        unknown = source.digit(plan.hand + 1) if hidden else 0
        known = read_chosen(source, pool, plan.hand - unknown)
        hands.append((*known, *[-1] * unknown))
        pool = _without(pool, known)
    field = read_chosen(source, pool, plan.field)
    pool = _without(pool, field)
    if not hidden:
        return Deal(tuple(hands), tuple(field), tuple(read_order(source, pool)))
    size, draw = SIZE - seats * plan.hand - plan.field, list[int]()
    for _ in range(source.digit(size + 1)):
        place = source.digit(len(pool) + 1)
        draw.append(pool.pop(place - 1) if place else -1)
    return Deal(tuple(hands), tuple(field), (*draw, *[-1] * (size - len(draw))))


def _without(pool: Sequence[int], cards: Sequence[int]) -> list[int]:
    return [card for card in pool if card not in cards]


def _place(action: Action) -> tuple[int, ...]:
    """Where an action stands among others: cards by index, then by what they take; `.` before `+`; declarations last,
    put-backs by their number and then their cards, `!-` after all.
    """
    if isinstance(action, Play):
        return (0, action.card, -1 if action.take is None else action.take)
    if isinstance(action, Take | Reveal):
        return (0, action.card)
    if isinstance(action, Decide):
        return (0, action.go_on)
    if isinstance(action, Redraw):
        raise AssertionError("what is drawn is no choice")
    return (2 if action.letter == "-" else 1, action.cards.bit_count(), *members(action.cards))


def ordered_choices(state: Round) -> list[Action]:
    """The choices of the seat in turn in the order of version 1."""
    return sorted(legal_actions(state), key=_place)


def choices_made(played: RoundWalk) -> Iterator[tuple[Round, Action]]:
    """Each choice of a walked round with the position in which it was made; passing at the end is one too."""
    for step in played.steps:
        if step.declared is not None:
            yield step.before, step.declared
        elif step.go_on is not None:
            yield step.before, Decide(step.go_on)
        elif step.choice is not None and step.take is not None:
            yield step.choice, Take(step.take)
        elif step.kind == Play.kind and step.card is not None:
            yield step.before, Play(step.card, step.take)
    last = played.position(len(played.steps))
    if last.phase is Phase.CLOSING and played.end.over:
        yield last, Declare("-")


def write_choices(out: Writer, played: RoundWalk, dealt: bool, piles: bool) -> None:
    """The choices of a round; `dealt` where the seed gave its cards, `piles` where its new piles are written."""
    new_piles, said = iter(played.new_piles), not dealt
    for state, action in choices_made(played):
        choices = ordered_choices(state)
        out.digit(choices.index(action), len(choices))
        if isinstance(action, Declare) and action.cards:
            pile = next(new_piles)
            if not said:
                out.digit(int(piles), 2)
                said = True
            if piles:
                write_order(out, ascending(pile), pile)


@dataclass(frozen=True, slots=True)
class PileSeed:
    """What gives a round's new piles where the seed dealt it."""

    seed: str
    round: int
    attempt: int


class ChoiceReader:
    """Plays a round by the digits of a link: `moves` and `piles` are what a replay writes of it.

    `limit` is the number of choices of an unfinished round.
    """

    def __init__(self, source: Reader, state: Round, deal: Deal, seed: PileSeed | None, limit: int | None) -> None:
        self.state = state
        self.moves = ""
        self._source = source
        self._draw = deal.draw
        self._seed = seed
        self._written = None if seed is not None else True
        self._piles: list[str] = []
        self._limit = limit

    @property
    def piles(self) -> tuple[str, ...] | None:
        """The new piles, where the link writes them."""
        return tuple(self._piles) or None

    def read(self) -> None:
        """Plays the round to its end, or through its last choice where it is unfinished.

        Raises:
            LinkError: a card is needed that was never seen.
        """
        made = 0
        while not self.state.over and made != self._limit:
            if self.state.phase is Phase.REVEAL:
                self.state = apply(self.state, Reveal(self._drawn(1)[0]))
            else:
                self._choose()
                made += 1

    def _choose(self) -> None:
        state, choices = self.state, ordered_choices(self.state)
        action = choices[self._source.digit(len(choices))]
        passes = state.phase is Phase.CLOSING and action == Declare("-")
        self.moves += "" if passes else token_of(action)
        self.state = apply(state, action)
        if self.state.phase is Phase.REDRAW:
            self._redraw()

    def _drawn(self, count: int) -> tuple[int, ...]:
        drawn, self._draw = self._draw[:count], self._draw[count:]
        if -1 in drawn:
            raise LinkError("not_a_game", "the round goes on where a card was never seen")
        return drawn

    def _redraw(self) -> None:
        state, seat = self.state, self.state.turn
        drawn = self._drawn(state.drawing)
        rest = ascending((*self._draw, *members(state.returned[seat])))
        if self._written is None:
            self._written = bool(self._source.digit(2))
        if self._written:
            pile = tuple(read_order(self._source, rest))
            self._piles.append(deck_text(pile))
        else:
            assert self._seed is not None  # without one, piles are written
            pile = replaced_pile(rest, self._seed.seed, self._seed.round, self._seed.attempt, seat)
        self.state, self._draw = apply(state, Redraw(card_set(drawn))), pile
