"""What each tool draws, before and after."""

import pytest

from game.board.squares import Square
from game.editor.editor_state import line
from game.editor.map_pieces import MapPiece, glyph_piece, item_piece, unit_piece, zone_piece
from tests.editor.editing import FIELD, TAIL, differing, draw, drawn, editor


def test_the_stamp_draws_along_the_way_of_the_pointer() -> None:
    """Squares that a fast pointer has skipped are drawn too."""
    state = editor()
    assert draw(state, "stamp", (1, 1), (4, 1), (6, 3))
    assert drawn(state) == "........\n.####...\n.....#..\n......#.\n"
    assert state.document.history[0].label == "Stamp wall"


def test_the_stamp_with_shift_draws_a_line_from_where_it_was_let_go() -> None:
    state = editor()
    draw(state, "stamp", (0, 3))
    state.shift = True
    draw(state, "stamp", (3, 0))
    assert drawn(state) == "...#....\n..#.....\n.#......\n#.......\n"
    state.press(Square(7, 0))
    state.drag(Square(5, 2))
    state.drag(Square(7, 0))
    state.release()
    assert drawn(state) == "...#####\n..#.....\n.#......\n#.......\n"


@pytest.mark.parametrize(
    ("a", "b"), [((0, 0), (5, 2)), ((3, 7), (-2, 0)), ((1, 1), (1, 1)), ((4, 0), (0, 3))]
)
def test_a_line_is_the_same_from_both_ends(a: tuple[int, int], b: tuple[int, int]) -> None:
    way = line(Square(*a), Square(*b))
    assert (way[0], way[-1]) == (a, b)
    assert way == line(Square(*b), Square(*a))[::-1]
    assert len(way) == max(abs(a[0] - b[0]), abs(a[1] - b[1])) + 1


def test_a_large_stamp_is_held_in_the_middle_and_cut_at_the_edge() -> None:
    state = editor()
    ring = {Square(x, y): "#" for x in range(3) for y in range(3) if (x, y) != (1, 1)}
    state.brush = MapPiece(3, 3, {"terrain": ring})
    draw(state, "stamp", (4, 2))
    draw(state, "stamp", (0, 0))
    assert drawn(state) == ".#......\n##.###..\n...#.#..\n...###..\n"


def test_the_eraser_makes_floor_and_flat_and_bright() -> None:
    state = editor("########\n########\n########\n########\n")
    draw(state, "eraser", (1, 1), (3, 1))
    assert drawn(state) == "########\n#...####\n########\n########\n"
    state.brush, state.layer = glyph_piece("height", "3"), "height"
    draw(state, "rectangle", (0, 0), (7, 3))
    draw(state, "eraser", (7, 0))
    assert drawn(state, "height") == "33333330\n33333333\n33333333\n33333333\n"


def test_a_rectangle_filled_and_as_outline() -> None:
    state = editor()
    draw(state, "rectangle", (5, 2), (1, 0))
    assert drawn(state) == ".#####..\n.#####..\n.#####..\n........\n"
    state.document.undo()
    state.filled = False
    draw(state, "rectangle", (1, 0), (5, 2))
    assert drawn(state) == ".#####..\n.#...#..\n.#####..\n........\n"


def test_an_ellipse_filled_and_as_outline() -> None:
    state = editor()
    draw(state, "ellipse", (0, 0), (7, 3))
    assert drawn(state) == ".######.\n########\n########\n.######.\n"
    state.document.undo()
    state.filled = False
    draw(state, "ellipse", (0, 0), (4, 3))
    assert drawn(state) == ".###....\n#...#...\n#...#...\n.###....\n"


def test_a_shape_takes_a_pattern() -> None:
    """A brush of several squares is laid side by side from the shape's corner on."""
    state = editor()
    state.brush = MapPiece(2, 1, {"terrain": {Square(0, 0): "o", Square(1, 0): "-"}})
    draw(state, "rectangle", (1, 1), (5, 2))
    assert drawn(state) == "........\n.o-o-o..\n.o-o-o..\n........\n"


def test_the_bucket_fills_what_hangs_together_by_edges() -> None:
    state = editor("..#.....\n.#...#..\n#...#.#.\n.....#..\n")
    state.brush = glyph_piece("terrain", "~")
    draw(state, "fill", (3, 0))
    assert drawn(state) == "..#~~~~~\n.#~~~#~~\n#~~~#.#~\n~~~~~#~~\n"


def test_the_bucket_fills_a_room_with_a_zone() -> None:
    """On the layer of zones the terrain bounds the area."""
    state = editor("..#.....\n..#.....\n..#.....\n..#.....\n")
    state.layer, state.brush = "zones", zone_piece("west")
    draw(state, "fill", (0, 3))
    zone = state.parsed.zone("west")
    assert zone
    assert zone.squares == {Square(x, y) for x in (0, 1) for y in range(4)}
    assert "rect = [0, 0, 2, 4]        # x, y" in state.document.text


def test_the_wand_selects_what_hangs_together() -> None:
    state = editor("..#.....\n..#.....\n..#.....\n..#.....\n")
    draw(state, "wand", (0, 0))
    assert state.selection == {Square(x, y) for x in (0, 1) for y in range(4)}
    state.shift = True
    draw(state, "wand", (2, 2))
    assert len(state.selection) == 12
    assert not state.document.history


def test_a_selection_is_moved_with_everything_on_it() -> None:
    """Units and items go with their tables; what they leave is blank."""
    state = editor("##......\n#.......\n........\n........\n")
    draw(state, "select", (0, 0), (2, 1))
    draw(state, "select", (0, 0), (3, 2))
    assert drawn(state) == "........\n........\n...##...\n...#....\n"
    assert state.parsed.units[0].at == (4, 3)
    assert "at = [ 4,  3 ]             # by the wall" in state.document.text
    assert state.parsed.items[0].at == (5, 2)
    assert state.parsed.zone("west").squares == {Square(3, 2), Square(4, 2), Square(3, 3), Square(4, 3)}  # type: ignore[union-attr]
    assert min(state.selection) == (3, 2)


def test_a_selection_stays_on_the_board() -> None:
    state = editor("##......\n........\n........\n........\n")
    draw(state, "select", (0, 0), (1, 0))
    draw(state, "select", (0, 0), (20, 20))
    assert drawn(state) == "........\n........\n........\n......##\n"


def test_copy_cut_and_paste() -> None:
    """What is pasted is new: a unit without the id of the first."""
    state = editor("#o......\n........\n........\n........\n")
    draw(state, "select", (0, 0), (1, 1))
    assert state.copy()
    assert state.paste()
    draw(state, "paste", (5, 0))
    assert drawn(state) == "#o...#o.\n........\n........\n........\n"
    pasted = state.parsed.units[-1]
    assert (pasted.id, pasted.at, pasted.facing) == ("rifleman-1", (6, 1), "NE")
    assert state.selection == {Square(5, 0), Square(6, 0), Square(5, 1), Square(6, 1)}
    assert state.cut()
    assert drawn(state) == "#o......\n........\n........\n........\n"
    assert len(state.parsed.units) == 2


def test_what_is_pasted_at_an_edge_stays_on_the_map() -> None:
    """Nothing of it is cut: it goes no farther than to the edge, as what is moved."""
    state = editor("#o......\n##......\n........\n........\n")
    draw(state, "select", (0, 0), (1, 1))
    assert state.copy()
    state.paste()
    assert state.hover(Square(7, 3)).squares() == {Square(x, y) for x in (6, 7) for y in (2, 3)}
    draw(state, "paste", (7, 3))
    assert drawn(state) == "#o......\n##......\n......#o\n......##\n"
    assert (state.tool, min(state.selection)) == ("select", (6, 2))
    assert state.document.history[-1].label == "Paste 2 x 2"
    assert state.clip


def test_what_is_about_to_be_pasted_is_turned() -> None:
    state = editor("#o......\n........\n........\n........\n")
    draw(state, "select", (0, 0), (1, 0))
    state.copy()
    state.paste()
    state.turn("flip x")
    draw(state, "paste", (3, 1))
    assert drawn(state) == "#o......\n...o#...\n........\n........\n"


def test_the_wand_takes_all_of_a_kind_when_it_is_put_on_what_is_selected() -> None:
    state = editor("##..#...\n........\n.....##.\n........\n")
    draw(state, "wand", (0, 0))
    assert state.selection == {Square(0, 0), Square(1, 0)}
    draw(state, "wand", (1, 0))
    assert len(state.selection) == 5
    draw(state, "wand", (3, 3))
    assert len(state.selection) == 27, "elsewhere it begins anew"


def test_the_history_says_what_was_drawn() -> None:
    state = editor()
    for layer, brush in (
        ("terrain", glyph_piece("terrain", "o")),
        ("height", glyph_piece("height", "2")),
        ("light", glyph_piece("light", "d")),
        ("units", unit_piece("rifleman", "squad", "E")),
        ("units", item_piece("medkit")),
        ("zones", zone_piece("west")),
    ):
        state.layer, state.brush = layer, brush  # type: ignore[assignment]
        draw(state, "rectangle" if layer == "height" else "stamp", (3, 3))
    draw(state, "eraser", (3, 3))
    assert [done.label for done in state.document.history] == [
        "Stamp crate",
        "Rectangle level 2",
        "Stamp dim light",
        "Stamp Rifleman",
        "Stamp Field kit",
        "Stamp zone west",
        "Erase zones",
    ]


@pytest.mark.parametrize(
    ("turn", "after", "facing"),
    [
        ("flip x", "..#.....\no#......\n........\n", "NW"),
        ("flip y", ".#o.....\n#.......\n........\n", "SE"),
        ("turn", ".#......\n#.......\no.......\n", "SE"),
        ("half turn", "o#......\n..#.....\n........\n", "SW"),
    ],
)
def test_a_selection_is_flipped_and_turned(turn: str, after: str, facing: str) -> None:
    state = editor("#.......\n.#o.....\n........\n........\n")
    draw(state, "select", (0, 0), (2, 1))
    assert state.turn(turn)  # type: ignore[arg-type]
    assert drawn(state) == after + "........\n"
    assert state.parsed.units[0].facing == facing


def test_what_does_not_fit_is_not_turned() -> None:
    state = editor()
    draw(state, "select", (0, 0), (7, 1))
    assert not state.turn("turn")
    assert state.message == "It does not fit on the map that way."


def test_without_a_selection_the_brush_is_turned() -> None:
    state = editor()
    state.brush = MapPiece(2, 1, {"terrain": {Square(0, 0): "o", Square(1, 0): "#"}})
    state.turn("turn")
    draw(state, "stamp", (1, 1))
    assert drawn(state) == ".o......\n.#......\n........\n........\n"


def test_the_pick_takes_what_is_there() -> None:
    state = editor("#.......\n.o......\n........\n........\n")
    state.press(Square(1, 1), "pick")
    state.release()
    draw(state, "stamp", (7, 3))
    state.layer = "units"
    state.press(Square(1, 1), "pick")
    state.release()
    draw(state, "stamp", (5, 0))
    assert drawn(state) == "#.......\n.o......\n........\n.......o\n"
    assert [unit.at for unit in state.parsed.units] == [(1, 1), (6, 2), (5, 0)]


def test_the_pick_takes_a_block() -> None:
    state = editor("#.......\n.o......\n........\n........\n")
    state.press(Square(0, 0), "pick")
    state.drag(Square(1, 1))
    state.release()
    assert (state.brush.width, state.brush.height) == (2, 2)
    draw(state, "stamp", (4, 3))
    assert drawn(state) == "#.......\n.o......\n...#....\n....o...\n"


def test_stamps_are_stored_by_number() -> None:
    state = editor("#.......\n.o......\n........\n........\n")
    draw(state, "select", (0, 0), (1, 1))
    state.store(3)
    assert state.recall(3)
    assert not state.recall(4)
    assert state.tool == "stamp"
    assert state.brush.width == 2


def test_units_and_items_are_stamped_in_place_of_others() -> None:
    state = editor()
    state.brush = unit_piece("medic", "ally", "W")
    assert draw(state, "stamp", (6, 2))
    assert [(unit.template, unit.side, unit.facing) for unit in state.parsed.units] == [
        ("rifleman", "squad", "NE"),
        ("medic", "ally", "W"),
    ]
    assert not draw(state, "stamp", (6, 2))
    state.brush = item_piece("visor")
    draw(state, "stamp", (0, 0), (1, 0))
    assert [item.at for item in state.parsed.items] == [(2, 0), (0, 0), (1, 0)]
    state.layer = "units"
    draw(state, "eraser", (0, 0), (7, 3))
    assert [item.at for item in state.parsed.items] == [(2, 0)]


def test_a_zone_is_painted_and_erased_and_goes_when_nothing_is_left() -> None:
    state = editor()
    state.layer, state.brush = "zones", zone_piece("east")
    draw(state, "stamp", (5, 3))
    assert "rect = [5, 3, 3, 1]" in state.document.text
    assert "one by one" not in state.document.text
    draw(state, "eraser", (0, 0))
    assert "squares = [[1, 0], [0, 1], [1, 1]]" in state.document.text
    draw(state, "eraser", (5, 3), (7, 3))
    assert [zone.name for zone in state.parsed.zones] == ["west"]


def test_letting_go_outside_and_cancelling_change_nothing() -> None:
    state = editor()
    assert not draw(state, "stamp", (-3, 1))
    state.press(Square(1, 1))
    state.cancel()
    assert not state.release()
    assert drawn(state) == FIELD
    assert state.document.text.endswith(TAIL)


def test_the_preview_is_what_comes() -> None:
    state = editor()
    state.symmetry = "left-right"
    state.press(Square(1, 1))
    state.drag(Square(2, 1))
    assert state.preview().squares() == {Square(x, 1) for x in (1, 2, 5, 6)}
    assert drawn(state) == FIELD
    state.release()
    assert drawn(state) == "........\n.##..##.\n........\n........\n"


def test_only_the_lines_that_were_drawn_on_differ() -> None:
    """M-04: every comment stays, also behind the numbers that changed."""
    state = editor()
    before = state.document.text
    state.layers.locked.add("zones")
    draw(state, "stamp", (3, 2))
    draw(state, "select", (1, 1), (1, 1))
    draw(state, "select", (1, 1), (2, 1))
    assert differing(before, state.document.text) == [
        ("........", "...#...."),
        ("at = [ 1,  1 ]             # by the wall", "at = [ 2,  1 ]             # by the wall"),
    ]


def test_a_unit_does_not_fill_a_hall() -> None:
    """M-02: 400 units at most."""
    state = editor(("." * 30 + "\n") * 20)
    state.brush = unit_piece("medic", "ally")
    assert not draw(state, "rectangle", (0, 0), (29, 19))
    assert state.message == "A map has at most 400 units."
