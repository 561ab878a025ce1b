"""Each card has one character, one slug, and words in English and Japanese."""

from collections import Counter

import pytest

from hana.cards.deck import DECK, Card, Kind
from hana.cards.names import (
    CHARACTERS,
    FLOWERS,
    KIND_NAMES,
    NAMES,
    SLUGS,
    UNKNOWN,
    character,
    from_character,
    from_slug,
)
from tests.oracle import cards as oracle
from tests.side_by_side import pair


def test_characters_and_slugs_lead_back_to_their_card() -> None:
    for card in Card:
        assert from_character(character(card)) == card
        assert from_slug(SLUGS[card]) == card
        assert character(card) == oracle.character(pair(card))


@pytest.mark.parametrize(
    ("characters", "flower"),
    [("ABCD", "pine"), ("EFGH", "plum"), ("IJKL", "cherry"), ("opqr", "willow"), ("stuv", "paulownia")],
)
def test_characters_of_a_month(characters: str, flower: str) -> None:
    cards = [from_character(letter) for letter in characters]
    assert [SLUGS[card].split("-")[0] for card in cards if card is not None] == [flower] * 4


@pytest.mark.parametrize("text", [UNKNOWN, "", "w", "AB", "é", "0", "+", ".", "!"])
def test_what_is_no_card_has_no_index(text: str) -> None:
    assert from_character(text) is None


@pytest.mark.parametrize("text", ["", "pine", "pine-1", "PINE-BRIGHT", "willow-chaff-1"])
def test_what_is_no_slug_has_no_index(text: str) -> None:
    assert from_slug(text) is None


@pytest.mark.parametrize(
    ("slug", "card"),
    [
        ("pine-bright", Card.PINE_BRIGHT),
        ("willow-chaff", Card.WILLOW_CHAFF),
        ("paulownia-chaff-3", Card.PAULOWNIA_CHAFF_3),
        ("silvergrass-animal", Card.SILVERGRASS_ANIMAL),
    ],
)
def test_slugs_are_by_flower(slug: str, card: Card) -> None:
    assert from_slug(slug) == card


def test_no_two_cards_share_a_character_or_slug() -> None:
    assert len(set(CHARACTERS)) == len(set(SLUGS)) == 48


@pytest.mark.parametrize("language", [0, 1], ids=["en", "ja"])
def test_only_plain_chaff_of_one_month_shares_a_name(language: int) -> None:
    shared = Counter(NAMES[card][language] for card in Card)
    for card in Card:
        if DECK[card].kind is not Kind.CHAFF:
            assert shared[NAMES[card][language]] == 1
        assert shared[NAMES[card][language]] <= 2


def test_every_flower_and_kind_has_both_languages() -> None:
    for english, japanese in (*FLOWERS.values(), *KIND_NAMES.values(), *NAMES):
        assert english.isascii() and english
        assert japanese and not japanese.isascii()


def test_the_cards_that_players_call_by_name() -> None:
    assert NAMES[Card.PINE_BRIGHT] == ("pine crane", "松に鶴")
    assert NAMES[Card.CHRYSANTHEMUM_ANIMAL] == ("chrysanthemum sake cup", "菊に盃")
    assert NAMES[Card.WILLOW_CHAFF][0] == "willow lightning"
    assert NAMES[Card.PINE_RIBBON][0] == "pine poetry ribbon"
    assert NAMES[Card.PEONY_RIBBON][0] == "peony blue ribbon"
    assert NAMES[Card.WILLOW_RIBBON][0] == "willow ribbon"
