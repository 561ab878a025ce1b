"""Rates of reading, checking and playing out; each ratio compares two ways that ran in turn."""

import platform
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from hana.formats import read_games
from hana.game.action import Play
from hana.game.deal import deal_from_seed, start_deal
from hana.game.view import observe
from hana.players import PLAYERS
from hana.players.table import play_game
from hana.replay.codec import dumps, loads
from hana.replay.walk import walk
from hana.review.review import review_round
from hana.rules import RULE_SETS
from hana.search.budget import BUDGETS
from hana.search.evaluate import Sampler, merged

RUNS = 5


@dataclass(frozen=True)
class Pace:
    """Units a second, median of the runs."""

    name: str
    rate: float
    unit: str


def measure(name: str, unit: str, work: Callable[[], int]) -> Pace:
    """The median rate of `work`, which answers how many units it did; one run to warm up."""
    work()
    rates = []
    for _ in range(RUNS):
        start = time.perf_counter()
        count = work()
        rates.append(count / (time.perf_counter() - start))
    return Pace(name, statistics.median(rates), unit)


def recorded(game: str, seats: int, rounds: int) -> list[bytes]:
    """Ten recorded games as texts."""
    players = [PLAYERS["greedy-yaku"], PLAYERS["random"]] * 2
    names = ["Ume", "Kiku", "Matsu", "Fuji"][:seats]
    rules = RULE_SETS[game]
    return [dumps(play_game(rules, players[:seats], names, f"bench {n}", rounds)).encode() for n in range(10)]


def checking(game: str, seats: int, rounds: int) -> tuple[Pace, Pace]:
    """The rate of a whole check, and of reading the text alone, in rounds."""
    texts = recorded(game, seats, rounds)
    count = sum(len(loads(text.decode()).rounds) for text in texts)

    def check() -> int:
        assert all(read_games(text)[0].report.ok for text in texts)
        return count

    def read() -> int:
        for text in texts:
            loads(text.decode())
        return count

    label = f"{game}, {seats} players"
    return measure(f"check, {label}", "rounds/s", check), measure(f"read only, {label}", "rounds/s", read)


def playouts(game: str, seats: int) -> Pace:
    """Greedy playouts of every first move from a deal, the sampling of worlds included."""
    rules = RULE_SETS[game]
    view = observe(start_deal(rules, 0, deal_from_seed(rules, seats, "bench", 0)), 0)
    moves = tuple(action for action in dict.fromkeys(merged(view).values()) if isinstance(action, Play))
    sampler = Sampler(view, moves, 1)

    def work() -> int:
        return len(sampler.block(0, 100)) * len(moves)

    return measure(f"playouts with their worlds, {game}, {seats} players", "playouts/s", work)


def walked_rounds(game: str, seats: int) -> Pace:
    """Rounds played by the engine, one `apply` an event: the yardstick of the playouts."""
    games = [loads(text.decode()) for text in recorded(game, seats, 3)]

    def work() -> int:
        return sum(len(walk(one).rounds) for one in games)

    return measure(f"rounds by the engine, {game}, {seats} players", "rounds/s", work)


def reviews(game: str, seats: int, budget: str) -> Pace:
    """Whole rounds reviewed, every seat."""
    played = walk(loads(recorded(game, seats, 1)[0].decode())).rounds[0]

    def work() -> int:
        review_round(played, BUDGETS[budget], 1)
        return 1

    return measure(f"review, {budget}, {game}, {seats} players", "rounds/s", work)


def main() -> None:
    """Prints the table."""
    print(f"Python {platform.python_version()}, {platform.machine()}, median of {RUNS} runs")
    for game, seats in (("hana-awase", 2), ("hana-awase", 3), ("hana-awase", 4), ("koi-koi", 2)):
        check, read = checking(game, seats, 3)
        line(check, f"{read.rate / check.rate:.1f} times as long as reading the text")
        engine, played = walked_rounds(game, seats), playouts(game, seats)
        line(engine, "")
        line(played, f"{played.rate / engine.rate:.1f} times the engine's rounds")
        for budget in ("quick", "standard"):
            done = reviews(game, seats, budget)
            line(done, f"{1 / done.rate:.2f} s a round")


def line(pace: Pace, note: str) -> None:
    """Prints one row."""
    print(f"{pace.name:52} {pace.rate:10,.1f} {pace.unit:11} {note}")


if __name__ == "__main__":
    main()
