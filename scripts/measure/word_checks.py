"""The check of words: every fact of many reviews looked up again, and said in every language.

Rounds of all games, numbers of players and sets of options are played by a mixed table, so that there are faults of
every size. A piece is one round; `scripts/measure/trust.py` runs them.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from hana.players import PLAYERS
from hana.players.table import play_game
from hana.replay.walk import walk
from hana.review import ENGINE_VERSION
from hana.review.facts import KINDS, holds
from hana.review.model import FLAGGED
from hana.review.review import choices_of, review_choice
from hana.review.words import LANGUAGES, sentence
from hana.rules import RULE_SETS
from hana.rules.options import Value, in_words
from hana.rules.ruleset import RuleSet
from hana.search.budget import BUDGETS, Budget

Piece = tuple[str, Callable[[], dict[str, object]]]
NAMES = ("Matsu", "Ume", "Kiku", "Kiri")
TABLE = ("greedy-yaku", "random", "greedy", "greedy-yaku")
QUICK = BUDGETS["quick"]


def words(count: int, budget: Budget = QUICK) -> Iterator[Piece]:
    """One round a piece; all games and sets of options in turn."""
    tables = [(rules.id, seats, chosen) for rules, seats, chosen in _tables()]
    for number in range(count):
        game, seats, chosen = tables[number % len(tables)]
        written = " ".join(f"{key}={in_words(value)}" for key, value in chosen.items())
        name = f"{number} {game} {seats} {written} {ENGINE_VERSION}"
        yield name, lambda g=game, s=seats, c=chosen, n=number: _words(g, s, c, n, budget)


def _tables() -> Iterator[tuple[RuleSet, int, dict[str, Value]]]:
    """The default options of every game, then its other sets of options, the games taking turns."""
    from tests.option_sets import covering_sets

    games = [(rules, seats) for rules in RULE_SETS.values() for seats in rules.seats]
    sets = {(rules.id, seats): covering_sets(rules, seats) for rules, seats in games}
    for place in range(max(map(len, sets.values()))):
        for rules, seats in games:
            own = sets[rules.id, seats]
            yield rules, seats, own[place % len(own)] if place % 2 else {}


def _words(game: str, seats: int, chosen: dict[str, Value], number: int, budget: Budget) -> dict[str, object]:
    rules, names = RULE_SETS[game].with_options(chosen, seats), NAMES[:seats]
    players = [PLAYERS[name] for name in TABLE[:seats]]
    counts = Counter[str]()
    for played in walk(play_game(rules, players, names, f"words {number}", 1)).rounds:
        for choice in choices_of(played):
            decision = review_choice(choice, budget, number)
            is_fault = decision.verdict in FLAGGED
            counts["faults"] += is_fault
            counts["wrong"] += is_fault and not 1 <= len(decision.facts) <= 3
            for fact in decision.facts:
                counts["facts"] += 1
                counts[fact.kind] += 1
                counts["wrong"] += not holds(fact, choice.view, decision)
                said = [sentence(fact, lang, rules, names) for lang in LANGUAGES]
                counts["sentences"] += len(said)
                counts["wrong"] += len(set(said)) != len(said) or any("{" in one for one in said)
    return {key: counts[key] for key in ("faults", "facts", "sentences", "wrong", *KINDS)}


def table(lines: Sequence[dict[str, object]]) -> Iterator[tuple[str, bool]]:
    """How often each kind of fact was said, and in how many rounds; none of them can be off."""
    for kind in KINDS:
        numbers = [int(str(line[kind])) for line in lines]
        yield f"| {kind} | {sum(numbers):,} | {sum(number > 0 for number in numbers):,} |", False
