"""A replay walked from its first card: every position, as far as the rules allow it, and the first fault.

Only choices are written in a replay; what follows from the rules (captures without a choice, cards turned up, forced
stops) is found again here.
"""

from dataclasses import dataclass

from hana.game.action import Declare, IllegalAction
from hana.game.deal import Deal, deal_from_seed, lay_out, misdeal, start_deal
from hana.game.engine import apply
from hana.game.state import Phase, Round
from hana.replay.decks import seed_gives
from hana.replay.errors import Fault
from hana.replay.model import Replay, RoundRecord, deck_cards
from hana.replay.steps import PileSource, Step, StepReader, Stop
from hana.rules import rules_of
from hana.rules.options import BadOption
from hana.rules.ruleset import Opening, RuleSet, UnknownRules
from hana.rules.scoring import RoundResult, next_dealer

DIFFERENCES = frozenset({"scores_differ", "totals_differ"})
"""Faults of what a source reported, not of the game: it is kept and both figures are shown."""


@dataclass(frozen=True, slots=True)
class RoundWalk:
    """One round as far as it is right: `totals` are the seats' totals after it (before it where it is unfinished)."""

    number: int
    deal: Deal
    from_seed: bool
    start: Round
    steps: tuple[Step, ...]
    end: Round
    result: RoundResult | None
    totals: tuple[int, ...]
    reported: tuple[int, ...] | None
    new_piles: tuple[tuple[int, ...], ...] = ()

    def position(self, step: int) -> Round:
        """The position after that many events; 0 is the deal."""
        return self.steps[step - 1].after if step else self.start

    @property
    def moves(self) -> str:
        """The choices of its steps as the replay writes them."""
        return "".join(step.token for step in self.steps)


@dataclass(frozen=True, slots=True)
class Walk:
    """A replay with its rules and its rounds as far as they are right.

    `fault` is the first thing that the rules refuse, where the rounds end; or else the first score that its source
    reports otherwise, which ends nothing.
    """

    replay: Replay
    rules: RuleSet | None
    rounds: tuple[RoundWalk, ...]
    fault: Fault | None

    @property
    def playable(self) -> bool:
        """Whether the rules allow the whole game, whatever its source reported of the scores."""
        return self.fault is None or self.fault.code in DIFFERENCES

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's total after the last round."""
        if self.rounds:
            return self.rounds[-1].totals
        return tuple(self.rules.start_points if self.rules else 0 for _ in self.replay.seats)

    @property
    def partial(self) -> bool:
        """Whether some card was never seen by the recorder."""
        return any(-1 in (*sum(r.deal.hands, ()), *r.deal.field, *r.deal.draw) for r in self.rounds)


def walk(replay: Replay) -> Walk:
    """Replays a game from its first card, through its longest good part."""
    seats = len(replay.seats)
    try:
        plain = rules_of(replay.game)
        if seats not in plain.seats:
            allowed = " or ".join(map(str, plain.seats))
            message = f"{plain.id} is a game for {allowed} players, not {seats}"
            return Walk(replay, plain, (), Fault("wrong_seats", message))
        rules = plain.with_options(replay.options, seats)
    except UnknownRules as error:
        return Walk(replay, None, (), Fault("unknown_game", str(error)))
    except BadOption as error:
        return Walk(replay, None, (), Fault("bad_option", str(error)))
    return _walk_rounds(replay, rules)


def _walk_rounds(replay: Replay, rules: RuleSet) -> Walk:
    rounds: list[RoundWalk] = []
    difference: Fault | None = None
    dealer, totals = 0, tuple(rules.start_points for _ in replay.seats)
    for number, record in enumerate(replay.rounds):
        try:
            _check_place(replay, rules, rounds, totals)
            start, deal = _start(replay, rules, number, dealer)
        except Stop as stop:
            return Walk(replay, rules, tuple(rounds), Fault(stop.code, str(stop), number))
        reader = StepReader(record.moves, deal.draw, _pile_source(replay, rules, number, deal))
        steps, end, fault = _walk_steps(record, number, start, reader)
        result = end.result() if end.over else None
        if result is not None:
            totals = tuple(total + score for total, score in zip(totals, result.scores, strict=True))
            dealer = next_dealer(rules, result.scores, start.dealer)
        piles = tuple(reader.new_piles)
        rounds.append(
            RoundWalk(number, deal, record.deck is None, start, steps, end, result, totals, record.scores, piles)
        )
        if fault is not None:
            return Walk(replay, rules, tuple(rounds), fault)
        difference = difference or _check_scores(record, number, result, len(steps))
    return Walk(replay, rules, tuple(rounds), difference)


def _pile_source(replay: Replay, rules: RuleSet, number: int, deal: Deal) -> PileSource:
    """Where new piles come from; a written deck that is the seed's own leaves them to the seed."""
    record, seed = replay.rounds[number], replay.seed
    if record.deck is None or seed is None or Opening.REPLACE not in rules.openings:
        return PileSource(record.piles or (), seed if record.deck is None else None, number, deal.attempt)
    if not seed_gives(replay, rules, number, deal):
        return PileSource(record.piles or ())
    attempt = deal_from_seed(rules, len(replay.seats), seed, number).attempt
    return PileSource(record.piles or (), seed, number, attempt)


def _check_place(replay: Replay, rules: RuleSet, rounds: list[RoundWalk], totals: tuple[int, ...]) -> None:
    number = len(rounds)
    scores = [played.result.scores for played in rounds if played.result is not None]
    if number >= rules.ending.rounds:
        raise Stop("too_many_rounds", f"round {number + 1} is too many: the game has {rules.ending.rounds}")
    if number and rules.ending.reached(scores, totals):
        raise Stop("game_is_over", f"the game was over before round {number + 1}: {_why_over(rules)}")
    if replay.rounds[number].end is not None and number + 1 < len(replay.rounds):
        raise Stop("unfinished_not_last", "only the last round may be unfinished")
    if replay.rounds[number].piles is not None and Opening.REPLACE not in rules.openings:
        raise Stop("piles_not_allowed", f"{rules.id} replaces no cards by these rules, so a round has no piles")


def _why_over(rules: RuleSet) -> str:
    if rules.ending.wins is not None:
        return f"a player had won {rules.ending.wins}"
    if rules.ending.target is not None:
        return f"a player had reached {rules.ending.target} points"
    return "a player had no points left"


def _start(replay: Replay, rules: RuleSet, number: int, dealer: int) -> tuple[Round, Deal]:
    record, seats = replay.rounds[number], len(replay.seats)
    if record.dealer is not None:
        if number == 0:
            raise Stop("dealer_not_allowed", "the first round's dealer is the first seat and is never written")
        if record.dealer >= seats:
            raise Stop("dealer_not_allowed", f"dealer {record.dealer} is no seat; seats are 0 to {seats - 1}")
        dealer = record.dealer
    if record.deck is not None:
        deal = lay_out(rules.deal[seats], seats, deck_cards(record.deck))
        refused = misdeal(rules, deal)
        if refused is not None:
            raise Stop("misdeal", f"this deal is a misdeal: {refused.sentence}")
        if -1 in deal.field:
            raise Stop("bad_deck", "every card of the field has to be known")
    elif replay.seed is not None:
        deal = deal_from_seed(rules, seats, replay.seed, number)
    else:
        raise Stop("deck_missing", "the round has no deck, and the game no seed to deal it from")
    return start_deal(rules, dealer, deal), deal


def _walk_steps(
    record: RoundRecord, number: int, start: Round, reader: StepReader
) -> tuple[tuple[Step, ...], Round, Fault | None]:
    state, steps = start, list[Step]()
    try:
        while not state.over:
            if state.phase is Phase.CLOSING and reader.done and record.end is None:
                state = apply(state, Declare("-"))
                break
            step = reader.next(state, len(steps))
            if step is None:
                break
            steps.append(step)
            state = step.after
        _check_end(record, state, reader)
    except (Stop, IllegalAction) as stop:
        place = None if stop.code == "round_is_complete" else len(steps)
        return tuple(steps), state, Fault(stop.code, str(stop), number, place, len(steps))
    return tuple(steps), state, None


def _check_end(record: RoundRecord, state: Round, reader: StepReader) -> None:
    if state.over:
        if not reader.done:
            raise Stop("moves_left_over", f"the round is over, but the moves go on with {reader.rest!r}")
        if record.end is not None:
            raise Stop("round_is_complete", "the round is called unfinished, but it is complete")
    elif record.end is None:
        raise Stop("round_unfinished", f"the moves end where {state.phase.value} was due")
    if record.piles is not None and len(record.piles) != len(reader.new_piles):
        raise Stop(
            "bad_pile",
            f"{len(record.piles)} new piles are written, cards were put back {len(reader.new_piles)} times",
        )


def _check_scores(record: RoundRecord, number: int, result: RoundResult | None, good: int) -> Fault | None:
    if record.scores is None or result is None or record.scores == result.scores:
        return None
    ours, theirs = " ".join(map(str, result.scores)), " ".join(map(str, record.scores))
    return Fault("scores_differ", f"the source reports {theirs}, the rules give {ours}", number, None, good)
