"""Where a random round is led, so that what is rare happens near its end: leanings of seats and stacked decks."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from hana.cards.deck import SIZE, Kind, Month
from hana.cards.sets import BY_KIND, BY_MONTH, FULL, SAME_MONTH, card_set, members
from hana.game.action import Action, Declare, Play, Take
from hana.game.captures import taken_by
from hana.game.closing import CALL_OFF_SET
from hana.game.engine import CALL_OFF
from hana.game.state import Round
from hana.rules.ruleset import DealPlan, Opening, RuleSet
from hana.rules.scoring import card_points

BRIGHTS, CHAFF, WILLOW = BY_KIND[Kind.BRIGHT], BY_KIND[Kind.CHAFF], BY_MONTH[Month.WILLOW - 1]


@dataclass(frozen=True)
class Lean:
    """How a seat plays: CardSets that it would capture, would not capture, and would not play while it has others."""

    wants: int = 0
    shuns: int = 0
    keeps: int = 0


@dataclass(frozen=True)
class Course:
    """Where a round is led: a lean for each place from the dealer on, and places of the deck for some cards."""

    leans: tuple[Lean, ...]
    stacked: tuple[tuple[int, tuple[int, ...]], ...] = ()


@dataclass(frozen=True)
class Seating:
    """The places of a deck: what is dealt to whom, and who turns up what where nothing comes between."""

    plan: DealPlan
    seats: int

    @property
    def turned(self) -> range:
        """The part of the draw pile that is turned up."""
        return range(self.seats * self.plan.hand + self.plan.field, SIZE - self.plan.leave)

    def hand(self, place: int) -> tuple[int, ...]:
        """The hand of a place."""
        return tuple(range(place * self.plan.hand, (place + 1) * self.plan.hand))

    @property
    def field(self) -> tuple[int, ...]:
        """The field."""
        return tuple(range(self.seats * self.plan.hand, self.turned.start))

    def near(self, place: int) -> tuple[int, ...]:
        """The hand of a place, the field, and what the place turns up."""
        return (*self.hand(place), *self.field, *self.turned[place :: self.seats])

    @property
    def late(self) -> tuple[int, ...]:
        """The last cards that are turned up and the first that never are."""
        return tuple(range(self.turned.stop - 4, min(SIZE, self.turned.stop + 2)))


def _collecting(rng: Random, seating: Seating, wants: int, *, late: int = 0) -> Course:
    """One place collects a CardSet that lies near it; the cards of `late` come last, from its hand or the pile."""
    place = rng.randrange(seating.seats)
    against = wants if rng.random() < 0.6 else 0
    leans = [Lean(shuns=against)] * seating.seats
    leans[place] = Lean(wants=wants, keeps=late)
    near = [(card, seating.near(place)) for card in members(wants & ~late) if rng.random() < 0.8]
    ends = [(card, seating.late if rng.random() < 0.6 else seating.hand(place)) for card in members(late)]
    return Course(tuple(leans), (*ends, *near))


def _plain(rng: Random, rules: RuleSet, seating: Seating) -> Course:
    return Course((Lean(),) * seating.seats)


def _saving(rng: Random, rules: RuleSet, seating: Seating) -> Course:
    """Everybody leaves what can be taken for the end."""
    return Course((Lean(shuns=FULL),) * seating.seats)


def _yaku(rng: Random, rules: RuleSet, seating: Seating) -> Course:
    wants = 0
    for yaku in rng.sample(rules.yaku, 2):
        wants |= card_set(rng.sample(members(yaku.cards), yaku.size)) | yaku.must
    return _collecting(rng, seating, wants, late=1 << rng.choice(members(wants)))


def _two_yaku(rng: Random, rules: RuleSet, seating: Seating) -> Course:
    one, other = (_yaku(rng, rules, seating) for _ in range(2))
    leans = tuple(mine if mine.wants else his for mine, his in zip(one.leans, other.leans, strict=True))
    return Course(leans, (*one.stacked, *other.stacked))


def _brights(rng: Random, rules: RuleSet, seating: Seating) -> Course:
    return _collecting(rng, seating, BRIGHTS, late=1 << rng.choice(members(BRIGHTS)))


def _row(rng: Random, rules: RuleSet, seating: Seating) -> Course:
    return _collecting(rng, seating, WILLOW, late=1 << rng.choice(members(WILLOW)))


def _calling_off(rng: Random, rules: RuleSet, seating: Seating) -> Course:
    late = 1 << rng.choice(members(CALL_OFF_SET)) if rng.random() < 0.5 else 0
    return _collecting(rng, seating, CALL_OFF_SET | BRIGHTS, late=late)


def _few(rng: Random, rules: RuleSet, seating: Seating) -> Course:
    """One place takes as little as it can."""
    place, leans = rng.randrange(seating.seats), [Lean(wants=FULL)] * seating.seats
    leans[place] = Lean(shuns=FULL)
    return Course(tuple(leans))


def _wild(rng: Random, rules: RuleSet, seating: Seating) -> Course:
    """The wild card is kept in a hand, comes late out of the pile or not at all; or it is played when it likes.

    In half of the rounds three of a month lie on the field, and their fourth is kept back.
    """
    (card,) = members(rules.wild.cards)
    keeps = rules.wild.cards if rng.random() < 0.6 else 0
    places = seating.late if rng.random() < 0.4 else seating.hand(rng.randrange(seating.seats))
    stacked = [(card, places)]
    if rng.random() < 0.5:
        month = rng.choice([month for month in BY_MONTH if not month & rules.wild.cards])
        *three, fourth = rng.sample(members(month), 4)
        keeps |= 1 << fourth
        stacked += [(fourth, seating.hand(rng.randrange(seating.seats))), *((one, seating.field) for one in three)]
    return Course((Lean(keeps=keeps),) * seating.seats, tuple(stacked))


def _teyaku(rng: Random, rules: RuleSet, seating: Seating) -> Course:
    """A hand with six chaff or more, which its owner keeps, as the others keep what could take them."""
    place, chaff = rng.randrange(seating.seats), rng.sample(members(CHAFF), 6)
    months = sum({SAME_MONTH[card] for card in chaff})
    leans = [Lean(shuns=card_set(chaff), keeps=months)] * seating.seats
    leans[place] = Lean(keeps=card_set(chaff))
    return Course(tuple(leans), tuple((card, seating.hand(place)) for card in chaff))


def _sets(rng: Random, rules: RuleSet, seating: Seating) -> Course:
    """Three or four of a month in a hand."""
    hand, month = seating.hand(rng.randrange(seating.seats)), rng.choice(BY_MONTH)
    cards = rng.sample(members(month), rng.choice((3, 4, 4)))
    return Course((Lean(),) * seating.seats, tuple((card, hand) for card in cards))


def _is_on(rules: RuleSet, key: str, plain: str) -> bool:
    return rules.option(key) is not None and rules[key] != plain


def _lowest(end: Round, plays: int) -> int:
    """The card points that decide about fuke: the fewest of anybody, or of those who announced it."""
    points = (card_points(end.rules.card_values, captured) for captured in end.captured)
    counted = [one for one, said in zip(points, end.announced, strict=True) if said or end.rules["fuke"] == "auto"]
    return min(counted, default=0)


def _paid(end: Round, plays: int) -> object:
    return end.result().extras


def _row_owner(end: Round, plays: int) -> object:
    return [captured & WILLOW == WILLOW for captured in end.captured]


def _called_off(end: Round, plays: int) -> object:
    return end.called_off_by


def _wild_taken(end: Round, plays: int) -> object:
    return end.wild_taken


def _out_of_hands(end: Round, plays: int) -> object:
    """A card that is taken out of a hand is played by nobody."""
    return plays


def _scored(end: Round, plays: int) -> object:
    return [[hit.yaku.id for hit in hits] for hits in end.result().yaku]


@dataclass(frozen=True)
class Way:
    """A way to lead rounds: the rules that it suits, how a course is made, and what is still to be open near the end.

    `outcome` gets a round that is over, and how many hand cards were played since it was looked at. `limit` names an
    option that is set to the least of the outcomes found, since few rounds come close to a value that is set before.
    """

    suits: Callable[[RuleSet], bool]
    course: Callable[[Random, RuleSet, Seating], Course]
    outcome: Callable[[Round, int], object] | None = None
    limit: str = ""


WAYS = (
    Way(lambda rules: True, _plain),
    Way(lambda rules: True, _saving),
    Way(lambda rules: bool(rules.yaku), _yaku, _scored),
    Way(lambda rules: bool(rules.yaku), _two_yaku, _scored),
    Way(lambda rules: any(yaku.group == "bright" for yaku in rules.yaku), _brights, _scored),
    Way(lambda rules: _is_on(rules, "willow", "plain"), _row, _row_owner),
    Way(lambda rules: _is_on(rules, "fuke", "off"), _few, _lowest, "fuke_threshold"),
    Way(lambda rules: _is_on(rules, "compensation", "off"), _few, _paid),
    Way(lambda rules: rules.calls_off, _calling_off, _called_off),
    Way(lambda rules: rules.wild.cards > 0, _wild, _wild_taken),
    Way(lambda rules: rules.shows_teyaku or Opening.TEYAKU in rules.openings, _teyaku, _out_of_hands),
    Way(lambda rules: bool({Opening.LAY_DOWN, Opening.REPLACE} & set(rules.openings)), _sets),
)


def ways_for(rules: RuleSet) -> list[Way]:
    """The ways that suit a game with its options."""
    return [way for way in WAYS if way.suits(rules)]


def stacked_deck(rng: Random, course: Course) -> list[int]:
    """A shuffled deck with some cards where the course wants them, as far as there is room."""
    deck, fixed = rng.sample(range(SIZE), SIZE), set[int]()
    for card, places in course.stacked:
        now, free = deck.index(card), [place for place in places if place not in fixed]
        if free and now not in fixed:
            place = rng.choice(free)
            deck[now], deck[place] = deck[place], card
            fixed.add(place)
    return deck


def liking(rng: Random, state: Round, action: Action, lean: Lean) -> float:
    """How much a leaning seat likes an action; a little chance is in all of it."""
    chance = rng.random()
    if isinstance(action, Play | Take):
        card = action.card if isinstance(action, Play) else state.pending
        assert card is not None  # a choice is open
        bit = 1 << card
        taken = taken_by(state, card, action.take if isinstance(action, Play) else action.card)
        gain = taken | bit if taken else 0
        kept = bit & lean.keeps if isinstance(action, Play) else 0
        given = bit & lean.wants if not taken else 0
        moved = (gain & lean.wants).bit_count() - (gain & lean.shuns).bit_count()
        return 3 * moved - 8 * (kept > 0) - 2 * (given > 0) + 2 * chance
    if isinstance(action, Declare):
        return chance - 100 * (action == CALL_OFF) - 0.4 * (action.letter == "-")
    return chance
