"""A whole game in a code and back: every kind of game, golden codes, lengths, damage."""

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hana.game.state import Phase
from hana.players import PLAYERS
from hana.players.table import play_game
from hana.replay import link
from hana.replay.canonical import canonical, game_key
from hana.replay.codec import dumps, loads
from hana.replay.link import LinkError, decode, encode
from hana.replay.link_bits import ALPHABET, MAX_LENGTH, Writer, opened, sealed
from hana.replay.link_values import write_natural
from hana.replay.model import Replay, RoundRecord
from hana.replay.walk import walk
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from tests.replay.games import HANAMI, one_round, read
from tests.replay.link_games import (
    CALLS,
    GOLDEN,
    KINDS,
    called_off,
    game_of_kind,
    golden_games,
    other_piles,
    with_last,
    with_random_options,
    written_out,
)
from tests.strategies import each_game, game_name, quick

LINES = [line.split("\t") for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
CODES = [code for _, code, _ in LINES]
PLUM = next(code for name, code, _ in LINES if name == "hana-awase/1 2 seed")

AWASE, TWO = [(0, 32)], [(1, 8)]
"""Digits of codes with their radix: the game, the number of players."""
TWELVE = [(1, 2), (0, 32), (12, 32)]
"""The option of twelve rounds, which is the default."""
UME, BELL = [(0, 2), (2, 64), (20, 64), (38, 64), (30, 64)], [(1, 2), (0, 256), (7, 256)]
"""A name, and one that is a control character."""
CUT_AT_ONCE = [(1, 3), *UME, (0, 60), (0, 2), (1, 2), (0, 2), (0, 128)]
"""One round from the seed `Ume`, broken off before its first choice."""


def code_of(digits: list[tuple[int, int]]) -> str:
    """The code of a number with these digits, each with its radix."""
    out = Writer()
    for value, radix in digits:
        out.digit(value, radix)
    return sealed(1, out.number)


@pytest.mark.parametrize(("name", "code", "text"), LINES, ids=[name for name, _, _ in LINES])
def test_golden_codes_of_version_1(name: str, code: str, text: str) -> None:
    replay = loads(text)
    assert encode(replay) == code
    assert decode(code) == replay
    assert dumps(decode(code)) == text


def test_a_code_written_by_hand() -> None:
    code = code_of([*AWASE, (0, 2), *TWO, *UME, *UME, *CUT_AT_ONCE])
    assert dumps(decode(code)) == (
        '{"hana":1,"game":"hana-awase/1","seats":["Ume","Ume"],"seed":"Ume","rounds":[{"moves":"","end":"unfinished"}]}'
    )


def test_every_game_and_kind_has_a_golden_code() -> None:
    assert {name for name, _ in golden_games()} <= {name for name, _, _ in LINES}


@pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
@pytest.mark.parametrize("kind", KINDS)
def test_games_of_every_kind_and_option_survive(rules: RuleSet, seats: int, kind: str) -> None:
    for number in range(3):
        chosen = with_random_options(rules, seats, random.Random(f"{kind} {number}"))
        replay = game_of_kind(kind, chosen, seats, f"link {number}")
        assert decode(encode(replay)) == replay


@pytest.mark.parametrize("seats", RULE_SETS["mayumi"].seats)
def test_new_piles_survive_written_and_seeded(seats: int) -> None:
    replay = canonical(walk(other_piles(RULE_SETS["mayumi"], seats)))
    assert replay.rounds[0].piles is not None
    assert decode(encode(replay)) == replay
    seeded = canonical(walk(game_of_kind("seed", RULE_SETS["mayumi"], seats, "pile 0")))
    assert seeded.rounds[0].piles is None and "!r" in seeded.rounds[0].moves
    assert decode(encode(seeded)) == seeded


@pytest.mark.parametrize("when", CALLS)
def test_calling_a_round_off_or_not_survives(when: str) -> None:
    found = walk(called_off(when))
    assert found.fault is None
    assert decode(encode(found)) == canonical(found)
    assert found.replay.rounds[0].moves.endswith("!g") == (when != "never")


def test_a_round_that_stops_before_calling_off_stays_unfinished() -> None:
    found = walk(with_last(called_off("never"), end="unfinished"))
    assert found.rounds[0].end.phase is Phase.CLOSING
    assert decode(encode(found)) == canonical(found)


@pytest.mark.parametrize(
    ("moves", "end"), [("", "unfinished"), ("I", "unfinished"), ("I+", "unfinished"), ("I.", None)]
)
def test_koi_koi_goes_on_and_stops(moves: str, end: str | None) -> None:
    found = read(one_round(moves, "koi-koi/1", deck=HANAMI, end=end))
    assert found.fault is None
    assert decode(encode(found)) == canonical(found)


def test_other_spellings_scores_and_meta_make_no_other_code() -> None:
    replay = game_of_kind("seed", RULE_SETS["koi-koi"], 2, "spellings")
    code, found = encode(replay), walk(replay)
    spelled = written_out(replay).model_copy(update={"seed": replay.seed, "meta": {"note": "a note"}})
    scored = with_last(spelled, scores=(1, 2))
    assert encode(spelled) == encode(scored) == encode(found) == code
    assert walk(scored).fault is not None
    assert game_key(walk(decode(code))) == game_key(found)


@pytest.mark.parametrize(
    "names",
    [
        ("Ume", "Kiku"),
        ("a", "Z" * 64),
        ("Fuji-san 2", "under_score"),
        ("梅", "き" * 64),
        ("🎴" * 64, "O'Hara <3"),
        (" ", "é"),
    ],
)
def test_names_and_seeds_survive(names: tuple[str, str]) -> None:
    record = RoundRecord(moves="", end="unfinished")
    for seed in ("plum", "梅の花", "x" * 64, "\x00", "-"):
        replay = Replay(hana=1, game="hana-awase/1", seats=names, seed=seed, rounds=(record,))
        assert decode(encode(replay)) == replay


def test_twelve_rounds_from_a_seed_need_at_most_110_characters() -> None:
    for bots in (("greedy-yaku", "greedy"), ("random", "random")):
        replay = play_game(RULE_SETS["hana-awase"], [PLAYERS[bot] for bot in bots], ("Ume", "Kiku"), "plum", 60)
        assert len(replay.rounds) == 12
        assert len(encode(replay)) <= 100


def test_eight_koi_koi_rounds_with_decks_need_at_most_300_characters() -> None:
    rules = RULE_SETS["koi-koi"]
    for seed in ("plum", "boar", "moon", "crane"):
        bots = [PLAYERS["greedy-yaku"], PLAYERS["greedy"]]
        replay = written_out(play_game(rules, bots, ("Ume", "Kiku"), seed, 8))
        if len(replay.rounds) == 8:
            assert len(encode(replay)) <= 280


def test_the_longest_games_fit() -> None:
    rules = RULE_SETS["koi-koi"].with_options({"rounds": 60, "starting_points": 0})
    replay = written_out(play_game(rules, [PLAYERS["random"]] * 2, ("🎴" * 64, "松" * 64), "plum", 60))
    code = encode(replay)
    assert len(replay.rounds) == 60 and len(code) < MAX_LENGTH
    assert decode(code) == canonical(walk(replay))


def test_a_game_against_the_rules_has_no_code() -> None:
    replay = read(one_round("A", seed="plum")).replay
    with pytest.raises(LinkError, match="only a game that its rules allow has a code") as caught:
        encode(replay)
    assert caught.value.code == "not_a_game"


@pytest.mark.parametrize(
    ("code", "fault", "message"),
    [
        ("", "damaged", "its checksum is wrong"),
        ("B", "damaged", "its checksum is wrong"),
        (PLUM[:-1], "damaged", "its checksum is wrong"),
        (PLUM + "A", "damaged", "its checksum is wrong"),
        (PLUM[1:], "damaged", "its checksum is wrong"),
        (PLUM + "=", "bad_character", f"character {len(PLUM) + 1} is '='"),
        ("B +/", "bad_character", "character 2 is ' '"),
        ("Bé", "bad_character", "character 2 is 'é'"),
        ("A" * 8_001, "too_long", "at most 8,000 characters, not 8,001"),
        (sealed(2, 5), "unknown_version", "the code is of version 2; this hana reads version 1"),
        (sealed(0, 5), "unknown_version", "the code is of version 0"),
        (code_of([(15, 32)]), "unknown_game", "game number 15"),
        (code_of([(31, 32), (2, 32)]), "unknown_game", "game number 47"),
        (sealed(1, 0), "not_a_game", "hana-awase is no game for 1 players"),
        (code_of([(0, 32), (1, 2), (31, 32), (31, 32)]), "not_a_game", "has no option number 255"),
        (code_of([(0, 32), (1, 2), (0, 32), (7, 32), (0, 2), (1, 8)]), "not_a_game", "option 'rounds' cannot be 7"),
        (code_of([(0, 32), (1, 2), (1, 32), (31, 32), (3, 32)]), "not_a_game", "the code has word number 63"),
        (code_of([(0, 32), (0, 2), (1, 8), (1, 2), (0, 256), (0xFF, 256)]), "not_a_game", "is not UTF-8"),
        (code_of([*AWASE, (0, 2), *TWO, *BELL, *UME, *CUT_AT_ONCE]), "not_a_game", "without control characters"),
        (
            code_of([*AWASE, *TWELVE, (0, 2), *TWO, *UME, *UME, *CUT_AT_ONCE]),
            "not_a_game",
            "not as its code is written",
        ),
        (code_of([*AWASE, (0, 2), *TWO, *UME, *UME, *CUT_AT_ONCE, (1, 2)]), "not_a_game", "not as its code is written"),
    ],
)
def test_what_is_no_code_is_named(code: str, fault: str, message: str) -> None:
    with pytest.raises(LinkError) as caught:
        decode(code)
    assert caught.value.code == fault
    assert message in str(caught.value)


def test_options_have_one_order_and_stand_once() -> None:
    first = code_of([(0, 32), (1, 2), (0, 32), (6, 32), (1, 2), (0, 32), (6, 32)])
    with pytest.raises(LinkError, match="no option number 0 here"):
        decode(first)


@quick(300)
@given(st.sampled_from(CODES), st.data())
def test_damage_is_always_found(code: str, data: st.DataObject) -> None:
    """A flipped bit, another letter, a cut, a letter more or less, two letters changed places."""
    place, letter = data.draw(st.integers(0, len(code) - 1)), data.draw(st.sampled_from(ALPHABET + "=+/ é"))
    bit = ALPHABET[ALPHABET.index(code[place]) ^ 1 << data.draw(st.integers(0, 5))]
    damaged = data.draw(
        st.sampled_from(
            [
                code[:place] + bit + code[place + 1 :],
                code[:place] + letter + code[place + 1 :],
                code[:place],
                code[:place] + letter + code[place:],
                code[:place] + code[place + 1 :],
                code[:place] + code[place : place + 2][::-1] + code[place + 2 :],
            ]
        )
    )
    assume(damaged != code)
    with pytest.raises(LinkError):
        decode(damaged)


@pytest.mark.parametrize("code", CODES[:3])
def test_every_flipped_bit_is_found(code: str) -> None:
    for place, letter in enumerate(code):
        for bit in range(6):
            flipped = code[:place] + ALPHABET[ALPHABET.index(letter) ^ 1 << bit] + code[place + 1 :]
            with pytest.raises(LinkError):
                decode(flipped)


@quick(200)
@given(st.text(max_size=200))
def test_any_text_is_a_game_or_a_link_error(text: str) -> None:
    with pytest.raises(LinkError):
        decode(text)


@quick(200)
@given(st.integers(0, len(RULE_SETS) - 1), st.integers(0, 2**900))
def test_any_number_is_a_game_with_that_code_or_a_link_error(game: int, rest: int) -> None:
    """A true checksum over nonsense: whoever makes codes by hand gets no further."""
    code = sealed(1, game + 32 * 2 * rest)
    try:
        replay = decode(code)
    except LinkError:
        return
    assert encode(replay) == code


@quick(100)
@given(st.sampled_from(CODES), st.integers(0, 2000), st.integers(0, 2**64))
def test_a_changed_number_is_another_game_with_that_code_or_a_link_error(code: str, place: int, change: int) -> None:
    number = opened(code, 1)
    changed = sealed(1, number ^ change << place % number.bit_length())
    try:
        replay = decode(changed)
    except LinkError:
        return
    assert walk(replay).fault is None
    assert encode(replay) == changed


def test_too_large_a_number_is_refused() -> None:
    with pytest.raises(LinkError, match="cannot hold the number 1048576"):
        write_natural(Writer(), 1 << 20)
    with pytest.raises(LinkError, match="needs more than 8,000 characters"):
        sealed(1, 1 << 48_000)


def test_a_game_without_a_number_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "GAME_NUMBERS", {})
    with pytest.raises(LinkError, match="'hana-awase/1' has no number for links yet"):
        encode(decode(PLUM))
