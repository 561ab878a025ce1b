"""Small positions made by hand: only the cards that matter, the rest in the draw pile."""

from hana.cards.sets import FULL
from hana.game.state import Phase, Pile, Round
from hana.rules import RULE_SETS
from hana.rules.options import Value
from tests.side_by_side import cards_of


def scene(
    game: str,
    hands: tuple[str, ...],
    field: str = "",
    *,
    draw: str | None = None,
    captured: tuple[str, ...] = (),
    shown: tuple[str, ...] = (),
    turn: int = 0,
    dealer: int = 0,
    **options: Value,
) -> Round:
    """A position before a hand card; cards as month-rank. Without `draw` it is every card not named elsewhere."""
    hand_sets, seats = [cards_of(hand) for hand in hands], len(hands)
    taken = tuple(map(cards_of, captured)) or (0,) * seats
    open_cards = tuple(map(cards_of, shown)) or (0,) * seats
    named = sum(hand_sets) | cards_of(field) | sum(taken)
    pile = FULL & ~named if draw is None else cards_of(draw)
    return Round(
        rules=RULE_SETS[game].with_options(options, seats),
        dealer=dealer,
        hands=tuple(map(Pile, hand_sets)),
        field=cards_of(field),
        draw=Pile(pile),
        captured=taken,
        played=(0,) * seats,
        turn=turn,
        phase=Phase.PLAY,
        calls=(0,) * seats,
        announced=(False,) * seats,
        shown=open_cards,
        teyaku=tuple(cards.bit_count() for cards in open_cards),
        laid=(0,) * seats,
        returned=(0,) * seats,
        exchanged=((),) * seats,
        drawn=(0,) * seats,
    )
