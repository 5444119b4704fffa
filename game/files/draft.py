"""Changing a map as the editor does: ground, height, light, units (M-04)."""

from collections.abc import Iterable

from msgspec.structs import replace

from game.board.board import Board
from game.board.squares import Facing, Square
from game.files.map_ground import Layer, drawing
from game.files.map_reader import MapFile, read_map
from game.files.toml_edits import Spliced
from game.files.toml_text import toml_value
from game.rules.units import Side


class Draft:
    """A map that is being changed; `finish` checks it and gives the new map.

    Comments, order and layout of what is not changed stay as they are. A style-preserving writer would
    hang the comments below a table on that table, and lose them with it; so the text itself is cut and
    pasted. Units are named by id; ValueError for one that is not there.
    """

    def __init__(self, map_file: MapFile) -> None:
        self._old = map_file
        self._units = [unit.id for unit in map_file.scenario.placements]
        self._text = Spliced(map_file.data.decode("utf-8"))

    def finish(self) -> MapFile:
        """The map as it now stands, its path kept. Raises BadMap when a change made it unplayable."""
        old = self._old
        file = str(old.path) if old.path else "map"
        return replace(read_map(self._text.text.encode(), file, old.scenario.catalogue), path=old.path)

    def paint(self, layer: Layer, squares: Iterable[Square], glyph: str) -> None:
        """Draw a glyph into squares of a layer; a layer that the map has not drawn yet is drawn first."""
        path, positions = ("grid", layer), self._text.positions
        if not (positions.has(path) and self._text.text.startswith("'''", positions.value(path))):
            rows = "".join(row + self._text.newline for row in _rows(self._old.scenario.board, layer))
            self._text.set(("grid",), layer, f"'''{self._text.newline}{rows}'''", beside="terrain")
        drawn = self._text.positions.drawn
        self._text.overwrite({drawn(path, square.y, square.x): glyph for square in squares})

    def move(self, unit: str, at: Square, facing: Facing | None = None) -> None:
        """Put a unit elsewhere, and turn it when told to."""
        path = ("units", self._units.index(unit))
        self._text.replace(self._text.positions.span((*path, "at", 1)), str(at.y))
        self._text.replace(self._text.positions.span((*path, "at", 0)), str(at.x))
        if facing:
            self._text.set(path, "facing", f'"{facing}"', beside="at")

    def add(self, unit: str, template: str, side: Side, at: Square, facing: Facing) -> None:
        """Put in a unit, behind the last one of the file."""
        values = {"id": toml_value(unit), "template": toml_value(template)}
        values |= {"side": f'"{side}"', "at": f"[{at.x}, {at.y}]", "facing": f'"{facing}"'}
        self._text.append(("units",), values)
        self._units.append(unit)

    def remove(self, unit: str) -> None:
        """Take out a unit with its own comments."""
        self._text.remove(("units", self._units.index(unit)))
        self._units.remove(unit)


def _rows(board: Board, layer: Layer) -> list[str]:
    """A layer of a board as map files draw it."""
    drawn = drawing(board, layer)
    return [drawn[start : start + board.width] for start in range(0, len(drawn), board.width)]
