"""The stat blocks of `narrative`: the shipped ones, and what is said of bad ones (M-05)."""

from pathlib import Path

import msgspec
import pytest

from game.errors import BadMap
from game.files.catalogue import block_types
from game.files.content import shipped_catalogue
from game.files.map_reader import read_map
from game.files.places import shipped_maps
from game.systems import SYSTEMS
from game.systems.narrative.units import ItemStats, Stats, WeaponStats
from tests.files.marked import YARD, unmarked

SHIPPED = shipped_catalogue()


@pytest.mark.parametrize("name", SHIPPED.units)
def test_shipped_units_are_within_what_makes_a_match(name: str) -> None:
    """M-05: the ranges at the end of the rules, of single fighters on their own feet."""
    stats = msgspec.convert(SHIPPED.units[name].stats["narrative"], Stats)
    person = SHIPPED.units[name].stats["phased"]["scale"] == "H"
    if not person or name in {"drone", "walker", "civilian"} or stats.rank == "minion":
        return
    assert 2 <= stats.soak <= 4
    assert 10 <= stats.wound_threshold <= 13
    assert 10 <= stats.strain_threshold <= 13
    assert stats.defense_melee <= 1
    assert stats.defense_ranged <= 1


def test_shipped_gear_reads() -> None:
    """M-05: every weapon and item; guns do 5 to 9, those of machines up to 11, blades less with brawn."""
    for gear in SHIPPED.weapons.values():
        stats = msgspec.convert(gear.stats["narrative"], WeaponStats)
        most = 9 if gear.stats["phased"]["scale"] == "H" else 11
        assert 2 <= stats.damage <= most
    for gear in SHIPPED.items.values():
        msgspec.convert(gear.stats["narrative"], ItemStats)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("narrative.brawn = «7", "7"),
        ("narrative.«brawm = 3", '"brawm"'),
        ('narrative.soak = «"much"', '"much"'),
        ("narrative.melee = «6", "6"),
        ('narrative.abilities = [«"fly"]', '"fly"'),
    ],
)
def test_a_bad_value_is_told_with_its_place(line: str, found: str) -> None:
    """M-01, M-05."""
    units = f'[[units]]\ntemplate = "rifleman"\nside = "squad"\nat = [1, 1]\n{line}\n'
    text, places = unmarked(YARD + units)
    with pytest.raises(BadMap) as bad:
        read_map(text.encode(), "map", SHIPPED, block_types(SYSTEMS))
    [fault] = bad.value.faults
    assert [(fault.line, fault.column)] == places
    assert found in fault.found


@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_shipped_maps_suit_narrative(path: Path) -> None:
    """M-05: all of them play under it, their overrides read."""
    scenario = read_map(path.read_bytes(), str(path), SHIPPED, block_types(SYSTEMS)).scenario
    assert "narrative" in scenario.systems
