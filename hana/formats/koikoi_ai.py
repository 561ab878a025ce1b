"""The game record of KoiKoi-AI, variants A1 (the 2020-21 data set) and A2 (with pair cards). Source: foreign-logs.md A.

Two stages: the file's own shape as strict models, then our events, each asked of the engine. What the file says
against the rules ends the reading with a fault and keeps the good part.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from pydantic import JsonValue

from hana.cards.deck import SIZE
from hana.cards.names import NAMES
from hana.formats.base import Draft, Format
from hana.formats.koikoi_ai_shape import Basic, File, Turn, card_of, validated
from hana.formats.koikoi_ai_turns import RoundReader, Wrong
from hana.game.deal import lay_out, misdeal, start_deal
from hana.replay.codec import from_value, parse_json
from hana.replay.errors import Fault, FormatError
from hana.replay.model import MAX_ROUNDS, RoundRecord, deck_text
from hana.rules import rules_of
from hana.rules.ruleset import BadOption, RuleSet
from hana.rules.scoring import next_dealer

GAME = "koi-koi/1"
MAX_TURNS = 16
Item = TypeVar("Item")


@dataclass
class _Game:
    """The rounds read so far, and whose turn it is to deal."""

    rules: RuleSet
    first: int = 1
    dealer: int = 0
    totals: list[int] = field(default_factory=lambda: [0, 0])
    rounds: list[RoundRecord] = field(default_factory=list)
    fault: Fault | None = None

    def seat(self, player: int) -> int:
        return 0 if player == self.first else 1

    def by_seat(self, one: Item, two: Item) -> tuple[Item, Item]:
        return (one, two) if self.first == 1 else (two, one)


def _numbers(keys: Iterable[str], prefix: str) -> list[int]:
    """The numbers of the keys `prefix1`, `prefix2`, …, ascending; a key of another form is none of them."""
    found = (re.fullmatch(rf"{prefix}([1-9][0-9]{{0,5}})", key) for key in keys)
    return sorted(int(match[1]) for match in found if match)


def _deck(basic: Basic, where: str) -> tuple[int, ...]:
    hands = (basic.initHand1, basic.initHand2) if basic.Dealer == 1 else (basic.initHand2, basic.initHand1)
    raw = (*hands[0], *hands[1], *basic.initBoard, *reversed(basic.initPile))
    deck = tuple(map(card_of, raw))
    if len(set(deck)) != SIZE:
        twice = next(card for card in deck if deck.count(card) > 1)
        raise FormatError("bad_deck", f"{where}: {NAMES[twice][0]} is dealt twice", where=where)
    return deck


def _read_round(game: _Game, number: int, raw: Mapping[str, object], last: bool) -> None:
    where = f"record.round{number + 1}"
    basic = validated(Basic, raw.get("basic"), f"{where}.basic")
    dealer = game.seat(basic.Dealer)
    deck = _deck(basic, f"{where}.basic")
    deal = lay_out(game.rules.deal[2], 2, deck)
    refused = misdeal(game.rules, deal)
    if refused is not None:
        game.fault = Fault("misdeal", f"this deal is a misdeal: {refused.sentence}", number)
        return
    reader = RoundReader(start_deal(game.rules, dealer, deal), list(deal.draw))
    fault = _read_turns(game, reader, number, raw, where)
    if fault is None and not reader.state.over and not last:
        message = "the record of this round ends before the round does"
        fault = Fault("round_unfinished", message, number, reader.events, reader.events)
    scores = None
    if reader.state.over and basic.player1RoundPts is not None and basic.player2RoundPts is not None:
        scores = game.by_seat(basic.player1RoundPts, basic.player2RoundPts)
    if fault is None or reader.moves:
        game.rounds.append(
            RoundRecord(
                dealer=None if number == 0 or dealer == game.dealer else dealer,
                deck=deck_text(deck),
                moves=reader.moves,
                scores=scores,
                end=None if reader.state.over else "unfinished",
            )
        )
    game.fault = fault
    if reader.state.over:
        result = reader.state.result().scores
        game.dealer = next_dealer(result, dealer)
        game.totals = [total + score for total, score in zip(game.totals, result, strict=True)]


def _read_turns(game: _Game, reader: RoundReader, number: int, raw: Mapping[str, object], where: str) -> Fault | None:
    for index, turn_number in enumerate(_numbers(raw, "turn"), 1):
        if turn_number != index or index > MAX_TURNS:
            message = f"turn {index} is missing" if turn_number != index else f"a round has at most {MAX_TURNS} turns"
            return Fault("turns_differ", message, number, reader.events, reader.events)
        turn = validated(Turn, raw[f"turn{turn_number}"], f"{where}.turn{turn_number}")
        try:
            reader.turn(turn, game.seat(turn.playerInTurn))
        except Wrong as wrong:
            return Fault(wrong.code, f"turn {turn_number}: {wrong}", number, reader.events, reader.events)
    return None


def _rules(info_rounds: int, start: int) -> RuleSet:
    try:
        return rules_of(GAME).with_options({"rounds": info_rounds, "starting_points": start})
    except BadOption as error:
        raise FormatError("bad_option", str(error), where=f"info ({error.key})") from None


def _loads(text: str) -> tuple[Draft, ...]:
    file = validated(File, parse_json(text), "")
    info = file.info
    if info.player1InitPts != info.player2InitPts:
        message = (
            f"the players start with {info.player1InitPts} and {info.player2InitPts} points; hana knows one number"
        )
        raise FormatError("bad_option", message, where="info.player2InitPts")
    numbers = _numbers(file.record, "round")
    if not numbers or numbers != list(range(1, len(numbers) + 1)) or len(numbers) > MAX_ROUNDS:
        message = f"rounds are numbered from 1 without a gap, at most {MAX_ROUNDS}; found {numbers[:MAX_ROUNDS]}"
        raise FormatError("rounds_differ", message, where="record")
    first = validated(Basic, file.record["round1"].get("basic"), "record.round1.basic").Dealer
    game = _Game(_rules(info.numRound, info.player1InitPts), first)
    for number in numbers:
        last = number == len(numbers) and not file.result.isOver
        _read_round(game, number - 1, file.record[f"round{number}"], last)
        if game.fault is not None:
            break
    return (_draft(game, file),)


def _draft(game: _Game, file: File) -> Draft:
    info, result = file.info, file.result
    meta: dict[str, JsonValue] = {"client": "KoiKoi-AI"}
    if info.startTime is not None:
        meta["local_time"] = info.startTime[:40]
    if not game.rounds:
        assert game.fault is not None
        raise FormatError(game.fault.code, game.fault.message, where="record.round1")
    replay = from_value(
        {
            "hana": 1,
            "game": GAME,
            "options": dict(game.rules.chosen),
            "seats": list(game.by_seat(info.player1Name, info.player2Name)),
            "rounds": [record.model_dump(mode="json", exclude_none=True) for record in game.rounds],
            "meta": meta,
        }
    )
    fault = game.fault
    if fault is None and result.isOver and result.player1EndPts is not None and result.player2EndPts is not None:
        reported = game.by_seat(result.player1EndPts, result.player2EndPts)
        ours = tuple(game.rules.start_points + total for total in game.totals)
        if reported != ours:
            message = f"the source reports final totals {reported[0]} {reported[1]}, the rules give {ours[0]} {ours[1]}"
            fault = Fault("totals_differ", message)
    return Draft(replay, fault)


def _sniff(text: str) -> float:
    return 0.9 if '"record"' in text and '"info"' in text else 0.0


FORMAT = Format(
    id="koikoi-ai",
    label="KoiKoi-AI game record (JSON)",
    extensions=(".json",),
    reader=1,
    sniff=_sniff,
    loads=_loads,
)
