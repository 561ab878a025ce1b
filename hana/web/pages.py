"""The plain pages: home, lists, rules, about."""

from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request

from hana import __version__
from hana.formats import FORMATS
from hana.rules import RULE_SETS
from hana.search.jit import available
from hana.store.pages import count_listed, listed_pages, pages_of_owner
from hana.web.games import shown_game
from hana.web.lists import GameRow, game_rows
from hana.web.owner import owner_secret
from hana.web.reviews import RoundVerdicts, game_verdicts
from hana.web.rules_page import RulesPage, rules_page
from hana.web.site import store
from hana.web.step.address import Address
from hana.web.step.controls import first_fault
from hana.web.step.page import StepPage, step_page
from hana.web.upload import UploadForm
from hana.web.wording import listed

PER_PAGE = 30
LOOKED_AT = 12
"""Listed games among which the home page looks for one with a fault to show."""

blueprint = Blueprint("pages", __name__)


@dataclass(frozen=True, slots=True)
class HomePage:
    """What `home.html` prints: a step of a sample game (None before there is one) and the empty upload form."""

    title: str
    sample: StepPage | None
    sample_url: str
    form: UploadForm
    recent: tuple[GameRow, ...]
    games: str


@dataclass(frozen=True, slots=True)
class ListPage:
    """What `list.html` prints: some games, with the addresses of the pages before and after (empty at the ends)."""

    title: str
    lead: str
    games: tuple[GameRow, ...]
    may_edit: bool
    newer: str
    older: str
    count: str


@dataclass(frozen=True, slots=True)
class AboutPage:
    """What `about.html` prints: the games and the formats that this version knows, and what the judge works with."""

    title: str
    games: tuple[tuple[str, str, str], ...]
    formats: tuple[str, ...]
    version: str
    has_kernels: bool


@blueprint.get("/")
def home() -> str:
    """What hana does, a sample to step through, and the upload form."""
    pages = listed_pages(store(), offset=0, limit=LOOKED_AT)
    sample = _sample_step()
    page = HomePage(
        title="hana – reviews of hanafuda games",
        sample=sample[0] if sample else None,
        sample_url=sample[1] if sample else "",
        form=UploadForm(formdata=None),
        recent=game_rows(pages[:5]),
        games=listed([known.names[0].lower() for known in RULE_SETS.values() if "(" not in known.names[0]], "or"),
    )
    return render_template("home.html", page=page)


def _sample_step() -> tuple[StepPage, str] | None:
    best: tuple[StepPage, str] | None = None
    for page in listed_pages(store(), offset=0, limit=LOOKED_AT):
        game = shown_game(page)
        verdicts = game_verdicts(store(), page)
        fault = first_fault(game, verdicts)
        has_fault, address = fault is not None, fault or game.start()
        if has_fault or best is None:
            address = address.from_seat(_seat_of(address, verdicts))
            best = step_page(game, verdicts, address), address.url
        if has_fault:
            break
    return best


def _seat_of(address: Address, verdicts: dict[int, RoundVerdicts]) -> int:
    known = verdicts.get(address.round - 1)
    decision = known.decisions.get(address.step) if known else None
    return decision.seat if decision else 0


@blueprint.get("/replays")
def replays() -> str:
    """The listed games, the newest first."""
    number = request.args.get("page", "1")
    if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= 100_000:
        abort(400, "Pages count from 1.")
    at, count = int(number), count_listed(store())
    if at > 1 and (at - 1) * PER_PAGE >= count:
        abort(404)
    pages = listed_pages(store(), offset=(at - 1) * PER_PAGE, limit=PER_PAGE)
    page = ListPage(
        title="Listed games",
        lead="Games whose owners have put them on this list. Everything else is reached by its address only.",
        games=game_rows(pages),
        may_edit=False,
        newer=f"/replays?page={at - 1}" if at > 1 else "",
        older=f"/replays?page={at + 1}" if at * PER_PAGE < count else "",
        count=f"{count}",
    )
    return render_template("list.html", page=page)


@blueprint.get("/mine")
def mine() -> str:
    """The pages of this browser."""
    secret = owner_secret()
    pages = [] if secret is None else pages_of_owner(store(), secret)
    page = ListPage(
        title="My games",
        lead="Games uploaded in this browser, or opened here with their edit link. Nobody else sees this list.",
        games=game_rows(pages),
        may_edit=True,
        newer="",
        older="",
        count=f"{len(pages)}",
    )
    return render_template("list.html", page=page)


@blueprint.get("/rules")
def rules_index() -> str:
    """All games with their sentence."""
    return render_template("rules_index.html", title="Rules", games=tuple(map(rules_page, RULE_SETS.values())))


@blueprint.get("/rules/<game>")
def rules(game: str) -> str:
    """The rules of a game, from the rule set itself."""
    known = RULE_SETS.get(game)
    if known is None:
        abort(404, f"hana does not know this game; it knows {', '.join(RULE_SETS)}.")
    page: RulesPage = rules_page(known)
    return render_template("rules.html", page=page)


@blueprint.get("/about")
def about() -> str:
    """What this site is, and what it is not."""
    page = AboutPage(
        title="About hana",
        games=tuple((known.id, *known.names) for known in RULE_SETS.values()),
        formats=tuple(known.label for known in FORMATS.values()),
        version=__version__,
        has_kernels=available(),
    )
    return render_template("about.html", page=page)
