"""Zones out of the rectangles of Tiled: those that agree in all but their place are one zone."""

import json
from math import floor

from game.board.squares import Square
from game.files.reading import MOST_AREA
from game.files.tiled.notes import Notes
from game.files.tiled.things import Spot, Table, corners, said

MOST_PIECES = 32
"""A zone of more rectangles than this goes out as a drawing in a property."""

Rect = tuple[int, int, int, int]


class Zones:
    """The zones found so far; `spots` has the first object of each."""

    def __init__(self, board: tuple[int, int], size: tuple[int, int], notes: Notes) -> None:
        self.board, self.size, self.notes = board, size, notes
        self._tables: list[Table] = []
        self._inside: dict[int, set[tuple[int, int]]] = {}
        self.spots: list[Spot] = []
        self._numbers: dict[str, int] = {}
        self._area = 0

    def add(self, spot: Spot) -> None:
        """Take in one object: a zone, or a further part of one."""
        table = said(spot, "name", "kind", self.notes)
        drawing, rect = table.pop("squares", None), self._rect(spot)
        number = self._numbers.setdefault(json.dumps(table, sort_keys=True), len(self._tables))
        if number == len(self._tables):
            self._tables.append(table)
            self.spots.append(spot)
            if drawing is None:
                table["rect"] = list(rect)
                return
        inside = self._inside.setdefault(number, set())
        if first := self._tables[number].pop("rect", None):
            inside.update(self._squares(self.spots[number], tuple(first)))
        inside.update(self._squares(spot, rect, drawing))

    def tables(self) -> list[Table]:
        """The zones as map text has them: a `rect`, or `squares` row by row."""
        for number, inside in self._inside.items():
            self._tables[number]["squares"] = sorted(map(list, inside), key=lambda at: (at[1], at[0]))
        return self._tables

    def _rect(self, spot: Spot) -> Rect:
        """The squares that an object covers, at least the one in which its middle is."""
        left, top, width, height = corners(spot.thing, self.size)
        x, wide = _snapped(left, width)
        y, high = _snapped(top, height)
        return x, y, wide, high

    def _squares(self, spot: Spot, rect: Rect, drawing: object = None) -> list[tuple[int, int]]:
        """The squares of a rectangle of the board, of a drawing those with a `#`; none where it is wrong."""
        x, y, wide, high = rect
        self._area += wide * high
        if x < 0 or y < 0 or x + wide > self.board[0] or y + high > self.board[1]:
            found = f"{spot.label}squares from {x},{y} to {x + wide - 1},{y + high - 1}"
            last = Square(self.board[0] - 1, self.board[1] - 1)
            self.notes.at(spot.path, found, f"squares of the board, from 0,0 to {last}")
            return []
        if self._area > MOST_AREA:
            self.notes.at(spot.path, f"{spot.label}too many squares", f"at most {MOST_AREA} in zones")
            return []
        rows = ["#" * wide] * high if drawing is None else self._drawn(spot, drawing, wide, high)
        return [(x + i, y + j) for j, row in enumerate(rows) for i, mark in enumerate(row) if mark == "#"]

    def _drawn(self, spot: Spot, drawing: object, wide: int, high: int) -> list[str]:
        rows = drawing.split("\n") if isinstance(drawing, str) else []
        if len(rows) == high and all(len(row) == wide and not set(row) - {".", "#"} for row in rows):
            return rows
        expected = f"{high} rows of {wide} `.` or `#`, as large as the object"
        self.notes.at(spot.path, f"{spot.label}another drawing in `squares`", expected)
        return []


def _snapped(start: float, length: float) -> tuple[int, int]:
    """The first square and the number of squares that lie nearest."""
    if length < 1:
        return floor(start + length / 2), 1
    first = floor(start + 0.5)
    return first, max(1, floor(start + length + 0.5) - first)
