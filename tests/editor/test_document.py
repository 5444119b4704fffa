"""The text under the editor's hands, and its history."""

from pathlib import Path

import pytest

from game.board.squares import Square
from game.editor.changes import Change
from game.editor.document import Document
from game.errors import BadMap
from game.files.map_edits import (
    AddTable,
    DefineGlyph,
    DrawLayer,
    DropKey,
    PaintCells,
    RemoveTable,
    RewriteText,
    SetKey,
)
from game.files.places import shipped_maps
from tests.editor.editing import TAIL, differing, draw, drawn, editor


@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_all_undone_is_the_very_first_text(path: Path, newline: str) -> None:
    """M-04: whatever was done to a shipped map."""
    first = path.read_bytes().decode().replace("\n", newline)
    document = Document(first)
    for change in (
        Change("paint", (PaintCells("terrain", {Square(0, 0): "~", Square(3, 3): "~"}),)),
        Change("height", (PaintCells("height", {Square(1, 1): "9"}),)),
        Change("unit", (AddTable(("units",), {"template": "scout", "side": "squad", "at": [0, 0]}),)),
        Change("gone", (RemoveTable(("units", 0)),)),
        Change("limit", (SetKey((), "turn_limit", 99),)),
        Change("glyph", (DefineGlyph("§", {"name": "sandbags", "cover": "low"}),)),
    ):
        document.apply(change)
    assert "\n" not in document.text.replace(newline, "")
    assert len(document.history) == document.place == 6
    last = document.text
    document.jump(0)
    assert document.text == first
    document.jump(6)
    assert document.text == last


def test_undo_and_redo_say_what_they_do() -> None:
    state = editor()
    draw(state, "stamp", (0, 0))
    draw(state, "eraser", (0, 0))
    document = state.document
    assert [document.undo(), document.undo(), document.undo()] == ["Erase terrain", "Stamp wall", ""]
    assert [document.redo(), document.redo(), document.redo()] == ["Stamp wall", "Erase terrain", ""]


def test_a_map_without_a_file_is_dirty_once_something_was_done() -> None:
    state = editor()
    assert not state.document.dirty
    draw(state, "stamp", (0, 0))
    assert state.document.dirty
    state.document.undo()
    assert not state.document.dirty


def test_faults_do_not_keep_a_map_from_being_edited() -> None:
    """M-01: they are listed, and mended by painting."""
    state = editor("...\n........\n.?......\n........\n")
    assert {fault.line for fault in state.document.faults()} == {8, 10}
    assert state.document.scenario() is None
    assert drawn(state).startswith("........\n........\n.?")
    draw(state, "eraser", (1, 2))
    assert state.document.faults() == ()
    assert state.document.scenario()


def test_what_is_no_map_is_not_opened() -> None:
    for text in ("name = ", "name = 'no ground'\n", "[grid]\nterrain = '..'\n", "grid = 3"):
        with pytest.raises(BadMap) as bad:
            Document(text)
        assert len(bad.value.faults) == 1


def test_a_change_that_leaves_no_map_is_not_made() -> None:
    state = editor()
    before = state.document.text
    with pytest.raises(BadMap):
        state.document.apply(Change("spoil", (RewriteText("name = "),)))
    assert state.document.text == before
    assert not state.document.history


def test_a_locked_or_hidden_layer_is_refused_by_name() -> None:
    state = editor()
    state.layers.locked.add("terrain")
    assert not draw(state, "stamp", (0, 0))
    assert state.message == "The layer terrain is locked."
    state.layers.locked.clear()
    state.layers.hidden.add("terrain")
    assert not draw(state, "rectangle", (0, 0), (1, 1))
    assert state.message == "The layer terrain is hidden."
    state.layers.hidden.clear()
    assert draw(state, "stamp", (0, 0))
    assert state.message == ""


def test_what_is_locked_stays_when_the_rest_moves() -> None:
    state = editor("#.......\n........\n........\n........\n")
    state.layers.locked |= {"units", "zones"}
    draw(state, "select", (0, 0), (2, 2))
    draw(state, "select", (0, 0), (1, 0))
    assert drawn(state).startswith(".#......\n")
    assert state.parsed.units[0].at == (1, 1)


# ------------------------------------------------------------------------------------ single edits


def edited(*edits: object) -> tuple[str, str]:
    state = editor()
    before = state.document.text
    state.document.apply(Change("edit", edits))  # type: ignore[arg-type]
    return before, state.document.text


def test_a_value_is_put_where_its_key_is() -> None:
    before, after = edited(
        SetKey(("units", 0), "facing", "S"),
        SetKey(("units", 0, "squad"), "att", 5),
        SetKey((), "name", 'Yard "2"'),
    )
    assert differing(before, after) == [
        ('name = "Yard"              # a name', 'name = "Yard \\"2\\""              # a name'),
        ('facing = "NE"              # looks out', 'facing = "S"              # looks out'),
        ("squad.att = 4", "squad.att = 5"),
    ]


def test_a_new_key_comes_below_the_last_of_its_table() -> None:
    before, after = edited(
        SetKey((), "turn_limit", 9),
        SetKey(("units", 1, "phased"), "mov", 4),
        SetKey(("units", 0, "squad"), "def", 1),
    )
    assert after == before.replace("# a name\n", "# a name\nturn_limit = 9\n").replace(
        "at = [6, 2]\n", "at = [6, 2]\nphased.mov = 4\n"
    ).replace("squad.att = 4\n", "squad.att = 4\nsquad.def = 1\n")


def test_a_key_is_dropped_with_its_line() -> None:
    before, after = edited(
        DropKey(("units", 0), "facing"), DropKey(("zones", 1), "squares"), DropKey((), "absent")
    )
    gone = after.splitlines()
    assert [line for line in before.splitlines() if line not in gone] == [
        "squares = [[6, 3],         # one by one",
        "           [7, 3]]",
        'facing = "NE"              # looks out',
    ]


EVENT = """'''
[[events]]
when = { turn = 3, side = "squad" }   # the third
do = [{ kind = "message", text = "one" },   # said
      { kind = "win", side = "squad" }]
"""


def test_tables_in_lists_are_changed_in_place() -> None:
    state = editor(tail=EVENT)
    state.document.apply(
        Change(
            "edit",
            (
                SetKey(("events", 0, "when"), "turn", 4),
                DropKey(("events", 0, "when"), "side"),
                SetKey(("events", 0, "do", 1), "side", "ally"),
                AddTable(("events", 0, "do"), {"kind": "remove", "unit": "a"}),
                RemoveTable(("events", 0, "do", 0)),
            ),
        )
    )
    assert state.document.text.endswith(
        "[[events]]\nwhen = { turn = 4 }   # the third\n"
        'do = [# said\n      { kind = "win", side = "ally" }, { kind = "remove", unit = "a" }]\n'
    )


def test_a_drawing_of_another_size() -> None:
    state = editor()
    state.document.apply(
        Change("draw", (DrawLayer("terrain", ("....",) * 4), DrawLayer("light", ("dddd",) * 4)))
    )
    assert drawn(state) == "....\n" * 4
    assert drawn(state, "light") == "dddd\n" * 4
    assert "'''                        # so far the ground" in state.document.text


def test_what_no_map_can_say_is_copied_all_the_same() -> None:
    """A date is a fault that the editor is there to mend, not to stumble over."""
    state = editor(tail=TAIL.replace("squad.att = 4\n", "since = 1979-05-27\nuntil = 07:32:00\n"))
    state.selection = frozenset(state.parsed.board.squares())
    assert state.copy()
    assert state.cut()
    assert state.paste()
    state.press(Square(0, 0))
    assert state.release()
    assert "since = 1979-05-27\nuntil = 07:32:00" in state.document.text
