"""The judge knows what the seat knew: with other cards in hidden places its words are the same, byte for byte."""

from random import Random

import pytest

from hana.cards.sets import members
from hana.replay.model import Replay, RoundRecord, deck_text
from hana.replay.walk import RoundWalk, Step, walk
from hana.review.model import RoundReview
from hana.review.review import choices_of, review_round
from hana.rules.ruleset import RuleSet
from tests.hidden_cards import reshuffled
from tests.review.reviewed import TINY, recorded, reviewed
from tests.strategies import each_game, game_name

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)


def retold(game: Replay, played: RoundWalk, step: Step, rng: Random) -> RoundWalk:
    """The same round up to and with a step, dealt so that whatever its seat had not seen lies elsewhere."""
    position = step.before if step.choice is None else step.choice
    other, pile = reshuffled(position, step.seat, rng)
    seats, dealer = other.seats, other.dealer
    order = [(dealer + place) % seats for place in range(seats)]
    hands = [card for seat in order for card in members(other.hands[seat].known | other.played[seat])]
    turned_up = played.deal.draw[: len(played.deal.draw) - len(pile)]
    deck = deck_text((*hands, *played.deal.field, *turned_up, *pile))
    moves = "".join(each.token for each in played.steps[: step.number + 1])
    record = RoundRecord(deck=deck, moves=moves, end="unfinished")
    found = walk(game.model_copy(update={"seed": None, "rounds": (record,)}))
    assert found.fault is None or found.fault.code == "round_is_complete"
    (again,) = found.rounds
    assert [each.token for each in again.steps[: step.number + 1]] == [
        each.token for each in played.steps[: step.number + 1]
    ]
    return again


def words(review: RoundReview, step: Step) -> list[bytes]:
    """Everything that the review tells a seat about its choices up to a step, and all about what has been captured."""
    own = [decision for decision in review.decisions if decision.seat == step.seat and decision.step <= step.number]
    rows = [row for row in review.yaku if row.step <= step.number]
    return [each.model_dump_json().encode() for each in (*own, *rows)]


def differences(rules: RuleSet, seats: int, seed: int) -> int:
    """At how many choices of a game a review says something else once the hidden cards are others."""
    game, rng = recorded(rules.id, seats, seed), Random(seed)
    (played,) = walk(game).rounds
    whole = review_round(played, TINY, 0)
    choices = [step for step in played.steps if step.token]
    others = [retold(game, played, step, rng) for step in choices]
    assert sum(other.deal != played.deal for other in others) > len(choices) / 2
    pairs = zip(choices, others, strict=True)
    return sum(words(review_round(other, TINY, 0), step) != words(whole, step) for step, other in pairs)


@GAMES
@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_change_no_byte(rules: RuleSet, seats: int, seed: int) -> None:
    assert differences(rules, seats, seed) == 0


@GAMES
def test_a_judge_who_peeks_is_noticed(rules: RuleSet, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hana.review.review.observe", lambda state, seat: state)
    assert differences(rules, seats, 0) > 3


@GAMES
def test_a_decision_names_no_card_that_its_seat_had_not_seen(rules: RuleSet, seats: int) -> None:
    for seed in range(4):
        found, review = reviewed(rules.id, seats, seed)
        for played, judged in zip(found.rounds, review.rounds, strict=True):
            for choice, decision in zip(choices_of(played), judged.decisions, strict=True):
                named = {letter for option in decision.options for letter in option.move}
                named |= {*decision.played, *(decision.best or "")}
                named |= set(decision.missed_capture.cards if decision.missed_capture else "")
                assert named <= {*deck_text(members(choice.view.seen)), "+", "."}
