"""Numbers and cards as people read them: true minus signs, names of cards, points in words."""

from collections.abc import Sequence
from datetime import UTC, datetime

from hana.cards.names import NAMES

MINUS = "\u2212"


def plain(value: float, digits: int = 0) -> str:
    """A number with a true minus sign, never `-0`.

    >>> plain(-3), plain(-0.04, 1), plain(2.25, 1)
    ('−3', '0.0', '2.2')
    """
    text = f"{abs(value):.{digits}f}"
    is_zero = not text.strip("0.")
    return f"{MINUS}{text}" if value < 0 and not is_zero else text


def signed(value: float, digits: int = 0) -> str:
    """A number with its sign, a plus included.

    >>> signed(4), signed(-9.14, 1), signed(0)
    ('+4', '−9.1', '0')
    """
    text = plain(value, digits)
    return f"+{text}" if value > 0 and text.strip("0.") else text


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun.

    >>> counted(1, "card"), counted(3, "card")
    ('1 card', '3 cards')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def card_name(card: int) -> str:
    """A card's English name; a hidden card (below 0) is just that."""
    return NAMES[card][0] if card >= 0 else "hidden card"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Words as a sentence lists them.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def card_names(cards: Sequence[int]) -> str:
    """Several cards by name, in a sentence."""
    return listed([card_name(card) for card in cards])


def size(number: int) -> str:
    """A number of bytes as people say it.

    >>> size(800), size(20_000_000)
    ('800 bytes', '20 MB')
    """
    if number >= 1_000_000:
        return f"{number / 1_000_000:g} MB"
    return f"{number / 1_000:g} kB" if number >= 10_000 else f"{number:,} bytes"


def date_of(at: float) -> str:
    """A moment, in UTC seconds, as its day and minute.

    >>> date_of(0.0)
    '1970-01-01 00:00 UTC'
    """
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")
