"""Whatever game stands in replays/ survives as a link, and what other clients wrote too."""

from pathlib import Path

import pytest

from hana.formats import read_games
from hana.replay.canonical import canonical, game_key
from hana.replay.link import decode, encode
from hana.replay.link_bits import ALPHABET
from hana.replay.walk import Walk, walk

REPLAYS = Path(__file__).parents[2] / "replays"
FILES = sorted(REPLAYS.rglob("*.json"))


def survives(found: Walk) -> str:
    """The code of a game, once it has come back as it was without `meta` and scores."""
    code = encode(found)
    again, wanted = decode(code), canonical(found)
    rounds = tuple(record.model_copy(update={"scores": None}) for record in wanted.rounds)
    assert again == wanted.model_copy(update={"meta": None, "rounds": rounds})
    assert game_key(walk(again)) == game_key(found)
    assert set(code) <= set(ALPHABET)
    return code


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(REPLAYS).as_posix())
def test_every_replay_survives(path: Path) -> None:
    for reading in read_games(path.read_bytes()):
        survives(reading.report.walk)


def test_every_real_log_survives(samples: Path) -> None:
    lengths = []
    for path in sorted(samples.glob("koikoi-ai/*.json")):
        for reading in read_games(path.read_bytes()):
            if reading.report.key is not None:
                code = survives(reading.report.walk)
                lengths += [len(code)] if len(reading.report.walk.rounds) == 8 else []
    assert lengths and max(lengths) <= 300
