"""The rules of a game as a page, out of its rule set: nothing here is written twice."""

from dataclasses import dataclass

from hana.cards.deck import KINDS
from hana.cards.names import KIND_NAMES
from hana.cards.sets import BY_KIND, members
from hana.rules.ruleset import RuleSet, Stage
from hana.rules.yaku import Yaku
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
    """A house rule with its default and what is allowed."""

    key: str
    sentence: str
    default: str
    allowed: str
    source: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """What `rules.html` prints."""

    title: str
    id: str
    revision: int
    japanese: str
    sentence: str
    deals: tuple[str, ...]
    turn: tuple[str, ...]
    kinds: tuple[KindRow, ...]
    counts_card_points: bool
    yaku: tuple[YakuRow, ...]
    misdeals: tuple[tuple[str, str], ...]
    options: tuple[OptionRow, ...]
    source: str


_TURN = {
    Stage.PLAY: "Play a hand card. If a card of its month lies on the field, both are captured; of two the player "
    "chooses one, three are taken all at once. Without a match the card stays on the field.",
    Stage.DRAW: "Turn up the top card of the draw pile. It captures in the same way, or stays on the field.",
    Stage.DECIDE: "Whoever has completed or raised a yaku in this turn stops the round, or calls koi-koi and goes on.",
}


def rules_page(rules: RuleSet) -> RulesPage:
    """The page of a rule set."""
    return RulesPage(
        title=rules.names[0],
        id=rules.id,
        revision=rules.revision,
        japanese=rules.names[1],
        sentence=rules.sentence,
        deals=tuple(_deal(rules, seats) for seats in rules.seats),
        turn=tuple(_TURN[stage] for stage in rules.stages),
        kinds=tuple(
            KindRow(*KIND_NAMES[kind], rules.card_values[kind], faces(members(BY_KIND[kind]))) for kind in KINDS
        ),
        counts_card_points=rules.counts_card_points,
        yaku=tuple(_yaku(rules, yaku) for yaku in rules.yaku),
        misdeals=tuple((misdeal.sentence, misdeal.source) for misdeal in rules.misdeals),
        options=tuple(OptionRow(o.key, o.sentence, str(o.default), o.allowed, o.source) for o in rules.options),
        source=rules.source,
    )


def _deal(rules: RuleSet, seats: int) -> str:
    plan = rules.deal[seats]
    rest = f"; {plan.leave} cards of the draw pile are never turned up" if plan.leave else ""
    return f"{seats} players: {counted(plan.hand, 'card')} in each hand, {plan.field} on the field{rest}"


def _yaku(rules: RuleSet, yaku: Yaku) -> YakuRow:
    need = "all of" if yaku.size == yaku.cards.bit_count() else f"any {yaku.size} of"
    if yaku.must:
        need = f"{yaku.size} of, with {listed([card.name for card in faces(members(yaku.must))])}"
    notes = []
    if yaku.called is not None:
        notes.append(f"{yaku.called} after a koi-koi call")
    if yaku.group:
        others = [other.names[0] for other in rules.yaku if other.group == yaku.group and other.id != yaku.id]
        notes.append(f"only the best counts of this and {listed(others)}")
    points = f"{yaku.points}" + (f", +{yaku.extra} for each card more" if yaku.extra else "")
    cards = faces(members(yaku.cards))
    return YakuRow(*yaku.names, points, need, cards, "; ".join(notes), yaku.source)
