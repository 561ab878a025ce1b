"""The yaku race against a slow second opinion: which yaku could still be had if every free card came."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations, islice

import pytest
from hypothesis import given

from hana.cards.names import CHARACTERS
from hana.game.state import Round
from hana.replay.walk import walk
from hana.review.model import YakuRow
from hana.review.race import Standing, race, rises, short_of, standing, worth_having, yaku_rows
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


@quick(40)
@given(rounds())
def test_a_yaku_is_short_of_as_many_cards_as_complete_it(played: Played) -> None:
    """By trying: so many of the cards that it wants complete it, and no fewer."""
    for state in played.states[::9]:
        for each in race(state):
            if each.state != "alive":
                continue
            number = each.short
            assert number == short_of(each.yaku, state.captured[each.seat]) > 0
            assert any(map(partial(completes, each), some_of(each.wanted, number)))
            assert not any(map(partial(completes, each), some_of(each.wanted, number - 1)))


def completes(each: Standing, cards: tuple[int, ...]) -> bool:
    return each.yaku.worth(each.held | sum(1 << card for card in cards)) > 0


def some_of(cards: int, number: int) -> Iterator[tuple[int, ...]]:
    """The first ways to take so many cards; those that have to be among them are the lowest or the highest here."""
    ordered = sorted(members_slowly(cards))
    yield from islice(combinations(ordered, number), 300)
    yield from islice(combinations(ordered[::-1], number), 300)


@pytest.mark.parametrize(
    ("mine", "gained", "expected"),
    [
        ("1-2 2-2", "3-2 3-3", {"akatan": 40}),
        ("1-2 2-2 3-2", "4-2", {}),
        ("3-1 9-1", "8-1", {"nomi": 20}),
        ("1-1 3-1 8-1 12-1", "2-1 11-1", {"gokou": 40}),
        ("1-1 3-1", "2-1", {"spring": 30}),
        ("1-1 3-1 8-1 12-1", "2-1", {}),
    ],
)
def test_what_a_capture_gives_beyond_what_its_group_gave(mine: str, gained: str, expected: dict[str, int]) -> None:
    state = scene("hana-awase", ("1-3", "1-4"), captured=(mine, ""))
    assert {hit.yaku.id: points for hit, points in rises(state, 0, cards_of(gained))} == expected


def test_what_would_add_nothing_is_not_worth_having() -> None:
    state = scene("hana-awase", ("1-3", "1-4"), captured=("1-1 3-1 8-1 12-1", "11-2"))
    mine, theirs = ({each.yaku.id for each in worth_having(state, seat)} for seat in (0, 1))
    assert {"gokou", "nomi", "akatan"} <= mine
    assert not mine & {"shikou", "spring", "matsukiribouzu", "yanagishima"}
    assert "inoshikachou" in theirs
    assert not theirs & {"gokou", "spring"}
