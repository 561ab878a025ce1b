"""The ledger of a whole game: luck and skill of all its rounds, and each seat's result without luck."""

from dataclasses import dataclass

from hana.review.ledger import LuckAdjusted, ledger_rows, luck_adjusted
from hana.review.model import LedgerRow
from hana.web.games import ShownGame
from hana.web.reviews import RoundVerdicts
from hana.web.step.luck import TERMS
from hana.web.wording import signed


@dataclass(frozen=True, slots=True)
class LedgerTerm:
    """A part of the results of all rounds: its words, and the points of each seat."""

    label: str
    note: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameLedger:
    """What the results are made of over the whole game; `adjusted` has each seat's result without luck, `intervals`
    its 95 % interval. `status` stands in its place where it is not there yet."""

    status: str
    terms: tuple[LedgerTerm, ...] = ()
    results: tuple[str, ...] = ()
    adjusted: tuple[str, ...] = ()
    intervals: tuple[str, ...] = ()


def game_ledger(game: ShownGame, verdicts: dict[int, RoundVerdicts]) -> GameLedger:
    """The ledger of a game all of whose rounds are reviewed."""
    finished = [number for number, played in enumerate(game.rounds) if played.result is not None]
    known = [verdicts[number] for number in finished]
    if any(one.cards is None for one in known):
        return GameLedger("Luck and skill are being measured." if any(one.is_waiting for one in known) else "")
    rows = [ledger_rows(one.cards, tuple(one.decisions.values())) for one in known if one.cards is not None]
    whole = [found for found in rows if found is not None]
    if not whole or len(whole) < len(rows):
        return GameLedger("Not measured for every round: where cards were never seen, luck cannot be told from skill.")
    seats = range(len(game.names))
    spreads = [one.cards.spread or 0.0 for one in known if one.cards is not None]
    adjusted = [luck_adjusted([found[seat] for found in whole], spreads) for seat in seats]
    return GameLedger(
        status="",
        terms=tuple(
            LedgerTerm(label, note, tuple(_summed(whole, seat, key) for seat in seats)) for key, label, note in TERMS
        ),
        results=tuple(_summed(whole, seat, "result") for seat in seats),
        adjusted=tuple(signed(found.value, 1) for found in adjusted),
        intervals=tuple(_interval(found) for found in adjusted),
    )


def _summed(rounds: list[tuple[LedgerRow, ...]], seat: int, key: str) -> str:
    return signed(sum(getattr(rows[seat], key) for rows in rounds), 1)


def _interval(found: LuckAdjusted) -> str:
    return f"{signed(found.low)} to {signed(found.high)}"
