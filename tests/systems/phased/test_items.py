"""Doors, medkits, smoke, stat blocks and their faults (P-46, P-48, P-49, M-05)."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.errors import BadCatalogue
from game.files.catalogue import block_types
from game.files.content import load_catalogue, shipped_catalogue
from game.files.places import assets, shipped_maps
from game.files.stat_blocks import BlockTypes
from game.rules.scenario import Reinforce
from game.systems import SYSTEMS
from game.systems.phased.harm import SCALES
from game.systems.phased.items import DrawBulky, Interact, Reload, UseItem
from game.systems.phased.units import ItemStats, Stats, WeaponStats
from tests.shipped import shipped_map
from tests.systems.phased.field import field, lost, man, mook, put, refused, who


def test_a_door_instead_of_moving() -> None:
    """P-49, B-04: it is the choice of the Movement phase."""
    match = field((".+..................",) * 6, a=man((0, 2)), X=man((15, 2)))
    assert refused(match, Interact(unit="a", at=Square(5, 2))) == ["B-04"]
    match.do(Interact(unit="a", at=Square(1, 2)))
    assert match.state.board.terrain(Square(1, 2)).name == "open door"
    assert who(match, "a").choice == "interact"


def test_a_medkit_gives_1d6_vitality_back() -> None:
    """P-49: never above the maximum; not to enemies, mooks, the unhurt, or who is out of reach."""
    match = field(
        a=man((0, 2), items=("medkit",)), b=man((1, 2)), c=mook((1, 3), 5), d=man((9, 2)), X=man((0, 1))
    )
    put(match, "b", vitality=6)
    assert refused(match, UseItem(unit="a", item="medkit", target="a")) == ["P-49"]
    assert refused(match, UseItem(unit="a", item="medkit", target="c")) == ["P-49"]
    assert refused(match, UseItem(unit="a", item="medkit", target="d")) == ["P-49"]
    assert refused(match, UseItem(unit="a", item="medkit", target="X")) == ["B-37"]
    assert refused(match, UseItem(unit="a", item="smoke", at=Square(3, 2))) == ["P-49"]
    match.do(UseItem(unit="a", item="medkit", target="b"), dice=(3,))
    assert lost(match, "b") == (1, 0)
    assert who(match, "a").things[0].charges == 1
    match = field(a=man((0, 2), items=("medkit",)), X=man((15, 2)))
    put(match, "a", vitality=8)
    match.do(UseItem(unit="a", item="medkit", target="a"), dice=(6,))
    assert lost(match, "a") == (0, 0)


def test_smoke() -> None:
    """P-49, B-06: over the square and those around it, within its range and in view."""
    match = field(a=man((0, 2), items=("smoke",)), X=man((15, 2)))
    assert refused(match, UseItem(unit="a", item="smoke", at=Square(7, 2))) == ["P-49"]
    match.do(UseItem(unit="a", item="smoke", at=Square(5, 2)))
    assert match.state.board.smoke[match.state.board.index(Square(6, 3))] == 3


@pytest.mark.parametrize(
    ("kind", "block", "fault"),
    [
        (Stats, {"ranged": 1, "melee": 1, "defense": 20}, "durability"),
        (Stats, {"ranged": 1, "melee": 1, "defense": 20, "vitality": 5}, "durability"),
        (Stats, {"ranged": 1, "melee": 1, "defense": 20, "durability": 5, "break_tn": 13}, "break_tn"),
        (Stats, {"ranged": 1, "melee": 1, "defense": 20, "durability": 5, "scale": "X"}, "scale"),
        (Stats, {"ranged": 1, "melee": 1, "defense": 20, "durability": 5, "talents": ["fly"]}, "talents"),
        (Stats, {"ranged": 1, "melee": 1, "durability": 5}, "defense"),
        (WeaponStats, {"dice": "3w6"}, "dice"),
        (WeaponStats, {"dice": "2d6", "light": True, "bulky": True}, "light"),
        (WeaponStats, {"dice": "2d6", "melee": True, "auto": True}, "melee"),
        (WeaponStats, {"dice": "2d6", "hands": 3}, "hands"),
        (ItemStats, {"heals": "lots"}, "heals"),
    ],
)
def test_bad_blocks_are_refused_with_what_is_wrong(kind: Any, block: dict[str, Any], fault: str) -> None:
    """M-05: every fault names its field."""
    with pytest.raises(msgspec.ValidationError, match=fault):
        msgspec.convert(block, kind)


def faults(tmp_path: Path, unit: str, weapons: str = "") -> list[tuple[str, int, str, str]]:
    """What is wrong with a catalogue of one template with this block of phased, and these weapons."""
    (tmp_path / "units").mkdir()
    (tmp_path / "weapons.toml").write_text(weapons, encoding="utf-8")
    (tmp_path / "items.toml").write_text("", encoding="utf-8")
    head = 'name = "Bad"\nabout = "It is."\nfigure = "person"\nweapons = []\nitems = []\n'
    others = "[squad]\n[narrative]\n[effort]\n"
    (tmp_path / "units" / "bad.toml").write_text(f"{head}{others}[phased]\n{unit}", encoding="utf-8")
    with pytest.raises(BadCatalogue) as bad:
        load_catalogue(tmp_path, block_types({"phased": SYSTEMS["phased"]}))
    return [(Path(fault.file).name, fault.line, fault.found, fault.expected) for fault in bad.value.faults]


SOUND = "ranged = 1\nmelee = 1\ndefense = 20\n"


def test_a_bad_template_is_told_with_its_place(tmp_path: Path) -> None:
    """M-01, M-05: the file, the line and the value."""
    ((file, line, found, expected),) = faults(tmp_path, f"{SOUND}durability = 5\nbreak_tn = 3\n")
    assert (file, line, found) == ("bad.toml", 14, "3")
    assert "14" in expected


def test_a_block_without_its_pools_is_told_as_a_whole(tmp_path: Path) -> None:
    """M-05: each value is sound, but there is neither durability nor both pools."""
    ((file, line, _, expected),) = faults(tmp_path, f"{SOUND}vitality = 5\n")
    assert (file, line) == ("bad.toml", 9)
    assert expected == "it needs `durability` (a mook), or both `vitality` and `life`"


def test_a_bad_weapon_is_told_with_its_place(tmp_path: Path) -> None:
    """M-05: dice that are none."""
    gun = '[gun]\nname = "Gun"\nabout = "Bang."\nsquad = {}\nnarrative = {}\neffort = {}\n'
    found = faults(tmp_path, f"{SOUND}durability = 5\n", gun + 'phased = { dice = "3w6" }\n')
    assert [(file, line, what) for file, line, what, _ in found] == [("weapons.toml", 7, '"3w6"')]


def test_the_shipped_blocks_read_and_lie_in_their_ranges() -> None:
    """M-05, P-04: every shipped block is sound; the heavy is E, the walker M; all are met on maps."""
    known = shipped_catalogue()
    types = BlockTypes(Stats, WeaponStats, ItemStats)
    load_catalogue(assets(), {"phased": types})
    units = {name: msgspec.convert(unit.stats["phased"], Stats) for name, unit in known.units.items()}
    for weapon in known.weapons.values():
        msgspec.convert(weapon.stats["phased"], WeaponStats)
    assert (units["heavy"].scale, units["walker"].scale) == ("E", "M")
    scenarios = [shipped_map(path).scenario for path in shipped_maps()]
    placed = [unit for scenario in scenarios for unit in scenario.placements]
    late = [
        effect.unit for scenario in scenarios for effect in scenario.effects if isinstance(effect, Reinforce)
    ]
    met = {msgspec.convert(unit.stats["phased"], Stats).scale for unit in (*placed, *late)}
    assert met == set(SCALES)
    assert {name for name, stats in units.items() if stats.durability} >= {"rifleman", "drone", "civilian"}
    for name, stats in units.items():
        assert 18 <= stats.defense <= 24, name
        assert 0 <= stats.armor <= 10, name


def test_a_bulky_weapon_that_one_does_not_carry_or_has_in_hand_is_not_drawn() -> None:
    """P-15, P-12."""
    match = field(a=man((4, 2), weapons=("rifle", "cannon")), X=man((12, 2)))
    assert refused(match, DrawBulky(unit="a", weapon="axe")) == ["P-12"]
    put(match, "a", held="cannon")
    assert refused(match, DrawBulky(unit="a", weapon="cannon")) == ["P-12"]


@pytest.mark.parametrize(
    ("weapon", "again"), [("pistol", True), ("rifle", True), ("frag", False), ("tube", True)]
)
def test_all_but_grenades_are_reloaded(weapon: str, again: bool) -> None:
    """P-49: a light weapon that does not burst, and a heavy one that does, are filled again."""
    tube = {"tube": {"dice": "4d6", "hands": 2, "increment_penalty": 1, "blast": 1, "ammo": 3}}
    match = field(weapons=tube, a=man((4, 2), weapons=(weapon,)), X=man((12, 2)))
    (carried,) = who(match, "a").weapons
    put(match, "a", weapons=(replace(carried, ammo=1),))
    assert refused(match, Reload(unit="a")) == ([] if again else ["P-49"])
