"""Small games as JSON values, and a referee that judges a replay with the oracle alone."""

from collections.abc import Iterator
from itertools import count
from typing import Any

from hana.cards.names import CHARACTERS
from hana.replay.model import Replay, RoundRecord
from hana.replay.walk import Walk, walk
from tests.oracle.cards import Card, deck_of, shuffled_deck, shuffled_pile
from tests.oracle.house import HAND_AND_FIELD, House, conflicts, is_over, next_dealer
from tests.oracle.round import Choice, NewPile, Oracle

DEALER, OTHER, FIELD = "AEMQUYcg", "BFNRVZdh", "CGOSWaei"
"""Two hands and a field without a pair of one month in any of them; the field has one card for each hand card."""


def deck(dealer: str = "", other: str = "", field: str = "", draw: str = "") -> str:
    """A deck for two players with these cards first in their places, and the plainest cards left to fill up."""
    named = dealer + other + field + draw
    rest = [letter for letter in DEALER + OTHER + FIELD + CHARACTERS if letter not in named]
    rest = list(dict.fromkeys(rest))
    filled = ""
    for start, usual in ((dealer, DEALER), (other, OTHER), (field, FIELD)):
        rest.sort(key=lambda letter: letter not in usual)
        filled += start + "".join(rest[: 8 - len(start)])
        rest = rest[8 - len(start) :]
    return filled + draw + "".join(sorted(rest, key=CHARACTERS.index))


def deck_for(size: int, *hands: str, field: str = "", draw: str = "", on_field: int = 8) -> str:
    """A deck with hands of this size that begin with these cards; filled up with cards of one month after another."""
    rest = [
        letter for rank in range(4) for letter in CHARACTERS[rank::4] if letter not in "".join(hands) + field + draw
    ]
    filled = ""
    for start, number in (*((hand, size) for hand in hands), (field, on_field)):
        filled += start + "".join(rest[: number - len(start)])
        rest = rest[number - len(start) :]
    return filled + draw + "".join(sorted(rest, key=CHARACTERS.index))


HANAMI = deck(dealer="I", field="Ki", draw="g")
"""In koi-koi the dealer completes flower viewing on his first turn by playing I: I takes K, g takes i."""


def one_round(moves: str = "", game: str = "hana-awase/1", seats: int = 2, **more: Any) -> dict[str, Any]:
    """A game of one round; what belongs to a round goes there, other keys to the game."""
    in_round = {key: more.pop(key) for key in ("dealer", "deck", "piles", "scores", "end") if key in more}
    value = {"hana": 1, "game": game, "seats": ["Ume", "Kiku", "Matsu", "Fuji", "Hagi"][:seats]}
    return value | more | {"rounds": [{"moves": moves} | in_round]}


def read(value: dict[str, Any]) -> Walk:
    """A game walked from its JSON value; the model takes it, so that only the game can be wrong."""
    rounds = tuple(
        RoundRecord(**{key: tuple(part) if isinstance(part, list) else part for key, part in record.items()})
        for record in value["rounds"]
    )
    return walk(Replay(**(value | {"seats": tuple(value["seats"]), "rounds": rounds})))


class _Refused(Exception):
    pass


def _deal(house: House, replay: Replay, number: int) -> tuple[list[Card], int]:
    """The deck of a round and the attempt of the seed that gave it."""
    record, (hand, on_field) = replay.rounds[number], house.hand_and_field

    def fine(deck: list[Card]) -> bool:
        hands = [deck[place * hand : (place + 1) * hand] for place in range(house.seats)]
        return not house.is_misdeal(hands, deck[house.seats * hand :][:on_field])

    if record.deck is not None:
        deck = deck_of(record.deck)
        if not fine(deck):
            raise _Refused("misdeal")
        return deck, 0
    if replay.seed is None:
        raise _Refused("no deck")
    for attempt in count():
        deck = shuffled_deck(replay.seed, number, attempt)
        if fine(deck):
            return deck, attempt
    raise AssertionError("count() does not end")


def _new_piles(replay: Replay, number: int, attempt: int, written: list[str]) -> NewPile:
    """Where new draw piles come from: written ones in order, which are used up, else the seed."""

    def new_pile(seat: int, cards: set[Card]) -> list[Card]:
        if written:
            pile = deck_of(written.pop(0))
        elif replay.rounds[number].deck is None and replay.seed is not None:
            pile = shuffled_pile(cards, replay.seed, number, attempt, seat)
        else:
            raise _Refused("no pile")
        if sorted(pile) != sorted(cards):
            raise _Refused("another pile")
        return pile

    return new_pile


def _declaration(letters: Iterator[str]) -> Choice:
    letter = next(letters, "")
    if letter != "r":
        return ("declare", letter, frozenset())
    number = next(letters, "")
    cards = [next(letters, "") for _ in range(int(number) if number in set("1234") else 0)]
    if not cards or cards != sorted(cards, key=CHARACTERS.find) or any(CHARACTERS.find(card) < 0 for card in cards):
        raise _Refused("cards put back")
    return ("declare", "r", frozenset(deck_of("".join(cards))))


def _next_choice(position: Oracle, letters: Iterator[str]) -> Choice | None:
    """The next choice of the moves; None where they have ended."""
    if position.stage in ("reveal", "redraw"):
        return (position.stage,)
    letter = next(letters, None)
    if letter is None:
        return None
    if letter == "!":
        choice = _declaration(letters)
    elif position.stage == "decide":
        choice = ("decide", {"+": True, ".": False}.get(letter))
    elif letter in CHARACTERS:
        choice = (position.stage, deck_of(letter)[0])
    else:
        raise _Refused("letter")
    if choice not in position.choices():
        raise _Refused("choice")
    return choice


def _play(position: Oracle, record: RoundRecord, is_last: bool) -> None:
    letters, halfway = iter(record.moves), False
    while position.stage != "over":
        choice = _next_choice(position, letters)
        if choice is None and position.stage == "closing":
            if record.end is not None:
                break
            choice = ("declare", "-", frozenset())  # not calling the round off is never written
        elif position.stage == "closing" and choice != ("declare", "g", frozenset()):
            raise _Refused("needless")
        if choice is None:
            break
        position.do(choice)
        halfway = position.stage == "take" and choice[0] == "play"
    if position.stage == "over":
        if record.end is not None or next(letters, None) is not None:
            raise _Refused("goes on")
    elif halfway or record.end is None or not is_last:
        raise _Refused("unfinished")


def referee(replay: Replay) -> list[int] | None:
    """The totals of a game by the oracle, None where it is against the rules."""
    game, seats = replay.game.removesuffix("/1"), len(replay.seats)
    if (game, seats) not in HAND_AND_FIELD or replay.game != f"{game}/1" or conflicts(game, seats, replay.options):
        return None
    house, dealer = House(game, seats, replay.options), 0
    totals, scores = [house.start] * seats, list[list[int]]()
    try:
        for number, record in enumerate(replay.rounds):
            if number and is_over(house, scores):
                raise _Refused("game over")
            if record.dealer is not None:
                if number == 0 or record.dealer >= seats:
                    raise _Refused("dealer")
                dealer = record.dealer
            deck, attempt = _deal(house, replay, number)
            written = list(record.piles or ())
            position = Oracle.deal(house, dealer, deck, _new_piles(replay, number, attempt, written))
            _play(position, record, number + 1 == len(replay.rounds))
            if written:
                raise _Refused("needless pile")
            if position.stage == "over":
                scores.append(position.settled().scores)
                totals = [total + score for total, score in zip(totals, scores[-1], strict=True)]
                dealer = next_dealer(house, dealer, scores[-1])
    except _Refused:
        return None
    return totals
