"""Facts about what the better move captures."""

from collections.abc import Iterator

from hana.cards.deck import month_of
from hana.review.facts.kind import Found, card_arg, found, taking
from hana.review.facts.scene import Scene, is_void
from hana.review.race import rises, short_of, worth_having
from hana.rules.scoring import card_points
from hana.rules.yaku import Yaku

NEAR = {1: 0.35, 2: 0.15}
"""The share of a yaku's points that a card is taken for which leaves so many missing: only an order among facts."""


def group_of(yaku: Yaku) -> str:
    """What yaku of which only one counts are called together."""
    return yaku.group or yaku.id


def finishes(scene: Scene) -> Iterator[Found]:
    """Yaku that the better move completes at once, beyond what the other completes."""
    yield from _rising(scene, "finishes", before=False)


def raises(scene: Scene) -> Iterator[Found]:
    """Yaku that were complete and are worth more after the better move."""
    yield from _rising(scene, "raises", before=True)


def _rising(scene: Scene, kind: str, *, before: bool) -> Iterator[Found]:
    view, seat, better = scene.view, scene.seat, scene.better
    called, held = view.calls[seat] > 0, view.captured[seat]
    other = sum(points for _, points in rises(view, seat, scene.worse.gained))
    more = sum(points for _, points in rises(view, seat, better.gained)) - other
    if more <= 0 or not better.taken:
        return
    theirs = {hit.yaku.id for hit, _ in rises(view, seat, scene.worse.gained)} if scene.is_fault else set()
    for hit, points in rises(view, seat, better.gained):
        was_complete = hit.yaku.worth(held, called=called) > 0
        if hit.yaku.id not in theirs and was_complete is before and not is_void(view, seat, hit.yaku, better.gained):
            args = {**taking(better), "yaku": hit.yaku.id, "points": hit.points}
            yield found(kind, points * scene.stake(seat), f"yaku {seat} {group_of(hit.yaku)}", **args)


def nearer(scene: Scene) -> Iterator[Found]:
    """Yaku of which the better move captures a card, so that at most two are missing, and the other move does not."""
    view, seat = scene.view, scene.seat
    held = view.captured[seat]
    for now in worth_having(view, seat) if scene.better.taken else ():
        short, other = (short_of(now.yaku, held | deed.gained) for deed in (scene.better, scene.worse))
        size = now.yaku.size
        if not 0 < short < min(other, now.short) or short not in NEAR or 2 * short > size:
            continue
        if is_void(view, seat, now.yaku, scene.better.gained):
            continue
        args = {**taking(scene.better), "yaku": now.yaku.id, "held": size - short, "size": size}
        weight = now.yaku.points * NEAR[short] * scene.stake(seat)
        yield found("nearer", weight, f"near {group_of(now.yaku)}", **args)


def richer(scene: Scene) -> Iterator[Found]:
    """Both moves capture, the better one more points in cards."""
    if scene.counts and scene.better.taken and scene.worse.taken:
        more, less = (_points(scene, deed.gained) for deed in (scene.better, scene.worse))
        if more > less:
            yield found("richer", more - less, "capture", **taking(scene.better), more=more, less=less)


def takes_nothing(scene: Scene) -> Iterator[Found]:
    """The better move captures points in cards where the other captures nothing."""
    points = _points(scene, scene.better.gained)
    if scene.counts and points and scene.worse.is_discard:
        yield found("takes_nothing", points, "capture", **taking(scene.better), points=points)


def leaves_capture(scene: Scene) -> Iterator[Found]:
    """The better move captures cards where the other captures nothing, and card points do not count."""
    if scene.better.taken and scene.worse.is_discard and not (scene.counts and _points(scene, scene.better.gained)):
        yield found("leaves_capture", scene.worth(scene.better.gained), "capture", **taking(scene.better))


def sweep(scene: Scene) -> Iterator[Found]:
    """The better move takes three cards of a month with the fourth."""
    card = scene.better.card
    if card is not None and scene.better.taken.bit_count() == 3:
        gain = scene.worth(scene.better.gained) - scene.worth(scene.worse.gained)
        yield found("sweep", max(gain, 0.0), "sweep", card=card_arg(card), month=month_of(card))


def _points(scene: Scene, cards: int) -> int:
    return card_points(scene.view.rules.card_values, cards)
