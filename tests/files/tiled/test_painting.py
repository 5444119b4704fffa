"""What is done to an exported map in Tiled is done to the map (M-06)."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from game.board.squares import Square
from game.board.terrain import Light
from game.files.map_reader import MapFile
from game.files.tiled.exporter import HEIGHTS, LIGHTS, TERRAIN
from tests.files.tiled.yard import YARD, refused, remarks, sent, taken, yard

LAYERS = ("terrain", "height", "light", "zones", "items", "units")


def painted(layer: str, x: int, y: int, tile: int) -> str:
    """The yard as TMX with one number of a layer's CSV rewritten, as Tiled does it."""
    text = sent(yard(), ".tmx")
    start = text.index('<data encoding="csv">', text.index(f'" name="{layer}" width')) + len(
        '<data encoding="csv">\n'
    )
    rows = text[start : text.index("</data>", start)].split("\n")
    cells = rows[y].split(",")
    cells[x] = str(tile)
    rows[y] = ",".join(cells)
    return text[:start] + "\n".join(rows) + text[text.index("</data>", start) :]


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    """The yard as TMJ after a change of its layers by name; `map` is the whole."""
    tiled = json.loads(sent(yard(), ".tmj"))
    change(dict(zip(LAYERS, tiled["layers"], strict=True)) | {"map": tiled})
    return json.dumps(tiled, indent=1)


def objects(layer: str, change: Callable[[list[dict[str, Any]]], object]) -> str:
    return changed(lambda layers: change(layers[layer]["objects"]))


def after(change: Callable[[list[dict[str, Any]]], object], layer: str = "units") -> MapFile:
    return taken(objects(layer, change), ".tmj")


def test_painted_terrain_height_and_light() -> None:
    """M-06: one square of each layer, and nothing else changes."""
    before = yard().scenario.board
    wall = taken(painted("terrain", 4, 2, 1 + TERRAIN["#"]), ".tmx").scenario.board
    assert wall == before.put(Square(4, 2), "#")
    high = taken(painted("height", 4, 2, 1 + HEIGHTS["7"]), ".tmx").scenario.board
    assert high == before.raised(Square(4, 2), 7)
    dark = taken(painted("light", 4, 2, 1 + LIGHTS["k"]), ".tmx").scenario.board
    assert dark == before.relit([Square(4, 2)], Light.DARK)


def test_what_is_erased_is_level_and_bright() -> None:
    before = yard().scenario.board
    assert taken(painted("height", 6, 3, 0), ".tmx").scenario.board == before.raised(Square(6, 3), 0)
    assert taken(painted("light", 0, 0, 0), ".tmx").scenario.board.lit(Square(0, 0)) is Light.BRIGHT


def test_a_turned_tile_is_the_same_tile() -> None:
    """The four bits by which Tiled flips and turns say nothing of a square."""
    for bit in (31, 30, 29, 28):
        text = painted("terrain", 4, 2, 1 + TERRAIN["#"] | 1 << bit)
        assert taken(text, ".tmx").scenario.board.ground[2 * 8 + 4] == "#"
        said = "the layer terrain: tiles are flipped or turned, which says nothing of a square: 4,2"
        assert remarks(text) == [said]


def test_terrain_that_cannot_be() -> None:
    """Each fault tells the layer and the square."""
    assert "no tile at 4,2 in the layer terrain; expected a tile with the property terrain" in refused(
        painted("terrain", 4, 2, 0)
    )
    assert "a tile of height at 4,2 in the layer terrain" in refused(
        painted("terrain", 4, 2, 1 + HEIGHTS["1"])
    )
    assert "the tile 999 at 4,2 in the layer light" in refused(painted("light", 4, 2, 999))
    unknown = refused(painted("terrain", 4, 2, 1 + TERRAIN["Q"]))
    assert 'the layer terrain at 4,2: the glyph "Q"; expected one of . ,' in unknown


def test_a_wall_under_a_unit_is_told_with_the_object() -> None:
    """M-01: the fault stands at the line of the object."""
    text = painted("terrain", 1, 1, 1 + TERRAIN["#"])
    line = text[: text.index('name="r1"')].count("\n") + 1
    assert refused(text).startswith(f'yard.tmx:{line}:1: found object 1 "r1": the square 1,1: wall; expected')


def test_a_moved_unit_snaps_to_its_square() -> None:
    """The middle of the object decides: 3,3 is 96 to 128 across, and its tile hangs up from 128."""
    for dx, dy in ((0, 0), (15, 15), (-15, -15)):
        made = after(lambda units: units[0].update(x=96 + dx, y=128 + dy)).scenario  # noqa: B023 - used at once
        assert made.placements[0].at == Square(3, 3)
    assert after(lambda units: units[0].update(x=112, y=128)).scenario.placements[0].at == Square(4, 3)


@pytest.mark.parametrize("shape", [{"point": True}, {"ellipse": True, "width": 20, "height": 20}, {}])
def test_an_added_unit(shape: dict[str, Any]) -> None:
    """A point, an ellipse or a bare rectangle in square 2,3, with class and properties as Tiled has them."""
    side = {"name": "side", "type": "string", "value": "ally"}
    new = {"id": 77, "name": "", "class": "scout", "x": 70, "y": 100, "properties": [side]} | shape
    added = after(lambda units: units.append(new)).scenario.placements[-1]
    assert (added.id, added.side, added.at, added.facing) == ("scout-1", "ally", Square(2, 3), "S")


def test_a_removed_unit_and_item() -> None:
    assert [unit.id for unit in after(lambda units: units.pop()).scenario.placements] == ["r1"]
    assert after(lambda items: items.clear(), "items").scenario.items == ()


def test_a_unit_outside_is_told_with_its_object_and_place() -> None:
    """M-01."""
    told = refused(objects("units", lambda units: units[0].update(x=320, y=-32)), ".tmj")
    assert 'object 1 "r1": the square 10,-2; expected a square of the board, from 0,0 to 7,4' in told
    line = int(told.split(":")[1])
    assert '"id": 1' in "\n".join(
        objects("units", lambda units: units[0].update(x=320, y=-32)).split("\n")[line:]
    )


def test_zones_are_moved_stretched_and_joined() -> None:
    """Rectangles of one name and kind are one zone; the edges snap to the nearest ones of squares."""

    def gate(zones: list[dict[str, Any]]) -> None:
        zones[0].update(x=20, y=40, width=70, height=30)  # 1,1 and 2,1
        zones.append(zones[0] | {"id": 50, "x": 160, "y": 96, "width": 5, "height": 5})  # 5,3

    zone = after(gate, "zones").scenario.zone("gate")
    assert zone.squares == (Square(1, 1), Square(2, 1), Square(5, 3))
    assert "rect = [1, 1, 2, 1]" in after(lambda zones: zones[0].update(height=32), "zones").data.decode()


@pytest.mark.parametrize(
    ("layer", "change", "told"),
    [
        ("units", {"rotation": 45}, 'object 1 "r1": turned by 45 degrees; expected a rectangle'),
        ("units", {"polygon": [{"x": 0, "y": 0}]}, 'object 1 "r1": a polygon'),
        ("units", {"text": {"text": "hello"}}, 'object 1 "r1": a text'),
        ("units", {"template": "../t.tx"}, '"../t.tx": a path that leaves the folder'),
        ("units", {"template": "t.tx"}, 'the template "t.tx"; expected a file that ends in one of .tx, .tj'),
        ("units", {"rotation": 1e400}, "a fault of syntax"),
        ("units", {"x": 1e300}, 'object 1 "r1": far outside of the map'),
        ("units", {"width": -1}, 'object 1 "r1": of negative size'),
        ("units", {"type": "riffleman"}, '"riffleman"; expected one of brawler'),
        ("units", {"name": "rifleman-1"}, 'object 2 "rifleman-1": a second unit "rifleman-1"'),
        ("units", {"properties": []}, 'object 1 "r1": no `side`; expected one of squad'),
        ("zones", {"x": 4000}, 'object 3 "gate": the square 125,1; expected a square of the board'),
        ("zones", {"type": "gate"}, 'object 3 "gate": "gate"; expected one of deploy'),
        ("items", {"name": "medkitt"}, '(did you mean "medkit"?)'),
    ],
)
def test_objects_that_cannot_be(layer: str, change: dict[str, Any], told: str) -> None:
    """M-01: the object is named by its number and its name."""
    assert told in refused(objects(layer, lambda things: things[0].update(change)), ".tmj")


@pytest.mark.parametrize(
    ("properties", "told"),
    [
        ([("facing", "string", "up")], '"up"; expected one of N, NE'),
        (
            [("squad.att", "int", 3), ("squad.att:json", "string", "4")],
            'property "squad.att:json" beside another',
        ),
        ([("squad", "int", 3), ("squad.att", "int", 4)], 'property "squad.att" beside another'),
        ([("weapons:json", "string", "[")], 'property "weapons:json": at 1:2'),
        ([("weapons:json", "string", "null")], 'property "weapons:json": null'),
        ([("weapons:json", "int", 3)], 'property "weapons:json": 3'),
        ([("at:json", "string", "[1, 1]")], 'a property "at", which the object says by itself'),
        ([("fancy", "bool", True)], 'the unknown key "fancy"'),
    ],
)
def test_properties_that_cannot_be(properties: list[tuple[str, str, Any]], told: str) -> None:
    """M-01."""
    said = [{"name": name, "type": kind, "value": value} for name, kind, value in properties]
    side = {"name": "side", "type": "string", "value": "squad"}
    assert told in refused(objects("units", lambda units: units[0].update(properties=[side, *said])), ".tmj")


def _map_property(name: str, value: str) -> Callable[[dict[str, Any]], object]:
    def change(layers: dict[str, Any]) -> None:
        kept = [one for one in layers["map"]["properties"] if one["name"] != name]
        layers["map"]["properties"] = [*kept, {"name": name, "type": "string", "value": value}]

    return change


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            lambda layers: layers["map"].update(infinite=True),
            "an infinite map without a tile in the layer terrain",
        ),
        (
            lambda layers: layers["map"].update(orientation="isometric"),
            'a map of the orientation "isometric"; expected "orthogonal"',
        ),
        (
            lambda layers: layers["map"].update(orientation="hexagonal"),
            'a map of the orientation "hexagonal"',
        ),
        (
            lambda layers: layers["map"].update(orientation="staggered"),
            'a map of the orientation "staggered"',
        ),
        (lambda layers: layers["map"].update(width=3), "3 by 5 squares; expected 4 to 256 a side"),
        (lambda layers: layers["map"].update(width=10**9), "expected 4 to 256 a side"),
        (lambda layers: layers["map"].update(tilewidth=0), "tiles of 0 by 32 pixels"),
        (lambda layers: layers["map"].update(properties=[]), "yard.tmj:1:1: found no `name`"),
        (lambda layers: layers["light"].update(name="height"), 'a second layer "height"'),
        (lambda layers: layers["light"].update(offsetx=4), 'the layer "light" out of place'),
        (
            lambda layers: layers["light"].update(type="objectgroup"),
            "of another kind; expected a layer of tiles",
        ),
        (lambda layers: layers["light"].update(type="imagelayer"), "of another kind"),
        (lambda layers: layers["units"].update(offsetx=1e300), 'the layer "units" far out of place'),
        (lambda layers: layers["terrain"].update(name="ground"), "no layer `terrain`"),
        (_map_property("trun_limit", "3"), '(did you mean "turn_limit"?)'),
        (_map_property("events:json", '[{"when": {"turn": 1}, "do": []}, {"do": 3}]'), "number 2: no `when`"),
        (_map_property("glyphs:json", '{"S": 3}'), 'the property "glyphs:json": 3; expected a table'),
        (_map_property("systems:json", '["squat"]'), '(did you mean "squad"?)'),
    ],
)
def test_maps_that_cannot_be(change: Callable[[dict[str, Any]], object], told: str) -> None:
    """M-01, M-02: what is wrong with a layer, a property or the whole."""
    assert told in refused(changed(change), ".tmj")


def test_all_faults_at_once() -> None:
    """M-01: those of the tiles, of the objects and of the text, in the order of the file."""
    text = painted("light", 4, 2, 999)
    text = text.replace('name="turn_limit" type="int" value="7"', 'name="turn_limit" type="int" value="x"')
    text = re.sub(r'(name="r1".*?) x="\d+"', r'\1 x="900"', text)
    found = refused(text).split("\n")
    assert [line.split(": found ")[1].split(";")[0] for line in found] == [
        'the property "turn_limit": "x"',
        "the tile 999 at 4,2 in the layer light",
        'object 1 "r1": the square 28,1',
    ]


def test_other_sizes_of_tiles_and_pictures_of_ones_own() -> None:
    """A tileset of the author's own counts by the property of its tiles; places count in its tiles."""
    mark = {"name": "terrain", "type": "string", "value": "~"}
    own = {"firstgid": 5000, "name": "own", "image": "own/my.png", "tiles": [{"id": 3, "properties": [mark]}]}

    def change(layers: dict[str, Any]) -> None:
        layers["map"]["tilesets"].append(own)
        layers["terrain"]["data"][2 * 8 + 4] = 5003

    assert taken(changed(change), ".tmj").scenario.board == yard().scenario.board.put(Square(4, 2), "~")


def test_the_text_is_what_a_person_would_write() -> None:
    text = taken(sent(yard(), ".tmx"), ".tmx").data.decode()
    assert "squad.att = 4\n" in text
    assert "rect = [1, 1, 2, 2]\n" in text
    assert text.index("[grid]") < text.index("[glyphs.S]") < text.index("[[zones]]") < text.index("[[units]]")
    assert text.index("[[items]]") < text.index("[[events]]") < text.index("[[victory]]")
    assert YARD.split("terrain = ")[1].split("height")[0] in text + "\n"
