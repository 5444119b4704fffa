"""What objects stand for: the squares of zones, units and items, and the values that they say (M-06).

A square belongs to a shape when its middle lies inside.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import cos, floor, isfinite, radians, sin
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from game.board.squares import Square
from game.errors import quoted
from game.files.map_schema import MOST_AREA
from game.files.tiled.cells import FLAGS
from game.files.tiled.model import Notes, ObjectLayer, PartPath, TiledObject, gathered

FARTHEST = 1_000_000.0
"""How many pixels from the corner of a map an object may be, or be large, to be spoken of in squares."""
MOST_CORNERS = 10_000
"""How many corners the polygons of a map may have together."""

HIDDEN = "hidden in Tiled; it is read like what is shown"
"""What is remarked on everything that is hidden: hiding is how one looks at a map while drawing it."""

TableValues: TypeAlias = dict[str, Any]
Point: TypeAlias = tuple[float, float]


class Spot(NamedTuple):
    """An object that stands for something: where it is in the file, and what faults call it.

    It is placed in pixels from the north-west corner of the board.
    """

    thing: TiledObject
    path: PartPath
    label: str


def spots(layer: ObjectLayer, path: PartPath, offset: Point, notes: Notes) -> Iterator[Spot]:
    """The objects of a layer that lies so many pixels off; those in no place are noted and left out."""
    for number, thing in enumerate(layer.objects):
        name = f" {quoted(thing.name)}" if thing.name else ""
        moved = replace(thing, x=thing.x + offset[0], y=thing.y + offset[1])
        spot = Spot(moved, (*path, "objects", number), f"object {thing.id}{name}: ")
        if wrong := _misplaced(moved):
            notes.at(spot.path, f"{spot.label}{wrong}", "an object on the map")
        else:
            _remark_on(spot, notes)
            yield spot


def _remark_on(spot: Spot, notes: Notes) -> None:
    if spot.thing.gid & FLAGS:
        notes.remark(spot.path, f"{spot.label}its tile is flipped, which says nothing of it")
    if spot.thing.visible is False:
        notes.remark(spot.path, f"{spot.label}{HIDDEN}")


def _misplaced(thing: TiledObject) -> str:
    """Why an object cannot be spoken of in squares; empty when it can."""
    corners = [length for corner in thing.polygon or () for length in (corner.x, corner.y)]
    if not all(abs(length) <= FARTHEST for length in (thing.x, thing.y, thing.width, thing.height, *corners)):
        return "far outside of the map"
    if not isfinite(thing.rotation):
        return "turned by no angle"
    return "of negative size" if thing.width < 0 or thing.height < 0 else ""


def placed(spot: Spot, name: str, kind: str, size: tuple[int, int], notes: Notes) -> TableValues | None:
    """The table of a unit or an item, on the square in which the middle of its object is.

    `name` and `kind` are the keys of what the object's name and class say; `size` is that of a square. None
    for an object that has no middle, or looks in a direction that means nothing, which is noted.
    """
    thing = spot.thing
    wrong = next((f"a {shape}" for shape in _SHAPES if getattr(thing, shape) is not None), "")
    if not wrong and thing.rotation % 360:
        wrong = f"turned by {thing.rotation:g} degrees"
    if wrong:
        expected = "a rectangle, an ellipse, a point or a tile, not turned"
        notes.at(spot.path, f"{spot.label}{wrong}", expected)
        return None
    left, top, width, height = _edges(thing, size)
    return object_values(spot, name, kind, notes) | {"at": [floor(left + width / 2), floor(top + height / 2)]}


_SHAPES = ("polygon", "polyline", "text")
_OPEN = {"polyline": "a polygon: a line encloses nothing", "text": "a rectangle, an ellipse or a polygon"}


def _edges(thing: TiledObject, size: tuple[int, int]) -> tuple[float, float, float, float]:
    """The west and north edge of an object, its width and its height, in squares; tiles hang from below."""
    top = thing.y - thing.height if thing.gid else thing.y
    return thing.x / size[0], top / size[1], thing.width / size[0], thing.height / size[1]


def object_values(spot: Spot, name: str, kind: str, notes: Notes) -> TableValues:
    """What an object's name, class and properties say."""
    own = {name: spot.thing.name, kind: spot.thing.type or spot.thing.kind}
    table: TableValues = {key: value for key, value in own.items() if key and value}
    for key, value in gathered(spot.thing.properties, spot.path, notes, spot.label).items():
        if key in {*table, "at", "rect"}:
            found = f"{spot.label}a property {quoted(key)}, which the object says by itself"
            notes.at(spot.path, found, "no such property")
        else:
            table[key] = value
    return table


class Rect(NamedTuple):
    """A west column, a north row, a width and a height, in squares."""

    x: int
    y: int
    width: int
    height: int

    @property
    def spans(self) -> tuple[range, range]:
        """Its columns and its rows."""
        return range(self.x, self.x + self.width), range(self.y, self.y + self.height)


def _between(start: float, end: float) -> range:
    """The columns or rows whose middles lie between two edges."""
    return range(floor(start + 0.5), floor(end + 0.5))


def _outline(thing: TiledObject, size: tuple[int, int]) -> list[Point]:
    """The corners of an object's polygon, or of the rectangle around it, in squares."""
    if thing.polygon:
        corners = [(corner.x, corner.y) for corner in thing.polygon]
    else:
        north, south = (-thing.height, 0.0) if thing.gid else (0.0, thing.height)
        corners = [(0.0, north), (thing.width, north), (thing.width, south), (0.0, south)]
    cosine, sine = cos(radians(thing.rotation)), sin(radians(thing.rotation))
    return [
        ((thing.x + x * cosine - y * sine) / size[0], (thing.y + x * sine + y * cosine) / size[1])
        for x, y in corners
    ]


def inside_polygon(corners: Sequence[Point]) -> list[tuple[int, int]]:
    """The squares whose middles lie within a closed line; where it crosses itself, within an odd number."""
    crossings: dict[int, list[float]] = defaultdict(list)
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], *corners[:1]], strict=True):
        for row in _between(min(y1, y2), max(y1, y2)):
            crossings[row].append(x1 + (row + 0.5 - y1) * (x2 - x1) / (y2 - y1))
    spans = ((row, sorted(crossings[row])) for row in sorted(crossings))
    return [
        (x, row)
        for row, edges in spans
        for start, end in zip(edges[::2], edges[1::2], strict=True)
        for x in _between(start, end)
    ]


def inside_ellipse(corners: Sequence[Point]) -> list[tuple[int, int]]:
    """The squares whose middles lie within the ellipse in a rectangle, which may be turned."""
    (x0, y0), (x1, y1), _, (x3, y3) = corners
    wide, high = (x1 - x0, y1 - y0), (x3 - x0, y3 - y0)
    area = wide[0] * high[1] - wide[1] * high[0]
    if not area:
        return []
    columns, rows = _extent(corners)
    inside = []
    for row in rows:
        for column in columns:
            dx, dy = column + 0.5 - x0, row + 0.5 - y0
            across = (dx * high[1] - dy * high[0]) / area
            down = (dy * wide[0] - dx * wide[1]) / area
            if (across - 0.5) ** 2 + (down - 0.5) ** 2 <= 0.25:
                inside.append((column, row))
    return inside


def _extent(corners: Sequence[Point]) -> tuple[range, range]:
    """The columns and the rows that a shape may have a square in."""
    columns, rows = [x for x, _ in corners], [y for _, y in corners]
    return _between(min(columns), max(columns)), _between(min(rows), max(rows))


class ZoneCollector:
    """The zones found so far; `spots` has the first object of each."""

    def __init__(self, board: tuple[int, int], size: tuple[int, int], notes: Notes) -> None:
        self.board, self.size, self.notes = board, size, notes
        self._tables: list[TableValues] = []
        self._inside: dict[int, set[tuple[int, int]]] = {}
        self.spots: list[Spot] = []
        self._numbers: dict[str, int] = {}
        self._area = self._corners = 0

    def add(self, spot: Spot) -> None:
        """Take in one object: a zone, or a further part of one."""
        shape = next((shape for shape in _OPEN if getattr(spot.thing, shape) is not None), None)
        if shape:
            self.notes.at(spot.path, f"{spot.label}a {shape}", _OPEN[shape])
            return
        table = object_values(spot, "name", "kind", self.notes)
        drawing, rect = table.pop("squares", None), self._rect(spot.thing)
        number = self._numbers.setdefault(json.dumps(table, sort_keys=True), len(self._tables))
        if number == len(self._tables):
            self._tables.append(table)
            self.spots.append(spot)
            if drawing is None and rect:
                table["rect"] = list(rect)
                return
        inside = self._inside.setdefault(number, set())
        if self._tables[number].pop("rect", None):
            inside.update(self._squares(self.spots[number]))
        inside.update(self._squares(spot, drawing))

    def tables(self) -> list[TableValues]:
        """The zones as map text has them: a `rect`, or `squares` row by row."""
        for number, inside in self._inside.items():
            self._tables[number]["squares"] = sorted(map(list, inside), key=lambda at: (at[1], at[0]))
        return self._tables

    def _rect(self, thing: TiledObject) -> Rect | None:
        """The squares of an upright rectangle or a point, at least the one in which its middle is."""
        if thing.polygon is not None or thing.ellipse or thing.rotation % 360:
            return None
        left, top, width, height = _edges(thing, self.size)
        columns, rows = _snapped(left, width), _snapped(top, height)
        return Rect(columns.start, rows.start, len(columns), len(rows))

    def _squares(self, spot: Spot, drawing: object = None) -> list[tuple[int, int]]:
        """The squares of a shape on the board, of a drawing those with a `#`; none where it is wrong."""
        rect = self._rect(spot.thing)
        corners = [] if rect else _outline(spot.thing, self.size)
        columns, rows = rect.spans if rect else _extent(corners)
        if not self._fits(spot, columns, rows, len(corners)):
            return []
        if drawing is not None:
            return list(self._drawn(spot, drawing, columns, rows))
        if rect:
            return [(x, y) for y in rows for x in columns]
        squares = inside_ellipse(corners) if spot.thing.ellipse else inside_polygon(corners)
        if not squares:
            self.notes.at(spot.path, f"{spot.label}the middle of no square in it", "a larger shape")
        return squares

    def _fits(self, spot: Spot, columns: range, rows: range, corners: int) -> bool:
        """Whether a shape lies on the board, and within the limits of all shapes together."""
        self._area += len(columns) * len(rows)
        self._corners += corners
        wrong, expected = "", ""
        if columns and rows and not (_within(columns, self.board[0]) and _within(rows, self.board[1])):
            wrong = f"squares from {columns[0]},{rows[0]} to {columns[-1]},{rows[-1]}"
            last = Square(self.board[0] - 1, self.board[1] - 1)
            expected = f"squares of the board, from 0,0 to {last}"
        elif self._area > MOST_AREA:
            wrong, expected = "too many squares", f"at most {MOST_AREA} in zones"
        elif self._corners > MOST_CORNERS:
            wrong, expected = "too many corners", f"at most {MOST_CORNERS} in zones"
        if wrong:
            self.notes.at(spot.path, f"{spot.label}{wrong}", expected)
        return not wrong

    def _drawn(self, spot: Spot, drawing: object, columns: range, rows: range) -> Iterator[tuple[int, int]]:
        lines = drawing.split("\n") if isinstance(drawing, str) else []
        wide, high = len(columns), len(rows)
        if len(lines) == high and all(len(line) == wide and not set(line) - {".", "#"} for line in lines):
            for y, line in zip(rows, lines, strict=True):
                yield from ((x, y) for x, mark in zip(columns, line, strict=True) if mark == "#")
        else:
            expected = f"{high} rows of {wide} `.` or `#`, as large as the object"
            self.notes.at(spot.path, f"{spot.label}another drawing in `squares`", expected)


def _within(span: range, length: int) -> bool:
    return span[0] >= 0 and span[-1] < length


def _snapped(start: float, length: float) -> range:
    """The columns or rows that lie between two edges, or the one in which the middle is."""
    return _between(start, start + length) or range(floor(start + length / 2), floor(start + length / 2) + 1)
