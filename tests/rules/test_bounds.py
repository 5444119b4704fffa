"""Every whole number of a stat block and of a unit has bounds, wide enough for what is shipped (M-05)."""

from collections.abc import Iterator
from typing import Annotated, Any, get_args

import pytest
from msgspec import Meta, Struct
from msgspec.structs import fields

from game.rules.bounds import MOST_SET, bounds
from game.rules.limits import LATEST_TURN, MOST_OF_A_RULE, highest
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
    one_sided = (Annotated[int, Meta(ge=1)], Annotated[int, Meta(le=1)], Annotated[int, Meta(title="n")])
    others = (Annotated[float, Meta(ge=0, le=1)], Annotated[int, "unit"], tuple[int, ...])
    assert [bounds(kind) for kind in (*one_sided, *others)] == [None] * 6


def test_the_bounds_of_a_number_are_found_whatever_else_its_type_says() -> None:
    assert bounds(Annotated[int, Meta(ge=0, le=4)]) == (0, 4)
    assert bounds(Annotated[int, "dice", Meta(ge=-3, le=0)]) == (-3, 0)


def test_a_house_rule_is_on_or_off_or_at_most_10() -> None:
    """M-02: by what it is by default."""
    assert [highest(default) for default in (0, 1, 2, 10)] == [1, 1, 10, 10]
    assert MOST_OF_A_RULE == 10


def test_turns_and_what_is_set_by_hand_go_up_to_999() -> None:
    assert (LATEST_TURN, MOST_SET) == (999, 999)
