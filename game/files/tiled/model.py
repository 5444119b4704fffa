"""A map as Tiled has it, in the names of its JSON: what TMX and TMJ are both read into and written from.

What is not named here (colours, parallax, editor settings) says nothing about a map of ours and is passed
over. Values of map text are typed properties: a table is spread over properties (`squad.att`), what Tiled
has no type for stands as JSON in a property whose name ends in `:json`.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from game.board.board import LIGHT_GLYPHS
from game.board.terrain import Light
from game.errors import BadMap, Fault, quoted
from game.files.faults import MOST_FAULTS, FaultList, shown
from game.files.positions import DEEPEST, Place
from game.files.strict_json import loads, troubled
from game.files.toml_text import is_bare

PartPath: TypeAlias = tuple[str | int, ...]
"""How to reach a part of a map from the whole: names of fields, and numbers of list elements."""


class Property(Struct, omit_defaults=True):
    """A custom property; `type` is string, int, float, bool or one that only Tiled itself uses."""

    name: str
    type: str = "string"
    value: Any = ""


class Tile(Struct, omit_defaults=True):
    """What a tileset says of one of its tiles."""

    id: int
    type: str = ""
    properties: list[Property] = []
    image: str = ""


class Tileset(Struct, omit_defaults=True):
    """Tiles of one picture; those of a `source` are in a file of their own."""

    firstgid: int = 0
    source: str = ""
    name: str = ""
    tilewidth: int = 0
    tileheight: int = 0
    tilecount: int = 0
    columns: int = 0
    image: str = ""
    imagewidth: int = 0
    imageheight: int = 0
    tiles: list[Tile] = []


class AnyLayer(Struct, omit_defaults=True, tag_field="type"):
    """What all layers have; `visible` (unsaid: yes) and `opacity` are how Tiled shows one."""

    name: str = ""
    id: int = 0
    visible: bool | None = None
    opacity: float = 0.0
    offsetx: float = 0.0
    offsety: float = 0.0
    properties: list[Property] = []


class Chunk(Struct, omit_defaults=True):
    """The tiles of a part of an infinite map, as those of a layer; `x` and `y` may be negative."""

    x: int = 0
    y: int = 0
    width: int = 0
    height: int = 0
    data: list[int] | str = []


class TileLayer(AnyLayer, tag="tilelayer"):
    """A tile for each square, row by row: numbers, or a text of them as `encoding` and `compression` say."""

    width: int = 0
    height: int = 0
    data: list[int] | str = []
    encoding: str = ""
    compression: str = ""
    chunks: list[Chunk] = []


class Corner(Struct):
    """A corner of a polygon, in pixels from where its object is placed."""

    x: float = 0.0
    y: float = 0.0


class TiledObject(Struct, omit_defaults=True, rename={"kind": "class"}):
    """An object, placed in pixels: its north-west corner, of a tile (`gid`) the south-west one.

    Its class is `type` or `kind`, as the version of Tiled has it; `rotation` counts in degrees, clockwise,
    around that corner. Of one made of a `template` only what differs from it is said.
    """

    id: int = 0
    name: str = ""
    type: str = ""
    kind: str = ""
    gid: int = 0
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0
    rotation: float = 0.0
    point: bool = False
    ellipse: bool = False
    polygon: list[Corner] | None = None
    polyline: Any = None
    text: Any = None
    template: str = ""
    visible: bool | None = None
    properties: list[Property] = []


class ObjectLayer(AnyLayer, tag="objectgroup"):
    """Objects, in the order in which they were put in."""

    objects: list[TiledObject] = []
    draworder: str = ""


class ImageLayer(AnyLayer, tag="imagelayer"):
    """A picture."""


class Group(AnyLayer, tag="group"):
    """Layers in a folder, which may have folders in it again; its offset moves all of them."""

    layers: "list[Layer]" = []


Layer: TypeAlias = TileLayer | ObjectLayer | ImageLayer | Group
"""A layer of any kind."""


class Template(Struct):
    """What a file of a template holds; of its tileset nothing is needed."""

    object: TiledObject
    tileset: Tileset | None = None


class TiledMap(Struct, omit_defaults=True):
    """A whole map; `infinite` ones keep their tiles in chunks."""

    width: int
    height: int
    tilewidth: int
    tileheight: int
    orientation: str = ""
    renderorder: str = ""
    infinite: bool = False
    version: Any = ""
    nextlayerid: int = 0
    nextobjectid: int = 0
    properties: list[Property] = []
    tilesets: list[Tileset] = []
    layers: list[Layer] = []


Where: TypeAlias = Callable[[PartPath], Place]
"""Where a part of a map stands in its file; of a part that has no place of its own, what it is in."""

START = Place(1, 1)


class Notes(FaultList):
    """The faults of a map of Tiled's, whose parts are found by their paths, and remarks on it."""

    def __init__(self, file: str, where: Where) -> None:
        super().__init__(file)
        self.where = where
        self.remarks: list[Remark] = []

    def at(self, path: PartPath, found: str, expected: str, nearest: str | None = None) -> None:
        """Note what is wrong with a part of the map."""
        if not self.full:
            self.note(self.where(path), found, expected, nearest)

    def remark(self, path: PartPath, text: str) -> None:
        """Remark on a part of the map that is no fault."""
        if len(self.remarks) < MOST_FAULTS:
            self.remarks.append(Remark(self.file, *self.where(path), text))

    def end(self) -> None:
        """Raise BadMap with all that was found, in the order of the file, if anything was."""
        if self:
            raise BadMap(self.in_order())


class Remark(Struct, frozen=True):
    """What a map of Tiled's has and ours will not, or what may be meant otherwise, with its place."""

    file: str
    line: int
    column: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.text}"


def refuse(file: str, found: str, expected: str, place: Place = START) -> NoReturn:
    """Raise BadMap with the one fault that keeps a file from being read further."""
    raise BadMap((Fault(file, *place, found, expected),))


_PLACE = re.compile(r" - at `\$\.?([^`]*)`$")
_STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")

Kind = TypeVar("Kind", bound=Struct)


def typed(plain: Mapping[str, Any], kind: type[Kind], file: str, where: Where) -> Kind:
    """Plain values as a typed form; in XML all values are texts. Raises BadMap."""
    try:
        return msgspec.convert(plain, kind, strict=False)
    except (msgspec.ValidationError, RecursionError) as error:
        place = _PLACE.search(str(error))
        path: PartPath = tuple(
            int(number) if number else name for name, number in _STEP.findall(place[1] if place else "")
        )
        what = _PLACE.sub("", str(error)).replace("`", "")
        at = f" in {place[1]}" if place and place[1] else ""
        refuse(file, f"what is no part of a map{at}: {what}", "a map as Tiled writes it", where(path))


JSON = ":json"
"""How the name of a property ends whose value is JSON."""

LARGEST_NUMBER = 2**31
"""Tiled counts in 32 bits."""

_PLAIN = re.compile(r"[^\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]*")
"""What survives unchanged in XML and in a line editor."""


def described(table: Mapping[str, Any], within: str = "") -> list[Property]:
    """The properties that say what a table says."""
    properties: list[Property] = []
    for key, value in table.items():
        if isinstance(value, dict) and value and all(map(is_bare, value)):
            properties += described(value, f"{within}{key}.")
        else:
            properties.append(as_property(f"{within}{key}", value))
    return properties


def plain(text: str) -> bool:
    """Whether a text survives Tiled unchanged."""
    return _PLAIN.fullmatch(text) is not None


def rows(values: Iterable[Mapping[str, Any]]) -> str:
    """Tables as JSON, one a line, as a person can still edit them."""
    return "[" + ",\n ".join(map(_dumped, values)) + "]"


def as_property(name: str, value: object) -> Property:
    """A value as one property, a table or a list as JSON."""
    if isinstance(value, bool):
        return Property(name, "bool", value)
    if isinstance(value, int) and abs(value) < LARGEST_NUMBER:
        return Property(name, "int", value)
    if isinstance(value, str) and plain(value):
        return Property(name, value=value)
    if isinstance(value, list) and value and all(isinstance(part, dict) for part in value):
        return Property(name + JSON, value=rows(value))
    return Property(name + JSON, value=_dumped(value))


def _dumped(value: object) -> str:
    """JSON with every letter that is not plain as an escape."""
    written = json.dumps(value, ensure_ascii=False)
    return written if plain(written) else json.dumps(value)


def gathered(properties: Iterable[Property], path: PartPath, notes: Notes, label: str) -> dict[str, Any]:
    """The table that properties say; what is wrong with one is noted, and it is left out."""
    table: dict[str, Any] = {}
    for number, entry in enumerate(properties):
        *outer, key = entry.name.removesuffix(JSON).split(".")
        inner = table
        for part in outer[:DEEPEST]:
            inner = inner.setdefault(part, {}) if isinstance(inner, dict) else inner
        where = (*path, "properties", number)
        value, wrong = _value(entry)
        if wrong:
            notes.at(
                where, f"{label}the property {quoted(entry.name)}: {wrong}", "a value that a map can have"
            )
        elif len(outer) > DEEPEST or not isinstance(inner, dict) or key in inner:
            notes.at(where, f"{label}the property {quoted(entry.name)} beside another", "one of them")
        else:
            inner[key] = value
    return table


def _value(entry: Property) -> tuple[object, str]:
    """The value of a property, and what is wrong with it."""
    value = entry.value
    if entry.name.endswith(JSON):
        if not isinstance(value, str):
            return None, shown(value)
        value, trouble, _ = loads(value.encode())
        if trouble:
            return None, f"at {trouble.where}: {trouble.what}" if trouble.where else trouble.what
    elif entry.type == "float" and type(value) is int:
        value = float(value)
    if trouble := troubled(value):
        return None, trouble.what
    return value, "null" if _has_null(value) else ""


def _has_null(value: object) -> bool:
    if isinstance(value, dict):
        return any(map(_has_null, value.values()))
    if isinstance(value, list):
        return any(map(_has_null, value))
    return value is None


MOST_PIECES = 32
"""A zone of more rectangles than this goes out as a drawing in a property."""


LIGHT_NAMES = {light.name.lower(): LIGHT_GLYPHS[light] for light in Light}
"""How a tile's property says which light it is."""
