"""A round of a KoiKoi-AI record on its way into our events: each one is asked of the engine, nothing is guessed."""

from dataclasses import dataclass

from hana.cards.names import NAMES
from hana.cards.sets import members
from hana.formats.koikoi_ai_shape import RawCard, Turn, card_of, cards_of
from hana.game.action import Action, Decide, IllegalAction, Play, Reveal, Take
from hana.game.engine import apply, choices, matches
from hana.game.state import Phase, Round
from hana.replay.recorder import token_of


def _words(cards: int) -> str:
    return ", ".join(NAMES[card][0] for card in members(cards)) or "nothing"


class Wrong(Exception):
    """What a turn says against the rules."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass
class RoundReader:
    """One round on its way into our events; `state` and `moves` never stop within a turn, `events` counts all."""

    state: Round
    draw: list[int]
    moves: str = ""
    events: int = 0

    def _act(self, action: Action) -> None:
        try:
            self.state = apply(self.state, action)
        except IllegalAction as error:
            raise Wrong(error.code, str(error)) from None
        self.moves += token_of(action)

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
        options = choices(self.state.field, card)
        found, said = cards_of(reported), matches(self.state.field, card)
        if pairs is not None and cards_of(pairs) != said:
            raise Wrong(
                "pairs_differ",
                f"{NAMES[card][0]} meets {_words(said)}, the record says {_words(cards_of(pairs))}",
            )
        if not options:
            expected = said | 1 << card if said else 0
            if found != expected:
                raise Wrong(
                    "capture_differs",
                    f"{NAMES[card][0]} takes {_words(said)}, the record says {_words(found)}",
                )
            return None
        taken = members(found & ~(1 << card))
        if len(taken) != 1 or not found >> card & 1:
            raise Wrong("capture_differs", f"{NAMES[card][0]} takes one of two cards, the record says {_words(found)}")
        return taken[0]

    def _play(self, turn: Turn) -> None:
        card = card_of(turn.discardCard)
        if not self.state.hands[self.state.turn].known >> card & 1:
            self._act(Play(card))  # refused with the reason
        self._act(Play(card, self._capture(card, turn.collectCard, turn.pairCard)))
        self.events += 1

    def _reveal(self, turn: Turn) -> None:
        card = card_of(turn.drawCard)
        if not self.draw or self.draw[0] != card:
            due = NAMES[self.draw[0]][0] if self.draw else "nothing"
            raise Wrong("draw_differs", f"{NAMES[card][0]} is turned up, but {due} is next in the draw pile")
        take = self._capture(card, turn.collectCard2, turn.pairCard2)
        self.draw.pop(0)
        self._act(Reveal(card))
        if take is not None:
            self._act(Take(take))
        self.events += 1

    def _decide(self, go_on: bool | None) -> None:
        if self.state.phase is Phase.DECIDE:
            if go_on is None:
                raise Wrong("decision_missing", "a yaku was completed, but neither koi-koi nor a stop is recorded")
            self._act(Decide(go_on))
            self.events += 1
        elif go_on and self.state.stopped_by is not None:
            raise Wrong("decision_needless", "koi-koi is recorded where the hand is empty and the stop is forced")
        elif go_on or (go_on is False and self.state.stopped_by is None):
            raise Wrong("decision_needless", "a koi-koi decision is recorded where no yaku was completed")
