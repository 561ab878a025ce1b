"""Decks as a replay writes them."""

from collections.abc import Sequence

from hana.game.deal import Deal, deal_from_seed
from hana.replay.model import Replay, deck_text
from hana.rules.ruleset import RuleSet


def ascending(cards: Sequence[int]) -> list[int]:
    """Cards by index, hidden ones (-1) last."""
    return sorted(cards, key=lambda card: (card < 0, card))


def sorted_deck(deal: Deal) -> str:
    """A deal as the canonical deck: hands and field sorted, the draw pile in its order."""
    return deck_text([card for cards in (*deal.hands, deal.field) for card in ascending(cards)] + list(deal.draw))


def seed_gives(replay: Replay, rules: RuleSet, number: int, deal: Deal) -> bool:
    """Whether the replay's seed deals the same cards for a round."""
    if replay.seed is None:
        return False
    return sorted_deck(deal_from_seed(rules, len(replay.seats), replay.seed, number)) == sorted_deck(deal)
