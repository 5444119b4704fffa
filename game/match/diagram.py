"""A position drawn in text: the ground as map files draw it, a letter for each unit, a line on each unit."""

from collections.abc import Iterator
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from game.board.board import Board
from game.board.squares import Square
from game.board.terrain import BUILT_IN
from game.rules.state import AnyState, S
from game.rules.system import System
from game.rules.units import HEROES, Side

CROWD = "*"
"""The sign of every unit for which its side has no letter left."""


def diagram(system: System[S], state: S) -> str:
    """The board with its units, and a line for each unit: its letter, place or fate, and health."""
    signs = _signs(state)
    standing = {unit.at: signs[unit.id] for unit in state.conscious()}
    return "\n".join([*_rows(state.board, standing), *(_line(system, unit, signs) for unit in state.units)])


def _signs(state: AnyState) -> dict[str, str]:
    """A sign for each unit: capitals for heroes, small letters for the opposition, digits for neutrals."""
    ground = {terrain.glyph for terrain in (*BUILT_IN, *state.board.legend)}
    capitals = _letters(ascii_uppercase, ground)
    left: dict[Side, Iterator[str]] = {
        **dict.fromkeys(HEROES, capitals),
        "opposition": _letters(ascii_lowercase, ground),
        "neutral": _letters(digits, ground),
    }
    return {unit.id: next(left[unit.side], CROWD) for unit in state.units}


def _letters(letters: str, ground: set[str]) -> Iterator[str]:
    return (letter for letter in letters if letter not in ground)


def _rows(board: Board, standing: dict[Square, str]) -> list[str]:
    rows = [list(row) for row in str(board).split("\n")]
    for square, sign in standing.items():
        rows[square.y][square.x] = sign
    return ["".join(row) for row in rows]


def _line(system: System[S], unit: Any, signs: dict[str, str]) -> str:
    left, whole = system.health(unit)
    place = f"at {unit.at} facing {unit.facing}" if unit.conscious else unit.fate
    return f"{signs[unit.id]} {unit.id} ({unit.side}) {place}, {left} of {whole}"
