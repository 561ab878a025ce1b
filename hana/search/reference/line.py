"""A round with a known draw pile, changed in place: the step machine of the search in plain Python.

It plays from `Tables` alone and agrees with `hana.game.engine` move for move; the kernels have to agree with it.
"""

from collections.abc import Sequence

from hana.cards.deck import Month
from hana.cards.sets import BY_MONTH, SAME_MONTH, lowest, members
from hana.game.closing import CALL_OFF_POINTS, CALL_OFF_SET, stranded
from hana.search import layout as at
from hana.search.layout import CALL_OFF, DECLINE, GO_ON, NOTHING, STOP, Stands
from hana.search.reference.settle import settle
from hana.search.tables import LEFTOVERS, Tables

WILLOW = BY_MONTH[Month.WILLOW - 1]


class Line:
    """A position on its way to the end of the round: `row` by the places of `hana.search.layout`, and its pile."""

    __slots__ = ("pile", "row", "tables")

    def __init__(self, tables: Tables, row: Sequence[int], pile: Sequence[int]) -> None:
        self.tables = tables
        self.row = list(row)
        self.pile = pile

    def copy(self) -> "Line":
        """The same position, to be changed apart."""
        return Line(self.tables, self.row, self.pile)

    def after(self, move: int) -> "Line":
        """The position after a legal move; this one stays as it is."""
        line = self.copy()
        line.apply(move)
        return line

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""
        return self.row[at.PHASE] == Stands.OVER

    def captures(self, card: int, *, from_pile: bool) -> list[int]:
        """Everything that a card may take now as CardSets, 0 for laying it down, by the name of the capture."""
        tables, row = self.tables, self.row
        if tables.wild >> card & 1 and (tables.wild_from_pile or not from_pile):
            return self._wild_captures(card)
        found = row[at.FIELD] & SAME_MONTH[card]
        if found.bit_count() == 3:
            return [found]
        if found.bit_count() < 2:
            for seat in range(tables.seats):
                if seat != row[at.TURN]:
                    found |= row[at.SHOWN + seat] & SAME_MONTH[card]
        return [1 << one for one in members(found)]

    def _wild_captures(self, card: int) -> list[int]:
        field = self.row[at.FIELD]
        own, free = field & SAME_MONTH[card], field
        for month in BY_MONTH:
            if (field & month).bit_count() == 3 and not (self.tables.wild_breaks and month != SAME_MONTH[card]):
                free &= ~month
        found = [1 << one for one in members(free)]
        if own.bit_count() == 3:
            found.append(own)
        found.sort(key=lowest)
        return found if self.tables.wild_must or not found else [0, *found]

    def legal(self) -> list[int]:
        """The codes of every move, in the order of `hana.game.engine.legal_actions`."""
        row = self.row
        phase = row[at.PHASE]
        if phase == Stands.TAKE:
            return self._ways(row[at.PENDING], from_pile=True)
        if phase == Stands.DECIDE:
            return [STOP, GO_ON]
        if phase == Stands.CLOSING:
            return [CALL_OFF, DECLINE]
        found = []
        for card in members(row[at.HANDS + row[at.TURN]]):
            found += self._ways(card, from_pile=False)
        return [*found, CALL_OFF] if self.may_call_off(row[at.TURN]) else found

    def _ways(self, card: int, *, from_pile: bool) -> list[int]:
        found = self.captures(card, from_pile=from_pile)
        if len(found) < 2:
            return [card * 64 + NOTHING]
        return sorted(card * 64 + (lowest(taken) if taken else card) for taken in found)

    def apply(self, move: int) -> None:
        """Plays a legal move and whatever follows without a choice."""
        row = self.row
        if move == STOP:
            self._stop()
        elif move == GO_ON:
            row[at.CALLS + row[at.TURN]] += 1
            self._next_turn()
        elif move == CALL_OFF:
            row[at.CALLED_OFF] = row[at.TURN]
            row[at.PHASE] = Stands.OVER
        elif move == DECLINE:
            self._end()
        else:
            self.place(move >> 6, self._named(move >> 6, move & 63))

    def _named(self, card: int, name: int) -> int:
        """The CardSet that a card takes by the name of its capture."""
        found = self.captures(card, from_pile=self.row[at.PHASE] == Stands.TAKE)
        if name == NOTHING:
            return found[0] if found else 0
        return next(taken for taken in found if (lowest(taken) if taken else card) == name)

    def place(self, card: int, taken: int) -> None:
        """The seat in turn plays a hand card, or settles the turned-up one, and takes a CardSet."""
        row = self.row
        if row[at.PHASE] == Stands.TAKE:
            row[at.PENDING] = -1
            self.resolve(card, taken, from_pile=True)
            self.end_turn()
            return
        self.resolve(card, taken, from_pile=False)
        for place in (at.HANDS, at.SHOWN):
            row[place + row[at.TURN]] &= ~(1 << card)
        self.turn_up()

    def resolve(self, card: int, taken: int, *, from_pile: bool) -> None:
        """A card has met the field: laid down, or the owner of what it takes."""
        row, tables, bit = self.row, self.tables, 1 << card
        if not taken:
            row[at.FIELD] |= bit
            return
        if tables.wild & bit and (tables.wild_from_pile or not from_pile) and not taken & SAME_MONTH[card]:
            row[at.WILD_SEAT], row[at.WILD_CARD] = row[at.TURN], lowest(taken)
        if taken & ~row[at.FIELD]:
            for seat in range(tables.seats):
                row[at.HANDS + seat] &= ~(taken & row[at.SHOWN + seat])
                row[at.SHOWN + seat] &= ~taken
        row[at.FIELD] &= ~taken
        row[at.CAPTURED + row[at.TURN]] |= taken | bit
        row[at.FRESH] |= taken | bit

    def turn_up(self) -> None:
        """The seat in turn turns up a card, if one is left, and places it where it has no choice."""
        row = self.row
        if row[at.NEXT] >= row[at.LAST]:
            self.end_turn()
            return
        card = self.pile[row[at.NEXT]]
        row[at.NEXT] += 1
        found = self.captures(card, from_pile=True)
        if len(found) > 1:
            row[at.PENDING], row[at.PHASE] = card, Stands.TAKE
            return
        self.resolve(card, found[0] if found else 0, from_pile=True)
        self.end_turn()

    def completes(self) -> bool:
        """Whether this turn's captures completed or raised a yaku of the seat in turn."""
        row = self.row
        held, called = row[at.CAPTURED + row[at.TURN]], row[at.CALLS + row[at.TURN]] > 0
        before = self.tables.yaku_points(held & ~row[at.FRESH], called)
        return self.tables.yaku_points(held, called) > before

    def end_turn(self) -> None:
        """After the turned-up card: koi-koi's decision, then the next seat."""
        row, tables = self.row, self.tables
        if tables.decides and row[at.FRESH] and self.completes():
            may_call = tables.call_limit < 0 or sum(row[at.CALLS : at.CALLS + tables.seats]) < tables.call_limit
            if row[at.HANDS + row[at.TURN]] and may_call:
                row[at.PHASE] = Stands.DECIDE
            else:
                self._stop()
            return
        self._next_turn()

    def _stop(self) -> None:
        self.row[at.STOPPED] = self.row[at.TURN]
        self.row[at.PHASE] = Stands.OVER

    def _next_turn(self) -> None:
        row, seats = self.row, self.tables.seats
        row[at.FRESH], row[at.PHASE] = 0, Stands.PLAY
        pile_left = row[at.NEXT] < row[at.LAST]
        if not pile_left and not any(row[at.HANDS : at.HANDS + seats]):
            self._close()
            return
        row[at.TURN] = (row[at.TURN] + 1) % seats
        while not pile_left and not row[at.HANDS + row[at.TURN]]:
            row[at.TURN] = (row[at.TURN] + 1) % seats
        if not row[at.HANDS + row[at.TURN]]:
            self.turn_up()

    def may_call_off(self, seat: int) -> bool:
        """Whether a seat holds tegarasu sanjuu."""
        held = self.row[at.CAPTURED + seat]
        if not self.tables.calls_off or held & CALL_OFF_SET != CALL_OFF_SET:
            return False
        return self.tables.card_points(held & ~CALL_OFF_SET) >= CALL_OFF_POINTS

    def _close(self) -> None:
        holder = next((seat for seat in range(self.tables.seats) if self.may_call_off(seat)), None)
        if holder is None:
            self._end()
            return
        self.row[at.TURN], self.row[at.PHASE] = holder, Stands.CLOSING

    def _end(self) -> None:
        row = self.row
        row[at.PHASE] = Stands.OVER
        given = LEFTOVERS[self.tables.leftovers]
        if row[at.WILD_SEAT] < 0 or given == "none":
            return
        lying, captured = row[at.FIELD], 0
        if given == "pile":
            for card in self.pile[row[at.NEXT] :]:
                lying |= 1 << card
        for cards in row[at.CAPTURED : at.CAPTURED + self.tables.seats]:
            captured |= cards
        row[at.CAPTURED + row[at.WILD_SEAT]] |= stranded(captured, lying, row[at.WILD_CARD])

    def scores(self) -> list[int]:
        """The scores of the round that is over, by seat."""
        return settle(self.tables, self.row)
