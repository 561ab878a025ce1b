"""Before the first card: fuke announced, four of a month laid down or given to the dealer, cards put back, dealt hands.

Source: the rules page of each game; the id of a case ends with its source there.
"""

import pytest

from hana.game.action import Action, Declare, Redraw
from hana.game.engine import apply, legal_actions, verify
from hana.game.opening import open_round, replacements
from hana.game.state import Phase, Pile, Round
from hana.game.view import observe
from hana.rules.options import Value
from tests.acting import after, play, put_back, reveal
from tests.scenes import scene
from tests.side_by_side import cards_of

NO, FUKE, LAY_DOWN = Declare("-"), Declare("f"), Declare("l")


def opened(game: str, hands: tuple[str, ...], field: str = "", *, dealer: int = 0, **options: Value) -> Round:
    """A deal after what the rules do by themselves."""
    return open_round(scene(game, hands, field, dealer=dealer, turn=dealer, **options))


def refusal(state: Round, action: Action) -> str | None:
    refused = verify(state, action)
    return refused.code if refused else None


# Fuke announced.


def test_everybody_is_asked_in_turn_order_from_the_dealer() -> None:
    state = opened("hana-awase", ("1-1", "2-1", "3-1"), dealer=1, fuke="announced")
    asked = []
    for answer in (FUKE, NO, FUKE):
        assert (state.phase, legal_actions(state)) == (Phase.OPENING, (FUKE, NO))
        asked.append(state.turn)
        state = apply(state, answer)
    assert asked == [1, 2, 0]
    assert state.announced == (True, True, False)
    assert (state.phase, state.turn) == (Phase.PLAY, 1)


@pytest.mark.parametrize("fuke", ["off", "auto"])
def test_nobody_is_asked_where_it_is_not_announced(fuke: str) -> None:
    assert opened("hana-awase", ("1-1", "2-1"), fuke=fuke).phase is Phase.PLAY


# Min-ha-to.

FOUR, FOUR_MORE = "1-1 1-2 1-3 1-4", "5-1 5-2 5-3 5-4"


@pytest.mark.parametrize("dealer", [0, 1])
def test_four_on_the_field_go_to_the_dealer(dealer: int) -> None:
    state = opened("min-ha-to", ("2-1", "3-1"), FOUR + " 6-1", dealer=dealer)
    assert state.field == cards_of("6-1")
    assert state.captured[dealer] == cards_of(FOUR)
    assert state.captured[1 - dealer] == 0
    assert state.laid == (0, 0)
    assert (state.phase, state.turn) == (Phase.PLAY, dealer)


def test_twice_four_on_the_field_go_to_him_too() -> None:
    state = opened("min-ha-to", ("2-1", "3-1"), f"{FOUR} {FOUR_MORE}")
    assert (state.field, state.captured[0]) == (0, cards_of(f"{FOUR} {FOUR_MORE}"))


def test_three_on_the_field_stay() -> None:
    assert opened("min-ha-to", ("2-1", "3-1"), "1-1 1-2 1-3").field == cards_of("1-1 1-2 1-3")


def test_four_in_a_hand_may_be_laid_down() -> None:
    state = opened("min-ha-to", (FOUR + " 2-1", "3-1"), "6-1")
    assert legal_actions(state) == (LAY_DOWN, NO)
    laid = after(state, LAY_DOWN)
    assert laid.hands[0].known == cards_of("2-1")
    assert laid.captured[0] == laid.played[0] == cards_of(FOUR)
    assert laid.laid == (1, 0)
    kept = after(state, NO)
    assert kept.hands[0].known == cards_of(FOUR + " 2-1")
    assert kept.laid == (0, 0)


def test_each_set_is_asked_months_ascending_the_dealer_first() -> None:
    hands = (FOUR_MORE + " " + FOUR, "12-1 12-2 12-3 12-4")
    state = opened("min-ha-to", hands, "6-1", dealer=1)
    assert [(ask.seat, ask.month) for ask in state.asks] == [(1, 12), (0, 1), (0, 5)]
    done = after(state, LAY_DOWN, NO, LAY_DOWN)
    assert done.laid == (1, 1)
    assert done.hands[0].known == cards_of(FOUR)
    assert done.captured == (cards_of(FOUR_MORE), cards_of("12-1 12-2 12-3 12-4"))


def test_what_is_laid_down_scores_and_counts_for_bonuses() -> None:
    state = after(opened("min-ha-to", (FOUR_MORE, "3-1"), "6-1"), LAY_DOWN)
    result = state.result()
    assert result.card_points == (15, 0)
    assert [hit.yaku.id for hit in result.yaku[0]] == ["choyak"]
    assert result.scores == (15 + 20 + 100, 0)


def test_a_shorter_hand_goes_on_from_the_draw_pile() -> None:
    state = after(opened("min-ha-to", (FOUR, "3-1 3-2"), "6-1", dealer=1), LAY_DOWN)
    state = after(state, play("3-1"), reveal("7-1"))
    assert (state.turn, state.phase) == (0, Phase.REVEAL)
    state = after(state, reveal("8-1"))
    assert (state.turn, state.phase) == (1, Phase.PLAY)


# Mayumi: cards put back.


@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        pytest.param("1-1 1-2 2-1 2-2", [], id="no set: PT"),
        pytest.param("1-1 1-2 1-3 5-1", ["1-1", "1-2", "1-3"], id="three: one of them: PT"),
        pytest.param(
            "1-1 1-2 1-3 1-4 5-1",
            ["1-1 1-2", "1-1 1-3", "1-1 1-4", "1-2 1-3", "1-2 1-4", "1-3 1-4"],
            id="four: two of them: PT",
        ),
        pytest.param(
            "1-1 1-2 1-3 2-1 2-2 2-3",
            ["1-1", "1-2", "1-3", "2-1", "2-2", "2-3"]
            + [f"{one} {two}" for one in ("1-1", "1-2", "1-3") for two in ("2-1", "2-2", "2-3")],
            id="two sets: one or both: I",
        ),
        pytest.param("11-1 11-2 11-4", ["11-1", "11-2", "11-4"], id="the gaji too: I"),
    ],
)
def test_what_may_be_put_back(hand: str, ways: list[str]) -> None:
    assert set(replacements(cards_of(hand))) == set(map(cards_of, ways))
    state = opened("mayumi", (hand, "9-1 10-1"), "6-1")
    if not ways:
        assert state.phase is Phase.PLAY
        return
    assert set(legal_actions(state)) == {*map(put_back, ways), NO}


def test_cards_put_back_are_replaced_by_the_top_of_the_pile_and_then_lie_in_it() -> None:
    state = opened("mayumi", ("1-1 1-2 1-3 5-1", "9-1 10-1"), "6-1")
    put = after(state, put_back("1-2"))
    assert (put.phase, put.drawing, put.turn) == (Phase.REDRAW, 1, 0)
    assert put.hands[0].known == cards_of("1-1 1-3 5-1")
    assert put.returned[0] == cards_of("1-2")
    drawn = after(put, Redraw(cards_of("7-1")))
    assert drawn.hands[0].known == cards_of("1-1 1-3 5-1 7-1")
    assert drawn.draw.known & cards_of("1-2 7-1") == cards_of("1-2")
    assert len(drawn.draw) == len(state.draw)
    assert (drawn.phase, drawn.turn, drawn.drawing) == (Phase.PLAY, 0, 0)


def test_a_set_made_by_the_draw_gives_no_second_request() -> None:
    state = opened("mayumi", ("1-1 1-2 1-3 5-1 5-2", "9-1 10-1"), "6-1")
    assert after(state, put_back("1-2"), Redraw(cards_of("5-3"))).phase is Phase.PLAY


def test_the_next_seat_is_asked_by_its_dealt_hand() -> None:
    state = opened("mayumi", ("1-1 1-2 1-3 5-1", "9-1 9-2 9-3"), "6-1", dealer=1)
    assert [ask.seat for ask in state.asks] == [1, 0]
    state = after(state, put_back("9-1"), Redraw(cards_of("7-1")))
    assert (state.phase, state.turn) == (Phase.OPENING, 0)
    assert after(state, NO).turn == 1


def test_a_card_put_back_by_one_may_be_drawn_by_the_next() -> None:
    state = opened("mayumi", ("1-1 1-2 1-3 5-1", "9-1 9-2 9-3"), "6-1")
    state = after(state, put_back("1-2"), Redraw(cards_of("7-1")), put_back("9-1"), Redraw(cards_of("1-2")))
    assert state.hands[1].known == cards_of("9-2 9-3 1-2")


def test_what_others_see_of_it() -> None:
    state = opened("mayumi", ("1-1 1-2 1-3 5-1", "9-1 10-1"), "6-1")
    put = after(state, put_back("1-2"))
    done = after(put, Redraw(cards_of("7-1")))
    own, other = observe(done, 0), observe(done, 1)
    assert own.returned[0] == own.draw.known == cards_of("1-2")
    assert (other.returned, other.draw) == ((0, 0), Pile(0, len(done.draw)))
    assert other.hands[0] == Pile(0, 4)
    assert observe(put, 1).drawing == 1


def test_the_owner_knows_that_what_he_put_back_is_in_the_pile_until_it_is_turned_up() -> None:
    state = opened("mayumi", ("1-1 1-2 1-3 5-1", "9-1 10-1"), "6-1")
    state = after(state, put_back("1-2"), Redraw(cards_of("7-1")), play("5-1"), reveal("1-2"))
    assert observe(state, 0).draw.known == 0


@pytest.mark.parametrize(
    ("action", "code"),
    [
        pytest.param(put_back("5-1"), "cannot_put_back", id="no card of a set"),
        pytest.param(put_back("1-1 1-2"), "cannot_put_back", id="two of three"),
        pytest.param(put_back("1-4"), "cannot_put_back", id="not in the hand"),
        pytest.param(Declare("r"), "cannot_put_back", id="no card"),
        pytest.param(FUKE, "not_asked", id="fuke in mayumi"),
        pytest.param(LAY_DOWN, "not_asked", id="laying down in mayumi"),
        pytest.param(Declare("g"), "not_asked", id="calling off in the opening"),
        pytest.param(play("5-1"), "not_now", id="a card before the answer"),
        pytest.param(reveal("7-1"), "not_now", id="a card turned up before the answer"),
        pytest.param(Redraw(1 << 24), "not_now", id="drawing before the answer"),
    ],
)
def test_other_answers_are_refused(action: Action, code: str) -> None:
    assert refusal(opened("mayumi", ("1-1 1-2 1-3 5-1", "9-1 10-1"), "6-1"), action) == code


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("7-1 7-2", "redraw_differs"),
        ("", "redraw_differs"),
        ("5-1", "card_not_in_draw_pile"),
        ("1-2", "card_not_in_draw_pile"),
    ],
)
def test_other_draws_are_refused(cards: str, code: str) -> None:
    state = after(opened("mayumi", ("1-1 1-2 1-3 5-1", "9-1 10-1"), "6-1"), put_back("1-2"))
    assert refusal(state, Redraw(cards_of(cards))) == code
    assert refusal(state, play("5-1")) == "not_now"


def test_blind_pick_asks_the_same() -> None:
    hands = ("1-1 1-2 1-3 5-1", "9-1 10-1")
    plain, blind = (legal_actions(opened("mayumi", hands, "6-1", blind_pick=pick)) for pick in (False, True))
    assert plain == blind


def test_without_the_option_nobody_is_asked() -> None:
    assert opened("mayumi", ("1-1 1-2 1-3 5-1", "9-1 10-1"), "6-1", replace=False).phase is Phase.PLAY


# Koi-koi: dealt hands.

PAIRS = "1-1 1-2 2-1 2-2 3-1 3-2 4-1 4-2"
PLAIN = "1-3 2-3 3-3 4-3 5-3 6-3 7-3 8-3"


@pytest.mark.parametrize(
    ("hands", "dealt", "scores"),
    [
        pytest.param((FOUR + " 5-1 6-1 7-1 8-1", PLAIN[4:] + " 9-3"), ("teshi", None), (6, -6), id="four: richmind"),
        pytest.param((PLAIN, PAIRS), (None, "kuttsuki"), (-6, 6), id="four pairs: richmind"),
        pytest.param((PAIRS, "9-1 9-2 9-3 9-4 5-1 6-1 7-1 8-1"), ("kuttsuki", "teshi"), (0, 0), id="both hands: I"),
    ],
)
def test_a_dealt_hand_ends_the_round(
    hands: tuple[str, str], dealt: tuple[str | None, ...], scores: tuple[int, int]
) -> None:
    state = opened("koi-koi", hands, "10-1", dealt_hand="six")
    assert state.over
    assert state.dealt == dealt
    assert state.result().scores == scores
    assert refusal(state, play("1-1")) == "round_is_over"


def test_other_hands_go_on() -> None:
    for option in ("redeal_four", "redeal", "six"):
        state = opened("koi-koi", (PLAIN, "1-4 2-4 3-4 4-4 5-4 6-4 7-4 8-4"), "10-1", dealt_hand=option)
        assert state.phase is Phase.PLAY
        assert not any(state.dealt)
