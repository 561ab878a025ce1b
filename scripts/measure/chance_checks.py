"""How often chances of yaku come true: what `hana.review.chances` says in rounds of bots, and in sample records.

An entry is a position, a viewer, a seat and a yaku that is alive there; it came true if the yaku is complete at the end
of the round. In each round half of the seats are played by engine-quick, half by greedy-yaku. Entries of one round
hang together, so errors are taken from the differences between blocks of rounds.

What is kept are shares of worlds, so that another curve needs no other rounds. `--fit` makes the curves from rounds of
other seeds than those that they are checked on. For each game, with a, b, c by maximum likelihood, the odds of a chance
are e^a · p^b / (1-p)^c; what is left of all games together is taken off by straight lines through its twentieths.
Source: M. Kull, T. Silva Filho, P. Flach, Beta calibration (AISTATS 2017).
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import sqrt
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hana.formats import read_games
from hana.game.view import observe
from hana.players import PLAYERS
from hana.players.table import play_game
from hana.replay.walk import RoundWalk, walk
from hana.review import ENGINE_VERSION
from hana.review.chances import UNPLAYED, WHOLE, curves_of, shares_of, worlds_for
from hana.review.race import race
from hana.rules import RULE_SETS
from hana.search import jit
from hana.search.budget import BUDGETS

Piece = tuple[str, Callable[[], dict[str, object]]]
Line = dict[str, object]
Tally = dict[str, dict[str, list[int]]]
ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "instance" / "trust"
CURVES = ROOT / "hana" / "review" / "chances.json"
GAMES = tuple((rules.id, seats) for rules in RULE_SETS.values() for seats in rules.seats if rules.yaku)
"""Every game that has yaku at its default options, with every number of seats."""
BLOCK = 10
"""Rounds of one piece."""
COUNT = 400
"""Pieces that are asked for: in 2,000 rounds a tenth with few entries is off by 2 points by chance alone."""
NAMES = ("Ume", "Kiku", "Matsu", "Fuji")
BOTS = (PLAYERS["engine-quick"], PLAYERS["greedy-yaku"])
WHOSE = ("own", "other")
CHECKED = "checked"
"""What the seeds of the rounds begin with that no curve is made from."""
KNOTS = (0, 2, 5, 10, 20, *range(50, 1000, 50), 980, 990, 995, 998, 1000)
"""Where the curves that are shipped have their corners, in thousandths."""
CLIP = 0.0005
"""Half a thousandth: shares of none and all of the worlds are taken for this and what is left of it."""
ALLOWED, ENOUGH = 2.0, 1_000
"""A tenth with so many entries may be off by so many points. Source: issue 5."""


def pieces(count: int, seeds: str = CHECKED, budget: str = "standard") -> Iterator[Piece]:
    """Blocks of rounds, all games and numbers of seats in turn."""
    for block in range(count):
        game, seats = GAMES[block % len(GAMES)]
        name = f"{game} {seats} {budget} {seeds} {block} {ENGINE_VERSION}"
        yield name, partial(_bots, game, seats, f"{seeds} {block}", budget)


def samples(count: int, budget: str = "standard") -> Iterator[Piece]:
    """Each sample record of koi-koi between people."""
    folder = os.environ.get("HANA_SAMPLES")
    if not folder:
        raise SystemExit("HANA_SAMPLES has to name the folder of sample records")
    for path in sorted(Path(folder, "koikoi-ai").glob("*.json"))[:count]:
        yield f"koi-koi 2 {budget} {path.name} {ENGINE_VERSION}", partial(_sample, path, budget)


def _sample(path: Path, budget: str) -> Line:
    return counted(read_games(path.read_bytes())[0].report.walk.rounds, worlds_for(BUDGETS[budget]))


def _bots(game: str, seats: int, seed: str, budget: str) -> Line:
    def rounds() -> Iterator[RoundWalk]:
        for number in range(BLOCK):
            players = [BOTS[(number + seat) % 2] for seat in range(seats)]
            yield walk(play_game(RULE_SETS[game], players, NAMES[:seats], f"{seed} {number}", 1)).rounds[0]

    return counted(rounds(), worlds_for(BUDGETS[budget]))


def counted(rounds: Iterable[RoundWalk], worlds: int) -> Line:
    """The entries of rounds: by share, in thousandths, how many there were and how many came true."""
    entries, true, done = Counter[tuple[str, int]](), Counter[tuple[str, int]](), 0
    for played in rounds:
        if played.end.over:
            done += 1
            for whose, share, came_true in entries_of(played, worlds):
                entries[whose, share] += 1
                true[whose, share] += came_true
    tally = {
        whose: {
            str(share): [entries[whose, share], true[whose, share]] for one, share in sorted(entries) if one == whose
        }
        for whose in WHOSE
    }
    return {"rounds": done, "entries": entries.total(), "wrong": 0, "tally": tally}


def entries_of(played: RoundWalk, worlds: int) -> Iterator[tuple[str, int, bool]]:
    """Of each entry of a round: whose yaku it is, its share of worlds in thousandths, and whether it came true."""
    finished = {(one.seat, one.yaku.id) for one in race(played.end) if one.state == "finished"}
    for step in range(len(played.steps)):
        position = played.position(step)
        standings = race(position)
        for viewer in range(position.seats):
            view = observe(position, viewer)
            if view.phase in UNPLAYED or position.hands[viewer].hidden:
                continue
            for now, share in zip(standings, shares_of(view, 0, worlds), strict=True):
                if now.state == "alive":
                    yield WHOSE[now.seat != viewer], share, (now.seat, now.yaku.id) in finished


def table(lines: Sequence[Line], *, raw: bool = False) -> Iterator[tuple[str, bool]]:
    """What pieces add up to, a row for each tenth of the chances said, and whether it is too far off.

    `raw` takes the shares themselves. Entries, mean chance, share come true, and their difference with its error.
    """
    sums = [_tenths(line, raw) for line in lines]
    for whose in WHOSE:
        for tenth in range(10):
            blocks = np.array([one[whose][tenth] for one in sums])
            count, said, true = blocks.sum(axis=0)
            if not count:
                continue
            gap = (true - said) / count
            off = blocks[:, 2] - blocks[:, 1] - blocks[:, 0] * gap
            start = f"| {whose} | {10 * tenth}–{10 * tenth + 10} % | {int(count):,} | {100 * said / count:.1f}"
            row = (
                f"{start} | {100 * true / count:.1f} | {100 * gap:+.1f} ± {100 * sqrt((off * off).sum()) / count:.1f} |"
            )
            yield row, bool(count >= ENOUGH and 100 * abs(gap) > ALLOWED)


def stated(lines: Sequence[Line]) -> Iterator[tuple[str, bool]]:
    """The table of games between people, of which nothing is asked: the curves come from rounds of bots."""
    return ((row, False) for row, _ in table(lines))


def _tenths(line: Line, raw: bool) -> dict[str, NDArray[np.float64]]:
    """By whose yaku and by tenth: entries, the sum of their chances, those that came true."""
    game, seats = str(line["piece"]).split()[:2]
    found = {whose: np.zeros((10, 3)) for whose in WHOSE}
    tally: Tally = line["tally"]  # type: ignore[assignment]
    for whose, by_share in tally.items():
        curve = range(WHOLE + 1) if raw else curves_of(game, int(seats))[whose]
        for share, (count, true) in by_share.items():
            said = curve[int(share)]
            found[whose][min(9, said // 100)] += count, count * said / WHOLE, true
    return found


def fitted(lines: Sequence[Line]) -> dict[str, dict[str, list[list[int]]]]:
    """The curves of each game, and of all together, by their corners."""
    names = [f"{game} {seats}" for game, seats in GAMES]
    groups = {name: found for name in names if (found := _of_game(lines, name))} | {"all": list(lines)}
    curves = {name: {whose: _likely(_fit(found, whose)) for whose in WHOSE} for name, found in groups.items()}
    left = {whose: _left(groups, {name: curves[name][whose] for name in groups}, whose) for whose in WHOSE}
    return {
        name: {whose: _corners(np.interp(curve, *left[whose])) for whose, curve in by_whose.items()}
        for name, by_whose in curves.items()
    }


def _of_game(lines: Sequence[Line], name: str) -> list[Line]:
    return [line for line in lines if str(line["piece"]).startswith(f"{name} ")]


def _counts(lines: Sequence[Line], whose: str) -> NDArray[np.float64]:
    """For each share in thousandths how many entries there were, and how many came true."""
    counts = np.zeros((WHOLE + 1, 2))
    for line in lines:
        tally: Tally = line["tally"]  # type: ignore[assignment]
        for share, pair in tally[whose].items():
            counts[int(share)] += pair
    return counts


def _left(
    groups: dict[str, list[Line]], curves: dict[str, NDArray[np.float64]], whose: str
) -> tuple[list[float], list[float]]:
    """What the curves say and what came true, in thousandths, in each twentieth of all games together."""
    sums = np.zeros((20, 3))
    for name, curve in curves.items():
        if name != "all":
            counts = _counts(groups[name], whose)
            twentieths = np.minimum(19, curve / 50).astype(int)
            np.add.at(sums, twentieths, np.stack([counts[:, 0], counts[:, 0] * curve, counts[:, 1] * WHOLE], axis=1))
    there = sums[sums[:, 0] > 0]
    said, true = there[:, 1] / there[:, 0], np.maximum.accumulate(there[:, 2] / there[:, 0])
    return [0.0, *said.tolist(), WHOLE], [0.0, *true.tolist(), WHOLE]


def _features(share: NDArray[np.float64]) -> NDArray[np.float64]:
    p = np.clip(share, CLIP, 1 - CLIP)
    return np.stack([np.ones_like(p), np.log(p), -np.log(1 - p)], axis=1)


def _fit(lines: Sequence[Line], whose: str) -> NDArray[np.float64]:
    """a, b and c by Newton's steps on the likelihood."""
    counts = _counts(lines, whose)
    there = counts[:, 0] > 0
    count, true, x = counts[there, 0], counts[there, 1], _features(np.flatnonzero(there) / WHOLE)
    weights = np.array([0.0, 1.0, 1.0])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-x @ weights))
        curvature = (x * (count * chance * (1 - chance))[:, None]).T @ x
        weights = weights + np.linalg.solve(curvature, x.T @ (true - count * chance))
    return weights


def _likely(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """The chance in thousandths of every share."""
    chances: NDArray[np.float64] = WHOLE / (1 + np.exp(-_features(np.arange(WHOLE + 1) / WHOLE) @ weights))
    return chances


def _corners(curve: NDArray[np.float64]) -> list[list[int]]:
    return [[knot, round(float(curve[knot]))] for knot in KNOTS]


def _done(path: Path) -> dict[str, Line]:
    return {line["piece"]: line for line in map(json.loads, path.read_text().splitlines())} if path.exists() else {}


def _run(path: Path, found: Iterator[Piece]) -> list[Line]:
    """The lines of the pieces; those that are done already are read."""
    path.parent.mkdir(parents=True, exist_ok=True)
    done, asked = _done(path), []
    with path.open("a", encoding="utf-8") as out:
        for piece, work in found:
            if piece not in done:
                done[piece] = {"piece": piece, **work()}
                out.write(json.dumps(done[piece]) + "\n")
                out.flush()
            asked.append(done[piece])
            print(f"\r{path.stem} {len(asked)}", end="", file=sys.stderr)
    print(file=sys.stderr)
    return asked


def _write_curves(path: Path) -> None:
    """The curves from all rounds that were played with seeds of which none is checked."""
    lines = [line for piece, line in _done(path).items() if piece.split()[3] != CHECKED]
    rounds, day = sum(int(str(line["rounds"])) for line in lines), time.strftime("%Y-%m-%d")
    seeds = " ".join(dict.fromkeys(str(line["piece"]).split()[3] for line in lines))
    source = f"scripts/measure/chance_checks.py --fit: {rounds:,} rounds of bots, seeds {seeds}, {day}"
    CURVES.write_text(json.dumps({"source": source, "games": fitted(lines)}) + "\n", encoding="utf-8")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT, help=f"pieces: {BLOCK} rounds, or one sample record")
    parser.add_argument("--seeds", default=CHECKED, help="what the seeds of the rounds begin with")
    parser.add_argument("--budget", default="standard", choices=list(BUDGETS))
    parser.add_argument("--samples", action="store_true", help="the sample records instead of rounds of bots")
    parser.add_argument("--raw", action="store_true", help="shares of worlds, before they are corrected")
    parser.add_argument("--games", action="store_true", help="a table of each game as well")
    parser.add_argument("--fit", action="store_true", help=f"write {CURVES.name} from what was played with other seeds")
    asked = parser.parse_args()
    path = FOLDER / ("chances-people.jsonl" if asked.samples else "chances.jsonl")
    if asked.fit:
        _write_curves(path)
        return
    jit.warm_up()
    work = samples(asked.count, asked.budget) if asked.samples else pieces(asked.count, asked.seeds, asked.budget)
    lines = _run(path, work)
    rounds = sum(int(str(line["rounds"])) for line in lines)
    print(f"{rounds:,} rounds, budget {asked.budget}")
    groups = {"": lines}
    if asked.games:
        names = [f"{game} {seats}" for game, seats in GAMES]
        groups |= {name: _of_game(lines, name) for name in names}
    for name, found in groups.items():
        print(f"\n{name}\n| whose | chance | entries | said | came true | difference |\n|---|---|---|---|---|---|")
        print("\n".join(row for row, _ in table(found, raw=asked.raw)))


if __name__ == "__main__":
    main()
