"""The rules of a game as a page, out of its rule set: nothing here is written twice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from hana.cards.deck import KINDS
from hana.cards.names import KIND_NAMES
from hana.cards.sets import BY_KIND, members
from hana.rules import RULE_SETS
from hana.rules.options import Option, Value, in_words
from hana.rules.ruleset import Opening, RuleSet, Stage
from hana.rules.yaku import Yaku
from hana.web.customs import CUSTOMS
from hana.web.house_rules import direction, value_words
from hana.web.standing import goal_words
from hana.web.step.cards import BoardCard, faces
from hana.web.wording import counted, listed


@dataclass(frozen=True, slots=True)
class YakuRow:
    """A yaku with the cards it is made from; `need` says how many of them, `extra` what more of them add."""

    name: str
    japanese: str
    points: str
    need: str
    cards: tuple[BoardCard, ...]
    note: str
    source: str


@dataclass(frozen=True, slots=True)
class KindRow:
    """A kind of card: what one counts, and how many there are."""

    name: str
    japanese: str
    points: int
    cards: tuple[BoardCard, ...]


@dataclass(frozen=True, slots=True)
class OptionRow:
    """A house rule with its default, its choices and its unit (empty without one)."""

    key: str
    sentence: str
    default: str
    allowed: str
    unit: str
    source: str


@dataclass(frozen=True, slots=True)
class YakuTable:
    """A table of yaku: `title` says by which house rule it counts, `reconstructed` why it is marked so, if it is."""

    title: str
    reconstructed: str
    rows: tuple[YakuRow, ...]


@dataclass(frozen=True, slots=True)
class PresetRow:
    """A named set of house rules, each as `key = value`."""

    name: str
    settings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """What `rules.html` prints; `customs` are what is done round the table, `conflicts` what cannot be combined."""

    title: str
    id: str
    revision: int
    japanese: str
    sentence: str
    deals: tuple[str, ...]
    customs: tuple[str, ...]
    openings: tuple[str, ...]
    turn: tuple[str, ...]
    kinds: tuple[KindRow, ...]
    counts_card_points: bool
    tables: tuple[YakuTable, ...]
    misdeals: tuple[tuple[str, str], ...]
    goal: str
    options: tuple[OptionRow, ...]
    conflicts: tuple[tuple[str, str], ...]
    presets: tuple[PresetRow, ...]
    sources: tuple[str, ...]


_TURN = {
    Stage.PLAY: "Play a hand card. If a card of its month lies on the field, both are captured; of two the player "
    "chooses one, three are taken all at once. Without a match the card stays on the field.",
    Stage.DRAW: "Turn up the top card of the draw pile. It captures in the same way, or stays on the field.",
    Stage.DECIDE: "Whoever has completed or raised a yaku in this turn stops the round, or calls koi-koi and goes on.",
}

_OPENINGS = {
    Opening.FUKE: "From the dealer on, everybody says whether to announce fuke.",
    Opening.TEYAKU: "From the dealer on, who holds six or seven chaff may show them as teyaku.",
    Opening.LAY_DOWN: "From the dealer on, four cards of a month in a hand may be laid down.",
    Opening.REPLACE: "From the dealer on, cards of a set of three or four of a month may be put back.",
}


@cache
def _page(game: str) -> RulesPage:
    rules = RULE_SETS[game]
    tables = tuple(_tables(rules))
    return RulesPage(
        title=rules.names[0],
        id=rules.id,
        revision=rules.revision,
        japanese=rules.names[1],
        sentence=rules.sentence,
        deals=tuple(_deal(rules, seats) for seats in rules.seats),
        customs=CUSTOMS.get(game, ()),
        openings=tuple(_OPENINGS[kind] for kind in Opening if kind in rules.openings),
        turn=tuple(_TURN[stage] for stage in rules.stages),
        kinds=tuple(
            KindRow(*KIND_NAMES[kind], rules.card_values[kind], faces(members(BY_KIND[kind]))) for kind in KINDS
        ),
        counts_card_points=rules.counts_card_points,
        tables=tables,
        misdeals=tuple((misdeal.sentence, misdeal.source) for misdeal in rules.misdeals),
        goal=goal_words(rules),
        options=tuple(map(_option, rules.options)),
        conflicts=tuple((conflict.key, conflict.sentence) for conflict in rules.conflicts),
        presets=tuple(_preset(rules, name) for name in rules.presets),
        sources=_sources(rules, tables),
    )


def rules_page(rules: RuleSet) -> RulesPage:
    """The page of a rule set; made once, as it is nothing but data."""
    return _page(rules.id)


def _option(option: Option) -> OptionRow:
    default = value_words(option, option.default)
    if isinstance(option.choices, tuple):
        allowed = ", ".join(value_words(replace(option, unit=""), choice) for choice in option.choices)
    else:
        allowed = option.allowed
    return OptionRow(option.key, option.sentence, default, allowed, option.unit, option.source)


def _preset(rules: RuleSet, name: str) -> PresetRow:
    values = rules.presets[name].items()
    return PresetRow(name, tuple(f"{key} = {in_words(value)}" for key, value in values))


def _sources(rules: RuleSet, tables: tuple[YakuTable, ...]) -> tuple[str, ...]:
    found = [rules.source, *(row.source for table in tables for row in table.rows)]
    found += [misdeal.source for misdeal in rules.misdeals] + [option.source for option in rules.options]
    return tuple(dict.fromkeys(found))


def _tables(rules: RuleSet) -> Iterator[YakuTable]:
    """The usual yaku, and those that only a house rule brings."""
    variants = _variants(rules)
    if rules.yaku:
        yield YakuTable("", rules.reconstructed, tuple(_yaku(rules, yaku, variants) for yaku in rules.yaku))
    known = {yaku.id for yaku in rules.yaku}
    for option, value, made in variants:
        new = [yaku for yaku in made.yaku if yaku.id not in known]
        known |= {yaku.id for yaku in new}
        if new:
            title = f"Only with {option.key} = {in_words(value)}"
            yield YakuTable(title, made.reconstructed, tuple(_yaku(made, yaku, ()) for yaku in new))


Variant = tuple[Option, Value, RuleSet]


def _variants(rules: RuleSet) -> Sequence[Variant]:
    """The rules with each single choice of each house rule that is not a number out of a range."""
    return [
        (option, value, rules.with_options({option.key: value}))
        for option in rules.options
        if not isinstance(option.choices, range)
        for value in option.samples
        if value != option.default
    ]


def _by_house_rule(yaku: Yaku, variants: Sequence[Variant]) -> list[str]:
    """What single house rules make of a yaku's points."""
    notes = []
    for option, value, made in variants:
        other = next((one for one in made.yaku if one.id == yaku.id), None)
        name = f"{option.key} = {in_words(value)}"
        if other is None:
            notes.append(f"none with {name}")
        elif (other.points, other.extra) != (yaku.points, yaku.extra):
            notes.append(f"{_points(other)} with {name}")
    return notes


def _deal(rules: RuleSet, seats: int) -> str:
    plan = rules.deal[seats]
    rest = f"; {plan.leave} cards of the draw pile are never turned up" if plan.leave else ""
    hands = f"{seats} players: {counted(plan.hand, 'card')} in each hand, {plan.field} on the field"
    return f"{hands}; play goes {direction(rules, seats)}{rest}"


def _yaku(rules: RuleSet, yaku: Yaku, variants: Sequence[Variant]) -> YakuRow:
    need = "all of" if yaku.size == yaku.cards.bit_count() else f"any {yaku.size} of"
    if yaku.must:
        need = f"{yaku.size} of, with {listed([card.name for card in faces(members(yaku.must))])}"
    notes = []
    if yaku.called is not None:
        notes.append(f"{yaku.called} after a koi-koi call")
    if yaku.group:
        others = [other.names[0] for other in rules.yaku if other.group == yaku.group and other.id != yaku.id]
        notes.append(f"only the best counts of this and {listed(others)}")
    notes += _by_house_rule(yaku, variants)
    cards = faces(members(yaku.cards))
    return YakuRow(*yaku.names, _points(yaku), need, cards, "; ".join(notes), yaku.source)


def _points(yaku: Yaku) -> str:
    return f"{yaku.points}" + (f", +{yaku.extra} for each card more" if yaku.extra else "")
