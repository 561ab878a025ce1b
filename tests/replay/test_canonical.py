"""The same game has the same key however it is spelled; another game has another key."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.replay.canonical import canonical, game_key, good_part
from hana.replay.codec import dumps, loads
from hana.replay.model import Replay
from hana.replay.walk import walk
from hana.rules import RULE_SETS
from tests.replay.games import HANAMI, deck, one_round, read
from tests.strategies import quick, record_game, replays

KOI_KOI = RULE_SETS["koi-koi"]
SEEDED = record_game(KOI_KOI, ("Ume", "Kiku"), 3, rounds=3)
WRITTEN = record_game(KOI_KOI, ("Ume", "Kiku"), 3, rounds=3, written_out=True)


def value_of(replay: Replay) -> dict[str, Any]:
    value = json.loads(dumps(replay))
    assert isinstance(value, dict)
    return value


def key_of_value(value: dict[str, Any], **style: Any) -> str:
    found = walk(loads(json.dumps(value, **style)))
    assert found.fault is None
    return game_key(found)


KEY = key_of_value(value_of(WRITTEN))


@quick(60)
@given(replays())
def test_the_canonical_form_is_its_own_canonical_form(replay: Replay) -> None:
    once = canonical(walk(replay))
    again = canonical(walk(once))
    assert again == once
    assert dumps(again) == dumps(once)
    assert loads(dumps(once)) == once


@quick(60)
@given(replays())
def test_the_canonical_form_is_the_same_game(replay: Replay) -> None:
    found, spelled = walk(replay), walk(canonical(walk(replay)))
    assert [played.steps for played in spelled.rounds] == [played.steps for played in found.rounds]
    assert (spelled.totals, spelled.fault) == (found.totals, None)
    assert game_key(spelled) == game_key(found)


def test_a_key_is_a_sha_256_in_hex() -> None:
    assert len(KEY) == 64
    assert int(KEY, 16) >= 0


def test_a_deck_or_the_seed_that_gives_it_are_the_same_game() -> None:
    assert key_of_value(value_of(SEEDED)) == KEY
    assert key_of_value(value_of(WRITTEN) | {"seed": SEEDED.seed}) == KEY
    assert key_of_value(value_of(WRITTEN) | {"seed": "another"}) == KEY


def test_a_deck_that_the_seed_gives_is_not_written() -> None:
    both = canonical(walk(WRITTEN.model_copy(update={"seed": SEEDED.seed})))
    assert both == canonical(walk(SEEDED))
    assert [record.deck for record in both.rounds] == [None] * len(both.rounds)
    other = canonical(walk(WRITTEN.model_copy(update={"seed": "another"})))
    assert None not in [record.deck for record in other.rounds]


def test_hands_and_field_may_be_written_in_any_order_the_draw_pile_not() -> None:
    rng = random.Random(5)
    value = value_of(WRITTEN)
    for record in value["rounds"]:
        text = record["deck"]
        parts = [list(text[start : start + 8]) for start in (0, 8, 16)]
        for part in parts:
            rng.shuffle(part)
        record["deck"] = "".join(letter for part in parts for letter in part) + text[24:]
    assert value != value_of(WRITTEN)
    assert key_of_value(value) == KEY
    assert canonical(walk(loads(json.dumps(value)))) == canonical(walk(WRITTEN))


def test_unseen_cards_sort_last() -> None:
    found = read(one_round("", deck=deck()[:8] + "?" * 8 + deck()[16:24] + "?" * 24, end="unfinished"))
    shuffled = read(one_round("", deck="g" + deck()[:7] + "?" * 8 + deck()[16:24] + "?" * 24, end="unfinished"))
    assert game_key(shuffled) == game_key(found)
    mixed = deck()[:8] + "?F?N????" + deck()[16:24] + "?" * 24
    written = canonical(read(one_round("", deck=mixed, end="unfinished"))).rounds[0].deck
    assert written is not None
    assert written[8:16] == "FN??????"


def test_a_dealer_that_the_rules_give_may_be_written() -> None:
    value = value_of(WRITTEN)
    dealers = [played.start.dealer for played in walk(WRITTEN).rounds]
    for record, dealer in list(zip(value["rounds"], dealers, strict=True))[1:]:
        record["dealer"] = dealer
    assert key_of_value(value) == KEY
    written = canonical(walk(loads(json.dumps(value))))
    assert [record.dealer for record in written.rounds] == [None] * len(dealers)


def test_another_dealer_is_another_game() -> None:
    stop = {"moves": "I.", "deck": HANAMI}
    last = {"moves": "", "deck": HANAMI, "end": "unfinished"}
    game = {"hana": 1, "game": "koi-koi/1", "seats": ["Ume", "Kiku"]}
    usual, other = game | {"rounds": [stop, last]}, game | {"rounds": [stop, last | {"dealer": 1}]}
    assert key_of_value(usual) != key_of_value(other)
    assert canonical(read(other)).rounds[1].dealer == 1


def test_options_that_equal_their_defaults_may_be_written() -> None:
    value = value_of(WRITTEN) | {"options": {"rounds": 8, "starting_points": 30}}
    assert key_of_value(value) == KEY
    assert canonical(walk(loads(json.dumps(value)))).options == {}


def test_other_options_are_another_game() -> None:
    assert key_of_value(value_of(WRITTEN) | {"options": {"rounds": 6}}) != KEY
    one, other = {"rounds": 6, "starting_points": 20}, {"starting_points": 20, "rounds": 6}
    assert key_of_value(value_of(WRITTEN) | {"options": one}) == key_of_value(value_of(WRITTEN) | {"options": other})


def test_order_of_keys_and_white_space_do_not_matter() -> None:
    value = value_of(WRITTEN)
    turned = dict(reversed(list(value.items())))
    turned["rounds"] = [dict(reversed(list(record.items()))) for record in value["rounds"]]
    assert key_of_value(turned, indent=3) == KEY
    assert key_of_value(value, ensure_ascii=True, separators=(" ,\n", "\t: ")) == KEY


def test_names_meta_and_reported_scores_do_not_matter() -> None:
    value = value_of(WRITTEN)
    assert key_of_value(value | {"seats": ["梅", "菊"], "meta": {"note": "x", "played_at": None}}) == KEY
    for record, played in zip(value["rounds"], walk(WRITTEN).rounds, strict=True):
        assert played.result is not None
        record["scores"] = list(played.result.scores)
    assert key_of_value(value) == KEY


def test_empty_values_do_not_matter() -> None:
    value = value_of(WRITTEN)
    empty: dict[str, Any] = {"options": {}, "seed": None, "meta": None}
    for record in value["rounds"]:
        record |= {"dealer": None, "piles": None, "scores": None, "end": None}
    assert key_of_value(value | empty) == KEY


def test_what_was_played_matters() -> None:
    fewer = WRITTEN.model_copy(update={"rounds": WRITTEN.rounds[:2]})
    cut = WRITTEN.rounds[2].model_copy(update={"moves": WRITTEN.rounds[2].moves[:1], "end": "unfinished"})
    stopped = WRITTEN.model_copy(update={"rounds": (*WRITTEN.rounds[:2], cut)})
    last = good_part(walk(stopped))
    assert last is not None
    assert len({KEY, game_key(walk(fewer)), game_key(walk(last))}) == 3


def test_the_game_and_the_number_of_seats_matter() -> None:
    keys = {
        key_of_value(one_round("", seed="plum", end="unfinished", **more))
        for more in ({}, {"seats": 3}, {"seats": 4}, {"game": "koi-koi/1"})
    }
    assert len(keys) == 4


@quick(40)
@given(replays(), st.integers(0, 47), st.integers(0, 47))
def test_another_deck_is_another_game(replay: Replay, one: int, other: int) -> None:
    found = walk(replay)
    played = found.rounds[0]
    pile = list(played.deal.draw)
    one, other = one % len(pile), other % len(pile)
    if one == other or len(found.rounds) > 1:
        return
    pile[one], pile[other] = pile[other], pile[one]
    changed = replace(found, rounds=(replace(played, deal=replace(played.deal, draw=tuple(pile)), from_seed=False),))
    assert game_key(changed) != game_key(found)


@pytest.mark.parametrize(
    ("value", "key"),
    [
        (
            one_round("d", seed="plum", end="unfinished"),
            "7ff4a5a6c546ede7cbe7673d17354a4cb96851b13a64427abf1c852ace94b741",
        ),
        (
            one_round("I.", game="koi-koi/1", deck=HANAMI, options={"rounds": 6}),
            "698d73c192d76fab30edb525aed0d3de53d780cf8c713c37ee7b1c801c3aa02b",
        ),
    ],
)
def test_keys_never_change(value: dict[str, Any], key: str) -> None:
    """Reviews are kept under these keys: who changes them loses every review."""
    assert game_key(read(value)) == key
