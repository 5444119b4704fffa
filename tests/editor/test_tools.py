"""What each tool draws, before and after."""

import pytest

from game.board.squares import Square
from game.editor.blocks import Block, glyph_block, item_block, unit_block, zone_block
from game.editor.editor_state import line
from tests.editor.desks import FIELD, TAIL, desk, differing, draw, drawn


def test_the_stamp_draws_along_the_way_of_the_pointer() -> None:
    """Squares that a fast pointer has skipped are drawn too."""
    one = desk()
    assert draw(one, "stamp", (1, 1), (4, 1), (6, 3))
    assert drawn(one) == "........\n.####...\n.....#..\n......#.\n"
    assert one.document.history[0].label == "Stamp"


def test_the_stamp_with_shift_draws_a_line_from_where_it_was_let_go() -> None:
    one = desk()
    draw(one, "stamp", (0, 3))
    one.shift = True
    draw(one, "stamp", (3, 0))
    assert drawn(one) == "...#....\n..#.....\n.#......\n#.......\n"
    one.press(Square(7, 0))
    one.drag(Square(5, 2))
    one.drag(Square(7, 0))
    one.release()
    assert drawn(one) == "...#####\n..#.....\n.#......\n#.......\n"


@pytest.mark.parametrize(
    ("a", "b"), [((0, 0), (5, 2)), ((3, 7), (-2, 0)), ((1, 1), (1, 1)), ((4, 0), (0, 3))]
)
def test_a_line_is_the_same_from_both_ends(a: tuple[int, int], b: tuple[int, int]) -> None:
    way = line(Square(*a), Square(*b))
    assert (way[0], way[-1]) == (a, b)
    assert way == line(Square(*b), Square(*a))[::-1]
    assert len(way) == max(abs(a[0] - b[0]), abs(a[1] - b[1])) + 1


def test_a_large_stamp_is_held_in_the_middle_and_cut_at_the_edge() -> None:
    one = desk()
    ring = {Square(x, y): "#" for x in range(3) for y in range(3) if (x, y) != (1, 1)}
    one.brush = Block(3, 3, {"terrain": ring})
    draw(one, "stamp", (4, 2))
    draw(one, "stamp", (0, 0))
    assert drawn(one) == ".#......\n##.###..\n...#.#..\n...###..\n"


def test_the_eraser_makes_floor_and_flat_and_bright() -> None:
    one = desk("########\n########\n########\n########\n")
    draw(one, "eraser", (1, 1), (3, 1))
    assert drawn(one) == "########\n#...####\n########\n########\n"
    one.brush, one.layer = glyph_block("height", "3"), "height"
    draw(one, "rectangle", (0, 0), (7, 3))
    draw(one, "eraser", (7, 0))
    assert drawn(one, "height") == "33333330\n33333333\n33333333\n33333333\n"


def test_a_rectangle_filled_and_as_outline() -> None:
    one = desk()
    draw(one, "rectangle", (5, 2), (1, 0))
    assert drawn(one) == ".#####..\n.#####..\n.#####..\n........\n"
    one.document.undo()
    one.filled = False
    draw(one, "rectangle", (1, 0), (5, 2))
    assert drawn(one) == ".#####..\n.#...#..\n.#####..\n........\n"


def test_an_ellipse_filled_and_as_outline() -> None:
    one = desk()
    draw(one, "ellipse", (0, 0), (7, 3))
    assert drawn(one) == ".######.\n########\n########\n.######.\n"
    one.document.undo()
    one.filled = False
    draw(one, "ellipse", (0, 0), (4, 3))
    assert drawn(one) == ".###....\n#...#...\n#...#...\n.###....\n"


def test_a_shape_takes_a_pattern() -> None:
    """A brush of several squares is laid side by side from the shape's corner on."""
    one = desk()
    one.brush = Block(2, 1, {"terrain": {Square(0, 0): "o", Square(1, 0): "-"}})
    draw(one, "rectangle", (1, 1), (5, 2))
    assert drawn(one) == "........\n.o-o-o..\n.o-o-o..\n........\n"


def test_the_bucket_fills_what_hangs_together_by_edges() -> None:
    one = desk("..#.....\n.#...#..\n#...#.#.\n.....#..\n")
    one.brush = glyph_block("terrain", "~")
    draw(one, "fill", (3, 0))
    assert drawn(one) == "..#~~~~~\n.#~~~#~~\n#~~~#.#~\n~~~~~#~~\n"


def test_the_bucket_fills_a_room_with_a_zone() -> None:
    """On the layer of zones the terrain bounds the area."""
    one = desk("..#.....\n..#.....\n..#.....\n..#.....\n")
    one.layer, one.brush = "zones", zone_block("west")
    draw(one, "fill", (0, 3))
    zone = one.parsed.zone("west")
    assert zone
    assert zone.squares == {Square(x, y) for x in (0, 1) for y in range(4)}
    assert "rect = [0, 0, 2, 4]        # x, y" in one.document.text


def test_the_wand_selects_what_hangs_together() -> None:
    one = desk("..#.....\n..#.....\n..#.....\n..#.....\n")
    draw(one, "wand", (0, 0))
    assert one.selection == {Square(x, y) for x in (0, 1) for y in range(4)}
    one.shift = True
    draw(one, "wand", (2, 2))
    assert len(one.selection) == 12
    assert not one.document.history


def test_a_selection_is_moved_with_everything_on_it() -> None:
    """Units and items go with their tables; what they leave is blank."""
    one = desk("##......\n#.......\n........\n........\n")
    draw(one, "select", (0, 0), (2, 1))
    draw(one, "select", (0, 0), (3, 2))
    assert drawn(one) == "........\n........\n...##...\n...#....\n"
    assert one.parsed.units[0].at == (4, 3)
    assert "at = [ 4,  3 ]             # by the wall" in one.document.text
    assert one.parsed.items[0].at == (5, 2)
    assert one.parsed.zone("west").squares == {Square(3, 2), Square(4, 2), Square(3, 3), Square(4, 3)}  # type: ignore[union-attr]
    assert min(one.selection) == (3, 2)


def test_a_selection_stays_on_the_board() -> None:
    one = desk("##......\n........\n........\n........\n")
    draw(one, "select", (0, 0), (1, 0))
    draw(one, "select", (0, 0), (20, 20))
    assert drawn(one) == "........\n........\n........\n......##\n"


def test_copy_cut_and_paste() -> None:
    """What is pasted is new: a unit without the id of the first."""
    one = desk("#o......\n........\n........\n........\n")
    draw(one, "select", (0, 0), (1, 1))
    assert one.copy()
    assert one.paste(Square(5, 0))
    assert drawn(one) == "#o...#o.\n........\n........\n........\n"
    pasted = one.parsed.units[-1]
    assert (pasted.id, pasted.at, pasted.facing) == ("rifleman-1", (6, 1), "NE")
    assert one.selection == {Square(5, 0), Square(6, 0), Square(5, 1), Square(6, 1)}
    assert one.cut()
    assert drawn(one) == "#o......\n........\n........\n........\n"
    assert len(one.parsed.units) == 2


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
    one = desk("#.......\n.#o.....\n........\n........\n")
    draw(one, "select", (0, 0), (2, 1))
    assert one.turn(turn)  # type: ignore[arg-type]
    assert drawn(one) == after + "........\n"
    assert one.parsed.units[0].facing == facing


def test_what_does_not_fit_is_not_turned() -> None:
    one = desk()
    draw(one, "select", (0, 0), (7, 1))
    assert not one.turn("turn")
    assert one.message == "It does not fit on the map that way."


def test_without_a_selection_the_brush_is_turned() -> None:
    one = desk()
    one.brush = Block(2, 1, {"terrain": {Square(0, 0): "o", Square(1, 0): "#"}})
    one.turn("turn")
    draw(one, "stamp", (1, 1))
    assert drawn(one) == ".o......\n.#......\n........\n........\n"


def test_the_pick_takes_what_is_there() -> None:
    one = desk("#.......\n.o......\n........\n........\n")
    one.press(Square(1, 1), "pick")
    one.release()
    draw(one, "stamp", (7, 3))
    one.layer = "units"
    one.press(Square(1, 1), "pick")
    one.release()
    draw(one, "stamp", (5, 0))
    assert drawn(one) == "#.......\n.o......\n........\n.......o\n"
    assert [unit.at for unit in one.parsed.units] == [(1, 1), (6, 2), (5, 0)]


def test_the_pick_takes_a_block() -> None:
    one = desk("#.......\n.o......\n........\n........\n")
    one.press(Square(0, 0), "pick")
    one.drag(Square(1, 1))
    one.release()
    assert (one.brush.width, one.brush.height) == (2, 2)
    draw(one, "stamp", (4, 3))
    assert drawn(one) == "#.......\n.o......\n...#....\n....o...\n"


def test_stamps_are_stored_by_number() -> None:
    one = desk("#.......\n.o......\n........\n........\n")
    draw(one, "select", (0, 0), (1, 1))
    one.store(3)
    assert one.recall(3)
    assert not one.recall(4)
    assert one.tool == "stamp"
    assert one.brush.width == 2


def test_units_and_items_are_stamped_in_place_of_others() -> None:
    one = desk()
    one.brush = unit_block("medic", "ally", "W")
    assert draw(one, "stamp", (6, 2))
    assert [(unit.template, unit.side, unit.facing) for unit in one.parsed.units] == [
        ("rifleman", "squad", "NE"),
        ("medic", "ally", "W"),
    ]
    assert not draw(one, "stamp", (6, 2))
    one.brush = item_block("visor")
    draw(one, "stamp", (0, 0), (1, 0))
    assert [item.at for item in one.parsed.items] == [(2, 0), (0, 0), (1, 0)]
    one.layer = "units"
    draw(one, "eraser", (0, 0), (7, 3))
    assert [item.at for item in one.parsed.items] == [(2, 0)]


def test_a_zone_is_painted_and_erased_and_goes_when_nothing_is_left() -> None:
    one = desk()
    one.layer, one.brush = "zones", zone_block("east")
    draw(one, "stamp", (5, 3))
    assert "rect = [5, 3, 3, 1]" in one.document.text
    assert "one by one" not in one.document.text
    draw(one, "eraser", (0, 0))
    assert "squares = [[1, 0], [0, 1], [1, 1]]" in one.document.text
    draw(one, "eraser", (5, 3), (7, 3))
    assert [zone.name for zone in one.parsed.zones] == ["west"]


def test_letting_go_outside_and_cancelling_change_nothing() -> None:
    one = desk()
    assert not draw(one, "stamp", (-3, 1))
    one.press(Square(1, 1))
    one.cancel()
    assert not one.release()
    assert drawn(one) == FIELD
    assert one.document.text.endswith(TAIL)


def test_the_preview_is_what_comes() -> None:
    one = desk()
    one.symmetry = "left-right"
    one.press(Square(1, 1))
    one.drag(Square(2, 1))
    assert one.preview().squares() == {Square(x, 1) for x in (1, 2, 5, 6)}
    assert drawn(one) == FIELD
    one.release()
    assert drawn(one) == "........\n.##..##.\n........\n........\n"


def test_only_the_lines_that_were_drawn_on_differ() -> None:
    """M-04: every comment stays, also behind the numbers that changed."""
    one = desk()
    before = one.document.text
    one.layers.locked.add("zones")
    draw(one, "stamp", (3, 2))
    draw(one, "select", (1, 1), (1, 1))
    draw(one, "select", (1, 1), (2, 1))
    assert differing(before, one.document.text) == [
        ("........", "...#...."),
        ("at = [ 1,  1 ]             # by the wall", "at = [ 2,  1 ]             # by the wall"),
    ]


def test_a_unit_does_not_fill_a_hall() -> None:
    """M-02: 400 units at most."""
    one = desk(("." * 30 + "\n") * 20)
    one.brush = unit_block("medic", "ally")
    assert not draw(one, "rectangle", (0, 0), (29, 19))
    assert one.message == "A map has at most 400 units."
