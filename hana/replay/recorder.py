"""A game as it is being played: deals, takes actions, keeps the replay. One machine for every face that records."""

from collections.abc import Sequence
from dataclasses import dataclass

from hana.game.action import Action, Decide, Play, Reveal, Take
from hana.game.deal import Deal, deal_from_seed, lay_out, start_deal
from hana.game.engine import apply
from hana.game.state import Phase, Round
from hana.replay.model import Replay, RoundRecord, deck_text
from hana.rules.ruleset import RuleSet
from hana.rules.scoring import next_dealer


def token_of(action: Action) -> str:
    """What a replay writes for an action; nothing for a card turned up."""
    if isinstance(action, Play):
        return deck_text((action.card,) if action.take is None else (action.card, action.take))
    if isinstance(action, Take):
        return deck_text((action.card,))
    if isinstance(action, Decide):
        return "+" if action.go_on else "."
    return ""


@dataclass(frozen=True, slots=True)
class _Played:
    deck: Sequence[int] | None
    moves: str
    end: Round


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
        self._draw: tuple[int, ...] = ()
        self._moves = ""
        self._state: Round | None = None

    @property
    def game_over(self) -> bool:
        """Whether the rules allow no further round."""
        bust = self.rules.bust and min(self.totals) <= 0
        return bool(self._finished) and (bust or len(self._finished) >= int(self.rules["rounds"]))

    @property
    def state(self) -> Round:
        """The position now. Ask only after `start_round`."""
        if self._state is None:
            raise ValueError("no round has been started")
        return self._state

    def start_round(self, deck: Sequence[int] | None = None) -> Round:
        """Deals the next round from the seed, or from `deck` (48 card indices in the order of replays)."""
        seats = len(self.names)
        if deck is not None:
            deal = lay_out(self.rules.deal[seats], seats, deck)
        elif self.seed is not None:
            deal = deal_from_seed(self.rules, seats, self.seed, len(self._finished))
        else:
            raise ValueError("neither a deck nor a seed to deal from")
        return self._begin(deal, deck)

    def _begin(self, deal: Deal, deck: Sequence[int] | None) -> Round:
        self._deck, self._draw, self._moves = deck, deal.draw, ""
        self._state = start_deal(self.rules, self._dealer, deal)
        return self._state

    def act(self, action: Action) -> Round:
        """Takes a choice of the seat in turn, then turns up cards until the next choice or the round's end.

        Raises:
            IllegalAction: the rules refuse the action; nothing has changed.
        """
        self._state = apply(self.state, action)
        self._moves += token_of(action)
        while self._state.phase is Phase.REVEAL:
            self._state = apply(self._state, Reveal(self._draw[0]))
            self._draw = self._draw[1:]
        if self._state.over:
            self._finish(self._state)
        return self._state

    def _finish(self, end: Round) -> None:
        scores = end.result().scores
        self._finished.append(_Played(self._deck, self._moves, end))
        self.totals = tuple(total + score for total, score in zip(self.totals, scores, strict=True))
        self._dealer = next_dealer(scores, end.dealer)

    def replay(self) -> Replay:
        """The game so far; a round that goes on is its last, unfinished one."""
        rounds = [self._record(played.deck, played.moves) for played in self._finished]
        if self._state is not None and not self._state.over:
            rounds.append(self._record(self._deck, self._moves, unfinished=True))
        return Replay(
            hana=1,
            game=self.rules.key,
            options=dict(self.rules.chosen),
            seats=self.names,
            seed=self.seed,
            rounds=tuple(rounds),
        )

    def _record(self, deck: Sequence[int] | None, moves: str, *, unfinished: bool = False) -> RoundRecord:
        text = None if deck is None else deck_text(tuple(deck))
        return RoundRecord(deck=text, moves=moves, end="unfinished" if unfinished else None)
