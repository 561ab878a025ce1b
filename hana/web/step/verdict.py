"""The verdict box: who chose what, how the judge calls it, what it lost and how sure that is."""

from dataclasses import dataclass

from hana.cards.names import from_character
from hana.game.state import Phase
from hana.replay.steps import Step
from hana.review.model import Decision
from hana.review.words import sentences
from hana.rules.ruleset import Opening
from hana.search.jit import PLAIN, best_budget
from hana.web.reviews import RoundVerdicts
from hana.web.step.address import View
from hana.web.step.considered import CallPart, CaptureRow, call_part, capture_rows
from hana.web.step.luck import drawn_worth
from hana.web.step.moment import Moment
from hana.web.step.numbering import may_hide
from hana.web.step.options import Options, options_of, scale_of
from hana.web.step.said import question, what_was_done
from hana.web.step.verdicts import Glyph, glyph_of
from hana.web.wording import card_name, card_names, counted, date_of, plain

NOT_JUDGED_YET = {
    "declare": "Not judged: declarations before the first card are not weighed yet.",
}


@dataclass(frozen=True, slots=True)
class VerdictPart:
    """What the verdict box says. `glyph`, `loss`, `interval` and `options` are empty where there is none.

    `status` stands in the verdict's place where nothing is judged, `sentences` say what was done, `reasons` why it is
    called so, `basis` on how much it rests. `judged` and `total` are the progress of the first verdicts, 0 where none
    is under way; `portion` is the same in words, `needs_reload` says that more will come. `luck` is what the card
    that led here was worth, `captures` and `call` are what stood behind the choice. `open_url` leads to the view that
    shows what this one must not; at `keep_url` a game that only a link holds is kept. At `deepen_url` more worlds are
    asked for the decision at step `choice`; `is_deepening` says that they have been.
    """

    title: str
    glyph: Glyph | None = None
    status: str = ""
    loss: str = ""
    interval: str = ""
    sentences: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    options: Options | None = None
    basis: str = ""
    judged: int = 0
    total: int = 0
    portion: str = ""
    needs_reload: bool = False
    open_url: str = ""
    keep_url: str = ""
    luck: str = ""
    captures: tuple[CaptureRow, ...] = ()
    call: CallPart | None = None
    deepen_url: str = ""
    choice: int = 0
    is_deepening: bool = False


def verdict_part(now: Moment) -> VerdictPart:
    """The verdict box at a moment before the end of a round."""
    step = now.decided
    if step is None:
        return _without_decision(now)
    title = _title(now, step)
    said = what_was_done(now.game.names, step, sees=True, is_done=not now.is_pending)
    decision = now.verdict
    if decision is None:
        return _not_judged(now, title, said)
    options = options_of(decision, step, scale_of(_comparable(now)))
    if decision.verdict is None:
        return VerdictPart(title, None, NOT_JUDGED_YET.get(step.kind, ""), sentences=(said,), options=options)
    return VerdictPart(
        title=title,
        glyph=glyph_of(decision.verdict),
        loss=_loss(decision),
        interval=_interval(decision),
        sentences=(said, *_what_was_better(decision)),
        reasons=sentences(decision, "en", now.game.rules, now.game.names),
        options=options if len(decision.options) > 1 else None,
        basis=_basis(decision, now.verdicts),
        needs_reload=now.verdicts.is_waiting,
        deepen_url=now.address.named("deepen") if _may_deepen(now, decision) else "",
        luck=drawn_worth(now),
        captures=capture_rows(decision, now.game.rules),
        call=call_part(decision.call),
        choice=now.numbering.shown(decision.step),
        is_deepening=decision.step in now.verdicts.deepening,
    )


def _may_deepen(now: Moment, decision: Decision) -> bool:
    """Whether more worlds may tell what these do not: where it is too close to call, or a deeper look changed that."""
    known = now.verdicts
    is_current = known.made is None or known.made.is_current
    can = now.game.is_kept and is_current and best_budget("deep") == "deep" and known.budget != "deep"
    return can and decision.verdict == "close" and decision.step not in known.deepened | known.deepening


def _without_decision(now: Moment) -> VerdictPart:
    if now.upcoming is None:
        return VerdictPart("The record ends here", status=now.game.page.note or "The round was not played to its end.")
    if now.may_see(now.upcoming):
        status = "Chance, not a choice: nothing to judge."
        return VerdictPart(f"{now.game.names[now.upcoming.seat]} turns up a card", status=status, luck=drawn_worth(now))
    viewer = now.game.names[now.address.seat]
    all_cards = now.seen_by(now.address.seat, View.ALL)
    if is_opening(now):
        status = f"{viewer} cannot see whether another hand has something to declare first."
        return VerdictPart("Before the first card", status=status, open_url=all_cards)
    seat = now.seen.turn
    name = now.game.names[seat]
    title = f"{name}: {question(now.seen)}" if now.seen.phase in {Phase.OPENING, Phase.CLOSING} else f"{name} to play"
    status = f"{viewer} cannot see this hand, so this view does not show what {name} could choose."
    return VerdictPart(title, status=status, open_url=all_cards)


def is_opening(now: Moment) -> bool:
    """Whether other seats may still be asked for what this view must not know."""
    nothing_played = not any(step.kind == "play" for step in now.played.steps[: now.events])
    is_fuke = now.seen.phase is Phase.OPENING and now.seen.asks[0].kind is Opening.FUKE
    return nothing_played and may_hide(now.game.rules) and not is_fuke


def _title(now: Moment, step: Step) -> str:
    name = now.game.names[step.seat]
    if not now.is_pending:
        return f"{name} has played"
    if step.kind == "koi-koi":
        return f"{name}: stop or koi-koi?"
    if step.kind == "declare":
        return f"{name}: {question(step.before)}"
    return f"{name} to choose" if step.choice is not None else f"{name} to play"


def _not_judged(now: Moment, title: str, said: str) -> VerdictPart:
    known = now.verdicts
    if not now.game.is_kept:
        status = "Not reviewed: a game in a link is stored nowhere."
        return VerdictPart(title, status=status, sentences=(said,), keep_url=now.game.url)
    if known.judging is None:
        status = f"The analysis failed: {known.failed}" if known.failed else "No review of this round yet."
        return VerdictPart(title, status=status, sentences=(said,))
    done, total = known.judging.done, known.judging.total
    if not known.judging.is_running or not total:
        return VerdictPart(title, status="Waiting for the judge …", sentences=(said,), needs_reload=True)
    # The number of choices would tell a seat how long the round goes on.
    portion = f"{done} of {total} decisions" if now.knows_all else f"{100 * done // total} %"
    return VerdictPart(
        title,
        status=f"Judging … {portion}",
        sentences=(said,),
        judged=done,
        total=total,
        portion=portion,
        needs_reload=True,
    )


def _comparable(now: Moment) -> list[Decision]:
    found = now.verdicts.decisions.values()
    if now.knows_all:
        return list(found)
    return [d for d in found if d.seat == now.address.seat and d.step <= now.events]


def _loss(decision: Decision) -> str:
    if decision.loss is None or decision.verdict in {"best", "forced"}:
        return ""
    return f"loses {plain(max(decision.loss, 0.0), 1)}"


def _interval(decision: Decision) -> str:
    if decision.low is None or decision.high is None or decision.verdict in {"best", "forced"}:
        return ""
    return f"{plain(decision.low, 1)} to {plain(decision.high, 1)}"


def _what_was_better(decision: Decision) -> tuple[str, ...]:
    """The richest capture that was left; where that was a fault, the reasons name it already."""
    missed = decision.missed_capture
    if missed is None or (missed.fault and decision.facts):
        return ()
    first, *taken = [card for card in map(from_character, missed.cards) if card is not None]
    open_capture = f"{card_name(first)} could have taken {card_names(taken)}"
    if missed.fault:
        return (f"Missed: {open_capture}.",)
    judged = "leaving it was no fault" if decision.verdict in {"best", "good"} else "the loss is not proven"
    return (f"{open_capture[0].upper()}{open_capture[1:]}; {judged}.",)


def _basis(decision: Decision, known: RoundVerdicts) -> str:
    if decision.verdict == "forced":
        return "Only one option, so nothing is judged."
    budget = "deep" if decision.step in known.deepened else known.budget
    parts = ["points with 95 % intervals", f"{counted(decision.worlds, 'world')}, {budget} budget"]
    if known.budget == PLAIN:
        parts.append("analysed without compiled kernels: smaller budget")
    if known.made is not None:
        parts.append(f"engine {known.made.engine}, seed {known.made.seed}, {date_of(known.made.at)}")
    if known.progress is not None and known.complete:
        parts.append("a deeper review is under way")
    return " · ".join(parts)
