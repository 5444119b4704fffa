"""Every whole number of a stat block and of a unit has bounds, wide enough for what is shipped (M-05)."""

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields

from game.rules.bounds import bounds
from game.rules.system import System
from game.systems import SYSTEMS


def whole_numbers(kind: Any, path: str) -> Iterator[tuple[str, Any]]:
    """The types of all whole numbers in a type, however deep, with where they stand."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        for field in fields(kind):
            yield from whole_numbers(field.type, f"{path}.{field.name}")
    elif kind is int or bounds(kind):
        yield path, kind
    else:
        for part in get_args(kind):
            yield from whole_numbers(part, path)


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=str)
def test_every_whole_number_has_a_least_and_a_greatest(system: System[Any]) -> None:
    """M-02, M-05: of stat blocks, of weapons, of items, and of what an edit may set of a unit."""
    kinds = (system.stats, system.weapon_stats, system.item_stats, system.unit)
    found = {path: number for kind in kinds for path, number in whole_numbers(kind, str(kind))}
    assert len(found) > 20
    assert [path for path, kind in found.items() if not bounds(kind)] == []


def test_what_has_no_bounds_is_told_apart() -> None:
    """A plain number, a text and a number that is only bounded from below have none."""
    assert [bounds(kind) for kind in (int, str, float)] == [None] * 3
