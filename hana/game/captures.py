"""What a card can take: by month, by the lightning's wildness, and out of hands that lie face up."""

from hana.cards.sets import BY_MONTH, SAME_MONTH, lowest, members
from hana.game.state import Phase, Round


def matches(field: int, card: int) -> int:
    """The CardSet of field cards of a card's month."""
    return field & SAME_MONTH[card]


def captures(state: Round, card: int) -> tuple[int, ...]:
    """Everything that a card may do now: CardSets to take, 0 where it may also be laid down; empty for nothing to take.

    In the play phase the card comes from the hand, else from the draw pile. None of the month leaves it on the field,
    one is taken, two give the choice, three are all taken; cards shown in other hands can be taken like field cards
    unless two of the month lie on the field. Source: docs/rules/hana-awase.md, "The turn" and "Hand yaku"; for wild
    cards docs/rules/mayumi.md, "The gaji".
    """
    if state.rules.wild.cards and is_wild(state, card):
        return _wild(state, card)
    found = matches(state.field, card)
    count = found.bit_count()
    if count == 3:
        return (found,)
    if count < 2 and any(state.shown):
        found |= _shown_to(state, card)
    return tuple(1 << one for one in members(found))


def is_wild(state: Round, card: int) -> bool:
    """Whether a card, played or turned up now, may take any field card."""
    wild = state.rules.wild
    return bool(wild.cards >> card & 1) and (state.phase is Phase.PLAY or wild.from_pile)


def _shown_to(state: Round, card: int) -> int:
    """The cards of a month that lie face up in other hands."""
    found = 0
    for seat, cards in enumerate(state.shown):
        found |= cards & SAME_MONTH[card] if seat != state.turn else 0
    return found


def _wild(state: Round, card: int) -> tuple[int, ...]:
    wild, own = state.rules.wild, matches(state.field, card)
    free = state.field
    for month in BY_MONTH:
        if (state.field & month).bit_count() == 3 and not (wild.breaks_pile and month != SAME_MONTH[card]):
            free &= ~month
    found = [1 << one for one in members(free)]
    if own.bit_count() == 3:
        found.append(own)
    found.sort(key=lowest)
    return tuple(found) if wild.must or not found else (0, *found)


def label(card: int, taken: int) -> int:
    """The card that names a capture in a replay: its lowest, or the card itself where it takes nothing."""
    return lowest(taken) if taken else card


def choices(state: Round, card: int) -> tuple[int, ...]:
    """The names of the captures among which a card must choose, ascending; empty where there is no choice."""
    found = captures(state, card)
    return tuple(sorted(label(card, taken) for taken in found)) if len(found) > 1 else ()


def taken_by(state: Round, card: int, take: int | None) -> int:
    """The CardSet that a card takes, with the name of its choice where there is one."""
    found = captures(state, card)
    if take is not None:
        return next((taken for taken in found if label(card, taken) == take), 0)
    return found[0] if found else 0
