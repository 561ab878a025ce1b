"""The events of a round, read from a replay's move string one by one."""

from collections.abc import Sequence
from dataclasses import dataclass

from hana.cards.names import from_character
from hana.cards.sets import card_set, members
from hana.game.action import Decide, Declare, Play, Redraw, Reveal, Take
from hana.game.captures import choices, taken_by
from hana.game.deal import replaced_pile
from hana.game.engine import apply
from hana.game.state import Phase, Round
from hana.replay.model import deck_cards, deck_text


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a round, number `number` from 0.

    `kind` is play, reveal, koi-koi or declare; `token` what the replay writes for it (empty where it follows from the
    rules). `card` was played or turned up and took the CardSet `taken`; `take` names its choice where there was one.
    `choice` is the position in which a turned-up card waited for that choice. `go_on` is the koi-koi decision,
    `declared` the declaration and `drawn` the CardSet drawn for cards put back, which only that seat has seen.
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
    declared: Declare | None = None
    drawn: int = 0


class Stop(Exception):
    """Ends the reading of a round with a fault's code and message; the place is known to who catches it."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class PileSource:
    """Where a new pile comes from after cards were put back: written ones in order, else the seed and its attempt."""

    piles: tuple[str, ...] = ()
    seed: str | None = None
    round: int = 0
    attempt: int = 0


class StepReader:
    """Reads the events of one round: its choices from the moves, its cards from the draw pile."""

    def __init__(self, moves: str, draw: Sequence[int], source: PileSource) -> None:
        self.text = moves
        self.at = 0
        self.draw = list(draw)
        self.source = source
        self.new_piles: list[tuple[int, ...]] = []

    @property
    def done(self) -> bool:
        """Whether no move is left to read."""
        return self.at == len(self.text)

    @property
    def rest(self) -> str:
        """The moves that have not been read."""
        return self.text[self.at :]

    def next(self, state: Round, number: int) -> Step | None:
        """The next event, or None where the moves stop before it.

        Raises:
            Stop: the moves say something that cannot be read here.
            IllegalAction: they say something that the rules refuse.
        """
        if state.phase is Phase.REVEAL:
            return self._reveal(state, number)
        if self.done:
            return None
        if state.phase is Phase.DECIDE:
            return self._decision(state, number)
        if self.text[self.at] == "!":
            return self._declaration(state, number)
        if state.phase is Phase.OPENING:
            raise Stop("declaration_needed", f"{self.text[self.at]!r} stands where a declaration was due")
        card = self._card()
        take = self._card() if self._chooses(state, card) else None
        after = apply(state, Play(card, take))
        taken = taken_by(state, card, take)
        return Step(number, Play.kind, state.turn, token(card, take), state, after, card, take, taken)

    def _letter(self) -> str:
        if self.done:
            raise Stop("moves_cut", "the moves end within a declaration")
        self.at += 1
        return self.text[self.at - 1]

    def _card(self) -> int:
        letter = self._letter()
        card = from_character(letter)
        if card is None:
            raise Stop("unknown_character", f"{letter!r}, character {self.at} of the moves, is no card")
        return card

    def _chooses(self, state: Round, card: int) -> bool:
        return bool(choices(state, card)) and not self.done

    def _decision(self, state: Round, number: int) -> Step:
        letter = self._letter()
        if letter not in "+.":
            raise Stop("decision_needed", f"{letter!r} stands where '+' (koi-koi) or '.' (stop) was due")
        go_on = letter == "+"
        after = apply(state, Decide(go_on))
        return Step(number, Decide.kind, state.turn, letter, state, after, go_on=go_on)

    def _reveal(self, state: Round, number: int) -> Step | None:
        card = self.draw[0]
        if card < 0:
            if not self.done:
                raise Stop("card_unknown", "the card turned up here was never seen, but the moves go on")
            return None
        if choices(state, card) and self.done:
            return None
        shown = apply(state, Reveal(card))
        self.draw.pop(0)
        if shown.phase is not Phase.TAKE:
            taken = taken_by(state, card, None)
            return Step(number, Reveal.kind, state.turn, "", state, shown, card, None, taken)
        take = self._card()
        after, taken = apply(shown, Take(take)), taken_by(state, card, take)
        text = token(take, None)
        return Step(number, Reveal.kind, state.turn, text, state, after, card, take, taken, choice=shown)

    def _declaration(self, state: Round, number: int) -> Step:
        start = self.at
        self._letter()
        letter = self._letter()
        if letter not in "ftlrg-":
            raise Stop("unknown_declaration", f"'!{letter}' is no declaration; there are !f !t !l !r !g and !-")
        if letter == "-" and state.phase is Phase.CLOSING:
            raise Stop("declaration_needless", "that a round is not called off at its end is never written")
        cards = self._put_back() if letter == "r" else 0
        action = Declare(letter, cards)
        after, drawn = apply(state, action), 0
        if after.phase is Phase.REDRAW:
            after, drawn = self._redraw(after)
        text = self.text[start : self.at]
        return Step(number, Declare.kind, state.turn, text, state, after, declared=action, drawn=drawn)

    def _put_back(self) -> int:
        size = self._letter()
        if size not in "1234":
            raise Stop("unknown_declaration", f"'!r{size}' says no number of cards")
        cards = [self._card() for _ in range(int(size))]
        if cards != sorted(set(cards)):
            raise Stop("unknown_declaration", "the cards put back have to stand in ascending order")
        return card_set(cards)

    def _redraw(self, state: Round) -> tuple[Round, int]:
        """The round after the draw from the top of the pile, and the CardSet drawn."""
        count, back = state.drawing, state.returned[state.turn]
        if -1 in self.draw[:count]:
            raise Stop("card_unknown", "the cards drawn here were never seen")
        drawn = card_set(self.draw[:count])
        rest = sorted(self.draw[count:] + list(members(back)), key=lambda card: (card < 0, card))
        used = len(self.new_piles)
        if used < len(self.source.piles):
            pile = deck_cards(self.source.piles[used])
            if sorted(pile, key=lambda card: (card < 0, card)) != rest:
                raise Stop("bad_pile", "the new draw pile does not hold the cards that are left and those put back")
        elif self.source.seed is not None:
            pile = replaced_pile(rest, self.source.seed, self.source.round, self.source.attempt, state.turn)
        else:
            raise Stop("pile_missing", "the draw pile after cards were put back is not written, and no seed gives it")
        self.new_piles.append(pile)
        self.draw = list(pile)
        return apply(state, Redraw(drawn)), drawn


def token(card: int, take: int | None) -> str:
    """A card and the name of its choice as a replay writes them."""
    return deck_text((card,) if take is None else (card, take))
