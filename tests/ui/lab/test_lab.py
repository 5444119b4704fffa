"""The lab used like a person: by the mouse, by the keyboard alone."""

import pygame

from game.board.squares import Square
from game.board.terrain import Light
from game.systems import SYSTEMS
from tests.ui.lab.visitor import Visitor


def test_a_click_looks_from_a_unit_and_another_pins_the_target(visitor: Visitor) -> None:
    visitor.hover(1, 2)
    assert visitor.said() == "Click: look from Vega"
    visitor.press(1, 2)
    assert visitor.desk.unit == "vega"
    visitor.hover(9, 2)
    assert visitor.said() == "Click: look at Raider"
    assert visitor.desk.foe == "raider"
    visitor.press(9, 2)
    visitor.hover(3, 7)
    assert visitor.desk.aim == Square(9, 2), "pinned: the pointer may go where it likes"
    seen = visitor.desk.sighting()
    assert seen
    assert seen.cover is None, "a wall with a closed door between them"


def test_hovering_draws_the_lines(visitor: Visitor) -> None:
    """B-12."""
    visitor.press(1, 2)
    visitor.hover(3, 2)
    before = visitor.colour(visitor.pixel(5, 3))
    visitor.hover(9, 5)
    assert visitor.desk.sighting()
    visitor.frames(2)
    assert visitor.colour(visitor.pixel(5, 3)) != before


def test_dragging_a_unit_moves_it_under_every_rule_system_and_is_undone(visitor: Visitor) -> None:
    visitor.pull((1, 2), (2, 2), (4, 6))
    assert visitor.at_of("vega") == Square(4, 6)
    assert visitor.desk.bench.done == ("Vega to 4,6",)
    visitor.push("unedit")
    assert visitor.at_of("vega") == Square(1, 2)
    visitor.push("reedit")
    assert visitor.at_of("vega") == Square(4, 6)


def test_what_is_shown_follows_while_a_unit_is_dragged(visitor: Visitor) -> None:
    visitor.press(1, 2)
    visitor.press(9, 2)
    assert visitor.desk.sighting().cover is None  # type: ignore[union-attr] # a pair is pinned
    visitor.hold((1, 2), (7, 2))
    assert visitor.desk.eye == Square(7, 2)
    assert visitor.desk.sighting().cover is not None  # type: ignore[union-attr] # behind the wall it is seen
    assert visitor.at_of("vega") == Square(1, 2), "not before it is put down"


def test_a_unit_is_not_put_down_in_a_wall(visitor: Visitor) -> None:
    visitor.pull((1, 2), (5, 1))
    assert visitor.at_of("vega") == Square(1, 2)
    assert "5,1" in visitor.lab.toast
    assert visitor.desk.bench.done == ()


def test_walls_are_painted_and_taken_down(visitor: Visitor) -> None:
    visitor.push("wall")
    visitor.hover(2, 5)
    assert visitor.said() == "Click: wall here"
    visitor.pull((2, 5), (3, 5), (4, 5))
    assert [visitor.glyph(x, 5) for x in (1, 2, 3, 4, 5)] == [".", "#", "#", "#", "."]
    visitor.press(3, 5)
    assert visitor.glyph(3, 5) == "."
    visitor.press(3, 5, button=3)
    assert visitor.lab.kit.tool is None, "a right click lets go of the tool"


def test_a_stroke_leaves_units_where_they_stand(visitor: Visitor) -> None:
    visitor.push("wall")
    visitor.pull((0, 2), (1, 2), (2, 2))
    assert [visitor.glyph(x, 2) for x in (0, 1, 2)] == ["#", ".", "#"]
    visitor.press(1, 2)
    assert "Vega stands here" in visitor.lab.toast


def test_each_tool_does_what_it_says(visitor: Visitor) -> None:
    visitor.push("door")
    visitor.press(5, 2)
    assert visitor.glyph(5, 2) == "/", "the door is opened"
    visitor.push("crate")
    visitor.press(3, 3)
    assert visitor.glyph(3, 3) == "o"
    visitor.push("smoke")
    visitor.press(3, 4)
    assert visitor.desk.board.smoke[visitor.desk.board.index(Square(3, 4))] == 3
    visitor.push("height")
    visitor.push("more of it")
    visitor.press(4, 4)
    assert visitor.desk.board.level(Square(4, 4)) == 2
    visitor.push("lamp")
    visitor.press(4, 4)
    assert visitor.desk.board.lit(Square(4, 4)) is Light.DARK
    visitor.push("turn")
    visitor.press(1, 2)
    assert visitor.desk.state.unit("vega").facing == "SE"
    visitor.push("remove")
    visitor.press(1, 6)
    assert not visitor.desk.state.has("ito")
    visitor.push("place")
    visitor.push("other side")
    visitor.press(3, 6)
    made = visitor.desk.state.holder(Square(3, 6))
    assert made
    assert made.side == "opposition"
    assert all(visitor.desk.bench.state(name).has(made.id) for name in SYSTEMS)
    assert len(visitor.desk.bench.done) == 8


def test_the_rule_system_is_switched_on_the_spot(visitor: Visitor) -> None:
    visitor.pull((1, 2), (3, 2))
    for name in SYSTEMS:
        visitor.push(f"rules {name}")
        assert visitor.desk.system == name
        assert visitor.desk.state.unit("vega").at == Square(3, 2)


def test_the_keyboard_alone_does_it_all(visitor: Visitor) -> None:
    visitor.walk(1, 2)
    visitor.key(pygame.K_RETURN)
    assert visitor.desk.unit == "vega"
    visitor.walk(9, 2)
    visitor.key(pygame.K_RETURN)
    assert visitor.desk.target
    visitor.key(pygame.K_v)
    assert visitor.desk.unit == "raider", "the other way round"
    visitor.walk(1, 6)
    visitor.key(pygame.K_m)
    visitor.walk(3, 6)
    visitor.key(pygame.K_RETURN)
    assert visitor.at_of("ito") == Square(3, 6)
    visitor.key(pygame.K_b)
    visitor.walk(4, 6)
    visitor.key(pygame.K_SPACE)
    assert visitor.glyph(4, 6) == "#"
    visitor.key(pygame.K_z, pygame.KMOD_CTRL)
    visitor.key(pygame.K_z, pygame.KMOD_CTRL)
    assert visitor.at_of("ito") == Square(1, 6)
    visitor.key(pygame.K_y, pygame.KMOD_CTRL)
    assert visitor.at_of("ito") == Square(3, 6)
    visitor.key(pygame.K_BACKSPACE)
    assert visitor.desk.bench.done == ()
    visitor.key(pygame.K_F2)
    assert visitor.desk.system == list(SYSTEMS)[1]


def test_escape_lets_go_one_by_one_and_then_leaves(visitor: Visitor) -> None:
    visitor.press(1, 2)
    visitor.press(9, 2)
    visitor.key(pygame.K_b)
    assert visitor.lab.kit.tool
    visitor.key(pygame.K_ESCAPE)
    assert visitor.lab.kit.tool is None
    for left in ("target", "observer"):
        assert getattr(visitor.desk, left) is not None
        visitor.key(pygame.K_ESCAPE)
        assert getattr(visitor.desk, left) is None
    visitor.key(pygame.K_ESCAPE)
    assert visitor.lab not in visitor.app.screens
