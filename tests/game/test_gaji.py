"""The gaji of mayumi: what the lightning may take, from the hand and from the draw pile, and what it strands.

Source: docs/rules/mayumi.md, "The gaji" and "Stranded cards"; the id of a case ends with its source.
"""

from dataclasses import replace

import pytest

from hana.game.action import Play
from hana.game.captures import choices
from hana.game.closing import end_round
from hana.game.engine import legal_actions, verify
from hana.game.state import Phase, Pile, Round
from hana.rules.options import Value
from tests.acting import after, card, play, reveal, take
from tests.scenes import scene
from tests.side_by_side import cards_of

GAJI = card("11-4")


def in_hand(field: str, **options: Value) -> Round:
    """Seat 0 is to play the gaji or a card of the first month."""
    return scene("mayumi", ("11-4 1-1", "2-1 2-2"), field, **options)


def targets(state: Round) -> list[int]:
    """The names of what the gaji may take or do; one of them where there is no choice."""
    found = [action for action in legal_actions(state) if isinstance(action, Play) and action.card == GAJI]
    return [action.card if action.take is None else action.take for action in found]


@pytest.mark.parametrize(
    ("field", "options", "allowed"),
    [
        pytest.param("4-1 5-2 6-3", {}, "4-1 5-2 6-3", id="any card: PT"),
        pytest.param("4-1 4-2", {}, "4-1 4-2", id="one of two of a month: PT"),
        pytest.param("11-1 4-1", {}, "11-1 4-1", id="its own month or another: I"),
        pytest.param("11-1 11-2 4-1", {}, "11-1 11-2 4-1", id="two of its own month: I"),
        pytest.param("11-1 11-2 11-3 4-1", {}, "11-1 4-1", id="three of its own are one capture: I"),
        pytest.param("4-1 4-2 4-3 5-1 6-1", {}, "5-1 6-1", id="no pile of three of another month: xkay"),
        pytest.param(
            "4-1 4-2 4-3 5-1", {"gaji_breaks_pile": True}, "4-1 4-2 4-3 5-1", id="a pile that it may break: I"
        ),
        pytest.param("11-1 11-2 11-3 4-1", {"gaji_breaks_pile": True}, "11-1 4-1", id="never of its own pile: I"),
        pytest.param("4-1 5-1", {"gaji_must_capture": False}, "4-1 5-1 11-4", id="it may be laid down: I"),
        pytest.param("4-1", {"gaji_must_capture": False}, "4-1 11-4", id="laid down beside a single card: I"),
        pytest.param("11-1", {"gaji_must_capture": False}, "11-1 11-4", id="even beside willow: I"),
    ],
)
def test_what_it_may_take(field: str, options: dict[str, Value], allowed: str) -> None:
    assert sorted(targets(in_hand(field, **options))) == sorted(map(card, allowed.split()))


@pytest.mark.parametrize(
    ("field", "options", "taken"),
    [
        pytest.param("", {}, "", id="an empty field: it is laid down: I"),
        pytest.param("4-1 4-2 4-3", {}, "", id="only a pile of three: it is laid down: I"),
        pytest.param("", {"gaji_must_capture": False}, "", id="nothing to take: no choice: I"),
        pytest.param("4-1", {}, "4-1", id="one card: taken: PT"),
        pytest.param("11-1 11-2 11-3", {}, "11-1 11-2 11-3", id="its own pile: all three: I"),
        pytest.param("4-1 4-2 4-3 5-1", {}, "5-1", id="beside a pile: I"),
    ],
)
def test_without_a_choice(field: str, options: dict[str, Value], taken: str) -> None:
    state = in_hand(field, **options)
    assert choices(state, GAJI) == ()
    done = after(state, play("11-4"))
    assert done.captured[0] == (cards_of(taken + " 11-4") if taken else 0)
    assert done.field == cards_of(field) & ~cards_of(taken) | (0 if taken else 1 << GAJI)


def test_it_takes_exactly_one_card_of_another_month() -> None:
    done = after(in_hand("4-1 4-2 5-1"), play("11-4", "4-2"))
    assert done.captured[0] == cards_of("11-4 4-2")
    assert done.wild_taken == (0, card("4-2"))


def test_of_its_own_pile_it_takes_all_though_there_are_other_cards() -> None:
    done = after(in_hand("11-1 11-2 11-3 4-1"), play("11-4", "11-1"))
    assert done.captured[0] == cards_of("11-1 11-2 11-3 11-4")
    assert done.wild_taken is None


def test_a_willow_card_taken_strands_nothing() -> None:
    assert after(in_hand("11-1 4-1"), play("11-4", "11-1")).wild_taken is None


def test_laid_down_though_it_could_take_it_names_itself() -> None:
    done = after(in_hand("4-1 5-1", gaji_must_capture=False), play("11-4", "11-4"))
    assert done.field == cards_of("4-1 5-1 11-4")
    assert done.captured[0] == 0
    refused = verify(in_hand("4-1 5-1"), play("11-4", "11-4"))
    assert refused is not None
    assert refused.code == "take_not_possible"


def test_a_gaji_on_the_field_is_a_willow_card() -> None:
    state = scene("mayumi", ("4-1 11-1", "2-1 2-2"), "11-4 5-1")
    assert legal_actions(state) == (play("4-1"), play("11-1"))
    assert after(state, play("4-1")).field == cards_of("11-4 5-1 4-1")
    assert after(state, play("11-1")).captured[0] == cards_of("11-1 11-4")
    assert after(state, play("11-1")).wild_taken is None


def turned_up(field: str, **options: Value) -> Round:
    """The gaji is turned up after a hand card that takes nothing."""
    return after(scene("mayumi", ("1-1 1-2", "2-1 2-2"), field, **options), play("1-1"), reveal("11-4"))


def test_turned_up_it_is_wild_as_well() -> None:
    state = turned_up("4-1 5-1")
    assert state.phase is Phase.TAKE
    assert choices(state, GAJI) == tuple(sorted(map(card, ("1-1", "4-1", "5-1"))))
    done = after(state, take("5-1"))
    assert done.captured[0] == cards_of("11-4 5-1")
    assert done.wild_taken == (0, card("5-1"))


def test_turned_up_it_may_be_laid_down_where_it_need_not_capture() -> None:
    done = after(turned_up("4-1", gaji_must_capture=False), take("11-4"))
    assert done.field == cards_of("1-1 4-1 11-4")
    assert done.pending is None


def test_turned_up_it_takes_its_own_pile_by_its_lowest_card() -> None:
    done = after(turned_up("11-1 11-2 11-3"), take("11-1"))
    assert done.captured[0] == cards_of("11-1 11-2 11-3 11-4")


@pytest.mark.parametrize(
    ("field", "taken", "left"),
    [
        pytest.param("4-1", "", "1-1 4-1 11-4", id="no willow: it stays: I"),
        pytest.param("11-2 4-1", "11-2 11-4", "1-1 4-1", id="a willow card: taken: I"),
    ],
)
def test_turned_up_it_is_plain_where_the_option_says_so(field: str, taken: str, left: str) -> None:
    state = turned_up(field, gaji_from_pile="plain")
    assert state.captured[0] == cards_of(taken)
    assert state.field == cards_of(left)
    assert state.wild_taken is None


def test_from_the_hand_it_is_wild_whatever_the_pile() -> None:
    assert len(targets(in_hand("4-1 5-1", gaji_from_pile="plain"))) == 2


def ended(captured: tuple[str, ...], field: str, pile: str, **options: Value) -> Round:
    """The end of a round in which seat 1 took 4-1 with the gaji."""
    state = scene("mayumi", ("",) * len(captured), field, captured=captured, **options)
    return end_round(replace(state, draw=Pile(cards_of(pile)), wild_taken=(1, card("4-1"))))


WILLOWS, WISTERIAS = "11-1 11-2 11-4", "4-1 4-2 4-3"


@pytest.mark.parametrize(
    ("captured", "field", "pile", "option", "given"),
    [
        pytest.param((WILLOWS, WISTERIAS), "11-3 4-4 5-1", "", "orphans", "11-3 4-4", id="both on the field: PT I"),
        pytest.param((WILLOWS, WISTERIAS), "11-3", "4-4", "orphans", "11-3", id="one in the pile stays: I"),
        pytest.param((WILLOWS, WISTERIAS), "11-3", "4-4", "search_pile", "11-3 4-4", id="the pile is searched: I"),
        pytest.param((WILLOWS, WISTERIAS), "11-3 4-4", "", "none", "", id="none: bga-sakura"),
        pytest.param(
            (WILLOWS, "4-1 4-2"), "11-3 4-3 4-4", "", "orphans", "11-3", id="two of a month are no orphans: I"
        ),
        pytest.param(("11-4", "4-1"), "11-1 11-2 4-4", "", "orphans", "", id="nothing proven: I"),
        pytest.param(
            (WILLOWS + " 5-1 5-2 5-3", WISTERIAS), "5-4", "11-3 4-4", "orphans", "", id="another month never: I"
        ),
    ],
)
def test_stranded_cards_of_two_players(
    captured: tuple[str, ...], field: str, pile: str, option: str, given: str
) -> None:
    state = ended(captured, field, pile, gaji_leftover_2p=option)
    assert state.captured[1] == cards_of(captured[1]) | cards_of(given)
    assert state.captured[0] == cards_of(captured[0])
    assert state.field == cards_of(field) & ~cards_of(given)
    assert state.draw == Pile(cards_of(pile) & ~cards_of(given))


@pytest.mark.parametrize("option", ["orphans", "none", "search_pile"])
def test_with_three_players_both_always_go_to_who_played_the_gaji(option: str) -> None:
    state = ended((WILLOWS, WISTERIAS, ""), "11-3 4-4", "", gaji_leftover_2p=option)
    assert state.captured == (cards_of(WILLOWS), cards_of(WISTERIAS + " 11-3 4-4"), 0)


def test_stranded_cards_count_for_bonuses() -> None:
    state = ended(("", WILLOWS + " " + WISTERIAS), "11-3 4-4", "")
    assert [hit.yaku.id for hit in state.result().yaku[1]] == ["yanagishima"]
