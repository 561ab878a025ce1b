"""The watch.log and play.log of Battle Hanafuda. Source: docs/formats.md, "Battle Hanafuda".

Three stages: the lines as events, put in order as rounds, then our events, each asked of the engine. What the log
says against the rules ends the reading with a fault and keeps the good part; figures that differ end nothing.
"""

import re

from pydantic import JsonValue

from hana.formats.base import Draft, Format
from hana.formats.battle_hanafuda_claims import final_difference, scores_of
from hana.formats.battle_hanafuda_events import Header
from hana.formats.battle_hanafuda_lines import PLAYERS
from hana.formats.battle_hanafuda_log import RawGame, RawRound, read_log
from hana.formats.battle_hanafuda_rounds import RoundReader
from hana.formats.foreign import ForeignGame, Wrong
from hana.game.deal import start_deal
from hana.replay.errors import Fault, FormatError
from hana.rules import rules_of
from hana.rules.options import BadOption
from hana.rules.ruleset import RuleSet

GAME = "koi-koi/1"
PRESET = "nintendo"

_HEADER = re.compile(r"^(?:Watch|Play) Start: P1=", re.M)
_DEAL = re.compile(r"^\[Initial\] Round [0-9]+\r?\nFloor: ", re.M)


def _rules(header: Header) -> RuleSet:
    plain = rules_of(GAME)
    try:
        return plain.with_options({**plain.presets[PRESET], "rounds": header.rounds}, 2)
    except BadOption as error:
        raise FormatError("bad_option", str(error), line=header.line, column=1) from None


def _loads(text: str) -> tuple[Draft, ...]:
    log = read_log(text)
    game = ForeignGame(_rules(log.header), log.rounds[0].first_player or 1)
    difference: Fault | None = None
    for number, raw in enumerate(log.rounds):
        last = number + 1 == len(log.rounds) and not log.ended
        found = _read_round(game, number, raw, last)
        difference = difference or found
        if game.fault is not None:
            break
    if not game.rounds or not game.rounds[0].moves:
        raise _nothing_good(game, log)
    return (_draft(game, log, game.fault or difference or _ending(game, log)),)


def _nothing_good(game: ForeignGame, log: RawGame) -> FormatError:
    if game.fault is not None:
        return FormatError(game.fault.code, game.fault.message, where="round 1")
    message = "nobody plays a card in the first round"
    return FormatError("round_unfinished", message, line=log.rounds[0].begin.line, column=1)


def _read_round(game: ForeignGame, number: int, raw: RawRound, last: bool) -> Fault | None:
    """Adds a round to the game; the fault given back is one of figures only."""
    game.fault = _place_fault(game, number, raw)
    deal = None if game.fault is not None else game.deal(_from_dealer(game, raw))
    if deal is None:
        return None
    reader = RoundReader(start_deal(game.rules, _dealer(game, raw), deal), list(deal.draw), game=game, number=number)
    line, fault = raw.begin.line, None
    try:
        for event in raw.events:
            line = event.line
            reader.read(event)
        reader.close(last)
    except Wrong as wrong:
        reader.roll_back()
        fault = Fault(wrong.code, f"line {line}: {wrong}", number, reader.events, reader.events)
    scores = None if reader.claim is None else scores_of(reader.claim, game)
    game.add(reader, _from_dealer(game, raw), fault, scores)
    if reader.difference is None:
        return None
    return Fault("scores_differ", reader.difference, number, None, reader.events)


def _place_fault(game: ForeignGame, number: int, raw: RawRound) -> Fault | None:
    if raw.begin.round != number + 1:
        message = f"line {raw.begin.line}: round {number + 1} is due, the log says {raw.begin.round}"
        return Fault("rounds_differ", message, number)
    if number >= game.rules.ending.rounds:
        message = f"round {number + 1} is too many: the game has {game.rules.ending.rounds}"
        return Fault("too_many_rounds", message, number)
    return None


def _dealer(game: ForeignGame, raw: RawRound) -> int:
    """The seat that plays first; where nobody has played yet, the one that deals by the rules."""
    return game.dealer if raw.first_player is None else game.seat(raw.first_player)


def _from_dealer(game: ForeignGame, raw: RawRound) -> tuple[int, ...]:
    """The pack in our order, the dealer's hand first."""
    one, two, rest = raw.deck[:8], raw.deck[8:16], raw.deck[16:]
    hands = game.by_seat(one, two)
    return (*hands[_dealer(game, raw)], *hands[1 - _dealer(game, raw)], *rest)


def _ending(game: ForeignGame, log: RawGame) -> Fault | None:
    if log.finished is not None and log.finished.rounds != len(game.rounds):
        message = f"the log says that {log.finished.rounds} rounds were played, it holds {len(game.rounds)}"
        return Fault("rounds_differ", message)
    difference = final_difference(log.final, log.winner, game)
    return None if difference is None else Fault("totals_differ", difference)


def _draft(game: ForeignGame, log: RawGame, fault: Fault | None) -> Draft:
    header = log.header
    models = dict(zip(PLAYERS, header.models, strict=True))
    meta: dict[str, JsonValue] = {"client": "Battle Hanafuda", "log": header.log, "models": dict(models)}
    if log.seed is not None:
        meta["seed"] = log.seed
    if header.no_sake is not None:
        meta["no_sake"] = header.no_sake
    one, two = (f"{player} ({model})" for player, model in models.items())
    return Draft(game.replay((one, two), meta), fault)


def _sniff(text: str) -> float:
    if _HEADER.search(text):
        return 0.95
    return 0.5 if _DEAL.search(text) else 0.0


FORMAT = Format(
    id="battle-hanafuda",
    label="Battle Hanafuda watch.log or play.log (text)",
    extensions=(".log",),
    reader=1,
    sniff=_sniff,
    loads=_loads,
)
