"""The whole step page as one value, from its parts."""

from dataclasses import dataclass

from hana.review.race import race
from hana.rules.ruleset import Opening
from hana.web.codes import code_of
from hana.web.games import ShownGame
from hana.web.house_rules import direction
from hana.web.reviews import NOTHING_YET, RoundVerdicts
from hana.web.step.address import Address
from hana.web.step.branch import branch_of
from hana.web.step.controls import Controls, controls_of
from hana.web.step.dealt import deal_notes
from hana.web.step.field import FieldPart, field_part
from hana.web.step.graph import GraphPart, graph_part
from hana.web.step.luck import LuckPart, luck_part
from hana.web.step.marks import marks_of, stars_of
from hana.web.step.moment import Moment, moment
from hana.web.step.moves import MoveRow, move_rows
from hana.web.step.open_cards import OpenPart, open_part
from hana.web.step.race_line import EventRow, event_rows
from hana.web.step.seats import SeatPart, seat_parts
from hana.web.step.sentence import sentence_of
from hana.web.step.settlement import SettlementPart, settlement_part
from hana.web.step.verdict import VerdictPart, verdict_part
from hana.web.step.what_if import WhatIfPart, what_if_part, what_if_url
from hana.web.step.worth import WorthOf
from hana.web.step.yaku import SeatYaku, yaku_part
from hana.web.wording import counted

LINE_LUCK = "Luck is measured for the game itself, not for a line."
LINE_OPEN = "What the moves of this line are worth stands in its own panel."


@dataclass(frozen=True, slots=True)
class StepPage:
    """What `step.html` prints.

    `place` says where the page stands (`round 3 of 12 · step 11`), `position` names the step for scripts,
    `settlement` replaces `verdict` at the end of a round, and in a line `what_if` does; at `what_if_url` a line leaves
    the game (empty where none can).
    `sentence` is the step as a screen reader says it; `jobs_url` is empty where no work is under way. `notes` say what
    the deal did by itself, `direction` which way play goes (empty for two), `reconstructed` why the yaku are marked so
    (empty unless they are), `shows_hands` whether hand cards may lie face up in this game. `link` is the address that
    holds the whole game, or that leads to it where the view must not hold it; `is_kept` is False where the page comes
    from such a link.
    """

    title: str
    players: str
    game: str
    overview: str
    place: str
    position: str
    seats: int
    seat: int
    knows_all: bool
    others: tuple[SeatPart, ...]
    own: SeatPart
    field: FieldPart
    verdict: VerdictPart | None
    settlement: SettlementPart | None
    what_if: WhatIfPart | None
    what_if_url: str
    moves: tuple[MoveRow, ...]
    yaku: tuple[SeatYaku, ...]
    events: tuple[EventRow, ...]
    luck: LuckPart
    open: OpenPart
    graph: GraphPart
    controls: Controls
    sentence: str
    notice: str
    jobs_url: str
    is_listed: bool
    notes: tuple[str, ...]
    reconstructed: str
    direction: str
    shows_hands: bool
    link: str
    is_kept: bool


def step_page(
    game: ShownGame,
    verdicts: dict[int, RoundVerdicts],
    address: Address,
    notice: str = "",
    worth_of: WorthOf | None = None,
) -> StepPage:
    """The step page at an address that exists; of a line with the worth of its positions, where that can be asked.

    Raises:
        LineError: the line of the address cannot be played.
    """
    branch = branch_of(game, address)
    if branch is not None:
        game, verdicts = branch.game, branch.known(verdicts)
    now = moment(game, verdicts.get(address.round - 1, NOTHING_YET), address, branch)
    standings = race(now.state)
    marks = marks_of(now)
    others, own = seat_parts(now, marks, standings)
    settlement = settlement_part(now)
    what_if = what_if_part(now, worth_of)
    box = None if settlement else VerdictPart(what_if.question) if what_if else verdict_part(now)
    return StepPage(
        title=f"{' – '.join(game.names)} · round {address.round}, {'what if, ' if branch else ''}step {address.step}",
        players=" – ".join(game.names),
        game=game.rules.names[0],
        overview=game.url,
        place=_place(now),
        position=f"{address.round}/{address.step}",
        seats=now.state.seats,
        seat=address.seat,
        knows_all=now.knows_all,
        others=others,
        own=own,
        field=field_part(now, marks, stars_of(now, standings)),
        verdict=box,
        settlement=settlement,
        what_if=what_if,
        what_if_url=what_if_url(now),
        moves=move_rows(now),
        yaku=yaku_part(now, standings),
        events=event_rows(now),
        luck=LuckPart(LINE_LUCK, False) if branch else luck_part(now),
        open=OpenPart(LINE_OPEN, False) if branch else open_part(now),
        graph=graph_part(now),
        controls=controls_of(now, verdicts),
        sentence=sentence_of(now, box, settlement.headline if settlement else ""),
        notice=notice,
        jobs_url=f"/api/v1/games/{address.page}/jobs" if _is_waiting(now, what_if) else "",
        is_listed=game.page.listed and branch is None,
        notes=deal_notes(now) if address.step == 0 and settlement is None else (),
        reconstructed=game.rules.reconstructed,
        direction=direction(game.rules, now.state.seats) if now.state.seats > 2 else "",
        shows_hands=game.rules.shows_teyaku or Opening.TEYAKU in game.rules.openings,
        link=_link(now),
        is_kept=game.is_kept,
    )


def _is_waiting(now: Moment, what_if: WhatIfPart | None) -> bool:
    return now.verdicts.is_waiting or (what_if is not None and what_if.is_thinking)


def _link(now: Moment) -> str:
    """A code holds every card, so a view of one seat only says where to ask for it."""
    if not now.game.is_kept:
        return now.game.url if now.knows_all else ""
    if now.knows_all:
        code = code_of(now.game)
        return f"/g/{code}" if code else ""
    return f"{now.game.url}/link"


def _place(now: Moment) -> str:
    if now.branch is not None:
        return f"{_round(now)} · what if, step {now.step}"
    text = f"{_round(now)} · step {now.step}"
    # How long the round went on is not known to the seat while it plays.
    return f"{text} of {len(now.played.steps)}" if now.knows_all else text


def _round(now: Moment) -> str:
    ending = now.game.rules.ending
    text = f"round {now.address.round}"
    if ending.wins is not None:
        return f"{text}, {counted(ending.wins, 'win')} needed" if ending.wins > 1 else text
    return f"{text}, first to {ending.target}" if ending.target is not None else f"{text} of {ending.rounds}"
