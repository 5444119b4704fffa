"""Maps as people make them in Tiled: exported ones, with groups, chunks, templates, shapes, all packings."""

import base64
import gzip
import json
import struct
import zlib
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from backports import zstd

from game.files.map_reader import read_map
from game.files.tiled.exporter import tiled_map
from game.files.tiled.json_form import write_tmj
from game.files.tiled.xml_form import write_tmx
from tools.fuzz.seeds import map_texts

Tree = dict[str, Any]


@cache
def _exported() -> tuple[tuple[bytes, bytes], ...]:
    """The maps to begin with, each as TMX and as TMJ."""
    maps = [tiled_map(read_map(text.encode())) for text in sorted(set(map_texts()), key=len)[:5]]
    return tuple((write_tmx(tiled), write_tmj(tiled)) for tiled in maps)


def bundle(rng: Random) -> dict[str, bytes]:
    """A map and the files that it names, the map first."""
    xml, plain = _exported()[rng.choice((0, 0, 0, 1, 2, 3, 4))]
    if rng.random() < 0.4:
        return {"a.tmx": _odd_xml(rng, xml.decode()).encode()} | _templates(rng)
    tree = json.loads(plain)
    for change in (_shape, _template, _chunks, _pack, _nest, _hide, _deco):
        if rng.random() < 0.5:
            change(rng, tree)
    return {"a.tmj": json.dumps(tree, indent=1).encode()} | _templates(rng)


_XML = (
    '<object id="90" name="n" type="label" x="32" y="32"><polygon points="0,0 96,0 96,64 0,32"/></object>',
    '<object id="91" name="n" type="label" x="32" y="32" width="64" height="64" rotation="30"/>',
    '<object id="94" name="n" type="label" x="32" y="32" width="64" height="64"><ellipse/></object>',
    '<object id="92" template="t.tx" x="64" y="64"/>',
    '<object id="93" template="t.tj" x="64" y="96" name="other"/>',
)


def _odd_xml(rng: Random, text: str) -> str:
    if rng.random() < 0.6:
        text = text.replace("</objectgroup>", f"{rng.choice(_XML)}</objectgroup>", rng.randint(1, 3))
    if rng.random() < 0.4:
        at = text.index("<layer ")
        text = f'{text[:at]}<group name="g" offsetx="32">{text[at:]}'.replace("</map>", "</group></map>")
    return text


def _templates(rng: Random) -> dict[str, bytes]:
    """Templates in both forms."""
    properties = '<properties><property name="side" value="ally"/></properties>'
    side = [{"name": "side", "type": "string", "value": "ally"}]
    thing = {"name": "t", "type": "scout", "gid": 3, "width": 32, "height": 32, "properties": side}
    files = {
        "t.tx": f'<template>\n<object name="t" type="scout" gid="3" width="32" height="32">\n{properties}\n'
        "</object>\n</template>".encode(),
        "t.tj": json.dumps({"type": "template", "object": thing}).encode(),
    }
    return files if rng.random() < 0.4 else {}


def _layers(tree: Tree, kind: str) -> list[Tree]:
    inner = [layer for layer in tree["layers"] if layer["type"] == kind]
    return inner + [
        found for layer in tree["layers"] if layer["type"] == "group" for found in _layers(layer, kind)
    ]


def _shape(rng: Random, tree: Tree) -> None:
    corners = [{"x": rng.randint(-40, 200), "y": rng.randint(-40, 160)} for _ in range(rng.randint(0, 7))]
    thing = {"id": 90, "name": "n", "type": "label", "x": rng.randint(0, 99), "y": rng.randint(0, 99)}
    thing |= rng.choice(
        [
            {"polygon": corners},
            {"polyline": corners},
            {"ellipse": True, "width": 70, "height": 50},
            {"width": 64, "height": 64},
            {"point": True},
            {"text": {"text": "t"}},
        ]
    )
    thing["rotation"] = rng.choice((0, 0, 90, 45, -30, 1e9))
    rng.choice(_layers(tree, "objectgroup")).setdefault("objects", []).append(thing)


def _template(rng: Random, tree: Tree) -> None:
    thing = {"id": 91, "template": rng.choice(("t.tx", "t.tj", "none.tx", "../t.tx")), "x": 64, "y": 64}
    rng.choice(_layers(tree, "objectgroup")).setdefault("objects", []).append(thing)


def _chunks(rng: Random, tree: Tree) -> None:
    """Make the map an infinite one that begins anywhere."""
    x, y, side = rng.randint(-40, 40), rng.randint(-40, 40), rng.choice((4, 16))
    tree["infinite"] = True
    for layer in _layers(tree, "tilelayer"):
        width = layer.pop("width")
        tiles = {(x + n % width, y + n // width): tile for n, tile in enumerate(layer.pop("data"))}
        corners = {(at - at % side, down - down % side) for at, down in tiles}
        layer["chunks"] = [
            {
                "x": west,
                "y": north,
                "width": side,
                "height": side,
                "data": [tiles.get((west + i, north + j), 0) for j in range(side) for i in range(side)],
            }
            for west, north in sorted(corners)
        ]
    for layer in _layers(tree, "objectgroup"):
        layer |= {"offsetx": 32 * x, "offsety": 32 * y}


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    "zlib": zlib.compress,
    "gzip": lambda data: gzip.compress(data, mtime=0),
    "zstd": zstd.compress,
}


def _pack(rng: Random, tree: Tree) -> None:
    for layer in _layers(tree, "tilelayer"):
        how = rng.choice(sorted(PACKERS))
        layer |= {"encoding": "base64", "compression": how}
        for holder in (layer, *layer.get("chunks", ())):
            if "data" in holder:
                tiles = struct.pack(f"<{len(holder['data'])}I", *holder["data"])
                holder["data"] = base64.b64encode(PACKERS[how](tiles)).decode()


def _nest(rng: Random, tree: Tree) -> None:
    at = rng.randrange(len(tree["layers"]))
    inner, tree["layers"] = tree["layers"][at:], tree["layers"][:at]
    for _ in range(rng.choice((1, 2, 20))):
        inner = [{"type": "group", "name": "g", "visible": True, "layers": inner}]
    tree["layers"] += inner


def _hide(rng: Random, tree: Tree) -> None:
    rng.choice(tree["layers"])["visible"] = False


def _deco(rng: Random, tree: Tree) -> None:
    tree["layers"].append({"type": rng.choice(("imagelayer", "objectgroup")), "name": "deco"})
