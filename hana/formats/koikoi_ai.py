"""The game record of KoiKoi-AI, variants A1 (the 2020-21 data set) and A2 (with pair cards). Source: docs/formats.md.

Two stages: the file's own shape as strict models, then our events, each asked of the engine. What the file says
against the rules ends the reading with a fault and keeps the good part.
"""

import re
from collections.abc import Iterable, Mapping

from pydantic import JsonValue

from hana.cards.deck import SIZE
from hana.cards.names import NAMES
from hana.formats.base import Draft, Format
from hana.formats.foreign import ForeignGame, Wrong
from hana.formats.koikoi_ai_shape import Basic, File, Turn, card_of, validated
from hana.formats.koikoi_ai_turns import RoundReader
from hana.game.deal import start_deal
from hana.replay.codec import parse_json
from hana.replay.errors import Fault, FormatError
from hana.replay.model import MAX_ROUNDS
from hana.rules import rules_of
from hana.rules.options import BadOption
from hana.rules.ruleset import RuleSet

GAME = "koi-koi/1"
MAX_TURNS = 16


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


def _read_round(game: ForeignGame, number: int, raw: Mapping[str, object], last: bool) -> None:
    where = f"record.round{number + 1}"
    basic = validated(Basic, raw.get("basic"), f"{where}.basic")
    deck = _deck(basic, f"{where}.basic")
    deal = game.deal(deck)
    if deal is None:
        return
    reader = RoundReader(start_deal(game.rules, game.seat(basic.Dealer), deal), list(deal.draw))
    fault = _read_turns(game, reader, number, raw, where)
    if fault is None and not reader.state.over and not last:
        message = "the record of this round ends before the round does"
        fault = Fault("round_unfinished", message, number, reader.events, reader.events)
    scores = None
    if reader.state.over and basic.player1RoundPts is not None and basic.player2RoundPts is not None:
        scores = game.by_seat(basic.player1RoundPts, basic.player2RoundPts)
    game.add(reader, deck, fault, scores)


def _read_turns(
    game: ForeignGame, reader: RoundReader, number: int, raw: Mapping[str, object], where: str
) -> Fault | None:
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
        found = ", ".join(map(str, numbers[:MAX_ROUNDS])) + (" and more" if len(numbers) > MAX_ROUNDS else "")
        message = f"rounds are numbered from 1 without a gap, at most {MAX_ROUNDS}; found {found or 'none'}"
        raise FormatError("rounds_differ", message, where="record")
    first = validated(Basic, file.record["round1"].get("basic"), "record.round1.basic").Dealer
    game = ForeignGame(_rules(info.numRound, info.player1InitPts), first)
    for number in numbers:
        last = number == len(numbers) and not file.result.isOver
        _read_round(game, number - 1, file.record[f"round{number}"], last)
        if game.fault is not None:
            break
    return (_draft(game, file),)


def _draft(game: ForeignGame, file: File) -> Draft:
    info, result = file.info, file.result
    meta: dict[str, JsonValue] = {"client": "KoiKoi-AI"}
    if info.startTime is not None:
        meta["local_time"] = info.startTime[:40]
    if not game.rounds:
        assert game.fault is not None
        raise FormatError(game.fault.code, game.fault.message, where="record.round1")
    replay = game.replay((info.player1Name, info.player2Name), meta)
    fault = game.fault
    if fault is None and result.isOver and result.player1EndPts is not None and result.player2EndPts is not None:
        fault = game.totals_fault(result.player1EndPts, result.player2EndPts)
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
