"""What a position can be worth: bounds before it is searched, and what makes two positions alike.

Values are the root seat's objective, in parts of a point. Source: docs/architecture.md, "The exact solver".
"""

from collections.abc import Sequence
from enum import Enum
from itertools import groupby

from hana.cards.sets import members
from hana.game.closing import CALL_OFF_SET
from hana.search import layout as at
from hana.search.reference.line import WILLOW
from hana.search.reference.months import Month
from hana.search.reference.settle import shown_points, stop_points
from hana.search.tables import Tables, YakuRow, has_one_owner

Key = tuple[int, ...]
"""All of a position that its future depends on."""


class Mode(Enum):
    """Points of the past add to those of the future; the past matters as a whole; a seat's stop ends it (koi-koi)."""

    SEPARATE = 0
    WHOLE = 1
    STOPPING = 2


class Worth:
    """What holds for all positions below the root of one solve.

    The objective of a round that is not coupled is `base`, the card points times the `weights` of the root and of the
    others, and the yaku times `yaku_weight`. `drawn` is the value of a round that is drawn, `may_draw` whether it can
    be; `widen` is what compensation can add, `voids` and `hard` are the willow row's power.
    """

    def __init__(self, tables: Tables, row: Sequence[int], root: int, *, wild: bool) -> None:
        self.tables, self.root, self.others = tables, root, [seat for seat in range(tables.seats) if seat != root]
        settling, seats = tables.settling, tables.seats
        self.weights = (seats - 1, -1) if tables.margin else (1, 0)
        self.yaku_weight = seats if tables.margin and settling.yaku_paid else 1
        shown = shown_points(tables, row)
        self.drawn = 0 if settling.fuke_voids else tables.objective(shown, root)
        laid = [settling.laid * one for one in row[at.LAID : at.LAID + seats]]
        self.base = tables.objective([one + two - settling.par for one, two in zip(shown, laid, strict=True)], root)
        self._couple(row, wild=wild)
        self.groups = [list(rows) for _, rows in groupby(tables.yaku, lambda row: row.group)]
        self.alone = [has_one_owner(rows) for rows in self.groups]
        self.of_yaku = 0
        for row_of_yaku in tables.yaku:
            self.of_yaku |= row_of_yaku.cards | row_of_yaku.spoil
        self.known_yaku: dict[tuple[int, int], int] = {}
        self.known_points: dict[int, int] = {}
        self.known_alike: dict[int, int] = {}
        self.known_futures: dict[tuple[int, int, bool], tuple[int, int]] = {}

    def _couple(self, row: Sequence[int], *, wild: bool) -> None:
        """Whether what is captured before and later counts only together, and what bounds need then."""
        tables, settling, seats = self.tables, self.tables.settling, self.tables.seats
        captured = row[at.CAPTURED : at.CAPTURED + seats]
        in_fuke = [seat for seat in range(seats) if settling.fuke == 1 or row[at.ANNOUNCED] >> seat & 1]
        poor = settling.fuke and any(tables.card_points(captured[seat]) <= settling.fuke_limit for seat in in_fuke)
        self.may_draw = bool(poor) or (tables.calls_off and _holders(captured, CALL_OFF_SET) < 2)
        self.voids = settling.willow > 0 and _holders(captured, WILLOW) < 2
        self.hard = self.voids and settling.willow == 3
        few = [captured[(row[at.DEALER] + k) % seats].bit_count() <= most for k, most in enumerate(settling.limits)]
        paid = settling.compensation * (seats - 1) * (seats if tables.margin else 1)
        self.widen = paid if any(few) else 0
        coupled = wild or self.may_draw or self.voids or self.widen > 0
        self.mode = Mode.STOPPING if settling.stops else Mode.WHOLE if coupled else Mode.SEPARATE

    def card_points(self, captured: int) -> int:
        """The card points of a CardSet."""
        found = self.known_points.get(captured)
        if found is None:
            found = self.known_points[captured] = self.tables.card_points(captured)
        return found

    def yaku(self, held: int, risk: int) -> int:
        """The points of all yaku in `held` that no card of `risk` spoils."""
        sets = held & self.of_yaku, risk & self.of_yaku
        found = self.known_yaku.get(sets)
        if found is None:
            found = self.known_yaku[sets] = sum(_best(rows, held, risk) for rows in self.groups)
        return found

    def points(self, row: Sequence[int]) -> int:
        """The part of the objective that captured cards have brought for good."""
        own, rest = self.weights
        total = self.base + own * self.card_points(row[at.CAPTURED + self.root])
        return total + rest * sum(self.card_points(row[at.CAPTURED + seat]) for seat in self.others)

    def bounds(self, row: Sequence[int], left: Month) -> tuple[int, int]:
        """Between which two numbers the value of a position lies, whatever is played; `left` sums up its months."""
        if self.mode is Mode.STOPPING:
            return self._stop_bounds(row, left)
        seats, own, rest = self.tables.seats, row[at.CAPTURED + self.root], 0
        reach, sure = own | left.reach, own | left.sure
        for seat in self.others:
            rest |= row[at.CAPTURED + seat]
        if seats == 2:
            most = self.yaku(rest | left.rest_reach, rest | left.rest_sure)
            least = self.yaku(rest | left.rest_sure, rest | left.rest_reach)
        else:
            held = [row[at.CAPTURED + seat] for seat in self.others]
            most = self._rest_most(held, left.rest_reach)
            least = sum(self.yaku(one, one | left.rest_reach) for one in held)
        own_most, own_least = self.yaku(reach, sure), self.yaku(sure, reach)
        if self.voids:
            own_least = least = 0
        points, weight = self.points(row), self.yaku_weight
        low = points + left.least + weight * (own_least * (seats - 1) - most)
        high = points + left.most + weight * (own_most * (seats - 1) - least)
        if self.hard:
            low = self.base - self.card_points(rest | left.rest_reach) - most
            high = self.base + (seats - 1) * (self.card_points(reach) + own_most)
        low, high = low - self.widen, high + self.widen
        return (min(low, self.drawn), max(high, self.drawn)) if self.may_draw else (low, high)

    def _rest_most(self, held: Sequence[int], reach: int) -> int:
        """The most that the yaku of several seats can come to when they may capture `reach`."""
        total = 0
        for rows, alone in zip(self.groups, self.alone, strict=True):
            worth = [_best(rows, one | reach, one) for one in held]
            total += max(worth) if alone else sum(worth)
        return total

    def _stop_bounds(self, row: Sequence[int], left: Month) -> tuple[int, int]:
        """Bounds where who stops wins: for two seats, each with the most it can still stop with."""
        (other,) = self.others
        exhausted = self.tables.settling.exhausted
        unstopped = exhausted if row[at.DEALER] == self.root else -exhausted
        rest = self._best_stop(row, other, left.rest_reach)
        return min(-rest, unstopped), max(self._best_stop(row, self.root, left.reach), unstopped)

    def _best_stop(self, row: Sequence[int], seat: int, reach: int) -> int:
        """The most that a seat can win by stopping later, 0 where it cannot raise its yaku any more."""
        held, calls, other = row[at.CAPTURED + seat], row[at.CALLS + seat], 1 - seat
        now = self.tables.yaku_points(held, calls > 0)
        most = self._called(held | reach, held)
        if most <= now:
            return 0
        later, best = list(row), 0
        later[at.CALLS + other] += row[at.HANDS + other].bit_count()
        for more in range(min(row[at.HANDS + seat].bit_count(), most - now - 1) + 1):
            later[at.CALLS + seat] = calls + more
            best = max(best, stop_points(self.tables, later, seat, most))
        return best

    def _called(self, held: int, risk: int) -> int:
        return sum(_best(rows, held, risk, called=True) for rows in self.groups)

    def alike(self, cards: int) -> int:
        """A number that two CardSets share where no rule tells them apart: how many it has of each kind of twins."""
        found = self.known_alike.get(cards)
        if found is None:
            found = self.known_alike[cards] = sum(1 << 3 * self.tables.twin[card] for card in members(cards))
        return found

    def key(self, row: Sequence[int], free: int) -> tuple[Key, list[int]]:
        """What the future of a position depends on, and by seat the yaku points that are settled already.

        `free` are the cards that can still be captured. Of a whole past nothing is settled.
        """
        seats, alike = range(self.tables.seats), self.alike
        numbers = [row[at.NEXT], row[at.TURN], alike(row[at.FIELD])]
        numbers += [alike(row[at.HANDS + seat]) for seat in seats]
        shown = row[at.SHOWN : at.SHOWN + self.tables.seats]
        if any(shown):
            numbers += map(alike, shown)
        if self.mode is Mode.WHOLE:
            numbers += [alike(row[at.CAPTURED + seat]) for seat in seats]
            return (*numbers, row[at.WILD_SEAT], row[at.WILD_CARD]), []
        points = []
        for seat in seats:
            called = self.mode is Mode.STOPPING and row[at.CALLS + seat] > 0
            future, settled = self._future(row[at.CAPTURED + seat], free, called=called)
            numbers.append(future)
            points.append(settled)
            if self.mode is Mode.STOPPING:
                numbers += (settled, row[at.CALLS + seat])
        return tuple(numbers), points

    def past(self, row: Sequence[int], settled: Sequence[int]) -> int:
        """What of a position's value lies in the past, if that and its future add up."""
        if self.mode is not Mode.SEPARATE:
            return 0
        worth = settled[self.root] * self.tables.seats - sum(settled)
        if not self.tables.margin and not self.tables.settling.yaku_paid:
            worth = settled[self.root]
        return self.points(row) + self.yaku_weight * worth

    def _future(self, held: int, free: int, *, called: bool) -> tuple[int, int]:
        """What a seat's captured cards still mean: a number for its yaku in the making, the points of the others.

        A yaku of which all cards are needed and that can still be had: all its captured cards are this seat's, so
        whether it holds any is enough. Of the others the number held counts.
        """
        sets = held & self.of_yaku, free & self.of_yaku, called
        if sets in self.known_futures:
            return self.known_futures[sets]
        future = settled = 0
        for rows in self.groups:
            worth = _best(rows, held, held | free, called=called)
            if worth == _best(rows, held | free, held, called=self.mode is Mode.STOPPING):
                settled += worth
                continue
            for row in rows:
                have = (held | free) & row.cards
                if have.bit_count() >= row.size and have & row.must == row.must and not held & row.spoil:
                    count = (held & row.cards).bit_count()
                    whole = row.size == row.cards.bit_count()
                    future |= (min(count, 1) if whole else count) << 6 * row.index
        self.known_futures[sets] = future, settled
        return future, settled


def _holders(captured: Sequence[int], cards: int) -> int:
    """How many seats have some of a CardSet."""
    return sum(held & cards != 0 for held in captured)


def _best(rows: Sequence[YakuRow], held: int, risk: int, *, called: bool = False) -> int:
    """The points of the best yaku of a group that `held` completes and no card of `risk` spoils."""
    best = 0
    for row in rows:
        have = held & row.cards
        count = have.bit_count()
        if count >= row.size and have & row.must == row.must and not risk & row.spoil:
            best = max(best, (row.called if called else row.points) + row.extra * (count - row.size))
    return best
