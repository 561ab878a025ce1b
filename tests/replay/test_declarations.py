"""Declarations in replays: how each is written, what is refused and where, written and seeded piles, needless words."""

import re
from pathlib import Path
from typing import Any

import pytest

import hana.game.verify
import hana.replay.steps
import hana.replay.walk
from hana.cards.names import CHARACTERS
from hana.game.action import Declare, Play, Take
from hana.game.state import Phase
from hana.replay.canonical import canonical, game_key, good_part
from hana.replay.model import deck_text
from hana.replay.recorder import Recorder
from hana.replay.steps import Step
from hana.replay.walk import RoundWalk, walk
from hana.rules import RULE_SETS
from tests.replay.games import deck_for, one_round, read, referee
from tests.replay.test_walk import FAULTS

THREE = deck_for(8, "ABC", "Q", field="o")
"""Mayumi for two: the dealer holds three pine cards."""
FOUR = deck_for(8, "ABCD", "Q", field="o")
BOTH = deck_for(8, "ABC", "QRS", field="o")
LAID = deck_for(10, "ABCD", "Q")
"""Min-ha-to: the dealer holds all of pine."""
LAID_TWICE = deck_for(10, "ABCDEFGH", "Q")
CHAFF = deck_for(7, "CDGHKL", "", "", on_field=6)
"""Hana-awase for three: the dealer holds six chaff, nobody else does."""


def mayumi(moves: str, deck: str = THREE, **more: Any) -> dict[str, Any]:
    return one_round(moves, game="mayumi/1", deck=deck, **({"end": "unfinished"} | more))


def min_ha_to(moves: str, deck: str = LAID) -> dict[str, Any]:
    return one_round(moves, game="min-ha-to/1", deck=deck, end="unfinished")


def awase(moves: str, seats: int = 2, **options: Any) -> dict[str, Any]:
    deck = CHAFF if seats == 3 else deck_for(8, "", "")
    return one_round(moves, seats=seats, deck=deck, options=options, end="unfinished")


def pile_after(deck: str, drawn: int, back: str) -> str:
    """A new draw pile in ascending order, after so many cards of a deck's pile were drawn and some put back."""
    return "".join(sorted(deck[24 + drawn :] + back, key=CHARACTERS.index))


def rounds_of(value: dict[str, Any]) -> RoundWalk:
    found = read(value)
    assert found.fault is None, found.fault
    return found.rounds[0]


# What is written.


@pytest.mark.parametrize(
    ("value", "tokens"),
    [
        pytest.param(awase("!f!-", fuke="announced"), ["!f", "!-"], id="fuke announced, declined"),
        pytest.param(awase("!t", 3, teyaku="optional"), ["!t"], id="teyaku shown"),
        pytest.param(
            awase("!-!f!-!-", 3, teyaku="optional", fuke="announced"), ["!-", "!f", "!-", "!-"], id="fuke before teyaku"
        ),
        pytest.param(min_ha_to("!l"), ["!l"], id="four laid down"),
        pytest.param(min_ha_to("!-!l", LAID_TWICE), ["!-", "!l"], id="once for each set"),
        pytest.param(mayumi("!-"), ["!-"], id="nothing put back"),
        pytest.param(mayumi("!r1B", piles=[pile_after(THREE, 1, "B")]), ["!r1B"], id="one of three put back"),
        pytest.param(mayumi("!r2AD", FOUR, piles=[pile_after(FOUR, 2, "AD")]), ["!r2AD"], id="two of four put back"),
    ],
)
def test_how_declarations_are_written(value: dict[str, Any], tokens: list[str]) -> None:
    played = rounds_of(value)
    assert [step.token for step in played.steps] == tokens
    assert all(step.kind == "declare" and step.before.phase is Phase.OPENING for step in played.steps)
    assert [step.number for step in played.steps] == list(range(len(tokens)))
    assert referee(read(value).replay) is not None


def test_a_card_put_back_is_drawn_for_and_then_lies_in_the_written_pile() -> None:
    pile = pile_after(THREE, 1, "B")
    (step,) = rounds_of(mayumi("!r1B", piles=[pile])).steps
    assert deck_text([card for card in range(48) if step.drawn >> card & 1]) == THREE[24]
    assert step.after.returned[0] == 1 << CHARACTERS.index("B")
    played = rounds_of(mayumi("!r1BA", piles=[pile]))
    assert played.new_piles and deck_text(played.new_piles[0]) == pile
    assert played.steps[-1].card == CHARACTERS.index(pile[0])


def seeded(moves: str, seed: str, **more: Any) -> dict[str, Any]:
    return one_round(moves, game="mayumi/1", seed=seed, **({"end": "unfinished"} | more))


def seed_with_a_set() -> tuple[str, str]:
    """A seed whose dealer holds three of a month, and a declaration that puts the first of them back."""
    for number in range(200):
        start = read(seeded("", f"seed {number}")).rounds[0].start
        if start.phase is Phase.OPENING and start.turn == 0:
            for month in range(12):
                held = start.hands[0].known >> 4 * month & 0b1111
                if held.bit_count() == 3:
                    return f"seed {number}", "!r1" + CHARACTERS[4 * month + (held & -held).bit_length() - 1]
    raise AssertionError("no seed deals a set")


def test_the_seed_gives_the_new_pile() -> None:
    seed, moves = seed_with_a_set()
    found = read(seeded(moves, seed))
    played = found.rounds[0]
    assert found.fault is None
    assert referee(found.replay) is not None
    pile = deck_text(played.new_piles[0])
    written = read(seeded(moves, seed, piles=[pile]))
    assert written.rounds[0].steps == played.steps
    assert game_key(written) == game_key(found)
    assert canonical(written).rounds[0].piles is None
    another = read(seeded(moves, seed, piles=[pile[::-1]]))
    assert canonical(another).rounds[0].piles == (pile[::-1],)
    assert game_key(another) != game_key(found)


# Choices of capture that only some games have.

GAJI = deck_for(8, "r", "", field="N")
OPEN_HAND = deck_for(7, "A", "CDGHKL", "", on_field=6)
"""Hana-awase for three: the second seat holds six chaff, two of them of pine; the dealer the crane."""


@pytest.mark.parametrize(
    ("value", "take", "taken"),
    [
        pytest.param(mayumi("rN", GAJI), "N", "N", id="the gaji takes a card of the field"),
        pytest.param(mayumi("rr", GAJI, options={"gaji_must_capture": False}), "r", "", id="it is laid down"),
        pytest.param(
            one_round("!tAD", seats=3, deck=OPEN_HAND, options={"teyaku": "optional"}, end="unfinished"),
            "D", "D", id="a card shown in another hand",
        ),
        pytest.param(
            one_round("AC", seats=3, deck=OPEN_HAND, options={"teyaku": "forced"}, end="unfinished"),
            "C", "C", id="a card that had to be shown",
        ),
    ],
)  # fmt: skip
def test_a_choice_is_named_by_its_card(value: dict[str, Any], take: str, taken: str) -> None:
    step = next(step for step in rounds_of(value).steps if step.kind == "play")
    assert step.take == CHARACTERS.index(take)
    assert step.taken == sum(1 << CHARACTERS.index(card) for card in taken)
    assert referee(read(value).replay) is not None


# What is refused: the smallest game, the code, the step.

REFUSED: dict[str, tuple[dict[str, Any], str, int | None]] = {
    "a card where fuke is asked": (awase("A", fuke="announced"), "declaration_needed", 0),
    "a card where the second seat is asked": (awase("!fA", fuke="announced"), "declaration_needed", 1),
    "fuke where it is not asked": (awase("!f"), "not_now", 0),
    "fuke a third time": (awase("!f!f!f", fuke="announced"), "not_now", 2),
    "teyaku where fuke is asked": (awase("!t", fuke="announced"), "not_asked", 0),
    "teyaku of a seat that has none": (awase("!-!t", 3, teyaku="optional"), "not_now", 1),
    "teyaku that is forced": (awase("!t", 3, teyaku="forced"), "not_now", 0),
    "a decision where a declaration is asked": (min_ha_to("+"), "declaration_needed", 0),
    "laying down without a set": (min_ha_to("!l!l"), "not_now", 1),
    "laying down in mayumi": (mayumi("!l"), "not_asked", 0),
    "putting back in min-ha-to": (min_ha_to("!r1A"), "not_asked", 0),
    "no letter": (mayumi("!"), "moves_cut", 0),
    "no such letter": (mayumi("!x"), "unknown_declaration", 0),
    "no number of cards": (mayumi("!r"), "moves_cut", 0),
    "no such number": (mayumi("!r0"), "unknown_declaration", 0),
    "too large a number": (mayumi("!r5ABCDE"), "unknown_declaration", 0),
    "cards missing": (mayumi("!r1"), "moves_cut", 0),
    "no card put back": (mayumi("!r1?"), "unknown_character", 0),
    "cards not ascending": (mayumi("!r2DA", FOUR), "unknown_declaration", 0),
    "a card twice": (mayumi("!r2AA", FOUR), "unknown_declaration", 0),
    "two of three": (mayumi("!r2AB"), "cannot_put_back", 0),
    "one of four": (mayumi("!r1A", FOUR), "cannot_put_back", 0),
    "a card of no set": (mayumi("!r1" + THREE[3]), "cannot_put_back", 0),
    "a card of another hand": (mayumi("!r1Q"), "cannot_put_back", 0),
    "putting back twice": (mayumi("!r1A!r1B", piles=[pile_after(THREE, 1, "A")]), "not_now", 1),
    "no new pile": (mayumi("!r1A"), "pile_missing", 0),
    "a new pile with another card": (mayumi("!r1A", piles=[pile_after(THREE, 1, "B")]), "bad_pile", 0),
    "a new pile that is too short": (mayumi("!r1A", piles=[pile_after(THREE, 1, "A")[1:]]), "bad_pile", 0),
    "the second new pile missing": (
        mayumi("!r1A!r1Q", BOTH, piles=[pile_after(BOTH, 1, "A")]), "pile_missing", 1,
    ),
    "a pile too many": (mayumi("!-", piles=[pile_after(THREE, 1, "A")]), "bad_pile", 1),
    "piles where nothing is replaced": (
        mayumi("", piles=["A"], options={"replace": False}), "piles_not_allowed", None,
    ),
    "cards drawn that were never seen": (mayumi("!r1A", THREE[:24] + "?" + THREE[25:]), "card_unknown", 0),
    "calling off without the cards": (mayumi("!-!g"), "cannot_call_off", 1),
    "calling off in another game": (awase("!g"), "cannot_call_off", 0),
    "the gaji without its choice": (mayumi("r", GAJI), "take_needed", 0),
    "the gaji laid down where it must capture": (mayumi("rr", GAJI), "take_not_possible", 0),
    "a shown card beyond reach": (
        one_round("!tAG", seats=3, deck=OPEN_HAND, options={"teyaku": "optional"}, end="unfinished"),
        "take_not_possible", 1,
    ),
    "a hand card that nobody shows": (
        one_round("!-AB", seats=3, deck=OPEN_HAND, options={"teyaku": "optional"}, end="unfinished"),
        "card_not_in_hand", 3,
    ),
    "declining in one's turn": (mayumi("!-!-"), "not_now", 1),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_every_refusal_has_its_code_and_place(name: str) -> None:
    value, code, step = REFUSED[name]
    found = read(value)
    assert found.fault is not None
    assert (found.fault.code, found.fault.round, found.fault.step) == (code, 0, step)
    assert found.fault.message
    if code != "card_unknown":
        assert referee(found.replay) is None
    good = good_part(found)
    if good is not None and code != "bad_pile":
        assert walk(good).fault is None


def test_every_code_in_the_program_has_a_case() -> None:
    """The codes that no replay can show are shown by the tests of the game."""
    pattern = re.compile(r'(?:Stop|IllegalAction|Fault)\(\s*"([a-z_]+)"')
    modules = (hana.game.verify, hana.replay.steps, hana.replay.walk)
    codes = {code for module in modules for code in pattern.findall(Path(module.__file__ or "").read_text())}
    shown = {code for _, code, *_ in FAULTS.values()} | {code for _, code, _ in REFUSED.values()}
    only_actions = {"no_card", "round_is_over", "card_not_in_draw_pile", "redraw_differs", "take_needless"}
    assert codes == shown | only_actions | {"declaration_needless"}


# Tegarasu.

AT_THE_END = "JFihOIfgCuDEprvVTK"
"""Of the seed 146: Kiku could call the round off after the last turn."""
BEFORE_THE_END = "fXqpMEkGCLZUeOmbd"
"""Of the seed 152: Ume could call the round off in her last turns."""


def tegarasu(moves: str, seed: str = "146", **more: Any) -> dict[str, Any]:
    return one_round(moves, game="mayumi/1", seed=seed, **more)


def test_a_round_is_called_off_at_its_end() -> None:
    played = rounds_of(tegarasu(AT_THE_END + "!g"))
    assert (played.steps[-1].token, played.steps[-1].seat) == ("!g", 1)
    assert played.result is not None
    assert (played.result.drawn, played.result.scores) == (True, (0, 0))


def test_not_to_call_it_off_is_not_written() -> None:
    played = rounds_of(tegarasu(AT_THE_END))
    assert played.moves == AT_THE_END
    assert played.steps[-1].after.phase is Phase.CLOSING
    assert played.end.over
    assert played.result is not None and not played.result.drawn
    fault = read(tegarasu(AT_THE_END + "!-")).fault
    assert fault is not None
    assert (fault.code, fault.step) == ("declaration_needless", len(played.steps))


def test_a_log_may_stop_before_that_question() -> None:
    played = rounds_of(tegarasu(AT_THE_END, end="unfinished"))
    assert played.result is None
    assert played.end.phase is Phase.CLOSING


def test_where_it_may_be_called_off_is_what_the_oracle_says() -> None:
    for seed, moves in (("146", AT_THE_END), ("152", BEFORE_THE_END)):
        found = set()
        for cut in range(len(moves) + 1):
            replay = read(tegarasu(moves[:cut] + "!g", seed)).replay
            assert (walk(replay).fault is None) == (referee(replay) is not None)
            found |= {cut} if walk(replay).fault is None else set()
        assert found
    assert found - {len(moves)}  # of the seed 152 also in a turn


def test_a_recorder_writes_it_so() -> None:
    for answer, more in ((Declare("g"), "!g"), (Declare("-"), "")):
        recorder = Recorder(RULE_SETS["mayumi"], ("Ume", "Kiku"), seed="146")
        recorder.start_round()
        for step in rounds_of(tegarasu(AT_THE_END)).steps:
            if step.token:
                recorder.act(Take(step.take) if step.kind == "reveal" and step.take is not None else action_of(step))
        assert walk(recorder.replay()).fault is None
        assert recorder.state.phase is Phase.CLOSING
        recorder.act(answer)
        assert recorder.replay().rounds[0].moves == AT_THE_END + more
        assert walk(recorder.replay()).totals == recorder.totals


def action_of(step: Step) -> Play:
    assert step.card is not None
    return Play(step.card, step.take)
