"""Stat blocks of `effort`: the shipped ones in their ranges, faulty ones told with their place (M-05)."""

import shutil
from pathlib import Path

import msgspec
import pytest

from game.errors import BadCatalogue
from game.files.catalogue import block_types
from game.files.content import load_catalogue
from game.files.places import assets
from game.systems.effort.system import EFFORT
from game.systems.effort.units import Stats
from tests.files.marked import unmarked

TYPES = block_types({"effort": EFFORT})
SHIPPED = load_catalogue(assets(), TYPES)
HEROES = {"leader", "sniper", "medic", "scout", "brawler", "warlord", "engineer", "surgeon"}
"""Leaders and specialists."""


@pytest.mark.parametrize("unit", SHIPPED.units.values(), ids=lambda one: one.id)
def test_the_shipped_blocks_are_in_their_ranges(unit: object) -> None:
    """E-01, E-42, E-46: attack pools of 6 to 8 with what is in hand, thresholds of 1 or 2; machines more."""
    stats = msgspec.convert(unit.stats["effort"], Stats)  # type: ignore[attr-defined]
    assert stats.hero is (unit.id in HEROES)  # type: ignore[attr-defined]
    machine = unit.stats["phased"]["scale"] != "H"  # type: ignore[attr-defined]
    assert stats.wound_threshold <= (3 if machine else 2)
    names = unit.weapons[:1]  # type: ignore[attr-defined]
    for name in names:
        block = SHIPPED.weapons[name].stats["effort"]
        pool = stats.aspect + getattr(stats, block["trait"]) + getattr(stats, block["skill"])
        assert 6 <= pool <= (10 if machine else 8)


TEMPLATE = """\
name = "Guard"
about = "Stands."
figure = "person"
weapons = []
items = []
[squad]
[narrative]
[effort]
aspect = 2
%s
[phased]
"""


@pytest.mark.parametrize(
    "line",
    [
        "strong = «4",
        "melee = «-1",
        "«strength = 2",
        "hero = «1",
        "wound_threshold = «0",
        'abilities = [«"opportunity"]',
    ],
)
def test_faults_of_a_unit_are_told_with_their_place(line: str, tmp_path: Path) -> None:
    """M-01, M-05: out of range, misspelt, of a wrong type."""
    text, expected = unmarked(TEMPLATE % line)
    (tmp_path / "units").mkdir()
    for name in ("weapons.toml", "items.toml"):
        shutil.copy(assets() / name, tmp_path)
    (tmp_path / "units" / "guard.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadCatalogue) as bad:
        load_catalogue(tmp_path, TYPES)
    assert [(fault.line, fault.column) for fault in bad.value.faults] == expected


def test_faults_of_a_weapon_are_told_with_their_place(tmp_path: Path) -> None:
    """M-01: a zone that there is not."""
    shutil.copytree(assets() / "units", tmp_path / "units")
    shutil.copy(assets() / "items.toml", tmp_path)
    text = (
        (assets() / "weapons.toml").read_text(encoding="utf-8").replace('zone = "near"', 'zone = "nearby"', 1)
    )
    (tmp_path / "weapons.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadCatalogue) as bad:
        load_catalogue(tmp_path, TYPES)
    (fault,) = bad.value.faults
    assert text.splitlines()[fault.line - 1][fault.column - 1 :].startswith('"nearby"')


def test_what_a_block_leaves_out_is_nothing_but_the_wounds_it_takes() -> None:
    """E-01, E-46: a rank that is not given is 0, a wound threshold 3."""
    given = msgspec.structs.asdict(Stats(aspect=2))
    assert {name: value for name, value in given.items() if value} == {"aspect": 2, "wound_threshold": 3}
