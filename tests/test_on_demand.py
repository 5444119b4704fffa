"""A table that imports its values when they are asked for."""

import sys
from collections.abc import Mapping

import pytest

from game.on_demand import OnDemand


def test_names_are_known_without_their_values() -> None:
    table: OnDemand[object] = OnDemand({"here": "tests.nowhere:HERE", "there": "tests.nowhere:THERE"})
    assert list(table) == ["here", "there"]
    assert len(table) == 2
    assert "here" in table
    assert "tests.nowhere" not in sys.modules
    with pytest.raises(ModuleNotFoundError):
        table["here"]


def test_values_can_be_entered_and_taken_out() -> None:
    table: OnDemand[object] = OnDemand({"pi": "math:pi"})
    table["e"] = 2.7
    assert dict(table) == {"pi": 3.141592653589793, "e": 2.7}
    del table["pi"]
    assert list(table) == ["e"]
    assert isinstance(table, Mapping)
    with pytest.raises(KeyError):
        table["pi"]
