"""A walked game as text, every step with its position: what golden files hold and reviewers of a change read."""

from collections.abc import Iterator

from hana.cards.sets import members
from hana.game.state import Pile, Round
from hana.replay.model import deck_text
from hana.replay.steps import Step
from hana.replay.walk import RoundWalk, Walk


def playthrough(found: Walk) -> str:
    """Every round, event and position of a game, one line each."""
    return "\n".join(_lines(found)) + "\n"


def _lines(found: Walk) -> Iterator[str]:
    replay = found.replay
    yield f"{replay.game} {dict(sorted(replay.options.items()))} seats {len(replay.seats)}"
    for played in found.rounds:
        yield from _round_lines(played)
    yield f"totals {_numbers(found.totals)}"
    if found.fault is not None:
        yield f"fault {found.fault.code} round {found.fault.round} step {found.fault.step}"


def _round_lines(played: RoundWalk) -> Iterator[str]:
    yield f"round {played.number} dealer {played.start.dealer}"
    yield f"  deal: {_position(played.start)}"
    for step in played.steps:
        yield f"  {step.number} seat {step.seat} {_event(step)}: {_position(step.after)}"
    if played.end is not played.position(len(played.steps)):
        yield f"  end: {_position(played.end)}"
    if played.result is None:
        yield "  unfinished"
        return
    result = played.result
    if result.drawn:
        yield "  drawn"
    for seat, score in enumerate(result.scores):
        hits = " ".join(f"{hit.yaku.id}={hit.points}" for hit in result.yaku[seat])
        extras = " ".join(f"{key}={points}" for key, points in result.extras[seat]) if result.extras else ""
        points = "-" if result.card_points is None else str(result.card_points[seat])
        yield f"  seat {seat} score {score:+d} card points {points} yaku [{hits}] extras [{extras}]"


def _event(step: Step) -> str:
    if step.go_on is not None:
        return "koi-koi" if step.go_on else "stop"
    if step.declared is not None:
        drawn = f" draws {deck_text(members(step.drawn))}" if step.drawn else ""
        return f"declare {step.token}{drawn}"
    assert step.card is not None  # every other event has a card
    taken = deck_text(members(step.taken)) or "-"
    return f"{step.kind} {deck_text((step.card,))} takes {taken}"


def _position(state: Round) -> str:
    hands = " ".join(_pile(hand) for hand in state.hands)
    captured = " ".join(deck_text(members(cards)) or "-" for cards in state.captured)
    field = deck_text(members(state.field)) or "-"
    return f"{state.phase.name} {state.turn} hands {hands} field {field} draw {len(state.draw)} captured {captured}"


def _pile(pile: Pile) -> str:
    return (deck_text(members(pile.known)) + "?" * pile.hidden) or "-"


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(f"{value:+d}" for value in values)
