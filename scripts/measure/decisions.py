"""Decisions with their values by honest play, to hold verdicts against: `reference.jsonl` beside this file.

    .venv/bin/python -m scripts.measure.decisions [--path FILE] [--prefix WORDS] [--games GAME …]

A line has the link code of a round and the step of its choice, so that a later change of the bots that played it
changes nothing; the options, interchangeable ones merged, with their values in points and the covariance of their
noise. Players are those of `scripts.measure.positions`. Each decision is from a round of its own: any choice of a card,
of a capture or of koi-koi that has two different options at least; early, in the middle and late in turn. Lines that
are there stay.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hana.game.action import Action
from hana.replay.link import decode, encode
from hana.replay.recorder import token_of
from hana.replay.walk import RoundWalk, walk
from hana.review.review import Choice, choices_of
from hana.search import jit
from hana.search.evaluate import UNVALUED, merged
from hana.search.question import question_of
from scripts.measure.errors import Floats, honestly
from scripts.measure.positions import GAMES, STAGES, recorder_of, states

REFERENCE = Path(__file__).with_name("reference.jsonl")
WORLDS = {"early": 800, "middle": 1_500, "late": 2_000}
"""Worlds in which everybody plays honestly, by stage: a difference is known to a point or better."""
COUNT, MOST = 60, {"hana-awase 2": 80}
"""Decisions of each game and number of players: 500 together."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A decision: its choice, the options that differ, and what they are worth by honest play, in points.

    `noise` is the covariance of the values' errors.
    """

    name: str
    choice: Choice
    options: tuple[Action, ...]
    values: Floats
    noise: Floats

    @property
    def table(self) -> str:
        """Game and number of players."""
        return f"{self.choice.view.rules.id} {self.choice.view.seats}"

    def loss(self, better: int, move: int) -> tuple[float, float]:
        """By how much one option is worth more than another, with the standard error."""
        square = self.noise[better, better] + self.noise[move, move] - 2 * self.noise[better, move]
        return float(self.values[better] - self.values[move]), float(max(square, 0.0)) ** 0.5

    @property
    def best(self) -> int:
        """The place of the best option by honest play."""
        return int(self.values.argmax())


def stage_of(choice: Choice) -> str:
    """In which third of its round's turns a choice falls."""
    view = choice.view
    passed = 1 - view.turns_left / (view.rules.deal[view.seats].hand * view.seats)
    return STAGES[min(2, int(3 * passed))]


def open_choices(played: RoundWalk, stage: str) -> list[Choice]:
    """The choices of a stage that can be judged and have two different options at least."""
    return [
        choice
        for choice in choices_of(played)
        if choice.view.phase not in UNVALUED
        and stage_of(choice) == stage
        and len(set(merged(choice.view).values())) > 1
    ]


def chosen(game: str, seats: int, prefix: str, number: int) -> tuple[str, Choice]:
    """The link code of a round and a choice of it; rounds without one of the stage are passed over."""
    stage, seed, attempt = STAGES[number % len(STAGES)], f"{prefix} {game} {seats} {number}", 0
    while True:
        recorder = recorder_of(game, seats, f"{seed} {attempt}")
        for _ in states(recorder, number):
            pass
        found = walk(recorder.replay())
        choices = open_choices(found.rounds[0], stage)
        if choices:
            return encode(found), random.Random(seed).choice(choices)
        attempt += 1


def line_of(name: str, code: str, choice: Choice, worlds: int) -> dict[str, object]:
    """What is stored of a decision; numbers are rounded to what their noise leaves of them."""
    options = tuple(dict.fromkeys(merged(choice.view).values()))
    values, noise = honestly(question_of(choice.view, options, 0), worlds)
    return {
        "piece": name,
        "code": code,
        "step": choice.step,
        "options": [token_of(option) for option in options],
        "values": values.round(3).tolist(),
        "noise": noise.round(4).tolist(),
    }


def wanted(prefix: str, count: int | None, games: list[str]) -> Iterator[tuple[str, str, int, int]]:
    """Name, game, players and number of each decision, the games taking turns."""
    most = {table: count or MOST.get(table, COUNT) for table in (f"{game} {seats}" for game, seats in GAMES)}
    for number in range(max(most.values())):
        for game, seats in GAMES:
            table = f"{game} {seats}"
            if number < most[table] and (not games or table in games):
                yield f"{table} {STAGES[number % len(STAGES)]} {number}", game, seats, number


def lines(path: Path) -> dict[str, dict[str, Any]]:
    """The lines of a file by name."""
    return {line["piece"]: line for line in map(json.loads, path.read_text().splitlines())} if path.exists() else {}


def stored(path: Path = REFERENCE) -> Iterator[Stored]:
    """The decisions of a file.

    Raises:
        ValueError: a decision's options are no longer those that were valued.
    """
    for name, line in lines(path).items():
        choice = next(one for one in choices_of(walk(decode(line["code"])).rounds[0]) if one.step == line["step"])
        options = tuple(dict.fromkeys(merged(choice.view).values()))
        if [token_of(option) for option in options] != line["options"]:
            raise ValueError(f"{name}: the options are not those that were valued")
        yield Stored(name, choice, options, np.array(line["values"]), np.array(line["noise"]))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=[], help="such as 'hana-awase 2'; all where none is named")
    parser.add_argument("--prefix", default="verdicts", help="how the seeds of the rounds begin")
    parser.add_argument("--path", type=Path, default=REFERENCE)
    parser.add_argument("--count", type=int, help="decisions of each game and number of players")
    parser.add_argument("--share", type=float, default=1.0, help="of the worlds by stage")
    arguments = parser.parse_args()
    jit.warm_up()
    done = lines(arguments.path)
    with arguments.path.open("a", encoding="utf-8") as out:
        for name, game, seats, number in wanted(arguments.prefix, arguments.count, arguments.games):
            if name in done:
                continue
            code, choice = chosen(game, seats, arguments.prefix, number)
            worlds = round(WORLDS[STAGES[number % len(STAGES)]] * arguments.share)
            out.write(json.dumps(line_of(name, code, choice, worlds)) + "\n")
            out.flush()
            print(f"\r{name}", end="", file=sys.stderr)
    print(file=sys.stderr)


if __name__ == "__main__":
    main()
