"""Groups, infinite maps, templates, shapes: what people make in Tiled beyond a map that went out (M-06)."""

import base64
import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.board.squares import Square
from game.errors import BadMap
from game.files.tiled.exchange import import_map
from tests.files.tiled.test_painting import LAYERS, changed
from tests.files.tiled.yard import refused, remarks, sent, taken, yard

SIDE = {"name": "side", "type": "string", "value": "ally"}


def group(name: str, layers: list[Any], **values: Any) -> dict[str, Any]:
    return {"type": "group", "name": name, "layers": layers} | values


# ------------------------------------------------------------------------------------------------- groups


def test_layers_in_groups_are_found() -> None:
    """Nested groups are folders: nothing of the map is lost in them, in either form."""

    def nest(layers: dict[str, Any]) -> None:
        ground, things = [layers[name] for name in LAYERS[:3]], [layers[name] for name in LAYERS[3:]]
        layers["map"]["layers"] = [group("ground", [group("floor", ground)]), group("things", things)]

    assert taken(changed(nest), ".tmj").scenario == yard().scenario
    text = sent(yard(), ".tmx")
    at = text.index("<layer ")
    nested = (
        text[:at] + '<group name="a"><group name="b">' + text[at:].replace("</map>", "</group></group></map>")
    )
    assert taken(nested, ".tmx").scenario == yard().scenario


def test_offsets_of_groups_and_layers_add_up() -> None:
    """Two squares east by a group, two back by the layer: tiles and objects are where Tiled shows them."""

    def shift(layers: dict[str, Any]) -> None:
        for layer in (layers["terrain"], layers["units"]):
            layer.update(offsetx=-64, offsety=32)
        layers["map"]["layers"] = [group("all", layers["map"]["layers"], offsetx=64, offsety=-32)]
        for layer in (layers["height"], layers["light"], layers["zones"], layers["items"]):
            layer.update(offsetx=-64, offsety=32)

    assert taken(changed(shift), ".tmj").scenario == yard().scenario
    moved = taken(changed(lambda layers: layers["items"].update(offsetx=33, offsety=15)), ".tmj")
    assert [item.at for item in moved.scenario.items] == [Square(2, 3)]


def test_an_offset_that_is_no_square_or_leaves_the_map() -> None:
    assert 'the layer "height" out of place; expected an offset of whole squares' in refused(
        changed(lambda layers: layers["height"].update(offsetx=3)), ".tmj"
    )
    gone = refused(changed(lambda layers: layers["terrain"].update(offsetx=32)), ".tmj")
    assert "the layer terrain: a tile outside of the map, at 8,0; expected tiles where the map has" in gone
    assert gone.count("\n") == 0


def test_two_layers_of_one_name_in_groups() -> None:
    def double(layers: dict[str, Any]) -> None:
        layers["map"]["layers"].append(group("again", [dict(layers["light"])]))

    assert 'a second layer "light"; expected one of each name' in refused(changed(double), ".tmj")


def test_groups_too_deep() -> None:
    """M-02."""

    def nest(layers: dict[str, Any]) -> None:
        for _ in range(40):
            layers["map"]["layers"] = [group("g", layers["map"]["layers"])]

    assert "groups too deep in each other; expected at most 16 deep" in refused(changed(nest), ".tmj")


# ------------------------------------------------------------------------------- what is left out is said


def test_further_layers_are_left_out_and_said() -> None:
    """Each by its name, its groups and its kind; one that is nearly ours with the name that was meant."""

    def add(layers: dict[str, Any]) -> None:
        deco = {"type": "tilelayer", "name": "deco", "width": 8, "height": 5, "data": [7] * 40}
        layers["map"]["layers"] += [
            group("extra", [deco, {"type": "imagelayer", "name": "sky"}]),
            {"type": "objectgroup", "name": "notes", "objects": [{"id": 9, "text": {"text": "hello"}}]},
        ]
        layers["light"]["name"] = "lihgt"
        layers["zones"]["properties"] = [SIDE]

    text = changed(add)
    assert remarks(text, ".tmj") == [
        'left out: the layer "lihgt", of tiles (did you mean "light"?)',
        'left out: the properties of the layer "zones"',
        'left out: the layer "extra/deco", of tiles',
        'left out: the layer "extra/sky", of a picture',
        'left out: the layer "notes", of objects',
    ]
    before = yard().scenario
    assert taken(text, ".tmj").scenario.placements == before.placements


def test_hidden_layers_are_read_and_said() -> None:
    """Hiding is how one looks at a map in Tiled: one rule for layers, groups and objects."""

    def hide(layers: dict[str, Any]) -> None:
        layers["height"]["visible"] = False
        layers["units"]["objects"][0]["visible"] = False
        layers["map"]["layers"][3:4] = [group("g", [layers["zones"]], visible=False)]

    text = changed(hide)
    assert taken(text, ".tmj").scenario == yard().scenario
    assert remarks(text, ".tmj") == [
        'the layer "height": hidden in Tiled; it is read like what is shown',
        'the layer "g/zones": hidden in Tiled; it is read like what is shown',
        'object 1 "r1": hidden in Tiled; it is read like what is shown',
    ]
    hidden = sent(yard(), ".tmx").replace('name="light" width', 'name="light" visible="0" width')
    assert remarks(hidden) == ['the layer "light": hidden in Tiled; it is read like what is shown']


def test_a_flipped_token_is_said() -> None:
    flipped = changed(lambda layers: layers["units"]["objects"][0].update(gid=195 | 1 << 31))
    assert taken(flipped, ".tmj").scenario == yard().scenario
    assert remarks(flipped, ".tmj") == ['object 1 "r1": its tile is flipped, which says nothing of it']


def test_nothing_is_to_be_said_of_what_we_write() -> None:
    for form in (".tmx", ".tmj"):
        assert remarks(sent(yard(), form), form) == []


# ------------------------------------------------------------------------------------------ infinite maps


def chunked(layer: dict[str, Any], x: int, y: int, side: int = 4) -> None:
    """Cut a layer's tiles into chunks of a side, its north-west corner at x,y in the middle of one."""
    width, height = layer.pop("width"), layer.pop("height")
    tiles = {(x + n % width, y + n // width): tile for n, tile in enumerate(layer.pop("data"))}
    corners = {(cx - cx % side, cy - cy % side) for cx, cy in tiles}
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
    assert (height, len(tiles)) == (5, width * height)


def infinite(x: int, y: int, change: Callable[[dict[str, Any]], object] = lambda _: None) -> str:
    """The yard as an infinite map, its corner at some square of Tiled's."""

    def spread(layers: dict[str, Any]) -> None:
        for name in LAYERS[:3]:
            chunked(layers[name], x, y)
        for name in LAYERS[3:]:
            for thing in layers[name]["objects"]:
                thing["x"] += 32 * x
                thing["y"] += 32 * y
        layers["map"]["infinite"] = True
        change(layers)

    return changed(spread)


@pytest.mark.parametrize(("x", "y"), [(0, 0), (-3, -5), (17, -2), (-1000, 4000)])
def test_an_infinite_map_is_what_is_painted(x: int, y: int) -> None:
    """Its board begins where terrain does, below 0 too; objects move with it."""
    assert taken(infinite(x, y), ".tmj").scenario == yard().scenario


@pytest.mark.parametrize("compression", ["", "csv"])
def test_chunks_in_xml(compression: str) -> None:
    """As Tiled writes them: an element each, packed as the layer says."""
    tiled = json.loads(infinite(-3, -5))
    text = sent(yard(), ".tmx").replace('infinite="0"', 'infinite="1"')
    for layer in tiled["layers"][:3]:
        start = text.index('<data encoding="csv">', text.index(f'name="{layer["name"]}" width'))
        end = text.index("</data>", start)
        chunks = "".join(
            '<chunk x="{x}" y="{y}" width="{width}" height="{height}">'.format_map(chunk)
            + (
                ",".join(map(str, chunk["data"]))
                if compression
                else base64.b64encode(struct.pack("<16I", *chunk["data"])).decode()
            )
            + "</chunk>"
            for chunk in layer["chunks"]
        )
        text = text[:start] + f'<data encoding="{compression or "base64"}">{chunks}' + text[end:]
    at = text.index("<objectgroup")
    objects = text[at:].replace("</map>", "</group></map>")
    text = f'{text[:at]}<group offsetx="-96" offsety="-160">{objects}'
    assert taken(text, ".tmx").scenario == yard().scenario


def test_faults_of_infinite_maps() -> None:
    """M-01, M-02: holes in the terrain with where squares are counted from, and sizes that no board has."""

    def hole(layers: dict[str, Any]) -> None:
        chunk = next(chunk for chunk in layers["terrain"]["chunks"] if (chunk["x"], chunk["y"]) == (0, -4))
        chunk["data"][0] = 0

    told = refused(infinite(-3, -5, hole), ".tmj")
    assert "no tile at 3,1, counted from -3,-5 in the layer terrain" in told

    def change(**values: Any) -> Callable[[dict[str, Any]], object]:
        return lambda layers: layers["terrain"]["chunks"][0].update(values)

    assert "a chunk of 0 by 4 tiles; expected 1 to 256 a side" in refused(
        infinite(0, 0, change(width=0)), ".tmj"
    )
    assert "15 tiles; expected 16" in refused(infinite(0, 0, change(data=[1] * 15)), ".tmj")
    far = refused(infinite(0, 0, change(x=2**40)), ".tmj")
    assert "squares; expected 4 to 256 a side" in far
    large = {"x": 0, "y": 0, "width": 256, "height": 256}
    many = infinite(0, 0, lambda layers: layers["terrain"]["chunks"].extend([large] * 5))
    assert "chunks of 327744 tiles together; expected at most 262144" in refused(many, ".tmj")
    outside = infinite(0, 0, lambda layers: layers["light"]["chunks"][0].update(x=-40))
    assert "the layer light: a tile outside of the map, at -40,0" in refused(outside, ".tmj")


# ---------------------------------------------------------------------------------------------- templates

SCOUT_TX = """<?xml version="1.0" encoding="UTF-8"?>
<template>
 <tileset firstgid="1" source="tokens.tsx"/>
 <object name="lookout" type="scout" gid="3" width="32" height="32">
  <properties>
   <property name="side" value="ally"/>
   <property name="facing" value="W"/>
  </properties>
 </object>
</template>
"""
SCOUT_TJ = {
    "type": "template",
    "tileset": {"firstgid": 1, "source": "tokens.tsj"},
    "object": {
        "name": "lookout",
        "type": "scout",
        "gid": 3,
        "width": 32,
        "height": 32,
        "properties": [SIDE, {"name": "facing", "type": "string", "value": "W"}],
    },
}


def made(template: str, **values: Any) -> Callable[[dict[str, Any]], object]:
    """A unit in 4,2 that is made of a template."""
    thing = {"id": 70, "template": template, "x": 128, "y": 96} | values
    return lambda layers: layers["units"]["objects"].append(thing)


@pytest.mark.parametrize("name", ["scout.tx", "scout.tj", "more/scout.tx"])
@pytest.mark.parametrize("form", [".tmx", ".tmj"])
def test_objects_of_a_template(name: str, form: str, tmp_path: Path) -> None:
    """What the template says holds, in either form, where the object does not say otherwise."""
    (tmp_path / "more").mkdir()
    for path in (tmp_path / "scout.tx", tmp_path / "more" / "scout.tx"):
        path.write_text(SCOUT_TX)
    (tmp_path / "scout.tj").write_text(json.dumps(SCOUT_TJ))
    if form == ".tmj":
        facing = {"name": "facing", "type": "string", "value": "N"}
        text = changed(made(name, name="other", properties=[facing]))
    else:
        properties = '<properties><property name="facing" value="N"/></properties>'
        thing = f'<object id="70" template="{name}" name="other" x="128" y="96">{properties}</object>'
        head, _, tail = sent(yard(), form).rpartition("</objectgroup>")
        text = f"{head}{thing}</objectgroup>{tail}"
    unit = taken(text, form, tmp_path).scenario.placements[-1]
    assert (unit.id, unit.template, unit.side, unit.facing) == ("other", "scout", "ally", "N")
    assert unit.at == Square(4, 2)


@pytest.mark.parametrize("path", ["../a.tx", "/etc/passwd.tx", "http://a/b.tx", "~/a.tx", "a\\..\\..\\b.tx"])
def test_templates_from_elsewhere(path: str, tmp_path: Path) -> None:
    """M-06: the same safety as with tilesets, that of the template included."""
    assert "; expected a file in the folder of the map" in refused(changed(made(path)), ".tmj", tmp_path)
    (tmp_path / "a.tx").write_text(SCOUT_TX.replace("tokens.tsx", path))
    found = refused(changed(made("a.tx")), ".tmj", tmp_path)
    assert found.startswith(f"{tmp_path / 'a.tx'}:3:")
    assert "; expected a file in the folder of the map" in found


def test_a_link_to_a_template_that_leaves_the_folder(tmp_path: Path) -> None:
    """M-06."""
    (tmp_path / "maps").mkdir()
    (tmp_path / "scout.tx").write_text(SCOUT_TX)
    (tmp_path / "maps" / "scout.tx").symlink_to(tmp_path / "scout.tx")
    assert "a link that leaves the folder" in refused(changed(made("scout.tx")), ".tmj", tmp_path / "maps")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("<map/>", "the element <map>; expected <template>"),
        ("<template/>", "missing required field object"),
        ('<template><object template="b.tx"/></template>', "a template of another template"),
        ('<template><object x="x"/></template>', "in object.x: Expected float"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><template/>', "a document type"),
        ("", "a fault of syntax"),
    ],
)
def test_templates_that_cannot_be(content: str, told: str, tmp_path: Path) -> None:
    """M-01: their faults stand in their own file."""
    (tmp_path / "own.tx").write_text(content)
    found = refused(changed(made("own.tx")), ".tmj", tmp_path)
    assert found.startswith(f"{tmp_path / 'own.tx'}:1:")
    assert told in found


def test_templates_that_are_no_files(tmp_path: Path) -> None:
    (tmp_path / "folder.tx").mkdir()
    assert "an unreadable file" in refused(changed(made("none.tx")), ".tmj", tmp_path)
    assert "no ordinary file" in refused(changed(made("folder.tx")), ".tmj", tmp_path)
    assert 'the template "a.png"; expected a file that ends in one of .tx' in refused(
        changed(made("a.png")), ".tmj", tmp_path
    )


def test_templates_are_counted(tmp_path: Path) -> None:
    """M-02: how many files, and how much of a large one goes into how many objects."""
    for number in range(65):
        (tmp_path / f"{number}.tx").write_text(SCOUT_TX)
    things = [{"id": n, "template": f"{n}.tx", "x": 128, "y": 96} for n in range(65)]
    many = changed(lambda layers: layers["units"]["objects"].extend(things))
    assert "more than 64 templates; expected fewer" in refused(many, ".tmj", tmp_path)
    properties = "".join(f'<property name="p{n}" value="1"/>' for n in range(2600))
    (tmp_path / "big.tx").write_text(
        f"<template><object><properties>{properties}</properties></object></template>"
    )
    big = [{"id": n, "template": "big.tx", "x": 128, "y": 96} for n in range(100)]
    large = changed(lambda layers: layers["units"]["objects"].extend(big))
    assert "more than 250000 values from templates; expected fewer" in refused(large, ".tmj", tmp_path)


# ------------------------------------------------------------------------------------------- zones by shape


def zone(thing: dict[str, Any]) -> tuple[Square, ...]:
    """The squares of a zone that is drawn in the yard."""
    drawn = {"id": 60, "name": "new", "type": "label"} | thing
    made = taken(changed(lambda layers: layers["zones"]["objects"].append(drawn)), ".tmj")
    return made.scenario.zone("new").squares


def polygon(*corners: tuple[float, float], **values: Any) -> dict[str, Any]:
    return {"x": 0, "y": 0, "polygon": [{"x": x * 32, "y": y * 32} for x, y in corners]} | values


def drawn(squares: tuple[Square, ...]) -> list[str]:
    return ["".join(".#"[Square(x, y) in squares] for x in range(8)) for y in range(5)]


def test_a_polygon_has_the_squares_whose_middles_it_holds() -> None:
    """A triangle whose slope goes through middles, which its east edge has; and one a little smaller."""
    larger, smaller = polygon((0, 0), (5, 0), (0, 5)), polygon((0, 0), (4.9, 0), (0, 4.9))
    assert drawn(zone(larger)) == ["#####...", "####....", "###.....", "##......", "#......."]
    assert drawn(zone(smaller)) == ["####....", "###.....", "##......", "#.......", "........"]


def test_a_concave_polygon() -> None:
    """A U, and one that crosses itself: the part within both is out, as Tiled fills it."""
    u = polygon((0, 0), (2, 0), (2, 3), (5, 3), (5, 0), (7, 0), (7, 5), (0, 5))
    assert drawn(zone(u)) == ["##...##.", "##...##.", "##...##.", "#######.", "#######."]
    twice = polygon((0, 0), (6, 0), (6, 4), (2, 4), (2, 2), (8, 2), (8, 5), (0, 5))
    assert drawn(zone(twice)) == ["######..", "######..", "##....##", "##....##", "########"]


def test_two_polygons_share_no_square() -> None:
    """The middles on a common edge belong to one of the two."""
    west = zone(polygon((0, 0), (2.5, 0), (2.5, 5), (0, 5)))
    east = zone(polygon((2.5, 0), (8, 0), (8, 5), (2.5, 5)))
    assert not set(west) & set(east)
    assert len(west) + len(east) == 40


@pytest.mark.parametrize("shift", [0.0, 0.2, 0.45, 0.5, 0.55, 0.9])
def test_a_rectangle_and_the_polygon_of_its_corners_are_one_zone(shift: float) -> None:
    corners = [(shift, shift), (shift + 2.7, shift), (shift + 2.7, shift + 2), (shift, shift + 2)]
    box = {"x": shift * 32, "y": shift * 32, "width": 2.7 * 32, "height": 64}
    assert zone(box) == zone(polygon(*corners))


def test_a_turned_rectangle_and_an_ellipse() -> None:
    """Tiled turns clockwise around the corner that an object is placed by; a tile by its south-west one."""
    turned = {"x": 128, "y": 32, "width": 96, "height": 64, "rotation": 90}
    assert drawn(zone(turned)) == ["........", "..##....", "..##....", "..##....", "........"]
    ellipse = {"x": 0, "y": 0, "width": 160, "height": 160, "ellipse": True}
    assert drawn(zone(ellipse)) == [".###....", "#####...", "#####...", "#####...", ".###...."]
    tile = {"x": 64, "y": 64, "width": 32, "height": 64, "rotation": 90, "gid": 5}
    assert drawn(zone(tile)) == ["........", "........", "..##....", "........", "........"]


def test_a_point_is_its_square() -> None:
    assert zone({"x": 70, "y": 100, "point": True}) == (Square(2, 3),)


def test_polygons_of_one_name_are_one_zone() -> None:
    def two(layers: dict[str, Any]) -> None:
        layers["zones"]["objects"] += [
            {"id": 60, "name": "n", "type": "label"} | polygon((0, 0), (2, 0), (2, 1), (0, 1)),
            {"id": 61, "name": "n", "type": "label", "x": 96, "y": 0, "width": 32, "height": 32},
        ]

    assert taken(changed(two), ".tmj").scenario.zone("n").squares == (
        Square(0, 0),
        Square(1, 0),
        Square(3, 0),
    )


@pytest.mark.parametrize(
    ("thing", "told"),
    [
        (
            polygon((0, 0), (9, 0), (0, 5)),
            'object 60 "new": squares from 0,0 to 8,4; expected squares of the board',
        ),
        (polygon((0, 0), (0.4, 0), (0, 0.4)), "the middle of no square in it; expected a larger shape"),
        (polygon((0, 0), (8, 5)), "the middle of no square in it"),
        (polygon(), "the middle of no square in it"),
        (polygon((0, 0), (1e300, 0), (0, 5)), "far outside of the map"),
        (
            {"x": 0, "y": 0, "polyline": [{"x": 0, "y": 0}]},
            "a polyline; expected a polygon: a line encloses nothing",
        ),
        ({"x": 0, "y": 0, "text": {"text": "x"}}, "a text; expected a rectangle, an ellipse or a polygon"),
        ({"x": 0, "y": 0, "ellipse": True}, "the middle of no square in it"),
        (polygon(*[(0, 0), (8, 5)] * 6_000), "too many corners; expected at most 10000 in zones"),
    ],
)
def test_shapes_that_cannot_be(thing: dict[str, Any], told: str) -> None:
    """M-01, M-02."""
    new = {"id": 60, "name": "new", "type": "label"} | thing
    assert told in refused(changed(lambda layers: layers["zones"]["objects"].append(new)), ".tmj")


def test_a_polygon_in_xml(tmp_path: Path) -> None:
    thing = '<object id="60" name="new" type="label" x="0" y="0"><polygon points="0,0 160,0 0,160"/></object>'
    text = sent(yard(), ".tmx").replace("</objectgroup>", f"{thing}</objectgroup>", 1)
    assert len(taken(text, ".tmx").scenario.zone("new").squares) == 15
    (tmp_path / "bad.tmx").write_text(text.replace("160,0 ", "160;0 "))
    with pytest.raises(BadMap, match=r"polygon\[1\].x: Expected float"):
        import_map(tmp_path / "bad.tmx")
