"""The ruler adds up, books every event, gives luck a mean of zero and knows nothing of the true order of the pile."""

from itertools import count, permutations
from math import perm
from statistics import fmean

import pytest

from hana.cards.sets import card_set, members
from hana.game.action import Declare, Redraw, Reveal
from hana.game.engine import apply
from hana.game.state import Ask, Phase, Round
from hana.replay.model import Replay, RoundRecord, deck_text
from hana.replay.recorder import Recorder
from hana.replay.walk import RoundWalk, walk
from hana.review.orders import Orders, answer, even_orders, opened, played_on
from hana.review.ruler import Ruling, rule_round
from hana.rules import RULE_SETS
from hana.rules.ruleset import Opening, RuleSet
from hana.search import outlook
from hana.search.evaluate import merged
from hana.search.reference import blocks as reference
from hana.search.tables import tables_of
from tests.acting import put_back
from tests.option_sets import covering_sets
from tests.replay.test_declarations import AT_THE_END, rounds_of, tegarasu
from tests.review.reviewed import recorded
from tests.scenes import scene
from tests.strategies import each_game, game_name, play_round, record_game

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
FEW = 24


def a_round(game: str, seats: int, seed: int = 0) -> RoundWalk:
    return walk(recorded(game, seats, seed)).rounds[0]


@GAMES
def test_all_changes_add_up_to_the_result(rules: RuleSet, seats: int) -> None:
    for seed in range(3):
        played = a_round(rules.id, seats, seed)
        found = rule_round(played, FEW)
        assert played.result is not None and found.result is not None
        assert found.expected is not None and found.deal is not None
        tables = tables_of(rules, seats)
        for seat in range(seats):
            parts = found.expected[seat], found.deal[seat], *(step.change[seat] for step in found.steps)
            assert round(sum(parts), 6) == found.result[seat]
            assert found.result[seat] == round(tables.objective(played.result.scores, seat) / tables.parts, 3)


@GAMES
def test_every_event_is_booked_with_its_seat(rules: RuleSet, seats: int) -> None:
    played = a_round(rules.id, seats, 1)
    wanted: list[tuple[int, str, int]] = []
    for step in played.steps:
        draws, chooses = step.kind == "reveal" or step.drawn > 0, step.token != "" or step.kind == "play"
        parts = [kind for kind, there in (("draw", draws), ("choice", chooses)) if there]
        wanted += [(step.number, kind, step.seat) for kind in (reversed(parts) if step.drawn else parts)]
    assert [(step.step, step.kind, step.seat) for step in rule_round(played, FEW).steps] == wanted


@GAMES
def test_a_choice_without_another_option_changes_nothing(rules: RuleSet, seats: int) -> None:
    played = a_round(rules.id, seats, 2)
    forced = [step for step in played.steps if step.kind == "play" and len(set(merged(step.before).values())) == 1]
    changes = {step.step: step.change for step in rule_round(played, FEW).steps if step.kind == "choice"}
    assert forced
    assert all(changes[step.number] == (0,) * seats for step in forced)


def all_orders(state: Round) -> Orders:
    """Every way in which cards may still be turned up, in an order of the pile each."""
    pile, turned = members(state.draw.known), len(state.draw) - state.left
    piles = [bytes((*first, *(set(pile) - set(first)))) for first in permutations(pile, turned)]
    return Orders(0, tuple(range(len(piles))), tuple(piles))


def late_reveal(rules: RuleSet, seats: int) -> Round:
    """A position near the end of a round in which a card is about to be turned up."""
    rounds = (play_round(rules, seats, seed) for seed in count())
    states = (state for played in rounds for state in played.states if state.phase is Phase.REVEAL)
    return next(state for state in states if perm(len(state.draw), len(state.draw) - state.left) <= 120)


@GAMES
def test_the_luck_of_a_card_turned_up_has_mean_zero(rules: RuleSet, seats: int) -> None:
    """With all orders of what can still come it is so to the last digit."""
    state = late_reveal(rules, seats)
    before, orders, cards = played_on(state, all_orders(state)), all_orders(state), members(state.draw.known)
    after = [(apply(state, Reveal(card)), orders.without(1 << card)) for card in cards]
    for seat in range(seats):
        worths = [worth(position, some, seat) for position, some in after]
        assert fmean(worths) == pytest.approx(before.points(seat).value)


def worth(state: Round, orders: Orders, seat: int) -> float:
    tables = tables_of(state.rules, state.seats)
    if state.over:
        return tables.objective(state.result().scores, seat) / tables.parts
    return played_on(state, orders).points(seat).value


@GAMES
def test_the_true_order_of_the_pile_makes_no_difference(rules: RuleSet, seats: int) -> None:
    played = a_round(rules.id, seats)
    deck = (*sum(played.deal.hands, ()), *played.deal.field, *reversed(played.deal.draw))
    recorder = Recorder(rules, [str(seat) for seat in range(seats)])
    state = recorder.start_round(deck)
    while not recorder.state.over:
        state = recorder.state
        recorder.act(Declare("-") if state.phase is Phase.OPENING else next(iter(merged(state))))
    other = walk(recorder.replay()).rounds[0]
    assert played.deal.hands == other.deal.hands
    assert rule_round(other, FEW).deal == rule_round(played, FEW).deal


@pytest.mark.parametrize("game", ["koi-koi", "mayumi"])
def test_kernels_and_reference_say_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played = a_round(game, 2, 3)
    compiled = rule_round(played, FEW)
    monkeypatch.setattr(outlook, "blocks", lambda: reference)
    assert rule_round(played, FEW) == compiled


def test_what_is_measured_by_many_orders_is_near_what_few_say() -> None:
    played = a_round("koi-koi", 2, 5)
    few, many = rule_round(played, 240), rule_round(played, 2_400)
    assert (few.orders, many.orders) == (240, 2_400)
    gaps = [one.change[0] - two.change[0] for one, two in zip(few.steps, many.steps, strict=True)]
    assert 0 < fmean(gap * gap for gap in gaps) ** 0.5 < 0.5


def test_even_orders_have_every_card_everywhere_equally_often() -> None:
    orders = even_orders(range(10, 18), 16, base=1)
    assert len(orders.piles) == 16
    for place in range(8):
        assert sorted(pile[place] for pile in orders.piles) == sorted([*range(10, 18)] * 2)


def test_cards_leave_the_pile_and_come_back() -> None:
    orders = even_orders(range(6), 60, base=1)
    left = orders.without(0b101)
    assert all(sorted(pile) == [1, 3, 4, 5] for pile in left.piles)
    back = left.with_back(0b1000001)
    assert all(sorted(pile) == [0, 1, 3, 4, 5, 6] for pile in back.piles)
    assert {pile.index(6) for pile in back.piles} == set(range(6))
    untouched = [(one, two) for one, two in zip(orders.piles, left.piles, strict=True) if set(one[:2]) == {0, 2}]
    assert untouched
    assert all(one[2:] == two for one, two in untouched)


def test_cards_put_back_are_drawn_for_and_booked_apart() -> None:
    played = next(
        found for found in (a_round("mayumi", 2, seed) for seed in range(40)) if any(step.drawn for step in found.steps)
    )
    (number,) = [step.number for step in played.steps if step.drawn][:1]
    found = rule_round(played, FEW)
    both = [(step.kind, step.seat) for step in found.steps if step.step == number]
    seat = played.steps[number].seat
    assert both == [("choice", seat), ("draw", seat)]


def test_an_opening_is_played_on_with_hands_by_order() -> None:
    state = scene("mayumi", ("1-1 1-3 1-4 5-1", "2-1 6-1 7-1 8-1"), "9-1", draw="3-1 4-1 10-1")
    state = state.changed(phase=Phase.REDRAW, returned=(1 << 3, 0), drawing=1)
    state = state.changed(hands=(state.hands[0].without(3), state.hands[1]))
    found = list(opened(state, even_orders(members(state.draw.known), 30, base=2)))
    assert [after for after, _ in found] == [apply(state, Redraw(1 << card)) for card in members(state.draw.known)]
    for after, orders in found:
        assert len(orders.piles) == 10
        assert all(card_set(pile) == after.draw.known and len(pile) == 3 for pile in orders.piles)


@GAMES
def test_openings_come_to_an_end(rules: RuleSet, seats: int) -> None:
    """Whatever the options ask; the answers are legal, or the engine would refuse them."""
    asked = set[Opening]()
    for number, chosen in enumerate(covering_sets(rules, seats)):
        house = rules.with_options(chosen, seats)
        state = play_round(house, seats, number).states[0]
        asked |= {ask.kind for ask in state.asks}
        for after, orders in opened(state, even_orders(members(state.draw.known), 1, base=number)):
            assert after.phase in {Phase.PLAY, Phase.OVER}
            assert all(card_set(pile) == after.draw.known for pile in orders.piles)
    assert Opening.FUKE in asked or "fuke" not in {option.key for option in rules.options}


@pytest.mark.parametrize(("hand", "letter"), [("1-3 1-4 2-3", "f"), ("1-1 3-1 8-1", "-")])
def test_fuke_is_announced_with_a_poor_hand_alone(hand: str, letter: str) -> None:
    state = scene("hana-awase", (hand, "5-1"), fuke="announced")
    assert answer(state.changed(phase=Phase.OPENING, asks=(Ask(Opening.FUKE, 0),))).letter == letter


def test_the_lightest_cards_are_put_back() -> None:
    state = scene("mayumi", ("1-1 1-2 1-3 5-1 5-3 5-4 9-3", "2-1"))
    found = answer(state.changed(phase=Phase.OPENING, asks=(Ask(Opening.REPLACE, 0),)))
    assert found == put_back("1-3 5-3")


def test_not_to_call_a_round_off_is_a_choice_too() -> None:
    played = rounds_of(tegarasu(AT_THE_END))
    found = rule_round(played, FEW)
    last = found.steps[-1]
    assert (last.step, last.kind, last.seat) == (len(played.steps), "choice", 1)
    called = rule_round(rounds_of(tegarasu(AT_THE_END + "!g")), FEW)
    assert [step.step for step in called.steps] == [step.step for step in found.steps]
    assert called.steps[:-1] == found.steps[:-1]
    assert 0 in (last.change[1], called.steps[-1].change[1])


def test_a_round_without_an_end_is_not_ruled() -> None:
    replay = record_game(RULE_SETS["hana-awase"], ("Ume", "Kiku"), 1, stop_after=6)
    found = rule_round(walk(replay).rounds[0], FEW)
    assert (found.orders, found.reason, found.steps) == (0, "the round has no end", ())
    assert (found.expected, found.deal, found.result) == (None, None, None)


def test_a_round_that_ends_at_the_deal_is_all_deal() -> None:
    rules = RULE_SETS["koi-koi"].with_options({"dealt_hand": "six"}, 2)
    recorders = (Recorder(rules, ("Ume", "Kiku"), seed=str(seed)) for seed in count())
    recorder = next(one for one in recorders if one.start_round().over)
    found = rule_round(walk(recorder.replay()).rounds[0], FEW)
    assert found.expected is not None and found.deal is not None and found.result is not None
    assert found.steps == ()
    assert sorted(map(abs, found.result)) == [6, 6]
    assert found.deal == pytest.approx([one - two for one, two in zip(found.result, found.expected, strict=True)])


def test_a_round_with_cards_never_seen_is_not_ruled() -> None:
    played = a_round("koi-koi", 2)
    last, left = (*sum(played.deal.hands, ()), *played.deal.field), members(played.end.draw.known)
    deck = [-1 if card in left else card for card in (*last, *played.deal.draw)]
    record = RoundRecord(deck=deck_text(deck), moves=played.moves)
    hidden = walk(Replay(hana=1, game="koi-koi/1", seats=("Ume", "Kiku"), rounds=(record,))).rounds[0]
    assert hidden.result == played.result
    assert rule_round(hidden, FEW) == Ruling(0, "some cards of the round were never seen")
