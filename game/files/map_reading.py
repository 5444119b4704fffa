"""A map while it is read: what its tables may name, and their values; each fault is noted."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from game.board.board import Board
from game.board.squares import Square
from game.board.terrain import BY_GLYPH, Terrain
from game.files.faults import one_of
from game.files.map_schema import MOST_AREA, MOST_UNITS
from game.files.names import Names
from game.files.positions import KeyPath
from game.files.stat_blocks import Types
from game.files.table import Key, Keys, Table, is_whole
from game.rules.scenario import Catalogue, Zone
from game.systems import SYSTEMS


class Reading:
    """A map that is being read.

    `board` is None when its ground could not be read at all: squares are then taken as they come.
    `units` has the path of every unit by id; `changed` the squares that some event gives other terrain.
    """

    def __init__(self, catalogue: Catalogue, types: Types) -> None:
        self.catalogue, self.types = catalogue, types
        self.board: Board | None = None
        self.zones: dict[str, Zone] = {}
        self.task_names: dict[str, KeyPath] = {}
        self._names: dict[str, Collection[str]] = {
            "systems": SYSTEMS,
            "packs": catalogue.packs,
            "zones": self.zones,
            "tasks": self.task_names,
            "glyphs": BY_GLYPH,
        }
        self.units: dict[str, KeyPath] = {}
        self.changed: set[Square] = set()
        self._area = 0
        self._later: list[Callable[[], object]] = []

    def begin(self, board: Board | None, legend: tuple[Terrain, ...]) -> None:
        """Set the ground, against which everything after it is checked."""
        self.board = board
        self._names["glyphs"] = BY_GLYPH | {terrain.glyph: terrain for terrain in legend}

    def know(self, catalogue: Catalogue, packs: Sequence[str]) -> None:
        """Set what the map may name, plainly that of some packs."""
        self.catalogue = catalogue
        kinds: dict[str, Collection[str]] = {
            "templates": catalogue.units,
            "weapons": catalogue.weapons,
            "items": catalogue.items,
            "gear": catalogue.items | catalogue.weapons,
            "figures": catalogue.figures,
        }
        self._names |= {kind: Names(idents, packs) for kind, idents in kinds.items()}

    def later(self, check: Callable[[], object]) -> None:
        """Put off a check until the whole map is read."""
        self._later.append(check)

    def settle(self) -> None:
        """Make the checks that were put off."""
        for check in self._later:
            check()

    def values(self, table: Table, keys: Keys) -> dict[str, Any]:
        """The values of a table's keys, None where one is missing or wrong; no areas, no inner tables."""
        return {
            name: self._value(table, name, key)
            for name, key in keys.items()
            if key.kind not in {"rect", "squares", "table", "tables"}
        }

    def _value(self, table: Table, name: str, key: Key) -> Any:
        if key.kind == "square":
            return self.free(table, name) if key.free else self.square(table, name, need=key.need)
        if key.names == "units":
            read = self.unit if key.kind == "choice" else self.named
            return read(table, name, need=key.need)
        return table.get(
            name, key, self._names.get(key.names, ()) if isinstance(key.names, str) else key.names
        )

    def claim(self, unit: str, table: Table) -> str:
        """Note the id of the unit that a table holds."""
        self.units[unit] = table.path
        return unit

    def unit(self, table: Table, key: str, *, need: bool = False) -> str | None:
        """The id of a unit; whether it exists is checked at the end."""
        value = table.take(key, "a unit", need=need)
        return None if value is None else self.unit_named(value, table, table.at(key))

    def unit_named(self, value: object, table: Table, path: KeyPath) -> str | None:
        """The unit whose id a value is; whether it exists is checked at the end."""
        self.later(lambda: table.known(value, path, self.units))
        return value if isinstance(value, str) else None

    def named(self, table: Table, key: str, *, need: bool = False) -> tuple[str, ...]:
        """The ids of some units, at least one where the key is given."""
        table.take(key, "a list of units", need=need)
        values = table.elements(key, "a list of units")
        if not values and isinstance(table.raw.get(key), list):
            table.wrong(key, "an empty list", "at least one unit")
        units = [
            self.unit_named(value, table, (*table.at(key), n)) for n, value in enumerate(values[:MOST_UNITS])
        ]
        return tuple(unit for unit in units if unit)

    def square(self, table: Table, key: str, *, need: bool = False) -> Square | None:
        """A square of the board."""
        square = table.square(key, need=need)
        return None if square is None else self._on_board(square, table, table.at(key))

    def free(self, table: Table, key: str) -> Square | None:
        """A square of the board in which somebody can stand and something can lie."""
        square = self.square(table, key, need=True)
        if square and self.board and self.board.terrain(square).cost is None:
            found = f"the square {square}: {self.board.terrain(square).name}"
            table.wrong(key, found, "a square that can be entered")
            return None
        return square

    def area(self, table: Table, keys: Keys) -> tuple[Square, ...] | None:
        """The squares that `rect` or `squares` name, row by row; just one of their group is given."""
        group = keys["rect"].group
        given = [name for name in group if name in table]
        if len(given) != 1:
            found = f"both `{given[0]}` and `{given[1]}`" if given else "no squares"
            table.faults.at_key(table.path, found, "one of them" if given else one_of(group))
        listed = self._listed(table)
        drawn = self._rect(table)
        squares = listed if drawn is None else drawn
        if squares is not None and self._spent(len(squares)):
            table.faults.at_key(table.path, "too many squares", f"at most {MOST_AREA} in zones and effects")
            return None
        return squares if len(given) == 1 else None

    def _spent(self, squares: int) -> bool:
        self._area += squares
        return self._area > MOST_AREA

    def _listed(self, table: Table) -> tuple[Square, ...] | None:
        values = table.elements("squares", "a list of squares")
        path = table.at("squares")
        squares = set()
        for n, value in enumerate(values):
            square = table.as_square(value, (*path, n))
            if square and self._on_board(square, table, (*path, n)):
                squares.add(square)
        if not values and isinstance(table.raw.get("squares"), list):
            table.wrong("squares", "an empty list", "at least one square")
        return tuple(sorted(squares, key=lambda square: (square.y, square.x))) or None

    def _rect(self, table: Table) -> tuple[Square, ...] | None:
        rect: list[Any] = table.elements("rect", "a list: x, y, width, height")
        if not rect and "rect" not in table:
            return None
        if len(rect) != 4 or not all(map(is_whole, rect)) or rect[2] < 1 or rect[3] < 1:
            if isinstance(table.raw["rect"], list):
                table.wrong("rect", f"a list of {len(rect)}", "x, y, and a width and height of 1 or more")
            return None
        x, y, width, height = rect
        far = Square(x + width - 1, y + height - 1)
        if not self.board or any(
            self._on_board(corner, table, table.at("rect")) is None for corner in (Square(x, y), far)
        ):
            return None
        return tuple(Square(i, j) for j in range(y, y + height) for i in range(x, x + width))

    def _on_board(self, square: Square, table: Table, path: KeyPath) -> Square | None:
        if self.board is None or square in self.board:
            return square
        last = Square(self.board.width - 1, self.board.height - 1)
        table.faults.at_value(path, f"the square {square}", f"a square of the board, from 0,0 to {last}")
        return None
