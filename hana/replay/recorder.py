"""A game as it is being played: deals, takes actions, keeps the replay. One machine for every face that records."""

from collections.abc import Sequence
from dataclasses import dataclass

from hana.cards.deck import SIZE
from hana.cards.sets import card_set, members
from hana.game.action import Action, Decide, Declare, Play, Redraw, Reveal, Take
from hana.game.deal import Deal, deal_from_seed, lay_out, misdeal, replaced_pile, start_deal
from hana.game.engine import apply
from hana.game.state import Phase, Round
from hana.replay.model import Replay, RoundRecord, deck_text
from hana.rules.ruleset import RuleSet
from hana.rules.scoring import next_dealer


def token_of(action: Action) -> str:
    """What a replay writes for an action; nothing for what chance does."""
    if isinstance(action, Play):
        return deck_text((action.card,) if action.take is None else (action.card, action.take))
    if isinstance(action, Take):
        return deck_text((action.card,))
    if isinstance(action, Decide):
        return "+" if action.go_on else "."
    if isinstance(action, Declare):
        back = members(action.cards)
        return f"!{action.letter}{len(back) or ''}{deck_text(back)}"
    return ""


class CannotRecord(ValueError):
    """What the recorder is asked cannot be done; the message says why."""


@dataclass(frozen=True, slots=True)
class _Played:
    deck: Sequence[int] | None
    piles: tuple[str, ...] | None
    moves: str
    scores: tuple[int, ...]


class Recorder:
    """Plays one game from a seed, or from decks given round by round; cards are turned up by itself.

    >>> from hana.rules import rules_of
    >>> recorder = Recorder(rules_of("hana-awase/1"), ("Ume", "Kiku"), seed="plum")
    >>> recorder.start_round().turn
    0
    """

    def __init__(self, rules: RuleSet, names: Sequence[str], seed: str | None = None) -> None:
        self.rules = rules
        self.names = tuple(names)
        self.seed = seed
        self.totals = tuple(rules.start_points for _ in names)
        self._dealer = 0
        self._finished: list[_Played] = []
        self._deck: Sequence[int] | None = None
        self._attempt = 0
        self._draw: tuple[int, ...] = ()
        self._piles: list[str] = []
        self._moves = ""
        self._state: Round | None = None

    @property
    def game_over(self) -> bool:
        """Whether the rules allow no further round."""
        scores = [played.scores for played in self._finished]
        return bool(scores) and self.rules.ending.reached(scores, self.totals)

    @property
    def state(self) -> Round:
        """The position now.

        Raises:
            CannotRecord: no round has been started.
        """
        if self._state is None:
            raise CannotRecord("no round has been started")
        return self._state

    def start_round(self, deck: Sequence[int] | None = None) -> Round:
        """Deals the next round from the seed, or from `deck` (48 card indices in the order of replays).

        Raises:
            CannotRecord: the game or a round is not where a deal is due, or the deck is none that may be played.
        """
        if self.game_over:
            raise CannotRecord("the game is over")
        if self._state is not None and not self._state.over:
            raise CannotRecord("a round is being played")
        deal = self._deal_of(deck)
        self._deck, self._draw, self._attempt = deck, deal.draw, deal.attempt
        self._moves, self._piles = "", []
        self._state = start_deal(self.rules, self._dealer, deal)
        if self._state.over:
            self._finish(self._state)
        return self._state

    def _deal_of(self, deck: Sequence[int] | None) -> Deal:
        seats = len(self.names)
        if deck is None:
            if self.seed is None:
                raise CannotRecord("there is neither a deck nor a seed to deal from")
            return deal_from_seed(self.rules, seats, self.seed, len(self._finished))
        if sorted(deck) != list(range(SIZE)):
            raise CannotRecord("a deck holds each of the 48 cards once")
        deal = lay_out(self.rules.deal[seats], seats, deck)
        refused = misdeal(self.rules, deal)
        if refused is not None:
            raise CannotRecord(f"this deal is a misdeal: {refused.sentence}")
        return deal

    def act(self, action: Action, new_pile: Sequence[int] | None = None) -> Round:
        """Takes a choice of the seat in turn, then turns up cards until the next choice or the round's end.

        `new_pile` is the draw pile after cards were put back; the seed gives it where there is one.

        Raises:
            IllegalAction: the rules refuse the action; nothing has changed.
            CannotRecord: a new pile is needed and not given, or holds the wrong cards; nothing has changed.
        """
        before = self.state
        state = apply(before, action)
        if state.phase is Phase.REDRAW:
            state = self._redraw(state, new_pile)
        passes = before.phase is Phase.CLOSING and action == Declare("-")
        self._moves += "" if passes else token_of(action)
        while state.phase is Phase.REVEAL:
            state = apply(state, Reveal(self._draw[0]))
            self._draw = self._draw[1:]
        self._state = state
        if state.over:
            self._finish(state)
        return state

    def _redraw(self, state: Round, new_pile: Sequence[int] | None) -> Round:
        count, back = state.drawing, members(state.returned[state.turn])
        rest = sorted((*self._draw[count:], *back))
        if new_pile is not None:
            pile = tuple(new_pile)
        elif self.seed is not None and self._deck is None:
            pile = replaced_pile(rest, self.seed, len(self._finished), self._attempt, state.turn)
        else:
            raise CannotRecord("the draw pile after cards were put back has to be given")
        if sorted(pile) != rest:
            raise CannotRecord("the new draw pile does not hold the cards that are left and those put back")
        after = apply(state, Redraw(card_set(self._draw[:count])))
        self._draw = pile
        self._piles.append(deck_text(pile))
        return after

    def _finish(self, end: Round) -> None:
        scores = end.result().scores
        self._finished.append(_Played(self._deck, self._written_piles(), self._moves, scores))
        self.totals = tuple(total + score for total, score in zip(self.totals, scores, strict=True))
        self._dealer = next_dealer(self.rules, scores, end.dealer)

    def _written_piles(self) -> tuple[str, ...] | None:
        return tuple(self._piles) if self._deck is not None and self._piles else None

    def replay(self) -> Replay:
        """The game so far; a round that goes on is its last, unfinished one.

        Raises:
            CannotRecord: no round has been started.
        """
        rounds = [self._record(played) for played in self._finished]
        if not self.state.over:
            rounds.append(self._record(_Played(self._deck, self._written_piles(), self._moves, ()), unfinished=True))
        return Replay(
            hana=1,
            game=self.rules.key,
            options=dict(self.rules.chosen),
            seats=self.names,
            seed=self.seed,
            rounds=tuple(rounds),
        )

    def _record(self, played: _Played, *, unfinished: bool = False) -> RoundRecord:
        deck = None if played.deck is None else deck_text(tuple(played.deck))
        record = RoundRecord(deck=deck, piles=played.piles, moves=played.moves)
        return record.model_copy(update={"end": "unfinished"}) if unfinished else record
