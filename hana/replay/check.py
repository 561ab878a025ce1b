"""The report of a checked game: what each round gave, or the first fault and its place."""

from dataclasses import dataclass

from pydantic import JsonValue

from hana.replay.canonical import game_key
from hana.replay.errors import Fault
from hana.replay.walk import DIFFERENCES, RoundWalk, Walk


@dataclass(frozen=True, slots=True)
class Report:
    """What checking a walked game found. `key` is the game key, None where the rules refuse it."""

    walk: Walk
    key: str | None
    fault: Fault | None

    @property
    def ok(self) -> bool:
        """Whether the rules allow the whole game and give what its source reported."""
        return self.fault is None


def report_of(found: Walk, fault: Fault | None = None) -> Report:
    """The report of a walk; `fault` is what a foreign reader found before the walk could."""
    first = fault or found.fault
    playable = found.playable and (fault is None or fault.code in DIFFERENCES)
    return Report(found, game_key(found) if playable else None, first)


def report_json(report: Report, file: str) -> dict[str, JsonValue]:
    """The line that `check --json` prints. Contract: docs/replay-format.md, "Checking a file"."""
    if report.fault is not None:
        return {
            "file": file,
            "ok": False,
            "error": fault_json(report.fault),
            "good_steps": report.fault.good_steps,
        }
    assert report.key is not None
    line: dict[str, JsonValue] = {
        "file": file,
        "ok": True,
        "id": report.key[:16],
        "game": report.walk.replay.game,
    }
    if report.walk.partial:
        line["partial"] = True
    line["rounds"] = [_round_json(played) for played in report.walk.rounds]
    line["totals"] = list(report.walk.totals)
    return line


def fault_json(fault: Fault) -> dict[str, JsonValue]:
    """A fault as programs read it."""
    return {"code": fault.code, "round": fault.round, "step": fault.step, "message": fault.message}


def _round_json(played: RoundWalk) -> dict[str, JsonValue]:
    dealer, result = played.start.dealer, played.result
    if result is None:
        return {"dealer": dealer, "card_points": None, "yaku": None, "scores": None}
    line: dict[str, JsonValue] = {
        "dealer": dealer,
        "card_points": None if result.card_points is None else list(result.card_points),
        "yaku": [[[hit.yaku.id, hit.points] for hit in hits] for hits in result.yaku],
        "scores": list(result.scores),
    }
    if any(result.extras):
        line["extras"] = [[[key, points] for key, points in moved] for moved in result.extras]
    if result.drawn:
        line["drawn"] = True
    return line


def fault_place(fault: Fault) -> str:
    """Where a fault is, in words that pages and the command line share: people count rounds and steps from 1."""
    if fault.round is None:
        return "the game"
    place = f"round {fault.round + 1}"
    return place if fault.step is None else f"{place}, step {fault.step + 1}"


def fault_words(fault: Fault) -> str:
    """A fault as one sentence: its place and its reason."""
    return f"{fault_place(fault)}: {fault.message}"
