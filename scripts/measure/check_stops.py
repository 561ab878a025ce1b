"""Tries the shipped stop tables: against nested play, beside real games, and against other ways to decide.

    .venv/bin/python -m scripts.measure.check_stops [self] [real] [rules]

`self` takes 300 decisions of greedy rounds, `real` every decision of the records in HANA_SAMPLES; what is measured
stays in instance/trust, a line for each decision, until the tables change. `rules` plays duplicate deals.
"""

import json
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from statistics import fmean, stdev

import numpy as np

from hana.formats import read_games
from hana.game.action import Action, Decide, Play, Reveal, Take
from hana.game.deal import deal_from_seed, start_deal
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase, Round
from hana.game.view import observe
from hana.rules import RULE_SETS
from hana.search import layout as at
from hana.search.kernels.arrays import Ints, arrays_of
from hana.search.kernels.rollout import greedy_block
from hana.search.kernels.stops import stop_array
from hana.search.kernels.worlds import array_of, fill_worlds
from hana.search.position import known_hands, row_of
from hana.search.reference.stops import ALWAYS_STOP, PLACES, SHAPE, features, index, load, stops_of, unpacked
from hana.search.sample import pack
from hana.search.stream import view_digest, world_base
from hana.search.tables import tables_of
from scripts.measure.fit_stops import DATA, duel, settlements
from scripts.measure.honest import CONSIDERED, honest_block
from scripts.measure.stop_kernels import greedy_move

FOLDER = Path(__file__).resolve().parents[2] / "instance" / "trust"
DECISIONS = 300
WORLDS = 4_000
"""Of the estimate by greedy play; that by honest play takes the first of them."""
DEEP_WORLDS = 500
Line = dict[str, float]


def measured(view: Round) -> Line:
    """The decision of a view: what decides it, the table's answer, what stopping is worth and what going on."""
    tables = tables_of(view.rules, 2)
    packed, base = pack(view), np.array([world_base(0, view_digest(view))], np.uint64)
    row = row_of(view, [hand.known for hand in view.hands], range(len(view.draw)))
    rows, piles = np.empty((WORLDS, at.ROW), np.int64), np.empty((WORLDS, len(view.draw)), np.int64)
    fill_worlds(array_of(packed), base, 0, np.array(row, np.int64), rows, piles)
    t, stops, moves = arrays_of(tables), stop_array(tables), np.array([at.GO_ON], np.int64)
    greedy, deep = np.zeros((WORLDS, 1), np.int64), np.zeros((DEEP_WORLDS, 1), np.int64)
    greedy_block(t, stops, rows, piles, moves, view.turn, greedy)
    # Numbers of its own: the players' guesses must have nothing to do with the worlds.
    base = np.array([world_base(1, view_digest(view))], np.uint64)
    honest_block(t, stops, rows[:DEEP_WORLDS], piles[:DEEP_WORLDS], moves, CONSIDERED, base, deep)
    hand, points, own, others, calls = features(tables, row)
    stopped = apply(view, Decide(False)).result().scores
    return {
        **{"hand": hand, "points": points, "own": own, "others": others, "calls": calls},
        "table": stops_of(tables)[index(tables, row)],
        "stop": stopped[view.turn] if tables.settling.pays else stopped[view.turn] - stopped[1 - view.turn],
        **figures("greedy", greedy),
        **figures("deep", deep),
    }


def figures(name: str, values: Ints) -> Line:
    """Means of both halves of the worlds, and the standard error of the mean of all."""
    half = len(values) // 2
    first, second = values[:half].mean(), values[half:].mean()
    return {name: float(first), f"{name}_2": float(second), f"{name}_se": float(values.std() / len(values) ** 0.5)}


def greedy_decisions(count: int) -> Iterator[tuple[str, Round]]:
    """Views of decisions that come up in greedy rounds of default koi-koi, the table deciding; each with its name."""
    rules, number, found = RULE_SETS["koi-koi"], 0, 0
    while found < count:
        deal = deal_from_seed(rules, 2, "stops", number)
        state, pile = start_deal(rules, number % 2, deal), list(deal.draw)
        while not state.over and found < count:
            if state.phase is Phase.DECIDE:
                yield f"{number} {state.turns_left}", observe(state, state.turn)
                found += 1
            state = apply(state, next_action(state, pile))
        number += 1


def next_action(state: Round, pile: list[int]) -> Action:
    """What the greedy policy and the table do; the top card of the pile is taken from it when it is turned up."""
    tables = tables_of(state.rules, 2)
    if state.phase is Phase.REVEAL:
        return Reveal(pile.pop(0))
    row = row_of(state, known_hands(state), pile)
    if state.phase is Phase.DECIDE:
        return Decide(bool(stops_of(tables)[index(tables, row)]))
    move = int(greedy_move(arrays_of(tables), np.array(row, np.int64)))
    card, name = move >> 6, move & 63
    actions = legal_actions(state)
    if state.phase is Phase.TAKE:
        return next(action for action in actions if action == Take(name))
    return next(action for action in actions if action in (Play(card, name), Play(card, None)))


def real_decisions(samples: Path) -> Iterator[tuple[str, Round, bool]]:
    """Views of the decisions of koi-koi records, each with its name and whether koi-koi was called."""
    for path in sorted([*samples.glob("koikoi-ai/*.json"), *samples.glob("battle-hanafuda/*.log")]):
        for game, reading in enumerate(read_games(path.read_bytes())):
            for played in reading.report.walk.rounds:
                for step in played.steps:
                    view = observe(step.before, step.seat)
                    if step.before.phase is Phase.DECIDE and not view.hands[step.seat].hidden:
                        yield (
                            f"{path.parent.name} {path.name} {game} {played.number} {step.number}",
                            view,
                            step.go_on is True,
                        )


def kept(name: str, pieces: Iterable[tuple[str, Callable[[], Line]]]) -> dict[str, Line]:
    """The lines of all pieces, those measured that are not kept yet."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"stops-{name}-{sha256(DATA.read_bytes()).hexdigest()[:8]}.jsonl"
    done = {line["piece"]: line for line in map(json.loads, path.read_text().splitlines())} if path.exists() else {}
    found = {}
    with path.open("a", encoding="utf-8") as out:
        for piece, work in pieces:
            if piece not in done:
                done[piece] = {"piece": piece, **work()}
                out.write(json.dumps(done[piece]) + "\n")
                out.flush()
            found[piece] = done[piece]
    return found


def judged(lines: Sequence[Line], how: str, choice: str = "table") -> str:
    """How often a choice is the nested one where that is clear, and what the choice loses to it.

    The nested choice is made by one half of the worlds and paid by the other, so that noise gives it nothing.
    """
    clear = [one for one in lines if abs(gain(one, how)) > 2 * one[f"{how}_se"]]
    right = sum((gain(one, how) > 0) == (one[choice] > 0) for one in clear)
    losses = [loss(one, how, choice) for one in lines]
    se = stdev(losses) / len(losses) ** 0.5 if len(losses) > 1 else 0.0
    return f"{len(lines)} | {len(clear)} | {right / max(1, len(clear)):.1%} | {fmean(losses):.3f} ± {se:.3f}"


def gain(line: Line, how: str) -> float:
    """What calling gains over stopping by the nested estimate, points."""
    return (line[how] + line[f"{how}_2"]) / 2 - line["stop"]


def loss(line: Line, how: str, choice: str) -> float:
    """What the nested choice gains over a choice, points, as the mean of both ways round."""
    first, second = line[how] - line["stop"], line[f"{how}_2"] - line["stop"]
    return ((first > 0) - line[choice]) * second / 2 + ((second > 0) - line[choice]) * first / 2


def check_self() -> None:
    """Decisions of greedy rounds: the table against both nested estimates."""
    pieces = ((name, lambda view=view: measured(view)) for name, view in greedy_decisions(DECISIONS))
    lines = list(kept("self", pieces).values())
    print("| estimate | decisions | clear | agree | lost a decision |")
    for how in ("greedy", "deep"):
        print(f"| {how} | {judged(lines, how)} |")
    print(
        "deep less greedy value of going on:",
        spread([one["deep"] + one["deep_2"] - one["greedy"] - one["greedy_2"] for one in lines], 2),
    )
    print("calls:", fmean(one["table"] for one in lines))


def spread(values: Sequence[float], over: int = 1) -> str:
    """A mean with its standard error."""
    return f"{fmean(values) / over:.3f} ± {stdev(values) / len(values) ** 0.5 / over:.3f}"


def check_real(samples: Path) -> None:
    """Decisions of real games: what was played beside the table, and the nested estimates of both."""
    pieces = (
        (name, lambda view=view, called=called: {**measured(view), "played": called})
        for name, view, called in real_decisions(samples)
    )
    found = kept("real", pieces)
    for source in ("koikoi-ai", "battle-hanafuda"):
        lines = [line for name, line in found.items() if name.startswith(source)]
        print(f"\n{source}: {len(lines)} decisions, called {fmean(line['played'] for line in lines):.1%}")
        for how in ("greedy", "deep"):
            for choice in ("table", "played"):
                print(f"| {how} | {choice} | {judged(lines, how, choice)} |")
        differ = [line for line in lines if line["played"] != line["table"]]
        for how in ("greedy", "deep"):
            for called in (0, 1):
                some = [line for line in differ if line["table"] == called]
                if some:
                    print(f"differ, table {'calls' if called else 'stops'} | {how} | {judged(some, how)}")
        for feature in ("points", "hand", "calls"):
            print_by(lines, feature)


def print_by(lines: Sequence[Line], feature: str) -> None:
    """How often the table does what was played, by one feature."""
    groups = defaultdict[float, list[Line]](list)
    for line in lines:
        groups[line[feature]].append(line)
    print(f"| {feature} | decisions | called | table calls | alike |")
    for value, some in sorted(groups.items()):
        calls, table = (fmean(line[key] for line in some) for key in ("played", "table"))
        alike = fmean(line["played"] == line["table"] for line in some)
        print(f"| {value} | {len(some)} | {calls:.0%} | {table:.0%} | {alike:.0%} |")


def check_rules(deals: int = 50_000) -> None:
    """Each settlement's table against always stopping and against calling with five hand cards or more.

    The default plays ten times as many deals.
    """
    much_left = tuple(int(place // (PLACES // SHAPE[0]) >= 5) for place in range(PLACES))
    for number, (tables, row) in enumerate(zip(settlements(), load(), strict=True)):
        table = unpacked(str(row["calls"]))
        print({name: value for name, value in row.items() if name != "calls"})
        for name, one, two in (
            ("table, always stop", table, ALWAYS_STOP),
            ("table, five cards", table, much_left),
            ("five cards, always stop", much_left, ALWAYS_STOP),
        ):
            print("  ", name, duel(tables, one, two, deals if number else 10 * deals, 9), flush=True)


def main() -> None:
    """The command line."""
    names = sys.argv[1:] or ["self", "real", "rules"]
    if "self" in names:
        check_self()
    if "real" in names:
        samples = os.environ.get("HANA_SAMPLES")
        if not samples:
            raise SystemExit("HANA_SAMPLES has to name the folder of sample records")
        check_real(Path(samples))
    if "rules" in names:
        check_rules()


if __name__ == "__main__":
    main()
