"""What a language brings: names, lists, numbers, plurals, and one whole sentence for each kind of fact."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from hana.rules.yaku import Yaku

Plural = Literal["one", "other"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A whole sentence with its slots, for one and for other numbers of what `counted` names; without it, one for all.

    The slots are the fact's arguments.
    """

    other: str
    one: str | None = None
    counted: str | None = None


@dataclass(frozen=True, slots=True)
class Language:
    """The words of one language.

    `card` names one card as a sentence has it (with its article, where there are any), `cards` several that share a
    name. `month` and `yaku` name those. `join` makes a list of at least two names. `plural` says which form goes with a
    number, `decimal` is the mark before tenths.
    """

    card: Callable[[int], str]
    cards: Callable[[int, int], str]
    month: Callable[[int], str]
    yaku: Callable[[Yaku], str]
    join: Callable[[Sequence[str]], str]
    plural: Callable[[int | float], Plural]
    decimal: str
    sentences: Mapping[str, Sentence]

    def number(self, number: int | float) -> str:
        """A number as the language writes it: with tenths where it is not whole by kind, with a true minus."""
        text = f"{abs(number):.1f}".replace(".", self.decimal) if isinstance(number, float) else str(abs(number))
        return f"−{text}" if number < 0 and text.strip("0.,") else text


def joined(names: Sequence[str], comma: str, last: str) -> str:
    """A list in words.

    >>> joined(["a", "b", "c"], ", ", " and ")
    'a, b and c'
    """
    return f"{comma.join(names[:-1])}{last}{names[-1]}"
