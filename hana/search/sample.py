"""Worlds: full deals that fit a view and the rules' own conditions, each history of the deal equally likely."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from hana.cards.deck import Kind
from hana.cards.sets import BY_KIND, BY_MONTH, card_set, members
from hana.game.opening import TEYAKU_SIZES
from hana.game.state import Round
from hana.rules.misdeals import is_four_pairs, most_of_a_month
from hana.search.stream import Stream
from hana.search.tables import tables_of

TRIES = 100_000
"""After so many refused deals in a row the rules' conditions count as impossible. Of what play gives only two seats
that both exchanged cards of two months come near it."""


@dataclass(frozen=True, slots=True)
class World:
    """A view with its hidden cards filled in: hands as CardSets by seat, the draw pile as it will be turned up."""

    hands: tuple[int, ...]
    draw: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Packed:
    """A view as numbers: all that its worlds depend on. Tuples are by seat, sets of cards are CardSets.

    `unseen` are the cards in hidden places, `pile_known` those known to lie in the draw pile, `turned` those turned up
    from it. `hidden` counts the unseen cards of each hand, `gone` are the hand cards that have left it, `teyaku` counts
    the chaff it showed. `ones` and `twos` are the months of which a seat put one card back, or two; where the view
    knows the cards they are `returned`, and `drawn` are those drawn for them. `undo` are the seats that exchanged, the
    last first, `months` those of the hidden exchanges together. `strict` says whether the conditions hold.
    """

    unseen: int
    pile_known: int
    turned: int
    known: tuple[int, ...]
    hidden: tuple[int, ...]
    gone: tuple[int, ...]
    teyaku: tuple[int, ...]
    ones: tuple[int, ...]
    twos: tuple[int, ...]
    returned: tuple[int, ...]
    drawn: tuple[int, ...]
    undo: tuple[int, ...]
    months: int
    no_four: bool
    no_pairs: bool
    no_teyaku: bool
    strict: bool = True


def pack(view: Round) -> Packed:
    """What the worlds of a view depend on. A view that no deal of its rules fits has worlds without conditions.

    Raises:
        ValueError: cards are being drawn for those put back, and nobody has a choice.
    """
    if view.drawing:
        raise ValueError("while cards are drawn in exchange there is nothing to sample")
    tables = tables_of(view.rules, view.seats)
    order = [(view.dealer + place) % view.seats for place in range(view.seats)]
    ones, twos = (tuple(_months(months, count) for months in view.exchanged) for count in (1, 2))
    secret = [seat for seat in order if not view.returned[seat]]
    packed = Packed(
        unseen=view.unseen,
        pile_known=view.draw.known,
        turned=view.turned,
        known=tuple(hand.known for hand in view.hands),
        hidden=tuple(hand.hidden for hand in view.hands),
        gone=view.played,
        teyaku=view.teyaku,
        ones=ones,
        twos=twos,
        returned=view.returned,
        drawn=view.drawn,
        undo=tuple(seat for seat in reversed(order) if view.exchanged[seat]),
        months=union(ones[seat] | twos[seat] for seat in secret),
        no_four=tables.no_four,
        no_pairs=tables.no_pairs,
        no_teyaku=tables.no_teyaku,
    )
    stream = Stream(0)
    possible = any(_hands(packed, stream) is not None for _ in range(TRIES))
    return packed if possible else replace(packed, strict=False, months=0)


def _months(months: tuple[int, ...], count: int) -> int:
    """The cards of the months that are named so many times."""
    return union(BY_MONTH[month - 1] for month in months if months.count(month) == count)


def union(sets: Iterable[int]) -> int:
    """The cards of all these CardSets."""
    return reduce(or_, sets, 0)


def sample_world(view: Round, stream: Stream) -> World:
    """A world of the view, uniform over the histories of the deal that the rules allow."""
    return world_of(pack(view), stream)


def world_of(packed: Packed, stream: Stream) -> World:
    """A world of a packed view.

    Hidden cards are dealt at random to the hidden places; a deal that cannot have been under these rules is thrown away
    and made again. Cards that the seat put back lie anywhere in the pile.
    """
    hands = _hands(packed, stream)
    while hands is None:
        hands = _hands(packed, stream)
    pile = list(members((packed.unseen | packed.pile_known) & ~union(hands)))
    _draw(pile, len(pile) - 1, stream)
    return World(tuple(hands), tuple(pile))


def _draw(cards: list[int], count: int, stream: Stream) -> None:
    """Brings `count` of the cards to the front, in random order: Fisher-Yates in place."""
    for i in range(count):
        j = i + stream.below(len(cards) - i)
        cards[i], cards[j] = cards[j], cards[i]


def _hands(packed: Packed, stream: Stream) -> list[int] | None:
    """Hands after a random deal of the unseen cards, or None where they were never dealt.

    The few cards that decide whether an exchange is possible come first, so that most failures are cheap.
    """
    hands, free = list(packed.known), list(packed.hidden)
    _place(packed, hands, free, stream)
    if not all(_may_have_kept(packed, seat, hands[seat]) for seat in packed.undo):
        return None
    cards = list(members(packed.unseen & ~packed.months))
    _draw(cards, sum(free), stream)
    at = 0
    for seat, count in enumerate(free):
        hands[seat] |= card_set(cards[at : at + count])
        at += count
    if not packed.strict:
        return hands
    dealt = _dealt(packed, hands, stream)
    return hands if dealt is not None and _could_be_dealt(packed, dealt) else None


def _place(packed: Packed, hands: list[int], free: list[int], stream: Stream) -> None:
    """Deals the unseen cards of `months` to hands and draw pile; `free` counts the hands' places that are left."""
    places = packed.unseen.bit_count()
    for taken, card in enumerate(members(packed.unseen & packed.months)):
        place = stream.below(places - taken)
        for seat, count in enumerate(free):
            if place < count:
                hands[seat] |= 1 << card
                free[seat] -= 1
                break
            place -= count


def _may_have_kept(packed: Packed, seat: int, hand: int) -> bool:
    """Whether a hand has two cards of each month of which its seat put cards back; only a first look."""
    came, months = hand | packed.gone[seat], (packed.ones[seat] | packed.twos[seat]) & packed.months
    return all((came & month).bit_count() >= 2 for month in BY_MONTH if month & months)


def _dealt(packed: Packed, hands: list[int], stream: Stream) -> list[int] | None:
    """The hands as they were dealt: one of the ways to undo every exchange, the last first; None where it fails.

    Cards drawn and cards put back are chosen by random numbers that are as many in every world, and a number without a
    card fails: so each way of each world is equally likely.
    """
    dealt = [hand | gone for hand, gone in zip(hands, packed.gone, strict=True)]
    if not packed.undo:
        return dealt
    pile = (packed.turned | packed.pile_known | packed.unseen) & ~union(hands)
    for seat in packed.undo:
        drawn, back = packed.drawn[seat], packed.returned[seat]
        if not back:
            count = (packed.ones[seat].bit_count() + 2 * packed.twos[seat].bit_count()) // 4
            drawn = _pick(dealt[seat], count, dealt[seat].bit_count(), stream)
            back = _put_back(packed, seat, dealt[seat] & ~drawn, pile, stream)
        if not back or back & ~pile:
            return None
        dealt[seat] = dealt[seat] & ~drawn | back
        pile = pile & ~back | drawn
    return dealt


def _put_back(packed: Packed, seat: int, kept: int, pile: int, stream: Stream) -> int:
    """Cards of a pile that a seat may have put back, 0 for failing: of three of a month it keeps two, of four too."""
    ones, twos, back = packed.ones[seat], packed.twos[seat], 0
    for month in BY_MONTH:
        if month & (ones | twos):
            found = _pick(pile & month, 2 if month & twos else 1, 2, stream)
            if not found or (kept & month).bit_count() != 2:
                return 0
            back |= found
    return back


def _pick(cards: int, count: int, size: int, stream: Stream) -> int:
    """Different cards of a CardSet by random numbers below `size`, 0 where a number has no card."""
    left = list(members(cards))
    for taken in range(count):
        place = stream.below(max(1, size - taken))
        if place >= len(left):
            return 0
        del left[place]
    return cards & ~card_set(left)


def _could_be_dealt(packed: Packed, dealt: list[int]) -> bool:
    """Whether the rules go on with these hands, and show what has been shown; a hand that is known is a fact."""
    for seat, hand in enumerate(dealt):
        if not packed.hidden[seat]:
            continue
        if (packed.no_four and most_of_a_month(hand) == 4) or (packed.no_pairs and is_four_pairs(hand)):
            return False
        chaff, shown = (hand & BY_KIND[Kind.CHAFF]).bit_count(), packed.teyaku[seat]
        if chaff != shown if shown else packed.no_teyaku and chaff in TEYAKU_SIZES:
            return False
    return True
