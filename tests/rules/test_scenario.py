"""What a map says of itself: names, units, gear, zones (M-01 to M-08)."""

from typing import Any

import pytest

from game.board.board import Board
from game.board.squares import Square
from game.rules.idents import pack_of
from game.rules.scenario import (
    Catalogue,
    Event,
    Gear,
    Lying,
    Message,
    Placement,
    Plot,
    Reinforce,
    Scenario,
    Template,
    When,
    Zone,
)

BOTH: dict[str, Any] = {"squad": {}, "phased": {}}
CATALOGUE = Catalogue(
    units={"man": Template("man", "Man", "", "person", (), (), BOTH)},
    weapons={
        "rifle": Gear("rifle", "Rifle", "", BOTH),
        "bow": Gear("bow", "Bow", "", {"phased": {}}),
        "spare": Gear("spare", "Spare", "", {}),
    },
    items={"medkit": Gear("medkit", "Medkit", "", BOTH), "flare": Gear("flare", "Flare", "", {"phased": {}})},
)


def placed(name: str, stats: dict[str, Any], *weapons: str, items: tuple[str, ...] = ()) -> Placement:
    return Placement(name, "man", "squad", Square(0, 0), "N", name, "person", weapons, items, stats)


def scenario(*placements: Placement, **parts: Any) -> Scenario:
    board = Board.of(["...."] * 4)
    return Scenario("map", "", ("squad",), board, placements=placements, catalogue=CATALOGUE, **parts)


def test_what_is_in_the_catalogue_has_a_name() -> None:
    """M-05: a kind of unit, of item, of weapon; what is not in it goes by its id."""
    kinds = ("man", "medkit", "bow", "salt/axe")
    assert [CATALOGUE.name_of(kind) for kind in kinds] == ["Man", "Medkit", "Bow", "salt/axe"]


def test_an_id_tells_its_pack() -> None:
    """K-02."""
    assert [pack_of(ident) for ident in ("rifle", "salt/rifle", "salt/sub/rifle", "")] == [
        *("", "salt", "salt", ""),
    ]


LATER = Event(When("turn", 2), (Message("!"), Reinforce(placed("c", BOTH, "rifle"))))


def test_the_units_of_a_map_are_those_that_come_later_too() -> None:
    """M-08."""
    drawn = scenario(placed("a", BOTH), placed("b", BOTH), events=(LATER,))
    assert [unit.id for unit in drawn.every_unit] == ["a", "b", "c"]


def test_the_gear_of_a_map_is_carried_or_lies_about() -> None:
    drawn = scenario(
        placed("a", BOTH, "bow", items=("medkit",)), events=(LATER,), items=(Lying("flare", Square(1, 1)),)
    )
    assert drawn.gear == {"bow", "medkit", "rifle", "flare"}


def test_what_has_no_values_for_a_system_is_listed() -> None:
    """M-05: units by id, then gear by name; what a map does not use is not asked for, nor what is unknown."""
    only: dict[str, Any] = {"phased": {}}
    drawn = scenario(
        placed("a", BOTH, "rifle", "bow", "salt/axe"),
        placed("b", only, items=("flare", "medkit")),
    )
    assert [*drawn.without_values("squad")] == ["b", "bow", "flare"]
    assert [*drawn.without_values("phased")] == []
    assert (drawn.has_values("squad"), drawn.has_values("phased")) == (False, True)


def test_a_zone_is_found_by_its_name() -> None:
    zones = tuple(Zone(name, "label", None, ()) for name in ("yard", "gate"))
    places: tuple[Scenario | Plot[Any], ...] = (scenario(zones=zones), Plot(zones=zones))
    for place in places:
        assert place.zone("gate") is zones[1]
        with pytest.raises(KeyError):
            place.zone("pier")


def test_an_event_happens_once_unless_the_map_says_otherwise() -> None:
    """M-08; and any one victory of several is enough."""
    assert LATER.once
    assert When("enter").number == 0  # it waits for no turn
    assert not Plot().every
    assert Plot().ended == 0
