"""A stored page as its pages show it: the walked game, with its names or with masks for them."""

from dataclasses import dataclass
from functools import lru_cache

from hana.replay.codec import dumps, loads
from hana.replay.model import Replay
from hana.replay.walk import RoundWalk, Walk, walk
from hana.rules.ruleset import RuleSet
from hana.store.pages import Page
from hana.web.step.address import Address, View


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game ready to be shown. `names` are what the site may print: the players' own, or `Seat 1` where masked.

    `is_kept` is False for a game that only its link holds; its `page` is stored nowhere.
    """

    page: Page
    walk: Walk
    rules: RuleSet
    names: tuple[str, ...]
    is_kept: bool = True

    @property
    def rounds(self) -> tuple[RoundWalk, ...]:
        """The rounds as far as they are right."""
        return self.walk.rounds

    @property
    def title(self) -> str:
        """Who played what; never how it ended."""
        return f"{' – '.join(self.names)} · {self.rules.names[0]}"

    @property
    def url(self) -> str:
        """The address of its overview."""
        return f"/{self.root}/{self.page.id}"

    @property
    def root(self) -> str:
        """The first part of its addresses."""
        return "r" if self.is_kept else "g"

    def start(self, view: View = View.ALL) -> Address:
        """The address of its first card."""
        return Address(self.page.id, 1, 0, 0, view, self.root)

    def totals_before(self, number: int) -> tuple[int, ...]:
        """Each seat's total before round `number`, from 0."""
        if number == 0:
            return tuple(self.rules.start_points for _ in self.names)
        return self.rounds[number - 1].totals

    def download(self) -> str:
        """The replay as a file; a masked one holds no names and no meta."""
        replay = self.walk.replay
        return dumps(masked(replay) if self.page.masked else replay) + "\n"


def masked_names(seats: int) -> tuple[str, ...]:
    """What stands for the names of a masked page."""
    return tuple(f"Seat {seat + 1}" for seat in range(seats))


def masked(replay: Replay) -> Replay:
    """The replay without anything that may tell who played."""
    return replay.model_copy(update={"seats": masked_names(len(replay.seats)), "meta": None})


@lru_cache(maxsize=64)
def _walked(page: str, text: str) -> Walk:
    return walk(loads(text))


def shown_game(page: Page) -> ShownGame:
    """The game of a stored page; walked once, then kept by its page and text."""
    found = _walked(page.id, page.replay)
    if found.rules is None:
        raise ValueError(f"page {page.id} holds a game whose rules are not known")
    names = masked_names(len(found.replay.seats)) if page.masked else found.replay.seats
    return ShownGame(page, found, found.rules, names)
