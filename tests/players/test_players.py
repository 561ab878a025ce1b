"""Bots: legal from a view alone, blind to what is hidden, and the greedy one better than dice."""

from random import Random

import pytest
from hypothesis import given

from hana.formats import read_games
from hana.game.action import Action
from hana.game.engine import legal_actions
from hana.game.state import Phase, Round
from hana.game.view import observe
from hana.players import PLAYERS
from hana.players.base import Player
from hana.players.table import play_game
from hana.replay.codec import dumps
from hana.replay.walk import walk
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from tests.hidden_cards import reshuffled
from tests.strategies import each_game, game_name, play_round, quick, seeds

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
EACH = pytest.mark.parametrize("player", [pytest.param(player, id=player.id) for player in PLAYERS.values()])
NAMES = ("Matsu", "Ume", "Kiku", "Kiri")
CHOICES = {Phase.PLAY, Phase.TAKE, Phase.DECIDE}


def test_the_bots_are_there_and_say_what_they_do() -> None:
    assert {"random", "greedy", "greedy-yaku"} <= PLAYERS.keys()
    assert all(player.sentence for player in PLAYERS.values())


@EACH
@GAMES
@quick(6)
@given(seed=seeds)
def test_a_bot_answers_legally_and_alike_whatever_is_hidden(
    rules: RuleSet, seats: int, player: Player, seed: int
) -> None:
    rng = Random(seed)
    for state in play_round(rules, seats, seed).states:
        if state.phase in CHOICES:
            other, _ = reshuffled(state, state.turn, rng)
            answer, again = (player.choose(observe(each, state.turn), Random(5)) for each in (state, other))
            assert answer in legal_actions(state)
            assert answer == again


def test_every_phase_with_a_choice_was_among_them() -> None:
    played = [play_round(rules, seats, seed) for rules, seats in each_game() for seed in range(10)]
    assert {state.phase for each in played for state in each.states} >= CHOICES


@GAMES
def test_at_the_table_a_bot_gets_no_more_than_its_view(rules: RuleSet, seats: int) -> None:
    views: list[Round] = []

    def choose(view: Round, rng: Random) -> Action:
        views.append(view)
        return rng.choice(legal_actions(view))

    spy = Player("spy", "keeps what it was shown", choose)
    play_game(rules, [spy] * seats, NAMES[:seats], "spy", 2)
    assert {view.turn for view in views} == set(range(seats))
    for view in views:
        assert view.phase in CHOICES
        assert view.draw.known == 0
        assert [seat for seat, hand in enumerate(view.hands) if hand.known] in ([view.turn], [])
        assert view.hands[view.turn].hidden == 0


@EACH
@GAMES
def test_a_game_is_the_same_every_time_and_right(rules: RuleSet, seats: int, player: Player) -> None:
    table = [player] * seats
    one, two, other = (play_game(rules, table, NAMES[:seats], seed, 3) for seed in ("ume", "ume", "kiku"))
    assert one == two != other
    (reading,) = read_games(dumps(one).encode())
    assert reading.report.ok
    assert len(one.rounds) == (3 if rules.ending.wins is None else 1)
    assert all(played.end is None for played in one.rounds)


def test_a_game_ends_where_the_rules_end_it() -> None:
    table = [PLAYERS["greedy"], PLAYERS["random"]]
    short = RULE_SETS["hana-awase"].with_options({"rounds": 3})
    assert len(play_game(short, table, NAMES[:2], "ume", 60).rounds) == 3
    poor = RULE_SETS["koi-koi"].with_options({"starting_points": 1})
    game = play_game(poor, table, NAMES[:2], "ume", 60)
    assert len(game.rounds) == 1 and min(walk(game).totals) <= 0


def won_by_greedy(rules: RuleSet, seats: int, bot: str, seed: int) -> int:
    """What a greedy bot scores in one round against dice, its seat changing with the seed."""
    seat = seed % seats
    table = [PLAYERS[bot if each == seat else "random"] for each in range(seats)]
    (played,) = walk(play_game(rules, table, NAMES[:seats], f"match {seed}", 1)).rounds
    assert played.result is not None
    return played.result.scores[seat]


@pytest.mark.parametrize("bot", ["greedy", "greedy-yaku"])
@GAMES
def test_greed_beats_dice(rules: RuleSet, seats: int, bot: str) -> None:
    scores = [won_by_greedy(rules, seats, bot, seed) for seed in range(40)]
    assert sum(scores) > 0
    assert sum(score > 0 for score in scores) > sum(score < 0 for score in scores)
