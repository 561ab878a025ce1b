"""Random numbers as a function of (seed, view, world number), alike on every machine and in every order of work."""

import hashlib

from hana.game.state import Round

_MASK = (1 << 64) - 1
STEP, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""Step and multipliers of SplitMix64.

Source: G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number generators (OOPSLA 2014).
"""
WORLD_STEP = 0xD1342543DE82EF95
"""What lies between the numbers of two worlds, before mixing: odd, so that no two of 2^64 worlds share one."""


def mix(number: int) -> int:
    """A 64-bit number with its bits mixed, one to one: SplitMix64's output function."""
    number = ((number ^ number >> 30) * FIRST) & _MASK
    number = ((number ^ number >> 27) * SECOND) & _MASK
    return number ^ number >> 31


class Stream:
    """Whole numbers from a 64-bit state: SplitMix64."""

    __slots__ = ("_state",)

    def __init__(self, state: int) -> None:
        self._state = state & _MASK

    def next(self) -> int:
        """The next number below 2^64."""
        self._state = (self._state + STEP) & _MASK
        return mix(self._state)

    def below(self, n: int) -> int:
        """The next number reduced to 0 .. n - 1; for n up to 48 uneven by less than 10^-17, far below any count."""
        return self.next() % n


def view_digest(view: Round) -> bytes:
    """32 bytes that are the same for the same view, whatever lies in its hidden places."""
    hands = [(hand.known, hand.hidden) for hand in view.hands]
    facts = (
        view.rules.key,
        sorted(view.rules.chosen.items()),
        view.dealer,
        hands,
        view.field,
        (view.draw.known, view.draw.hidden),
        view.captured,
        view.played,
        view.turn,
        view.phase.name,
        view.calls,
        view.pending,
        view.fresh,
        view.stopped_by,
        [(ask.kind.name, ask.seat, ask.month) for ask in view.asks],
        view.announced,
        view.shown,
        view.teyaku,
        view.laid,
        view.returned,
        view.exchanged,
        view.drawn,
        view.turned,
        view.wild_taken,
    )
    return hashlib.sha256(repr(facts).encode()).digest()


def world_base(seed: int, digest: bytes) -> int:
    """The 64-bit number from which every world of a view starts."""
    material = b"hana-world-2\n%d\n%b" % (seed, digest)
    return int.from_bytes(hashlib.sha256(material).digest()[:8], "big")


def world_stream(seed: int, digest: bytes, world: int) -> Stream:
    """The stream of one sampled world of a view, which can be had without those before it."""
    return stream_at(world_base(seed, digest), world)


def stream_at(base: int, world: int) -> Stream:
    """The stream of the world of that number from a base."""
    return Stream(mix((base + world * WORLD_STEP) & _MASK))
