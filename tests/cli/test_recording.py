"""record: bots play a seeded game into a folder."""

from pathlib import Path

import pytest

from hana.formats import read_games
from hana.replay.codec import loads
from hana.rules import RULE_SETS
from hana.rules.options import Value, in_words, value_of
from tests.cli.test_games import hana


def test_a_recorded_game_is_right_and_the_same_every_time(tmp_path: Path) -> None:
    folders = tmp_path / "one", tmp_path / "two"
    for folder in folders:
        result = hana("record", "--rounds", 2, "--seed", "first snow", "--to", folder)
        assert result.exit_code == 0
        assert result.stdout == f"{folder / 'hana-awase' / 'first-snow-2.hana.json'}\n"
    one, two = ((folder / "hana-awase" / "first-snow-2.hana.json").read_bytes() for folder in folders)
    assert one == two
    (reading,) = read_games(one)
    assert reading.report.ok
    replay = loads(one.decode())
    assert (replay.seed, replay.seats, len(replay.rounds)) == ("first snow", ("greedy-yaku", "greedy"), 2)


def test_game_bots_names_and_options_are_chosen(tmp_path: Path) -> None:
    awase = ["record", "--players", "random,greedy,greedy-yaku", "--names", "Ume, Kiku,Kiri", "--option", "rounds=3"]
    assert hana(*awase, "--to", tmp_path).exit_code == 0
    replay = loads((tmp_path / "hana-awase" / "plum-3.hana.json").read_text(encoding="utf-8"))
    assert replay.seats == ("Ume", "Kiku", "Kiri") and replay.options == {"rounds": 3} and len(replay.rounds) == 3
    koi = ["record", "--game", "koi-koi", "--option", "starting_points=5", "--rounds", "1", "--to", tmp_path]
    assert hana(*koi).exit_code == 0
    replay = loads((tmp_path / "koi-koi" / "plum-2.hana.json").read_text(encoding="utf-8"))
    assert replay.options == {"starting_points": 5}


def test_a_preset_is_written_out_and_options_go_over_it(tmp_path: Path) -> None:
    arguments = ["--preset", "japan", "--option", "fuke=off", "--option", "fuke_threshold=30", "--rounds", 1]
    assert hana("record", *arguments, "--to", tmp_path).exit_code == 0
    replay = loads((tmp_path / "hana-awase" / "plum-2.hana.json").read_text(encoding="utf-8"))
    assert replay.options == {"points": "ja", "willow": "cancel_all", "fuke_threshold": 30}


@pytest.mark.parametrize("text", ["4,7", "[4,7]", "7, 4"])
def test_a_list_is_an_option_too(tmp_path: Path, text: str) -> None:
    arguments = ["--game", "min-ha-to", "--option", f"cho_suits={text}", "--rounds", 1]
    assert hana("record", *arguments, "--to", tmp_path).exit_code == 0
    replay = loads((tmp_path / "min-ha-to" / "plum-2.hana.json").read_text(encoding="utf-8"))
    assert replay.options == {"cho_suits": (4, 7)}


@pytest.mark.parametrize(
    ("game", "key", "value"),
    [
        (rules.id, option.key, value)
        for rules in RULE_SETS.values()
        for option in rules.options
        for value in option.samples
    ],
)
def test_every_value_of_every_option_can_be_written(game: str, key: str, value: Value) -> None:
    option = RULE_SETS[game].option(key)
    assert option is not None
    read = value_of(option, in_words(value))
    assert (type(read), read) == (type(value), value)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--game", "poker"], "hana does not know the game 'poker'; it knows: hana-awase"),
        (
            ["--players", "greedy,oracle"],
            "there is no bot 'oracle'; there are: engine-quick, engine-standard, greedy, greedy-yaku, random",
        ),
        (["--players", "greedy"], "hana-awase is a game for 2 or 3 or 4 players, not 1"),
        (["--game", "koi-koi", "--players", "greedy,greedy,greedy"], "koi-koi is a game for 2 players, not 3"),
        (["--names", "Ume"], "2 players need 2 names, not 1"),
        (["--names", "Ume,<b>Kiku</b>"], "a name is plain text, not HTML; character 1 opens a tag"),
        (["--option", "colour=red"], "hana-awase has no option 'colour'"),
        (["--option", "rounds=7"], "option 'rounds' cannot be 7; allowed: 12, 6, 3"),
        (["--option", "rounds=many"], "option 'rounds' cannot be 'many'"),
        (["--option", "fuke"], "an option is written KEY=VALUE, not 'fuke'"),
        (["--option", "fuke=auto", "--option", "fuke=off"], "option 'fuke' is given twice"),
        (["--option", "chaff_zero=yes"], "option 'chaff_zero' cannot be 'yes'; allowed: true, false"),
        (["--option", "fuke_threshold=265"], "option 'fuke_threshold' cannot be 265; allowed: 0 to 264"),
        (["--option", "teyaku=forced"], "option 'teyaku': it needs three players"),
        (["--option", "willow=owner_only_hard"], "option 'willow': owner_only_hard needs additive scoring"),
        (["--game", "min-ha-to", "--option", "cho_suits=4,6"], "cannot be [4, 6]; allowed: any of 4, 5, 7"),
        (["--game", "min-ha-to", "--option", "cho_suits="], "option 'cho_suits' cannot be ''"),
        (["--preset", "china"], "hana-awase has no preset 'china'; its presets are: fuda, japan"),
        (["--game", "mayumi", "--preset", "japan"], "mayumi has no preset 'japan'; it has no presets"),
        (["--seed", ""], "a seed is text of 1 to 64 bytes, not 0"),
        (["--seed", "x" * 65], "a seed is text of 1 to 64 bytes, not 65"),
        (["--rounds", "0"], "0 is not in the range"),
    ],
)
def test_wrong_usage_is_named_and_writes_nothing(tmp_path: Path, arguments: list[str], message: str) -> None:
    result = hana("record", *arguments, "--to", tmp_path / "games")
    assert result.exit_code == 2
    assert message in result.stderr and "pydantic" not in result.stderr
    assert not (tmp_path / "games").exists()
