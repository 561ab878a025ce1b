"""What stood behind a decision: the captures that were open, and the chances of a koi-koi call."""

from dataclasses import dataclass

from hana.cards.names import from_character
from hana.review.model import CallChances, Decision, OpenCapture
from hana.rules.ruleset import RuleSet
from hana.web.step.cards import BoardCard, face
from hana.web.wording import counted, listed, plain, signed


@dataclass(frozen=True, slots=True)
class CaptureRow:
    """A capture that was open: the card that takes and what it takes, what it would have brought, what became of it.

    `state` is `taken`, `missed` (leaving it was a fault) or `left`; `said` is the same in words.
    """

    takes: BoardCard
    taken: tuple[BoardCard, ...]
    brings: str
    state: str
    said: str


@dataclass(frozen=True, slots=True)
class CallPart:
    """Stop or koi-koi: points for stopping, the mean of going on with its interval, what may come of it in per cent.

    `again` is the seat's own chance to score once more, `other` that of another seat, `nobody` the rest.
    """

    stop: str
    go_on: str
    again: int
    other: int
    nobody: int
    error: str


def capture_rows(decision: Decision, rules: RuleSet) -> tuple[CaptureRow, ...]:
    """All captures that were open at a decision, the richest first."""
    return tuple(_row(capture, rules, decision) for capture in decision.captures)


def _row(capture: OpenCapture, rules: RuleSet, decision: Decision) -> CaptureRow:
    first, *taken = [card for card in map(from_character, capture.cards) if card is not None]
    state = "taken" if capture.was_taken else "missed" if capture.fault else "left"
    return CaptureRow(
        takes=face(first),
        taken=tuple(map(face, taken)),
        brings=_brings(capture, rules),
        state=state,
        said={"taken": "taken", "missed": "missed", "left": _left(decision)}[state],
    )


def _left(decision: Decision) -> str:
    if decision.verdict in {"best", "good"}:
        return "rightly left"
    return "left" if decision.verdict is None else "left; no fault is proven"


def _brings(capture: OpenCapture, rules: RuleSet) -> str:
    names = {yaku.id: yaku.names[0] for yaku in rules.yaku}
    parts = [counted(capture.points, "point")] if rules.counts_card_points else []
    if capture.finishes:
        parts.append(f"finishes {listed([names[one] for one in capture.finishes])}")
    if capture.nearer:
        parts.append(f"nearer to {listed([names[one] for one in capture.nearer])}")
    return ", ".join(parts)


def call_part(call: CallChances | None) -> CallPart | None:
    """The chances behind a koi-koi decision, None where there is none."""
    if call is None:
        return None
    again, other = round(100 * call.again), round(100 * call.other)
    return CallPart(
        stop=signed(call.stop, 1),
        go_on=f"{signed(call.go_on, 1)} ± {plain(1.96 * call.go_on_se, 1)}",
        again=again,
        other=other,
        nobody=100 - again - other,
        error=f"{max(1.0, 196 * call.se):.0f}",
    )
