"""A line of play that leaves a game, as pages show it: a game that goes as the line does and ends with its round."""

from dataclasses import dataclass, replace

from hana.replay.steps import Step
from hana.review.lines import Line, LineWalk, walk_line
from hana.review.model import Decision
from hana.web.games import ShownGame
from hana.web.reviews import RoundVerdicts
from hana.web.step.address import Address, View
from hana.web.step.numbering import numbering_of


@dataclass(frozen=True, slots=True)
class Branch:
    """A line and where it leaves the game. `recorded` is the game itself, `home` the address of the step there."""

    recorded: ShownGame
    home: Address
    walked: LineWalk

    @property
    def line(self) -> Line:
        """The whole line."""
        return self.walked.line

    @property
    def game(self) -> ShownGame:
        """The game as the line has it: no round comes after its own."""
        before = self.recorded.rounds[: self.home.round - 1]
        walk = replace(self.recorded.walk, rounds=(*before, self.walked.played))
        return replace(self.recorded, walk=walk)

    def known(self, verdicts: dict[int, RoundVerdicts]) -> dict[int, RoundVerdicts]:
        """What the review says of all that comes before the line, with steps as the line counts them."""
        number = self.home.round - 1
        counted = numbering_of(self.recorded.rounds[number].steps, self.home)
        found = verdicts[number].decisions.values() if number in verdicts else ()
        before = [_at(decision, counted.shown(decision.step)) for decision in found if self._sees(decision)]
        decisions = {decision.step: decision for decision in before if decision.step < self.line.start}
        rounds = {past: known for past, known in verdicts.items() if past < number}
        return rounds | {number: RoundVerdicts(decisions=decisions)}

    def _sees(self, decision: Decision) -> bool:
        return self.line.seat in (None, decision.seat)

    def at(self, here: Address) -> LineWalk:
        """The line as far as one of its addresses."""
        return self.until(numbering_of(self.walked.played.steps, here).events[here.step])

    def until(self, events: int) -> LineWalk:
        """The line as far as the position after so many events of the round; a card that waits there is turned up."""
        steps = self.walked.played.steps
        if events == len(steps):
            return self.walked
        count = sum(self._written(step) for step in steps[self.walked.first : events])
        if steps[events].choice is not None:
            count += self._written(steps[events]) - 1
        line = replace(self.line, events=self.line.events[:count])
        return walk_line(self.recorded.rounds[self.home.round - 1], line)

    def _written(self, step: Step) -> int:
        """How many events of the line make a step: cards turned up are written in imagined deals alone."""
        if step.kind != "reveal":
            return 1
        was_turned_before = step.number == self.walked.first
        turned = self.line.seat is not None and not was_turned_before
        return turned + (step.choice is not None)


def _at(decision: Decision, step: int) -> Decision:
    return decision if step == decision.step else decision.model_copy(update={"step": step})


def branch_of(game: ShownGame, here: Address) -> Branch | None:
    """The line of an address, None where it has none.

    Raises:
        LineError: the line is none, or cannot be played there.
    """
    if not here.line:
        return None
    return Branch(game, here.home, walk_line(game.rounds[here.round - 1], Line.parse(here.line)))


def fitting(here: Address) -> Address:
    """The address with the view that its line needs: what its seat knew, or all cards.

    Raises:
        LineError: the line is none.
    """
    if not here.line:
        return here
    line = Line.parse(here.line)
    there = replace(here, line=line.text)
    return there.under(View.ALL) if line.seat is None else there.under(View.KNEW).from_seat(line.seat)
