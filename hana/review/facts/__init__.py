"""Facts that explain a decision: looked up in the seat's view, chosen by what they may explain, and lookable up again.

Nothing hidden is read. A fact is said of the position and of the judge's numbers, never of what others are thought to
do. Chances of hands are counted, chances of yaku come of playouts and carry their error.
"""

from collections.abc import Iterable

from hana.game.state import Round
from hana.review.facts import again, leaving, taking, values
from hana.review.facts.kind import Found, Kind
from hana.review.facts.scene import Scene, scene_of
from hana.review.model import Decision, Fact

__all__ = ["KINDS", "facts_of", "holds"]

MOST = 3
"""Facts of one decision."""
SHARE = 0.15
"""A fact that may explain less than this share of the loss is not said."""

ABOUT_CARDS = (
    Kind("finishes", taking.finishes, again.finishes, praises=True),
    Kind("raises", taking.raises, again.raises, praises=True),
    Kind("blocks", leaving.blocks, again.blocks, praises=True),
    Kind("sweep", taking.sweep, again.sweep, praises=True),
    Kind("safe", leaving.safe, again.safe, praises=True),
    Kind("beats_capture", values.beats_capture, again.beats_capture, praises=True),
    Kind("leaves", leaving.leaves, again.leaves),
    Kind("gives", leaving.gives, again.gives),
    Kind("takes_nothing", taking.takes_nothing, again.takes_nothing),
    Kind("leaves_capture", taking.leaves_capture, again.leaves_capture),
    Kind("richer", taking.richer, again.richer),
    Kind("nearer", taking.nearer, again.nearer),
    Kind("chance", values.chance, again.chance),
    Kind("offers", leaving.offers, again.offers),
    Kind("likelier", leaving.likelier, again.likelier),
    Kind("live", leaving.live, again.live),
    Kind("take_back", leaving.take_back, again.take_back),
    Kind("can_wait", leaving.can_wait, again.can_wait),
    Kind("uses_up", leaving.uses_up, again.uses_up),
    Kind("spends_wild", leaving.spends_wild, again.spends_wild),
)
ABOUT_CALLS = (
    Kind("stop_or_go", values.stop_or_go, again.stop_or_go, praises=True),
    Kind("who_scores", values.who_scores, again.who_scores),
    Kind("call_off", values.call_off, again.call_off, praises=True),
)
LAST = Kind("apart", values.apart, again.apart)
"""What can always be said of a fault."""
KINDS = {kind.id: kind for kind in (*ABOUT_CARDS, *ABOUT_CALLS, LAST)}
"""Every kind of fact by its name."""


def facts_of(view: Round, decision: Decision, seed: int) -> tuple[Fact, ...]:
    """Why a decision was judged as it was, from its view: one to three facts of a fault, the weightiest first.

    Of a good move it is at most one, where there is something to praise; of one too close to call at most the figures
    of a koi-koi decision.
    """
    scene = scene_of(view, decision, seed)
    if scene is None:
        return ()
    kinds = kinds_for(scene)
    if scene.is_fault:
        return _reasons(scene, kinds)
    if scene.about_cards and decision.verdict == "close":
        return ()
    return tuple(each.fact for kind in kinds if kind.praises for each in kind.find(scene))[:1]


def kinds_for(scene: Scene) -> tuple[Kind, ...]:
    """The kinds of fact that may be said of a scene, beside the last one.

    None where stranded cards come with a capture: what the cards themselves bring is not the reason then.
    """
    if not scene.about_cards:
        return ABOUT_CALLS
    return ABOUT_CARDS if scene.is_plain else ()


def _reasons(scene: Scene, kinds: Iterable[Kind]) -> tuple[Fact, ...]:
    found = sorted((each for kind in kinds for each in kind.find(scene)), key=lambda each: -each.weight)
    least = SHARE * (scene.decision.loss or 0.0)
    said: dict[str, Found] = {}
    for each in found:
        if each.weight >= least:
            said.setdefault(each.topic, each)
    chosen = list(said.values())[:MOST] or list(LAST.find(scene))
    return tuple(each.fact for each in chosen)


def holds(fact: Fact, view: Round, decision: Decision) -> bool:
    """Whether a fact is true of a decision, looked up again in its view.

    Raises:
        KeyError: a kind that there is not.
    """
    kind, scene = KINDS[fact.kind], scene_of(view, decision, again.SEED)
    return scene is not None and _is_about(fact, kind, scene) and kind.holds(scene, fact.args)


def _is_about(fact: Fact, kind: Kind, scene: Scene) -> bool:
    """Whether such a fact can be said of a scene at all, and what it names is there."""
    kinds = (*kinds_for(scene), LAST)
    yaku, seat = fact.args.get("yaku"), fact.args.get("seat")
    known = yaku is None or any(each.id == yaku for each in scene.view.rules.yaku)
    known = known and (seat is None or seat in range(scene.view.seats))
    return kind in kinds and (scene.is_fault or kind.praises) and known
