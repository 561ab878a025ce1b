"""Random numbers as a function of (seed, view, world number), alike on every machine and in every order of work."""

import hashlib

from hana.game.state import Round

_MASK = (1 << 64) - 1


class Stream:
    """Whole numbers from a 64-bit state.

    Source: SplitMix64, G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number generators (OOPSLA 2014).
    """

    __slots__ = ("_state",)

    def __init__(self, state: int) -> None:
        self._state = state & _MASK

    def next(self) -> int:
        """The next number below 2^64."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _MASK
        return mixed ^ mixed >> 31

    def shuffle(self, cards: list[int]) -> None:
        """Fisher-Yates in place. `next() % n` for n up to 48 is uneven by less than 10^-17, far below any count."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.next() % (i + 1)
            cards[i], cards[j] = cards[j], cards[i]


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
        view.wild_taken,
    )
    return hashlib.sha256(repr(facts).encode()).digest()


def world_stream(seed: int, digest: bytes, world: int) -> Stream:
    """The stream of one sampled world of a view."""
    material = b"hana-world-1\n%d\n%b\n%d" % (seed, digest, world)
    return Stream(int.from_bytes(hashlib.sha256(material).digest()[:8], "big"))
