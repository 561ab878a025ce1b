"""Games in lists: the listed ones, and this browser's own."""

import time
from dataclasses import dataclass

from hana.rules import RULE_SETS
from hana.store.pages import Page
from hana.web.games import masked_names
from hana.web.wording import counted, plain


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in a list. `players` pairs each name with its total, `state` says what is special (empty if nothing)."""

    url: str
    edit_url: str
    game: str
    players: tuple[tuple[str, str], ...]
    rounds: str
    date: str
    date_iso: str
    state: str


def game_rows(pages: list[Page]) -> tuple[GameRow, ...]:
    """The rows of some pages."""
    return tuple(_row(page) for page in pages)


def game_name(key: str) -> str:
    """The name of the game that a replay's `game` names."""
    rules = RULE_SETS.get(key.partition("/")[0])
    return rules.names[0] if rules else key


def _row(page: Page) -> GameRow:
    names = masked_names(len(page.seats)) if page.masked else page.seats
    day = time.gmtime(page.created_at)
    notes = [word for word, is_so in (("unfinished", page.unfinished), ("names masked", page.masked)) if is_so]
    notes += [] if page.listed else ["unlisted"]
    return GameRow(
        url=f"/r/{page.id}",
        edit_url=f"/r/{page.id}/edit",
        game=game_name(page.game),
        players=tuple((name, plain(total)) for name, total in zip(names, page.totals, strict=True)),
        rounds=counted(page.rounds, "round"),
        date=f"{day.tm_mday} {time.strftime('%b %Y', day)}",
        date_iso=time.strftime("%Y-%m-%d", day),
        state=", ".join(notes),
    )
