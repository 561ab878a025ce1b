"""The model of a replay holds what a text may say, and nothing can change it afterwards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from hana.replay.model import MAX_ROUNDS, Replay, RoundRecord, deck_cards, deck_text
from tests.replay.games import HANAMI
from tests.strategies import quick

ROUND = RoundRecord(moves="")


def game(**changes: object) -> Replay:
    values = {"hana": 1, "game": "hana-awase/1", "seats": ("Ume", "Kiku"), "rounds": (ROUND,)}
    return Replay(**(values | changes))  # type: ignore[arg-type]


@quick(60)
@given(st.permutations(range(48)), st.sets(st.integers(0, 47)))
def test_deck_text_and_deck_cards_are_inverse(deck: list[int], hidden: set[int]) -> None:
    cards = tuple(-1 if card in hidden else card for card in deck)
    assert deck_cards(deck_text(cards)) == cards
    assert deck_text(cards).count("?") == len(hidden)


def test_a_replay_cannot_be_changed() -> None:
    with pytest.raises(ValidationError):
        game().seed = "plum"  # type: ignore[misc]
    with pytest.raises(ValidationError):
        ROUND.moves = "A"  # type: ignore[misc]


@pytest.mark.parametrize(
    "name", ["U", "x" * 64, "梅の花", "Åsa 🎴", "a < b", 'O\'Brien & "Co"', "<3", "1<2>0", "\u00a0"]
)
def test_names_are_any_plain_text(name: str) -> None:
    assert game(seats=(name, "Kiku")).seats[0] == name


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "at least 1 character"),
        ("x" * 65, "at most 64 characters"),
        ("a\nb", "character 2 is U\\+000A"),
        ("\x00", "character 1 is U\\+0000"),
        ("a\x7f", "U\\+007F"),
        ("\x85", "U\\+0085"),
        ("a\u2028", "U\\+2028"),
        ("\u202eevil", "U\\+202E"),
        ("\u2066x", "U\\+2066"),
        ("<b>Ume", "character 1 opens a tag"),
        ("Ume</b>", "character 4 opens a tag"),
        ("<!--", "opens a tag"),
        ("<script>", "opens a tag"),
        ("<?xml", "opens a tag"),
        ("x<IMG src=x>", "character 2 opens a tag"),
    ],
)
def test_a_name_with_control_characters_or_tags_is_refused(name: str, reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        game(seats=("Kiku", name))


@pytest.mark.parametrize("seed", ["p", "x" * 64, "梅" * 21, " "])
def test_seeds_are_1_to_64_bytes(seed: str) -> None:
    assert game(seed=seed).seed == seed


@pytest.mark.parametrize(("seed", "size"), [("", 0), ("x" * 65, 65), ("梅" * 22, 66)])
def test_other_seeds_are_refused_with_their_size(seed: str, size: int) -> None:
    with pytest.raises(ValidationError, match=f"1 to 64 bytes, not {size}"):
        game(seed=seed)


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        (HANAMI[:-1], "at least 48"),
        (HANAMI + "?", "at most 48"),
        (HANAMI[:-1] + "I", "'I' is in the deck twice"),
        (HANAMI[:-1] + "0", "card 48 of the deck is '0', which is no card"),
        (HANAMI[:-1] + "é", "which is no card"),
        ("", "at least 48"),
    ],
)
def test_a_deck_that_is_no_deck_is_refused(deck: str, reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        RoundRecord(moves="", deck=deck)


def test_a_deck_may_have_any_number_of_unknown_cards() -> None:
    assert RoundRecord(moves="", deck="?" * 48).deck == "?" * 48


@pytest.mark.parametrize(
    "changes",
    [
        {"hana": 2},
        {"hana": True},
        {"hana": 1.0},
        {"hana": "1"},
        {"game": 1},
        {"game": "x" * 65},
        {"seats": ()},
        {"seats": ("a",) * 9},
        {"seats": (1, 2)},
        {"rounds": ()},
        {"rounds": (ROUND,) * (MAX_ROUNDS + 1)},
        {"options": {"rounds": 1.0}},
        {"options": {"rounds": None}},
        {"options": {"rounds": [6]}},
        {"meta": "note"},
        {"seed": 5},
        {"id": "x"},
    ],
    ids=str,
)
def test_a_game_of_another_shape_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        game(**changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"dealer": -1},
        {"dealer": 4},
        {"dealer": True},
        {"dealer": 1.0},
        {"moves": 1},
        {"moves": "A" * 401},
        {"scores": (1.0, -1)},
        {"scores": (True, False)},
        {"scores": ("1", "-1")},
        {"end": "finished"},
        {"end": True},
        {"piles": ("A",) * 9},
        {"piles": ("AA",)},
        {"piles": ("!",)},
        {"turns": 1},
    ],
    ids=str,
)
def test_a_round_of_another_shape_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        RoundRecord(**({"moves": ""} | changes))  # type: ignore[arg-type]
