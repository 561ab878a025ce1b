"""Sampled worlds: every card once, what the seat knows left alone, each deal that the rules allow equally likely."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import factorial
from random import Random

import pytest
from hypothesis import given

from hana.cards.deck import SIZE
from hana.cards.sets import FULL, card_set, members
from hana.game.action import Action, Redraw
from hana.game.deal import deal_from_seed, start_deal
from hana.game.engine import apply, legal_actions, start_round
from hana.game.opening import is_teyaku, open_round
from hana.game.state import Phase, Pile, Round
from hana.game.view import observe
from hana.rules import RULE_SETS
from hana.rules.options import Value
from hana.rules.ruleset import RuleSet
from hana.search.layout import HANDS, ROW
from hana.search.position import row_of
from hana.search.sample import World, pack, sample_world, world_of
from hana.search.stream import Stream, view_digest, world_base, world_stream
from tests.acting import after, put_back
from tests.hidden_cards import could_be_dealt, reshuffled
from tests.option_sets import covering_sets
from tests.scenes import scene
from tests.side_by_side import cards_of
from tests.strategies import each_game, game_name, play_round, quick, seeds


def check_world(view: Round, world: World) -> None:
    """A world deals each card once and keeps what the view knows."""
    everywhere = [*world.draw, *members(view.field)]
    for cards in (*world.hands, *view.captured):
        everywhere += members(cards)
    if view.pending is not None:
        everywhere.append(view.pending)
    assert sorted(everywhere) == list(range(48))
    for hand, filled in zip(view.hands, world.hands, strict=True):
        assert filled & hand.known == hand.known
        assert filled.bit_count() == len(hand)
    assert len(world.draw) == len(view.draw)


@pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
@quick(20)
@given(seed=seeds)
def test_a_world_is_a_deal_that_fits(rules: RuleSet, seats: int, seed: int) -> None:
    sets = covering_sets(rules, seats)
    made = rules.with_options(sets[seed % len(sets)], seats)
    for state in play_round(made, seats, seed).states[::4]:
        if state.phase is Phase.REDRAW:
            continue  # nothing is chosen there
        view = observe(state, state.turn)
        for number in range(3):
            world = sample_world(view, world_stream(0, view_digest(view), number))
            check_world(view, world)
            assert could_be_dealt(view, tuple(map(Pile, world.hands)))


@pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
def test_a_world_does_not_know_the_deal(rules: RuleSet, seats: int) -> None:
    rng = Random(3)
    for state in play_round(rules, seats, 8).states:
        if state.phase is Phase.REDRAW:
            continue
        one = observe(state, state.turn)
        two = observe(reshuffled(state, state.turn, rng)[0], state.turn)
        for number in range(2):
            first, second = (sample_world(view, world_stream(1, view_digest(view), number)) for view in (one, two))
            assert first == second


def test_cards_of_the_draw_pile_that_are_known_stay_there() -> None:
    view = observe(scene("hana-awase", ("1-1 2-1", "3-1 4-1"), "5-1"), 0)
    view = replace(view, draw=Pile(1 << 47, view.draw.hidden - 1))
    worlds = [sample_world(view, Stream(number)) for number in range(30)]
    for world in worlds:
        check_world(view, world)
        assert 47 in world.draw


def dealt_hands(view: Round) -> Iterator[tuple[int, ...]]:
    """Every way to deal the cards that came from a hand or from the draw pile, the hand of seat 0 as it was."""
    own = view.hands[0].known | view.played[0]
    mine = own & ~view.drawn[0] | view.returned[0]
    everywhere = own | view.unseen | view.turned | view.draw.known
    for hand, gone in zip(view.hands, view.played, strict=True):
        everywhere |= hand.known | gone
    hands = [(mine,)]
    for seat in range(1, view.seats):
        size = len(view.hands[seat]) + view.played[seat].bit_count()
        hands = [
            (*dealt, card_set(more))
            for dealt in hands
            for more in combinations(members(everywhere & ~sum(dealt)), size)
        ]
    for dealt in hands:
        yield (*dealt, everywhere & ~sum(dealt))


def histories(state: Round) -> Iterator[Round]:
    """Every way through the opening, by the engine."""
    if state.phase is Phase.OPENING:
        actions: tuple[Action, ...] = legal_actions(state)
    elif state.phase is Phase.REDRAW:
        actions = tuple(Redraw(card_set(few)) for few in combinations(members(state.draw.known), state.drawing))
    else:
        if not state.over:
            yield state
        return
    for action in actions:
        yield from histories(apply(state, action))


def fits(view: Round, state: Round) -> bool:
    """Whether a round after its opening may have become the one that is seen by seat 0."""
    came = [hand.known | gone for hand, gone in zip(state.hands, state.played, strict=True)]
    return (
        all(gone & ~cards == 0 for gone, cards in zip(view.played, came, strict=True))
        and all(hand.known & ~cards == 0 for hand, cards in zip(view.hands, came, strict=True))
        and (view.turned | view.draw.known) & ~state.draw.known == 0
        and (state.returned[0], state.drawn[0]) == (view.returned[0], view.drawn[0])
        and (state.exchanged, state.teyaku, state.laid) == (view.exchanged, view.teyaku, view.laid)
    )


def hand_weights(view: Round) -> Counter[tuple[int, ...]]:
    """For all that the hands can be now, in how many ways they can have come about."""
    found: Counter[tuple[int, ...]] = Counter()
    for *hands, draw in dealt_hands(view):
        if any(rule.applies(hands, 0) for rule in view.rules.misdeals):
            continue
        start = start_round(view.rules, view.dealer, tuple(map(Pile, hands)), 0, Pile(draw))
        for state in histories(start):
            if fits(view, state):
                came = [hand.known | gone for hand, gone in zip(state.hands, state.played, strict=True)]
                found[tuple(cards & ~gone for cards, gone in zip(came, view.played, strict=True))] += 1
    return found


def ending(
    game: str, hands: tuple[str, ...], draw: str, *, gone: str = "", turned: str = "", dealer: int = 0, **options: Value
) -> Round:
    """The end of a round before seat 0 looks at it; every card that is named nowhere was taken from the field.

    `gone` is what seat 1 has played, `turned` what was turned up.
    """
    state = scene(game, hands, draw=draw, dealer=dealer, **options)
    named = state.draw.known | sum(hand.known for hand in state.hands)
    empty = (0,) * (state.seats - 2)
    captured, played = (FULL & ~named, 0, *empty), (0, cards_of(gone), *empty)
    return replace(state, captured=captured, played=played, turned=cards_of(turned))


def exchanged(state: Round, months: tuple[tuple[int, ...], ...], back: str = "", drawn: str = "") -> Round:
    """The same after cards of these months were put back by each seat; seat 0 put these back and drew those."""
    others = (0,) * (state.seats - 1)
    mine = {"returned": (cards_of(back), *others), "drawn": (cards_of(drawn), *others)}
    return replace(state, exchanged=months, returned=mine["returned"], drawn=mine["drawn"])


def chi_square(view: Round, per_world: int) -> tuple[float, int]:
    """How far the counts of sampled worlds are from the numbers of their histories, and the degrees of freedom."""
    weights, orders = hand_weights(view), factorial(len(view.draw))
    places, packed, digest = len(weights) * orders, pack(view), view_digest(view)
    total = per_world * places
    counts = Counter(world_of(packed, world_stream(20, digest, number)) for number in range(total))
    assert {world.hands for world in counts} == weights.keys()
    assert len(counts) == places
    expected = {hands: total * weight / weights.total() / orders for hands, weight in weights.items()}
    distance = sum((count - expected[world.hands]) ** 2 / expected[world.hands] for world, count in counts.items())
    return distance, places - 1


CHERRIES, PAIRS = "3-1 3-2 3-3", "3-1 4-1 5-2 5-3 6-1 6-2"
ENDINGS = {
    "plain": ending("hana-awase", ("1-1 2-1", "3-1 4-1"), "5-1 6-1 7-1"),
    "four of a month are no misdeal": ending("hana-awase", ("1-1", "3-4 4-1"), "5-1 6-1 7-1", gone=CHERRIES),
    "four of a month are a misdeal": ending("koi-koi", ("1-1", "3-4 4-1"), "5-1 6-1 7-1", gone=CHERRIES),
    "four pairs are no misdeal": ending("koi-koi", ("1-1", "3-2 4-2"), "3-3 4-3 7-1", gone=PAIRS),
    "four pairs are a misdeal": ending("koi-koi", ("1-1", "3-2 4-3"), "3-3 4-2 7-1", gone=PAIRS, dealt_hand="redeal"),
    "four pairs end the round": ending("koi-koi", ("1-1", "3-2 4-3"), "3-3 4-2 7-1", gone=PAIRS, dealt_hand="six"),
    "six or seven chaff had to be shown": ending(
        "hana-awase", ("1-1", "1-3 2-1", "2-2"), "2-3 3-1 7-4", gone="5-3 5-4 6-3 6-4 7-3", teyaku="forced"
    ),
    "six chaff were shown, so there were not seven": replace(
        ending("hana-awase", ("1-1", "2-1", "2-2"), "2-3 3-1 7-4", gone="5-3 5-4 6-3 6-4 7-3 8-3", teyaku="optional"),
        teyaku=(0, 6, 0),
    ),
    "one of three exchanged": exchanged(
        ending("mayumi", ("2-1", "1-2 6-1"), "1-3 5-1 7-1", gone="1-1", turned="1-4"), ((), (1,))
    ),
    "two of four exchanged": exchanged(
        ending("mayumi", ("2-1", "1-2 6-1 8-1"), "1-3 5-1 5-2", gone="1-1", turned="1-4"), ((), (1, 1))
    ),
    "one of each of two sets exchanged": exchanged(
        ending("mayumi", ("9-1", "1-2 2-2 6-1 8-1"), "1-3 2-3 7-1", gone="1-1 2-1", turned="1-4"), ((), (1, 2))
    ),
    "both exchanged, the own seat first": exchanged(
        ending("mayumi", ("2-1 2-2 3-1", "1-2 6-1 8-1"), "2-3 1-3", gone="1-1", turned="1-4"),
        ((2,), (1,)),
        "2-3",
        "3-1",
    ),
    "both exchanged, the own seat last": exchanged(
        ending("mayumi", ("2-1 2-2 1-3", "1-2 6-1"), "2-3 5-1 7-1", gone="1-1", turned="1-4", dealer=1),
        ((2,), (1,)),
        "2-3",
        "1-3",
    ),
    "two others exchanged": exchanged(
        ending("mayumi", ("3-1", "1-2 6-1", "2-1 2-2 7-1"), "1-3 2-3", gone="1-1"), ((), (1,), (2,))
    ),
    "laid down": replace(
        ending("min-ha-to", ("2-1", "3-1 4-1"), "5-1 5-2 7-1", gone="1-1 1-2 1-3 1-4 5-3"), laid=(0, 1)
    ),
}


@pytest.mark.parametrize("name", ENDINGS)
def test_every_history_of_an_ending_is_equally_likely(name: str) -> None:
    distance, freedom = chi_square(observe(ENDINGS[name], 0), 12)
    assert abs(distance - freedom) < 5 * (2 * freedom) ** 0.5  # within five standard deviations


def test_the_ways_of_an_exchange_counted_by_hand() -> None:
    """Seat 1 played the pine bright, two pines and three other cards are unseen, the last pine was turned up.

    With one pine more in its hand it kept two, drew the other card and put one of the two other pines back; with two
    more it drew any of the three and put the last one back; with none it kept no pair.
    """
    weights = hand_weights(observe(ENDINGS["one of three exchanged"], 0))
    others = {hands[1]: ways for hands, ways in weights.items()}
    one = [f"{pine} {other}" for pine in ("1-2", "1-3") for other in ("5-1", "6-1", "7-1")]
    assert others == {cards_of("1-2 1-3"): 3, **dict.fromkeys(map(cards_of, one), 2)}


def test_a_card_put_back_is_in_the_pile_or_was_drawn_by_a_later_seat() -> None:
    view = observe(ENDINGS["both exchanged, the own seat first"], 0)
    assert view.unseen & cards_of("2-3")
    weights = hand_weights(view)
    assert any(hands[1] & cards_of("2-3") for hands in weights)
    last = observe(ENDINGS["both exchanged, the own seat last"], 0)
    assert last.draw.known == cards_of("2-3")


def test_a_view_that_no_deal_fits_has_worlds_all_the_same() -> None:
    view = observe(ending("koi-koi", ("1-1", "4-1"), "5-1 6-1", gone=CHERRIES + " 3-4"), 0)
    assert hand_weights(view) == Counter()
    packed = pack(view)
    found = {world_of(packed, Stream(number)).hands[1] for number in range(60)}
    assert found == {cards_of(card) for card in ("4-1", "5-1", "6-1")}


def test_nothing_is_sampled_while_cards_are_drawn() -> None:
    state = after(open_round(scene("mayumi", ("1-1 1-2 1-3", "5-1"), "9-1")), put_back("1-2"))
    with pytest.raises(ValueError, match="drawn in exchange"):
        sample_world(observe(state, 0), Stream(0))


def kernel_worlds(view: Round, seed: int, first: int, count: int) -> list[World]:
    """Worlds of a view by the kernel."""
    np, worlds = pytest.importorskip("numpy"), pytest.importorskip("hana.search.kernels.worlds")
    phase = Phase.PLAY if view.phase is Phase.OPENING else view.phase
    row = np.array(row_of(replace(view, phase=phase), (0,) * view.seats, range(len(view.draw))), np.int64)
    rows, piles = np.zeros((count, ROW), np.int64), np.zeros((count, SIZE), np.int64)
    base = np.array([world_base(seed, view_digest(view))], np.uint64)
    worlds.fill_worlds(worlds.array_of(pack(view)), base, first, row, rows, piles)
    assert not piles[:, len(view.draw) :].any()
    assert (rows[:, HANDS + view.seats :] == row[HANDS + view.seats :]).all()
    hands = rows[:, HANDS : HANDS + view.seats].tolist()
    draws = piles[:, : len(view.draw)].tolist()
    return [World(tuple(held), tuple(draw)) for held, draw in zip(hands, draws, strict=True)]


def reference_worlds(view: Round, seed: int, first: int, count: int) -> list[World]:
    packed, digest = pack(view), view_digest(view)
    return [world_of(packed, world_stream(seed, digest, number)) for number in range(first, first + count)]


@pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
def test_the_kernel_gives_the_same_worlds(rules: RuleSet, seats: int) -> None:
    for number, chosen in enumerate(covering_sets(rules, seats)):
        states = play_round(rules.with_options(chosen, seats), seats, number).states
        for state in states[number % 5 :: 5]:
            if state.phase is not Phase.REDRAW:
                view = observe(state, number % seats)
                assert kernel_worlds(view, number, 7, 3) == reference_worlds(view, number, 7, 3)


@pytest.mark.parametrize("name", ENDINGS)
def test_the_kernel_gives_the_same_worlds_of_an_ending(name: str) -> None:
    view = observe(ENDINGS[name], 0)
    assert kernel_worlds(view, -3, 0, 40) == reference_worlds(view, -3, 0, 40)


def mended_rounds(seats: int, seeds: range) -> Iterator[list[Round]]:
    """Rounds of mayumi in which everybody puts back what he may, and two or more have done so."""
    for seed in seeds:
        rng = Random(seed)
        state = start_deal(RULE_SETS["mayumi"], seed % seats, deal_from_seed(RULE_SETS["mayumi"], seats, str(seed), 0))
        while state.phase in (Phase.OPENING, Phase.REDRAW):
            yes = rng.choice(legal_actions(state)[:-1]) if state.phase is Phase.OPENING else None
            state = apply(state, yes or Redraw(card_set(rng.sample(members(state.draw.known), state.drawing))))
        if sum(map(bool, state.exchanged)) < 2:
            continue
        states = [state]
        while not states[-1].over:
            states.append(apply(states[-1], rng.choice(legal_actions(states[-1]))))
        yield states


@pytest.mark.parametrize("seats", [2, 3])
def test_the_kernel_gives_the_same_worlds_where_several_exchanged(seats: int) -> None:
    for number, states in enumerate(mended_rounds(seats, range(600))):
        for state in states[number % 6 :: 6]:
            view = observe(state, number % seats)
            assert pack(view).strict
            assert kernel_worlds(view, number, 0, 5) == reference_worlds(view, number, 0, 5)
    assert number >= 4


SIX = "1-3 1-4 3-3 3-4 4-3 4-4"


@pytest.mark.parametrize(("teyaku", "worlds"), [("forced", False), ("optional", True)])
def test_a_hand_that_had_to_be_shown_is_not_dealt_where_none_is_shown(teyaku: str, worlds: bool) -> None:
    hidden = ("5-1 5-2 5-3 5-4 6-3 6-4 7-3", "8-1 8-2 8-3 9-1 9-2 10-1 10-2")
    view = observe(scene("hana-awase", ("1-1 2-1 2-2 2-3 2-4 7-1 7-2", *hidden), "12-1", teyaku=teyaku), 0)
    chaff = cards_of(SIX)
    found = [sample_world(view, Stream(number)) for number in range(400)]
    shown = [is_teyaku(hand) for world in found for hand in world.hands[1:]]
    assert any(shown) == worlds
    assert any((hand & chaff).bit_count() >= 3 for world in found for hand in world.hands[1:])


def test_what_is_shown_stays_in_its_hand_and_the_rest_is_dealt() -> None:
    hands = ("1-1 2-1 2-2 2-3 2-4 7-1 7-2", SIX + " 5-1", "8-1 8-2 8-3 9-1 9-2 10-1 10-2")
    view = observe(scene("hana-awase", hands, "12-1", shown=("", SIX, ""), teyaku="forced"), 0)
    assert view.hands[1] == Pile(cards_of(SIX), 1)
    others = set()
    for number in range(100):
        world = sample_world(view, Stream(number))
        check_world(view, world)
        others.add(world.hands[1] & ~cards_of(SIX))
    assert len(others) > 10


def test_a_card_put_back_lies_anywhere_in_the_pile() -> None:
    state = scene("mayumi", ("1-1 2-1", "3-1 4-1"), "5-1", draw="1-2 6-1 7-1 8-1")
    named = state.hands[0].known | state.hands[1].known | state.field | state.draw.known
    state = replace(state, captured=(0, FULL & ~named), returned=(cards_of("1-2"), 0))
    places = Counter(sample_world(observe(state, 0), Stream(number)).draw.index(1) for number in range(400))
    assert places.keys() == {0, 1, 2, 3}
    assert min(places.values()) > 60
