"""What stat blocks of `squad` leave out, and how a unit begins (M-05, S-06, S-49)."""

from typing import Any

import msgspec

from game.systems.squad.units import ItemStats, Soldier, Stats, WeaponStats
from tests.systems.squad.field import field, man, soldier


def plain(block: dict[str, Any], kind: Any) -> dict[str, Any]:
    """A stat block with all that it leaves out."""
    full: dict[str, Any] = msgspec.to_builtins(msgspec.convert(block, kind))
    return {name: value for name, value in full.items() if name not in block}


def test_what_a_stat_block_leaves_out_is_usual_or_nothing() -> None:
    """M-05: 6 squares, average size, 2 levels tall; no other figure, no quality."""
    people = plain({"att": 3, "def": 2, "ath": 3, "sa": 4, "bhp": 6}, Stats)
    assert (people.pop("move"), people.pop("size"), people.pop("height")) == (6, "average", 2)
    items = plain({}, ItemStats)
    assert items.pop("vision") is None
    nothing = {0, ()}
    assert {value if value != [] else () for value in people.values()} <= nothing
    assert set(plain({"dam": 2}, WeaponStats).values()) | set(items.values()) <= nothing


def test_a_unit_begins_unhurt_with_two_actions_and_no_status() -> None:
    """S-06, S-21, S-45, S-49, S-53."""
    unit = man(field(a=soldier((0, 0)), X=soldier((9, 5))), "a")
    own = [name for name in Soldier.__struct_fields__ if name in Soldier.__annotations__]
    values = {name: getattr(unit, name) for name in own}
    assert (values.pop("bhp"), values.pop("actions"), values.pop("shocked")) == (6, 2, -1)
    values.pop("unseen")  # of where it stands
    assert not any(values.values()), values
