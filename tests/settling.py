"""Captured cards settled by a rule set, in few words."""

from typing import Any

from hana.cards.sets import FULL
from hana.rules import RULE_SETS
from hana.rules.options import Value
from hana.rules.ruleset import RuleSet
from hana.rules.scoring import RoundEnd, RoundResult
from hana.rules.yaku import find_yaku
from tests.side_by_side import cards_of


def rules_with(game: str, seats: int | None = None, **options: Value) -> RuleSet:
    """A game with these options."""
    return RULE_SETS[game].with_options(options, seats)


def hits(rules: RuleSet, cards: str | int, *, called: bool = False) -> dict[str, int]:
    """The yaku that count for captured cards, with their points."""
    captured = cards_of(cards) if isinstance(cards, str) else cards
    return {hit.yaku.id: hit.points for hit in find_yaku(rules.yaku, captured, called=called)}


def settled(rules: RuleSet, *captured: str, dealer: int = 0, **end: Any) -> RoundResult:
    """The result of a round in which each seat captured these cards; `...` stands for all the others."""
    named = sum(cards_of(cards) for cards in captured if cards != "...")
    sets = tuple(FULL & ~named if cards == "..." else cards_of(cards) for cards in captured)
    return rules.settle(rules, RoundEnd(sets, dealer, **({"calls": (0,) * len(sets)} | end)))


def yaku_of(result: RoundResult) -> list[list[str]]:
    """For each seat the ids of its yaku that count."""
    return [[hit.yaku.id for hit in found] for found in result.yaku]


def extras_of(result: RoundResult) -> list[dict[str, int]]:
    """For each seat what else moved points."""
    return [dict(moved) for moved in result.extras] if result.extras else [{} for _ in result.scores]
