"""House rules as data: an option has a key, a default, choices, one sentence, a unit and a source."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hana.rules.ruleset import RuleSet

Value = bool | int | str | tuple[int, ...]


class BadOption(Exception):
    """An option that is unknown, a value that is not allowed, or options that cannot be combined."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: `choices` is a tuple of values, a range of whole numbers, or a Subset."""

    key: str
    default: Value
    choices: "tuple[bool | int | str, ...] | range | Subset"
    sentence: str
    source: str
    unit: str = ""

    def allows(self, value: object) -> bool:
        """Whether a value is one of the choices, its type included (True is not 1)."""
        if isinstance(self.choices, range):
            return type(value) is int and value in self.choices
        if isinstance(self.choices, Subset):
            return self.choices.allows(value)
        return any(type(value) is type(choice) and value == choice for choice in self.choices)

    @property
    def allowed(self) -> str:
        """The choices in words, for messages and pages."""
        if isinstance(self.choices, range):
            return f"{self.choices.start} to {self.choices.stop - 1}"
        if isinstance(self.choices, Subset):
            return f"any of {', '.join(map(str, self.choices.members))}"
        return ", ".join(in_words(choice) for choice in self.choices)

    @property
    def samples(self) -> tuple[Value, ...]:
        """Every choice; of a range its ends and the default. What test generators try."""
        if isinstance(self.choices, range):
            return tuple(dict.fromkeys((self.default, self.choices.start, self.choices.stop - 1)))
        if isinstance(self.choices, Subset):
            return self.choices.values
        return self.choices


@dataclass(frozen=True, slots=True)
class Subset:
    """Choices that are sets of whole numbers, written as ascending lists; at least one number."""

    members: tuple[int, ...]

    @property
    def values(self) -> tuple[tuple[int, ...], ...]:
        """Every choice, the small ones first."""
        sizes = range(1, len(self.members) + 1)
        return tuple(chosen for size in sizes for chosen in combinations(self.members, size))

    def allows(self, value: object) -> bool:
        """Whether a value is an ascending tuple of some of the numbers."""
        return isinstance(value, tuple) and all(type(one) is int for one in value) and value in self.values


def in_words(value: Value) -> str:
    """A value as a replay writes it, without quotes."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    return str(value)


def value_of(option: Option, text: str) -> object:
    """The choice of an option that a text names as `in_words` writes it, lists also bare (`4,5`); else the text.

    A whole number comes as one even where it is no choice, so that a refusal names it as it was meant.
    """
    if isinstance(option.choices, tuple):
        named = {in_words(choice): choice for choice in option.choices}
        if text in named:
            return named[text]
    bare = text.removeprefix("[").removesuffix("]") if isinstance(option.choices, Subset) else text
    numbers = [part.strip() for part in bare.split(",")]
    if isinstance(option.default, str | bool) or not all(_is_number(part) for part in numbers):
        return text
    if isinstance(option.choices, Subset):
        return tuple(sorted(map(int, numbers)))
    return int(text) if len(numbers) == 1 else text


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= 9


@dataclass(frozen=True, slots=True)
class Conflict:
    """Options that make no sense together: `applies` gets the rules and the number of players."""

    key: str
    sentence: str
    applies: "Callable[[RuleSet, int], bool]"


def read_value(value: object) -> object:
    """A value as replays and forms hold it, lists as tuples."""
    return tuple(value) if isinstance(value, list) else value


def checked(rules: "RuleSet", chosen: Mapping[str, object]) -> dict[str, Value]:
    """The options that differ from their defaults, sorted by key.

    Raises:
        BadOption: an unknown key, or a value that is not among the choices.
    """
    kept: dict[str, Value] = {}
    for key, raw in sorted(chosen.items()):
        option = rules.option(key)
        if option is None:
            known = ", ".join(option.key for option in rules.options)
            raise BadOption(key, f"{rules.id} has no option {key!r}; its options are: {known}")
        value = read_value(raw)
        if not isinstance(value, bool | int | str | tuple) or not option.allows(value):
            shown = list(raw) if isinstance(raw, tuple) else raw
            raise BadOption(key, f"option {key!r} cannot be {shown!r}; allowed: {option.allowed}")
        if value != option.default:
            kept[key] = value
    return kept
