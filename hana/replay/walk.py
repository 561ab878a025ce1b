"""A replay walked from its first card: every position, as far as the rules allow it, and the first fault.

Only choices are written in a replay; what follows from the rules (captures without a choice, cards turned up, forced
stops) is found again here.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hana.cards.names import from_character
from hana.game.action import Decide, IllegalAction, Play, Reveal, Take
from hana.game.deal import Deal, deal_from_seed, lay_out, misdeal, start_deal
from hana.game.engine import apply, choices, taken_by
from hana.game.state import Phase, Round
from hana.replay.errors import Fault
from hana.replay.model import Replay, RoundRecord, deck_cards, deck_text
from hana.rules import rules_of
from hana.rules.ruleset import BadOption, RuleSet, UnknownRules
from hana.rules.scoring import RoundResult, next_dealer

DIFFERENCES = frozenset({"scores_differ", "totals_differ"})
"""Faults of what a source reported, not of the game: it is kept and both figures are shown."""


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a round, number `number` from 0.

    `kind` is play, reveal or koi-koi; `token` what the replay writes for it (empty where it follows from the rules).
    `card` was played or turned up and took the CardSet `taken`; `take` is its choice where there was one. `choice`
    is the position in which a turned-up card waited for that choice. `go_on` is the koi-koi decision.
    """

    number: int
    kind: str
    seat: int
    token: str
    before: Round
    after: Round
    card: int | None = None
    take: int | None = None
    taken: int = 0
    choice: Round | None = None
    go_on: bool | None = None


@dataclass(frozen=True, slots=True)
class RoundWalk:
    """One round as far as it is right: `totals` are the seats' totals after it (before it where it is unfinished)."""

    number: int
    deal: Deal
    from_seed: bool
    start: Round
    steps: tuple[Step, ...]
    result: RoundResult | None
    totals: tuple[int, ...]
    reported: tuple[int, ...] | None

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


class _Stop(Exception):
    """Ends the walk of a round with a fault's code and message; the step is known to who catches it."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class _Moves:
    """Reads a round's move string, one character at a time."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    @property
    def done(self) -> bool:
        return self.at == len(self.text)

    def next(self) -> str:
        self.at += 1
        return self.text[self.at - 1]

    def card(self) -> int:
        letter = self.next()
        card = from_character(letter)
        if card is None:
            raise _Stop("unknown_character", f"{letter!r}, character {self.at} of the moves, is no card")
        return card


def walk(replay: Replay) -> Walk:
    """Replays a game from its first card, through its longest good part."""
    try:
        rules = rules_of(replay.game).with_options(replay.options)
    except UnknownRules as error:
        return Walk(replay, None, (), Fault("unknown_game", str(error)))
    except BadOption as error:
        return Walk(replay, None, (), Fault("bad_option", str(error)))
    if len(replay.seats) not in rules.seats:
        allowed = " or ".join(map(str, rules.seats))
        message = f"{rules.id} is a game for {allowed} players, not {len(replay.seats)}"
        return Walk(replay, rules, (), Fault("wrong_seats", message))
    return _walk_rounds(replay, rules)


def _walk_rounds(replay: Replay, rules: RuleSet) -> Walk:
    rounds: list[RoundWalk] = []
    difference: Fault | None = None
    dealer, totals = 0, tuple(rules.start_points for _ in replay.seats)
    for number, record in enumerate(replay.rounds):
        try:
            _check_place(replay, rules, number, totals)
            start, deal = _start(replay, rules, number, dealer)
        except _Stop as stop:
            return Walk(replay, rules, tuple(rounds), Fault(stop.code, str(stop), number))
        steps, fault = _walk_steps(record, number, start, deal)
        end = steps[-1].after if steps else start
        result = end.result() if end.over else None
        if result is not None:
            totals = tuple(total + score for total, score in zip(totals, result.scores, strict=True))
            dealer = next_dealer(result.scores, start.dealer)
        from_seed = record.deck is None
        rounds.append(RoundWalk(number, deal, from_seed, start, steps, result, totals, record.scores))
        if fault is not None:
            return Walk(replay, rules, tuple(rounds), fault)
        difference = difference or _check_scores(record, number, result, len(steps))
    return Walk(replay, rules, tuple(rounds), difference)


def _check_place(replay: Replay, rules: RuleSet, number: int, totals: tuple[int, ...]) -> None:
    allowed = int(rules["rounds"])
    if number >= allowed:
        raise _Stop("too_many_rounds", f"round {number + 1} is too many: the game has {allowed}")
    if rules.bust and number and min(totals) <= 0:
        raise _Stop("game_is_over", f"the game was over before round {number + 1}: a player had no points left")
    if replay.rounds[number].end is not None and number + 1 < len(replay.rounds):
        raise _Stop("unfinished_not_last", "only the last round may be unfinished")
    if replay.rounds[number].piles is not None:
        raise _Stop("piles_not_allowed", f"{rules.id} replaces no cards, so a round has no piles")


def _start(replay: Replay, rules: RuleSet, number: int, dealer: int) -> tuple[Round, Deal]:
    record, seats = replay.rounds[number], len(replay.seats)
    if record.dealer is not None:
        if number == 0:
            raise _Stop("dealer_not_allowed", "the first round's dealer is the first seat and is never written")
        if record.dealer >= seats:
            raise _Stop("dealer_not_allowed", f"dealer {record.dealer} is no seat; seats are 0 to {seats - 1}")
        dealer = record.dealer
    if record.deck is not None:
        deal = lay_out(rules.deal[seats], seats, deck_cards(record.deck))
        refused = misdeal(rules, deal)
        if refused is not None:
            raise _Stop("misdeal", f"this deal is a misdeal: {refused.sentence}")
        if -1 in deal.field:
            raise _Stop("bad_deck", "every card of the field has to be known")
    elif replay.seed is not None:
        deal = deal_from_seed(rules, seats, replay.seed, number)
    else:
        raise _Stop("deck_missing", "the round has no deck, and the game no seed to deal it from")
    return start_deal(rules, dealer, deal), deal


def _walk_steps(record: RoundRecord, number: int, start: Round, deal: Deal) -> tuple[tuple[Step, ...], Fault | None]:
    state, steps, moves = start, list[Step](), _Moves(record.moves)
    draw = iter(deal.draw)
    try:
        while not state.over:
            step = _next_step(state, len(steps), moves, draw)
            if step is None:
                break
            steps.append(step)
            state = step.after
        _check_end(record, state, moves)
    except (_Stop, IllegalAction) as stop:
        place = None if stop.code == "round_is_complete" else len(steps)
        return tuple(steps), Fault(stop.code, str(stop), number, place, len(steps))
    return tuple(steps), None


def _check_end(record: RoundRecord, state: Round, moves: _Moves) -> None:
    if state.over:
        if not moves.done:
            raise _Stop("moves_left_over", f"the round is over, but the moves go on with {moves.text[moves.at :]!r}")
        if record.end is not None:
            raise _Stop("round_is_complete", "the round is called unfinished, but it is complete")
    elif record.end is None:
        raise _Stop("round_unfinished", f"the moves end where {state.phase.value} was due")


def _next_step(state: Round, number: int, moves: _Moves, draw: Iterator[int]) -> Step | None:
    if state.phase is Phase.REVEAL:
        return _reveal(state, number, moves, next(draw))
    if moves.done:
        return None
    if state.phase is Phase.DECIDE:
        letter = moves.next()
        if letter not in "+.":
            raise _Stop("decision_needed", f"{letter!r} stands where '+' (koi-koi) or '.' (stop) was due")
        go_on = letter == "+"
        after = apply(state, Decide(go_on))
        return Step(number, Decide.kind, state.turn, letter, state, after, go_on=go_on)
    card = moves.card()
    take = _choice(state, card, moves)
    after = apply(state, Play(card, take))
    return Step(
        number,
        Play.kind,
        state.turn,
        _token(card, take),
        state,
        after,
        card,
        take,
        taken_by(state.field, card, take),
    )


def _reveal(state: Round, number: int, moves: _Moves, card: int) -> Step | None:
    if card < 0:
        if not moves.done:
            raise _Stop("card_unknown", "the card turned up here was never seen, but the moves go on")
        return None
    if choices(state.field, card) and moves.done:
        return None
    shown = apply(state, Reveal(card))
    if shown.phase is not Phase.TAKE:
        taken = taken_by(state.field, card, None)
        return Step(number, Reveal.kind, state.turn, "", state, shown, card, None, taken)
    take = moves.card()
    after = apply(shown, Take(take))
    return Step(number, Reveal.kind, state.turn, _token(take, None), state, after, card, take, 1 << take, choice=shown)


def _choice(state: Round, card: int, moves: _Moves) -> int | None:
    return moves.card() if choices(state.field, card) and not moves.done else None


def _token(card: int, take: int | None) -> str:
    return deck_text((card,) if take is None else (card, take))


def _check_scores(record: RoundRecord, number: int, result: RoundResult | None, good: int) -> Fault | None:
    if record.scores is None or result is None or record.scores == result.scores:
        return None
    ours, theirs = " ".join(map(str, result.scores)), " ".join(map(str, record.scores))
    return Fault("scores_differ", f"the source reports {theirs}, the rules give {ours}", number, None, good)
