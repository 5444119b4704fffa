"""Changes by hand in words, for a history: "Vega to 11,9", "wall at 7,4"."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from game.board.board import Board
from game.board.terrain import Light
from game.match.sandbox import Edit, EditSquare, EditUnit, Place, Remove
from game.rules.units import Unit


def said(edit: Edit, units: Mapping[str, Unit], board: Board) -> str:
    """An edit in words, of a position with these units on this board; of one that can be made."""
    match edit:
        case EditSquare():
            return f"{', '.join(_surface(edit, board)) or 'nothing'} at {edit.square}"
        case EditUnit():
            words = (_VALUES.get(name, _plainly)(name, value) for name, value in edit.set.items())
            return f"{_named(edit.unit, units)} {', '.join(words)}".rstrip()
        case Place():
            return f"{edit.unit.name} placed at {edit.unit.at}"
        case Remove():
            return f"{_named(edit.unit, units)} removed"


def _named(unit: str, units: Mapping[str, Unit]) -> str:
    return units[unit].name if unit in units else unit


def _surface(edit: EditSquare, board: Board) -> Iterator[str]:
    made = edit.set
    if made.glyph is not None:
        yield _kind(board, made.glyph)
    if made.height is not None:
        yield f"height {made.height}"
    if made.light is not None:
        yield {Light.BRIGHT: "bright light", Light.DIM: "dim light", Light.DARK: "darkness"}[made.light]
    if made.smoke is not None:
        yield "smoke" if made.smoke else "no smoke"


def _kind(board: Board, glyph: str) -> str:
    try:
        return board.kind(glyph).name
    except KeyError:
        return glyph


def _plainly(name: str, value: object) -> str:
    return f"{name.removeprefix('stats.').replace('_', ' ')} {value}"


def _place(_: str, value: Any) -> str:
    x, y = value
    return f"to {x},{y}"


_FATES = {"in": "back in the fight", "out": "out of action", "left": "off the board"}

_VALUES: dict[str, Callable[[str, Any], str]] = {
    "at": _place,
    "facing": lambda _, value: f"faces {value}",
    "fate": lambda _, value: _FATES.get(value, str(value)),
    "held": lambda _, value: f"holds {value or 'nothing'}",
    "side": lambda _, value: f"of {value}",
}
"""How the values that every unit has are said."""
