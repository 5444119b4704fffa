"""A table whose values are imported when they are first asked for."""

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import Any, TypeVar, cast

V = TypeVar("V")


class OnDemand(MutableMapping[str, V]):
    """Values by name; what is not imported yet is known by where it stands, as `module:name`.

    >>> tables = OnDemand({"pi": "math:pi", "e": "math:e"})
    >>> list(tables), tables["e"]
    (['pi', 'e'], 2.718281828459045)
    """

    def __init__(self, where: dict[str, str]) -> None:
        self._where = where
        self._values: dict[str, V] = {}

    def __getitem__(self, name: str) -> V:
        if name not in self._values:
            module, _, attribute = self._where[name].partition(":")
            self._values[name] = cast("V", getattr(cast("Any", import_module(module)), attribute))
        return self._values[name]

    def __setitem__(self, name: str, value: V) -> None:
        self._where[name], self._values[name] = "", value

    def __delitem__(self, name: str) -> None:
        del self._where[name]
        self._values.pop(name, None)

    def __contains__(self, name: object) -> bool:
        return name in self._where

    def __iter__(self) -> Iterator[str]:
        return iter(self._where)

    def __len__(self) -> int:
        return len(self._where)
