"""Edits of a position in a sandbox: a unit's values, a square's ground, a unit placed or removed."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.board.board import Board
from game.board.squares import Square
from game.board.terrain import Light
from game.errors import BadEdit
from game.rules.bounds import MOST_SET
from game.rules.knowledge import look
from game.rules.scenario import Placement, Scenario
from game.rules.state import S, having
from game.rules.system import System
from game.rules.units import Unit, strangers

HIGHEST = 9
"""The highest level that a square can be given: what a map file can say with one digit."""

LONGEST_SMOKE = 99
"""For how many rounds smoke can be laid."""


class EditUnit(Struct, frozen=True, tag_field="edit", tag="unit"):
    """Give some values of a unit; the names are those of its system, `stats.att` one within another."""

    unit: str
    set: dict[str, Any]


class Surface(Struct, frozen=True, forbid_unknown_fields=True):
    """What can be changed about a square; None leaves it."""

    glyph: str | None = None
    height: int | None = None
    light: Light | None = None
    smoke: int | None = None


class EditSquare(Struct, frozen=True, tag_field="edit", tag="square"):
    """Change a square."""

    square: Square
    set: Surface


class Place(Struct, frozen=True, tag_field="edit", tag="place"):
    """Place a further unit."""

    unit: Placement


class Remove(Struct, frozen=True, tag_field="edit", tag="remove"):
    """Take a unit off the board."""

    unit: str


class Rename(Struct, frozen=True, tag_field="edit", tag="rename"):
    """Call a unit by another name, which no rule looks at: in every match, not in a sandbox alone."""

    unit: str
    name: str


Edit: TypeAlias = EditUnit | EditSquare | Place | Remove | Rename
"""Everything that can be edited, told apart by `edit`."""

LONGEST_NAME = 24
"""So many letters a unit's new name has at most."""


def edited(system: System[S], scenario: Scenario, state: S, edit: Edit) -> S:
    """The position after an edit; BadEdit, and nothing has changed, when it cannot be."""
    match edit:
        case EditSquare():
            return grounded(system, state, resurfaced(state.board, edit))
        case EditUnit():
            return _revised(system, state, edit)
        case Place():
            return _mended(system, _placed(system, scenario, state, edit.unit))
        case Rename():
            return _renamed(state, edit)
        case Remove():
            _named(state, edit.unit)
            left = tuple(unit for unit in state.units if unit.id != edit.unit)
            return _mended(system, having(state, units=left))


def _renamed(state: S, edit: Rename) -> S:
    """The position with a unit under another name; BadEdit for one that is none, or that a comrade has."""
    _named(state, edit.unit)
    name, unit = edit.name, state.unit(edit.unit)
    if not name or name != " ".join(name.split()) or not name.isprintable() or len(name) > LONGEST_NAME:
        raise BadEdit(f"a name has 1 to {LONGEST_NAME} letters that can be seen, and no blank at its ends")
    comrades = (other for other in state.units if other.side == unit.side and other.id != unit.id)
    if any(name.casefold() in {other.name.casefold(), other.id.casefold()} for other in comrades):
        raise BadEdit(f"somebody else of the {unit.side} is called {name}")
    named: Any = replace(unit, name=name)
    return having(state, units=tuple(named if other is unit else other for other in state.units))


def grounded(system: System[S], state: S, board: Board) -> S:
    """The position on another ground; BadEdit when somebody would stand in a wall of it."""
    for unit in state.conscious():
        if board.terrain(unit.at).barrier:
            raise BadEdit(f"{unit.name} stands in {unit.at}: no {board.terrain(unit.at).name} there")
    return _mended(system, having(state, board=board))


def _mended(system: System[S], state: S) -> S:
    """The position without what can no longer be so, looked at anew: any rule can go on from it."""
    there = {unit.id for unit in state.units}
    clock = replace(
        state.clock,
        active=state.clock.active if state.clock.active in there else "",
        done=tuple(unit for unit in state.clock.done if unit in there),
    )
    memory = tuple(memory for memory in state.memory if memory.unit.id in there)
    units = tuple(_seen_by_friends(unit) for unit in state.units)
    return look(system.mended(having(state, units=units, clock=clock, memory=memory)))


def _seen_by_friends(unit: Unit) -> Unit:
    """The unit, hidden from none of its own, nor from anybody when it is out."""
    hidden = tuple(side for side in unit.hidden_from if unit.conscious and side in strangers(unit.side))
    return unit if hidden == unit.hidden_from else replace(unit, hidden_from=hidden)


def resurfaced(board: Board, edit: EditSquare) -> Board:
    """The ground with a square changed; BadEdit."""
    square, surface = edit.square, edit.set
    _on_board(board, square)
    if surface.glyph is not None:
        try:
            board = board.put(square, surface.glyph)
        except KeyError:
            raise BadEdit(f"no terrain has the glyph {surface.glyph!r} on this map") from None
    if surface.height is not None:
        board = board.raised(square, _within(surface.height, HIGHEST, "height"))
    if surface.light is not None:
        board = board.relit((square,), surface.light)
    if surface.smoke is not None:
        board = board.smoked((square,), _within(surface.smoke, LONGEST_SMOKE, "smoke"))
    return board


def _within(value: int, most: int, what: str) -> int:
    if not 0 <= value <= most:
        raise BadEdit(f"{what} is 0 to {most}, not {value}")
    return value


def _revised(system: System[S], state: S, edit: EditUnit) -> S:
    """The unit with its new values, read as strictly as a saved position is; all of them last, or BadEdit."""
    _named(state, edit.unit)
    for name, value in edit.set.items():
        if isinstance(value, int) and value > MOST_SET:
            raise BadEdit(f"{name} is at most {MOST_SET}, not {value}")
    before: Unit = state.unit(edit.unit)
    plain = cast("dict[str, Any]", msgspec.to_builtins(before))
    for name, value in edit.set.items():
        _set(plain, name, value)
    try:
        after: Unit = msgspec.convert(plain, type(before))
    except msgspec.ValidationError as error:
        raise BadEdit(f"{edit.unit}: {error}") from None
    _standing(state.board, after.at)
    _armed(after)
    units = tuple(after if unit is before else unit for unit in state.units)
    revised = _mended(system, _distinct(having(state, units=units), after))
    _lasting(after, revised.unit(edit.unit), edit.set)
    if after.conscious and system.health(revised.unit(edit.unit))[0] <= 0:
        raise BadEdit(f"{after.name} would have nothing left; to take it out of action, set its fate")
    return revised


def _lasting(wanted: Unit, mended: Unit, names: Iterable[str]) -> None:
    """Refuse values that cannot be so as things are."""
    asked, left = msgspec.to_builtins(wanted), msgspec.to_builtins(mended)
    for name in names:
        part, _, inner = name.partition(".")
        value, instead = (unit[part][inner] if inner else unit[part] for unit in (asked, left))
        if value != instead:
            place, given, kept = _difference(name, value, instead)
            raise BadEdit(f"{place} of {wanted.name} cannot be {given} as things are; it would be {kept}")


def _difference(name: str, asked: Any, left: Any) -> tuple[str, Any, Any]:
    """The innermost value in which two plain ones differ first: its name, and what it is in both."""
    if isinstance(asked, dict) and isinstance(left, dict):
        pairs = [(key, asked[key], left.get(key)) for key in asked]
    elif isinstance(asked, list | tuple) and isinstance(left, list | tuple) and len(asked) == len(left):
        pairs = list(zip(map(_place, asked, range(len(asked))), asked, left, strict=True))
    else:
        return name, asked, left
    key, value, instead = next(pair for pair in pairs if pair[1] != pair[2])
    return _difference(f"{name}.{key}", value, instead)


def _place(thing: Any, at: int) -> str:
    """What a thing of a list is called: by its id where it has one, as gear has, else by its place from 1."""
    return str(thing["id"]) if isinstance(thing, dict) and "id" in thing else str(at + 1)


def _set(plain: dict[str, Any], name: str, value: object) -> None:
    """Give a value of a unit, `stats.att` one of a part of it."""
    part, _, inner = name.partition(".")
    table = plain.get(part) if inner else plain
    if name == "id" or not isinstance(table, dict) or (inner or part) not in table:
        known = sorted(table) if inner and isinstance(table, dict) else sorted(set(plain) - {"id"})
        raise BadEdit(f"a unit has no {name} to set; it has {', '.join(known)}")
    table[inner or part] = value


def _armed(unit: Unit) -> None:
    """A unit holds nothing but a weapon that it carries."""
    if unit.held and unit.held not in unit.arms:
        carried = ", ".join(unit.arms) or "no weapon"
        raise BadEdit(f"{unit.id} cannot hold {unit.held}: it carries {carried}")


def _placed(system: System[S], scenario: Scenario, state: S, placement: Placement) -> S:
    if state.has(placement.id):
        raise BadEdit(f"there is a unit {placement.id} already")
    _standing(state.board, placement.at)
    try:
        unit = system.enlisted(state.options, placement, scenario)
    except (KeyError, msgspec.ValidationError) as error:
        raise BadEdit(f"{placement.id} cannot be placed under {system.name}: {error}") from None
    return _distinct(having(state, units=(*state.units, unit)), unit)


def _distinct(state: S, unit: Unit) -> S:
    if unit.conscious and any(other.at == unit.at and other.id != unit.id for other in state.conscious()):
        raise BadEdit(f"two units cannot stand in {unit.at}")
    return state


def _standing(board: Board, square: Square) -> None:
    _on_board(board, square)
    if board.terrain(square).barrier:
        raise BadEdit(f"nobody can stand in {square}: {board.terrain(square).name}")


def _on_board(board: Board, square: Square) -> None:
    if square not in board:
        raise BadEdit(f"{square} is not on the board of {board.width}x{board.height}")


def _named(state: S, unit: str) -> None:
    if not state.has(unit):
        raise BadEdit(f"there is no unit {unit}")


def edit_text(edit: Edit, units: Mapping[str, Unit], board: Board) -> str:
    """An edit in words, of a position with these units on this board; of one that can be made."""
    match edit:
        case EditSquare():
            return f"{', '.join(_surface_text(edit, board)) or 'nothing'} at {edit.square}"
        case EditUnit():
            words = (_VALUES.get(name, _plainly)(name, value) for name, value in edit.set.items())
            return f"{_unit_name(edit.unit, units)} {', '.join(words)}".rstrip()
        case Place():
            return f"{edit.unit.name} placed at {edit.unit.at}"
        case Rename():
            return f"{_unit_name(edit.unit, units)} is called {edit.name}"
        case Remove():
            return f"{_unit_name(edit.unit, units)} removed"


def _unit_name(unit: str, units: Mapping[str, Unit]) -> str:
    return units[unit].name if unit in units else unit


def _surface_text(edit: EditSquare, board: Board) -> Iterator[str]:
    surface = edit.set
    if surface.glyph is not None:
        yield _kind(board, surface.glyph)
    if surface.height is not None:
        yield f"height {surface.height}"
    if surface.light is not None:
        yield {Light.BRIGHT: "bright light", Light.DIM: "dim light", Light.DARK: "darkness"}[surface.light]
    if surface.smoke is not None:
        yield "smoke" if surface.smoke else "no smoke"


def _kind(board: Board, glyph: str) -> str:
    try:
        return board.kind(glyph).name
    except KeyError:
        return glyph


def _plainly(name: str, value: object) -> str:
    return f"{name.removeprefix('stats.').replace('_', ' ')} {value}"


def _place_text(_: str, value: Any) -> str:
    x, y = value
    return f"to {x},{y}"


_FATES = {"in": "back in the fight", "out": "out of action", "left": "off the board"}

_VALUES: dict[str, Callable[[str, Any], str]] = {
    "at": _place_text,
    "facing": lambda _, value: f"faces {value}",
    "fate": lambda _, value: _FATES.get(value, str(value)),
    "held": lambda _, value: f"holds {value or 'nothing'}",
    "side": lambda _, value: f"of {value}",
}
"""How the values that every unit has are said."""
