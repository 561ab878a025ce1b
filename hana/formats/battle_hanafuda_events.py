"""What a Battle Hanafuda log says, line by line, as frozen values. Source: docs/formats.md, "Battle Hanafuda".

Players are 1 (P1) and 2 (CPU); cards are ours already. `line` counts from 1.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """One line."""

    line: int


@dataclass(frozen=True, slots=True)
class Header(Event):
    """Who plays and how long; what an old header does not say is None."""

    log: str
    models: tuple[str, str]
    rounds: int
    no_sake: bool | None
    seed: int | None


@dataclass(frozen=True, slots=True)
class Seed(Event):
    """The seed on a line of its own."""

    seed: int


@dataclass(frozen=True, slots=True)
class Begin(Event):
    """The round of that number, from 1, is dealt."""

    round: int


@dataclass(frozen=True, slots=True)
class Pack(Event):
    """All 48 cards: player 1, player 2, the field, the draw pile as it is turned up."""

    deck: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hand(Event):
    """A player's eight cards."""

    player: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Field(Event):
    """The field after the deal, and again after koi-koi was called."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drop(Event):
    """A hand card is played."""

    player: int
    card: int


@dataclass(frozen=True, slots=True)
class Open(Event):
    """A card is turned up."""

    player: int
    card: int


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """The two cards captured by the one just played (`by_hand`) or turned up; none where it stays on the field."""

    player: int
    by_hand: bool
    pair: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Call(Event):
    """Koi-koi, with the points that the player has and has to exceed."""

    round: int
    player: int
    base: int
    needs_more_than: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A round's winner: points of his yaku, how many times they count and why, what he gets, both totals after it.

    `yaku` holds the names and points of the lines below, or None where the log stops among them.
    """

    round: int
    player: int
    base: int
    times: int
    score: int
    reason: str
    totals: tuple[int, int]
    yaku: tuple[tuple[str, int], ...] | None = ()


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A round in which nobody scores."""

    round: int


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The game is over after so many rounds."""

    rounds: int


@dataclass(frozen=True, slots=True)
class Final(Event):
    """The points of player 1 and 2 at the end."""

    totals: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Winner(Event):
    """Who has won the game; None for a draw."""

    player: int | None
