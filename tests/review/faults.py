"""Decisions whose verdict is given, so that their facts can be looked at without a judge."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from hana.game.action import Action
from hana.game.state import Round
from hana.game.view import observe
from hana.replay.recorder import token_of
from hana.replay.walk import walk
from hana.review.facts import kinds_for
from hana.review.facts.scene import Scene, scene_of
from hana.review.model import Decision, Fact, RankedMove, VerdictName
from hana.review.review import choices_of
from hana.rules import RULE_SETS
from hana.search.evaluate import UNVALUED, merged
from tests.review.reviewed import recorded

LOSS, LOW, HIGH = 4.0, 2.5, 5.5


def judged(view: Round, best: Action, other: Action, *, verdict: VerdictName = "mistake", worlds: int = 0) -> Decision:
    """A decision between two moves of a view: with a fault's verdict the other one was played, else the best."""
    stands_for = merged(view)
    better, worse = (token_of(stands_for[action]) for action in (best, other))
    options = (
        RankedMove(move=better, value=7.0, se=0.2, loss=0.0, loss_se=0.0, low=0.0, high=0.0),
        RankedMove(move=worse, value=3.0, se=0.2, loss=LOSS, loss_se=0.3, low=LOW, high=HIGH),
    )
    is_fault = verdict in {"inaccuracy", "mistake", "blunder"}
    return Decision(
        step=0,
        seat=view.turn,
        kind=other.kind if is_fault else best.kind,  # type: ignore[arg-type]
        options=options,
        played=worse if is_fault else better,
        best=better,
        loss=LOSS if is_fault else 0.0,
        low=LOW if is_fault else 0.0,
        high=HIGH if is_fault else 0.5,
        worlds=worlds,
        verdict=verdict,
        open_loss=None,
        open_loss_reason=None,
        missed_capture=None,
        yaku_events=None,
        why=None,
    )


@dataclass(frozen=True)
class Case:
    """A view with a decision and a fact that was found for it."""

    view: Round
    decision: Decision
    fact: Fact


def found_in(scene: Scene) -> Iterator[Fact]:
    """Every fact of a scene, before any are chosen."""
    for kind in kinds_for(scene):
        if scene.is_fault or kind.praises:
            yield from (each.fact for each in kind.find(scene))


@cache
def cases(game: str, seats: int, seed: int, verdict: VerdictName) -> tuple[Case, ...]:
    """The facts of each choice of a game played at random, had one move at random been judged against another."""
    rng, found = Random(f"{game} {seats} {seed} {verdict}"), []
    for played in walk(recorded(game, seats, seed)).rounds:
        for choice in choices_of(played):
            moves = list(dict.fromkeys(merged(choice.view).values()))
            if len(moves) < 2 or choice.view.phase in UNVALUED:
                continue
            decision = judged(choice.view, *rng.sample(moves, 2), verdict=verdict)
            scene = scene_of(choice.view, decision)
            assert scene is not None
            found += [Case(choice.view, decision, fact) for fact in found_in(scene)]
    return tuple(found)


def every_case(seeds: range) -> Iterator[Case]:
    """The cases of all games and numbers of seats."""
    for rules in RULE_SETS.values():
        for seats in rules.seats:
            for seed in seeds:
                yield from cases(rules.id, seats, seed, "mistake")
                yield from cases(rules.id, seats, seed, "best")


def seen(state: Round) -> Round:
    """What the seat in turn sees."""
    return observe(state, state.turn)
