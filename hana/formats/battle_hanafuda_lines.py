"""The lines of a Battle Hanafuda log: the ones that tell the game as events, all others passed over as noise."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from hana.cards.deck import SIZE
from hana.formats.battle_hanafuda_events import (
    Begin,
    Call,
    Drawn,
    Drop,
    Event,
    Field,
    Final,
    Finished,
    Hand,
    Header,
    Open,
    Pack,
    Seed,
    Taken,
    Winner,
    Won,
)
from hana.replay.errors import FormatError

YAKU_MARK = "  - "
REASONS = ("7+ and opponent_koikoi", "7+", "opponent_koikoi", "none")
PLAYERS = {"P1": 1, "CPU": 2}


@dataclass
class _Line:
    """One line being read from left to right; whatever is not as it has to be raises FormatError with its column."""

    number: int
    text: str
    at: int = 0

    def wrong(self, wanted: str, code: str = "bad_line") -> FormatError:
        found = self.text[self.at : self.at + 20]
        message = f"{wanted} is due, there is {found!r}" if found else f"{wanted} is due, the line ends"
        return FormatError(code, message, line=self.number, column=self.at + 1)

    def skip(self, literal: str) -> bool:
        """Whether this text stood here; it has been passed then."""
        if not self.text.startswith(literal, self.at):
            return False
        self.at += len(literal)
        return True

    def expect(self, literal: str) -> None:
        if not self.skip(literal):
            raise self.wrong(repr(literal))

    def match(self, pattern: str, wanted: str) -> str:
        found = re.compile(pattern).match(self.text, self.at)
        if found is None:
            raise self.wrong(wanted)
        self.at = found.end()
        return found[0]

    def number_of(self, wanted: str, digits: int = 5) -> int:
        return int(self.match(f"[0-9]{{1,{digits}}}(?![0-9])", f"{wanted}, a number of at most {digits} digits,"))

    def one_of(self, words: tuple[str, ...]) -> str:
        found = next((word for word in words if self.skip(word)), None)
        if found is None:
            raise self.wrong(" or ".join(words))
        return found

    def player(self) -> int:
        return PLAYERS[self.one_of(tuple(PLAYERS))]

    def card(self) -> int:
        """A card of the log, counted from the chaff of each month up, as ours, counted from its highest card down."""
        start = self.at
        number = self.number_of("a card")
        if number >= SIZE:
            self.at = start
            raise self.wrong("a card from 0 to 47")
        return 4 * (number // 4) + 3 - number % 4

    def cards(self, count: int | None = None) -> tuple[int, ...]:
        """Different cards with commas between them: so many, or any number."""
        found: list[int] = []
        while not found or self.skip(","):
            start = self.at
            card = self.card()
            if card in found:
                self.at = start
                raise self.wrong("a card that has not been named yet", "bad_deck")
            found.append(card)
        if count is not None and len(found) != count:
            raise self.wrong(f"a list of {count} cards, not {len(found)},")
        return tuple(found)

    def end(self) -> None:
        if self.at < len(self.text):
            raise self.wrong("the end of the line")


def _header(log: str, line: _Line) -> Header:
    line.expect("P1=")
    model = "[A-Za-z0-9_.-]{1,32}"
    one = line.match(model, "a player's model")
    line.expect(" CPU=")
    two = line.match(model, "a player's model")
    line.expect(" rounds=")
    rounds = line.number_of("the number of rounds")
    # Keys that a later version adds are passed over.
    more = dict(re.findall(r" ([a-z_]+)=(-?[0-9]{1,10})(?= |$)", line.text[line.at :]))
    no_sake = {"0": False, "1": True}.get(more.get("no_sake", ""))
    seed = int(more["seed"]) if "seed" in more else None
    return Header(line.number, log, (one, two), rounds, no_sake, seed)


def _seed(line: _Line) -> Seed:
    return Seed(line.number, int(line.match("-?[0-9]{1,10}(?![0-9])", "a seed")))


def _begin(line: _Line) -> Begin:
    return Begin(line.number, line.number_of("the round's number"))


def _pack(line: _Line) -> Pack:
    found = Pack(line.number, line.cards(SIZE))
    line.end()
    return found


def _hand(player: int, line: _Line) -> Hand:
    return Hand(line.number, player, line.cards(8))


def _field(line: _Line) -> Field:
    return Field(line.number, () if line.skip("n/a") else line.cards())


def _drop(player: int, line: _Line) -> Drop:
    return Drop(line.number, player, line.card())


def _open(player: int, line: _Line) -> Open:
    return Open(line.number, player, line.card())


def _by_hand(player: int, line: _Line) -> Taken:
    return Taken(line.number, player, True, () if line.skip("n/a") else line.cards(2))


def _by_pile(player: int, line: _Line) -> Taken:
    return replace(_by_hand(player, line), by_hand=False)


def _round(line: _Line) -> Event:
    number = line.number_of("the round's number")
    line.expect("] ")
    if line.skip("Draw"):
        return Drawn(line.number, number)
    if line.skip("Winner="):
        return _won(number, line)
    player = line.player()
    line.expect(" chooses KOIKOI (base=")
    base = line.number_of("points")
    line.expect(", own_win_requires>")
    return Call(line.number, number, player, base, line.number_of("points"))


def _won(number: int, line: _Line) -> Won:
    player = line.player()
    line.expect(" base=")
    base = line.number_of("points")
    line.expect(" x")
    times = line.number_of("a multiplier")
    line.expect(" => +")
    score = line.number_of("points")
    line.expect(" (reason=")
    reason = line.one_of(REASONS)
    line.expect(", Total ")
    return Won(line.number, number, player, base, times, score, reason, _totals(line))


def _totals(line: _Line) -> tuple[int, int]:
    line.expect("P1=")
    one = line.number_of("points")
    line.expect(" CPU=")
    return one, line.number_of("points")


def _finished(line: _Line) -> Finished:
    return Finished(line.number, line.number_of("the number of rounds"))


def _final(line: _Line) -> Final:
    return Final(line.number, _totals(line))


def _winner(line: _Line) -> Winner:
    return Winner(line.number, PLAYERS.get(line.one_of((*PLAYERS, "Draw"))))


def _yaku(line: _Line) -> tuple[str, int]:
    name = line.match(r".{1,80}?(?= \()", "a yaku's name")
    line.match(r" \(.{0,120}\)(?=: )", "what the yaku is, in brackets,")
    line.expect(": ")
    return name, line.number_of("points")


_MOVES: dict[str, Callable[[int, _Line], Event]] = {
    "think drop": _drop,
    "drop take": _by_hand,
    "floor open": _open,
    "floor take": _by_pile,
}
_TELLING: dict[str, Callable[[_Line], Event]] = {
    "Watch Start: ": partial(_header, "watch"),
    "Play Start: ": partial(_header, "play"),
    "Watch Seed: ": _seed,
    "[NATIVE-AI-RNG] seed=": _seed,
    "[Initial] Round ": _begin,
    "Floor: ": _pack,
    "P1 (DOWN-SIDE) own: ": partial(_hand, 1),
    "CPU (UP-SIDE) own: ": partial(_hand, 2),
    "Deck: ": _field,
    "Game Finished: rounds=": _finished,
    "Final Score: ": _final,
    "Winner: ": _winner,
    **{
        f"[{name}] {move}: ": partial(read, player) for name, player in PLAYERS.items() for move, read in _MOVES.items()
    },
}
"""How the lines begin that tell the game, and what reads the rest of them."""

_WHOLE = re.compile(r"CPU=-?[0-9]+\)$")
_RESULT = re.compile(r"\[Round (?=[0-9])")
_ANY = re.compile("|".join(re.escape(start) for start in _TELLING))


def read_lines(text: str) -> Iterator[Event]:
    """The events of a log in its order.

    A last line that has neither its line end nor its own end was cut in writing and is passed over.

    Raises:
        FormatError: a line that tells the game does not say it in the log's own form; with line and column.
    """
    lines = text.split("\n")
    if not _WHOLE.search(lines[-1]):
        lines.pop()
    won: Won | None = None
    yaku: list[tuple[str, int]] = []
    for number, raw in enumerate(lines, 1):
        line = _Line(number, raw.removesuffix("\r"))
        if won is not None and line.skip(YAKU_MARK):
            yaku.append(_yaku(line))
            continue
        if won is not None:
            yield replace(won, yaku=tuple(yaku))
        event = _event(line)
        won, yaku = event if isinstance(event, Won) else None, []
        if event is not None and won is None:
            yield event
    if won is not None:
        yield replace(won, yaku=None)


def _event(line: _Line) -> Event | None:
    found = _RESULT.match(line.text)
    if found is not None:
        line.at = found.end()
        return _round(line)
    known = _ANY.match(line.text)
    if known is None:
        return None
    line.at = known.end()
    return _TELLING[known[0]](line)
