"""Gear of a catalogue, and units that bear it."""

from msgspec.structs import replace

from game.board.board import Board
from game.rules.gear import as_new
from game.rules.scenario import Catalogue, Gear, Scenario
from game.systems import SYSTEMS
from game.systems.squad.units import EQUIPMENT
from tests.systems.squad.field import field, man, soldier


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
