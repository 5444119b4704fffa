"""A map as Tiled has it, in the names of its JSON: what TMX and TMJ are both read into and written from.

What is not named here (colours, parallax, editor settings) says nothing about a map of ours and is passed
over.
"""

from typing import Any, TypeAlias

from msgspec import Struct

Path: TypeAlias = tuple[str | int, ...]
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


class Layer(Struct, omit_defaults=True, tag_field="type"):
    """What all layers have; `visible` and `opacity` are how Tiled shows one."""

    name: str = ""
    id: int = 0
    visible: bool = False
    opacity: float = 0.0
    offsetx: float = 0.0
    offsety: float = 0.0


class TileLayer(Layer, tag="tilelayer"):
    """A tile for each square, row by row: numbers, or a text of them as `encoding` and `compression` say."""

    width: int = 0
    height: int = 0
    data: list[int] | str = []
    encoding: str = ""
    compression: str = ""
    chunks: Any = None


class Thing(Struct, omit_defaults=True, rename={"kind": "class"}):
    """An object, placed in pixels: its north-west corner, of a tile (`gid`) the south-west one.

    Its class is `type` or `kind`, as the version of Tiled has it.
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
    polygon: Any = None
    polyline: Any = None
    text: Any = None
    template: str = ""
    visible: bool = False
    properties: list[Property] = []


class ObjectLayer(Layer, tag="objectgroup"):
    """Objects, in the order in which they were put in."""

    objects: list[Thing] = []
    draworder: str = ""


class ImageLayer(Layer, tag="imagelayer"):
    """A picture."""


class Group(Layer, tag="group"):
    """Layers in a folder."""


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
    layers: list[TileLayer | ObjectLayer | ImageLayer | Group] = []
