"""Templates, weapons and items: a block for each rule system (M-05)."""

import shutil
from pathlib import Path
from typing import Annotated, Literal, get_args

import pytest
from msgspec import Meta, Struct, field

from game.errors import BadCatalogue, BadMap
from game.files.content import load_catalogue, shipped_catalogue
from game.files.map_reader import read_map
from game.files.places import assets
from game.files.stat_blocks import BlockTypes
from game.systems import SYSTEMS
from game.systems.phased.units import Talent
from tests.files.marked import YARD, unmarked

SHIPPED = shipped_catalogue()
UNITS = SHIPPED.units

TEMPLATE = """\
name = "Guard"
about = "Stands."
figure = "person"
weapons = ["knife"]
items = []
[squad]
att = 3
def = 2
[narrative]
[effort]
[phased]
"""


class Fighter(Struct):
    """What a rule system may ask of a unit."""

    att: Annotated[int, Meta(ge=0, le=12)]
    defence: int = field(name="def")
    size: Literal["small", "average"] = "average"
    abilities: tuple[str, ...] = ()


TYPES = {"squad": BlockTypes(unit=Fighter)}


def folder_with(tmp_path: Path, unit: str) -> Path:
    """A catalogue of the shipped gear and one unit."""
    (tmp_path / "units").mkdir()
    for name in ("weapons.toml", "items.toml"):
        shutil.copy(assets() / name, tmp_path)
    (tmp_path / "units" / "guard.toml").write_text(unit, encoding="utf-8")
    return tmp_path


def places(text: str, tmp_path: Path) -> tuple[list[tuple[int, int]], BadCatalogue]:
    """Where a template's marks stand, and the error that reading it raises."""
    text, expected = unmarked(text)
    with pytest.raises(BadCatalogue) as bad:
        load_catalogue(folder_with(tmp_path, text), TYPES)
    return expected, bad.value


def test_the_shipped_templates() -> None:
    """M-05: those that maps count on are there."""
    assert set(SHIPPED.units) >= {
        "leader", "rifleman", "scout", "sniper", "medic", "grenadier", "heavy", "brawler", "walker", "drone",
        "spitter", "trooper", "civilian", "hunter", "exo_gunner", "exo_breaker", "strider", "bulwark",
        "colossus",
    }  # fmt: skip


@pytest.mark.parametrize("unit", SHIPPED.units.values(), ids=lambda unit: unit.id)
def test_every_unit_plays_under_every_rule_system(unit: Struct) -> None:
    """M-05: so that the same scenario plays under all four."""
    assert set(unit.stats) == set(SYSTEMS)  # type: ignore[attr-defined]  # parametrised over templates
    assert all(unit.stats.values())  # type: ignore[attr-defined]  # see above


ATTRIBUTES = ("brawn", "agility", "intellect", "cunning", "willpower", "presence")
RANGES = {
    "squad": {"att": (1, 5), "def": (1, 4), "ath": (1, 5), "sa": (1, 6), "ins": (0, 4), "kno": (0, 5)}
    | {"sys": (0, 3), "cyb": (0, 3), "move": (4, 8), "bulk": (0, 3), "bhp": (2, 10), "armor": (0, 3)}
    | {"height": (1, 4)},
    "narrative": dict.fromkeys(ATTRIBUTES, (1, 6))
    | {"wound_threshold": (8, 14), "strain_threshold": (8, 14), "soak": (2, 5)}
    | {"defense_melee": (0, 1), "defense_ranged": (0, 1)},
    "effort": {"strong": (0, 3), "agile": (0, 3), "clever": (0, 3), "tough": (0, 3), "melee": (0, 4)}
    | {"ranged": (0, 4), "wound_threshold": (1, 3), "aspect": (1, 3)},
    "phased": {"brawn": (0, 10), "agility": (0, 10), "sharpness": (0, 10), "willpower": (0, 10)}
    | {"ranged": (0, 12), "melee": (0, 12), "defense": (18, 30), "armor": (0, 10)}
    | {"speed": (1, 2), "run": (4, 8)},
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_figures_are_within_what_each_rules_text_calls_usual(system: str) -> None:
    """M-05: the tables of characteristics at the head of the rules."""
    for unit in SHIPPED.units.values():
        group = unit.stats["narrative"].get("rank") == "minion"  # its threshold is that of one figure (N-39)
        for stat, (low, high) in RANGES[system].items():
            if group and stat == "wound_threshold":
                continue
            assert low <= unit.stats[system][stat] <= high, (unit.id, stat)


FRAMES = ("walker", "strider", "bulwark", "colossus")
"""What is as large as a house, and is none of a squad."""


def test_every_scale_of_phased_ships() -> None:
    """P-52: at least two of E, two of M, one of T, each with a weapon of its own scale."""
    own = [
        unit.stats["phased"]["scale"]
        for unit in SHIPPED.units.values()
        if any(
            SHIPPED.weapons[weapon].stats["phased"]["scale"] == unit.stats["phased"]["scale"]
            for weapon in unit.weapons
        )
    ]
    assert own.count("E") >= 2
    assert own.count("M") >= 2
    assert own.count("T") >= 1
    assert "H" in own


def test_every_talent_of_phased_ships() -> None:
    """P-48: somebody has each."""
    learned = {talent for unit in SHIPPED.units.values() for talent in unit.stats["phased"]["talents"]}
    assert learned == set(get_args(Talent))


def test_who_rallies_others_does_not_break_with_them() -> None:
    """P-48, P-05: all of a side that can break do at once, and the broken call nobody."""
    for unit in SHIPPED.units.values():
        block = unit.stats["phased"]
        assert "rallying_cry" not in block["talents"] or "break_tn" not in block, unit.id


def test_fighters_are_within_what_makes_a_match_of_squad() -> None:
    """M-05: the ranges at the end of squad; a drone is the exception that goes at the first hit."""
    for name in sorted(set(SHIPPED.units) - {"civilian", "drone", *FRAMES}):
        block = SHIPPED.units[name].stats["squad"]
        damage = max(SHIPPED.weapons[weapon].stats["squad"]["dam"] for weapon in SHIPPED.units[name].weapons)
        assert 3 <= block["att"] <= 5, name
        assert 2 <= block["def"] <= 3, name
        assert 5 <= block["bhp"] <= 8, name
        assert damage in {2, 3} or name == "grenadier", name  # a grenade's `dam` is its dice (S-34)


def test_bodies_that_rules_look_at() -> None:
    """S-19, S-31: what is hard to hit, what is easy, and what cannot look behind itself."""
    bodies = {
        name: (unit.stats["squad"]["size"], unit.stats["squad"]["bulk"]) for name, unit in UNITS.items()
    }
    assert {name: body for name, body in bodies.items() if body != ("average", 0)} == {
        "drone": ("tiny", 0),
        "exo_gunner": ("average", 1),
        "exo_breaker": ("average", 1),
        "strider": ("large", 2),
        "bulwark": ("large", 2),
        "colossus": ("large", 3),
        "heavy": ("average", 1),
        "swarm": ("small", 0),
        "walker": ("large", 2),
    }


def test_gear_that_poisons_and_gear_that_stuns() -> None:
    """S-44, S-45: somebody carries each, and the shock trooper has it at both distances."""
    stats = {name: weapon.stats["squad"] for name, weapon in SHIPPED.weapons.items()}
    assert [stats[name].get("venom", 0) for name in UNITS["spitter"].weapons] == [2, 0]
    assert [stats[name].get("shock", False) for name in UNITS["trooper"].weapons] == [True, True]
    assert UNITS["trooper"].stats["squad"]["armor"] == 1


def test_a_mook_has_durability_instead_of_both_pools() -> None:
    """M-05: phased knows two kinds of health."""
    for unit in SHIPPED.units.values():
        block = unit.stats["phased"]
        assert ("durability" in block) != ("vitality" in block and "life" in block), unit.id


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (TEMPLATE.replace('"knife"', '«"knif"'), '"knif"'),
        ("«" + TEMPLATE.replace('figure = "person"\n', ""), "no `figure`"),
        (TEMPLATE.replace("def = 2", "def = 2\n«atk = 4"), '"atk"'),
        (TEMPLATE.replace("att = 3", "att = «13"), "13"),
        (TEMPLATE.replace("att = 3", 'att = «"3"'), '"3"'),
        (TEMPLATE.replace("[squad]\natt = 3", "[«squad]"), "no `att`"),
        (TEMPLATE.replace("def = 2", 'def = 2\nsize = «"large"'), '"large"'),
        (TEMPLATE.replace("[effort]", "[effort]\nx = [[[[«[1]]]]]"), "a list of 1"),
        (TEMPLATE + "a = «1979-05-27\n", "1979-05-27"),
        ("«colour = 3\n" + TEMPLATE, '"colour"'),
        (TEMPLATE.replace('"person"', '«"persn"'), '"persn"'),
    ],
)
def test_faults_of_a_template(text: str, found: str, tmp_path: Path) -> None:
    """M-05: each with its place; the rule system says what its blocks may hold."""
    expected, bad = places(text, tmp_path)
    assert [(fault.line, fault.column) for fault in bad.faults] == expected
    assert found in bad.faults[0].found


def test_a_block_without_a_type_is_taken_as_it_is(tmp_path: Path) -> None:
    """M-05: a system that is not there cannot say what it wants."""
    folder = folder_with(tmp_path, TEMPLATE.replace("att = 3", 'anything = ["goes", { x = 1.5 }]'))
    assert load_catalogue(folder, {}).units["guard"].stats["squad"]["anything"] == ["goes", {"x": 1.5}]


def test_faults_of_all_files_at_once(tmp_path: Path) -> None:
    """M-05: a bad weapon, a file that is no TOML and a missing one."""
    folder = folder_with(tmp_path, "name = ")
    (folder / "weapons.toml").write_text(
        '[bow]\nname = "Bow"\nabout = "Twang."\nsquad = 3\neffort = {}\nphased = {}\n'
    )
    (folder / "items.toml").write_text("[medkit]\nname = 3\n")
    with pytest.raises(BadCatalogue) as bad:
        load_catalogue(folder, {})
    names = [(Path(fault.file).name, fault.line, fault.column) for fault in bad.value.faults]
    assert names == [
        ("weapons.toml", 4, 9),
        ("items.toml", 1, 2),
        ("items.toml", 2, 8),
        ("guard.toml", 1, 8),
    ]


@pytest.mark.parametrize(
    ("line", "found", "nearest"),
    [
        ("squad.«atk = 4", '"atk"', "att"),
        ("squad.att = «-1", "-1", None),
        ("squad = { att = «true }", "true", None),
        ("squad.def = «[1]", "a list of 1", None),
    ],
)
def test_overrides_are_checked_where_the_map_writes_them(
    line: str, found: str, nearest: str | None, tmp_path: Path
) -> None:
    """M-05, M-01: the map's own values have the types that the rule system asks for."""
    catalogue = load_catalogue(folder_with(tmp_path, TEMPLATE), TYPES)
    text, places = unmarked(YARD + f'[[units]]\ntemplate = "guard"\nside = "squad"\nat = [1, 1]\n{line}\n')
    with pytest.raises(BadMap) as bad:
        read_map(text.encode(), "map", catalogue, TYPES)
    [fault] = bad.value.faults
    assert [(fault.line, fault.column)] == places
    assert found in fault.found
    assert fault.nearest == nearest


def test_an_override_goes_over_the_template_table_by_table(tmp_path: Path) -> None:
    """M-05: a table within a block is merged, a list replaced."""
    folder = folder_with(
        tmp_path, TEMPLATE.replace("[effort]", "[effort]\nlist = [1, 2]\nskills = { a = 1, b = 2 }")
    )
    text = (
        YARD
        + '[[units]]\ntemplate = "guard"\nside = "squad"\nat = [1, 1]\n'
        + "effort.skills.b = 5\neffort.list = [3]\n"
    )
    [unit] = read_map(text.encode(), "map", load_catalogue(folder, {}), {}).scenario.placements
    assert unit.stats["effort"] == {"list": [3], "skills": {"a": 1, "b": 5}}
