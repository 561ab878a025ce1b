"""The one registry: every file of a folder exports one value under an agreed name."""

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Protocol, TypeVar


class Named(Protocol):
    """Whatever has an id of its own."""

    @property
    def id(self) -> str: ...


Item = TypeVar("Item", bound=Named)


def discover(package: str, path: Iterable[str], name: str, kind: type[Item]) -> Mapping[str, Item]:
    """Every value called `name` in the modules of `package`, by its id, sorted by id.

    A module without that name is a helper and is passed over, so that a folder may hold both.

    Raises:
        TypeError: a module's value is of another type than `kind`.
        ValueError: two modules give the same id.
    """
    found: dict[str, Item] = {}
    for module_info in pkgutil.iter_modules(list(path)):
        module = importlib.import_module(f"{package}.{module_info.name}")
        value = getattr(module, name, None)
        if value is None:
            continue
        if not isinstance(value, kind):
            raise TypeError(f"{module.__name__}.{name} is not a {kind.__name__}")
        if value.id in found:
            raise ValueError(f"{module.__name__} gives the id {value.id!r} a second time")
        found[value.id] = value
    return MappingProxyType(dict(sorted(found.items())))
