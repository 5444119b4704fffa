"""The tools of the lab: what each would change at a square, as an edit and in words; one row a tool."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from game.board.squares import FACINGS, Facing, Square, towards
from game.board.terrain import BUILT_IN, Light, Terrain
from game.files.catalogue import made_up, unit_of
from game.match.sandbox import HIGHEST, Edit, EditSquare, EditUnit, Place, Remove, Surface
from game.rules.interaction import use_of
from game.rules.scenario import Placement, Scenario
from game.rules.state import AnyState
from game.rules.units import Side
from game.ui.board.explain import LIGHTS
from game.ui.lab.state import lying

ROUNDS = 3
"""For how many rounds smoke is laid."""

Kind: TypeAlias = tuple[Any, str]
"""Something that a tool can lay, and how it is called."""


class Setting(NamedTuple):
    """What a tool works on: the position, its map, the observing unit, and what the tool lays."""

    state: AnyState
    scenario: Scenario
    unit: str
    kind: Any = None
    side: Side = "squad"


class Bid(NamedTuple):
    """What a tool would do at a square, in words; without an edit it does nothing, and the words say why."""

    words: str
    edit: Edit | None = None


class Tool(NamedTuple):
    """A tool: its name is its key's deed; `kinds` are what it lays; `paints`: a drag draws it out."""

    name: str
    label: str
    hint: str
    bid: Callable[[Setting, Square], Bid]
    kinds: Callable[[Scenario], tuple[Kind, ...]] = lambda _: ()
    paints: bool = False


def surfaced(square: Square, **values: Any) -> EditSquare:
    """The edit that gives a square such values."""
    return EditSquare(square, Surface(**values))


def _occupant(on: Setting, square: Square) -> Any:
    return on.state.holder(square)


def _laid(on: Setting, square: Square, kind: Terrain) -> Bid:
    """Lay a kind of ground, or take it away where it lies."""
    there = on.state.board.terrain(square)
    if there.glyph == kind.glyph:
        return Bid(f"take the {there.name} away", surfaced(square, glyph="."))
    unit = _occupant(on, square)
    if kind.barrier and unit:
        return Bid(f"{unit.name} stands here: no room for a {kind.name}")
    return Bid(f"{kind.name} here", surfaced(square, glyph=kind.glyph))


def _lays(glyph: str) -> Callable[[Setting, Square], Bid]:
    return lambda on, square: _laid(on, square, on.state.board.kind(glyph))


def _ground(on: Setting, square: Square) -> Bid:
    return _laid(on, square, on.state.board.kind(on.kind))


def interact(on: Setting, square: Square) -> Bid | None:
    """What interacting with a square makes of it, None when nothing (B-35)."""
    board = on.state.board
    there = board.terrain(square)
    if not there.interact or there.becomes is None:
        return None
    terrain = board.kind(there.becomes)
    unit = _occupant(on, square)
    if terrain.barrier and unit:
        return Bid(f"{unit.name} stands here")
    return Bid(" ".join(use_of(there, terrain)), surfaced(square, glyph=terrain.glyph))


def _door(on: Setting, square: Square) -> Bid:
    return interact(on, square) or _laid(on, square, on.state.board.kind("+"))


def _smoke(on: Setting, square: Square) -> Bid:
    if on.state.board.smoke[on.state.board.index(square)]:
        return Bid("clear the smoke", surfaced(square, smoke=0))
    return Bid(f"smoke here, {ROUNDS} turns", surfaced(square, smoke=ROUNDS))


def _height(on: Setting, square: Square) -> Bid:
    if on.state.board.level(square) == on.kind:
        return Bid(f"height {on.kind} already; [ and ] choose another")
    return Bid(f"height {on.kind} here", surfaced(square, height=on.kind))


def _light(on: Setting, square: Square) -> Bid:
    if on.state.board.lit(square) == on.kind:
        return Bid(f"{LIGHTS[on.kind]} already; [ and ] choose another")
    return Bid(f"{LIGHTS[on.kind]} light here", surfaced(square, light=on.kind))


def _turn(on: Setting, square: Square) -> Bid:
    """Turn who stands there by an eighth, or whoever is looked from towards the square."""
    unit = _occupant(on, square)
    if unit:
        facing = FACINGS[(FACINGS.index(unit.facing) + 1) % len(FACINGS)]
        return Bid(f"turn {unit.name} {facing}", _faced(unit.id, facing))
    if not on.state.has(on.unit):
        return Bid("point at a unit to turn it")
    chosen: Any = on.state.unit(on.unit)
    if chosen.at == square:
        return Bid(f"{chosen.name} lies here")
    facing = towards(square.x - chosen.at.x, square.y - chosen.at.y)
    return Bid(f"{chosen.name} faces {facing}", _faced(chosen.id, facing))


def _faced(unit: str, facing: Facing) -> EditUnit:
    return EditUnit(unit, {"facing": facing})


def _place(on: Setting, square: Square) -> Bid:
    unit, terrain = _occupant(on, square), on.state.board.terrain(square)
    if unit or terrain.barrier:
        return Bid(f"nobody can be placed here: {unit.name if unit else terrain.name}")
    if on.kind is None:
        return Bid("the map brings no templates of units")
    placed = placement(on, square)
    return Bid(f"{placed.name}, {placed.side}, here", Place(placed))


def placement(on: Setting, square: Square) -> Placement:
    """A new unit of the chosen template and side, with an id that nobody has."""
    template = on.scenario.catalogue.units[on.kind]
    name = made_up(template.id, {unit.id for unit in on.state.units})
    return unit_of(
        template,
        {},
        id=name,
        side=on.side,
        at=square,
        facing="W" if square.x * 2 > on.state.board.width else "E",
        name=f"{template.name} {name.rpartition('-')[2]}",
    )


def _remove(on: Setting, square: Square) -> Bid:
    """Take away what is on top: the unit, the smoke, the terrain."""
    board, unit = on.state.board, lying(on.state, square)
    if unit:
        return Bid(f"take {unit.name} off the board", Remove(unit.id))
    if board.smoke[board.index(square)]:
        return Bid("clear the smoke", surfaced(square, smoke=0))
    there = board.terrain(square)
    if there.glyph != ".":
        return Bid(f"take the {there.name} away", surfaced(square, glyph="."))
    return Bid("there is nothing to take away")


def _templates(scenario: Scenario) -> tuple[Kind, ...]:
    return tuple((template.id, template.name) for template in scenario.catalogue.units.values())


def _levels(_scenario: Scenario) -> tuple[Kind, ...]:
    return tuple((level, f"level {level}") for level in (*range(1, HIGHEST + 1), 0))


def _lights(_scenario: Scenario) -> tuple[Kind, ...]:
    return tuple((light, LIGHTS[light]) for light in (Light.DARK, Light.DIM, Light.BRIGHT))


def _kinds(scenario: Scenario) -> tuple[Kind, ...]:
    """Every kind of ground: the usual ones and the map's own (B-04)."""
    own = {kind.glyph: kind for kind in (*BUILT_IN, *scenario.board.legend)}
    return tuple((kind.glyph, kind.name) for kind in own.values())


TOOLS: tuple[Tool, ...] = (
    Tool("place", "Unit", "Place a unit", _place, _templates),
    Tool("turn", "Turn", "Turn a unit", _turn),
    Tool("wall", "Wall", "Put up walls, or take them down", _lays("#"), paints=True),
    Tool("door", "Door", "Put in a door; open and close one", _door),
    Tool("crate", "Crate", "Put crates down", _lays("o"), paints=True),
    Tool("smoke", "Smoke", "Lay smoke, or clear it", _smoke, paints=True),
    Tool("height", "Height", "Raise and lower the ground", _height, _levels, paints=True),
    Tool("lamp", "Light", "Light and darken", _light, _lights, paints=True),
    Tool("ground", "Ground", "Lay any ground", _ground, _kinds, paints=True),
    Tool("remove", "Remove", "Take units, smoke and terrain away", _remove, paints=True),
)
"""Every tool that edits."""


def tool(name: str) -> Tool | None:
    """The tool of that name."""
    return next((tool for tool in TOOLS if tool.name == name), None)
