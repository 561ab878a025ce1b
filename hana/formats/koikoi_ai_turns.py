"""A round of a KoiKoi-AI record on its way into our events: each one is asked of the engine, nothing is guessed."""

from dataclasses import dataclass

from hana.cards.names import NAMES
from hana.formats.foreign import ForeignRound, Wrong, words
from hana.formats.koikoi_ai_shape import RawCard, Turn, card_of, cards_of
from hana.game.action import Decide, Play, Reveal, Take
from hana.game.captures import matches
from hana.game.state import Phase


@dataclass
class RoundReader(ForeignRound):
    """One round of a record; `state` and `moves` never stop within a turn."""

    def turn(self, turn: Turn, seat: int) -> None:
        """Takes one turn of the file.

        Raises:
            Wrong: what it says against the rules; position and moves are those before this turn again.
        """
        if self.state.over:
            raise Wrong("moves_left_over", "the round is over, but the record goes on")
        if self.state.turn != seat:
            raise Wrong("wrong_seat", f"player {turn.playerInTurn} plays, but the other one is in turn")
        before = self.state, self.moves
        try:
            self._play(turn)
            self._reveal(turn)
            self._decide(turn.isKoiKoi)
        except Wrong:
            self.state, self.moves = before
            raise

    def _capture(self, card: int, reported: tuple[RawCard, ...], pairs: tuple[RawCard, ...] | None) -> int | None:
        """The choice that a reported capture makes; None where there is none. What it reports is held to the rules."""
        said = matches(self.state.field, card)
        if pairs is not None and cards_of(pairs) != said:
            raise Wrong(
                "pairs_differ",
                f"{NAMES[card][0]} meets {words(said)}, the record says {words(cards_of(pairs))}",
            )
        return self.choice(card, cards_of(reported))

    def _play(self, turn: Turn) -> None:
        card = card_of(turn.discardCard)
        if not self.state.hands[self.state.turn].known >> card & 1:
            self.act(Play(card))  # refused with the reason
        self.act(Play(card, self._capture(card, turn.collectCard, turn.pairCard)))
        self.events += 1

    def _reveal(self, turn: Turn) -> None:
        card = card_of(turn.drawCard)
        self.turned_up(card)
        take = self._capture(card, turn.collectCard2, turn.pairCard2)
        self.draw.pop(0)
        self.act(Reveal(card))
        if take is not None:
            self.act(Take(take))
        self.events += 1

    def _decide(self, go_on: bool | None) -> None:
        if self.state.phase is Phase.DECIDE:
            if go_on is None:
                raise Wrong("decision_missing", "a yaku was completed, but neither koi-koi nor a stop is recorded")
            self.act(Decide(go_on))
            self.events += 1
        elif go_on and self.state.stopped_by is not None:
            raise Wrong("decision_needless", "koi-koi is recorded where the hand is empty and the stop is forced")
        elif go_on or (go_on is False and self.state.stopped_by is None):
            raise Wrong("decision_needless", "a koi-koi decision is recorded where no yaku was completed")
