"""What is wrong with a stat is said in a map maker's words, at that very value (M-01, M-05)."""

from typing import Any

import pytest
from msgspec import ValidationError, convert
from msgspec.structs import fields

from game.errors import BadMap, Fault
from game.files.catalogue import block_types
from game.files.faults import Faults
from game.files.map_reader import read_map
from game.files.positions import Positions
from game.files.stat_blocks import check_block
from game.systems import SYSTEMS
from tests.files.marked import FOREIGN, YARD, unmarked

UNIT = '[[units]]\ntemplate = "rifleman"\nside = "squad"\nat = [1, 1]\n'

TYPES = block_types(SYSTEMS)
KINDS = {
    f"{system} {what}": kind
    for system, types in TYPES.items()
    for what, kind in types._asdict().items()
    if kind is not None
}


def faults_of(text: str) -> tuple[Fault, ...]:
    with pytest.raises(BadMap) as bad:
        read_map(text.encode(), "yard.toml", types=TYPES)
    return bad.value.faults


@pytest.mark.parametrize(
    ("line", "found", "expected", "nearest"),
    [
        ('squad.att = «"good"', '"good"', "a whole number from 0 to 20", None),
        ("squad.att = «2.5", "2.5", "a whole number from 0 to 20", None),
        ("squad.leader = «1", "1", "true or false", None),
        ('squad.size = «"smal"', '"smal"', "one of average, large, small, tiny", "small"),
        ("squad.size = «3", "3", "one of average, large, small, tiny", None),
        ('squad.abilities = «"rally"', '"rally"', "a list: one of overwatch, rally, sprint", None),
        (
            'squad.abilities = ["rally", «"overwach"]',
            '"overwach"',
            "one of overwatch, rally, sprint",
            "overwatch",
        ),
        ('phased.break_tn = «"never"', '"never"', "a whole number from 14 to 30", None),
        ('phased.scale = «"h"', '"h"', "one of E H M T", "H"),
        ("effort.«rangd = 2", 'the unknown key "rangd"', "one of aspect", "ranged"),
    ],
)
def test_a_value_of_a_unit(line: str, found: str, expected: str, nearest: str | None) -> None:
    """M-01."""
    text, places = unmarked(YARD + UNIT + line + "\n")
    [fault] = faults_of(text)
    assert [(fault.line, fault.column)] == places
    assert (fault.found, fault.nearest) == (found, nearest)
    assert fault.expected.startswith(expected)


WRONG: tuple[Any, ...] = ("x", 10**9, -(10**9), 1.5, True, 3, [], ["x"], [3], {}, {"x": "y"}, [{}], "2d7")


@pytest.mark.parametrize("name", KINDS)
def test_every_stat_of_every_rule_system(name: str) -> None:
    """M-01: a value is refused when its type refuses it, once or more, and in words of people."""
    kind = KINDS[name]
    refused = 0
    for field in fields(kind):
        for value in WRONG:
            faults = Faults("x.toml", Positions("x = 1\n"))
            check_block({field.encode_name: value}, (), faults, kind, whole=False)
            assert bool(faults) is not _reads(value, field.type), (field.name, value)
            refused += bool(faults)
            for fault in faults.in_order():
                assert not FOREIGN.search(f"{fault.found} {fault.expected}"), fault
    assert refused > 6 * len(fields(kind))


def _reads(value: Any, kind: Any) -> bool:
    try:
        convert(value, kind)
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize("name", KINDS)
def test_what_is_missing_is_said_with_what_it_may_be(name: str) -> None:
    """M-01: an empty block of a new kind of unit, weapon or item."""
    kind = KINDS[name]
    faults = Faults("x.toml", Positions("x = 1\n"))
    check_block({}, (), faults, kind, whole=True)
    needed = [field.encode_name for field in fields(kind) if field.required]
    assert [fault.found for fault in faults.in_order()][: len(needed)] == [f"no `{name}`" for name in needed]
    for fault in faults.in_order()[: len(needed)]:
        assert not FOREIGN.search(fault.expected), fault
