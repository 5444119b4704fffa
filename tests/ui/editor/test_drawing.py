"""Maps drawn like a person draws them: tools, layers, symmetry, undo by a click, the keyboard alone."""

import pygame

from game.board.squares import Square
from game.editor.document import Document, empty_map
from game.ui.app import App
from game.ui.board.card import said
from game.ui.editor.square_line import click_words
from tests.ui.editor.conftest import seated
from tests.ui.editor.editor_pilot import EditorPilot

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


def test_each_tool_has_its_key(person: EditorPilot) -> None:
    pressed = []
    for code in (
        pygame.K_e,
        pygame.K_p,
        pygame.K_p,
        pygame.K_f,
        pygame.K_r,
        pygame.K_w,
        pygame.K_q,
        pygame.K_b,
    ):
        person.key(code)
        pressed.append(person.editor.editor.state.tool)
    assert pressed == ["eraser", "rectangle", "ellipse", "fill", "select", "wand", "pick", "stamp"]


def test_a_stroke_of_walls_is_one_change_and_the_eraser_takes_it_away(person: EditorPilot) -> None:
    person.entry("wall")
    person.pull((3, 2), (6, 2))
    assert person.rows()[2] == "...####....."
    assert person.labels() == ["Stamp wall"]
    person.key(pygame.K_e)
    person.press(4, 2)
    assert person.rows()[2] == "...#.##....."


def test_symmetric_painting_draws_both_halves(person: EditorPilot) -> None:
    person.push("symmetry")
    person.entry("crate")
    person.pull((2, 1), (4, 1))
    assert person.rows()[1] == "..ooo..ooo.."
    person.push("layer units")
    person.push("entry 0")
    person.press(1, 4)
    sides = {(unit.at, unit.side, unit.facing) for unit in person.parsed.units}
    assert sides == {(Square(1, 4), "squad", "E"), (Square(10, 4), "opposition", "W")}


def test_shapes_lines_and_the_bucket(person: EditorPilot) -> None:
    person.entry("wall")
    person.key(pygame.K_o)
    person.key(pygame.K_p)
    person.pull((3, 1), (6, 4))
    assert [row[3:7] for row in person.rows()[1:5]] == ["####", "#..#", "#..#", "####"]
    person.entry("rough")
    person.key(pygame.K_f)
    person.press(4, 2)
    assert [row[3:7] for row in person.rows()[1:5]] == ["####", "#,,#", "#,,#", "####"]


def test_a_click_in_the_history_undoes_and_another_does_it_again(person: EditorPilot) -> None:
    person.entry("wall")
    for x in (4, 5, 6):
        person.press(x, 3)
    person.push("aside")
    person.push("place 1")
    assert person.rows()[3] == "....#......."
    person.push("place 3")
    assert person.rows()[3] == "....###....."
    person.key(pygame.K_z, CTRL)
    assert person.rows()[3] == "....##......"


def test_selecting_moving_and_pasting(person: EditorPilot) -> None:
    person.entry("crate")
    person.pull((3, 3), (4, 3))
    person.key(pygame.K_r)
    person.pull((3, 3), (4, 3))
    person.pull((3, 3), (6, 5))
    assert (person.rows()[3], person.rows()[5]) == ("............", "......oo....")
    person.key(pygame.K_c, CTRL)
    person.hover(3, 1)
    person.key(pygame.K_v, CTRL)
    assert person.rows()[1] == "............", "it is shown where it would go"
    assert click_words(person.editor.editor, Square(3, 1)) == "puts down what was copied"
    person.press(3, 1)
    assert person.rows()[1] == "...oo......."
    person.key(pygame.K_v, CTRL)
    person.key(pygame.K_ESCAPE)
    assert click_words(person.editor.editor, Square(3, 1)) == "moves the selection", "nothing is in hand"
    person.key(pygame.K_1, CTRL)
    person.key(pygame.K_1)
    person.press(8, 6)
    assert "oo" in person.rows()[6]


def test_the_right_button_picks_and_a_locked_layer_refuses(person: EditorPilot) -> None:
    person.entry("wall")
    person.press(4, 3)
    person.entry("floor")
    person.press(4, 3, button=3)
    person.press(5, 3)
    assert person.rows()[3] == "....##......"
    person.push("lock terrain")
    person.press(6, 3)
    assert person.rows()[3] == "....##......"
    assert person.editor.toast == "The layer terrain is locked."


def test_the_keyboard_alone_draws(person: EditorPilot) -> None:
    person.editor.view.pointer = None
    person.key(pygame.K_RIGHTBRACKET)  # from rough on to the next
    person.key(pygame.K_p)
    start = (6, 3)
    person.key(pygame.K_UP, SHIFT)
    person.key(pygame.K_RETURN)
    for code in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN):
        person.key(code, SHIFT)
    person.key(pygame.K_RETURN)
    glyph = person.glyphs(start)
    assert glyph != "."
    assert person.glyphs((6, 3), (7, 3), (8, 3), (6, 4), (7, 4), (8, 4)) == glyph * 6


def test_the_line_below_says_what_a_click_does(person: EditorPilot) -> None:

    assert click_words(person.editor.editor, Square(3, 3)) == "lays rough"
    person.key(pygame.K_m)
    person.key(pygame.K_e)
    assert click_words(person.editor.editor, Square(3, 3)) == "erases terrain, left-right"
    person.push("lock terrain")
    assert click_words(person.editor.editor, Square(3, 3)) == "The layer terrain is locked."


def test_a_new_zone_is_drawn_and_given_a_name(person: EditorPilot) -> None:
    person.push("layer zones")
    person.entry("new objective")
    person.key(pygame.K_p)
    person.pull((5, 2), (7, 4))
    zone = person.parsed.zones[-1]
    assert (zone.kind, len(zone.squares)) == ("objective", 9)
    person.write("name", "gate")
    assert person.parsed.zones[-1].name == "gate"


def test_a_victory_and_an_event_are_put_in_by_a_click(person: EditorPilot) -> None:
    person.push("layer events")
    person.entry("new: console")
    person.press(5, 5)
    assert person.parsed.tables("events")[0]["when"] == {"console": [5, 5]}
    person.chosen("Add: message")
    assert person.parsed.tables("events")[0]["do"][0]["kind"] == "message"
    person.push("layer victory")
    person.entry("new: survive")
    person.press(2, 2)
    assert person.parsed.tables("victory")[0]["kind"] == "survive"
    person.key(pygame.K_DELETE)
    assert person.parsed.tables("victory") == []


def test_a_glyph_that_there_is_not_is_shown_as_it_is_written(app: App) -> None:
    """M-01: a map with faults is what the editor is there to mend; the brush may be one of them."""
    text = empty_map(12, 8).replace(".....", "..\u00e6..", 1)
    person = seated(app, Document(text))
    person.press(2, 0, button=3)
    person.press(6, 4)
    assert person.glyphs((6, 4)) == "\u00e6"
    person.hover(7, 4)
    person.frames(2)


def test_a_new_victory_is_about_the_zone_that_was_clicked(person: EditorPilot) -> None:
    """Not about the first zone there is; where they overlap, the one on top; where there is none, it says."""
    person.push("layer zones")
    person.entry("new objective")
    person.key(pygame.K_p)
    person.pull((1, 2), (7, 4))
    person.write("name", "gate")
    person.push("layer victory")
    for kind, at, zone in (("hold", (6, 3), "gate"), ("exit", (1, 3), "gate"), ("hold", (0, 1), "west")):
        person.entry(f"new: {kind}")
        person.press(*at)
        victory = person.parsed.tables("victory")[-1]
        assert (victory["kind"], victory["zone"]) == (kind, zone)
        person.key(pygame.K_DELETE)
    assert "not here" not in person.editor.toast
    person.entry("new: hold")
    person.press(6, 6)
    assert person.editor.toast == "It is about west, which is not here: choose at the right."


def test_a_new_event_is_about_what_was_clicked_and_so_are_its_effects(person: EditorPilot) -> None:
    person.push("layer zones")
    person.entry("new objective")
    person.key(pygame.K_p)
    person.pull((5, 2), (7, 4))
    person.write("name", "gate")
    person.push("layer events")
    person.entry("new: enter")
    person.press(6, 3)
    assert person.parsed.tables("events")[-1]["when"] == {"enter": "gate"}
    person.push("layer units")
    person.entry("Rifleman")
    for x in (2, 9):
        person.press(x, 6)
    person.push("layer events")
    person.entry("new: unit out")
    person.press(9, 6)
    person.chosen("Add: remove")
    (event,) = person.parsed.tables("events")[1:]
    other = person.parsed.units[1].id
    assert (event["when"], event["do"][0]["unit"]) == ({"unit_out": other}, other)


def test_tips_of_the_palette_tell_what_is_laid(person: EditorPilot) -> None:
    def tip(entry: str) -> str:
        person.entry(entry)
        number = [each.name for each in person.editor.editor.palette].index(entry)
        spot = next(spot for spot in person.editor.panels.spots if spot.name == f"entry {number}")
        return said(spot.tip)

    assert "cost to enter 2" in tip("rough")
    assert "cannot be entered" in tip("wall")
    assert "blocks sight" in tip("wall")
    assert "low cover" in tip("low wall")
    person.push("layer units")
    assert "carries" in tip("Rifleman")


def test_what_is_selected_is_copied_turned_and_put_down_by_the_mouse_alone(person: EditorPilot) -> None:
    """Its buttons come with a selection, those of a side with a layer whose things have one."""
    person.entry("crate")
    person.press(2, 2)
    person.push("tool select")
    person.pull((2, 2), (3, 2))
    shown = {spot.name for spot in person.editor.panels.spots if spot.act}
    assert {"copy", "cut", "delete", "flip x", "flip y", "quarter"} <= shown
    assert not {"paste", "other side"} & shown
    person.push("copy")
    person.push("paste")
    person.push("flip x")
    person.press(6, 4)
    assert person.glyphs((2, 2), (3, 2), (6, 4), (7, 4)) == "o..o"
    person.push("tool select")
    person.pull((2, 2), (3, 2))
    person.push("delete")
    assert person.glyphs((2, 2)) == "."


def test_the_side_of_a_new_unit_is_a_button(person: EditorPilot) -> None:
    person.push("layer units")
    person.push("other side")
    assert person.editor.editor.palettes.side == "opposition"
