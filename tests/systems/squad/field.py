"""Scenes of `squad`: a drawn board, and soldiers whose statistics stand in the test."""

from typing import Any

import msgspec

from game.board.board import Board
from game.board.squares import Square
from game.match.match import Match
from game.rules.events import AnyEvent, Rolled
from game.rules.scenario import Catalogue, Gear, Lying, Placement, Scenario
from game.rules.state import Options
from game.systems.squad.system import SQUAD
from game.systems.squad.units import Soldier, Squad
from tests.scenes import side_of

OPEN = ("............",) * 6

PLAIN: dict[str, Any] = {"att": 3, "def": 2, "ath": 3, "sa": 4, "bhp": 6}
"""A soldier of average size, without armor, bulk, instinct or abilities; a scene says what differs."""

WEAPONS: dict[str, dict[str, Any]] = {
    "rifle": {"dam": 2, "range": 18, "ammo": 10},
    "knife": {"dam": 2, "close": True},
    "frag": {"dam": 4, "range": 10, "blast": 1, "thrown": True, "ammo": 3},
}

ITEMS: dict[str, dict[str, Any]] = {
    "medkit": {"heals": 2, "charges": 2},
    "smoke": {"smoke": 1, "rounds": 3, "range": 6, "charges": 1},
    "cloak": {"stealth": True},
}


def soldier(at: tuple[int, int], facing: str = "E", **stats: Any) -> dict[str, Any]:
    """A soldier of a scene: its square, and what differs from PLAIN; `weapons` and `items` by name."""
    return {"at": at, "facing": facing, **stats}


def field(
    rows: tuple[str, ...] = OPEN,
    *,
    weapons: dict[str, dict[str, Any]] | None = None,
    lying: tuple[tuple[str, tuple[int, int]], ...] = (),
    heights: tuple[str, ...] = (),
    light: tuple[str, ...] = (),
    slow: bool = False,
    fog: bool = False,
    sandbox: bool = False,
    seed: int = 0,
    scenario: dict[str, Any] | None = None,
    **units: dict[str, Any],
) -> Match[Squad]:
    """A match of `squad` at its first choice: small letters are the squad's, capitals the opposition's.

    Without `slow` everybody has two actions in turn 1 too (S-04).
    """
    arms = {**WEAPONS, **(weapons or {})}
    catalogue = Catalogue(
        weapons={name: Gear(name, name, "", {"squad": block}) for name, block in arms.items()},
        items={name: Gear(name, name, "", {"squad": block}) for name, block in ITEMS.items()},
    )
    board = Board.of(rows, heights, light)
    placed = tuple(_placed(name, dict(one)) for name, one in units.items())
    items = tuple(Lying(name, Square(*at)) for name, at in lying)
    parts = scenario or {}
    drawn = Scenario(
        "scene", "", ("squad",), board, placements=placed, items=items, catalogue=catalogue, **parts
    )
    options = Options(fog=fog, sandbox=sandbox, house=(("slow_start", int(slow)),))
    return Match(SQUAD, drawn, seed=seed, options=options)


def _placed(name: str, one: dict[str, Any]) -> Placement:
    at, facing = Square(*one.pop("at")), one.pop("facing")
    weapons, items = one.pop("weapons", ("rifle",)), one.pop("items", ())
    side = one.pop("side", side_of(name))
    block = {**PLAIN, **one}
    return Placement(name, "man", side, at, facing, name, "person", weapons, items, {"squad": block})


def man(match: Match[Squad], name: str) -> Soldier:
    """A soldier as it is in truth."""
    return match.state.unit(name)


def put(match: Match[Squad], name: str, **values: Any) -> None:
    """Give some values of a soldier, as if they had come about."""
    units = tuple(
        msgspec.structs.replace(one, **values) if one.id == name else one for one in match.state.units
    )
    match.state = msgspec.structs.replace(match.state, units=units)


def rolls(events: tuple[AnyEvent, ...]) -> list[Rolled]:
    """The rolls among events."""
    return [event for event in events if isinstance(event, Rolled)]


def modifiers(event: Rolled) -> dict[str, int]:
    """What the modifiers of a roll come to, by what they change."""
    sums: dict[str, int] = {}
    for row in event.modifiers:
        sums[row.what] = sums.get(row.what, 0) + row.value
    return sums
