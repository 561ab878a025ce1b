"""The shape of a KoiKoi-AI record, as strict models. Source: docs/formats.md."""

from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hana.cards.sets import card_set
from hana.replay.codec import first_problem
from hana.replay.errors import FormatError
from hana.replay.model import Name

Seat = Annotated[int, Field(ge=1, le=2)]
RawCard = tuple[Annotated[int, Field(ge=1, le=12)], Annotated[int, Field(ge=1, le=4)]]
Points = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
Eight = Annotated[tuple[RawCard, ...], Field(min_length=8, max_length=8)]


class Raw(BaseModel):
    """Strict and frozen; keys that are not read are passed over."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")


class Info(Raw):
    """Who played, and by which settings."""

    player1Name: Name
    player2Name: Name
    player1InitPts: Points
    player2InitPts: Points
    numRound: Points
    startTime: str | None = None


class Result(Raw):
    """How the game ended."""

    isOver: bool
    player1EndPts: Points | None = None
    player2EndPts: Points | None = None


class Basic(Raw):
    """A deal and what the round gave."""

    Dealer: Seat
    initHand1: Eight
    initHand2: Eight
    initBoard: Eight
    initPile: Annotated[tuple[RawCard, ...], Field(min_length=24, max_length=24)]
    player1RoundPts: Points | None = None
    player2RoundPts: Points | None = None


class Turn(Raw):
    """One turn: the card played, the card turned up, what both took, and the decision."""

    playerInTurn: Seat
    discardCard: RawCard
    collectCard: tuple[RawCard, ...]
    drawCard: RawCard
    collectCard2: tuple[RawCard, ...]
    isKoiKoi: bool | None
    pairCard: tuple[RawCard, ...] | None = None
    pairCard2: tuple[RawCard, ...] | None = None


class File(Raw):
    """A whole record."""

    info: Info
    result: Result
    record: dict[str, dict[str, Any]]


Model = TypeVar("Model", bound=Raw)


def validated(model: type[Model], value: object, where: str) -> Model:
    """A value of the file as one of the models.

    Raises:
        FormatError: with the path of the first field that is wrong.
    """
    try:
        return model.model_validate(_tuples(value))
    except ValidationError as error:
        raise first_problem(error, where) from None
    except RecursionError:
        raise FormatError("too_deep", f"{where or 'the record'} is nested too deeply", where=where or None) from None


def _tuples(value: object) -> object:
    """Lists as tuples, which is what strict models of frozen values take."""
    if isinstance(value, list):
        return tuple(map(_tuples, value))
    if isinstance(value, dict):
        return {key: _tuples(item) for key, item in value.items()}
    return value


def card_of(raw: RawCard) -> int:
    """A card `[month, rank]` of the file as a card index."""
    return 4 * (raw[0] - 1) + raw[1] - 1


def cards_of(raw: tuple[RawCard, ...]) -> int:
    """Cards of the file as a CardSet."""
    return card_set(map(card_of, raw))
