"""The ledger over many rounds: whether it adds up, whether luck has mean zero, and how much of the spread is luck.

Rounds of every game by players who play honestly, as the bot greedy-yaku does, or at random; reviewed at the quick
budget. The dealer's place comes first.

    nice .venv/bin/python -m scripts.measure.ledger_checks FILE [--count N]
"""

import argparse
import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import fmean, stdev, variance

import numpy as np

from hana.game.state import Phase
from hana.game.view import observe
from hana.players import PLAYERS
from hana.replay.walk import RoundWalk, walk
from hana.review.ledger import ledger_rows
from hana.review.model import LedgerRow, RoundCards
from hana.review.review import choices_of, review_choice
from hana.review.ruler import ORDERS, rule_round
from hana.rules import RULE_SETS
from hana.rules.ruleset import Stage
from hana.search.budget import BUDGETS
from scripts.measure.engine_checks import digest
from scripts.measure.positions import GAMES, honest_action, recorder_of

Piece = tuple[str, Callable[[], dict[str, object]]]
PARTS = ("expected", "deal", "draw", "hidden", "skill", "others", "result")
BLOCK = 10
COUNT = 200
"""Pieces: 2,000 rounds."""
MOST_LEFT = 0.4
"""Of the variance of two players' results, what may be left without luck; nothing is asked of koi-koi decisions."""
BOTS = (PLAYERS["greedy-yaku"], PLAYERS["random"])
KINDS = (*BOTS, None)
"""Who plays, None honestly; the line-up of a round goes by its number."""
Numbers = tuple[int, list[list[float]]]
"""Of a round its line-up, and the parts of each place's ledger."""


def ledger(count: int) -> Iterator[Piece]:
    """Blocks of rounds, each game in turn."""
    for block in range(count):
        game, seats = GAMES[block % len(GAMES)]
        yield f"ledger {game} {seats} {block} {digest()}", lambda g=game, s=seats, b=block: _ledger(g, s, b)


def _ledger(game: str, seats: int, block: int) -> dict[str, object]:
    numbers, wrong = list[Numbers](), 0
    for number in range(block * BLOCK, (block + 1) * BLOCK):
        rows = reviewed_rows(played(game, seats, number))
        parts = [[float(getattr(row, part)) for part in PARTS] for row in rows]
        wrong += any(abs(sum(one[:-1]) - one[-1]) > 0.01 for one in parts)
        numbers.append((number % len(KINDS), parts))
    return {"rounds": BLOCK, "points": numbers, "wrong": wrong}


def played(game: str, seats: int, number: int) -> RoundWalk:
    """A seeded round: of each three seats and rounds one is played honestly, one by each bot."""
    recorder, rng = recorder_of(game, seats, f"ledger {number}"), random.Random(number)
    state, dice = recorder.start_round(), np.array([number], np.uint64)
    while not state.over:
        bot = KINDS[(number + state.turn) % len(KINDS)] or (BOTS[0] if state.phase is Phase.OPENING else None)
        choice = bot.choose(observe(state, state.turn), rng) if bot else honest_action(state, dice)
        state = recorder.act(choice)
    return walk(recorder.replay()).rounds[0]


def reviewed_rows(one: RoundWalk) -> Sequence[LedgerRow]:
    """The ledger of a round by the quick budget."""
    budget = BUDGETS["quick"]
    decisions = [review_choice(choice, budget, 0) for choice in choices_of(one)]
    found = rule_round(one, ORDERS[budget.id])
    cards = RoundCards(
        round=one.number,
        orders=found.orders,
        reason=found.reason,
        expected=found.expected,
        deal=found.deal,
        result=found.result,
        steps=found.steps,
        open=(),
    )
    rows = ledger_rows(cards, decisions)
    assert rows is not None, found.reason
    return rows


def tables(lines: Sequence[dict[str, object]]) -> Iterator[tuple[str, bool]]:
    """What the pieces add up to, as rows of a table, each with whether it asks for something and does not get it."""
    for game, seats in GAMES:
        found = [line["points"] for line in lines if str(line["piece"]).startswith(f"ledger {game} {seats} ")]
        rounds: list[Numbers] = [one for block in found if isinstance(block, list) for one in block]
        if len(rounds) >= 2 * len(KINDS):
            for place in range(seats):
                yield _place(f"| {game} | {seats} | {place + 1} | {len(rounds):,} |", [one[place] for _, one in rounds])
            asked = seats == 2 and Stage.DECIDE not in RULE_SETS[game].stages
            yield _spread(f"| {game} | {seats} | variance | {len(rounds):,} |", seats, rounds, asked=asked)


def _place(start: str, rows: Sequence[Sequence[float]]) -> tuple[str, bool]:
    """The means of a place, and whether its luck is further from 0 than three standard errors."""
    parts = dict(zip(PARTS, zip(*rows, strict=True), strict=True))
    luck = [deal + draw for deal, draw in zip(parts["deal"], parts["draw"], strict=True)]
    cells = [_mean(values) for values in (luck, *(parts[part] for part in PARTS[1:]))]
    return f"{start} {' | '.join(cells)} |", abs(fmean(luck)) > 3 * _error(luck)


def _spread(start: str, seats: int, rounds: Sequence[Numbers], *, asked: bool) -> tuple[str, bool]:
    """The variance of a result with luck and without, about the mean of each line-up, and whether too much is left."""
    raw, left = list[float](), list[float]()
    for line_up in range(len(KINDS)):
        some = [one for number, one in rounds if number == line_up]
        results = [[one[place][-1] for one in some] for place in range(seats)]
        adjusted = [[one[place][-1] - one[place][1] - one[place][2] for one in some] for place in range(seats)]
        raw.append(fmean(map(variance, results)))
        left.append(fmean(map(variance, adjusted)))
    share = fmean(left) / fmean(raw)
    each = ", ".join(f"{100 * two / one:.0f} %" for one, two in zip(raw, left, strict=True))
    text = f"{fmean(raw):.1f} | {fmean(left):.1f} | {100 * share:.0f} % ({each}) |"
    return f"{start} {text}", asked and share > MOST_LEFT


def _error(values: Sequence[float]) -> float:
    return float(stdev(values)) / len(values) ** 0.5


def _mean(values: Sequence[float]) -> str:
    return f"{fmean(values):+.2f} ± {_error(values):.2f}"


def main() -> None:
    """The command line: pieces that are in the file already are not done again."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=COUNT)
    arguments = parser.parse_args()
    text = arguments.file.read_text(encoding="utf-8") if arguments.file.exists() else ""
    done = {line["piece"]: line for line in map(json.loads, text.splitlines())}
    pieces = list(ledger(arguments.count))
    with arguments.file.open("a", encoding="utf-8") as out:
        for name, work in pieces:
            if name not in done:
                done[name] = {"piece": name, **work()}
                out.write(json.dumps(done[name]) + "\n")
                out.flush()
    lines = [done[name] for name, _ in pieces]
    print(f"{sum(line['rounds'] for line in lines)} rounds, {sum(line['wrong'] for line in lines)} that do not add up")
    for row, is_off in tables(lines):
        print(row, "  <-- off" if is_off else "")


if __name__ == "__main__":
    main()
