"""The lab under odd hands: a change taken back in the middle of a drag, a tool pointed at far squares."""

from pathlib import Path

from game.board.squares import Square
from game.match.sandbox import EditUnit, Remove
from tests.ui.lab.visitor import Visitor


def test_a_unit_is_turned_towards_a_square_that_is_far_away(visitor: Visitor) -> None:
    """B-26: from 1,2 to 9,6 is 8 east and 4 south, 27 degrees: nearer to south-east than to east."""
    visitor.press(1, 2)
    visitor.push("turn")
    visitor.hover(9, 6)
    assert visitor.said() == "Click: Vega faces SE"
    visitor.press(9, 6)
    assert visitor.lab.state.unit("vega").facing == "SE"
    visitor.lab.do(EditUnit("vega", {"fate": "out"}))
    visitor.hover(1, 2)
    assert visitor.said() == "Click: Vega lies here"


def test_undoing_the_placing_of_a_unit_takes_it_out_of_the_hand(visitor: Visitor) -> None:
    visitor.push("place")
    visitor.press(6, 6)
    visitor.push("place")
    visitor.hold((6, 6), (7, 7))
    assert visitor.lab.held
    visitor.screen.press("unedit")
    visitor.frames(2)
    assert visitor.lab.held is None
    assert visitor.lab.state.holder(Square(6, 6)) is None


def test_a_stroke_is_broken_off_by_undo(visitor: Visitor) -> None:
    """Only what was undone is undone: the turn before the stroke and its first wall stay as they are."""
    visitor.lab.do(EditUnit("vega", {"facing": "N"}))
    visitor.screen.press("wall")
    visitor.hold((6, 4), (7, 4))
    visitor.screen.press("unedit")
    visitor.screen.input.let_go()
    assert visitor.lab.comparison.done == ("Vega faces N", "wall at 6,4")
    assert visitor.lab.comparison.undone == ("wall at 7,4",)


def test_looking_the_other_way_from_a_unit_that_is_gone(visitor: Visitor) -> None:
    """The pinned Raider is removed: what is looked at is the hovered square, and that one is looked from."""
    visitor.press(1, 2)
    visitor.press(9, 2)
    visitor.lab.do(Remove("raider"))
    visitor.hover(6, 6)
    visitor.screen.press("swap")
    assert visitor.lab.eye == Square(6, 6)


def test_a_value_of_the_wrong_kind_is_refused(visitor: Visitor) -> None:
    for name, value in (("at", [1]), ("at", 5), ("at", "here"), ("fate", ["out"])):
        assert not visitor.lab.do(EditUnit("vega", {name: value}))
        assert name in visitor.lab.words


def test_a_picture_that_cannot_be_written_is_told(visitor: Visitor, kept: Path) -> None:
    (kept / "exports").write_text("in the way")
    visitor.screen.press("export")
    assert visitor.screen.toast == (
        f"Nothing can be written to {kept / 'exports'}: a part of its path is a file, not a folder."
    )
