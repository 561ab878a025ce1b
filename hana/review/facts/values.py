"""Facts about values and chances: what the judge found, and what comes of playing on."""

from collections.abc import Iterator
from math import sqrt

from hana.cards.sets import members
from hana.game.engine import CALL_OFF
from hana.replay.model import deck_text
from hana.review.facts.kind import Found, card_arg, found
from hana.review.facts.scene import Deed, Scene, is_void
from hana.review.facts.taking import group_of
from hana.review.koi_koi import GO_ON, stop_value
from hana.review.model import Decision
from hana.search.outlook import move_outlook

NORMAL_95 = 1.96
"""Half of a 95 % interval in standard errors. Source: the normal distribution."""
MOST_WORLDS = 1000
FEWEST_WORLDS = 100
"""Of fewer worlds than that no chance is told."""
SURELY = 3.0
"""Standard errors by which two chances have to differ: more than two, because the largest of many is chosen."""
LEAST = 0.04
"""A smaller difference of two chances is not worth a sentence."""


def worlds_of(decision: Decision) -> int:
    """In how many worlds chances are counted: as many as the judge sampled, up to MOST_WORLDS."""
    return min(MOST_WORLDS, decision.worlds)


def chance(scene: Scene) -> Iterator[Found]:
    """Yaku that the better move makes surely likelier for its own seat, or less likely for another."""
    worlds, view = worlds_of(scene.decision), scene.view
    if not scene.is_fault or worlds < FEWEST_WORLDS:
        return
    better, worse = move_outlook(view, (scene.better.action, scene.worse.action), scene.seed, worlds)
    for seat in range(view.seats):
        for index, yaku in enumerate(view.rules.yaku):
            here, there = (outlook.finishes(seat, index).value for outlook in (better, worse))
            gain = here - there if seat == scene.seat else there - here
            if gain < max(LEAST, SURELY * _apart_se(here, there, worlds)) or is_void(view, seat, yaku):
                continue
            error = NORMAL_95 * max(chance_se(here, worlds), chance_se(there, worlds))
            yield found(
                "chance",
                gain * yaku.points * scene.stake(seat),
                f"yaku {seat} {group_of(yaku)}",
                seat=seat,
                yaku=yaku.id,
                better=round(100 * here),
                worse=round(100 * there),
                error=max(1, round(100 * error)),
            )


def chance_se(share: float, worlds: int) -> float:
    """The standard error of a share that was counted; never 0, as what was not met may still be possible.

    Source: the binomial law, with one world's weight added.
    """
    return sqrt((share * (1 - share) + 1 / worlds) / worlds)


def _apart_se(one: float, two: float, worlds: int) -> float:
    """The standard error of a difference of two shares. Common worlds can only make it smaller."""
    return sqrt(chance_se(one, worlds) ** 2 + chance_se(two, worlds) ** 2)


def apart(scene: Scene) -> Iterator[Found]:
    """By how much the values differ on average, with the 95 % interval that the judge gave."""
    decision = scene.decision
    if decision.loss is not None and decision.high is not None:
        yield found("apart", 0.0, "apart", points=tenth(decision.loss), error=tenth(decision.high - decision.loss))


def beats_capture(scene: Scene) -> Iterator[Found]:
    """A card was laid down although a capture was open, and is worth more on average."""
    better, worse = scene.better, scene.worse
    if scene.is_fault or better.card is None or worse.card is None or not (better.is_discard and worse.taken):
        return
    loss, low = worse.option.loss, worse.option.low
    if scene.decision.best == scene.decision.played and loss is not None and low is not None and loss > 0:
        cards = {"card": card_arg(better.card), "with_card": card_arg(worse.card), "taken": _text(worse.taken)}
        yield found("beats_capture", 0.0, "apart", **cards, points=tenth(loss), error=tenth(loss - low))


def stop_or_go(scene: Scene) -> Iterator[Found]:
    """Points for stopping, and the mean of going on."""
    going = next((deed for deed in (scene.better, scene.worse) if deed.action == GO_ON), None)
    if going is not None:
        value, se = _mean(going)
        args = {"stop": whole(stop_value(scene.view)), "go_on": tenth(value), "error": tenth(NORMAL_95 * se)}
        yield found("stop_or_go", scene.loss, "stop_or_go", **args)


def who_scores(scene: Scene) -> Iterator[Found]:
    """Who scores after koi-koi, of two seats, as the review counted it."""
    call = scene.decision.call
    if call is None or scene.view.seats != 2:
        return
    yield found(
        "who_scores",
        scene.loss / 2,
        "who_scores",
        seat=scene.seat,
        rival=1 - scene.seat,
        again=round(100 * call.again),
        other=round(100 * call.other),
        nobody=round(100 * call.nobody),
        error=max(1, round(100 * NORMAL_95 * call.se)),
    )


def call_off(scene: Scene) -> Iterator[Found]:
    """What playing on is worth where the round may be called off."""
    deeds = {deed.action == CALL_OFF: deed for deed in (scene.better, scene.worse)}
    if len(deeds) == 2:
        value, se = _mean(deeds[False])
        yield found("call_off", scene.loss, "call_off", points=tenth(value), error=tenth(NORMAL_95 * se))


def _mean(deed: Deed) -> tuple[float, float]:
    return deed.option.value or 0.0, deed.option.se or 0.0


def _text(cards: int) -> str:
    return deck_text(members(cards))


def tenth(points: float) -> float:
    """Points as facts say them."""
    return round(points, 1) + 0.0


def whole(points: float) -> int | float:
    """Points that are mostly whole, else to a tenth."""
    return int(points) if points == int(points) else tenth(points)
