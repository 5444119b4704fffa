"""Gear of a catalogue, and units that bear it."""

from msgspec.structs import replace

from game.board.board import Board
from game.board.squares import Square
from game.board.terrain import Vision
from game.rules.gear import Item, Loaded, Weapon, as_new, exchanged, not_overfull, recruit
from game.rules.scenario import Catalogue, Gear, Lying, Scenario
from game.rules.units import AS_NEW
from game.systems import SYSTEMS
from game.systems.squad.units import EQUIPMENT, ItemStats, WeaponStats
from tests.scenes import placement
from tests.systems.narrative import field as narrative
from tests.systems.squad.field import field, man, soldier
from tests.toy import Fighter


def test_gear_without_a_block_for_a_system_is_not_known_in_it() -> None:
    """M-05: of a knife for two systems and a bow for another one, `squad` knows the knife."""
    knife = Gear("knife", "Knife", "", {"squad": {"dam": 2}, "other": {}})
    bow = Gear("bow", "Bow", "", {"other": {}})
    catalogue = Catalogue(weapons={"knife": knife, "bow": bow})
    known = EQUIPMENT.known(Scenario("", "", tuple(SYSTEMS), Board.of(("..",)), catalogue=catalogue))
    assert [weapon.id for weapon in known["weapons"]] == ["knife"]


def test_a_unit_as_new_is_as_it_was_enlisted_without_its_items() -> None:
    unit = man(field(a=soldier((0, 0), weapons=("rifle",), items=("medkit",))), "a")
    rifle = replace(unit.weapons[0], ammo=1)
    worn = replace(unit, weapons=(rifle,), bhp=1, fallen=True, venom=2, spent=("move",), stealth=3)
    assert as_new(worn, bhp=unit.bhp) == replace(unit, things=())


RIFLE, KNIFE = WeaponStats(dam=2, range=18, ammo=10), WeaponStats(dam=1, close=True)


def test_the_first_weapon_is_in_hand() -> None:
    """M-05: who carries none holds none."""
    placed = placement("a", (1, 2))
    armed = recruit(Fighter, replace(placed, weapons=("rifle", "knife")), hp=2)
    assert (armed.held, armed.at, armed.hp, armed.facing) == ("rifle", (1, 2), 2, "N")
    assert recruit(Fighter, replace(placed, weapons=())).held == ""


def test_a_weapon_that_runs_out_says_what_is_left() -> None:
    assert Loaded.full("rifle", RIFLE) == Loaded("rifle", RIFLE, 10)
    assert [Loaded("rifle", RIFLE, left).remaining for left in (10, 3, 0)] == [10, 3, 0]
    assert Loaded.full("knife", KNIFE).remaining == Weapon("knife", KNIFE).remaining == AS_NEW
    assert (Loaded("knife", KNIFE).ammo, Item("cloak", ItemStats()).charges) == (0, 0)


def test_a_weapon_is_found_by_its_name_and_exchanged_by_it() -> None:
    unit = man(field(a=soldier((0, 0), weapons=("rifle", "knife"))), "a")
    rifle, knife = unit.weapons
    assert (unit.carried("knife"), unit.carried("bow")) == (knife, None)
    assert unit.arms == {"rifle": 10, "knife": AS_NEW}
    worn = replace(rifle, ammo=1)
    assert exchanged(unit.weapons, worn) == (worn, knife)
    assert exchanged(unit.weapons, replace(worn, id="bow")) == unit.weapons


def test_nobody_has_more_in_its_gear_than_there_is_when_it_is_new() -> None:
    """M-02: of weapons of a name the first is kept; of what is exactly full nothing is changed."""
    unit = man(field(a=soldier((0, 0), weapons=("rifle", "knife"), items=("medkit",))), "a")
    rifle, knife = unit.weapons
    (kit,) = unit.things
    for shots, left in ((3, 3), (10, 10), (11, 10)):
        loaded = replace(rifle, ammo=shots)
        mended = not_overfull(replace(unit, weapons=(loaded, knife, replace(rifle, ammo=1))))
        assert mended.weapons == (replace(rifle, ammo=left), knife)
    for charges, left in ((0, 0), (2, 2), (3, 2)):
        assert not_overfull(replace(unit, things=(replace(kit, charges=charges),))).things == (
            replace(kit, charges=left),
        )


def test_what_is_full_stays_as_it_is_jammed_or_not() -> None:
    """M-02."""
    match = narrative.field(a=narrative.character((0, 0)), X=narrative.character((5, 0)))
    unit = match.state.unit("a")
    jammed = tuple(replace(weapon, jammed=True) for weapon in unit.weapons)
    assert jammed
    assert not_overfull(replace(unit, weapons=jammed)).weapons == jammed


def test_a_unit_sees_by_the_first_of_its_items_that_gives_it_another_sight() -> None:
    """B-23."""
    sights = {"cloak": None, "goggles": "low_light", "visor": "thermal"}
    items = {
        name: Gear(name, name, "", {"squad": {"vision": sight} if sight else {"stealth": True}})
        for name, sight in sights.items()
    }
    scenario = Scenario("", "", ("squad",), Board.of(("..",)), catalogue=Catalogue(items=items))

    def vision(*names: str) -> Vision:
        unit = replace(placement("a", (0, 0)), weapons=(), items=names)
        seen: Vision = EQUIPMENT.carried(unit, scenario)["vision"]
        return seen

    assert vision() is vision("cloak") is Vision.NORMAL
    assert vision("cloak", "goggles", "visor") is Vision.LOW_LIGHT
    assert vision("visor", "goggles") is Vision.THERMAL


def test_of_the_gear_of_packs_only_what_a_map_names_is_in_play() -> None:
    """K-02, J-06: the map's are, and what the game had from the first, in the order of their ids."""
    names = ("rifle", "map/axe", "salt/bow", "salt/gun", "new_gun", "knife")
    weapons = {name: Gear(name, name, "", {"squad": {"dam": 1}}) for name in names}
    board, lying = Board.of(("..",)), (Lying("salt/gun", Square(0, 0)),)
    scenario = Scenario("", "", ("squad",), board, items=lying, catalogue=Catalogue(weapons=weapons))
    known = EQUIPMENT.known(scenario)["weapons"]
    assert [weapon.id for weapon in known] == ["knife", "map/axe", "rifle", "salt/gun"]
