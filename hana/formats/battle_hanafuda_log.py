"""A Battle Hanafuda log put in order: its header, its rounds, its end. Source: docs/formats.md, "Battle Hanafuda"."""

from collections.abc import Iterable
from dataclasses import dataclass

from hana.formats.battle_hanafuda_events import (
    Begin,
    Drop,
    Event,
    Final,
    Finished,
    Hand,
    Header,
    Pack,
    Seed,
    Winner,
)
from hana.formats.battle_hanafuda_lines import read_lines
from hana.replay.errors import FormatError


@dataclass(frozen=True, slots=True)
class RawRound:
    """A round as the log tells it: its pack, and what happened."""

    begin: Begin
    deck: tuple[int, ...]
    events: tuple[Event, ...]

    @property
    def first_player(self) -> int | None:
        """Who plays first, the dealer; None where nobody has played yet."""
        return next((event.player for event in self.events if isinstance(event, Drop)), None)


@dataclass(frozen=True, slots=True)
class RawGame:
    """A log; `seed` and what stands at the end may be missing."""

    header: Header
    seed: int | None
    rounds: tuple[RawRound, ...]
    finished: Finished | None
    final: Final | None
    winner: Winner | None

    @property
    def ended(self) -> bool:
        """Whether the log says that the game is over."""
        return self.finished is not None or self.final is not None or self.winner is not None


def _wrong(code: str, message: str, line: int) -> FormatError:
    return FormatError(code, message, line=line, column=1)


def read_log(text: str) -> RawGame:
    """The log that a text is.

    Raises:
        FormatError: a broken line, or lines in an order in which no game can be told.
    """
    header: Header | None = None
    seeds: list[int] = []
    rounds: list[list[Event]] = []
    ending: list[Event] = []
    for event in read_lines(text):
        if isinstance(event, Header):
            if header is not None:
                raise _wrong("bad_order", "a second game begins here; a file holds one", event.line)
            header = event
        elif header is None:
            raise _wrong("bad_order", "the game is told before its 'Watch Start' or 'Play Start' line", event.line)
        elif isinstance(event, Seed):
            seeds.append(event.seed)
        elif isinstance(event, Finished | Final | Winner):
            if any(isinstance(event, type(one)) for one in ending):
                raise _wrong("bad_order", "the end of the game is told twice", event.line)
            ending.append(event)
        elif ending:
            raise _wrong("bad_order", "the game is told on after its end", event.line)
        elif isinstance(event, Begin):
            rounds.append([event])
        elif not rounds:
            raise _wrong("bad_order", "something happens before the first '[Initial] Round' line", event.line)
        else:
            rounds[-1].append(event)
    if header is None:
        raise _wrong("bad_order", "the 'Watch Start' or 'Play Start' line is missing", 1)
    if len(rounds) > 1 and len(rounds[-1]) == 1 and not ending:
        rounds.pop()  # the log stops before the pack is told
    if not rounds:
        raise _wrong("rounds_differ", "the log holds no round", header.line)
    seed = header.seed if header.seed is not None else seeds[0] if seeds else None
    return RawGame(
        header=header,
        seed=seed,
        rounds=tuple(_round(events) for events in rounds),
        finished=next((one for one in ending if isinstance(one, Finished)), None),
        final=next((one for one in ending if isinstance(one, Final)), None),
        winner=next((one for one in ending if isinstance(one, Winner)), None),
    )


def _round(events: list[Event]) -> RawRound:
    begin, *others = events
    assert isinstance(begin, Begin)
    if not others or not isinstance(others[0], Pack):
        raise _wrong("deck_missing", "the round begins without its 'Floor' line, the pack", begin.line)
    pack = others[0]
    rest = list(_without_hands(others[1:], pack))
    return RawRound(begin, pack.deck, tuple(rest))


def _without_hands(events: Iterable[Event], pack: Pack) -> Iterable[Event]:
    """What happens in a round; the hands, which the pack gives already, are held to it."""
    for event in events:
        if isinstance(event, Pack):
            raise _wrong("bad_order", "a second pack is dealt within a round", event.line)
        if not isinstance(event, Hand):
            yield event
        elif set(event.cards) != set(pack.deck[8 * event.player - 8 : 8 * event.player]):
            message = f"this hand is not the one that the pack of line {pack.line} gives"
            raise _wrong("bad_deck", message, event.line)
