"""TMX, TSX and TX, Tiled's forms in XML: a text to plain values, and a map to text (M-02, M-03, M-06).

XML is parsed without document types, entities and anything from elsewhere; the text is decoded before the
parser has it, so that no declared encoding is looked up.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from defusedxml.common import DefusedXmlException, DTDForbidden
from defusedxml.ElementTree import DefusedXMLParser, ParseError
from msgspec import Struct
from msgspec.structs import asdict

from game.files.positions import DEEPEST, MOST_VALUES, Place
from game.files.tiled.model import (
    START,
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
_SHAPES = ("point", "ellipse", "polyline", "text")


def read_tmx(text: str, file: str, root: str = "map") -> tuple[dict[str, Any], Where]:
    """The plain values of a map, a `tileset` or a `template`, and where they stand. Raises BadMap."""
    element = parse_xml(text, file)
    if element.tag != root:
        refuse(file, f"the element <{element.tag[:40]}>", f"<{root}>", element.place)
    reading = _Reading()
    if root == "map":
        return reading.map(element), reading.where
    return reading.template(element) if root == "template" else reading.tileset(element, ()), reading.where


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
        return root.attributes | {
            "properties": self.properties(root, ()),
            "tilesets": [self.tileset(element, path) for element, path in tilesets],
            "layers": self.layers(root, ()),
        }

    def template(self, root: Element) -> dict[str, Any]:
        inner: dict[str, Any] = {}
        for element in root.children:
            self.places[element.tag,] = element.place
            if element.tag == "object":
                inner["object"] = self.thing(element, ("object",))
            elif element.tag == "tileset":
                inner["tileset"] = self.tileset(element, ("tileset",))
        return inner

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

    def layers(self, element: Element, path: PartPath) -> list[dict[str, Any]]:
        inner = [child for child in element.children if child.tag in _LAYERS]
        return [self.layer(child, where) for child, where in self.all(inner, (*path, "layers"))]

    def layer(self, element: Element, path: PartPath) -> dict[str, Any]:
        values: dict[str, Any] = element.attributes | {
            "type": _LAYERS[element.tag],
            "properties": self.properties(element, path),
        }
        if element.tag == "group":
            values["layers"] = self.layers(element, path)
        if element.tag == "objectgroup":
            things = self.all(_tagged(element, "object"), (*path, "objects"))
            values["objects"] = [self.thing(thing, where) for thing, where in things]
        if data := next(_tagged(element, "data"), None):
            values |= _only(data, "encoding", "compression")
            values |= _cells(data, data.attributes.get("encoding", ""))
            chunks = self.all(_tagged(data, "chunk"), (*path, "chunks"))
            values["chunks"] = [chunk.attributes | _cells(chunk, "") for chunk, _ in chunks]
        return values

    def thing(self, element: Element, path: PartPath) -> dict[str, Any]:
        shapes: dict[str, Any] = {child.tag: True for child in element.children if child.tag in _SHAPES}
        for outline in _tagged(element, "polygon"):
            shapes["polygon"] = _corners(outline.attributes.get("points", ""))
        return element.attributes | shapes | {"properties": self.properties(element, path)}


def _tagged(element: Element, tag: str) -> Iterator[Element]:
    return (child for child in element.children if child.tag == tag)


def _image(element: Element) -> dict[str, str]:
    picture = next(_tagged(element, "image"), None)
    return {"image": picture.attributes.get("source", "")} if picture else {}


def _only(element: Element, *names: str) -> dict[str, str]:
    return {name: element.attributes[name] for name in names if name in element.attributes}


def _cells(holder: Element, encoding: str) -> dict[str, Any]:
    """The tiles of a layer or a chunk: one element a tile, or text; `encoding` is what the layer says."""
    if tiles := [tile.attributes.get("gid", "0") for tile in _tagged(holder, "tile")]:
        return {"data": tiles}
    return {"data": holder.text} | ({} if holder.tag == "chunk" else {"encoding": encoding or "csv"})


def _corners(points: str) -> list[dict[str, str]]:
    """The corners that the text `x,y x,y ...` names."""
    pairs = [corner.partition(",") for corner in points.split()]
    return [{"x": x, "y": y} for x, _, y in pairs]


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
