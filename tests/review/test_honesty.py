"""The judge knows what the seat knew: with other cards in hidden places its words are the same, byte for byte."""

from random import Random

import pytest

import hana.review.review
from hana.cards.sets import members
from hana.replay.model import Replay, RoundRecord, deck_text
from hana.replay.steps import Step
from hana.replay.walk import RoundWalk, walk
from hana.review.model import RoundReview
from hana.review.review import Choice, choices_of, review_choice, review_round
from hana.rules import RULE_SETS
from hana.rules.options import Value
from hana.rules.ruleset import RuleSet
from tests.hidden_cards import reshuffled
from tests.review.reviewed import NAMES, TINY, reviewed
from tests.strategies import each_game, game_name, record_game

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
HOUSES = [
    ("hana-awase", 3, {"teyaku": "forced", "fuke": "auto"}),
    ("hana-awase", 3, {"teyaku": "optional", "fuke": "announced", "compensation": "on"}),
    ("hana-awase", 2, {"hand4": "redeal", "leave_draw_pile": True, "scoring": "additive"}),
    ("mayumi", 2, {"gaji_must_capture": False, "gaji_leftover_2p": "search_pile"}),
    ("koi-koi", 2, {"dealt_hand": "six", "opponent_calls": "multiply", "exhausted": "nothing"}),
    ("koi-koi", 2, dict(RULE_SETS["koi-koi"].presets["nintendo"])),
]


def retold(game: Replay, played: RoundWalk, step: Step, rng: Random) -> RoundWalk | None:
    """The same round up to and with a step, dealt so that whatever its seat had not seen lies elsewhere.

    Who may declare follows from the hands: deals that would have asked other seats are dealt again, and given up at
    last, or where cards were put back.
    """
    if any(each.drawn for each in played.steps):
        return None
    tries = (_dealt_anew(game, played, step, rng) for _ in range(60))
    return next((again for again in tries if again is not None), None)


def _dealt_anew(game: Replay, played: RoundWalk, step: Step, rng: Random) -> RoundWalk | None:
    other, pile = reshuffled(step.before if step.choice is None else step.choice, step.seat, rng)
    seats, dealer = other.seats, other.dealer
    order = [(dealer + place) % seats for place in range(seats)]
    hands = [card for seat in order for card in members(other.hands[seat].known | other.played[seat])]
    turned_up = played.deal.draw[: len(played.deal.draw) - len(pile)]
    deck = deck_text((*hands, *played.deal.field, *turned_up, *pile))
    moves = "".join(each.token for each in played.steps[: step.number + 1])
    record = RoundRecord(deck=deck, moves=moves, end="unfinished")
    found = walk(game.model_copy(update={"seed": None, "rounds": (record,)}))
    asked = bool(other.rules.openings)
    if (
        asked
        and found.fault is not None
        and found.fault.code in {"declaration_needed", "not_now", "not_asked", "cannot_put_back"}
    ):
        return None
    assert found.fault is None or found.fault.code == "round_is_complete"
    (again,) = found.rounds
    told, tokens = ([each.token for each in one.steps[: step.number + 1]] for one in (again, played))
    assert told == tokens or asked
    return again if told == tokens else None


def words(review: RoundReview, step: Step) -> list[bytes]:
    """What the review tells a seat up to a step: of its choices, of what has been captured, of what it may hope for.

    What another seat has to think of its own chances is not among it.
    """
    own = [decision for decision in review.decisions if decision.seat == step.seat and decision.step <= step.number]
    no_chance = {"chance": None, "chance_se": None}
    rows = [
        row if row.seat == step.seat else row.model_copy(update=no_chance)
        for row in review.yaku
        if row.step <= step.number
    ]
    # That a choice let another seat finish is only known once it has.
    events = [event for event in review.events if event.step <= step.number and event.event != "let_finish"]
    thoughts = [
        f"{at} {row}"
        for table in review.chances
        if table.viewer == step.seat
        for at, row in zip(table.steps, table.rows, strict=True)
        if at <= step.number
    ]
    return [each.model_dump_json().encode() for each in (*own, *rows, *events)] + [each.encode() for each in thoughts]


def differences(rules: RuleSet, seats: int, seed: int) -> int:
    """At how many choices of a game, a quarter of them, a review says something else once hidden cards are others."""
    game, rng = record_game(rules, NAMES[:seats], seed), Random(seed)
    (played,) = walk(game).rounds
    whole = review_round(played, TINY, 0)
    choices = [step for step in played.steps if step.token][seed % 4 :: 4]
    others = [retold(game, played, step, rng) for step in choices]
    pairs = [(step, other) for step, other in zip(choices, others, strict=True) if other is not None]
    wrong = sum(words(review_round(other, TINY, 0), step) != words(whole, step) for step, other in pairs)
    return wrong + sum(_told_otherwise(played, step, rng) for step in played.steps if step.token)


def _told_otherwise(played: RoundWalk, step: Step, rng: Random) -> bool:
    """Whether one choice alone is judged otherwise in another truth; this holds for every deal and every option."""
    choice = next(each for each in choices_of(played) if each.step == step.number)
    truth, _ = reshuffled(step.before if step.choice is None else step.choice, step.seat, rng)
    again = Choice(choice.step, hana.review.review.observe(truth, step.seat), choice.action)
    first, second = (review_choice(each, TINY, 0) for each in (choice, again))
    return first.model_dump_json() != second.model_dump_json()


@GAMES
@pytest.mark.parametrize("seed", range(2))
def test_hidden_cards_change_no_byte(rules: RuleSet, seats: int, seed: int) -> None:
    assert differences(rules, seats, seed) == 0


@pytest.mark.parametrize(
    ("game", "seats", "options"), HOUSES, ids=lambda value: value if isinstance(value, str) else ""
)
@pytest.mark.parametrize("seed", [1])
def test_house_rules_change_nothing_of_that(game: str, seats: int, options: dict[str, Value], seed: int) -> None:
    assert differences(RULE_SETS[game].with_options(options, seats), seats, seed) == 0


@GAMES
def test_a_judge_who_peeks_is_noticed(rules: RuleSet, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hana.review.review.observe", lambda state, seat: state)
    assert differences(rules, seats, 0) > 3


@GAMES
def test_a_decision_names_no_card_that_its_seat_had_not_seen(rules: RuleSet, seats: int) -> None:
    for seed in range(2):
        found, review = reviewed(rules.id, seats, seed)
        for played, judged in zip(found.rounds, review.rounds, strict=True):
            for choice, decision in zip(choices_of(played), judged.decisions, strict=True):
                named = {letter for option in decision.options for letter in cards_in(option.move)}
                named |= {*cards_in(decision.played), *(decision.best or "")}
                named |= set(decision.missed_capture.cards if decision.missed_capture else "")
                named |= set("".join(capture.cards for capture in decision.captures))
                assert named <= {*deck_text(members(choice.view.seen)), "+", "."}


def cards_in(token: str) -> str:
    """The cards of what a replay writes for a choice; of a declaration those put back."""
    return token[3:] if token.startswith("!") else token
