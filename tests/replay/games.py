"""Small games as JSON values, and a referee that judges a replay with the oracle alone."""

from collections.abc import Iterator
from itertools import count
from typing import Any

from hana.cards.names import CHARACTERS
from hana.replay.model import Replay, RoundRecord
from hana.replay.walk import Walk, walk
from tests import oracle
from tests.oracle import Oracle

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


def _oracle_deck(game: str, seats: int, record: RoundRecord, seed: str | None, number: int) -> list[oracle.Card]:
    hand, on_field = oracle.HAND_AND_FIELD[game, seats]

    def fine(deck: list[oracle.Card]) -> bool:
        hands = [deck[place * hand : (place + 1) * hand] for place in range(seats)]
        return not oracle.is_misdeal(game, hands, deck[seats * hand : seats * hand + on_field])

    if record.deck is not None:
        deck = oracle.deck_of(record.deck)
        if not fine(deck):
            raise _Refused("misdeal")
        return deck
    if seed is None:
        raise _Refused("no deck")
    attempts = (oracle.shuffled_deck(seed, number, attempt) for attempt in count())
    return next(deck for deck in attempts if fine(deck))


def _next_choice(position: Oracle, letters: Iterator[str]) -> oracle.Choice | None:
    """The next choice of the moves; None where they have ended."""
    if position.stage == "reveal":
        return ("reveal",)
    letter = next(letters, None)
    if letter is None:
        return None
    if position.stage == "decide":
        if letter not in "+.":
            raise _Refused("decision")
        return ("decide", letter == "+")
    if letter not in CHARACTERS:
        raise _Refused("letter")
    choice: oracle.Choice = (position.stage, oracle.deck_of(letter)[0])  # type: ignore[assignment]
    if choice not in position.choices():
        raise _Refused("choice")
    return choice


def _play(position: Oracle, record: RoundRecord, is_last: bool) -> None:
    letters, halfway = iter(record.moves), False
    while position.stage != "over":
        choice = _next_choice(position, letters)
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
    """The totals of a game with default options by the oracle, None where it is against the rules."""
    game, seats = replay.game.removesuffix("/1"), len(replay.seats)
    if (game, seats) not in oracle.HAND_AND_FIELD or replay.game != f"{game}/1" or replay.options:
        return None
    totals = [oracle.KOI_KOI_START if game == "koi-koi" else 0] * seats
    dealer = 0
    try:
        for number, record in enumerate(replay.rounds):
            if number and oracle.game_is_over(game, totals, number):
                raise _Refused("game over")
            if record.dealer is not None:
                if number == 0 or record.dealer >= seats:
                    raise _Refused("dealer")
                dealer = record.dealer
            cards = _oracle_deck(game, seats, record, replay.seed, number)
            position = Oracle.deal(game, seats, dealer, cards)
            _play(position, record, number + 1 == len(replay.rounds))
            if position.stage == "over":
                totals = [total + score for total, score in zip(totals, position.scores(), strict=True)]
                dealer = position.next_dealer()
    except _Refused:
        return None
    return totals
