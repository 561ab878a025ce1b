"""The one table of figures: what each is called, in which unit, what it says, and what works it out."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from hana.bench import nodes, ratios, starting
from hana.bench.house_rules import house_rules
from hana.bench.reviews import review
from hana.bench.strength import DEALS, strength
from hana.bench.values import Values

Work = Callable[[], Values]


@dataclass(frozen=True, slots=True)
class Figure:
    """A named figure. Those with the same `work` are measured together; `kernels` says whether it needs kernels."""

    name: str
    unit: str
    sentence: str
    work: Work
    kernels: bool = True


NODES = (
    Figure("solve2_nodes_median", "positions", "the value of a deal for two, median of 200", nodes.two),
    Figure("solve2_nodes_p95", "positions", "the same, exceeded by one deal in twenty", nodes.two),
    Figure("solver_nodes_per_second", "1/s", "positions of these deals in a second", nodes.two),
    Figure("solve2_all_nodes_median", "positions", "each first move of a deal for two, median of 200", nodes.two_all),
    Figure("solve3_nodes_median", "positions", "seat 0 against all others of three, median of 30", nodes.three),
    Figure("solve4_nodes_median", "positions", "seat 0 against all others of four, median of 30", nodes.four),
    Figure("solve_koi_koi_nodes_median", "positions", "koi-koi at eight turns left, median of 20", nodes.koi_koi),
)
"""Of the exact solver with open cards; hana-awase, from the deal, where nothing else is said."""
TRICKS = {
    "table": "the table of positions met",
    "bound": "bounds of what can still come",
    "order": "the order of moves by a guess",
    "merge": "the merging of equal cards",
    "months": "bounds by month",
    "narrow": "narrow windows",
}
"""What can be switched off in the solver."""
RATIOS = (
    Figure("rollout_ratio", "times", "greedy playouts from the deal: kernels against plain Python", ratios.rollouts),
    Figure("rollouts_per_second", "1/s", "the same playouts by kernels, worlds made before", ratios.rollouts),
    Figure("random_rollout_ratio", "times", "random playouts: kernels against plain Python", ratios.random_rollouts),
    Figure("solver_ratio", "times", "exact values of 20 deals: kernels against plain Python", ratios.solver),
    Figure("worlds_ratio", "times", "sampled worlds: kernels against plain Python", ratios.worlds),
    Figure("worlds_per_second", "1/s", "sampled worlds by kernels", ratios.worlds),
    Figure("check_rounds_per_second", "1/s", "rounds read and replayed from the deal", ratios.checks, kernels=False),
)
"""Of hana-awase for two."""
REVIEWS = (
    ("review_round_seconds", "hana-awase", 2, "standard", 5),
    ("quick_round_seconds", "hana-awase", 2, "quick", 9),
    ("deep_round_seconds", "hana-awase", 2, "deep", 1),
    ("review3_round_seconds", "hana-awase", 3, "standard", 3),
    ("review4_round_seconds", "hana-awase", 4, "standard", 3),
    ("review_koi_koi_round_seconds", "koi-koi", 2, "standard", 3),
    ("review_mayumi_round_seconds", "mayumi", 2, "standard", 3),
)
"""Name, game, players, budget, and how many rounds the median is of."""
STARTS = (
    Figure("cold_compile_cpu_seconds", "s", "of the processor, to compile all kernels", starting.kernels),
    Figure("cached_start_seconds", "s", "until a fresh process has its kernels from the cache", starting.kernels),
    Figure("help_seconds", "s", "`python -m hana --help`", starting.help_page, kernels=False),
)
STRENGTH = (
    ("strength2_random", "hana-awase", 2, "random"),
    ("strength2_greedy", "hana-awase", 2, "greedy"),
    ("strength3_greedy_yaku", "hana-awase", 3, "greedy-yaku"),
    ("strength4_greedy_yaku", "hana-awase", 4, "greedy-yaku"),
    ("strength_koi_koi_greedy_yaku", "koi-koi", 2, "greedy-yaku"),
)
"""Name, game, players, and who sits at the other seats."""
HOUSE_RULES = Figure("house_rules", "", "the solver at eight turns left, by option and value", house_rules)


def _tricks() -> Iterator[Figure]:
    for trick, what in TRICKS.items():
        deals = f"{nodes.trick_deals(trick)} deals for two, at most {nodes.TRICK_LIMIT:,} each"
        sentence = f"positions without {what} against those with it, medians of {deals}"
        yield Figure(f"without_{trick}_factor", "times", sentence, partial(nodes.without, trick))


def _reviews() -> Iterator[Figure]:
    for name, game, seats, budget, rounds in REVIEWS:
        number = f"median of {rounds} rounds" if rounds > 1 else "one round"
        sentence = f"review of a round, every seat: {game}, {seats} players, budget {budget}, {number}"
        yield Figure(name, "s", sentence, partial(review, name, game, seats, budget, rounds))


def _strength(deals: int) -> Iterator[Figure]:
    for name, game, seats, other in STRENGTH:
        work = partial(strength, name, game, seats, other, deals)
        sentence = f"a round of engine-quick against {other}: {game}, {seats} players, {deals} deals from every seat"
        yield Figure(name, "points", sentence, work)
        yield Figure(f"{name}_se", "points", "standard error of the same", work)


def figures(deals: int = DEALS) -> Mapping[str, Figure]:
    """Every figure by name; `deals` are those of the figures of strength."""
    rows = (*NODES, *_tricks(), *RATIOS, *_reviews(), *STARTS, *_strength(deals), HOUSE_RULES)
    return {figure.name: figure for figure in rows}
