"""A writer of Battle Hanafuda logs of our own, so that the reader is proven where no real log is at hand."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from hana.cards.deck import Card
from hana.cards.sets import members
from hana.game.deal import deal_from_seed, lay_out, misdeal
from hana.game.engine import legal_actions
from hana.replay.model import Replay
from hana.replay.recorder import Recorder
from hana.replay.steps import Step
from hana.replay.walk import RoundWalk, walk
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from hana.rules.yaku import yaku_points

NO_SAKE = (Card.CHRYSANTHEMUM_CHAFF_2, Card.CHRYSANTHEMUM_ANIMAL)
YAKU = {
    "gokou": "Five Brights",
    "shikou": "Four Brights",
    "ame-shikou": "Rainy Four Brights",
    "sankou": "Three Brights",
    "hanami": "Hanami - A Cup Under the Blossoms",
    "tsukimi": "Tsukimi - A Cup Under the Moon",
    "inoshikachou": "Ino-shika-cho - Boar, Deer, and Butterfly",
    "akatan-aotan": "Crimson and Azure Verses",
    "akatan": "Red Poetry Ribbons",
    "aotan": "Blue Poetry Ribbons",
    "tane": "Animal Set",
    "tan": "Ribbon Set",
    "kasu": "Plain Set",
}
HEADERS = {
    "new": "rounds={rounds} no_sake={no_sake}",
    "seed": "rounds={rounds} seed=77",
    "bare": "rounds={rounds}",
    "later": "rounds={rounds} no_sake={no_sake} speed=3",
}
NOISE = (
    "",
    "Thinking...",
    "drop[3] card=12 value=-40 (score=1 speed=2)",
    "select[0] take=7 value=5",
    "- Kasu: reach=40, delay=3, score=1",
    "  - Kasu: no yaku of a winner",
    "Priority-Speed:",
    "[P1] think select: 5 (Env: P1=0, CPU=0)",
    "[CPU] think select: 40",
    "[CPU] thinks aloud: 99,99",
    "[HARD-TOP] drop_top:",
    "  #1 deck=3 take=3,2",
    "    prune=NONE",
    "[AFTER-OPP] side=P1 round=9/9 turn=1",
    "KOIKOI: Yes",
    "KOIKOI execution probability: 12 / 256",
    "[Round Start]",
    "Round 3 of what was thought",
    "盃",
)


def nintendo(rounds: int) -> RuleSet:
    """Koi-koi by Nintendo's rules over so many rounds."""
    plain = RULE_SETS["koi-koi"]
    return plain.with_options({**plain.presets["nintendo"], "rounds": rounds})


def nintendo_game(seed: int, *, rounds: int = 2, played: int | None = None, no_sake: bool = False) -> Replay:
    """A game played at random, decks written out; of its rounds so many are `played`, or all."""
    rng, rules = Random(seed), nintendo(rounds)
    recorder = Recorder(rules, ("Ume", "Kiku"))
    for number in range(rounds if played is None else played):
        state = recorder.start_round(_deck(rules, seed, number, no_sake))
        while not state.over:
            state = recorder.act(rng.choice(legal_actions(state)))
    return recorder.replay()


def _deck(rules: RuleSet, seed: int, number: int, no_sake: bool) -> tuple[int, ...]:
    attempt = 0
    while True:
        deal = deal_from_seed(rules, 2, f"{seed} {attempt}", number)
        deck = (*sum(deal.hands, ()), *deal.field, *deal.draw)
        if no_sake:
            deck = (*(card for card in deck if card not in NO_SAKE), *NO_SAKE)
        if misdeal(rules, lay_out(rules.deal[2], 2, deck)) is None:
            return deck
        attempt += 1


@dataclass(frozen=True)
class Style:
    """How a log is written: who of P1 (1) and CPU (2) has seat 0, the header, noise, and whether results are told."""

    first: int = 1
    log: str = "Watch"
    header: str = "new"
    no_sake: bool = False
    noise: int | None = None
    results: bool = True

    def name(self, seat: int) -> str:
        """The log's name of a seat."""
        return "P1" if (seat == 0) is (self.first == 1) else "CPU"

    def ordered(self, by_seat: Iterable[int]) -> str:
        """Points by seat as the log writes them."""
        one, two = by_seat if self.first == 1 else reversed(list(by_seat))
        return f"P1={one} CPU={two}"


def card_id(card: int) -> int:
    """The log's number of a card."""
    return card - card % 4 + 3 - card % 4


def ids(cards: Iterable[int]) -> str:
    """Cards as the log lists them."""
    return ",".join(str(card_id(card)) for card in cards) or "n/a"


def log_of(replay: Replay, style: Style | None = None, *, end: bool = True) -> str:
    """A game as Battle Hanafuda logs it; without `end` it stops after the last round."""
    return "".join(f"{line}\n" for line in lines_of(replay, style or Style(), end=end))


def lines_of(replay: Replay, style: Style, *, end: bool = True) -> list[str]:
    """The lines of a log."""
    found = walk(replay)
    assert found.fault is None and found.rules is not None
    rounds = found.rules["rounds"]
    models = {"P1": "Human" if style.log == "Play" else "Normal", "CPU": "Hard"}
    header = HEADERS[style.header].format(rounds=rounds, no_sake=int(style.no_sake))
    lines = [f"{style.log} Start: P1={models['P1']} CPU={models['CPU']} {header}", "Watch Seed: 77"]
    rng = None if style.noise is None else Random(style.noise)
    for played in found.rounds:
        for line in _round(played, style):
            # The list of a winner's yaku follows him without noise.
            if rng is not None and not line.startswith("  - "):
                lines += rng.choices(NOISE, k=rng.randrange(3))
            lines.append(line)
        lines.append("[AFTER-OPP] the round is over")
    if end:
        one, two = found.totals if style.first == 1 else found.totals[::-1]
        won = "Draw" if one == two else "P1" if one > two else "CPU"
        lines += ["=" * 28, f"Game Finished: rounds={rounds}", f"Final Score: P1={one} CPU={two}"]
        lines += [f"Winner: {won} <{models.get(won, 'n/a')}>", "=" * 28]
    return lines


def _round(played: RoundWalk, style: Style) -> Iterator[str]:
    dealer, deal = played.start.dealer, played.deal
    hands = [deal.hands[(seat - dealer) % 2] for seat in range(2)]
    one, two = hands if style.first == 1 else hands[::-1]
    yield "[Round Start]"
    yield f"[Initial] Round {played.number + 1}"
    yield f"Floor: {ids((*one, *two, *deal.field, *deal.draw))}"
    for name, hand in (("P1 (DOWN-SIDE)", one), ("CPU (UP-SIDE)", two)):
        yield f"{name} own: {ids(hand)}{' (Sake)' if Card.CHRYSANTHEMUM_ANIMAL in hand else ''}"
    yield f"Deck: {ids(deal.field)} (Env: P1=128, CPU=-322)"
    for step in played.steps:
        yield from _step(step, played.number, style)
    if played.result is not None and style.results:
        yield from _result(played, style)


def _step(step: Step, number: int, style: Style) -> Iterator[str]:
    name, env = style.name(step.seat), "(Env: P1=7, CPU=-7)"
    if step.kind == "koi-koi":
        if step.go_on and style.results:
            base = yaku_points(step.before.rules.yaku, step.before.captured[step.seat])
            need = f"own_win_requires>{base}, opponent_win_x2=ON"
            yield f"[Round {number + 1}] {name} chooses KOIKOI (base={base}, {need})"
        if step.go_on:
            yield f"Deck: {ids(members(step.after.field))} {env}"
        return
    assert step.card is not None
    said, took = ("think drop", "drop take") if step.kind == "play" else ("floor open", "floor take")
    yield f"[{name}] {said}: {card_id(step.card)} turn=1 {env}"
    yield f"[{name}] {took}: {ids((step.card, *members(step.taken)) if step.taken else ())} {env}"


def _result(played: RoundWalk, style: Style) -> Iterator[str]:
    winner = played.end.stopped_by
    assert played.result is not None
    if winner is None:
        yield f"[Round {played.number + 1}] Draw"
        return
    hits = played.result.yaku[winner]
    base, doubled = sum(hit.points for hit in hits), bool(played.end.calls[1 - winner])
    times = (2 if base >= 7 else 1) * (2 if doubled else 1)
    reasons = (["7+"] if base >= 7 else []) + (["opponent_koikoi"] if doubled else [])
    yield (
        f"[Round {played.number + 1}] Winner={style.name(winner)} base={base} x{times} => +{base * times} "
        f"(reason={' and '.join(reasons) or 'none'}, Total {style.ordered(played.totals)})"
    )
    for hit in sorted(hits, key=lambda hit: list(YAKU).index(hit.yaku.id)):
        yield f"  - {YAKU[hit.yaku.id]} (as the program calls it): {hit.points}"
