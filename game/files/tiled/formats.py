"""Tiled's formats, TMX and TMJ and their tilesets: bytes to a map of Tiled's and back (M-02, M-03, M-06).

XML is parsed without document types, entities and anything from elsewhere; the text is decoded before the
parser has it, so that no declared encoding is looked up.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path as File
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec
from defusedxml.common import DefusedXmlException, DTDForbidden
from defusedxml.ElementTree import DefusedXMLParser, ParseError
from msgspec import Raw, Struct
from msgspec.structs import asdict, replace

from game.errors import BadMap, quoted
from game.files.faults import one_of
from game.files.positions import DEEPEST, MOST_VALUES, Place
from game.files.tiled.model import (
    START,
    Notes,
    ObjectLayer,
    PartPath,
    Property,
    TiledMap,
    TiledObject,
    TileLayer,
    Tileset,
    Where,
    refuse,
)
from game.files.toml_text import decoded, read_bytes


class Element(Struct):
    """An element of XML with its place; `text` is what stands directly in it."""

    tag: str
    attributes: dict[str, str]
    place: Place
    children: "list[Element]" = []
    text: str = ""


class _Tree:
    """Builds elements from the events of the parser, up to a limit of number and depth."""

    def __init__(self, file: str) -> None:
        self.file, self.count = file, 0
        self.parser = DefusedXMLParser(target=self, forbid_dtd=True)
        self.root: Element | None = None
        self.open: list[Element] = []
        self.texts: list[list[str]] = []

    @property
    def place(self) -> Place:
        """Where the parser is."""
        expat = self.parser.parser
        return Place(max(expat.CurrentLineNumber, 1), expat.CurrentColumnNumber + 1)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if len(self.open) == DEEPEST:
            refuse(self.file, "elements too deep in each other", f"at most {DEEPEST} deep", self.place)
        if self.count > MOST_VALUES:
            refuse(self.file, f"more than {MOST_VALUES} elements", "fewer", self.place)
        element = Element(tag, dict(attributes), self.place)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)
        self.texts.append([])

    def data(self, text: str) -> None:
        self.texts[-1].append(text)

    def end(self, _tag: str) -> None:
        self.open.pop().text = "".join(self.texts.pop())

    def close(self) -> None:
        """Nothing is left to do when the text ends."""


def parse_xml(text: str, file: str) -> Element:
    """The root element of a text. Raises BadMap with the one fault that ends it."""
    tree = _Tree(file)
    try:
        tree.parser.feed(text)
        tree.parser.close()
    except ParseError as error:
        line, column = error.position
        refuse(file, f"a fault of syntax: {str(error).split(':')[0]}", "XML", Place(max(line, 1), column + 1))
    except DTDForbidden:
        refuse(file, "a document type", "XML without one: it could name entities and other files", tree.place)
    except DefusedXmlException:
        refuse(file, "an entity or a reference to another file", "XML without them", tree.place)
    if tree.root is None:
        refuse(file, "no element", "XML")
    return tree.root


_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
_SHAPES = ("point", "ellipse", "polygon", "polyline", "text")


def read_tmx(text: str, file: str, root: str = "map") -> tuple[dict[str, Any], Where]:
    """The plain values of a map, or of a `tileset`, and where they stand. Raises BadMap."""
    element = parse_xml(text, file)
    if element.tag != root:
        refuse(file, f"the element <{element.tag[:40]}>", f"<{root}>", element.place)
    reading = _Reading()
    values = reading.map(element) if root == "map" else reading.tileset(element, ())
    return values, reading.where


class _Reading:
    """Makes plain values of elements and notes where each stood."""

    def __init__(self) -> None:
        self.places: dict[PartPath, Place] = {}

    def where(self, path: PartPath) -> Place:
        """The place of the element that a path leads to, or into."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, START)

    def all(self, elements: Iterable[Element], path: PartPath) -> Iterable[tuple[Element, PartPath]]:
        for number, element in enumerate(elements):
            self.places[*path, number] = element.place
            yield element, (*path, number)

    def map(self, root: Element) -> dict[str, Any]:
        self.places[()] = root.place
        tilesets = self.all(_tagged(root, "tileset"), ("tilesets",))
        layers = self.all([child for child in root.children if child.tag in _LAYERS], ("layers",))
        return root.attributes | {
            "properties": self.properties(root, ()),
            "tilesets": [self.tileset(element, path) for element, path in tilesets],
            "layers": [self.layer(element, path) for element, path in layers],
        }

    def properties(self, element: Element, path: PartPath) -> list[dict[str, Any]]:
        inner = [child for list_ in _tagged(element, "properties") for child in _tagged(list_, "property")]
        return [self.property(child, where) for child, where in self.all(inner, (*path, "properties"))]

    def property(self, element: Element, path: PartPath) -> dict[str, Any]:
        kind = element.attributes.get("type", "string")
        value: object = _value(kind, element.attributes.get("value", element.text))
        if kind == "class":
            value = {str(part.get("name", "")): part["value"] for part in self.properties(element, path)}
        return {"value": value, "type": kind} | _only(element, "name")

    def tileset(self, element: Element, path: PartPath) -> dict[str, Any]:
        tiles = self.all(_tagged(element, "tile"), (*path, "tiles"))
        described = [
            tile.attributes | _image(tile) | {"properties": self.properties(tile, where)}
            for tile, where in tiles
        ]
        return element.attributes | _image(element) | {"tiles": described}

    def layer(self, element: Element, path: PartPath) -> dict[str, Any]:
        values: dict[str, Any] = element.attributes | {"type": _LAYERS[element.tag]}
        if element.tag == "objectgroup":
            things = self.all(_tagged(element, "object"), (*path, "objects"))
            values["objects"] = [self.thing(thing, where) for thing, where in things]
        if data := next(_tagged(element, "data"), None):
            values |= _only(data, "encoding", "compression")
            values |= _cells(data)
        return values

    def thing(self, element: Element, path: PartPath) -> dict[str, Any]:
        shapes = {child.tag: True for child in element.children if child.tag in _SHAPES}
        return element.attributes | shapes | {"properties": self.properties(element, path)}


def _tagged(element: Element, tag: str) -> Iterator[Element]:
    return (child for child in element.children if child.tag == tag)


def _image(element: Element) -> dict[str, str]:
    picture = next(_tagged(element, "image"), None)
    return {"image": picture.attributes.get("source", "")} if picture else {}


def _only(element: Element, *names: str) -> dict[str, str]:
    return {name: element.attributes[name] for name in names if name in element.attributes}


def _cells(data: Element) -> dict[str, Any]:
    """What the element of a layer's tiles holds: chunks, one element a tile, or text."""
    if any(_tagged(data, "chunk")):
        return {"chunks": True}
    if tiles := [tile.attributes.get("gid", "0") for tile in _tagged(data, "tile")]:
        return {"data": tiles}
    return {"data": data.text, "encoding": data.attributes.get("encoding", "csv")}


def _value(kind: str, text: str) -> object:
    """A property's value by its type; a text that is none of that type stays a text."""
    try:
        if kind == "int":
            return int(text)
        if kind == "float":
            return float(text)
    except ValueError:
        return text
    return {"true": True, "false": False}.get(text, text) if kind == "bool" else text


_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;"})
_MAP = ("orientation", "renderorder", "width", "height", "tilewidth", "tileheight", "infinite")
_NEXT = ("nextlayerid", "nextobjectid")
_TILESET = ("firstgid", "name", "tilewidth", "tileheight", "tilecount", "columns")


def write_tmx(tiled: TiledMap) -> bytes:
    """A map of pictured tilesets, layers of numbers, and objects that are rectangles or tiles."""
    head = {"version": tiled.version} | {name: getattr(tiled, name) for name in (*_MAP, *_NEXT)}
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', _tag("map", head), *_properties(tiled.properties)]
    for tileset in tiled.tilesets:
        lines += _tileset(tileset)
    for layer in tiled.layers:
        if isinstance(layer, TileLayer):
            lines += _tile_layer(layer)
        elif isinstance(layer, ObjectLayer):
            lines += _object_layer(layer)
    return ("\n".join([*lines, "</map>"]) + "\n").encode()


def _tag(name: str, attributes: Mapping[str, object], end: str = ">") -> str:
    written = "".join(f' {key}="{_written(value)}"' for key, value in attributes.items())
    return f"<{name}{written}{end}"


def _written(value: object) -> str:
    """A value in an attribute: Tiled has 1 and 0 for yes and no, and whole numbers without a point."""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).translate(_ESCAPES)


def _properties(properties: Iterable[Property]) -> Iterator[str]:
    inner = [_property(entry) for entry in properties]
    if inner:
        yield from ("<properties>", *inner, "</properties>")


def _property(entry: Property) -> str:
    head = {"name": entry.name} | ({} if entry.type == "string" else {"type": entry.type})
    text = str(entry.value).lower() if isinstance(entry.value, bool) else str(entry.value)
    if "\n" in text:
        return f"{_tag('property', head)}{text.translate(_ESCAPES)}</property>"
    return _tag("property", head | {"value": text}, "/>")


def _tileset(tileset: Tileset) -> Iterator[str]:
    yield _tag("tileset", {name: getattr(tileset, name) for name in _TILESET})
    size = {"width": tileset.imagewidth, "height": tileset.imageheight}
    yield _tag("image", {"source": tileset.image, **size}, "/>")
    for tile in tileset.tiles:
        yield _tag("tile", {"id": tile.id, "type": tile.type})
        yield from _properties(tile.properties)
        yield "</tile>"
    yield "</tileset>"


def _tile_layer(layer: TileLayer) -> Iterator[str]:
    names = ("id", "name", "width", "height", "opacity")
    yield _tag("layer", {name: getattr(layer, name) for name in names})
    yield _tag("data", {"encoding": "csv"})
    rows = [layer.data[at : at + layer.width] for at in range(0, len(layer.data), layer.width)]
    yield ",\n".join(",".join(map(str, row)) for row in rows)
    yield from ("</data>", "</layer>")


def _object_layer(layer: ObjectLayer) -> Iterator[str]:
    yield _tag("objectgroup", {"id": layer.id, "name": layer.name, "draworder": layer.draworder})
    for thing in layer.objects:
        yield from _thing(thing)
    yield "</objectgroup>"


def _thing(thing: TiledObject) -> Iterator[str]:
    names = ("id", "name", "type", "gid", "x", "y", "width", "height")
    given = {name: value for name, value in asdict(thing).items() if name in names and value != ""}
    if not thing.gid:
        del given["gid"]
    yield _tag("object", given)
    yield from _properties(thing.properties)
    yield "</object>"


_BYTE = " (byte "


def read_tmj(text: str, file: str) -> tuple[dict[str, Any], Where]:
    """The plain values of a map or a tileset, and where they stand. Raises BadMap."""
    data = text.encode()
    try:
        values = msgspec.json.decode(data)
    except RecursionError:
        refuse(file, "lists or objects too deep in each other", "fewer")
    except (msgspec.MsgspecError, ValueError) as error:
        what, _, byte = str(error).partition(_BYTE)
        place = _place(data, int(byte.rstrip(")"))) if byte else START
        refuse(file, f"a fault of syntax: {what}", "JSON", place)
    if not isinstance(values, dict):
        refuse(file, "no object", "a map as Tiled writes it")
    return values, _Finder(data).where


def write_tmj(tiled: TiledMap) -> bytes:
    """A map as TMJ, the tiles of a layer on lines of their own."""
    plain = {"type": "map"} | msgspec.to_builtins(tiled)
    drawn = [layer for layer in plain["layers"] if layer["type"] == "tilelayer"]
    rows = [_rows(layer["data"], layer["width"]) for layer in drawn]
    for number, layer in enumerate(drawn):
        layer["data"] = str(number)
    text = msgspec.json.format(msgspec.json.encode(plain), indent=1)
    for number, row in enumerate(rows):  # keys of ours alone stand in quotes that are not escaped
        text = text.replace(b'"data": "%d"' % number, b'"data": ' + row, 1)
    return text + b"\n"


def _rows(data: list[int], width: int) -> bytes:
    lines = [",".join(map(str, data[at : at + width])) for at in range(0, len(data), width)]
    return ("[" + ",\n".join(lines) + "]").encode()


def _place(data: bytes, offset: int) -> Place:
    before = data[:offset].decode("utf-8", "ignore")
    return Place(before.count("\n") + 1, len(before) - before.rfind("\n"))


class _Finder:
    """Finds parts of a JSON text: only faults ask for places, so they are looked up one by one."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._parts: dict[PartPath, dict[str | int, tuple[int, bytes]]] = {}

    def where(self, path: PartPath) -> Place:
        """The place of a list or object that a path leads to; of anything else, what it is in."""
        offset, part = 0, self.data
        for depth, step in enumerate(path):
            parts = self._within(path[:depth], offset, part)
            if step not in parts or parts[step][1][:1] not in {b"{", b"["}:
                break
            offset, part = parts[step]
        return _place(self.data, offset)

    def _within(self, path: PartPath, offset: int, part: bytes) -> dict[str | int, tuple[int, bytes]]:
        """The offsets and texts of what stands directly in an object or list."""
        if path not in self._parts:
            raws = _raws(part)
            parts, at = dict[str | int, tuple[int, bytes]](), offset
            for key, raw in raws.items():
                at = max(self.data.find(raw, at), offset)
                parts[key] = (at, raw)
                at += len(raw)
            self._parts[path] = parts
        return self._parts[path]


def _raws(part: bytes) -> dict[str | int, bytes]:
    """The texts within an object or a list, in their order."""
    if part.lstrip()[:1] == b"{":
        inner = msgspec.json.decode(part, type=dict[str, Raw])
        return {key: bytes(raw) for key, raw in inner.items()}
    return {n: bytes(raw) for n, raw in enumerate(msgspec.json.decode(part, type=list[Raw]))}


Reader: TypeAlias = Callable[[str, str], tuple[dict[str, Any], Where]]

MAPS: Mapping[str, Reader] = {".tmx": read_tmx, ".tmj": read_tmj, ".json": read_tmj}
"""How maps are read, by the end of their names."""

TILESETS: Mapping[str, Reader] = {
    ".tsx": lambda text, file: read_tmx(text, file, "tileset"),
    ".tsj": read_tmj,
    ".json": read_tmj,
}
"""How tilesets in files of their own are read."""

MOST_TILESETS = 64
"""How many tilesets a map may have."""

_PLACE = re.compile(r" - at `\$\.?([^`]*)`$")
_STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|[/\\]{2}")

Kind = TypeVar("Kind", bound=Struct)


class Read(NamedTuple):
    """A map as it stands in a file, and where its parts stand there."""

    tiled: TiledMap
    where: Where


def read_form(data: bytes, file: str, folder: File | None = None) -> Read:
    """The map of a file's bytes, its tilesets with it; `folder` is where tilesets may be read from.

    The end of the name `file` tells the form. Raises BadMap.
    """
    reader = MAPS.get(File(file).suffix.lower())
    if reader is None:
        refuse(file, "a file of another kind", f"a name that ends in {one_of(MAPS)}")
    plain, where = reader(decoded(data, file, BadMap), file)
    tiled = _typed(plain, TiledMap, file, where)
    notes = Notes(file, where)
    if len(tiled.tilesets) > MOST_TILESETS:
        refuse(file, f"{len(tiled.tilesets)} tilesets", f"at most {MOST_TILESETS}", where(("tilesets",)))
    tilesets = [_whole(tileset, ("tilesets", n), notes, folder) for n, tileset in enumerate(tiled.tilesets)]
    notes.end()
    return Read(replace(tiled, tilesets=tilesets), where)


def _typed(plain: dict[str, Any], kind: type[Kind], file: str, where: Where) -> Kind:
    """Plain values as a typed form; in XML all values are texts."""
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


def _whole(tileset: Tileset, path: PartPath, notes: Notes, folder: File | None) -> Tileset:
    """A tileset with what its own file says, if it has one."""
    for what in (tileset.source, *_pictures(tileset)):
        if reason := _outside(what, folder):
            notes.at(path, f"{quoted(what)}: {reason}", "a file in the folder of the map")
            return tileset
    if not tileset.source:
        return tileset
    reader = TILESETS.get(File(tileset.source).suffix.lower())
    if reader is None or folder is None:
        notes.at(path, f"the tileset {quoted(tileset.source)}", f"a file that ends in {one_of(TILESETS)}")
        return tileset
    beside = folder / tileset.source
    file = str(beside)
    plain, where = reader(decoded(read_bytes(beside, BadMap), file, BadMap), file)
    read = _typed(plain | {"firstgid": tileset.firstgid}, Tileset, file, where)
    inner = Notes(file, where)
    if read.source:
        inner.at((), "a tileset that is in another file again", "the tileset itself")
    for what in _pictures(read):
        if reason := _outside(what, folder):
            inner.at((), f"{quoted(what)}: {reason}", "a file in the folder of the map")
    inner.end()
    return read


def _pictures(tileset: Tileset) -> Iterable[str]:
    """The names of the pictures of a tileset and its tiles; none of them is opened."""
    return (tileset.image, *(tile.image for tile in tileset.tiles))


def _outside(name: str, folder: File | None) -> str:
    """Why a name is no file of a map's folder; empty when it is one."""
    if _ADDRESS.match(name):
        return "an address"
    if "\0" in name or File(name).is_absolute() or name.startswith(("/", "\\", "~")):
        return "a path of its own"
    if ".." in re.split(r"[/\\]", name):
        return "a path that leaves the folder"
    if folder is None:
        return ""
    home = folder.resolve()
    try:
        inside = (home / name).resolve().is_relative_to(home)
    except (OSError, RuntimeError):  # a link that leads back to itself
        inside = False
    return "" if inside else "a link that leaves the folder"
