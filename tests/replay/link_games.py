"""Games of every kind for links, and the golden codes of tests/golden/links.txt.

`python -m tests.replay.link_games` adds the games that the file does not have yet. A line that stands in a released
version is never changed: its code is somewhere in the world.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from hana.game.action import Action, Declare
from hana.game.engine import apply, legal_actions
from hana.game.state import Phase
from hana.players import PLAYERS
from hana.players.table import play_game
from hana.replay.canonical import canonical
from hana.replay.codec import dumps
from hana.replay.decks import sorted_deck
from hana.replay.link import encode
from hana.replay.model import Replay, RoundRecord, deck_text
from hana.replay.recorder import token_of
from hana.replay.walk import RoundWalk, walk
from hana.rules import RULE_SETS
from hana.rules.ruleset import BadOption, Opening, RuleSet

GOLDEN = Path(__file__).parent.parent / "golden" / "links.txt"
NAMES = ("Ume", "Kiku", "松", "Fuji-san 2")
BOTS = ("greedy-yaku", "greedy", "random")
KINDS = ("seed", "decks", "cut", "cut decks", "one-sided", "dealers", "mixed")


def with_random_options(rules: RuleSet, seats: int, rng: random.Random) -> RuleSet:
    """The rule set with about half of its options changed to values that go together."""
    while True:
        chosen = {option.key: rng.choice(option.samples) for option in rules.options if rng.random() < 0.5}
        try:
            return rules.with_options(chosen, seats)
        except BadOption:
            continue


def bot_game(rules: RuleSet, seats: int, seed: str, rounds: int) -> Replay:
    """A game of bots from a seed."""
    bots = [PLAYERS[BOTS[(len(seed) + seat) % len(BOTS)]] for seat in range(seats)]
    return play_game(rules, bots, NAMES[:seats], seed, rounds)


def written_out(replay: Replay) -> Replay:
    """The same game with decks and new piles written, and without its seed."""
    rounds = [
        record.model_copy(
            update={"deck": sorted_deck(played.deal), "piles": tuple(map(deck_text, played.new_piles)) or None}
        )
        for record, played in zip(replay.rounds, walk(replay).rounds, strict=True)
    ]
    return replay.model_copy(update={"rounds": tuple(rounds), "seed": None})


def with_last(replay: Replay, **update: object) -> Replay:
    """The game with its last round changed."""
    return replay.model_copy(update={"rounds": (*replay.rounds[:-1], replay.rounds[-1].model_copy(update=update))})


def cut(replay: Replay, rng: random.Random) -> Replay:
    """The game with its last round broken off after some complete event; as it is where that round has none."""
    moves = [step for step in walk(replay).rounds[-1].steps if step.token]
    if not moves:
        return replay
    kept = rng.randrange(len(moves))
    return with_last(replay, moves="".join(step.token for step in moves[:kept]), end="unfinished")


def choices_now(played: RoundWalk) -> tuple[Action, ...]:
    """What the seat in turn of an unfinished round may do, a card turned up first; nothing where it was never seen."""
    state = played.end
    if state.phase is Phase.REVEAL:
        since = [step for step in played.steps if step.drawn]
        later = played.steps[since[-1].number if since else 0 :]
        pile = played.new_piles[-1] if played.new_piles else played.deal.draw
        card = pile[sum(step.kind == "reveal" for step in later)]
        actions = [action for action in legal_actions(state) if getattr(action, "card", None) == card]
        if not actions:
            return ()
        state = apply(state, actions[0])
    return legal_actions(state)


def played_on(replay: Replay, rng: random.Random) -> Replay:
    """The game with its last round played on at random to its end, or to a card that was never seen."""
    while True:
        found = walk(with_last(replay, end="unfinished"))
        last = found.rounds[-1]
        if last.end.over:
            return with_last(replay, end=None)
        choices = [action for action in choices_now(last) if not (isinstance(action, Declare) and action.letter == "r")]
        if last.end.phase is Phase.CLOSING:
            return with_last(replay, end=None)
        if not choices:
            return with_last(replay, end="unfinished")
        replay = with_last(replay, moves=replay.rounds[-1].moves + token_of(rng.choice(choices)))


def one_sided(replay: Replay, rng: random.Random) -> Replay:
    """The first round's deal as one seat saw it, all other hands and the end of the draw pile unknown, played on."""
    deck = walk(written_out(replay)).rounds[0].deal
    seat = rng.randrange(len(deck.hands))
    hands = [hand if place == seat else (-1,) * len(hand) for place, hand in enumerate(deck.hands)]
    seen = rng.randrange(len(deck.draw) + 1)
    draw = (*deck.draw[:seen], *(-1,) * (len(deck.draw) - seen))
    record = RoundRecord(deck=deck_text((*sum(hands, ()), *deck.field, *draw)), moves="")
    return played_on(replay.model_copy(update={"rounds": (record,), "seed": None}), rng)


def with_other_dealers(replay: Replay, rng: random.Random) -> Replay:
    """Two rounds of which the second is dealt by whom the rules do not name; one where the rules allow no more."""
    first = replay.model_copy(update={"rounds": replay.rounds[:1]})
    for dealer in range(len(replay.seats)):
        record = RoundRecord(dealer=dealer, moves="", end="unfinished")
        both = replay.model_copy(update={"rounds": (*first.rounds, record)})
        found = walk(both)
        if found.fault is None and canonical(found).rounds[1].dealer is not None:
            return played_on(both, rng)
    return first


def with_a_foreign_deck(replay: Replay, first: RoundRecord, rng: random.Random) -> Replay:
    """A seeded game whose first round is another one; its second is the seed's, where the rules allow a second."""
    both = replay.model_copy(update={"rounds": (first, RoundRecord(moves="", end="unfinished"))})
    return played_on(both, rng) if walk(both).fault is None else replay.model_copy(update={"rounds": (first,)})


def game_of_kind(kind: str, rules: RuleSet, seats: int, seed: str) -> Replay:
    """A game of some of the KINDS, in canonical form."""
    rng = random.Random(seed)
    replay = bot_game(rules, seats, seed, 3)
    if kind.startswith("cut"):
        replay = cut(replay, rng)
    if kind.endswith("decks"):
        replay = written_out(replay)
    if kind == "one-sided":
        replay = one_sided(replay, rng)
    if kind == "dealers":
        replay = with_other_dealers(replay, rng)
    if kind == "mixed":
        replay = with_a_foreign_deck(replay, written_out(bot_game(rules, seats, seed + " again", 1)).rounds[0], rng)
    found = walk(replay)
    assert found.fault is None, (kind, rules.key, seats, seed, found.fault)
    return canonical(found)


def other_piles(rules: RuleSet, seats: int) -> Replay:
    """A seeded game in which cards were put back and the new pile is not the seed's: its end is turned around."""
    for number in range(1000):
        replay = bot_game(rules, seats, f"pile {number}", 1)
        piles = [deck_text(pile) for pile in walk(replay).rounds[0].new_piles]
        if piles:
            turned = (*piles[:-1], piles[-1][:-2] + piles[-1][:-3:-1])
            moves = "".join(step.token for step in walk(replay).rounds[0].steps if step.declared)
            return played_on(with_last(replay, piles=turned, moves=moves), random.Random(number))
    raise AssertionError("nobody puts cards back")


CALL_OFF_DECK = "oqsuAIQY" + "FMNZghkl" + "prtvBJUc" + "EGHOPRSTVWXabdefijmnCDKL"
"""The dealer captures all willow, all paulownia and 50 points besides with his first six cards."""

CALLS = ("at once", "at the end", "never")


def called_off(when: str) -> Replay:
    """A round of mayumi in which the dealer may call the round off (tegarasu sanjuu) and does so at one of CALLS."""
    record = RoundRecord(deck=CALL_OFF_DECK, moves="")
    replay = Replay(hana=1, game=RULE_SETS["mayumi"].key, seats=NAMES[:2], rounds=(record,))
    while True:
        last = walk(with_last(replay, end="unfinished")).rounds[-1]
        choices = choices_now(last)
        if last.end.phase is Phase.CLOSING:
            return with_last(replay, moves=last.moves + ("!g" if when == "at the end" else ""))
        if when == "at once" and Declare("g") in choices:
            return with_last(replay, moves=last.moves + "!g")
        cards = [token_of(action) for action in choices if not isinstance(action, Declare)]
        replay = with_last(replay, moves=last.moves + min(cards, key=lambda token: CALL_OFF_DECK.index(token[0])))


def golden_games() -> Iterator[tuple[str, Replay]]:
    """The golden games by name: each game with its defaults and other options, in every kind."""
    for rules in RULE_SETS.values():
        for seats in rules.seats:
            for number, kind in enumerate(KINDS):
                name = f"{rules.key} {seats} {kind}"
                chosen = with_random_options(rules, seats, random.Random(name)) if number % 3 else rules
                yield name, game_of_kind(kind, chosen, seats, name)
            if Opening.REPLACE in rules.openings:
                yield f"{rules.key} {seats} piles", canonical(walk(other_piles(rules, seats)))
    for when in CALLS:
        replay = called_off(when)
        yield f"{replay.game} 2 called off {when}", canonical(walk(replay))


def main() -> None:
    """Adds what the golden file does not have."""
    lines = GOLDEN.read_text(encoding="utf-8").splitlines() if GOLDEN.exists() else []
    known = {line.split("\t")[0] for line in lines}
    lines += [f"{name}\t{encode(game)}\t{dumps(game)}" for name, game in golden_games() if name not in known]
    GOLDEN.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
