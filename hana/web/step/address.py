"""Where a step page stands: the address that opens exactly the same view elsewhere."""

from dataclasses import dataclass, replace
from enum import Enum
from urllib.parse import urlencode


class View(Enum):
    """What is face up: only what the seat knew at that step, or all cards."""

    KNEW = "knew"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Address:
    """A step of a game as a view of it. `round` counts from 1; `step` is the position after that many events that the
    view knows of. `root` is `r` for a stored game and `g` for one that its link holds. `line` is the line of play that
    leaves the game there, as `hana.review.lines` writes it; empty in the game itself.
    """

    page: str
    round: int
    step: int
    seat: int
    view: View
    root: str = "r"
    line: str = ""

    @property
    def game_url(self) -> str:
        """The address of the whole game."""
        return f"/{self.root}/{self.page}"

    @property
    def url(self) -> str:
        """The address of this step, seat and view."""
        return f"{self.game_url}/{self.round}/{self.step}?{self.query}"

    @property
    def query(self) -> str:
        """Seat, view and line as the address carries them."""
        line = {"line": self.line} if self.line else {}
        return urlencode({"seat": self.seat, "view": self.view.value, **line})

    @property
    def home(self) -> "Address":
        """The step of the game itself where the line leaves it; this very step without a line."""
        return replace(self, step=self._branch, line="") if self.line else self

    @property
    def _branch(self) -> int:
        return int(self.line.partition(".")[0])

    def at(self, step: int, round_number: int | None = None) -> "Address":
        """The same view of another step; before a line leaves the game, and in other rounds, of the game itself."""
        number = self.round if round_number is None else round_number
        keeps = bool(self.line) and number == self.round and step >= self._branch
        return replace(self, step=step, round=number, line=self.line if keeps else "")

    def along(self, line: str) -> "Address":
        """The same step in a line."""
        return replace(self, line=line)

    def from_seat(self, seat: int) -> "Address":
        """The same step from another seat."""
        return replace(self, seat=seat)

    def under(self, view: View) -> "Address":
        """The same step with other cards face up."""
        return replace(self, view=view)

    def named(self, place: str) -> str:
        """An address whose step is found only when it is asked for, so that it gives nothing away beforehand."""
        return f"{self.game_url}/{self.round}/{self.step}/{place}?{self.query}"

    def end_of(self, round_number: int) -> str:
        """The last step of a round, without telling how many it has."""
        here = self if round_number == self.round else self.home
        return f"{self.game_url}/{round_number}/last?{here.query}"
