"""A rule set as plain numbers: what reference and kernels play and score every game from."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from hana.cards.deck import DECK, SIZE, Card
from hana.cards.sets import BY_KIND, BY_MONTH, members
from hana.game.opening import TEYAKU_SIZES
from hana.rules import rules_of
from hana.rules.options import Value
from hana.rules.ruleset import Objective, RuleSet, Stage
from hana.rules.yaku import Yaku
from hana.search.settling import Settling, settling_of

LEFTOVERS = ("none", "field", "pile")


@dataclass(frozen=True, slots=True)
class YakuRow:
    """A yaku as numbers; `group` is its own where it has none, `spoil` a CardSet that voids it for who captured any.

    `called` are its points once its seat called koi-koi, `index` its place in the rule set's list.
    """

    cards: int
    size: int
    must: int
    points: int
    extra: int
    group: int
    called: int
    spoil: int
    index: int


@dataclass(frozen=True)
class Tables:
    """The numbers of a rule set for a number of players.

    `yaku` has the members of a group side by side, the most valuable first. `values` are (cards of a kind, points of
    each). `twin` is for each card the lowest card that no rule tells from it. `weight` is what capturing a card is
    worth to the greedy policy, in 60ths of a point. `gain` and `taken` say for each month (16 places each) and each
    pattern of its cards on the field what a card of that month takes by that policy and what it weighs.
    `call_limit` is -1 for none. `no_four`, `no_pairs`, `no_teyaku`: hands that cannot have been dealt, or not unshown.
    """

    seats: int
    leave: int
    yaku: tuple[YakuRow, ...]
    values: tuple[tuple[int, int], ...]
    twin: tuple[int, ...]
    weight: tuple[int, ...]
    gain: tuple[int, ...]
    taken: tuple[int, ...]
    settling: Settling
    margin: bool
    decides: bool
    call_limit: int
    calls_off: bool
    wild: int
    wild_from_pile: bool
    wild_must: bool
    wild_breaks: bool
    leftovers: int
    no_four: bool
    no_pairs: bool
    no_teyaku: bool

    @property
    def parts(self) -> int:
        """How many parts of a point the objective's whole numbers count, so that means over the others stay whole."""
        return self.seats - 1 if self.margin else 1

    def card_points(self, captured: int) -> int:
        """The card points of a CardSet."""
        return sum(value * (captured & cards).bit_count() for cards, value in self.values)

    def yaku_points(self, captured: int, called: bool = False) -> int:
        """The points of all yaku that count for a captured CardSet, before any other seat's willow row."""
        total = best = 0
        group = -1
        for row in self.yaku:
            if row.group != group:
                total, best, group = total + best, 0, row.group
            held = captured & row.cards
            count = held.bit_count()
            if count >= row.size and held & row.must == row.must and not captured & row.spoil:
                best = max(best, (row.called if called else row.points) + row.extra * (count - row.size))
        return total + best

    def objective(self, scores: Sequence[int], seat: int) -> int:
        """A seat's objective from the scores of a round, in `parts` of a point."""
        return scores[seat] * self.seats - sum(scores) if self.margin else scores[seat]


def has_one_owner(rows: Sequence[YakuRow]) -> bool:
    """Whether two seats cannot both complete a yaku of a group: any two of its yaku must share a card."""
    return all(_collide(one, two) for one in rows for two in rows)


def _collide(one: YakuRow, two: YakuRow) -> bool:
    common = one.cards & two.cards
    needs = [max(row.size - (row.cards & ~common).bit_count(), (row.must & common).bit_count()) for row in (one, two)]
    return one.must & two.must > 0 or sum(needs) > common.bit_count()


def _yaku_rows(rules: RuleSet) -> tuple[YakuRow, ...]:
    names = [yaku.group or yaku.id for yaku in rules.yaku]
    groups = {name: place for place, name in enumerate(dict.fromkeys(names))}
    rows = [_yaku_row(rules, index, groups[names[index]]) for index in range(len(rules.yaku))]
    return tuple(sorted(rows, key=lambda row: (row.group, -row.points, row.index)))


def _yaku_row(rules: RuleSet, index: int, group: int) -> YakuRow:
    yaku: Yaku = rules.yaku[index]
    spoils = rules.option("rain_man_spoils") is not None and rules["rain_man_spoils"] and yaku.group == "viewing"
    called = yaku.points if yaku.called is None else yaku.called
    spoil = 1 << Card.WILLOW_BRIGHT if spoils else 0
    return YakuRow(yaku.cards, yaku.size, yaku.must, yaku.points, yaku.extra, group, called, spoil, index)


def _twins(rules: RuleSet) -> tuple[int, ...]:
    first: dict[tuple[object, ...], int] = {}
    return tuple(first.setdefault(_signature(rules, card), card) for card in range(SIZE))


def _signature(rules: RuleSet, card: int) -> tuple[object, ...]:
    bit = 1 << card
    roles = tuple((yaku.cards & bit > 0, yaku.must & bit > 0) for yaku in rules.yaku)
    return DECK[card].month, DECK[card].kind, rules.wild.cards & bit > 0, roles


def _weight(rules: RuleSet, card: int) -> int:
    """Card points where they count, and of each yaku half its points shared among the cards that complete it."""
    points = rules.card_values[DECK[card].kind]
    share = sum(yaku.points / (2 * yaku.size) for yaku in rules.yaku if yaku.cards >> card & 1)
    scale = 1.0 if rules.counts_card_points else 1 / 20
    return round(60 * (points * scale + share))


def _takes(weight: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each month and pattern of field cards: what its weight is, and the CardSet that is taken."""
    gain, taken = [0] * 192, [0] * 192
    for month in range(12):
        for pattern in range(1, 16):
            best = pattern << 4 * month
            if best.bit_count() == 2:
                best = 1 << max(members(best), key=lambda card: (weight[card], -card))
            place = 16 * month + pattern
            taken[place], gain[place] = best, sum(weight[card] for card in members(best))
    return tuple(gain), tuple(taken)


FOUR, PAIRS = BY_MONTH[0], sum(0b11 << 4 * month for month in range(4))
TEYAKU_CHAFF = (min(TEYAKU_SIZES), max(TEYAKU_SIZES))


def _excluded(rules: RuleSet, hand: int) -> bool:
    """Whether a hand ends the round at the deal, or is dealt again."""
    ends = rules.hand_ends is not None and rules.hand_ends(hand) is not None
    return ends or any(rule.applies([hand], 0) for rule in rules.misdeals)


def tables_of(rules: RuleSet, seats: int) -> Tables:
    """The tables of a rule set, made once for each game, its options and its number of players."""
    return _made(rules.key, tuple(sorted(rules.chosen.items())), seats)


@lru_cache(maxsize=256)
def _made(key: str, chosen: tuple[tuple[str, Value], ...], seats: int) -> Tables:
    return _tables(rules_of(key).with_options(dict(chosen)), seats)


def _tables(rules: RuleSet, seats: int) -> Tables:
    weight = tuple(_weight(rules, card) for card in range(SIZE))
    gain, taken = _takes(weight)
    counted = rules.card_values.items() if rules.counts_card_points else ()
    return Tables(
        seats=seats,
        leave=rules.deal[seats].leave,
        yaku=_yaku_rows(rules),
        values=tuple((BY_KIND[kind], value) for kind, value in counted),
        twin=_twins(rules),
        weight=weight,
        gain=gain,
        taken=taken,
        settling=settling_of(rules, seats),
        margin=rules.objective is Objective.MARGIN,
        decides=Stage.DECIDE in rules.stages,
        call_limit=-1 if rules.call_limit is None else rules.call_limit,
        calls_off=rules.calls_off,
        wild=rules.wild.cards,
        wild_from_pile=rules.wild.from_pile,
        wild_must=rules.wild.must,
        wild_breaks=rules.wild.breaks_pile,
        leftovers=LEFTOVERS.index(rules.wild.leftovers if seats == 2 else "field"),
        no_four=_excluded(rules, FOUR),
        no_pairs=_excluded(rules, PAIRS),
        no_teyaku=rules.shows_teyaku,
    )
