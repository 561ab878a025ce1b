"""Mixed radix: digits of any size in one whole number, and that number as a checked text.

The first digit is the lowest. Source: docs/replay-format.md, "In a link".
"""

from hana.replay.errors import LinkError

MAX_LENGTH = 8_000
"""Characters of a code; the longest game needs fewer."""

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""base64url. Source: RFC 4648, section 5."""

VALUES = {letter: value for value, letter in enumerate(ALPHABET)}
CHECKSUM_LENGTH = 4
CRC_START, CRC_POLYNOMIAL = 0xB704CE, 0x1864CFB
"""CRC-24. Source: RFC 9580, section 6.1.1."""


class Writer:
    """Collects digits; `number` is what they make."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def digit(self, value: int, radix: int) -> None:
        """One of `radix` values, counted from 0; a radix of 1 takes no room."""
        if not 0 <= value < radix:
            raise LinkError("not_a_game", f"{value} is no digit below {radix}")
        self._digits.append((value, radix))

    @property
    def number(self) -> int:
        """The digits as one number, the first the lowest."""
        result = 0
        for value, radix in reversed(self._digits):
            result = result * radix + value
        return result


class Reader:
    """Gives the digits of a number one by one; beyond its end they are 0."""

    def __init__(self, number: int) -> None:
        self._rest = number

    def digit(self, radix: int) -> int:
        """The next digit."""
        self._rest, value = divmod(self._rest, radix)
        return value

    @property
    def done(self) -> bool:
        """Whether only zeros are left."""
        return self._rest == 0


def checksum(text: str) -> int:
    """The CRC-24 of a text of ASCII letters.

    >>> f"{checksum('123456789'):06x}"
    '21cf02'
    """
    crc = CRC_START
    for byte in text.encode("ascii"):
        crc ^= byte << 16
        for _ in range(8):
            crc <<= 1
            crc ^= CRC_POLYNOMIAL if crc >> 24 else 0
    return crc


def _letters(number: int) -> str:
    letters = []
    while number:
        number, value = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[value])
    return "".join(letters)


def _number(letters: str) -> int:
    result = 0
    for letter in reversed(letters):
        result = result * len(ALPHABET) + VALUES[letter]
    return result


def sealed(version: int, number: int) -> str:
    """A code: a letter of version, four of checksum, then the number's base-64 digits, the lowest first.

    >>> sealed(1, 1000)
    'BjUimoP'

    Raises:
        LinkError: the code would be too long.
    """
    letters = _letters(number)
    if 1 + CHECKSUM_LENGTH + len(letters) > MAX_LENGTH:
        raise LinkError("too_long", f"this game needs more than {MAX_LENGTH:,} characters")
    first = ALPHABET[version]
    return first + _letters(checksum(first + letters)).ljust(CHECKSUM_LENGTH, ALPHABET[0]) + letters


def opened(code: str, version: int) -> int:
    """The number in a code of this version.

    Raises:
        LinkError: a code that is too long or too short, has other characters, was changed, or is of another version.
    """
    if len(code) > MAX_LENGTH:
        raise LinkError("too_long", f"a code has at most {MAX_LENGTH:,} characters, not {len(code):,}")
    for place, letter in enumerate(code, 1):
        if letter not in VALUES:
            message = f"character {place} is {letter!r}; a code has only A-Z, a-z, 0-9, '-' and '_'"
            raise LinkError("bad_character", message)
    first, check, letters = code[:1], code[1 : 1 + CHECKSUM_LENGTH], code[1 + CHECKSUM_LENGTH :]
    if len(check) < CHECKSUM_LENGTH or _number(check) != checksum(first + letters):
        raise LinkError(
            "damaged", "this is no code of a game, or it was cut or changed on its way: its checksum is wrong"
        )
    if VALUES[first] != version:
        message = f"the code is of version {VALUES[first]}; this hana reads version {version}"
        raise LinkError("unknown_version", message)
    return _number(letters)
