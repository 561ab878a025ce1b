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
    view knows of. `root` is `r` for a stored game and `g` for one that its link holds.
    """

    page: str
    round: int
    step: int
    seat: int
    view: View
    root: str = "r"

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
        """Seat and view as the address carries them."""
        return urlencode({"seat": self.seat, "view": self.view.value})

    def at(self, step: int, round_number: int | None = None) -> "Address":
        """The same view of another step."""
        return replace(self, step=step, round=self.round if round_number is None else round_number)

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
        return f"{self.game_url}/{round_number}/last?{self.query}"
