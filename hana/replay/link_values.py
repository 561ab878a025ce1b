"""What a link is made of, in digits: whole numbers, options' values, texts, combinations and orders of cards.

Each is written and read by a pair of functions. Source: docs/replay-format.md, "In a link".
"""

from collections.abc import Sequence
from math import comb

from hana.replay.errors import LinkError
from hana.replay.link_bits import ALPHABET, Reader, Writer

NAME_ALPHABET = ALPHABET[:-1] + " "
"""The letters of plain names: those of the code, with a space in place of `_`."""

GROUPS = 5
"""Groups of four bits in the largest whole number."""


def write_natural(out: Writer, value: int) -> None:
    """A whole number from 0: groups of four bits, the lowest first, each with a bit for "more follows".

    Raises:
        LinkError: a number below 0, or of more than 20 bits.
    """
    if not 0 <= value < 16**GROUPS:
        raise LinkError("not_a_game", f"a code cannot hold the number {value}")
    while value > 15:
        out.digit(16 + value % 16, 32)
        value //= 16
    out.digit(value, 32)


def read_natural(source: Reader) -> int:
    """A whole number as `write_natural` writes it."""
    result = 0
    for place in range(GROUPS):
        group = source.digit(32)
        result += group % 16 << 4 * place
        if group < 16:
            break
    return result


def write_text(out: Writer, text: str) -> None:
    """A text of 1 to 64 characters: 6 bits each where all are of the name alphabet, else as UTF-8."""
    if all(letter in NAME_ALPHABET for letter in text):
        out.digit(0, 2)
        out.digit(len(text) - 1, 64)
        for letter in text:
            out.digit(NAME_ALPHABET.index(letter), len(NAME_ALPHABET))
        return
    data = text.encode()
    out.digit(1, 2)
    out.digit(len(data) - 1, 256)
    for byte in data:
        out.digit(byte, 256)


def read_text(source: Reader) -> str:
    """A text as `write_text` writes it.

    Raises:
        LinkError: bytes that are not UTF-8.
    """
    if not source.digit(2):
        length = source.digit(64) + 1
        return "".join(NAME_ALPHABET[source.digit(len(NAME_ALPHABET))] for _ in range(length))
    length = source.digit(256) + 1
    try:
        return bytes(source.digit(256) for _ in range(length)).decode()
    except UnicodeDecodeError:
        raise LinkError("not_a_game", "a name or the seed is not UTF-8") from None


def write_chosen(out: Writer, pool: Sequence[int], chosen: Sequence[int]) -> None:
    """Some cards of an ascending pool as the rank of their combination; how many they are is known to the reader.

    The rank is the sum of C(place in the pool, number in the combination from 1).
    """
    places = sorted(pool.index(card) for card in chosen)
    rank = sum(comb(place, number) for number, place in enumerate(places, 1))
    out.digit(rank, comb(len(pool), len(chosen)))


def read_chosen(source: Reader, pool: Sequence[int], size: int) -> list[int]:
    """Cards as `write_chosen` writes them, ascending."""
    rank, places = source.digit(comb(len(pool), size)), list[int]()
    place = len(pool)
    for number in range(size, 0, -1):
        place -= 1
        while comb(place, number) > rank:
            place -= 1
        rank -= comb(place, number)
        places.append(place)
    return [pool[place] for place in reversed(places)]


def write_order(out: Writer, pool: Sequence[int], order: Sequence[int]) -> None:
    """An order of all cards of an ascending pool: each as its place among those that are left."""
    left = list(pool)
    for card in order:
        out.digit(left.index(card), len(left))
        left.remove(card)


def read_order(source: Reader, pool: Sequence[int]) -> list[int]:
    """An order as `write_order` writes it."""
    left = list(pool)
    return [left.pop(source.digit(len(left))) for _ in pool]
