"""TMX and TSX, the XML of Tiled: read into the same plain values as its JSON has."""

from collections.abc import Iterable, Iterator
from typing import Any

from game.files.positions import Place
from game.files.tiled.markup import Element, parse_xml
from game.files.tiled.notes import START, Where, refuse
from game.files.tiled.shapes import Path

_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
_SHAPES = ("point", "ellipse", "polygon", "polyline", "text")


def read_tmx(text: str, file: str, root: str = "map") -> tuple[dict[str, Any], Where]:
    """The plain values of a map, or of a `tileset`, and where they stand. Raises BadMap."""
    element = parse_xml(text, file)
    if element.tag != root:
        refuse(file, f"the element <{element.tag[:40]}>", f"<{root}>", element.place)
    reading = _Reading()
    made = reading.map(element) if root == "map" else reading.tileset(element, ())
    return made, reading.where


class _Reading:
    """Makes plain values of elements and notes where each stood."""

    def __init__(self) -> None:
        self.places: dict[Path, Place] = {}

    def where(self, path: Path) -> Place:
        """The place of the element that a path leads to, or into."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, START)

    def all(self, elements: Iterable[Element], path: Path) -> Iterable[tuple[Element, Path]]:
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

    def properties(self, element: Element, path: Path) -> list[dict[str, Any]]:
        inner = [child for list_ in _tagged(element, "properties") for child in _tagged(list_, "property")]
        return [self.property(child, where) for child, where in self.all(inner, (*path, "properties"))]

    def property(self, element: Element, path: Path) -> dict[str, Any]:
        kind = element.attributes.get("type", "string")
        value: object = _value(kind, element.attributes.get("value", element.text))
        if kind == "class":
            value = {str(part.get("name", "")): part["value"] for part in self.properties(element, path)}
        return {"value": value, "type": kind} | _only(element, "name")

    def tileset(self, element: Element, path: Path) -> dict[str, Any]:
        tiles = self.all(_tagged(element, "tile"), (*path, "tiles"))
        made = [
            tile.attributes | _image(tile) | {"properties": self.properties(tile, where)}
            for tile, where in tiles
        ]
        return element.attributes | _image(element) | {"tiles": made}

    def layer(self, element: Element, path: Path) -> dict[str, Any]:
        made: dict[str, Any] = element.attributes | {"type": _LAYERS[element.tag]}
        if element.tag == "objectgroup":
            things = self.all(_tagged(element, "object"), (*path, "objects"))
            made["objects"] = [self.thing(thing, where) for thing, where in things]
        if data := next(_tagged(element, "data"), None):
            made |= _only(data, "encoding", "compression")
            made |= _cells(data)
        return made

    def thing(self, element: Element, path: Path) -> dict[str, Any]:
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
