"""Events in words: what a seat played, took, declared or was given."""

from collections.abc import Sequence

from hana.cards.deck import Month, month_of
from hana.cards.names import FLOWERS
from hana.cards.sets import SAME_MONTH, members
from hana.game.captures import captures, is_wild
from hana.game.state import Phase, Round
from hana.replay.steps import Step
from hana.rules.ruleset import Opening
from hana.web.wording import card_name, card_names, counted, listed

QUESTIONS = {
    Opening.FUKE: "announce fuke?",
    Opening.TEYAKU: "show the chaff?",
    Opening.LAY_DOWN: "lay four down?",
    Opening.REPLACE: "put cards back?",
}
"""What a seat is asked before the first card."""
CALL_OFF = "call the round off?"


def flower(card_or_month: int) -> str:
    """The flower of a month, 1 to 12."""
    return FLOWERS[Month(card_or_month)][0]


def question(state: Round) -> str:
    """What the seat in turn is asked to declare."""
    return QUESTIONS[state.asks[0].kind] if state.phase is Phase.OPENING else CALL_OFF


def what_was_done(names: Sequence[str], step: Step, *, sees: bool, is_done: bool = True) -> str:
    """An event as a sentence; `sees` says whether the cards that only its seat has seen may be named.

    A choice that is still to be made (`is_done` is False) does not tell what chance will bring.
    """
    name = names[step.seat]
    if step.kind == "koi-koi":
        return f"{name} called koi-koi." if step.go_on else f"{name} stopped."
    if step.declared is not None:
        return f"{name} {_declaration(step, sees=sees, is_done=is_done)}."
    card = card_name(step.card) if step.card is not None else "a card"
    verb = "played" if step.kind == "play" else "turned up"
    if step.taken:
        return f"{name} {verb} {card} and took {card_names(members(step.taken))}{_how(names, step)}."
    if step.card is not None and captures(step.choice or step.before, step.card):
        return f"{name} {verb} {card} and laid it down, although it could take any card."
    return f"{name} {verb} {card}, which stays on the field."


def _how(names: Sequence[str], step: Step) -> str:
    """What is special about a capture: a wild card's, or one out of a hand that lies face up."""
    owner = next((seat for seat, cards in enumerate(step.before.shown) if cards & step.taken), None)
    if owner is not None:
        return f", which lay face up before {names[owner]}"
    return ", as the lightning takes any card" if is_off_suit(step) else ""


def is_off_suit(step: Step) -> bool:
    """Whether a wild card took a card of another month."""
    if step.card is None or not step.taken or not is_wild(step.choice or step.before, step.card):
        return False
    return not step.taken & SAME_MONTH[step.card]


def _declaration(step: Step, *, sees: bool, is_done: bool) -> str:
    assert step.declared is not None  # asked for declarations only
    letter, before = step.declared.letter, step.before
    if letter == "-":
        return _refusal(before)
    if letter == "f":
        return "announced fuke"
    if letter == "t":
        return f"showed {counted(step.after.teyaku[step.seat], 'chaff card')} as teyaku"
    if letter == "l":
        return f"laid down all four {flower(before.asks[0].month)} cards"
    if letter == "g":
        return "called the round off (tegarasu sanjuu)"
    back = members(step.declared.cards)
    if sees:
        drew = f" and drew {card_names(members(step.drawn))}" if is_done else ""
        return f"put back {card_names(back)}{drew}"
    return f"put back {by_flower(back)} and drew as many"


def _refusal(before: Round) -> str:
    kind = before.asks[0].kind
    if kind is Opening.FUKE:
        return "did not announce fuke"
    if kind is Opening.TEYAKU:
        return "kept a teyaku hidden"
    if kind is Opening.LAY_DOWN:
        return f"kept the four {flower(before.asks[0].month)} cards in hand"
    return "put no card back"


def by_flower(cards: Sequence[int]) -> str:
    """Cards by their flowers alone: `1 pine card and 2 willow cards`."""
    months = [month_of(card) for card in cards]
    return listed([counted(months.count(month), f"{flower(month)} card") for month in dict.fromkeys(months)])


DECLINING = {
    Opening.FUKE: "Say nothing",
    Opening.TEYAKU: "Keep them hidden",
    Opening.LAY_DOWN: "Keep the four",
    Opening.REPLACE: "Keep all cards",
}
SHORT = {"f": "fuke", "t": "teyaku", "g": "calls the round off"}
SHORT_REFUSALS = {
    Opening.FUKE: "no fuke",
    Opening.TEYAKU: "no teyaku",
    Opening.LAY_DOWN: "keeps four",
    Opening.REPLACE: "keeps all",
}


def in_short(step: Step, *, sees: bool) -> str:
    """A declaration in a few words; empty for any other event. Who sees the cards put back needs no words for them."""
    if step.declared is None:
        return ""
    letter = step.declared.letter
    if letter == "-":
        return SHORT_REFUSALS[step.before.asks[0].kind]
    if letter == "l":
        return f"lays down {flower(step.before.asks[0].month)}"
    if letter == "r" and sees:
        return "puts back"
    return SHORT.get(letter) or f"puts back {by_flower(members(step.declared.cards))}"


def token_in_words(move: str, cards: Sequence[int], state: Round) -> str:
    """An option that is a declaration; `cards` are those that it would put back."""
    letter = move[1]
    if letter == "-":
        return DECLINING[state.asks[0].kind] if state.phase is Phase.OPENING else "Go on"
    if letter == "r":
        return f"Put back {card_names(cards)}"
    return {"f": "Announce fuke", "t": "Show the chaff", "l": "Lay the four down", "g": "Call the round off"}[letter]
