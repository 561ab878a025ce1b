"""A round of a Battle Hanafuda log on its way into our events: each one is asked of the engine, nothing is guessed."""

from dataclasses import dataclass, field

from hana.cards.sets import card_set
from hana.formats.battle_hanafuda_claims import call_difference, round_difference
from hana.formats.battle_hanafuda_events import Call, Drawn, Drop, Event, Field, Open, Taken, Won
from hana.formats.foreign import ForeignGame, ForeignRound, Wrong, words
from hana.game.action import Decide, Play, Reveal, Take
from hana.game.captures import choices
from hana.game.state import Phase, Round


@dataclass
class RoundReader(ForeignRound):
    """One round of a log, read line by line.

    `waiting` is the card laid on the table whose capture the next line has to tell. `difference` is the first figure
    of the log that the rules do not give, `claim` what it says of the round's end.
    """

    game: ForeignGame = field(kw_only=True)
    number: int = field(kw_only=True)
    waiting: Drop | Open | None = None
    claim: Won | Drawn | None = None
    difference: str | None = None
    turn_start: tuple[Round, str] | None = None

    def read(self, event: Event) -> None:
        """Takes one line.

        Raises:
            Wrong: what it says against the rules.
        """
        match event:
            case Drop():
                self._drop(event)
            case Open():
                self._open(event)
            case Taken():
                self._taken(event)
            case Field():
                self._field(event)
            case Call():
                self._call(event)
            case Won():
                self._won(event)
            case Drawn():
                self._drawn(event)

    def close(self, last: bool) -> None:
        """Ends the round where the log goes on to the next one, or stops (`last`).

        Of a log that stops, cards turned up without a choice still follow from the rules.

        Raises:
            Wrong: the round cannot end here, though the log goes on.
        """
        if not last and self.waiting is None and self.state.phase is Phase.DECIDE:
            self._decide(False)
        while last and self.state.phase is Phase.REVEAL and not choices(self.state, self.draw[0]):
            self._reveal(self.draw[0], None)
        if not last and not self.state.over:
            raise Wrong("round_unfinished", f"the log of this round ends where {self._due} was due")

    def roll_back(self) -> None:
        """Goes back to the start of the turn that a fault has interrupted."""
        if self.turn_start is not None:
            self.state, self.moves = self.turn_start

    @property
    def _due(self) -> str:
        return self.state.phase.value if self.waiting is None else "what the card takes"

    def _expect(self, event: Drop | Open, phase: Phase, what: str) -> None:
        """Whether a card may be laid on the table now."""
        if self.state.over:
            raise Wrong("moves_left_over", "the round is over, but the log goes on")
        if self.waiting is None and self.state.phase is Phase.DECIDE:
            raise Wrong("decision_missing", "a yaku was completed, but neither koi-koi nor a stop is told")
        if self.waiting is not None or self.state.phase is not phase:
            raise Wrong("turns_differ", f"{what} where {self._due} was due")
        self._expect_player(event.player)

    def _expect_player(self, player: int) -> None:
        if self.game.seat(player) != self.state.turn:
            raise Wrong("wrong_seat", f"{('P1', 'CPU')[player - 1]} is not in turn")

    def _drop(self, event: Drop) -> None:
        self._expect(event, Phase.PLAY, "a hand card is played")
        if not self.state.hands[self.state.turn].known >> event.card & 1:
            self.act(Play(event.card))  # refused with the reason
        self.turn_start = self.state, self.moves
        self.waiting = event

    def _open(self, event: Open) -> None:
        self._expect(event, Phase.REVEAL, "a card is turned up")
        self.turned_up(event.card)
        self.waiting = event

    def _taken(self, event: Taken) -> None:
        laid = self.waiting
        if laid is None or laid.player != event.player or isinstance(laid, Drop) is not event.by_hand:
            raise Wrong("turns_differ", f"a capture is told where {self._due} was due")
        take = self.choice(laid.card, card_set(event.pair))
        if event.by_hand:
            self.act(Play(laid.card, take))
            self.events += 1
        else:
            self._reveal(laid.card, take)
        self.waiting = None

    def _reveal(self, card: int, take: int | None) -> None:
        self.draw.pop(0)
        self.act(Reveal(card))
        if take is not None:
            self.act(Take(take))
        self.events += 1
        self.turn_start = None

    def _decide(self, go_on: bool) -> None:
        self.act(Decide(go_on))
        self.events += 1

    def _field(self, event: Field) -> None:
        if self.waiting is not None or self.state.phase not in (Phase.PLAY, Phase.DECIDE):
            raise Wrong("turns_differ", f"the field is shown where {self._due} was due")
        said = card_set(event.cards)
        if said != self.state.field:
            raise Wrong("field_differs", f"the field is {words(self.state.field)}, the log says {words(said)}")
        if self.state.phase is Phase.DECIDE:
            self._decide(True)  # the field is shown again only after a call, whether that has a line or not

    def _right_round(self, number: int) -> None:
        if number != self.number + 1:
            raise Wrong("rounds_differ", f"this is round {self.number + 1}, the log says {number}")

    def _call(self, event: Call) -> None:
        self._right_round(event.round)
        if self.waiting is not None or self.state.phase is not Phase.DECIDE:
            raise Wrong("decision_needless", f"koi-koi is called where {self._due} was due")
        self._expect_player(event.player)
        self.difference = self.difference or call_difference(event, self.state)
        self._decide(True)

    def _won(self, event: Won) -> None:
        self._right_round(event.round)
        if self.waiting is None and self.state.phase is Phase.DECIDE:
            self._expect_player(event.player)
            self._decide(False)
        if not self.state.over:
            raise Wrong("decision_needless", f"a winner is named where {self._due} was due")
        self._claim(event)

    def _drawn(self, event: Drawn) -> None:
        self._right_round(event.round)
        if not self.state.over:
            raise Wrong("round_unfinished", f"the round is called drawn where {self._due} was due")
        self._claim(event)

    def _claim(self, event: Won | Drawn) -> None:
        if self.claim is not None:
            raise Wrong("moves_left_over", "the end of the round is told twice")
        self.claim = event
        self.difference = self.difference or round_difference(event, self.state, self.game)
