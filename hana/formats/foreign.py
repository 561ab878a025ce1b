"""What the readers of foreign logs share: a game and a round on their way into our events, each asked of the engine."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from pydantic import JsonValue

from hana.cards.names import NAMES
from hana.cards.sets import members
from hana.game.action import Action, IllegalAction
from hana.game.captures import choices, matches
from hana.game.deal import Deal, lay_out, misdeal
from hana.game.engine import apply
from hana.game.state import Round
from hana.replay.codec import from_value
from hana.replay.errors import Fault
from hana.replay.model import Replay, RoundRecord, deck_text
from hana.replay.recorder import token_of
from hana.rules.ruleset import RuleSet
from hana.rules.scoring import next_dealer

Item = TypeVar("Item")


class Wrong(Exception):
    """What a foreign log says against the rules or against itself."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def words(cards: int) -> str:
    """A CardSet in words."""
    return ", ".join(NAMES[card][0] for card in members(cards)) or "nothing"


@dataclass
class ForeignRound:
    """One round of two players as far as it has been read; `events` counts all good events, `moves` is their record."""

    state: Round
    draw: list[int]
    moves: str = ""
    events: int = 0

    def act(self, action: Action) -> None:
        """Takes an action if the engine does.

        Raises:
            Wrong: the rules refuse it.
        """
        try:
            self.state = apply(self.state, action)
        except IllegalAction as error:
            raise Wrong(error.code, str(error)) from None
        self.moves += token_of(action)

    def choice(self, card: int, reported: int) -> int | None:
        """The choice that a reported capture makes, None where there is none; `reported` is a CardSet with the card.

        Raises:
            Wrong: the card takes something else by the rules.
        """
        options, said = choices(self.state, card), matches(self.state.field, card)
        if not options:
            if reported != (said | 1 << card if said else 0):
                message = f"{NAMES[card][0]} takes {words(said)}, the record says {words(reported)}"
                raise Wrong("capture_differs", message)
            return None
        taken = members(reported & ~(1 << card))
        if len(taken) != 1 or not reported >> card & 1:
            message = f"{NAMES[card][0]} takes one of two cards, the record says {words(reported)}"
            raise Wrong("capture_differs", message)
        return taken[0]

    def turned_up(self, card: int) -> None:
        """Holds a card that is turned up to the draw pile.

        Raises:
            Wrong: another one is next.
        """
        if not self.draw or self.draw[0] != card:
            due = NAMES[self.draw[0]][0] if self.draw else "nothing"
            raise Wrong("draw_differs", f"{NAMES[card][0]} is turned up, but {due} is next in the draw pile")


@dataclass
class ForeignGame:
    """The rounds of two players read so far, and whose turn it is to deal.

    Players are 1 and 2 as in the log; `first` of them deals the first round and so has seat 0.
    """

    rules: RuleSet
    first: int
    dealer: int = 0
    totals: list[int] = field(default_factory=lambda: [0, 0])
    rounds: list[RoundRecord] = field(default_factory=list)
    fault: Fault | None = None

    def seat(self, player: int) -> int:
        """The seat of a player."""
        return 0 if player == self.first else 1

    def by_seat(self, one: Item, two: Item) -> tuple[Item, Item]:
        """What belongs to player 1 and to player 2, by seat."""
        return (one, two) if self.first == 1 else (two, one)

    def by_player(self, values: Sequence[Item]) -> tuple[Item, Item]:
        """What belongs to the seats, as player 1's and player 2's."""
        return values[self.seat(1)], values[self.seat(2)]

    def deal(self, deck: tuple[int, ...]) -> Deal | None:
        """The next round's deal; None and a fault where it is a misdeal."""
        found = lay_out(self.rules.deal[2], 2, deck)
        refused = misdeal(self.rules, found)
        if refused is not None:
            self.fault = Fault("misdeal", f"this deal is a misdeal: {refused.sentence}", len(self.rounds))
        return None if refused else found

    def add(
        self, read: ForeignRound, deck: tuple[int, ...], fault: Fault | None, scores: tuple[int, int] | None
    ) -> None:
        """Keeps a round as far as it was read; one that a fault stopped before its first card is not kept."""
        dealer = read.state.dealer
        if fault is None or read.moves:
            self.rounds.append(
                RoundRecord(
                    dealer=None if not self.rounds or dealer == self.dealer else dealer,
                    deck=deck_text(deck),
                    moves=read.moves,
                    scores=scores,
                    end=None if read.state.over else "unfinished",
                )
            )
        self.fault = fault
        if read.state.over:
            result = read.state.result().scores
            self.dealer = next_dealer(self.rules, result, dealer)
            self.totals = [total + score for total, score in zip(self.totals, result, strict=True)]

    def replay(self, names: tuple[str, str], meta: dict[str, JsonValue]) -> Replay:
        """The game as a replay; `names` of player 1 and 2.

        Raises:
            FormatError: a name or the meta is none that a replay may have.
        """
        return from_value(
            {
                "hana": 1,
                "game": self.rules.key,
                "options": dict(self.rules.chosen),
                "seats": list(self.by_seat(*names)),
                "rounds": [record.model_dump(mode="json", exclude_none=True) for record in self.rounds],
                "meta": meta,
            }
        )

    def totals_fault(self, one: int, two: int) -> Fault | None:
        """The fault of final totals that a source reports for player 1 and 2; None where they are right."""
        reported = self.by_seat(one, two)
        ours = tuple(self.rules.start_points + total for total in self.totals)
        if reported == ours:
            return None
        message = f"the source reports final totals {reported[0]} {reported[1]}, the rules give {ours[0]} {ours[1]}"
        return Fault("totals_differ", message)
