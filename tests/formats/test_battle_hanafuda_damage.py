"""However a Battle Hanafuda log is damaged, what comes out is a reason, and the part that is still good."""

import re
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from tests.formats.battle_hanafuda_writer import Style, lines_of, nintendo_game
from tests.formats.damaged import read_all
from tests.strategies import quick


@cache
def whole(seed: int) -> tuple[str, ...]:
    game = nintendo_game(seed, rounds=2, no_sake=seed == 3)
    style = Style(first=1 + seed % 2, noise=seed if seed > 3 else None, results=seed != 2, no_sake=seed == 3)
    return tuple(lines_of(game, style))


def text_of(lines: list[str] | tuple[str, ...]) -> str:
    return "".join(f"{line}\n" for line in lines)


numbers = st.integers(0, 5)
places = st.floats(0, 1, exclude_max=True)


def at(seed: int, place: float) -> int:
    return int(place * len(whole(seed)))


@quick(200)
@given(numbers, places, st.integers(1, 6))
def test_lines_are_left_out(seed: int, place: float, count: int) -> None:
    lines, start = whole(seed), at(seed, place)
    read_all(text_of(lines[:start] + lines[start + count :]))


@quick(150)
@given(numbers, places, places)
def test_two_lines_change_places(seed: int, one: float, two: float) -> None:
    lines = list(whole(seed))
    a, b = at(seed, one), at(seed, two)
    lines[a], lines[b] = lines[b], lines[a]
    read_all(text_of(lines))


@quick(150)
@given(numbers, places, places, st.integers(1, 5))
def test_lines_stand_twice(seed: int, source: float, target: float, count: int) -> None:
    lines, start, end = whole(seed), at(seed, source), at(seed, target)
    read_all(text_of(lines[:end] + lines[start : start + count] + lines[end:]))


@quick(250)
@given(numbers, places, st.sampled_from(["0", "1", "5", "12", "47", "48", "-1", "", "x", "٣", "9" * 5000]), st.data())
def test_a_number_is_another(seed: int, place: float, new: str, data: st.DataObject) -> None:
    lines = list(whole(seed))
    line = lines[at(seed, place)]
    found = list(re.finditer("[0-9]+", line))
    if found:
        here = data.draw(st.sampled_from(found))
        lines[at(seed, place)] = line[: here.start()] + new + line[here.end() :]
    read_all(text_of(lines))


@quick(150)
@given(numbers, places, st.sampled_from(["P1", "CPU"]))
def test_the_other_player_is_named(seed: int, place: float, name: str) -> None:
    lines = list(whole(seed))
    lines[at(seed, place)] = re.sub("P1|CPU", name, lines[at(seed, place)])
    read_all(text_of(lines))


@quick(150)
@given(numbers, places, st.characters(), st.booleans())
def test_a_letter_is_another(seed: int, place: float, letter: str, within_the_head: bool) -> None:
    text = text_of(whole(seed))
    here = int(place * (600 if within_the_head else len(text)))
    read_all(text[:here] + letter + text[here + 1 :])


@quick(100)
@given(numbers, places, places)
def test_a_piece_of_the_text_is_missing(seed: int, one: float, two: float) -> None:
    text = text_of(whole(seed))
    first, last = sorted((int(one * len(text)), int(two * len(text))))
    read_all(text[:first])
    read_all(text[:first] + text[last:])
