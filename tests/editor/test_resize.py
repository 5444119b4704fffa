"""Resizing, cropping, new maps, and glyphs of a map's own."""

import pytest

from game.board.squares import Square
from game.editor.blocks import glyph_block
from game.editor.document import Document, empty_map
from game.editor.editor_state import EditorState
from game.editor.forms import Forms
from game.editor.glyphs import definition, removal
from game.editor.resize import Anchor, anchored, framed
from game.editor.transform import Bounds
from game.errors import BadEdit
from game.files.positions import KeyPath
from tests.editor.desks import TAIL, desk, differing, draw, drawn

GROUND = "#.......\n........\n........\n.......o\n"
STORY = (
    TAIL
    + """
[[events]]
when = { enter = true, at = [1, 1] }
do = [{ kind = "smoke", rect = [0, 0, 3, 2], rounds = 2 },   # where they come
      { kind = "light", squares = [[7, 3], [3, 3]], light = "dark" },
      { kind = "ground", at = [7, 0], glyph = "~" }]

[[events]]
when = { turn = 2 }
do = [{ kind = "message", text = "Two." }]
"""
)


def resized(one: EditorState, width: int, height: int, anchor: Anchor) -> tuple[KeyPath, ...]:
    framing = framed(one.parsed, anchored(one.parsed, width, height, anchor))
    assert one.make(framing.change)
    return framing.lost


@pytest.mark.parametrize(
    ("anchor", "corner"),
    [("NW", (0, 0)), ("N", (2, 0)), ("SE", (4, 2)), ("centre", (2, 1)), ("W", (0, 1))],
)
def test_a_larger_map_keeps_the_old_one_at_its_anchor(anchor: Anchor, corner: tuple[int, int]) -> None:
    """Units, zones and events go along, and nothing is lost."""
    one = desk(GROUND, STORY)
    assert resized(one, 12, 6, anchor) == ()
    x, y = corner
    parsed = one.parsed
    assert (parsed.width, parsed.height) == (12, 6)
    assert parsed.glyph("terrain", Square(x, y)) == "#"
    assert parsed.glyph("terrain", Square(x + 7, y + 3)) == "o"
    assert parsed.units[0].at == (x + 1, y + 1)
    assert parsed.tables("events")[0]["when"]["at"] == [x + 1, y + 1]
    assert parsed.tables("events")[0]["do"][1]["squares"] == [[x + 7, y + 3], [x + 3, y + 3]]
    assert parsed.zone("west").squares == {Square(x + i, y + j) for i in (0, 1) for j in (0, 1)}  # type: ignore[union-attr]
    assert f"at = [ {x + 1},  {y + 1} ]             # by the wall" in one.document.text
    assert one.document.faults() == ()
    one.document.undo()
    assert one.document.text == desk(GROUND, STORY).document.text


def test_a_smaller_map_names_what_it_loses() -> None:
    """The western half: the scout, the eastern zone and one effect lie outside; areas are cut at the edge."""
    one = desk(GROUND, STORY)
    lost = resized(one, 5, 4, "W")
    assert set(lost) == {("zones", 1), ("units", 1), ("events", 0, "do", 2)}
    assert drawn(one) == "#....\n.....\n.....\n.....\n"
    assert [unit.id for unit in one.parsed.units] == ["a"]
    assert one.parsed.tables("events")[0]["do"][1]["squares"] == [[3, 3]]
    assert len(one.parsed.tables("events")) == 2
    assert one.document.faults() == ()


def test_an_event_goes_with_the_place_that_sets_it_off() -> None:
    one = desk(GROUND, STORY)
    lost = resized(one, 5, 4, "E")
    assert set(lost) == {("zones", 0), ("units", 0), ("items", 0), ("events", 0)}
    assert [table["when"] for table in one.parsed.tables("events")] == [{"turn": 2}]
    assert one.document.faults() == ()


def test_a_crop_is_a_frame_within() -> None:
    one = desk(GROUND, STORY)
    framing = framed(one.parsed, Bounds(1, 0, 4, 4))
    one.make(framing.change)
    assert drawn(one) == "....\n" * 4
    assert one.parsed.zones[0].squares == {Square(0, 0), Square(0, 1)}


@pytest.mark.parametrize("size", [(3, 10), (10, 257)])
def test_no_map_is_of_a_size_that_is_not_read(size: tuple[int, int]) -> None:
    """M-02."""
    one = desk()
    with pytest.raises(BadEdit, match="4 to 256"):
        resized(one, *size, "NW")
    with pytest.raises(BadEdit, match="4 to 256"):
        empty_map(*size)


def test_the_squares_of_an_event() -> None:
    one = desk(GROUND, STORY)
    squares = one.parsed.squares_of(("events", 0))
    assert squares == {Square(x, y) for x in range(3) for y in range(2)} | {
        Square(7, 3),
        Square(3, 3),
        Square(7, 0),
    }


@pytest.mark.parametrize("size", [(4, 4), (30, 20), (256, 256)])
def test_a_new_map_has_no_faults(size: tuple[int, int]) -> None:
    document = Document(empty_map(*size, name='A "yard"\n# x'))
    assert document.faults() == ()
    assert document.parsed.values["name"] == 'A "yard" # x'
    assert (document.parsed.width, document.parsed.height) == size


def test_a_glyph_is_defined_changed_used_and_removed() -> None:
    one = desk()
    before = one.document.text
    one.make(definition(one.parsed, "S", name="sandbags", cover="low"))
    assert one.document.text == before.replace(
        "so far the ground\n", 'so far the ground\n\n[glyphs.S]\nname = "sandbags"\ncover = "low"\n'
    )
    forms = Forms(one.document)
    assert forms.of(("glyphs", "S")).field("sight").choices == ("clear", "partial", "total", "solid")
    one.make(forms.of(("glyphs", "S")).field("cost").set(2))
    one.brush = glyph_block("terrain", "S")
    draw(one, "stamp", (3, 3), (4, 3))
    assert one.parsed.board.terrain(Square(3, 3)).cost == 2
    with pytest.raises(BadEdit, match="S is still in use: on 2 squares, the first 3,3"):
        removal(one.parsed, "S")
    draw(one, "eraser", (3, 3), (4, 3))
    one.make(removal(one.parsed, "S"))
    assert one.document.text == before
    assert one.document.faults() == ()


def test_a_glyph_that_an_event_brings_stays() -> None:
    one = desk(GROUND, STORY.replace('glyph = "~"', 'glyph = "S"'))
    one.make(definition(one.parsed, "S"))
    one.make(definition(one.parsed, "#", becomes="S"))
    assert one.document.faults() == ()
    with pytest.raises(BadEdit, match="in glyphs #, in events 0"):
        removal(one.parsed, "S")
    assert removal(one.parsed, "#")


def test_what_is_no_glyph_or_there_already_is_refused() -> None:
    one = desk()
    for glyph in (" ", "'", "ab", ""):
        with pytest.raises(BadEdit, match="one printable character"):
            definition(one.parsed, glyph)
    one.make(definition(one.parsed, '"'))
    assert one.document.faults() == ()
    with pytest.raises(BadEdit, match="already"):
        definition(one.parsed, '"')
    with pytest.raises(BadEdit, match="does not define"):
        removal(one.parsed, "S")


def test_only_the_ground_of_a_larger_map_without_anything_else_differs() -> None:
    """M-04."""
    one = desk(GROUND, "'''\n# the end\n")
    before = one.document.text
    resized(one, 9, 4, "NW")
    assert differing(before, one.document.text) == [(row, row + ".") for row in GROUND.splitlines()]


def test_a_click_on_a_fault_leads_to_its_square() -> None:
    """A wall under a unit, an unknown glyph, an effect off the board."""
    one = desk("#.......\n.#......\n........\n...?....\n", STORY.replace("at = [7, 0]", "at = [7, 9]"))
    found = [one.parsed.square_at(fault.line, fault.column) for fault in one.document.faults()]
    assert found == [Square(3, 3), Square(1, 1), Square(0, 0)]
    assert one.parsed.square_at(1, 1) is None
