"""Resizing, cropping, new maps, and glyphs of a map's own."""

import pytest

from game.board.squares import Square
from game.editor.document import Document, empty_map
from game.editor.editor_state import EditorState
from game.editor.forms import Forms
from game.editor.glyphs import definition, removal
from game.editor.map_pieces import glyph_piece
from game.editor.resize import Anchor, anchored, framed
from game.editor.transform import Bounds
from game.errors import BadEdit
from game.files.positions import KeyPath
from tests.editor.editing import TAIL, differing, draw, drawn, editor

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


def resized(state: EditorState, width: int, height: int, anchor: Anchor) -> tuple[KeyPath, ...]:
    framing = framed(state.parsed, anchored(state.parsed, width, height, anchor))
    assert state.make(framing.change)
    return framing.lost


@pytest.mark.parametrize(
    ("anchor", "corner"),
    [("NW", (0, 0)), ("N", (2, 0)), ("SE", (4, 2)), ("centre", (2, 1)), ("W", (0, 1))],
)
def test_a_larger_map_keeps_the_old_one_at_its_anchor(anchor: Anchor, corner: tuple[int, int]) -> None:
    """Units, zones and events go along, and nothing is lost."""
    state = editor(GROUND, STORY)
    assert resized(state, 12, 6, anchor) == ()
    x, y = corner
    parsed = state.parsed
    assert (parsed.width, parsed.height) == (12, 6)
    assert parsed.glyph("terrain", Square(x, y)) == "#"
    assert parsed.glyph("terrain", Square(x + 7, y + 3)) == "o"
    assert parsed.units[0].at == (x + 1, y + 1)
    assert parsed.tables("events")[0]["when"]["at"] == [x + 1, y + 1]
    assert parsed.tables("events")[0]["do"][1]["squares"] == [[x + 7, y + 3], [x + 3, y + 3]]
    assert parsed.zone("west").squares == {Square(x + i, y + j) for i in (0, 1) for j in (0, 1)}  # type: ignore[union-attr]
    assert f"at = [ {x + 1},  {y + 1} ]             # by the wall" in state.document.text
    assert state.document.faults() == ()
    state.document.undo()
    assert state.document.text == editor(GROUND, STORY).document.text


def test_a_smaller_map_names_what_it_loses() -> None:
    """The western half: the scout, the eastern zone and one effect lie outside; areas are cut at the edge."""
    state = editor(GROUND, STORY)
    lost = resized(state, 5, 4, "W")
    assert set(lost) == {("zones", 1), ("units", 1), ("events", 0, "do", 2)}
    assert drawn(state) == "#....\n.....\n.....\n.....\n"
    assert [unit.id for unit in state.parsed.units] == ["a"]
    assert state.parsed.tables("events")[0]["do"][1]["squares"] == [[3, 3]]
    assert len(state.parsed.tables("events")) == 2
    assert state.document.faults() == ()


def test_an_event_goes_with_the_place_that_sets_it_off() -> None:
    state = editor(GROUND, STORY)
    lost = resized(state, 5, 4, "E")
    assert set(lost) == {("zones", 0), ("units", 0), ("items", 0), ("events", 0)}
    assert [table["when"] for table in state.parsed.tables("events")] == [{"turn": 2}]
    assert state.document.faults() == ()


def test_a_crop_is_a_frame_within() -> None:
    state = editor(GROUND, STORY)
    framing = framed(state.parsed, Bounds(1, 0, 4, 4))
    state.make(framing.change)
    assert drawn(state) == "....\n" * 4
    assert state.parsed.zones[0].squares == {Square(0, 0), Square(0, 1)}


@pytest.mark.parametrize("size", [(3, 10), (10, 257)])
def test_no_map_is_of_a_size_that_is_not_read(size: tuple[int, int]) -> None:
    """M-02."""
    state = editor()
    with pytest.raises(BadEdit, match="4 to 256"):
        resized(state, *size, "NW")
    with pytest.raises(BadEdit, match="4 to 256"):
        empty_map(*size)


def test_the_squares_of_an_event() -> None:
    state = editor(GROUND, STORY)
    squares = state.parsed.squares_of(("events", 0))
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
    state = editor()
    before = state.document.text
    state.make(definition(state.parsed, "S", name="sandbags", cover="low"))
    assert state.document.text == before.replace(
        "so far the ground\n", 'so far the ground\n\n[glyphs.S]\nname = "sandbags"\ncover = "low"\n'
    )
    forms = Forms(state.document)
    assert forms.of(("glyphs", "S")).field("sight").choices == ("clear", "partial", "total", "solid")
    state.make(forms.of(("glyphs", "S")).field("cost").set(2))
    state.brush = glyph_piece("terrain", "S")
    draw(state, "stamp", (3, 3), (4, 3))
    assert state.parsed.board.terrain(Square(3, 3)).cost == 2
    with pytest.raises(BadEdit, match="S is still in use: on 2 squares, the first 3,3"):
        removal(state.parsed, "S")
    draw(state, "eraser", (3, 3), (4, 3))
    state.make(removal(state.parsed, "S"))
    assert state.document.text == before
    assert state.document.faults() == ()


def test_a_glyph_that_an_event_brings_stays() -> None:
    state = editor(GROUND, STORY.replace('glyph = "~"', 'glyph = "S"'))
    state.make(definition(state.parsed, "S"))
    state.make(definition(state.parsed, "#", becomes="S"))
    assert state.document.faults() == ()
    with pytest.raises(BadEdit, match="in glyphs #, in events 0"):
        removal(state.parsed, "S")
    assert removal(state.parsed, "#")


def test_what_is_no_glyph_or_there_already_is_refused() -> None:
    state = editor()
    for glyph in (" ", "'", "ab", ""):
        with pytest.raises(BadEdit, match="one printable character"):
            definition(state.parsed, glyph)
    state.make(definition(state.parsed, '"'))
    assert state.document.faults() == ()
    with pytest.raises(BadEdit, match="already"):
        definition(state.parsed, '"')
    with pytest.raises(BadEdit, match="does not define"):
        removal(state.parsed, "S")


def test_only_the_ground_of_a_larger_map_without_anything_else_differs() -> None:
    """M-04."""
    state = editor(GROUND, "'''\n# the end\n")
    before = state.document.text
    resized(state, 9, 4, "NW")
    assert differing(before, state.document.text) == [(row, row + ".") for row in GROUND.splitlines()]


def test_a_click_on_a_fault_leads_to_its_square() -> None:
    """A wall under a unit, an unknown glyph, an effect off the board."""
    state = editor("#.......\n.#......\n........\n...?....\n", STORY.replace("at = [7, 0]", "at = [7, 9]"))
    found = [state.parsed.square_at(fault.line, fault.column) for fault in state.document.faults()]
    assert found == [Square(3, 3), Square(1, 1), Square(0, 0)]
    assert state.parsed.square_at(1, 1) is None
