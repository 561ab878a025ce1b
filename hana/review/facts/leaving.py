"""Facts about what a move leaves on the field, and for whom."""

from collections.abc import Iterator

from hana.cards.deck import month_of
from hana.cards.sets import SAME_MONTH, members
from hana.replay.model import deck_text
from hana.review.facts.kind import Args, Found, card_arg, found
from hana.review.facts.scene import Deed, Scene, is_void
from hana.review.facts.taking import group_of
from hana.review.race import rises
from hana.rules.yaku import YakuHit

LEAST = 0.01
"""A chance below one per cent is not worth a sentence."""
APART = 0.05
"""A smaller difference of two chances is not worth a sentence."""
LIKELIER = 1.1
"""Comparing two cards says more than the chance of one of them."""
UNCOUNTED = 0.2
"""The share of a loss that unseen cards may explain where the chance to hold them cannot be counted."""
LATER = 0.35
"""What a card that has not been seen counts, of one that lies there to be taken."""
ANYBODY = 0.25
"""The weight that a card which completes another seat's yaku has by lying there, whoever plays next."""


def risk(scene: Scene, deed: Deed, other: Deed) -> tuple[float, int]:
    """The most that the next seat may take because of a move and not because of the other one, by its chance, and the
    card of the field with which; (0, -1) for nothing.
    """
    seat = scene.next_seat
    most = (0.0, -1)
    for card in scene.new_on_field(deed, other) if seat is not None else ():
        chance = scene.chance_held(card, seat) if seat is not None else None
        takers = members(scene.unseen_of(card))
        if chance is not None and chance >= LEAST and takers:
            most = max(most, (chance * (scene.worth(1 << card) + max(scene.worth(1 << one) for one in takers)), card))
    return most


def offers(scene: Scene) -> Iterator[Found]:
    """The card with which the next seat may take most because of the worse move: with what chance it can."""
    (here, card), (there, _) = risk(scene, scene.worse, scene.better), risk(scene, scene.better, scene.worse)
    seat = scene.next_seat
    if seat is None or here <= there:
        return
    chance = scene.chance_held(card, seat)
    if chance is not None:
        unseen = scene.unseen_of(card).bit_count()
        args: Args = {"card": card_arg(card), "seat": seat, "month": month_of(card), "unseen": unseen}
        yield found("offers", here - there, "risk", **args, chance=round(100 * chance))


def likelier(scene: Scene) -> Iterator[Found]:
    """Two cards to lay down: the next seat is likelier to hold a card that takes the worse move's."""
    better, worse, seat = scene.better.card, scene.worse.card, scene.next_seat
    if better is None or worse is None or seat is None or not (scene.better.is_discard and scene.worse.is_discard):
        return
    there, here = scene.chance_held(better, seat), scene.chance_held(worse, seat)
    if there is None or here is None or there < LEAST or here - there < APART:
        return
    if scene.elsewhere & scene.view.rules.wild.cards:
        return
    weight = max(risk(scene, scene.worse, scene.better)[0] - risk(scene, scene.better, scene.worse)[0], 0.0)
    args: Args = {"seat": seat, "card": card_arg(worse), "other_card": card_arg(better)}
    yield found("likelier", LIKELIER * weight, "risk", **args, worse=round(100 * here), better=round(100 * there))


def live(scene: Scene) -> Iterator[Found]:
    """Two cards to lay down: of the better one's month fewer cards are unseen."""
    better, worse = scene.better.card, scene.worse.card
    if better is None or worse is None or not (scene.better.is_discard and scene.worse.is_discard):
        return
    less, more = (scene.unseen_of(card).bit_count() for card in (better, worse))
    if not 0 < less < more:
        return
    here, there = risk(scene, scene.worse, scene.better)[0], risk(scene, scene.better, scene.worse)[0]
    weight = max((here - there) / 2, UNCOUNTED * scene.loss if not here + there else 0.0)
    months = {"month": month_of(better), "other_month": month_of(worse)}
    yield found("live", weight, "live", **months, less=less, more=more)


def safe(scene: Scene) -> Iterator[Found]:
    """The better move lays down a card that nobody else can take any more."""
    card = scene.better.card
    if card is None or not scene.better.is_discard or scene.better.after.over or not scene.is_safe(card):
        return
    worse = scene.worse.card
    if worse is not None and scene.worse.is_discard and (scene.is_safe(worse) or not scene.is_fault):
        return
    weight = risk(scene, scene.worse, scene.better)[0]
    yield found("safe", max(weight, 0.3 * scene.loss), "safe", card=card_arg(card), month=month_of(card))


def take_back(scene: Scene) -> Iterator[Found]:
    """The better move lays down one of a pair whose other card stays in hand; the worse move lays down another card."""
    card = scene.better.card
    if card is not None and _keeps_mate(scene, scene.better) and not _keeps_mate(scene, scene.worse):
        yield found("take_back", 0.3 * scene.loss, "take_back", card=card_arg(card), month=month_of(card))


def _keeps_mate(scene: Scene, deed: Deed) -> bool:
    """Whether a card is laid down while another of its month stays in the hand."""
    held = deed.after.hands[scene.seat].known
    return deed.card is not None and deed.is_discard and bool(held & SAME_MONTH[deed.card])


def can_wait(scene: Scene) -> Iterator[Found]:
    """The worse move takes what nobody else could have taken, and what the better move leaves for later."""
    worse = scene.worse
    if worse.card is None or not worse.taken or worse.taken & ~scene.better.after.field:
        return
    keeps = scene.better.after.hands[scene.seat].known >> worse.card & 1
    if keeps and scene.is_safe(worse.card):
        weight = 0.3 * scene.loss
        args: Args = {"taken": deck_text(members(worse.taken)), "month": month_of(worse.card)}
        yield found("can_wait", weight, "can_wait", **args)


def uses_up(scene: Scene) -> Iterator[Found]:
    """The worse move spends a card that could have waited for a better one of its month, not seen yet."""
    spent, kept = _given_up(scene, scene.worse), _given_up(scene, scene.better)
    card = scene.worse.card
    if card is not None and spent[0] > kept[0] and scene.better.after.hands[scene.seat].known >> card & 1:
        args: Args = {"card": card_arg(card), "target": card_arg(spent[1])}
        yield found("uses_up", LATER * (spent[0] - kept[0]), "uses_up", **args)


def _given_up(scene: Scene, deed: Deed) -> tuple[float, int]:
    """How much more than what a hand card takes the best unseen card of its month is worth, and which that is."""
    unseen = members(scene.unseen_of(deed.card)) if deed.card is not None and deed.taken else ()
    best = max(unseen, key=lambda card: (scene.worth(1 << card), -card), default=None)
    return (0.0, -1) if best is None else (max(0.0, scene.worth(1 << best) - scene.worth(deed.taken)), best)


def leaves(scene: Scene) -> Iterator[Found]:
    """A card of the field that completes another seat's yaku, which the worse move leaves and the better one takes."""
    for card in scene.new_on_field(scene.worse, scene.better):
        if card != scene.worse.card:
            yield from _completing(scene, "leaves", card)


def gives(scene: Scene) -> Iterator[Found]:
    """A card that completes another seat's yaku, which the worse move lays down."""
    card = scene.worse.card
    if card is not None and card in scene.new_on_field(scene.worse, scene.better):
        yield from _completing(scene, "gives", card)


def blocks(scene: Scene) -> Iterator[Found]:
    """A card of the field that would complete another seat's yaku, which a good move takes; of a fault see `leaves`."""
    if scene.is_fault:
        return
    for card in members(scene.better.taken & scene.view.field & ~scene.worse.gained):
        yield from _completing(scene, "blocks", card)


def _completing(scene: Scene, kind: str, card: int) -> Iterator[Found]:
    """What a card of the field would complete for other seats that can come to take it."""
    if scene.is_safe(card):
        return
    for seat in range(scene.view.seats):
        if seat == scene.seat or not len(scene.view.hands[seat]):
            continue
        for hit, points in completed_by(scene, seat, card):
            chance = scene.chance_held(card, seat) or 0.0
            args: Args = {"seat": seat, "yaku": hit.yaku.id, "card": card_arg(card)}
            weight = points * scene.stake(seat) * (ANYBODY + (1 - ANYBODY) * chance)
            yield found(kind, weight, f"short {seat} {group_of(hit.yaku)}", **args)


def completed_by(scene: Scene, seat: int, card: int) -> list[tuple[YakuHit, int]]:
    """The yaku that one more card completes for a seat, each with the points that it adds."""
    view, called = scene.view, scene.view.calls[seat] > 0
    return [
        (hit, points)
        for hit, points in rises(view, seat, 1 << card)
        if not hit.yaku.worth(view.captured[seat], called=called) and not is_void(view, seat, hit.yaku, 1 << card)
    ]


def spends_wild(scene: Scene) -> Iterator[Found]:
    """The worse move uses up a wild card that the better one keeps."""
    wild, worse = scene.view.rules.wild.cards, scene.worse.card
    if worse is not None and wild >> worse & 1 and scene.better.card != worse:
        yield found("spends_wild", 0.5 * scene.loss, "wild", card=card_arg(worse))
