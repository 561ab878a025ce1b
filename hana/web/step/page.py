"""The whole step page as one value, from its parts."""

from dataclasses import dataclass

from hana.review.race import race
from hana.web.games import ShownGame
from hana.web.reviews import NOTHING_YET, RoundVerdicts
from hana.web.step.address import Address
from hana.web.step.controls import Controls, controls_of
from hana.web.step.field import FieldPart, field_part
from hana.web.step.graph import GraphPart, graph_part
from hana.web.step.marks import marks_of, stars_of
from hana.web.step.moment import Moment, moment
from hana.web.step.moves import MoveRow, move_rows
from hana.web.step.seats import SeatPart, seat_parts
from hana.web.step.sentence import sentence_of
from hana.web.step.settlement import SettlementPart, settlement_part
from hana.web.step.verdict import VerdictPart, verdict_part
from hana.web.step.yaku import SeatYaku, yaku_part


@dataclass(frozen=True, slots=True)
class StepPage:
    """What `step.html` prints.

    `place` says where the page stands (`round 3 of 12 · step 11`), `position` names the step for scripts,
    `settlement` replaces `verdict` at the end of a round, `is_unfinished` marks a record that breaks off.
    `sentence` is the step as a screen reader says it; `jobs_url` is empty where no work is under way.
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
    moves: tuple[MoveRow, ...]
    yaku: tuple[SeatYaku, ...]
    graph: GraphPart
    controls: Controls
    sentence: str
    notice: str
    jobs_url: str
    is_listed: bool


def step_page(game: ShownGame, verdicts: dict[int, RoundVerdicts], address: Address, notice: str = "") -> StepPage:
    """The step page at an address that exists."""
    now = moment(game, verdicts.get(address.round - 1, NOTHING_YET), address)
    standings = race(now.state)
    marks = marks_of(now)
    others, own = seat_parts(now, marks, standings)
    settlement = settlement_part(now)
    box = None if settlement else verdict_part(now)
    return StepPage(
        title=f"{' – '.join(game.names)} · round {address.round}, step {address.step}",
        players=" – ".join(game.names),
        game=game.rules.names[0],
        overview=f"/r/{address.page}",
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
        moves=move_rows(now),
        yaku=yaku_part(now, standings),
        graph=graph_part(now),
        controls=controls_of(now, verdicts),
        sentence=sentence_of(now, box, settlement.headline if settlement else ""),
        notice=notice,
        jobs_url=f"/api/v1/games/{address.page}/jobs" if now.verdicts.progress is not None else "",
        is_listed=game.page.listed,
    )


def _place(now: Moment) -> str:
    rounds = now.game.rules["rounds"]
    text = f"round {now.address.round} of {rounds} · step {now.step}"
    # How long the round went on is not known to the seat while it plays.
    return f"{text} of {len(now.played.steps)}" if now.knows_all else text
