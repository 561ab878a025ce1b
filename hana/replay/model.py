"""The replay, version 1, as frozen pydantic models. Contract: docs/replay-format.md."""

import re
import unicodedata
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue

from hana.cards.deck import SIZE
from hana.cards.names import UNKNOWN, character, from_character

MAX_BYTES = 1_000_000
MAX_META_BYTES = 4_000
MAX_ROUNDS = 60
FORMAT_VERSION = 1
_TAG = re.compile(r"<[A-Za-z/!?]")
_BIDI_CONTROLS = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def _version(number: int) -> int:
    if number != FORMAT_VERSION:
        raise ValueError(f"this is version {FORMAT_VERSION} of the format, not {number}")
    return number


def _plain_name(name: str) -> str:
    for position, letter in enumerate(name, 1):
        if unicodedata.category(letter) in {"Cc", "Zl", "Zp"} or letter in _BIDI_CONTROLS:
            raise ValueError(f"a name is text without control characters; character {position} is U+{ord(letter):04X}")
    tag = _TAG.search(name)
    if tag:
        raise ValueError(f"a name is plain text, not HTML; character {tag.start() + 1} opens a tag")
    return name


def _deck(text: str) -> str:
    cards = [letter for letter in text if letter != UNKNOWN]
    for position, letter in enumerate(text, 1):
        if letter != UNKNOWN and from_character(letter) is None:
            raise ValueError(f"card {position} of the deck is {letter!r}, which is no card")
    twice = next((letter for letter in cards if cards.count(letter) > 1), None)
    if twice is not None:
        raise ValueError(f"the card {twice!r} is in the deck twice")
    return text


def _seed(text: str) -> str:
    size = len(text.encode())
    if not 1 <= size <= 64:
        raise ValueError(f"a seed is text of 1 to 64 bytes, not {size}")
    return text


# Not Literal[1], which takes true and 1.0 for 1.
Version = Annotated[int, AfterValidator(_version)]
Name = Annotated[str, Field(min_length=1, max_length=64), AfterValidator(_plain_name)]
DeckText = Annotated[str, Field(min_length=SIZE, max_length=SIZE), AfterValidator(_deck)]
PileText = Annotated[str, Field(max_length=SIZE), AfterValidator(_deck)]
Score = Annotated[int, Field(ge=-100_000, le=100_000)]
Seed = Annotated[str, AfterValidator(_seed)]


class RoundRecord(BaseModel):
    """One round: its deck (where no seed gives it), the choices, and what the source reported."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)

    dealer: int | None = Field(default=None, ge=0, le=3, description="seat, only where it differs from the rules'")
    deck: DeckText | None = Field(default=None, description="48 card characters; absent when the seed gives it")
    moves: str = Field(max_length=400, description="the choices, in order")
    piles: tuple[PileText, ...] | None = Field(
        default=None, max_length=8, description="piles after cards were replaced"
    )
    scores: tuple[Score, ...] | None = Field(
        default=None, max_length=8, description="points that the source itself reported, by seat"
    )
    end: Literal["unfinished"] | None = Field(default=None, description="only in the last round")


class Replay(BaseModel):
    """A whole game. Values are as written; `hana.replay.walk` says whether the rules allow them."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)

    hana: Version = Field(description="the format's version")
    game: str = Field(max_length=64, description="rule set and revision: hana-awase/1, koi-koi/1")
    options: dict[str, bool | int | str | tuple[int, ...]] = Field(
        default_factory=dict, description="options that differ from the revision's defaults"
    )
    seats: tuple[Name, ...] = Field(min_length=1, max_length=8, description="names in turn order, first dealer first")
    seed: Seed | None = Field(default=None, description="text of 1 to 64 bytes from which decks are dealt")
    rounds: tuple[RoundRecord, ...] = Field(min_length=1, max_length=MAX_ROUNDS)
    meta: dict[str, JsonValue] | None = Field(default=None, description="free, at most 4,000 bytes; never the game")


def deck_text(cards: "tuple[int, ...] | list[int]") -> str:
    """Card indices as replay characters; a hidden card (-1) as `?`."""
    return "".join(UNKNOWN if card < 0 else character(card) for card in cards)


def deck_cards(text: str) -> tuple[int, ...]:
    """Replay characters as card indices; `?` as -1."""
    cards = (from_character(letter) for letter in text)
    return tuple(-1 if card is None else card for card in cards)
