"""English."""

from hana.cards.deck import DECK, Card, Kind, Month
from hana.cards.names import FLOWERS, NAMES
from hana.review.words.language import Language, Plural, Sentence, joined
from hana.rules.yaku import Yaku

COUNTS = {2: "two", 3: "three", 4: "four"}


def _name(card: int) -> str:
    """Chaff of one month has one name here: no rule tells the yellow one from the others."""
    if DECK[card].kind is Kind.CHAFF and card != Card.WILLOW_CHAFF:
        return f"{_month(DECK[card].month)} chaff"
    return NAMES[card][0]


def _month(month: int) -> str:
    return FLOWERS[Month(month)][0]


def _yaku(yaku: Yaku) -> str:
    return yaku.names[0]


def _plural(number: int | float) -> Plural:
    return "one" if isinstance(number, int) and number == 1 else "other"


SENTENCES = {
    "finishes": Sentence(
        one="Taking {taken} with {card} completes “{yaku}”, worth {points} point.",
        other="Taking {taken} with {card} completes “{yaku}”, worth {points} points.",
        counted="points",
    ),
    "raises": Sentence("Taking {taken} with {card} raises “{yaku}” to {points} points."),
    "nearer": Sentence("Taking {taken} with {card} brings “{yaku}” to {held} of {size} cards."),
    "richer": Sentence(
        one="Taking {taken} with {card} brings {more} point in cards, the move played {less}.",
        other="Taking {taken} with {card} brings {more} points in cards, the move played {less}.",
        counted="more",
    ),
    "takes_nothing": Sentence(
        one="The move played takes nothing, although taking {taken} with {card} brings {points} point in cards.",
        other="The move played takes nothing, although taking {taken} with {card} brings {points} points in cards.",
        counted="points",
    ),
    "leaves_capture": Sentence("The move played takes nothing, although {taken} can be taken with {card}."),
    "sweep": Sentence("Playing {card} takes all three {month} cards on the field at once."),
    "blocks": Sentence("Taking {card} denies {seat} a card that would complete “{yaku}”."),
    "leaves": Sentence(
        "{seat} is one card short of “{yaku}”, and the move played leaves {card} on the field, which is enough for it."
    ),
    "gives": Sentence(
        "{seat} is one card short of “{yaku}”, and the move played lays down {card}, which is enough for it."
    ),
    "chance": Sentence(
        "The chance that {seat} completes “{yaku}” is {better} % after the best move and {worse} % after the move "
        "played (± {error})."
    ),
    "offers": Sentence(
        one="The move played leaves {card} on the field, and {seat}, who plays next, holds the one unseen {month} card "
        "with a chance of {chance} %.",
        other="The move played leaves {card} on the field, and {seat}, who plays next, holds at least one of the "
        "{unseen} unseen {month} cards with a chance of {chance} %.",
        counted="unseen",
    ),
    "likelier": Sentence(
        "The chance that {seat}, who plays next, holds a card that takes {card} is {worse} %, for {other_card} it is "
        "{better} %."
    ),
    "live": Sentence(
        one="Only {less} {month} card has not been seen, but {more} of the {other_month} cards have not.",
        other="Only {less} {month} cards have not been seen, but {more} of the {other_month} cards have not.",
        counted="less",
    ),
    "safe": Sentence("Nobody else can take {card}, since the other {month} cards are all accounted for."),
    "take_back": Sentence("Laying down {card} keeps another {month} card in hand to take that card back."),
    "can_wait": Sentence(
        "The move played takes {taken}, which could wait, since the other {month} cards are all accounted for."
    ),
    "uses_up": Sentence("The move played uses up {card}, which could have waited for {target}, not seen so far."),
    "spends_wild": Sentence("The move played spends {card}, which takes cards of any month."),
    "apart": Sentence("The best move is worth {points} ± {error} points more on average than the move played."),
    "beats_capture": Sentence(
        "Laying down {card} is worth {points} ± {error} points more on average than taking {taken} with {with_card}."
    ),
    "stop_or_go": Sentence(
        one="Stopping gives {stop} point for certain, going on gives {go_on} ± {error} on average.",
        other="Stopping gives {stop} points for certain, going on gives {go_on} ± {error} on average.",
        counted="stop",
    ),
    "who_scores": Sentence(
        "After koi-koi {seat} scores again with a chance of {again} %, {rival} scores instead with {other} %, and "
        "nobody scores with {nobody} % (± {error})."
    ),
    "call_off": Sentence(
        "Calling the round off makes it a draw, playing on is worth {points} ± {error} points on average."
    ),
}

LANGUAGE = Language(
    card=lambda card: f"the {_name(card)}",
    cards=lambda card, count: f"{COUNTS[count]} {_name(card)}",
    month=_month,
    yaku=_yaku,
    join=lambda names: joined(names, ", ", " and "),
    plural=_plural,
    decimal=".",
    sentences=SENTENCES,
)
