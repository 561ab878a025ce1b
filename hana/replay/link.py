"""A whole game in a short code for a link, and back. Contract: docs/replay-format.md, "In a link".

Reported scores and `meta` are left out. A game has exactly one code, and decoding checks it as strictly as a file.
"""

from dataclasses import dataclass

from pydantic import ValidationError

from hana.game.deal import deal_from_seed, misdeal, start_deal
from hana.replay.canonical import canonical
from hana.replay.codec import first_problem
from hana.replay.decks import sorted_deck
from hana.replay.errors import LinkError
from hana.replay.link_bits import Reader, Writer, opened, sealed
from hana.replay.link_numbers import GAME_NUMBERS, GAMES, OPTION_NUMBERS, OPTIONS, WORD_NUMBERS, WORDS
from hana.replay.link_rounds import (
    MOST_CHOICES,
    ChoiceReader,
    PileSeed,
    choices_made,
    read_deal,
    write_choices,
    write_deal,
)
from hana.replay.link_values import read_natural, read_text, write_natural, write_text
from hana.replay.model import FORMAT_VERSION, MAX_ROUNDS, Replay, RoundRecord
from hana.replay.walk import RoundWalk, Walk, walk
from hana.rules import rules_of
from hana.rules.options import BadOption, Value
from hana.rules.ruleset import RuleSet, UnknownRules
from hana.rules.scoring import next_dealer

__all__ = ["LINK_VERSION", "LinkError", "decode", "encode"]

LINK_VERSION = 1
MOST_SEATS = 8
MOST_MEMBERS = 16
"""More numbers than an option that is a set of numbers can hold."""

DECKS, SEED, SEED_AND_DECKS = range(3)
"""Where the cards of the rounds come from."""


@dataclass(frozen=True, slots=True)
class _Flags:
    """What few games have: a dealer other than the rules', an unfinished last round, cards never seen."""

    dealers: bool
    unfinished: bool
    hidden: bool

    @classmethod
    def of(cls, replay: Replay, found: Walk) -> "_Flags":
        dealers = any(record.dealer is not None for record in replay.rounds)
        return cls(dealers, replay.rounds[-1].end is not None, found.partial)


def encode(game: Replay | Walk) -> str:
    """The code of a game, letters of base64url; other spellings of one game have the same code.

    Raises:
        LinkError: the rules refuse the game, or it is longer than a code may be.
    """
    found = walk(game) if isinstance(game, Replay) else game
    if not found.playable:
        reason = found.fault.message if found.fault else ""
        raise LinkError("not_a_game", f"only a game that its rules allow has a code: {reason}")
    return sealed(LINK_VERSION, _number_of(found))


def decode(code: str) -> Replay:
    """The game of a code in its canonical form.

    Raises:
        LinkError: the code is damaged, of a newer hana, or no game; nothing else is ever raised.
    """
    number = opened(code, LINK_VERSION)
    source = Reader(number)
    try:
        replay = _read_game(source)
    except ValidationError as error:
        raise LinkError("not_a_game", first_problem(error).message) from None
    except UnknownRules as error:
        raise LinkError("unknown_game", str(error)) from None
    except BadOption as error:
        raise LinkError("not_a_game", str(error)) from None
    found = walk(replay)
    if found.fault is not None:
        raise LinkError("not_a_game", f"the rules refuse the game of this code: {found.fault.message}")
    if not source.done or _number_of(found) != number:
        raise LinkError("not_a_game", "the code holds a game, but not as its code is written")
    return canonical(found)


def _number_of(found: Walk) -> int:
    out, replay, rules = Writer(), canonical(found), found.rules
    assert rules is not None  # the walk is playable
    write_natural(out, _number(GAME_NUMBERS, replay.game))
    _write_options(out, rules)
    out.digit(len(replay.seats) - 1, MOST_SEATS)
    for name in replay.seats:
        write_text(out, name)
    origin = _origin(replay)
    out.digit(origin, 3)
    if replay.seed is not None:
        write_text(out, replay.seed)
    out.digit(len(replay.rounds) - 1, MAX_ROUNDS)
    flags = _Flags.of(replay, found)
    for flag in (flags.dealers, flags.unfinished, flags.hidden):
        out.digit(int(flag), 2)
    dealer = 0
    for record, played in zip(replay.rounds, found.rounds, strict=True):
        if flags.dealers and played.number:
            out.digit((played.start.dealer - dealer) % len(replay.seats), len(replay.seats))
        _write_round(out, record, played, origin, flags.hidden)
        if played.result is not None:
            dealer = next_dealer(rules, played.result.scores, played.start.dealer)
    return out.number


def _number(table: dict[str, int], entry: str) -> int:
    if entry not in table:
        raise LinkError("not_a_game", f"{entry!r} has no number for links yet")
    return table[entry]


def _origin(replay: Replay) -> int:
    if replay.seed is None:
        return DECKS
    return SEED if all(record.deck is None for record in replay.rounds) else SEED_AND_DECKS


def _write_options(out: Writer, rules: RuleSet) -> None:
    numbered = sorted((_number(OPTION_NUMBERS, key), value) for key, value in rules.chosen.items())
    for number, value in numbered:
        out.digit(1, 2)
        write_natural(out, number)
        _write_value(out, value)
    out.digit(0, 2)


def _write_value(out: Writer, value: Value) -> None:
    if isinstance(value, bool):
        out.digit(int(value), 2)
    elif isinstance(value, int):
        write_natural(out, value)
    elif isinstance(value, str):
        write_natural(out, _number(WORD_NUMBERS, value))
    else:
        out.digit(len(value), MOST_MEMBERS)
        for one in value:
            write_natural(out, one)


def _write_round(out: Writer, record: RoundRecord, played: RoundWalk, origin: int, hidden: bool) -> None:
    if origin == SEED_AND_DECKS:
        out.digit(int(record.deck is not None), 2)
    if record.deck is not None:
        write_deal(out, played.deal, hidden)
    if record.end is not None:
        out.digit(sum(1 for _ in choices_made(played)), MOST_CHOICES)
    write_choices(out, played, record.deck is None, record.piles is not None)


def _read_game(source: Reader) -> Replay:
    game = read_natural(source)
    if game >= len(GAMES):
        raise LinkError("unknown_game", f"the code is of game number {game}, which this hana does not know")
    plain = rules_of(GAMES[game])
    options = _read_options(source, plain)
    seats = tuple(read_text(source) for _ in range(source.digit(MOST_SEATS) + 1))
    if len(seats) not in plain.seats:
        raise LinkError("not_a_game", f"{plain.id} is no game for {len(seats)} players")
    origin = source.digit(3)
    seed = read_text(source) if origin != DECKS else None
    count = source.digit(MAX_ROUNDS) + 1
    flags = _Flags(*(bool(source.digit(2)) for _ in range(3)))
    rounds = _RoundReader(source, plain.with_options(options, len(seats)), len(seats), seed, origin, flags)
    return Replay(
        hana=FORMAT_VERSION,
        game=plain.key,
        options=options,
        seats=seats,
        seed=seed,
        rounds=tuple(rounds.read(number, last=number + 1 == count) for number in range(count)),
    )


def _read_options(source: Reader, plain: RuleSet) -> dict[str, Value]:
    options: dict[str, Value] = {}
    while source.digit(2):
        number = read_natural(source)
        option = plain.option(OPTIONS[number]) if number < len(OPTIONS) else None
        if option is None or option.key in options:
            raise LinkError("not_a_game", f"{plain.id} has no option number {number} here")
        options[option.key] = _read_value(source, option.default)
    return options


def _read_value(source: Reader, default: Value) -> Value:
    """A value of the same kind as the option's default."""
    if isinstance(default, bool):
        return bool(source.digit(2))
    if isinstance(default, int):
        return read_natural(source)
    if isinstance(default, str):
        number = read_natural(source)
        if number >= len(WORDS):
            raise LinkError("not_a_game", f"the code has word number {number}, which this hana does not know")
        return WORDS[number]
    return tuple(read_natural(source) for _ in range(source.digit(MOST_MEMBERS)))


class _RoundReader:
    """Reads the rounds one after the other, and knows who deals."""

    def __init__(
        self, source: Reader, rules: RuleSet, seats: int, seed: str | None, origin: int, flags: _Flags
    ) -> None:
        self._source = source
        self._rules = rules
        self._seats = seats
        self._seed = seed
        self._origin = origin
        self._flags = flags
        self._dealer = 0

    def read(self, number: int, last: bool) -> RoundRecord:
        """The next round."""
        moved = self._source.digit(self._seats) if self._flags.dealers and number else 0
        dealer = (self._dealer + moved) % self._seats
        written = self._origin == DECKS or (self._origin == SEED_AND_DECKS and self._source.digit(2) == 1)
        if written or self._seed is None:
            deal = read_deal(self._source, self._rules.deal[self._seats], self._seats, self._flags.hidden)
            seed = None
        else:
            deal = deal_from_seed(self._rules, self._seats, self._seed, number)
            seed = PileSeed(self._seed, number, deal.attempt)
        refused = misdeal(self._rules, deal)
        if refused is not None:
            raise LinkError("not_a_game", f"the code has a misdeal: {refused.sentence}")
        unfinished = last and self._flags.unfinished
        limit = self._source.digit(MOST_CHOICES) if unfinished else None
        reader = ChoiceReader(self._source, start_deal(self._rules, dealer, deal), deal, seed, limit)
        reader.read()
        if not unfinished:
            self._dealer = next_dealer(self._rules, reader.state.result().scores, dealer)
        return RoundRecord(
            dealer=dealer if moved else None,
            deck=sorted_deck(deal) if seed is None else None,
            moves=reader.moves,
            piles=reader.piles,
            end="unfinished" if unfinished else None,
        )
