"""A rule set as plain numbers, for code that runs thousands of times a second."""

from dataclasses import dataclass
from functools import lru_cache

from hana.cards.deck import DECK, SIZE
from hana.cards.sets import BY_KIND, BY_MONTH, members
from hana.rules import rules_of
from hana.rules.options import Value
from hana.rules.ruleset import RuleSet, Settlement, Stage
from hana.rules.settle_hana_awase import settle_hana_awase
from hana.rules.settle_koi_koi import settle_koi_koi
from hana.rules.yaku import Yaku

YakuRow = tuple[int, int, int, int, int, int, int]
"""A yaku: cards, size, must, points, extra, group (-1 for none), points once koi-koi was called."""


@dataclass(frozen=True)
class Tables:
    """The numbers of a rule set.

    `twin` is for each card the lowest card that no rule tells from it. `weight` is what capturing a card is worth to
    the greedy policy; `gain` and `taken`, for each set of field cards of one month, what a card of that month
    takes by that policy. `quick` names the settlement that has a quick twin in the playouts, if any.
    """

    yaku: tuple[YakuRow, ...]
    groups: int
    values: tuple[tuple[int, int], ...]
    twin: tuple[int, ...]
    weight: tuple[int, ...]
    gain: dict[int, int]
    taken: dict[int, int]
    decides: bool
    quick: str
    wild: int
    deck_points: int

    def yaku_points(self, captured: int, called: bool) -> int:
        """The points of all yaku that count for a CardSet; the same number as `hana.rules.yaku.yaku_points`."""
        total = 0
        best = [0] * self.groups
        for cards, size, must, points, extra, group, called_points in self.yaku:
            held = captured & cards
            count = held.bit_count()
            if count < size or held & must != must:
                continue
            worth = (called_points if called else points) + extra * (count - size)
            if group < 0:
                total += worth
            elif worth > best[group]:
                best[group] = worth
        return total + sum(best) if self.groups else total

    def card_points(self, captured: int) -> int:
        """The card points of a CardSet."""
        return sum(value * (captured & cards).bit_count() for cards, value in self.values)


def _row(yaku: Yaku, groups: dict[str, int]) -> YakuRow:
    group = groups[yaku.group] if yaku.group else -1
    called = yaku.points if yaku.called is None else yaku.called
    return yaku.cards, yaku.size, yaku.must, yaku.points, yaku.extra, group, called


def _signature(rules: RuleSet, card: int) -> tuple[object, ...]:
    bit = 1 << card
    roles = tuple((yaku.cards & bit > 0, yaku.must & bit > 0) for yaku in rules.yaku)
    return DECK[card].month, DECK[card].kind, roles


def _twins(rules: RuleSet) -> tuple[int, ...]:
    first: dict[tuple[object, ...], int] = {}
    return tuple(first.setdefault(_signature(rules, card), card) for card in range(SIZE))


def _weight(rules: RuleSet, card: int) -> int:
    """Card points where they count, and of each yaku half its points shared among the cards that complete it."""
    points = rules.card_values[DECK[card].kind]
    share = sum(yaku.points / (2 * yaku.size) for yaku in rules.yaku if yaku.cards >> card & 1)
    scale = 1.0 if rules.counts_card_points else 1 / 20
    return round(60 * (points * scale + share))


def tables_of(rules: RuleSet) -> Tables:
    """The tables of a rule set, made once for each game and its options."""
    return _made(rules.key, tuple(sorted(rules.chosen.items())))


@lru_cache(maxsize=256)
def _made(key: str, chosen: tuple[tuple[str, Value], ...]) -> Tables:
    return _tables(rules_of(key).with_options(dict(chosen)))


QUICK: dict[Settlement, str] = {settle_hana_awase: "hana-awase", settle_koi_koi: "koi-koi"}
NO_MATTER = {"rounds", "starting_points", "fuke_threshold", "fuke_voids_teyaku", "kirishima", "points", "spring_group"}
"""Options that settlements do not look at, or only through the yaku and card values that the tables hold."""


def _quick(rules: RuleSet) -> str:
    return QUICK.get(rules.settle, "") if set(rules.chosen) <= NO_MATTER else ""


def _tables(rules: RuleSet) -> Tables:
    names = sorted({yaku.group for yaku in rules.yaku if yaku.group})
    groups = {name: index for index, name in enumerate(names)}
    weight = tuple(_weight(rules, card) for card in range(SIZE))
    gain, taken = {}, {}
    for month in BY_MONTH:
        subset = month
        while subset:
            best = subset
            if subset.bit_count() == 2:
                best = 1 << max(members(subset), key=lambda card: (weight[card], -card))
            taken[subset] = best
            gain[subset] = sum(weight[card] for card in members(best))
            subset = (subset - 1) & month
    values = tuple((BY_KIND[kind], value) for kind, value in rules.card_values.items())
    return Tables(
        yaku=tuple(_row(yaku, groups) for yaku in rules.yaku),
        groups=len(groups),
        values=values,
        twin=_twins(rules),
        weight=weight,
        gain=gain,
        taken=taken,
        decides=Stage.DECIDE in rules.stages,
        quick=_quick(rules),
        wild=rules.wild.cards,
        deck_points=sum(value * cards.bit_count() for cards, value in values),
    )
