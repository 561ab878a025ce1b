"""Rounds played to their end in plain Python: greedily, or at random.

The greedy policy: take what weighs most (`Tables.weight`), else lay down what weighs least; the first of equals by card
index. Where the rules ask, a stop table says whether to stop or call koi-koi, and a round is called off after its last
card by a seat that would lose it.
"""

from collections.abc import Sequence

from hana.cards.sets import BY_MONTH, SAME_MONTH, members
from hana.search import layout as at
from hana.search.layout import CALL_OFF, DECLINE, GO_ON, MAX_SEATS, STOP, Stands
from hana.search.reference.line import Line
from hana.search.reference.stops import index
from hana.search.stream import Stream
from hana.search.tables import Tables

World = tuple[Sequence[int], Sequence[int]]
"""A position whose cards are all known: its row and its pile."""
Finished = list[list[list[int]]]
"""How often each yaku (by its place in the rule set's list) was complete at the end, by move and seat."""


def greedy(line: Line, stops: Sequence[int]) -> None:
    """Plays greedily to the end of the round; `stops` is a stop table."""
    row = line.row
    while not line.over:
        phase = row[at.PHASE]
        if phase == Stands.TAKE:
            line.place(row[at.PENDING], greedy_take(line, row[at.PENDING], from_pile=True))
        elif phase == Stands.DECIDE:
            line.apply(GO_ON if stops[index(line.tables, row)] else STOP)
        elif phase == Stands.CLOSING:
            would_lose = line.tables.objective(line.scores(), row[at.TURN]) < 0
            line.apply(CALL_OFF if would_lose else DECLINE)
        elif row[at.HANDS + row[at.TURN]]:
            card = greedy_card(line)
            line.place(card, greedy_take(line, card, from_pile=False))
        else:
            line.turn_up()


def greedy_card(line: Line) -> int:
    """The hand card that the policy plays."""
    row, tables = line.row, line.tables
    hand = members(row[at.HANDS + row[at.TURN]])
    if tables.wild or any(row[at.SHOWN : at.SHOWN + tables.seats]):
        return max(hand, key=lambda card: (_value(line, card), -card))
    field, gain, weight = row[at.FIELD], tables.gain, tables.weight
    best, best_value = -1, 0
    for card in hand:
        pattern = field >> (card & ~3) & 15
        value = gain[(card & ~3) << 2 | pattern] + weight[card] if pattern else -weight[card]
        if best < 0 or value > best_value:
            best, best_value = card, value
    return best


def _value(line: Line, card: int) -> int:
    taken, weight = greedy_take(line, card, from_pile=False), line.tables.weight
    return _weighs(weight, taken) + weight[card] if taken else -weight[card]


def _weighs(weight: Sequence[int], cards: int) -> int:
    return sum(weight[card] for card in members(cards))


def greedy_take(line: Line, card: int, *, from_pile: bool) -> int:
    """The CardSet that the policy takes with a card, 0 where nothing can be taken."""
    row, tables = line.row, line.tables
    if tables.wild >> card & 1 and (tables.wild_from_pile or not from_pile):
        return _wild_take(line, card)
    month, found = card & ~3, row[at.FIELD] & SAME_MONTH[card]
    if found.bit_count() < 2:
        shown = 0
        for seat in range(tables.seats):
            shown |= row[at.SHOWN + seat] & SAME_MONTH[card] if seat != row[at.TURN] else 0
        if shown:
            return _heaviest(tables.weight, found | shown)
    return tables.taken[month << 2 | found >> month]


def _wild_take(line: Line, card: int) -> int:
    """The heaviest field card outside a pile of three, or the pile of its own month where that weighs more."""
    field, tables = line.row[at.FIELD], line.tables
    own = field & SAME_MONTH[card]
    free = field
    for month in BY_MONTH:
        pile = field & month
        if pile.bit_count() == 3 and (pile == own or not tables.wild_breaks):
            free &= ~pile
    best = _heaviest(tables.weight, free)
    whole = own if own.bit_count() == 3 else 0
    return whole if _weighs(tables.weight, whole) > _weighs(tables.weight, best) else best


def _heaviest(weight: Sequence[int], cards: int) -> int:
    return 1 << max(members(cards), key=lambda card: (weight[card], -card)) if cards else 0


def random_playout(line: Line, stream: Stream) -> list[int]:
    """Plays to the end of the round, every legal move equally likely; the moves made.

    A number is drawn only where there is more than one move.
    """
    moves = list[int]()
    if line.row[at.PHASE] == Stands.PLAY and not line.row[at.HANDS + line.row[at.TURN]]:
        line.turn_up()
    while not line.over:
        found = line.legal()
        moves.append(found[stream.below(len(found))] if len(found) > 1 else found[0])
        line.apply(moves[-1])
    return moves


def greedy_block(
    tables: Tables,
    stops: Sequence[int],
    worlds: Sequence[World],
    moves: Sequence[int],
    seat: int,
    finished: Finished | None = None,
) -> list[list[int]]:
    """The objective of a seat after each move and greedy play, by world and move, in `Tables.parts` of a point.

    What yaku each seat has at the end is added to `finished`, where it is given.
    """
    out = []
    for row, pile in worlds:
        values = []
        for place, move in enumerate(moves):
            line = Line(tables, row, pile)
            line.apply(move)
            greedy(line, stops)
            values.append(tables.objective(line.scores(), seat))
            if finished is not None:
                count_finished(tables, line.row, finished[place])
        out.append(values)
    return out


def none_finished(tables: Tables, moves: int) -> Finished:
    """Counts to begin with, for so many moves."""
    return [[[0] * len(tables.yaku) for _ in range(MAX_SEATS)] for _ in range(moves)]


def count_finished(tables: Tables, row: Sequence[int], counts: list[list[int]]) -> None:
    """Adds what yaku each seat has, by seat and place in the rule set's list."""
    for seat in range(tables.seats):
        for yaku in finished_yaku(tables, row[at.CAPTURED + seat]):
            counts[seat][yaku] += 1


def finished_yaku(tables: Tables, captured: int) -> list[int]:
    """The yaku that are complete by their place in the rule set's list, whatever their groups let count."""
    return [
        row.index
        for row in tables.yaku
        if (captured & row.cards).bit_count() >= row.size and not row.must & ~captured and not captured & row.spoil
    ]
