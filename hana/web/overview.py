"""A game at a glance: its rules, rounds, standing, and the review's figures once they are whole."""

from dataclasses import dataclass

from hana.review.model import FLAGGED, SeatSummary, VerdictName
from hana.review.summary import summarise_decisions
from hana.web.codes import code_of
from hana.web.game_ledger import GameLedger, game_ledger
from hana.web.games import ShownGame
from hana.web.house_rules import Chosen, chosen_rules, direction, preset_of
from hana.web.reviews import RoundVerdicts
from hana.web.standing import Standing, standing_after
from hana.web.step.controls import first_fault
from hana.web.step.verdicts import GLYPHS, Glyph
from hana.web.wording import counted, date_of, plain, signed

_SHOWN_VERDICTS: tuple[VerdictName, ...] = ("best", "good", "close", "inaccuracy", "mistake", "blunder")


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round of the overview: each seat's score (empty where it is unfinished), the winner's place, its faults.

    `state` says what was special: unfinished, drawn, ended at the deal.
    """

    number: int
    url: str
    dealer: str
    scores: tuple[tuple[str, bool], ...]
    faults: str
    state: str


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of the overview: its total, and over the reviewed rounds its points lost and verdicts.

    `each` is the loss for each decision that was not forced, with its interval and their number; `grade` is empty where
    the interval spans two. `faults` says how many positions there are to practise (empty for none), at
    `practice_url`.
    """

    name: str
    total: str
    is_first: bool
    lost: str
    interval: str
    each: str
    each_interval: str
    decisions: str
    grade: str
    verdicts: tuple[tuple[Glyph, int], ...]
    faults: str
    practice_url: str


@dataclass(frozen=True, slots=True)
class GamePage:
    """What `game.html` prints. `reviewed` says how far the review is; figures of seats stand only once it is whole.

    `outcome` names the winner, or says that the game is unfinished. `made` says who made the reviews. `preset` is the
    name of the rules where they are exactly one, `house_rules` what differs from the usual ones. `link` is the address
    that holds the whole game (empty where none can), `is_kept` False where this page comes from it.
    """

    title: str
    players: str
    game: str
    rules_url: str
    url: str
    start_url: str
    fault_url: str
    outcome: str
    standing: Standing
    preset: str
    house_rules: tuple[Chosen, ...]
    direction: str
    reconstructed: str
    seats: tuple[SeatRow, ...]
    ledger: GameLedger
    made: str
    rounds: tuple[RoundRow, ...]
    is_reviewed: bool
    reviewed: str
    note: str
    is_owner: bool
    is_listed: bool
    is_kept: bool
    may_have_original: bool
    link: str
    jobs_url: str


def game_page(game: ShownGame, verdicts: dict[int, RoundVerdicts], *, is_owner: bool) -> GamePage:
    """The overview of a game with what is known of its reviews."""
    whole = [verdicts[r.number].review for r in game.rounds if r.number in verdicts]
    reviews = [review for review in whole if review is not None]
    is_reviewed = len(reviews) == len(game.rounds)
    fault = first_fault(game, verdicts)
    under_way = any(known.is_waiting for known in verdicts.values())
    standing = standing_after(game, len(game.rounds) - 1)
    return GamePage(
        title=game.title,
        players=" – ".join(game.names),
        game=game.rules.names[0],
        rules_url=f"/rules/{game.rules.id}",
        url=game.url,
        start_url=game.start().url,
        fault_url="" if fault is None else fault.url,
        outcome=standing.winner or "unfinished",
        standing=standing,
        preset=preset_of(game.rules),
        house_rules=chosen_rules(game.rules),
        direction=direction(game.rules, len(game.names)),
        reconstructed=game.rules.reconstructed,
        seats=tuple(_seat_row(game, found) for found in _summaries(game, verdicts if is_reviewed else {})),
        ledger=game_ledger(game, verdicts) if is_reviewed else GameLedger(""),
        made=_made(verdicts),
        rounds=tuple(_round_row(game, number, verdicts) for number in range(len(game.rounds))),
        is_reviewed=is_reviewed,
        reviewed=_reviewed(game, len(reviews)),
        note=game.page.note or "",
        is_owner=is_owner,
        is_listed=game.page.listed,
        is_kept=game.is_kept,
        may_have_original=game.is_kept and (is_owner or not game.page.masked),
        link=_link(game),
        jobs_url=f"/api/v1/games/{game.page.id}/jobs" if under_way else "",
    )


def _link(game: ShownGame) -> str:
    code = code_of(game) if game.is_kept else game.page.id
    return f"/g/{code}" if code else ""


def _reviewed(game: ShownGame, count: int) -> str:
    if not game.is_kept:
        return "A game in a link is not reviewed"
    return "" if count == len(game.rounds) else f"{count} of {len(game.rounds)} rounds are reviewed so far"


def _summaries(game: ShownGame, verdicts: dict[int, RoundVerdicts]) -> tuple[SeatSummary, ...]:
    decisions = [decision for _, known in sorted(verdicts.items()) for decision in known.decisions.values()]
    return summarise_decisions(decisions, len(game.names), game.rules.judging)


def _made(verdicts: dict[int, RoundVerdicts]) -> str:
    """Who made the reviews that are shown, in short."""
    found = {known.made for known in verdicts.values() if known.made is not None}
    engines = sorted({f"engine {made.engine}" for made in found})
    budgets = sorted({f"{made.budget} budget" for made in found})
    seeds = sorted({f"seed {made.seed}" for made in found})
    dates = sorted({date_of(made.at) for made in found})
    return ", ".join([*engines, *budgets, *seeds, *dates[-1:]])


def _seat_row(game: ShownGame, found: SeatSummary) -> SeatRow:
    totals = game.walk.totals
    counts = [(GLYPHS[name], found.verdicts[name]) for name in _SHOWN_VERDICTS if name in found.verdicts]
    known = found.low is not None and found.high is not None
    mistakes = sum(found.verdicts.get(name, 0) for name in FLAGGED)
    return SeatRow(
        name=game.names[found.seat],
        total=plain(totals[found.seat]),
        is_first=totals[found.seat] == max(totals),
        lost="" if found.points_lost is None else plain(found.points_lost, 1),
        interval=f"{found.low:.1f} to {found.high:.1f}" if known else "",
        each="" if found.each is None else plain(found.each, 2),
        each_interval=f"{found.each_low:.2f} to {found.each_high:.2f}" if found.each is not None else "",
        decisions=counted(found.decisions, "decision"),
        grade=found.grade or "",
        verdicts=tuple(counts),
        faults=counted(mistakes, "mistake") if mistakes else "",
        practice_url=f"{game.url}/practice?seat={found.seat}",
    )


def _round_row(game: ShownGame, number: int, verdicts: dict[int, RoundVerdicts]) -> RoundRow:
    played = game.rounds[number]
    known = verdicts.get(number)
    scores = played.result.scores if played.result else ()
    faults = len(known.flagged()) if known and known.complete else 0
    return RoundRow(
        number=number + 1,
        url=game.start().at(0, number + 1).url,
        dealer=game.names[played.start.dealer],
        scores=tuple((signed(score), score == max(scores) and any(scores)) for score in scores),
        faults=str(faults) if faults else ("none" if known and known.complete else ""),
        state=_state(game, number),
    )


def _state(game: ShownGame, number: int) -> str:
    played = game.rounds[number]
    if played.result is None:
        return "unfinished"
    if played.end.called_off_by is not None:
        return "called off"
    if played.result.drawn:
        return "drawn"
    return "dealt hand" if any(played.end.dealt) else ""
