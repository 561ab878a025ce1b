"""The review of a round: every choice of every seat, judged from what that seat knew."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hana.game.action import Action, Decide, Play, Take
from hana.game.state import Round
from hana.game.view import observe
from hana.replay.recorder import token_of
from hana.replay.steps import Step
from hana.replay.walk import RoundWalk
from hana.review.captures import captures_of, missed_capture
from hana.review.chances import chances, with_chances, worlds_for
from hana.review.events import decision_events, round_events
from hana.review.facts import facts_of
from hana.review.judge import Judgement, judge, unjudged
from hana.review.koi_koi import call_chances
from hana.review.model import FLAGGED, Decision, MissedCapture, RankedMove, RoundReview, VerdictName
from hana.review.race import yaku_rows
from hana.review.whole import NOT_YET
from hana.search.budget import Budget
from hana.search.evaluate import UNVALUED, merged

Report = Callable[[int, int, Decision], bool]
"""Told (done, total, decision) after each decision; answers whether to go on."""


class Cancelled(Exception):
    """Whoever asked for the review no longer wants it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that a seat made: the event's number, the position as the seat saw it, and what it did."""

    step: int
    view: Round
    action: Action


def choices_of(played: RoundWalk) -> Iterator[Choice]:
    """Every choice of a round, in order; those of a seat whose own hand was not recorded are left out."""
    for step in played.steps:
        action, position = _choice(step)
        if action is not None and not position.hands[step.seat].hidden:
            yield Choice(step.number, observe(position, step.seat), action)


def _choice(step: Step) -> tuple[Action | None, Round]:
    if step.kind == Play.kind and step.card is not None:
        return Play(step.card, step.take), step.before
    if step.choice is not None and step.take is not None:
        return Take(step.take), step.choice
    if step.declared is not None:
        return step.declared, step.before
    return (None if step.go_on is None else Decide(step.go_on)), step.before


def review_round(played: RoundWalk, budget: Budget, seed: int, on_decision: Report | None = None) -> RoundReview:
    """The review of a round.

    Raises:
        Cancelled: `on_decision` answered that nobody wants it any more.
    """
    found = list(choices_of(played))
    decisions: list[Decision] = []
    for choice in found:
        decisions.append(review_choice(choice, budget, seed))
        if on_decision is not None and not on_decision(len(decisions), len(found), decisions[-1]):
            raise Cancelled
    likely = chances(played, seed, worlds_for(budget))
    return RoundReview(
        round=played.number,
        decisions=tuple(decisions),
        ledger=None,
        yaku=with_chances(yaku_rows(played), played, likely),
        chances=likely,
        events=round_events(played),
    )


def review_choice(choice: Choice, budget: Budget, seed: int) -> Decision:
    """One choice judged from its view; a function of nothing else."""
    view = choice.view
    stands_for = merged(view)
    options = tuple(dict.fromkeys(stands_for.values()))
    played = stands_for[choice.action]
    if len(options) < 2 or view.phase in UNVALUED:
        verdict: VerdictName | None = "forced" if len(options) == 1 else None
        return _decision(choice, unjudged(options), played, None, verdict)
    found = judge(view, options, played, budget, seed)
    decision = _decision(choice, found.options, played, found, found.verdict)
    called = decision.model_copy(update={"call": call_chances(view, decision, seed, worlds_for(budget))})
    return called.model_copy(update={"facts": facts_of(view, called, seed)})


def _decision(
    choice: Choice,
    options: tuple[RankedMove, ...],
    played: Action,
    found: Judgement | None,
    verdict: VerdictName | None,
) -> Decision:
    return Decision(
        step=choice.step,
        seat=choice.view.turn,
        kind=played.kind,
        options=options,
        played=token_of(played),
        best=found.best if found else None,
        loss=found.loss if found else None,
        low=found.low if found else None,
        high=found.high if found else None,
        worlds=found.worlds if found else 0,
        verdict=verdict,
        open_loss=None,
        open_loss_reason=NOT_YET,
        missed_capture=_missed(choice, verdict),
        yaku_events=decision_events(choice.view, choice.action) if _plays(choice) else (),
        why=None,
        error=found.error if found else None,
        captures=captures_of(choice.view, choice.action, options),
    )


def _plays(choice: Choice) -> bool:
    return isinstance(choice.action, Play | Take)


def _missed(choice: Choice, verdict: VerdictName | None) -> MissedCapture | None:
    if not _plays(choice) or verdict == "forced":
        return None
    missed = missed_capture(choice.view, choice.action)
    if missed is None:
        return None
    return MissedCapture(cards=missed.text, fault=None if verdict is None else verdict in FLAGGED)
