"""Small positions made by hand: only the cards that matter, the rest in the draw pile."""

from hana.cards.sets import FULL
from hana.game.state import Phase, Pile, Round
from hana.rules import RULE_SETS
from tests.side_by_side import cards_of


def scene(
    game: str,
    hands: tuple[str, ...],
    field: str = "",
    *,
    draw: str | None = None,
    captured: tuple[str, ...] = (),
    turn: int = 0,
    dealer: int = 0,
) -> Round:
    """A position before a hand card; cards as month-rank. Without `draw` it is every card not named elsewhere."""
    hand_sets = [cards_of(hand) for hand in hands]
    taken = tuple(map(cards_of, captured)) or (0,) * len(hands)
    named = sum(hand_sets) | cards_of(field) | sum(taken)
    pile = FULL & ~named if draw is None else cards_of(draw)
    return Round(
        rules=RULE_SETS[game],
        dealer=dealer,
        hands=tuple(map(Pile, hand_sets)),
        field=cards_of(field),
        draw=Pile(pile),
        captured=taken,
        played=(0,) * len(hands),
        turn=turn,
        phase=Phase.PLAY,
        calls=(0,) * len(hands),
    )
