"""TMX as Tiled writes it."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import asdict

from game.files.tiled.shapes import ObjectLayer, Property, Thing, TiledMap, TileLayer, Tileset

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
    inner = [_property(one) for one in properties]
    if inner:
        yield from ("<properties>", *inner, "</properties>")


def _property(one: Property) -> str:
    head = {"name": one.name} | ({} if one.type == "string" else {"type": one.type})
    text = str(one.value).lower() if isinstance(one.value, bool) else str(one.value)
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


def _thing(thing: Thing) -> Iterator[str]:
    names = ("id", "name", "type", "gid", "x", "y", "width", "height")
    given = {name: value for name, value in asdict(thing).items() if name in names and value != ""}
    if not thing.gid:
        del given["gid"]
    yield _tag("object", given)
    yield from _properties(thing.properties)
    yield "</object>"
