"""However a KoiKoi-AI record is damaged, what comes out is a reason, and the part that is still good."""

import copy
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.formats.damaged import read_all
from tests.formats.generators import koi_koi_game
from tests.formats.koikoi_ai_writer import record_of
from tests.strategies import quick

Path = tuple[Any, ...]
STRANGE = [
    None,
    True,
    False,
    0,
    1,
    -1,
    13,
    61,
    10**30,
    1.5,
    "",
    "x",
    "梅\u0000",
    [],
    [[1, 1]],
    {},
    [1],
    [13, 1],
    [1, 1],
]


@cache
def whole(seed: int) -> dict[str, Any]:
    return record_of(koi_koi_game(seed, rounds=2), pairs=seed % 2 == 1)


def paths(value: Any, here: Path = ()) -> Iterator[Path]:
    """The way to everything in a JSON value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*here, key)
        yield from paths(item, (*here, key))


@cache
def all_paths(seed: int) -> tuple[Path, ...]:
    return tuple(paths(whole(seed)))


def parent(record: Any, path: Path) -> Any:
    for key in path[:-1]:
        record = record[key]
    return record


@cache
def all_cards(seed: int) -> tuple[Path, ...]:
    """The way to every card, which is a list of two numbers."""
    found = ((path, parent(whole(seed), path)[path[-1]]) for path in all_paths(seed))
    return tuple(path for path, value in found if isinstance(value, list) and len(value) == 2 and type(value[0]) is int)


numbers = st.integers(0, 5)


@quick(150)
@given(numbers, st.data())
def test_something_is_left_out(seed: int, data: st.DataObject) -> None:
    record = copy.deepcopy(whole(seed))
    path = data.draw(st.sampled_from(all_paths(seed)))
    del parent(record, path)[path[-1]]
    read_all(json.dumps(record))


@quick(200)
@given(numbers, st.data(), st.sampled_from(STRANGE))
def test_something_is_altered(seed: int, data: st.DataObject, strange: object) -> None:
    record = copy.deepcopy(whole(seed))
    path = data.draw(st.sampled_from(all_paths(seed)))
    parent(record, path)[path[-1]] = strange
    read_all(json.dumps(record))


@quick(200)
@given(numbers, st.data())
def test_two_things_of_a_kind_change_places(seed: int, data: st.DataObject) -> None:
    record = copy.deepcopy(whole(seed))
    cards = all_cards(seed)
    for _ in range(data.draw(st.integers(1, 3))):
        one, two = (data.draw(st.sampled_from(cards)) for _ in range(2))
        a, b = parent(record, one), parent(record, two)
        a[one[-1]], b[two[-1]] = b[two[-1]], a[one[-1]]
    read_all(json.dumps(record))


@quick(100)
@given(numbers, st.data())
def test_turns_and_rounds_change_their_names(seed: int, data: st.DataObject) -> None:
    record = copy.deepcopy(whole(seed))
    named = [path for path in all_paths(seed) if str(path[-1]).startswith(("round", "turn"))]
    path = data.draw(st.sampled_from(named))
    around = parent(record, path)
    name = data.draw(st.sampled_from(["round01", "turn01", "turn1", "round2", "round٢", "turn１", "turn", "turn-1"]))
    around[name + data.draw(st.sampled_from(["", "9" * 5000]))] = around.pop(path[-1])
    read_all(json.dumps(record))


@quick(100)
@given(numbers, st.floats(0, 1), st.floats(0, 1))
def test_a_piece_of_the_text_is_missing(seed: int, start: float, end: float) -> None:
    text = json.dumps(whole(seed))
    first, last = sorted((int(start * len(text)), int(end * len(text))))
    read_all(text[:first])
    read_all(text[:first] + text[last:])


@quick(150)
@given(numbers, st.data())
def test_a_letter_is_another(seed: int, data: st.DataObject) -> None:
    text = json.dumps(whole(seed))
    place = data.draw(st.integers(0, len(text) - 1))
    read_all(text[:place] + data.draw(st.characters()) + text[place + 1 :])
