"""Looking around in the lab: the view, the panels, the window, by the mouse and by the keyboard."""

import pygame
import pytest
from msgspec.structs import replace

from game.analysis.overlays import offered, overlay
from game.board.squares import Square
from game.match.comparison import Comparison
from game.ui.lab.screen import LabScreen
from game.ui.menus.title import Title
from game.ui.widgets.theme import INK
from tests.ui.lab.visitor import Visitor
from tests.ui.pilot import scenario


def test_the_whole_board_is_seen_at_first_and_clear_of_the_panels(visitor: Visitor) -> None:
    clear = visitor.screen.panels.layout.clear
    for corner in ((0, 0), (11, 0), (0, 7), (11, 7)):
        assert clear.holds(visitor.pixel(*corner))


def test_the_pointer_says_what_a_click_would_do(visitor: Visitor) -> None:
    visitor.hover(1, 2)
    assert visitor.said() == "Click: look from Vega"
    x, y = visitor.at
    plate = {visitor.colour((x + dx, y + dy)) for dx in range(20, 120) for dy in range(20, 40)}
    assert INK["gold"] in plate  # the word "Click"
    assert INK["ink"] in plate


@pytest.mark.parametrize(("y", "tone"), [(7, "good"), (4, "warn")])
def test_lines_have_the_colour_of_their_fate(visitor: Visitor, y: int, tone: str) -> None:
    """B-16."""
    visitor.screen.presenter.overlay.name = ""
    visitor.lab.look_from(Square(0, y))
    visitor.frames()
    visitor.hover(4, y)
    colours = {
        visitor.colour((visitor.pixel(x, y)[0] + dx, visitor.pixel(x, y)[1] + dy))
        for x in (1, 2, 3)
        for dx in range(-20, 20)
        for dy in range(-24, 24)
    }
    assert INK[tone] in colours  # type: ignore[index] # one of the tones


def test_a_door_opens_and_everything_shown_follows(visitor: Visitor) -> None:
    """B-35."""
    visitor.press(1, 2)
    visitor.press(9, 2)
    assert any("NOT SEEN" in said.text for said in visitor.screen.panels.side.said)
    visitor.hover(5, 2)
    assert "E, middle click: open the door" in visitor.said()
    door = visitor.pixel(5, 2)
    before = visitor.colour((door[0] + 8, door[1]))
    visitor.key(pygame.K_e)
    visitor.frames(3)
    assert not any("NOT SEEN" in said.text for said in visitor.screen.panels.side.said)
    visitor.hover(7, 7)
    assert visitor.colour((door[0] + 8, door[1])) != before


def test_a_door_does_not_close_on_somebody(visitor: Visitor) -> None:
    """B-04."""
    visitor.hover(5, 2)
    visitor.key(pygame.K_e)
    visitor.pull((1, 2), (5, 2))
    visitor.key(pygame.K_e)
    assert visitor.glyph(5, 2) == "/"


def test_a_table_is_flipped_and_stays(visitor: Visitor) -> None:
    visitor.hover(9, 4)
    assert "E, middle click: flip the table over" in visitor.said()
    visitor.key(pygame.K_e)
    assert visitor.lab.board.terrain(Square(9, 4)).name == "flipped table"
    assert "E:" not in visitor.said()


@pytest.mark.parametrize("name", [row.name for row in offered("lab") if row.quick])
def test_each_field_has_a_key_a_button_and_a_picture(visitor: Visitor, name: str) -> None:
    visitor.press(1, 2)
    visitor.screen.presenter.overlay.name = ""
    visitor.lab.wishes = {"raider": "cover"}
    visitor.move((640, 60))
    visitor.frames()
    before = visitor.picture()
    key = overlay(name).places["lab"]
    codes = (getattr(pygame, f"K_{key}"),) if key else (pygame.K_F3,) * len(offered("lab"))
    for code in codes:
        visitor.key(code)
        if visitor.screen.presenter.overlay.name == name:
            break
    assert visitor.screen.presenter.overlay.name == name
    assert visitor.picture() != before
    visitor.push(f"field {name}")
    assert visitor.screen.presenter.overlay.name == ""


def test_rings_are_drawn_around_the_observer(visitor: Visitor) -> None:
    """B-02."""
    visitor.press(1, 2)
    visitor.move((640, 60))
    before = visitor.picture()
    visitor.key(pygame.K_r)
    assert visitor.screen.presenter.rings
    assert visitor.picture() != before
    visitor.push("distances")
    assert not visitor.screen.presenter.rings


@pytest.mark.parametrize("button", [1, 2, 3])
def test_dragging_the_ground_pans_and_is_no_click(visitor: Visitor, button: int) -> None:
    before = visitor.screen.view.camera.frame()
    start = visitor.pixel(6, 6)
    visitor.drag(start, (start[0] + 60, start[1] - 40), button)
    after = visitor.screen.view.camera.frame()
    assert (after.left - before.left, after.top - before.top) == (60, -40)
    assert visitor.lab.observer is None


def test_the_wheel_zooms_about_the_pointer(visitor: Visitor) -> None:
    visitor.hover(3, 3)
    camera = visitor.screen.view.camera
    before = camera.level
    visitor.wheel(1)
    assert not camera.settled
    visitor.frames(10, 0.1)
    assert camera.level > before
    assert visitor.screen.view.hovered == Square(3, 3)


@pytest.mark.parametrize("key", [pygame.K_f, pygame.K_HOME])
def test_f_and_home_frame(visitor: Visitor, key: int) -> None:
    """All of this board is no smaller than the surroundings of one square would be."""
    visitor.press(9, 2)
    visitor.wheel(3)
    visitor.frames(10, 0.1)
    visitor.screen.view.camera.pan(-4000, 0)
    visitor.key(key)
    clear = visitor.screen.panels.layout.clear
    assert clear.holds(visitor.pixel(0, 0))
    assert clear.holds(visitor.pixel(11, 7))


def test_the_minimap_moves_the_view(visitor: Visitor) -> None:
    visitor.wheel(4)
    visitor.frames(10, 0.1)
    mini = visitor.screen.panels.layout.minimap
    visitor.click((mini.right - 14, mini.bottom - 14))
    assert visitor.screen.view.camera.square((640, 400)).x >= 10
    assert visitor.lab.observer is None


def test_tab_goes_round_all_units(visitor: Visitor) -> None:
    found = []
    for _ in range(4):
        visitor.key(pygame.K_TAB)
        found.append(visitor.lab.unit)
    assert found == ["vega", "ito", "raider", "vega"]
    visitor.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert visitor.lab.unit == "raider"


def test_the_cursor_stays_on_the_board(visitor: Visitor) -> None:
    visitor.hover(0, 0)
    visitor.key(pygame.K_UP, pygame.KMOD_LSHIFT)
    visitor.key(pygame.K_LEFT, pygame.KMOD_LSHIFT)
    assert visitor.screen.view.hovered == Square(0, 0)


def test_a_right_click_lets_go(visitor: Visitor) -> None:
    visitor.press(1, 2)
    visitor.press(7, 7, button=3)
    assert visitor.lab.observer is None


def test_help_lists_all_keys_and_closes(visitor: Visitor) -> None:
    before = visitor.picture()
    visitor.key(pygame.K_QUESTION)
    assert visitor.picture() != before
    visitor.key(pygame.K_ESCAPE)
    assert visitor.screen in visitor.app.screens
    assert visitor.picture() == before


def test_panels_fold_away(visitor: Visitor) -> None:
    corner = (visitor.screen.panels.layout.minimap.left + 4, visitor.screen.panels.layout.minimap.top + 4)
    before = visitor.colour(corner)
    visitor.key(pygame.K_F10)
    assert visitor.screen.panels.folded
    assert visitor.colour(corner) != before


def test_a_panel_is_not_the_board(visitor: Visitor) -> None:
    visitor.wheel(5)
    visitor.frames(10, 0.1)
    bar = visitor.screen.panels.layout.bar
    visitor.click((bar.left + 4, bar.top + 4))
    assert visitor.screen.view.hovered is None
    assert visitor.lab.observer is None


@pytest.mark.parametrize("size", [(900, 600), (1920, 1080)])
def test_the_window_may_have_any_size(visitor: Visitor, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    visitor.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    visitor.frames(3)
    assert visitor.app.size == size
    assert visitor.screen.panels.layout.bar.right == size[0] - visitor.screen.panels.layout.bar.left
    visitor.press(1, 2)
    assert visitor.lab.unit == "vega"


@pytest.mark.parametrize("steps", [-2, 5])
def test_the_interface_may_have_any_scale(visitor: Visitor, steps: int) -> None:
    for _ in range(abs(steps)):
        visitor.key(pygame.K_EQUALS if steps > 0 else pygame.K_MINUS, pygame.KMOD_LCTRL)
    assert visitor.app.look.percent == (75 if steps < 0 else 200)
    if visitor.screen.panels.drawer == "shut":
        visitor.push("fold")
    layout = visitor.screen.panels.layout
    for kind, room in (("rules", layout.bar), ("field", layout.left), ("wall", layout.tools)):
        boxes = [spot.box for spot in visitor.screen.panels.spots if spot.name.startswith(kind)]
        assert boxes
        assert all(room.left <= box.left and box.right <= room.right for box in boxes), kind
        assert all(room.top <= box.top and box.bottom <= room.bottom for box in boxes), kind
    visitor.push("field sight")
    assert visitor.screen.presenter.overlay.name == "sight"
    visitor.key(pygame.K_0, pygame.KMOD_LCTRL)
    assert visitor.app.look.percent == 100


def test_the_title_is_still_there_behind_the_lab(visitor: Visitor) -> None:
    visitor.app.screens.insert(0, Title(()))
    visitor.key(pygame.K_ESCAPE)
    assert isinstance(visitor.app.screens[-1], Title)
    visitor.frames(2)
    assert visitor.app.running


def test_a_board_without_units_can_be_looked_at(visitor: Visitor) -> None:
    lab = LabScreen(Comparison(scenario(visitor.lab.board)))
    visitor.app.open(lab)
    visitor.screen = lab
    visitor.frames(2)
    visitor.key(pygame.K_TAB)
    visitor.press(7, 7)
    assert visitor.lab.eye == Square(7, 7)


def test_without_kernels_there_are_no_answers_yet(visitor: Visitor) -> None:
    visitor.press(1, 2)
    visitor.lab.hovered, visitor.lab.ready = Square(9, 2), False
    assert visitor.lab.sighting() is None
    assert visitor.screen.presenter.overlay.shown() is None
    assert visitor.screen.presenter.legend.note == "the board is being prepared"  # type: ignore[union-attr] # one is laid


def test_in_a_small_window_fields_and_tools_stand_in_a_drawer(visitor: Visitor) -> None:
    """The board has most of the room; what is chosen in the drawer shuts it."""
    app, panels = visitor.app, visitor.screen.panels
    before, app.window = app.settings, pygame.display.set_mode((1024, 600), pygame.RESIZABLE)
    app.widgets.resize(app.size)
    app.change(replace(before, ui_scale=200))
    visitor.screen.build(app)
    visitor.frames(2)
    clear = panels.layout.clear
    assert clear.width * clear.height > 0.5 * 1024 * 600
    visitor.push("fold")
    assert (panels.drawer, panels.layout.clear) == ("open", clear)
    assert {"rules effort", "field reach", "wall"} <= {spot.name for spot in panels.spots if spot.act}
    visitor.push("field reach")
    assert (panels.drawer, visitor.screen.presenter.overlay.name) == ("shut", "reach")
    visitor.key(pygame.K_F10)
    visitor.push("rules effort")
    assert (panels.drawer, visitor.lab.system) == ("shut", "effort")
