"""What the text of a map says, whether it can be played as it stands or not."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Literal, get_args

from msgspec import Struct

from game.board.board import LARGEST, LIGHT_GLYPHS, SMALLEST, Board
from game.board.squares import FACINGS, Facing, Square
from game.board.terrain import BY_GLYPH, Terrain
from game.errors import BadMap, Fault
from game.files.catalogue import made_up
from game.files.content import known_catalogue
from game.files.kinds import with_own_kinds
from game.files.map_ground import DIGITS, Layer, read_board, read_legend
from game.files.map_schema import walk
from game.files.names import Names
from game.files.positions import KeyPath
from game.files.table import Table, is_whole
from game.files.toml_text import parse
from game.rules.scenario import Catalogue, Template
from game.rules.units import SIDES, Side

Array = Literal["zones", "units", "items", "tasks", "events", "victory"]
"""The arrays of tables that a map can have."""

ARRAYS: tuple[Array, ...] = get_args(Array)
GROUND: tuple[Layer, ...] = get_args(Layer)
"""The three drawings, as the file has them."""

BLANK: Mapping[Layer, str] = {"terrain": next(iter(BY_GLYPH)), "height": DIGITS[0], "light": LIGHT_GLYPHS[0]}
"""What a square of each drawing is when nothing is drawn."""


class ZoneMark(Struct, frozen=True):
    """A zone of the text: the number of its table, and what is sound of it."""

    number: int
    name: str
    kind: str
    side: Side | None
    squares: frozenset[Square]


class UnitMark(Struct, frozen=True):
    """A unit of the text: the number of its table, its id, made up or its own, and what is sound of it."""

    number: int
    id: str
    template: str
    side: Side
    at: Square | None
    facing: Facing


class ItemMark(Struct, frozen=True):
    """An item of the text: the number of its table, and what is sound of it."""

    number: int
    item: str
    at: Square | None


class TaskMark(Struct, frozen=True):
    """A task of the text: the number of its table, its name, and what is sound of it."""

    number: int
    name: str
    side: Side | None
    at: Square | None


class ParsedMap:
    """A map's text as typed values; faults other than of syntax and size do not keep it from being read.

    `rows` are the drawings, mended to one length, with what the text does not draw filled in; `values` are
    the tables as TOML has them. `catalogue` is that of all packs if left out. Raises BadMap when the text is
    no TOML or has no ground of a possible size.
    """

    def __init__(self, text: str, file: str = "map", catalogue: Catalogue | None = None) -> None:
        self._known = catalogue
        parsed = parse(text.encode(), file, BadMap)
        self.values = parsed.values
        grid = self.values.get("grid")
        self.grid: dict[str, Any] = grid if isinstance(grid, dict) else {}
        terrain = _lines(self.grid, "terrain")
        self.height = len(terrain)
        self.width = Counter(map(len, terrain)).most_common(1)[0][0] if terrain else 0
        if not (SMALLEST <= self.width <= LARGEST and SMALLEST <= self.height <= LARGEST):
            place = parsed.faults.positions.place(parsed.faults.positions.value(("grid", "terrain")))
            size, sizes = f"{self.width} by {self.height} squares", f"{SMALLEST} to {LARGEST} each way"
            raise BadMap((Fault(file, *place, f"a ground of {size}", sizes),))
        self.rows: dict[Layer, tuple[str, ...]] = {layer: self._mended(layer) for layer in GROUND}
        self.positions = parsed.faults.positions
        self._faults = parsed.faults

    def __contains__(self, square: Square) -> bool:
        return 0 <= square.x < self.width and 0 <= square.y < self.height

    def glyph(self, layer: Layer, square: Square) -> str:
        """What is drawn in a square of a layer."""
        return self.rows[layer][square.y][square.x]

    def sound(self, layer: Layer) -> bool:
        """Whether a layer is drawn, and in rows of one length and the right number."""
        return _lines(self.grid, layer) == self.rows[layer]

    def tables(self, array: Array) -> list[dict[str, Any]]:
        """The tables of an array as they are; what is no table counts as an empty one."""
        tables = self.values.get(array)
        return (
            [table if isinstance(table, dict) else {} for table in tables] if isinstance(tables, list) else []
        )

    @cached_property
    def board(self) -> Board:
        """The ground as a board, mended where it has faults."""
        root = Table(self.values, (), self._faults)
        board = read_board(root, read_legend(root, self.catalogue, self.packs))
        return board or Board.of(self.rows["terrain"])

    @cached_property
    def packs(self) -> tuple[str, ...]:
        """The packs whose names the map says plainly."""
        packs = self.values.get("packs")
        return tuple(pack for pack in packs if isinstance(pack, str)) if isinstance(packs, list) else ()

    @cached_property
    def catalogue(self) -> Catalogue:
        """What the map may name, its own kinds too."""
        root = Table(self.values, (), self._faults)
        return with_own_kinds(self._known or known_catalogue(), root, {}, self.packs)

    def names(self, idents: Iterable[str]) -> Names:
        """What ids of the catalogue may be called in this map."""
        return Names(idents, self.packs)

    def template(self, name: object) -> Template | None:
        """The template that a name means in this map, None for what is none."""
        ident = self._templates.get(name) if isinstance(name, str) else None
        return self.catalogue.units[ident] if ident else None

    @cached_property
    def _templates(self) -> Names:
        return self.names(self.catalogue.units)

    @cached_property
    def legend(self) -> tuple[Terrain, ...]:
        """What can be drawn beside the built-in terrain: the map's own, and of packs what is clear."""
        names = self.names((*BY_GLYPH, *self.catalogue.terrain))
        own = {kind.glyph: kind for kind in self.board.legend}
        known = self.catalogue.terrain
        packs = {name: known[ident] for name, ident in names.items() if ident in known and len(name) == 1}
        return tuple((packs | own).values())

    @cached_property
    def zones(self) -> tuple[ZoneMark, ...]:
        """The zones, in the order of the file."""
        return tuple(
            ZoneMark(n, _text(table, "name"), _text(table, "kind"), _one(table, "side", SIDES), area(table))
            for n, table in enumerate(self.tables("zones"))
        )

    @cached_property
    def units(self) -> tuple[UnitMark, ...]:
        """The units, in the order of the file; events may bring more."""
        tables = self.tables("units")
        taken = {_text(table, "id") for table in tables}
        units = []
        for number, table in enumerate(tables):
            template = _text(table, "template")
            name = _text(table, "id") or made_up(template, taken)
            taken.add(name)
            side, facing = _one(table, "side", SIDES), _one(table, "facing", FACINGS)
            at = as_square(table.get("at"))
            units.append(UnitMark(number, name, template, side or "neutral", at, facing or "S"))
        return tuple(units)

    @cached_property
    def items(self) -> tuple[ItemMark, ...]:
        """The items, in the order of the file."""
        return tuple(
            ItemMark(n, _text(table, "item"), as_square(table.get("at")))
            for n, table in enumerate(self.tables("items"))
        )

    @cached_property
    def tasks(self) -> tuple[TaskMark, ...]:
        """The tasks, in the order of the file."""
        return tuple(
            TaskMark(n, _text(table, "name"), _one(table, "side", SIDES), as_square(table.get("at")))
            for n, table in enumerate(self.tables("tasks"))
        )

    def zone(self, name: str) -> ZoneMark | None:
        """The first zone of that name."""
        return next((zone for zone in self.zones if zone.name == name), None)

    def zones_at(self, square: Square) -> tuple[ZoneMark, ...]:
        """The zones that a square lies in."""
        return tuple(zone for zone in self.zones if square in zone.squares)

    def unit_at(self, square: Square) -> UnitMark | None:
        """The first unit on a square."""
        return next((unit for unit in self.units if unit.at == square), None)

    def items_at(self, square: Square) -> tuple[ItemMark, ...]:
        """The items on a square."""
        return tuple(item for item in self.items if item.at == square)

    def tasks_at(self, square: Square) -> tuple[TaskMark, ...]:
        """The tasks of a square."""
        return tuple(task for task in self.tasks if task.at == square)

    def squares_of(self, path: KeyPath) -> frozenset[Square]:
        """All squares that a table and those in it name: where an event happens, what a zone covers."""
        squares: set[Square] = set()
        for place, table, keys in walk(self.values):
            if place[: len(path)] == path:
                squares |= area(table)
                named = (as_square(table.get(name)) for name, key in keys.items() if key.kind == "square")
                squares |= {at for at in named if at}
        return frozenset(squares)

    def square_at(self, line: int, column: int) -> Square | None:
        """The square drawn at a line and column, counted from 1, or the first that the table there names."""
        positions = self.positions
        for layer in GROUND:
            if positions.has(("grid", layer)):
                top = positions.place(positions.drawn(("grid", layer), 0, 0)).line
                if top <= line < top + self.height:
                    return Square(min(column, self.width) - 1, line - top)
        above = [each.path for each in positions.statements if positions.place(each.start).line <= line]
        squares = self.squares_of(above[-1][:2]) if above and len(above[-1]) > 1 else frozenset()
        return min(squares, key=lambda at: (at.y, at.x)) if squares else None

    def _mended(self, layer: Layer) -> tuple[str, ...]:
        lines, blank = _lines(self.grid, layer)[: self.height], BLANK[layer]
        rows = [line[: self.width].ljust(self.width, blank) for line in lines]
        return tuple(rows) + (blank * self.width,) * (self.height - len(rows))


def as_square(value: object) -> Square | None:
    """The square that a value is, on the board or not."""
    if isinstance(value, list) and len(value) == 2 and all(map(is_whole, value)):
        return Square(*value)
    return None


def as_rect(value: object) -> tuple[int, int, int, int] | None:
    """The x, y, width and height that a value is; None also for more than any board has."""
    if not (isinstance(value, list) and len(value) == 4 and all(map(is_whole, value))):
        return None
    x, y, width, height = value
    return (x, y, width, height) if 1 <= width <= LARGEST and 1 <= height <= LARGEST else None


def area(table: Mapping[str, Any]) -> frozenset[Square]:
    """The squares that a table's `rect` and `squares` name, on the board or not."""
    listed = table.get("squares")
    squares = {as_square(value) for value in listed} - {None} if isinstance(listed, list) else set()
    if rect := as_rect(table.get("rect")):
        x, y, width, height = rect
        squares |= {Square(i, j) for j in range(y, y + height) for i in range(x, x + width)}
    return frozenset(square for square in squares if square)


def _lines(grid: Mapping[str, Any], layer: Layer) -> tuple[str, ...]:
    """The lines of a drawing as they stand, none when there is no drawing."""
    text = grid.get(layer)
    return tuple(text.removesuffix("\n").split("\n")) if isinstance(text, str) else ()


def _text(table: Mapping[str, Any], key: str) -> str:
    value = table.get(key)
    return value if isinstance(value, str) else ""


def _one(table: Mapping[str, Any], key: str, known: tuple[Any, ...]) -> Any:
    value = table.get(key)
    return value if value in known else None
