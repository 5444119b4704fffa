"""Edits of a position in a sandbox: a unit's values, a square's ground, a unit placed or removed."""

from typing import Any, TypeAlias, cast

import msgspec
from msgspec import Struct

from game.board.board import Board
from game.board.squares import Square
from game.board.terrain import Light
from game.errors import BadEdit
from game.rules.knowledge import look
from game.rules.scenario import Placement, Scenario
from game.rules.state import S, having
from game.rules.system import System
from game.rules.units import Unit

HIGHEST = 9
"""The highest level that a square can be given: what a map file can say with one digit."""

LONGEST_SMOKE = 99
"""For how many rounds smoke can be laid."""


class EditUnit(Struct, frozen=True, tag_field="edit", tag="unit"):
    """Give some values of a unit; the names are those of its system."""

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


Edit: TypeAlias = EditUnit | EditSquare | Place | Remove
"""Everything that can be edited, told apart by `edit`."""


def edited(system: System[S], scenario: Scenario, state: S, edit: Edit) -> S:
    """The position after an edit; BadEdit, and nothing has changed, when it cannot be."""
    match edit:
        case EditSquare():
            after = having(state, board=_resurfaced(state.board, edit))
        case EditUnit():
            after = _revised(system, state, edit)
        case Place():
            after = _placed(system, scenario, state, edit.unit)
        case Remove():
            _named(state, edit.unit)
            after = having(state, units=tuple(unit for unit in state.units if unit.id != edit.unit))
    return look(after)


def _resurfaced(board: Board, edit: EditSquare) -> Board:
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
    """The unit with its new values, read as strictly as a saved position is."""
    _named(state, edit.unit)
    plain = cast("dict[str, Any]", msgspec.to_builtins(state))
    for unit in plain["units"]:
        if unit["id"] == edit.unit:
            _known_fields(unit, edit.set)
            unit.update(edit.set)
    try:
        after = msgspec.convert(plain, system.state)
    except msgspec.ValidationError as error:
        raise BadEdit(f"{edit.unit}: {error}") from None
    for unit in after.units:
        _standing(after.board, unit.at)
    _armed(after.unit(edit.unit))
    return _distinct(after)


def _armed(unit: Unit) -> None:
    """A unit holds nothing but a weapon that it carries."""
    if unit.held and unit.held not in unit.arms:
        carried = ", ".join(unit.arms) or "no weapon"
        raise BadEdit(f"{unit.id} cannot hold {unit.held}: it carries {carried}")


def _known_fields(unit: dict[str, Any], values: dict[str, Any]) -> None:
    for name in values:
        if name == "id" or name not in unit:
            known = ", ".join(sorted(set(unit) - {"id"}))
            raise BadEdit(f"a unit has no {name} to set; it has {known}")


def _placed(system: System[S], scenario: Scenario, state: S, placement: Placement) -> S:
    if state.has(placement.id):
        raise BadEdit(f"there is a unit {placement.id} already")
    _standing(state.board, placement.at)
    return _distinct(having(state, units=(*state.units, system.enlist(placement, scenario))))


def _distinct(state: S) -> S:
    standing = [unit.at for unit in state.conscious()]
    for unit in state.conscious():
        if standing.count(unit.at) > 1:
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
