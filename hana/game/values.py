"""Small changes of frozen values."""

from typing import TypeVar

Item = TypeVar("Item")


def put(values: tuple[Item, ...], place: int, value: Item) -> tuple[Item, ...]:
    """The tuple with one place changed.

    >>> put((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    return (*values[:place], value, *values[place + 1 :])
