"""Hand yaku in hana-awase for three: who may show, what lies open, who can take it, and the safeguard.

Source: docs/rules/hana-awase.md, "Hand yaku".
"""

import pytest

from hana.game.action import Declare
from hana.game.engine import legal_actions, verify
from hana.game.opening import open_round
from hana.game.state import Phase, Round
from hana.game.view import observe
from hana.rules.options import Value
from tests.acting import after, play, reveal, take
from tests.scenes import scene
from tests.settling import rules_with
from tests.side_by_side import cards_of
from tests.strategies import play_round

SIX = "1-3 1-4 2-3 2-4 3-3 3-4"
"""Six chaff."""
OTHERS = ("4-1 5-1 6-1 7-1 8-1 9-1 10-1", "4-2 5-2 6-2 7-2 9-2 10-2 11-1")


def dealt(hand: str, *others: str, **options: Value) -> Round:
    """A deal that is opened: the dealer's hand, and the others'."""
    return open_round(
        scene("hana-awase", (hand, *(others or OTHERS)), "12-1 12-2", **({"teyaku": "optional"} | options))
    )


@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        pytest.param(SIX + " 1-1", SIX, id="six: EN"),
        pytest.param(SIX + " 4-3", SIX + " 4-3", id="seven: EN"),
        pytest.param("1-3 1-4 2-3 2-4 3-3 4-1 5-1", None, id="five: EN"),
        pytest.param("1-3 1-4 2-3 2-4 3-3 11-4 5-1", "1-3 1-4 2-3 2-4 3-3 11-4", id="the lightning is chaff: I"),
        pytest.param("1-3 1-4 2-3 2-4 3-3 11-3 11-2", None, id="other willow cards are not: I"),
        pytest.param("1-3 1-4 2-3 2-4 3-3 12-4 9-1", "1-3 1-4 2-3 2-4 3-3 12-4", id="paulownia chaff is: EN"),
    ],
)
def test_who_may_show_what(hand: str, shown: str | None) -> None:
    others = ("4-2 5-2 6-1 7-1 8-1 10-1 10-2", "4-4 5-3 6-2 7-2 8-2 9-2 10-3")
    state = dealt(hand, *others)
    if shown is None:
        assert state.phase is Phase.PLAY
        return
    assert (state.phase, state.turn) == (Phase.OPENING, 0)
    assert legal_actions(state) == (Declare("t"), Declare("-"))
    forced = dealt(hand, *others, teyaku="forced")
    for position in (after(state, Declare("t")), forced):
        assert position.phase is Phase.PLAY
        assert position.shown == (cards_of(shown), 0, 0)
        assert position.teyaku == (cards_of(shown).bit_count(), 0, 0)
    declined = after(state, Declare("-"))
    assert (declined.shown, declined.teyaku) == ((0, 0, 0), (0, 0, 0))


def test_seats_are_asked_in_turn_order_from_the_dealer() -> None:
    hands = ("4-1 5-1 6-1 7-1 8-1 9-1 10-1", SIX + " 1-1", "4-3 4-4 5-3 5-4 6-3 6-4 2-1")
    state = open_round(scene("hana-awase", hands, "12-1 12-2", dealer=2, teyaku="optional"))
    assert [ask.seat for ask in state.asks] == [2, 1]
    both = after(state, Declare("t"), Declare("t"))
    assert both.teyaku == (0, 6, 6)
    assert (both.phase, both.turn) == (Phase.PLAY, 2)


def test_fuke_is_asked_before_teyaku() -> None:
    state = dealt(SIX + " 1-1", fuke="announced")
    assert [(ask.kind.value, ask.seat) for ask in state.asks] == [("f", 0), ("f", 1), ("f", 2), ("t", 0)]
    state = after(state, Declare("f"), Declare("-"), Declare("-"))
    assert state.announced == (True, False, False)
    assert verify(state, Declare("f")) is not None
    assert after(state, Declare("-")).phase is Phase.PLAY


def test_all_others_see_what_is_shown_and_nothing_more() -> None:
    state = after(dealt(SIX + " 1-1"), Declare("t"))
    view = observe(state, 1)
    assert view.hands[0].known == cards_of(SIX)
    assert view.hands[0].hidden == 1


def open_hand(mine: str, shown: str, field: str = "12-1", *, own: str = "") -> Round:
    """Seat 0 holds some cards and plays; seat 1 holds shown cards and one more; seat 0 may have shown some too."""
    return scene(
        "hana-awase", (mine + " 10-1", shown + " 9-4", "8-1 8-2"), field, shown=(own, shown, ""), teyaku="forced"
    )


def test_a_shown_card_is_taken_like_a_card_of_the_field() -> None:
    state = open_hand("1-1", "1-3")
    assert play("1-1") in legal_actions(state)
    taken = after(state, play("1-1"))
    assert taken.captured[0] == cards_of("1-1 1-3")
    assert taken.hands[1].known == cards_of("9-4")
    assert taken.shown == (0, 0, 0)
    assert taken.played[1] == cards_of("1-3")


def test_it_is_compulsory_where_it_is_the_only_match() -> None:
    refused = verify(open_hand("1-1", "1-3"), play("1-1", "1-1"))
    assert refused is not None
    assert refused.code == "take_needless"


def test_the_player_chooses_among_two_shown_cards() -> None:
    state = open_hand("1-1", "1-3 1-4")
    plays = [action for action in legal_actions(state) if action != play("10-1")]
    assert plays == [play("1-1", "1-3"), play("1-1", "1-4")]
    assert after(state, play("1-1", "1-4")).shown[1] == cards_of("1-3")


def test_and_among_a_card_of_the_field_and_a_shown_one() -> None:
    state = open_hand("1-1", "1-3", "1-2")
    assert after(state, play("1-1", "1-2")).shown[1] == cards_of("1-3")
    assert after(state, play("1-1", "1-3")).field == cards_of("1-2")


def test_with_two_of_the_month_on_the_field_shown_cards_are_safe() -> None:
    state = open_hand("1-1", "1-3", "1-2 1-4")
    plays = [action for action in legal_actions(state) if action != play("10-1")]
    assert plays == [play("1-1", "1-2"), play("1-1", "1-4")]
    refused = verify(state, play("1-1", "1-3"))
    assert refused is not None
    assert refused.code == "take_not_possible"


def test_nobody_takes_his_own_shown_card() -> None:
    state = open_hand("1-1 1-3", "2-3", own="1-3")
    after_play = after(state, play("1-1"))
    assert after_play.field & cards_of("1-1")
    assert after_play.shown[0] == cards_of("1-3")


def test_the_owner_plays_a_shown_card_as_any_other() -> None:
    state = open_hand("1-3 1-4", "2-3", "1-1", own="1-3 1-4")
    played = after(state, play("1-3"))
    assert played.shown[0] == cards_of("1-4")
    assert played.captured[0] == cards_of("1-1 1-3")


def test_the_card_turned_up_takes_shown_cards_too() -> None:
    state = after(open_hand("5-1", "1-3"), play("5-1"), reveal("1-1"))
    assert state.captured[0] == cards_of("1-1 1-3")
    asked = after(open_hand("5-1", "1-3 1-4"), play("5-1"), reveal("1-1"))
    assert asked.phase is Phase.TAKE
    assert after(asked, take("1-4")).captured[0] == cards_of("1-1 1-4")


def test_who_has_lost_his_last_card_goes_on_from_the_draw_pile() -> None:
    hands, field = ("1-1 5-1", "1-3", "2-1 2-2"), "12-1"
    state = scene("hana-awase", hands, field, shown=("", "1-3", ""), teyaku="forced")
    state = after(state, play("1-1"), reveal("6-1"))
    assert (state.turn, state.phase, len(state.hands[1])) == (1, Phase.REVEAL, 0)


@pytest.mark.parametrize("teyaku", ["forced", "optional"])
def test_with_the_safeguard_everything_is_captured_in_21_turns(teyaku: str) -> None:
    rules, shown, lost = rules_with("hana-awase", 3, teyaku=teyaku), 0, 0
    for seed in range(500):
        played = play_round(rules, 3, seed)
        end = played.states[-1]
        if not any(end.teyaku):
            continue
        shown += 1
        assert end.field == 0
        assert sum(cards.bit_count() for cards in end.captured) == 48
        assert sum(end.result().scores) == 0
        reveals = [before.turn for before in played.states if before.phase is Phase.REVEAL]
        assert [reveals.count(seat) for seat in range(3)] == [7, 7, 7]
        plays = [before.turn for before in played.states if before.phase is Phase.PLAY]
        lost += 21 - len(plays)
    assert shown > 20
    assert lost > 0
