"""Every way to play a turn, in plain Python: the positions that follow, their bounds, and a guess which is good."""

from collections.abc import Iterator, Sequence

from hana.cards.deck import SIZE
from hana.cards.sets import BY_MONTH, SAME_MONTH, card_set, lowest, members
from hana.search import layout as at
from hana.search.layout import DECLINE, GO_ON, STOP, Stands
from hana.search.reference.line import Line
from hana.search.reference.months import Month, Months, Place
from hana.search.reference.worth import Key, Worth
from hana.search.tables import LEFTOVERS

ENDS = {Stands.CLOSING, Stands.OVER}


class Turn:
    """A position before a seat's choice, with bounds of its value.

    `months` are the bounds of each month, `left` their sum. `played` is the hand card that led here, `guess` how good
    that looks to who played it, `stop` the value of stopping instead, None where that is not open. `floor` and
    `ceiling` are bounds of the move, the choice to stop included.
    """

    __slots__ = (
        "ceiling", "floor", "guess", "high", "key", "left", "line", "low", "months", "past", "played", "row", "stop",
    )  # fmt: skip

    def __init__(self, line: Line, played: int, guess: int, stop: int | None) -> None:
        self.line, self.row, self.played, self.guess, self.stop = line, line.row, played, guess, stop
        self.months: list[Month] = []
        self.left = NOTHING_LEFT
        self.low = self.high = self.floor = self.ceiling = self.past = 0
        self.key: Key | None = None


NOTHING_LEFT = Month(0, 0, 0, 0, 0, 0)


class Children:
    """Makes the positions of one solve: all that follow from `start`."""

    def __init__(self, start: Line, root: int) -> None:
        self.tables, self.root = start.tables, root
        row, seats = start.row, range(start.tables.seats)
        self._lay_out_pile(start)
        wild = is_wild(start)
        self.worth = Worth(self.tables, row, root, wild=wild)
        self.monthly = not wild and not any(row[at.SHOWN + seat] for seat in seats)
        """Whether months are independent, so that their bounds hold."""
        most = max(row[at.HANDS + seat].bit_count() for seat in seats)
        self.values = [[weight * self._points(card) for card in range(SIZE)] for weight in self.worth.weights]
        self.by_month = Months(self.values, self.turned_at, row[at.NEXT] + most * len(seats))

    def _points(self, card: int) -> int:
        return self.tables.card_points(1 << card)

    def _lay_out_pile(self, start: Line) -> None:
        """For each number of turned-up cards what side 0, side 1 and both still turn up; when each card comes."""
        row, pile, seats = start.row, start.pile, self.tables.seats
        turner = row[at.TURN] + (row[at.PHASE] != Stands.PLAY)
        self.flips: list[tuple[int, int]] = [(0, 0)] * (row[at.LAST] + 1)
        self.turned_at = [0] * SIZE
        for place in reversed(range(row[at.NEXT], row[at.LAST])):
            own, rest = self.flips[place + 1]
            bit, mine = 1 << pile[place], (turner + place - row[at.NEXT]) % seats == self.root
            self.flips[place] = (own | bit, rest) if mine else (own, rest | bit)
            self.turned_at[pile[place]] = place
        self.never = card_set(pile[row[at.LAST] :])

    def _flips_left(self, row: Sequence[int]) -> tuple[int, int]:
        """The cards still turned up by side, the one that waits for its choice included."""
        return self.flips[row[at.NEXT] - (row[at.PHASE] == Stands.TAKE)]

    def first(self, line: Line) -> Turn:
        """The position that a search begins with."""
        turn = Turn(line, -1, 0, None)
        if self.monthly:
            turn.months = [self.by_month.of(self._place(turn.row, month)) for month in BY_MONTH]
            most, least, *sets = zip(*turn.months, strict=True)
            turn.left = Month(sum(most), sum(least), *map(sum, sets))
        self._bound(turn)
        return turn

    def _place(self, row: Sequence[int], month: int) -> Place:
        own, rest = self._flips_left(row)
        hand = row[at.HANDS + self.root] & month
        return Place(hand, _in_hands(row) & month & ~hand, own & month, rest & month, row[at.FIELD] & month)

    def _bound(self, turn: Turn) -> None:
        """Fills the bounds of a position, and its key where the table is to keep it.

        A seat without cards has hardly a choice, so that it is not worth a place.
        """
        row = turn.row
        if not self.monthly:
            turn.left = self._bare(row)
        turn.low, turn.high = self.worth.bounds(row, turn.left)
        if turn.low < turn.high and row[at.PHASE] == Stands.PLAY:
            own, rest = self._flips_left(row)
            turn.key, settled = self.worth.key(row, row[at.FIELD] | _in_hands(row) | own | rest)
            turn.past = self.worth.past(row, settled)

    def _bare(self, row: Sequence[int]) -> Month:
        """What is left where months are not independent: either side may get all of it."""
        own, rest = self._flips_left(row)
        cards = row[at.FIELD] | _in_hands(row) | own | rest
        if LEFTOVERS[self.tables.leftovers] == "pile":
            cards |= self.never
        most, least = (sum(values[card] for card in members(cards)) for values in self.values)
        return Month(most, least, cards, cards, 0, 0)

    def of(self, turn: Turn) -> list[Turn]:
        """The positions that can follow a choice."""
        ways = self._takes(turn.line, -1) if turn.row[at.PHASE] == Stands.TAKE else self._plays(turn.line)
        return [self._child(turn, line, played) for line, played in ways]

    def _plays(self, line: Line) -> Iterator[tuple[Line, int]]:
        """Each hand card, of twins only the first, in each of its ways to capture and those of the card turned up."""
        row, twin, seen = line.row, self.tables.twin, set[int]()
        for card in members(row[at.HANDS + row[at.TURN]]):
            if twin[card] in seen:
                continue
            seen.add(twin[card])
            for taken in self._unlike(line, line.captures(card, from_pile=False)):
                after = line.copy()
                after.place(card, taken)
                if after.row[at.PHASE] == Stands.TAKE and after.row[at.NEXT] == row[at.NEXT] + 1:
                    yield from self._takes(after, card)
                else:
                    yield after, card

    def _takes(self, line: Line, played: int) -> Iterator[tuple[Line, int]]:
        """Each way of the card turned up to capture."""
        card = line.row[at.PENDING]
        for taken in self._unlike(line, line.captures(card, from_pile=True)):
            after = line.copy()
            after.place(card, taken)
            yield after, played

    def _unlike(self, line: Line, options: Sequence[int]) -> Iterator[int]:
        """The captures without those of field cards that no rule tells apart; laying down where there are none."""
        if len(options) < 2:
            yield from options or (0,)
            return
        seen = set[int]()
        for taken in options:
            if taken.bit_count() == 1 and taken & line.row[at.FIELD]:
                twin = self.tables.twin[lowest(taken)]
                if twin in seen:
                    continue
                seen.add(twin)
            yield taken

    def _child(self, turn: Turn, line: Line, played: int) -> Turn:
        """The position that has come of a choice, after a call of koi-koi where stopping is open as well."""
        row, stop = line.row, None
        if row[at.PHASE] == Stands.DECIDE:
            stop = self._ended(line.after(STOP))
            line.apply(GO_ON)
        child = Turn(line, played, self._guess(turn.row, row, played), stop)
        if row[at.PHASE] in ENDS:
            child.low = child.high = self._closed(line)
            return child
        if self.monthly:
            self._count_months(turn, child)
        self._bound(child)
        return child

    def _count_months(self, turn: Turn, child: Turn) -> None:
        """The bounds of the months in a child: those of its parent, and anew of what has moved."""
        before, after = turn.row, child.row
        moved = before[at.FIELD] ^ after[at.FIELD] | _in_hands(before) ^ _in_hands(after)
        for one, two in zip(self._flips_left(before), self._flips_left(after), strict=True):
            moved |= one ^ two
        child.months, left = turn.months.copy(), turn.left
        while moved:
            number = lowest(moved) // 4
            old, new = turn.months[number], self.by_month.of(self._place(after, BY_MONTH[number]))
            left = Month(
                left.most - old.most + new.most,
                left.least - old.least + new.least,
                left.reach ^ old.reach ^ new.reach,
                left.rest_reach ^ old.rest_reach ^ new.rest_reach,
                left.sure ^ old.sure ^ new.sure,
                left.rest_sure ^ old.rest_sure ^ new.rest_sure,
            )
            child.months[number] = new
            moved &= ~BY_MONTH[number]
        child.left = left

    def _ended(self, line: Line) -> int:
        return self.tables.objective(line.scores(), self.root)

    def _closed(self, line: Line) -> int:
        """The value after the last card; a seat that may call the round off does so where it gains."""
        if line.over:
            return self._ended(line)
        value = self._ended(line.after(DECLINE))
        return max(value, self.worth.drawn) if line.row[at.TURN] == self.root else min(value, self.worth.drawn)

    def _guess(self, before: Sequence[int], after: Sequence[int], played: int) -> int:
        """What a turn seems to bring its seat, in weights of cards: what it captured, less the risk of what it left."""
        seat, weight = before[at.TURN], self.tables.weight
        total = sum(weight[card] for card in members(before[at.CAPTURED + seat] ^ after[at.CAPTURED + seat]))
        for card in members(after[at.FIELD] & ~before[at.FIELD]):
            wanted = any(
                before[at.HANDS + other] & SAME_MONTH[card] for other in range(self.tables.seats) if other != seat
            )
            total -= weight[card] if wanted else weight[card] // 4
        return total


def is_wild(start: Line) -> bool:
    """Whether a wild card may still be played, or has taken a card of another month."""
    tables, row = start.tables, start.row
    held = _in_hands(row) | (card_set(start.pile[row[at.NEXT] : row[at.LAST]]) if tables.wild_from_pile else 0)
    if row[at.PENDING] >= 0:
        held |= 1 << row[at.PENDING]
    return held & tables.wild != 0 or (row[at.WILD_SEAT] >= 0 and tables.leftovers > 0)


def _in_hands(row: Sequence[int]) -> int:
    """All cards in hands."""
    return row[at.HANDS] | row[at.HANDS + 1] | row[at.HANDS + 2] | row[at.HANDS + 3]
