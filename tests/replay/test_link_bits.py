"""Digits, texts, combinations and orders, each there and back."""

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hana.replay.errors import LinkError
from hana.replay.link_bits import CHECKSUM_LENGTH, Reader, Writer, checksum, opened, sealed
from hana.replay.link_values import (
    read_chosen,
    read_natural,
    read_order,
    read_text,
    write_chosen,
    write_natural,
    write_order,
    write_text,
)
from tests.strategies import quick

DIGITS = st.lists(st.integers(1, 10**15).flatmap(lambda radix: st.tuples(st.integers(0, radix - 1), st.just(radix))))


@quick(100)
@given(DIGITS)
def test_digits_come_back_in_their_order(digits: list[tuple[int, int]]) -> None:
    out = Writer()
    for value, radix in digits:
        out.digit(value, radix)
    source = Reader(out.number)
    assert [source.digit(radix) for _, radix in digits] == [value for value, _ in digits]
    assert source.done


@pytest.mark.parametrize(("value", "radix"), [(2, 2), (-1, 5), (0, 0)])
def test_a_digit_is_below_its_radix(value: int, radix: int) -> None:
    with pytest.raises(LinkError, match=f"{value} is no digit below {radix}"):
        Writer().digit(value, radix)


@quick(100)
@given(st.integers(0, 63), st.integers(0, 2**2000))
def test_a_code_opens_to_its_number(version: int, number: int) -> None:
    assert opened(sealed(version, number), version) == number


def test_the_parts_of_a_code() -> None:
    code = sealed(1, 1 + 2 * 64 + 63 * 64**2)
    assert code[0] == "B" and code[1 + CHECKSUM_LENGTH :] == "BC_"
    check = checksum("BBC_")
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    assert code[1:5] == "".join(letters[check >> 6 * place & 63] for place in range(4))


@pytest.mark.parametrize("value", [0, 1, 15, 16, 255, 256, 5000, (1 << 20) - 1])
def test_whole_numbers(value: int) -> None:
    out = Writer()
    write_natural(out, value)
    assert read_natural(Reader(out.number)) == value


@quick(100)
@given(st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=64))
def test_texts(text: str) -> None:
    out = Writer()
    write_text(out, text)
    assert read_text(Reader(out.number)) == text


def test_every_combination_has_its_rank() -> None:
    pool, ranks = [1, 4, 6, 7, 9, 20], Counter[int]()
    for size in range(len(pool) + 1):
        for chosen in combinations(pool, size):
            out = Writer()
            write_chosen(out, pool, chosen)
            ranks[out.number] += 1
            assert read_chosen(Reader(out.number), pool, size) == list(chosen)
    assert ranks[0] == len(pool) + 1 and ranks[19] == 1


def test_every_order_has_its_number() -> None:
    pool = [3, 5, 8, 13]
    numbers = set()
    for order in permutations(pool):
        out = Writer()
        write_order(out, pool, order)
        numbers.add(out.number)
        assert read_order(Reader(out.number), pool) == list(order)
    assert numbers == set(range(24))


def test_cards_never_seen_may_stand_in_an_order() -> None:
    pool = [3, 5, -1, -1]
    for order in set(permutations(pool)):
        out = Writer()
        write_order(out, pool, order)
        assert read_order(Reader(out.number), pool) == list(order)
