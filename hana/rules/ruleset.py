"""A rule set as a value: what a game is, without any state and without its flow."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType

from hana.cards.deck import Kind
from hana.rules.judging import Judging
from hana.rules.scoring import RoundEnd, RoundResult
from hana.rules.yaku import Yaku

Value = bool | int | str


class UnknownRules(Exception):
    """A game or a revision that hana does not know; the message names what was allowed."""


class BadOption(Exception):
    """An option that is unknown, or a value that is not allowed; the message names both."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


class Stage(Enum):
    """The parts of a turn, in the order in which a rule set names them."""

    PLAY = "play a hand card"
    DRAW = "turn up a card"
    DECIDE = "stop or koi-koi"


class Objective(Enum):
    """What a move is judged by. Source: design.md 4."""

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
class Option:
    """A house rule: `choices` is a tuple of values or a range of whole numbers."""

    key: str
    default: Value
    choices: tuple[Value, ...] | range
    sentence: str
    source: str
    unit: str = ""

    def allows(self, value: object) -> bool:
        """Whether a value is one of the choices, its type included (True is not 1)."""
        if isinstance(self.choices, range):
            return type(value) is int and value in self.choices
        return any(type(value) is type(choice) and value == choice for choice in self.choices)

    @property
    def allowed(self) -> str:
        """The choices in words, for messages and pages."""
        if isinstance(self.choices, range):
            return f"{self.choices.start} to {self.choices.stop - 1}"
        return ", ".join(str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in self.choices)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One game with its house rules.

    `deal` gives the plan for each number of players; `card_values` the points of a card by kind, which score where
    `counts_card_points` says so and are a yardstick for captures everywhere. `bust` ends the game when a total is 0
    or less. `chosen` holds the options that differ from their defaults.
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
    options: tuple[Option, ...]
    source: str
    bust: bool = False
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
        return int(self["starting_points"]) if self.option("starting_points") else 0

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

    def with_options(self, chosen: Mapping[str, object]) -> "RuleSet":
        """The same game with these options; those that equal their default are dropped.

        Raises:
            BadOption: an unknown key, or a value that is not among the choices.
        """
        kept: dict[str, Value] = {}
        for key, value in sorted(chosen.items()):
            option = self.option(key)
            if option is None:
                known = ", ".join(option.key for option in self.options)
                raise BadOption(key, f"{self.id} has no option {key!r}; its options are: {known}")
            if not isinstance(value, bool | int | str) or not option.allows(value):
                raise BadOption(key, f"option {key!r} cannot be {value!r}; allowed: {option.allowed}")
            if value != option.default:
                kept[key] = value
        return replace(self, chosen=MappingProxyType(kept))


Settlement = Callable[[RuleSet, RoundEnd], RoundResult]
"""Turns what was captured into the round's result."""
