"""Endings that can be worked out by hand, and what the generated ones hold.

Points of cards: bright 20, animal 10, ribbon 5, chaff 1 in hana-awase and 0 in the additive games. Par is 132, 88 or 66
for two, three or four; the scenes leave most cards out, which only moves all values alike.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from hana.cards.deck import Month
from hana.cards.sets import BY_MONTH, FULL, members
from hana.game.action import Action, Decide, Declare
from hana.game.closing import may_call_off
from hana.game.state import Phase, Pile, Round
from hana.rules import RULE_SETS
from hana.rules.options import Value
from hana.rules.ruleset import RuleSet
from tests.acting import after, card, play, reveal, take
from tests.scenes import scene
from tests.search.endings import check_endings, endings
from tests.search.plain import CHOOSING, Kind, Lines, open_values, open_vectors
from tests.side_by_side import cards_of

STOP, GO_ON = Decide(False), Decide(True)
CALL_OFF, DECLINE = Declare("g"), Declare("-")


def values(state: Round, pile: str = "", kind: Kind = "two", root: int = 0) -> dict[Action, int]:
    """The values of a scene with its draw pile in order."""
    return open_values(state, [card(one) for one in pile.split()], kind, root)


def two(hands: tuple[str, str], field: str, pile: str = "") -> Round:
    """Two players of hana-awase with nothing captured and without par, so that a value is the plain difference."""
    return scene("hana-awase", hands, field, draw=pile, scoring="additive")


def test_the_last_card_takes_one_of_two() -> None:
    """The crane (20) with the ribbon (5) or with chaff (1), less par."""
    state = scene("hana-awase", ("1-1", ""), "1-2 1-3", draw="")
    assert values(state) == {play("1-1", "1-2"): 25 - 132, play("1-1", "1-3"): 21 - 132}


def test_what_is_laid_down_is_taken() -> None:
    """The crane first: the other takes it with the ribbon (25), and 2-3 takes 2-4 (2): 2 - 25. 2-3 first: the other has
    to lay its ribbon down, which the crane takes: 2 + 25 - 0.
    """
    state = two(("1-1 2-3", "1-2"), "2-4")
    assert values(state) == {play("1-1"): -23, play("2-3"): 27}
    assert values(state, root=1) == {play("1-1"): 23, play("2-3"): -27}


@pytest.mark.parametrize(
    ("pile", "crane", "plum"),
    [
        # Crane first: 1-3 takes it (21), the ribbon is laid down, 2-3 takes 2-4 (2), 5-2 takes 5-1 (15).
        # Plum first (2): the ribbon takes 1-3 (6), the crane is laid down, 5-2 takes 5-1 (15).
        pytest.param("1-3 5-1 5-2", 21 + 2 + 15, 2 - 6 + 15, id="the crane comes home"),
        # Crane first: the ribbon takes it (25), then 2-3 takes 2-4 (2), 5-2 takes 5-1 (15).
        # Plum first (2): the ribbon is laid down, 1-3 takes it for the other (6), 5-2 takes 5-1 (15).
        pytest.param("5-1 1-3 5-2", -25 + 2 + 15, 2 - 6 + 15, id="the crane is lost"),
    ],
)
def test_the_order_of_the_pile_decides(pile: str, crane: int, plum: int) -> None:
    assert values(two(("1-1 2-3", "1-2"), "2-4", pile), pile) == {play("1-1"): crane, play("2-3"): plum}


def test_the_other_seat_chooses_what_hurts_most() -> None:
    """After 8-2 (30) the other lays 8-3 down, not 9-4, which 9-3 would take: so 9-4 takes 9-3 (2). After 9-3 it takes
    the moon (21) at once and 9-3 (2) later; the other way round the moon would be gone.
    """
    state = two(("8-2 9-3", "8-3 9-4"), "8-1")
    assert values(state) == {play("8-2"): 30 - 2, play("9-3"): -21 - 2}


def test_a_card_turned_up_is_a_choice_as_well() -> None:
    """The curtain (20 + 1) or the ribbon (5 + 1), then a turn of the other without a match."""
    pile = "3-3 7-1"
    state = after(two(("12-3", "9-4"), "3-1 3-2", pile), play("12-3"), reveal("3-3"))
    assert values(state, "7-1") == {take("3-1"): 21, take("3-2"): 6}


def test_a_low_card_saves_the_round_where_fuke_draws_it() -> None:
    """Taking 2-4 makes 22 card points, and the score stands: 22 - 132. Waiting gives it to the other's 2-2 (6), and the
    20 points draw the round.
    """
    state = scene(
        "hana-awase", ("2-3 5-3", "2-2"), "2-4", draw="", captured=("1-1", "3-1 8-1"), fuke="auto", fuke_threshold=20
    )
    assert values(state) == {play("2-3"): -110, play("5-3"): 0}


@pytest.mark.parametrize(
    ("willow", "completed"),
    [
        # Card points 20 + 10 + 5 + 1 (willow) + 20 + 1 (pine) = 57. The row pays 10, the poetry ribbons cost 40.
        pytest.param("plain", 57 - 132 + 10 - 40, id="it scores"),
        pytest.param("cancel_all", 57 - 132, id="it voids all"),
        pytest.param("owner_only", 57 - 132 + 10, id="it voids the others'"),
    ],
)
def test_the_willow_row(willow: str, completed: int) -> None:
    """Waiting with 11-3 lets 11-4 be laid down. Laid down first it is taken: 30 + 21 card points, and 40 are paid."""
    captured = ("11-1 11-2", "1-2 2-2 3-2")
    state = scene("hana-awase", ("11-3 1-3", "11-4"), "1-1", draw="", captured=captured, willow=willow)
    assert values(state) == {play("1-3"): completed, play("11-3"): 51 - 132 - 40}


def test_compensation_is_worth_more_than_two_cards() -> None:
    """Seven captured cards (7 points) are compensated like the others' none: nothing is paid. With nine (9 points) the
    dealer pays 30 to each.
    """
    captured = ("1-3 1-4 2-3 2-4 3-3 3-4 4-3", "", "")
    state = scene("hana-awase", ("6-3 7-3", "6-2", ""), "6-4", draw="", captured=captured, compensation="on")
    for kind in ("paranoid", "maxn"):
        assert values(state, kind=kind) == {play("6-3"): 9 - 88 - 60, play("7-3"): 7 - 88}


def test_a_card_shown_in_a_hand_can_be_taken() -> None:
    """The ribbon on the field (5 + 20), and 1-3 is laid down by its owner; or 1-3 out of his hand (1 + 20)."""
    state = scene("hana-awase", ("1-1", "1-3", ""), "1-2", draw="", shown=("", "1-3", ""), teyaku="forced")
    assert values(state, kind="maxn") == {play("1-1", "1-2"): 25 - 88, play("1-1", "1-3"): 21 - 88}


def test_one_seat_against_the_rest_and_each_for_itself() -> None:
    """After 7-3 (2 points) seat 1 can take the crane with 1-3 (21), which leaves the warbler (11) to seat 0; or the
    warbler (11), which leaves the crane to seat 2 and nothing to seat 0. After 2-4 (11) seat 0 gets the 2 in any case.
    """
    state = scene("hana-awase", ("2-4 7-3", "1-3 2-3", "1-4"), "1-1 2-1 7-4", draw="")
    assert values(state, kind="paranoid") == {play("2-4"): 13 - 88, play("7-3"): 2 - 88}
    assert values(state, kind="maxn") == {play("2-4"): 13 - 88, play("7-3"): 13 - 88}


@pytest.mark.parametrize("hands", [("2-4", "1-4"), ("1-4", "2-4")])
def test_of_equal_actions_the_one_that_gives_more_to_the_first_seat(hands: tuple[str, str]) -> None:
    """Seat 2 gets one ribbon (6) either way, and leaves the other to seat 0, not to seat 1. Margins are in halves here:
    twice a seat's own points less those of the others.
    """
    state = scene("hana-awase", (*hands, "1-3 2-3"), "1-2 2-2", draw="", turn=2, scoring="additive")
    assert Lines((), "maxn", 2).value(state) == (2 * 6 - 6, -6 - 6, 2 * 6 - 6)
    to_seat_0, to_seat_1 = (6, -12, 6), (-12, 6, 6)
    assert sorted(open_vectors(state, (), "maxn", 2).values()) == [to_seat_1, to_seat_0]


KOI_PILE = "4-1 4-2 4-3 4-4 5-1 5-2 5-3 5-4"
"""The cards that are never turned up."""


def koi_koi(other: str, dealer: int, **options: Any) -> Round:
    """The crane and the curtain captured, the moon and the phoenix on the field, the last two cards in the hand."""
    captured = ("1-1 3-1", "6-1 7-1")
    hands = ("8-3 12-2", other)
    return scene("koi-koi", hands, "8-1 12-1 10-1", draw=KOI_PILE, captured=captured, dealer=dealer, **options)


@pytest.mark.parametrize(
    ("other", "dealer", "options", "goes_on"),
    [
        pytest.param("7-3", 0, {}, 8 + 1, id="four brights and a call"),
        pytest.param("7-3", 0, {"double_from": 7}, 2 * 9, id="doubled"),
        pytest.param("12-3", 0, {}, 1, id="the other takes the phoenix: only the dealer's point"),
        pytest.param("12-3", 1, {}, -1, id="the dealer's point is the other's"),
        pytest.param("10-3", 0, {}, -5, id="the other has boar, deer and butterflies"),
        pytest.param("10-3", 0, {"opponent_calls": "double"}, -10, id="which the call doubles"),
    ],
)
def test_stop_or_go_on(other: str, dealer: int, options: dict[str, Value], goes_on: int) -> None:
    """Three brights are 5. Played the other way round, the phoenix makes them and the moon the four."""
    state = koi_koi(other, dealer, **options)
    decision = after(state, play("8-3"))
    assert decision.phase is Phase.DECIDE
    assert values(decision, KOI_PILE) == {STOP: 5, GO_ON: goes_on}
    assert values(decision, KOI_PILE, root=1) == {STOP: -5, GO_ON: -goes_on}
    assert values(state, KOI_PILE)[play("8-3")] == max(5, goes_on)


CALLED_OFF = "11-1 11-2 11-3 11-4 12-1 12-2 12-3 12-4 1-1 2-1"
"""All willow (35) and paulownia (20), and 30 points more; both rows pay 20."""


@pytest.mark.parametrize(
    ("captured", "margin"),
    [
        # The rest of the deck is 240 - 85 = 155 without the ribbon on the field: 150; blue ribbons, and boar, deer and
        # butterflies pay 30 each.
        pytest.param("...", 85 + 40 - 150 - 60, id="behind"),
        pytest.param("", 85 + 40, id="ahead"),
    ],
)
def test_calling_a_round_off(captured: str, margin: int) -> None:
    """Called off nobody scores; after the last card the question comes once more."""
    named = cards_of(CALLED_OFF) | cards_of("1-2 1-3")
    others = FULL & ~named if captured else 0
    state = scene("mayumi", ("1-3", ""), "1-2", draw="", captured=(CALLED_OFF, ""))
    state = state.changed(captured=(state.captured[0], others), draw=Pile(0))
    last = after(state, play("1-3"))
    assert last.phase is Phase.CLOSING
    assert values(last) == {CALL_OFF: 0, DECLINE: margin + 5}
    assert values(state) == {CALL_OFF: 0, play("1-3"): max(0, margin + 5)}


def test_what_the_gaji_takes_and_strands() -> None:
    """The crane (20) or the ribbon (5): the other two pines are captured, so what is left of the month is stranded and
    comes along. The curtain (20) strands nothing.
    """
    pile = "11-1 11-2 11-3 5-1 5-2 5-3 6-1 6-2"
    hands, captured = ("11-4", ""), ("1-3", "1-4")
    state = scene("mayumi", hands, "1-1 1-2 3-1", draw=pile, captured=captured)
    assert values(state, pile) == {play("11-4", "1-1"): 25, play("11-4", "1-2"): 25, play("11-4", "3-1"): 20}
    state = scene("mayumi", hands, "1-1 1-2 3-1", draw=pile, captured=captured, gaji_leftover_2p="none")
    assert values(state, pile) == {play("11-4", "1-1"): 20, play("11-4", "1-2"): 5, play("11-4", "3-1"): 20}


def test_the_gaji_need_not_be_played_now() -> None:
    """It takes the ribbon (5), or waits for the bright that the other has to lay down (20); 4-3 takes nothing."""
    pile = "11-1 11-2 11-3 5-1 5-2 5-3 6-1 6-2"
    state = scene("mayumi", ("11-4 4-3", "3-1"), "1-2", draw=pile)
    assert values(state, pile) == {play("11-4"): 5, play("4-3"): 20}


def test_bonuses_of_min_ha_to_that_are_taken_from_the_other() -> None:
    """The butterflies (10), or the ribbon (5), which completes the blue ones (30); 10 points are captured."""
    hands, captured = ("6-3", ""), ("9-2 10-2", "")
    state = scene("min-ha-to", hands, "6-1 6-2", draw="", captured=captured)
    assert values(state) == {play("6-3", "6-1"): 20, play("6-3", "6-2"): 15 + 30}
    state = scene("min-ha-to", hands, "6-1 6-2", draw="", captured=captured, bonus_transfer=True)
    assert values(state) == {play("6-3", "6-1"): 20, play("6-3", "6-2"): 15 + 2 * 30}


def test_hana_awase_pt_counts_bonuses_only_where_it_says_so() -> None:
    """The deer (10) or the ribbon (5), which completes the blue ones; 10 points are captured."""
    hands, captured = ("10-3", ""), ("6-2 9-2", "")
    for bonuses, ribbon in ((False, 15), (True, 15 + 30)):
        state = scene("hana-awase-pt", hands, "10-1 10-2", draw="", captured=captured, bonuses=bonuses)
        assert values(state) == {play("10-3", "10-1"): 20, play("10-3", "10-2"): ribbon}


def _wild_in_a_hand(state: Round) -> bool:
    return any(hand.known & state.rules.wild.cards for hand in state.hands)


def _row_open(state: Round) -> bool:
    held = [(captured & BY_MONTH[Month.WILLOW - 1]).bit_count() for captured in state.captured]
    return max(held) == sum(held) in {2, 3}


@pytest.mark.parametrize(
    ("game", "seats", "options", "holds"),
    [
        pytest.param("mayumi", 2, {}, _wild_in_a_hand, id="the gaji in a hand"),
        pytest.param("mayumi", 3, {}, lambda state: state.wild_taken is not None, id="a month broken by the gaji"),
        pytest.param("mayumi", 2, {}, lambda state: may_call_off(state, state.turn), id="a round to be called off"),
        pytest.param("hana-awase", 3, {"teyaku": "optional"}, lambda state: any(state.shown), id="cards shown"),
        pytest.param("hana-awase", 2, {"willow": "cancel_all"}, _row_open, id="half of the willow row"),
        pytest.param("hana-awase", 4, {"fuke": "auto"}, lambda state: state.rules["fuke_threshold"] != 20, id="fuke"),
        pytest.param("koi-koi", 2, {}, lambda state: any(state.calls), id="calls"),
        pytest.param("min-ha-to", 2, {}, lambda state: any(state.laid), id="four laid down"),
    ],
)
def test_endings_hold_what_is_rare(
    game: str, seats: int, options: Mapping[str, Value], holds: Callable[[Round], bool]
) -> None:
    rules: RuleSet = RULE_SETS[game].with_options(options, seats)
    found = [state for state, _ in endings(rules, seats, 80, "rare")]
    held = [holds(state) for state in found]
    assert held.count(True) >= 3


@pytest.mark.parametrize("game", RULE_SETS)
def test_endings_are_whole_and_come_again(game: str) -> None:
    rules = RULE_SETS[game]
    for seats in rules.seats:
        found = list(endings(rules, seats, 20, "whole", turns=4))
        assert found == list(endings(rules, seats, 20, "whole", turns=4))
        for state, pile in found:
            assert state.seen == FULL
            assert members(state.draw.known) == tuple(sorted(pile))
            assert state.phase in CHOOSING
            assert state.turns_left <= 4


def test_a_check_finds_what_is_wrong() -> None:
    def wrong_by_one(
        rules: RuleSet, state: Round, pile: tuple[int, ...], kind: Kind, root: int
    ) -> dict[Action, int] | None:
        found = open_values(state, pile, kind, root)
        if state.seats == 4:
            return None
        return {action: value + (rules.id == "koi-koi") for action, value in found.items()}

    checked = check_endings(wrong_by_one, 80)
    assert (checked.endings, checked.questions) == (80, 80 + 30)
    assert (len(checked.wrong), checked.unanswered) == (10, 20)
    assert all("koi-koi" in one for one in checked.wrong)
