"""The reader of Battle Hanafuda logs gives the game that was written, to the move and the point."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.formats import detect, read_games
from hana.formats.base import Reading
from hana.replay.canonical import canonical, game_key
from hana.replay.codec import dumps
from hana.replay.model import Replay
from hana.replay.walk import RoundWalk, walk
from tests.formats.battle_hanafuda_writer import HEADERS, Style, lines_of, log_of, nintendo_game
from tests.formats.generators import koi_koi_game
from tests.strategies import quick, seeds


def read(text: str) -> Reading:
    (reading,) = read_games(text.encode())
    return reading


def moves_of(replay: Replay) -> list[str]:
    return [played.moves for played in replay.rounds]


styles = st.builds(
    Style,
    first=st.sampled_from([1, 2]),
    log=st.sampled_from(["Watch", "Play"]),
    header=st.sampled_from(sorted(HEADERS)),
    no_sake=st.booleans(),
    noise=st.none() | seeds,
    results=st.booleans(),
)


@quick(60)
@given(seed=seeds, rounds=st.integers(1, 12), style=styles, newline=st.sampled_from(["\n", "\r\n"]))
def test_what_is_written_is_read(seed: int, rounds: int, style: Style, newline: str) -> None:
    game = nintendo_game(seed, rounds=rounds, no_sake=style.no_sake)
    before, reading = walk(game), read(log_of(game, style).replace("\n", newline))
    report, after = reading.report, reading.report.walk
    assert reading.format.id == "battle-hanafuda" and report.fault is None
    assert report.key == game_key(before)
    assert moves_of(after.replay) == moves_of(game) and after.totals == before.totals
    assert after.replay.options == game.options
    for played, original in zip(after.rounds, before.rounds, strict=True):
        assert original.result is not None
        assert played.reported == (original.result.scores if style.results else None)
        assert played.start.dealer == original.start.dealer


def test_the_header_is_kept() -> None:
    game = nintendo_game(4)
    replay = read(log_of(game, Style(no_sake=True))).report.walk.replay
    assert replay.seats == ("P1 (Normal)", "CPU (Hard)")
    models = {"P1": "Normal", "CPU": "Hard"}
    common = {"client": "Battle Hanafuda", "log": "watch", "models": models, "seed": 77}
    assert replay.meta == common | {"no_sake": True}
    turned = read(log_of(game, Style(first=2, log="Play", header="seed"))).report.walk.replay
    assert turned.seats == ("CPU (Hard)", "P1 (Human)")
    assert turned.meta == common | {"log": "play", "models": models | {"P1": "Human"}}


def test_a_steam_seed_counts_where_no_other_is_named() -> None:
    text = log_of(nintendo_game(4), Style(header="bare")).replace("Watch Seed: 77", "[NATIVE-AI-RNG] seed=-5")
    meta = read(text).report.walk.replay.meta
    assert meta is not None and meta["seed"] == -5


def test_the_sake_cup_is_an_ordinary_card_that_is_never_drawn() -> None:
    game = nintendo_game(8, rounds=6, no_sake=True)
    report = read(log_of(game, Style(no_sake=True))).report
    assert report.ok and report.walk.replay.game == "koi-koi/1"
    for record in report.walk.replay.rounds:
        assert record.deck is not None and set(record.deck[-2:]) == {"g", "j"}


def all_rounds() -> list[RoundWalk]:
    found = []
    for seed in range(12):
        report = read(log_of(nintendo_game(seed, rounds=12), Style(noise=seed))).report
        assert report.ok
        found += list(report.walk.rounds)
    return found


def test_every_way_to_end_a_round_is_read() -> None:
    rounds = all_rounds()
    drawn = [played for played in rounds if played.end.stopped_by is None]
    forced = [played for played in rounds if played.end.stopped_by is not None and played.steps[-1].kind == "reveal"]
    last_card = [played for played in forced if not len(played.end.hands[played.steps[-1].seat])]
    extras = [{key for one in played.result.extras for key, _ in one} for played in rounds if played.result]
    assert drawn and all(played.reported == (0, 0) for played in drawn)
    assert last_card and len(forced) > len(last_card)  # after the one call every yaku stops the round
    for wanted in (set(), {"doubled"}, {"opponent_calls"}, {"doubled", "opponent_calls"}):
        assert wanted in extras


def test_the_deal_passes_on_after_a_drawn_round() -> None:
    rounds = all_rounds()
    passed = 0
    for one, two in pairwise(rounds):
        if one.end.stopped_by is None and two.number == one.number + 1:
            assert two.start.dealer == 1 - one.start.dealer
            passed += 1
    assert passed


def test_another_dealer_than_the_rules_give_is_written_down() -> None:
    game = nintendo_game(3, rounds=1)
    one, two = (lines_of(game, Style(first=first, results=False), end=False) for first in (1, 2))
    text = "\n".join([*one, *two[2:], ""]).replace("rounds=1", "rounds=2")
    before, after = text.rsplit("Round 1", 1)
    report = read(f"{before}Round 2{after}").report
    end = walk(game).rounds[0].end
    due = 1 if end.stopped_by is None else end.stopped_by
    assert report.ok
    assert report.walk.rounds[1].start.dealer == 1  # the CPU, who plays first there
    assert report.walk.replay.rounds[1].dealer == (None if due == 1 else 1)
    assert due == 0


@pytest.mark.parametrize("seed", range(4))
def test_a_log_that_stops_after_any_line_is_read_up_to_there(seed: int) -> None:
    game = nintendo_game(seed, rounds=3)
    lines, whole = lines_of(game, Style(first=1 + seed % 2)), walk(game)
    first = next(number for number, line in enumerate(lines, 1) if "drop take" in line)
    for stop in range(first, len(lines)):
        report = read("".join(f"{line}\n" for line in lines[:stop])).report
        assert report.fault is None, lines[stop - 1]
        for played, original in zip(report.walk.rounds, whole.rounds, strict=False):
            assert played.steps == original.steps[: len(played.steps)]
        told = sum("take: " in line for line in lines[:stop])
        steps = sum(step.kind != "koi-koi" for played in report.walk.rounds for step in played.steps)
        assert told <= steps <= told + 1


@quick(150)
@given(seed=st.integers(0, 20), share=st.floats(0, 1))
def test_a_log_that_stops_within_a_line_is_read_without_it(seed: int, share: float) -> None:
    text = log_of(nintendo_game(seed), Style(first=1 + seed % 2))
    start = text.index("floor open")
    report = read(text[: start + int(share * (len(text) - start))]).report
    assert report.fault is None


def test_our_own_spelling_is_the_same_game() -> None:
    for seed in range(5):
        report = read(log_of(nintendo_game(seed, rounds=4), Style(noise=seed))).report
        (again,) = read_games(dumps(canonical(report.walk)).encode())
        assert again.format.id == "hana" and again.report.key == report.key


def test_neither_names_nor_noise_of_other_formats_decide_what_a_log_is() -> None:
    log = log_of(nintendo_game(1)).replace("[Round Start]", '[Round Start]\n{"hana":1,"info":{},"record":{}}')
    assert detect(log).id == "battle-hanafuda" and read(log).report.ok
    assert detect("[Round Start]\n" + log_of(nintendo_game(1))).id == "battle-hanafuda"
    ours = dumps(koi_koi_game(3, names=("Watch Start: P1=Normal CPU=Hard", "[Initial] Round 1")))
    assert detect(ours).id == "hana"


def test_a_log_without_its_head_is_known_and_refused_with_the_reason() -> None:
    text = "\n".join(lines_of(nintendo_game(1), Style())[2:])
    assert detect(text).id == "battle-hanafuda"
