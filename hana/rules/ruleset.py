"""A rule set as a value: what a game is, without any state and without its flow."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType

from hana.cards.deck import Kind
from hana.rules.ending import Ending
from hana.rules.judging import Judging
from hana.rules.options import BadOption, Conflict, Option, Value, checked
from hana.rules.scoring import RoundEnd, RoundResult
from hana.rules.yaku import Yaku

__all__ = ["BadOption", "Option", "Value"]


class UnknownRules(Exception):
    """A game or a revision that hana does not know; the message names what was allowed."""


class Stage(Enum):
    """The parts of a turn, in the order in which a rule set names them."""

    PLAY = "play a hand card"
    DRAW = "turn up a card"
    DECIDE = "stop or koi-koi"


class Opening(Enum):
    """What seats are asked before the first card, one kind after the other; the value is its letter in replays."""

    FUKE = "f"
    TEYAKU = "t"
    LAY_DOWN = "l"
    REPLACE = "r"


class Objective(Enum):
    """What a move is judged by. Source: docs/architecture.md, "How a choice is judged"."""

    SCORE = "the round's score"
    MARGIN = "the round's score less the mean of the other seats'"


@dataclass(frozen=True, slots=True)
class DealPlan:
    """How many cards each hand and the field get, and how many cards of the draw pile are never turned up."""

    hand: int
    field: int
    leave: int = 0


@dataclass(frozen=True, slots=True)
class Misdeal:
    """A reason to deal again: `applies` gets the hands and the field as CardSets."""

    id: str
    sentence: str
    applies: Callable[[Sequence[int], int], bool]
    source: str


@dataclass(frozen=True, slots=True)
class Wild:
    """Cards that may take any field card (gaji): from the draw pile too, compulsory, out of a pile of three?

    `leftovers` says which stranded cards its player gets at the end: of the field, of the draw pile as well, or none.
    Source: docs/rules/mayumi.md, "The gaji".
    """

    cards: int = 0
    from_pile: bool = True
    must: bool = True
    breaks_pile: bool = False
    leftovers: str = "field"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One game with its house rules.

    `deal` gives the plan for each number of players; `card_values` the points of a card by kind, which score where
    `counts_card_points` says so and are a yardstick for captures everywhere. `configure` turns the chosen options into
    the other fields; `chosen` holds those that differ from their defaults. `clockwise` names the numbers of players
    that sit clockwise, `call_limit` the koi-koi calls that a round allows, `calls_off` whether a round may be called
    off (tegarasu), `field_four` whether four of a month on the field go to the dealer.
    """

    id: str
    revision: int
    names: tuple[str, str]
    sentence: str
    deal: Mapping[int, DealPlan]
    misdeals: tuple[Misdeal, ...]
    stages: tuple[Stage, ...]
    yaku: tuple[Yaku, ...]
    card_values: Mapping[Kind, int]
    counts_card_points: bool
    settle: "Settlement"
    objective: Objective
    judging: Judging
    ending: Ending
    options: tuple[Option, ...]
    source: str
    conflicts: tuple[Conflict, ...] = ()
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=lambda: MappingProxyType({}))
    configure: "Callable[[RuleSet], RuleSet] | None" = None
    openings: tuple[Opening, ...] = ()
    shows_teyaku: bool = False
    wild: Wild = Wild()
    calls_off: bool = False
    field_four: bool = False
    hand_ends: "Callable[[int], str | None] | None" = None
    call_limit: int | None = None
    passes_deal: bool = False
    clockwise: frozenset[int] = frozenset()
    reconstructed: str = ""
    chosen: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def key(self) -> str:
        """Id and revision as replays name them: `koi-koi/1`."""
        return f"{self.id}/{self.revision}"

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of players it can be played with."""
        return tuple(self.deal)

    @property
    def start_points(self) -> int:
        """The total that each seat starts the game with."""
        return self.number("starting_points") if self.option("starting_points") else 0

    def option(self, key: str) -> Option | None:
        """The option of that key, or None."""
        return next((option for option in self.options if option.key == key), None)

    def __getitem__(self, key: str) -> Value:
        if key in self.chosen:
            return self.chosen[key]
        option = self.option(key)
        if option is None:
            raise KeyError(key)
        return option.default

    def number(self, key: str) -> int:
        """The value of an option that is a whole number."""
        value = self[key]
        if type(value) is not int:
            raise TypeError(f"option {key!r} is no whole number")
        return value

    def with_options(self, chosen: Mapping[str, object], seats: int | None = None) -> "RuleSet":
        """The same game with these options; with `seats` their combination is checked too.

        Raises:
            BadOption: an unknown key, a value that is not among the choices, or options that cannot be combined.
        """
        kept = replace(self, chosen=MappingProxyType(checked(self, chosen)))
        made = self.configure(kept) if self.configure else kept
        conflict = next((one for one in self.conflicts if seats is not None and one.applies(made, seats)), None)
        if conflict is not None:
            raise BadOption(conflict.key, f"option {conflict.key!r}: {conflict.sentence}")
        return made


Settlement = Callable[[RuleSet, RoundEnd], RoundResult]
"""Turns what was captured into the round's result."""
