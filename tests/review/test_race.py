"""The yaku race against a slow second opinion: which yaku could still be had if every free card came."""

import pytest
from hypothesis import given

from hana.cards.names import CHARACTERS
from hana.game.state import Round
from hana.replay.walk import walk
from hana.review.model import YakuRow
from hana.review.race import race, standing, yaku_rows
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from hana.rules.yaku import Yaku, find_yaku
from tests.review.reviewed import recorded
from tests.scenes import scene
from tests.side_by_side import cards_of
from tests.strategies import Played, each_game, game_name, quick, rounds


def members_slowly(cards: int) -> set[int]:
    return {card for card in range(48) if cards >> card & 1}


def slow_standing(state: Round, seat: int, yaku: Yaku) -> tuple[set[int], set[int], str]:
    """Cards held, cards wanted, and how it stands, with sets alone."""
    mine = members_slowly(state.captured[seat])
    others = {card for other in range(state.seats) if other != seat for card in members_slowly(state.captured[other])}
    wanted = {card for card in members_slowly(yaku.cards) if card not in mine and card not in others}
    called = state.calls[seat] > 0
    with_everything = sum(1 << card for card in mine | wanted)
    if yaku.worth(state.captured[seat], called=called):
        mark = "finished"
    else:
        mark = "alive" if yaku.worth(with_everything, called=called) else "dead"
    return mine & members_slowly(yaku.cards), wanted, mark


@quick(60)
@given(rounds())
def test_every_standing_is_that_of_the_slow_definition(played: Played) -> None:
    for state in played.states[::5]:
        found = race(state)
        assert [(each.seat, each.yaku.id) for each in found] == [
            (seat, yaku.id) for seat in range(state.seats) for yaku in state.rules.yaku
        ]
        for each in found:
            held, wanted, mark = slow_standing(state, each.seat, each.yaku)
            assert (members_slowly(each.held), members_slowly(each.wanted), each.state) == (held, wanted, mark)
            assert members_slowly(each.open_now) == wanted & members_slowly(state.field)
            assert each.points == each.yaku.worth(state.captured[each.seat], called=state.calls[each.seat] > 0)


@pytest.mark.parametrize(
    ("game", "yaku", "mine", "theirs", "mark", "wanted"),
    [
        ("hana-awase", "akatan", "1-2 2-2", "", "alive", "3-2"),
        ("hana-awase", "akatan", "1-2 2-2 3-2", "", "finished", ""),
        ("hana-awase", "akatan", "1-2 2-2", "3-2", "dead", ""),
        ("hana-awase", "nanatan", "", "1-2 2-2", "alive", "3-2 4-2 5-2 6-2 7-2 9-2 10-2"),
        ("hana-awase", "nanatan", "", "1-2 2-2 3-2", "dead", "4-2 5-2 6-2 7-2 9-2 10-2"),
        ("koi-koi", "ame-shikou", "1-1 3-1 8-1 12-1", "11-1", "dead", ""),
        ("koi-koi", "ame-shikou", "11-1 1-1 3-1", "8-1", "alive", "12-1"),
        ("koi-koi", "tane", "2-1 4-1 5-1 6-1 7-1", "", "finished", "8-2 9-1 10-1 11-2"),
    ],
)
def test_small_positions(game: str, yaku: str, mine: str, theirs: str, mark: str, wanted: str) -> None:
    state = scene(game, ("1-3", "1-4"), captured=(mine, theirs))
    wanted_yaku = next(each for each in RULE_SETS[game].yaku if each.id == yaku)
    found = standing(state, 0, wanted_yaku)
    assert (found.state, found.wanted) == (mark, cards_of(wanted))


def text_of(cards: set[int]) -> str:
    return "".join(CHARACTERS[card] for card in sorted(cards))


@pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
def test_rows_tell_every_change_and_nothing_twice(rules: RuleSet, seats: int) -> None:
    for seed in range(3):
        (played,) = walk(recorded(rules.id, seats, seed)).rounds
        rows = yaku_rows(played)
        assert [row.step for row in rows] == sorted(row.step for row in rows)
        now: dict[tuple[int, str], YakuRow] = {}
        for step in range(len(played.steps) + 1):
            for row in (row for row in rows if row.step == step):
                before = now.get((row.seat, row.yaku))
                assert before is None or (before.held, before.wanted, before.state) != (row.held, row.wanted, row.state)
                now[row.seat, row.yaku] = row
            position = played.position(step)
            for seat in range(seats):
                for yaku in rules.yaku:
                    held, wanted, mark = slow_standing(position, seat, yaku)
                    row = now[seat, yaku.id]
                    assert (row.held, row.wanted, row.state) == (text_of(held), text_of(wanted), mark)
        assert {(row.chance, row.chance_se) for row in rows} <= {(None, None)}
        assert bool(rows) == bool(rules.yaku)


@pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
def test_what_scores_at_the_end_is_finished(rules: RuleSet, seats: int) -> None:
    for seed in range(10):
        (played,) = walk(recorded(rules.id, seats, seed)).rounds
        end = played.position(len(played.steps))
        finished = {(each.seat, each.yaku.id) for each in race(end) if each.state == "finished"}
        for seat, captured in enumerate(end.captured):
            hits = find_yaku(rules.yaku, captured, called=end.calls[seat] > 0)
            assert {(seat, hit.yaku.id) for hit in hits} <= finished
