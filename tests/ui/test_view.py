"""The view, used like a person: events in, what is on the screen out."""

import pygame
import pytest

from game.board.squares import Square
from game.ui.overlays.fields import FIELDS
from game.ui.panels.rows import said
from game.ui.screens.title import Title
from game.ui.screens.view import View
from game.ui.theme import INK
from tests.ui.pilot import Seat, scenario


def hint(seat: Seat) -> tuple[tuple[str, str], ...]:
    assert seat.view.hovered is not None
    return seat.view._hint(seat.view.hovered)


def answers(seat: Seat) -> str:
    return said(seat.view._answers())


def test_the_whole_board_is_seen_at_first_and_clear_of_the_panels(seat: Seat) -> None:
    clear = seat.view.layout.clear
    for corner in ((0, 0), (11, 0), (0, 7), (11, 7)):
        assert clear.holds(seat.pixel(*corner))


def test_the_pointer_says_what_a_click_would_do(seat: Seat) -> None:
    seat.hover(1, 2)
    assert hint(seat) == (("Click", "choose Vega"),)
    seat.hover(5, 2)
    assert hint(seat) == (("Click", "open the door"),)
    x, y = seat.at
    plate = {seat.colour((x + dx, y + dy)) for dx in range(20, 120) for dy in range(20, 40)}
    assert INK["gold"] in plate  # the word "Click"
    assert INK["ink"] in plate


def test_a_click_chooses_and_another_walks(seat: Seat) -> None:
    seat.press(1, 2)
    assert seat.view.study.chosen == "vega"
    seat.press(3, 2)
    assert seat.view.study.units["vega"].at == Square(3, 2)
    # on its way it is shown between the squares, at the end on its square
    assert seat.view.moved
    seat.frames(30)
    assert not seat.view.moved


def test_reach_is_drawn_on_the_board(seat: Seat) -> None:
    """B-07."""
    x, y = seat.pixel(2, 6)
    before = seat.colour((x + 6, y + 6))
    seat.press(1, 2)
    seat.move(seat.pixel(11, 7))
    after = seat.colour((x + 6, y + 6))
    assert after[2] - before[2] > 15  # a blue tint
    assert said(seat.view._legend()).startswith("Movement")


def test_hovering_explains_and_draws_the_lines(seat: Seat) -> None:
    """B-32."""
    seat.press(1, 2)
    before = seat.picture()
    seat.hover(9, 2)
    assert "Not seen" in answers(seat)
    assert seat.picture() != before


@pytest.mark.parametrize(("y", "tone"), [(7, "good"), (4, "warn")])
def test_lines_have_the_colour_of_their_fate(seat: Seat, y: int, tone: str) -> None:
    """B-16."""
    seat.view.study.pin(Square(0, y))
    seat.hover(4, y)
    colours = {
        seat.colour((seat.pixel(x, y)[0] + dx, seat.pixel(x, y)[1] + dy))
        for x in (1, 2, 3)
        for dx in range(-20, 20)
        for dy in range(-24, 24)
    }
    assert INK[tone] in colours  # type: ignore[index] # one of the tones


def test_a_door_opens_and_everything_shown_follows(seat: Seat) -> None:
    """B-35."""
    seat.press(1, 2)
    seat.press(4, 2)
    seat.frames(40)
    seat.hover(9, 2)
    assert "Not seen" in answers(seat)
    door = seat.pixel(5, 2)
    before = seat.colour((door[0] + 8, door[1]))
    seat.press(5, 2)
    seat.hover(9, 2)
    assert "Seen" in answers(seat)
    assert seat.colour((door[0] + 8, door[1])) != before


def test_e_uses_what_is_at_the_pointer(seat: Seat) -> None:
    seat.press(1, 2)
    seat.hover(9, 4)
    assert ("E", "flip the table over") in hint(seat)
    seat.key(pygame.K_e)
    assert seat.view.study.board.terrain(Square(9, 4)).name == "flipped table"


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_each_overlay_has_a_key_a_button_and_a_picture(seat: Seat, field: object) -> None:
    name, key = field.name, field.key  # type: ignore[attr-defined]
    seat.press(1, 2)
    seat.move((640, 790))
    seat.view.lay("light" if name != "light" else "heights")
    seat.frames()
    before = seat.picture()
    code = getattr(pygame, f"K_{key.lower()}")
    seat.key(code)
    assert seat.view.field == name
    shown = seat.picture()
    assert shown != before
    seat.key(code)
    assert seat.view.field is None
    button = seat.view.bar._fields[name].rect.center
    seat.click(button)
    assert seat.view.field == name
    seat.move((640, 790))
    seat.frames(30)
    assert seat.view.field == name


def test_rings_are_drawn_around_the_observer(seat: Seat) -> None:
    """B-02."""
    seat.press(1, 2)
    seat.move((640, 790))
    before = seat.picture()
    seat.key(pygame.K_r)
    assert seat.view.rings
    assert seat.picture() != before


def test_the_allowance_by_keys_and_by_buttons(seat: Seat) -> None:
    seat.key(pygame.K_RIGHTBRACKET)
    assert seat.view.study.allowance == 7
    seat.key(pygame.K_LEFTBRACKET)
    seat.key(pygame.K_LEFTBRACKET)
    assert seat.view.study.allowance == 5
    box = seat.view.bar._allowance
    seat.click((box.right + 20, box.top + 10))
    assert seat.view.study.allowance == 6
    seat.click((box.left - 20, box.top + 10))
    assert seat.view.study.allowance == 5


@pytest.mark.parametrize("button", [1, 2, 3])
def test_dragging_pans_and_is_no_click(seat: Seat, button: int) -> None:
    before = seat.view.camera.frame()
    start = seat.pixel(6, 6)
    seat.drag(start, (start[0] + 60, start[1] - 40), button)
    after = seat.view.camera.frame()
    assert (after.left - before.left, after.top - before.top) == (60, -40)
    assert seat.view.study.observer is None


def test_the_wheel_zooms_about_the_pointer(seat: Seat) -> None:
    seat.hover(3, 3)
    before = seat.view.camera.level
    seat.wheel(1)
    assert not seat.view.camera.settled
    seat.frames(60)
    assert seat.view.camera.level > before
    assert seat.view.hovered == Square(3, 3)


def test_f_and_home_frame(seat: Seat) -> None:
    seat.press(9, 2)
    seat.wheel(3)
    seat.frames(60)
    seat.view.camera.pan(-4000, 0)
    seat.key(pygame.K_f)
    x, y = seat.pixel(9, 2)
    clear = seat.view.layout.clear
    assert abs(x - (clear.left + clear.width / 2)) < seat.view.camera.level
    assert abs(y - (clear.top + clear.height / 2)) < seat.view.camera.level
    seat.key(pygame.K_HOME)
    assert clear.holds(seat.pixel(0, 0))
    assert clear.holds(seat.pixel(11, 7))


def test_the_minimap_moves_the_view(seat: Seat) -> None:
    seat.wheel(4)
    seat.frames(60)
    mini = seat.view.layout.minimap
    seat.click((mini.right - 14, mini.bottom - 14))
    assert seat.view.camera.square((640, 400)).x >= 10
    assert seat.view.study.observer is None


def test_the_keyboard_alone_does_it_all(seat: Seat) -> None:
    seat.key(pygame.K_TAB)
    assert seat.view.study.chosen == "vega"
    for code in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN):
        seat.key(code, pygame.KMOD_LSHIFT)
    assert seat.view.hovered == Square(3, 3)
    assert hint(seat)[0][0] == "Enter"
    seat.key(pygame.K_RETURN)
    assert seat.view.study.units["vega"].at == Square(3, 3)
    seat.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert seat.view.study.chosen == "raider"


def test_the_cursor_stays_on_the_board(seat: Seat) -> None:
    seat.hover(0, 0)
    seat.key(pygame.K_UP, pygame.KMOD_LSHIFT)
    seat.key(pygame.K_LEFT, pygame.KMOD_LSHIFT)
    assert seat.view.hovered == Square(0, 0)


def test_escape_lets_go_and_then_goes_back(seat: Seat) -> None:
    seat.press(1, 2)
    seat.key(pygame.K_ESCAPE)
    assert seat.view.study.observer is None
    assert seat.app.running
    seat.key(pygame.K_ESCAPE)
    assert not seat.app.running


def test_a_right_click_lets_go(seat: Seat) -> None:
    seat.press(1, 2)
    seat.press(7, 7, button=3)
    assert seat.view.study.chosen is None


def test_help_lists_all_keys_and_closes(seat: Seat) -> None:
    before = seat.picture()
    seat.key(pygame.K_F1)
    assert seat.picture() != before
    seat.key(pygame.K_ESCAPE)
    assert seat.app.running
    assert seat.picture() == before


def test_panels_fold_away(seat: Seat) -> None:
    seat.press(1, 2)
    corner = (seat.view.layout.minimap.left + 4, seat.view.layout.minimap.top + 4)
    before = seat.colour(corner)
    seat.key(pygame.K_F10)
    assert seat.view.folded
    assert seat.colour(corner) != before


def test_a_panel_is_not_the_board(seat: Seat) -> None:
    seat.wheel(5)
    seat.frames(60)
    seat.press(6, 4)
    seat.click((seat.view.layout.bar.left + 300, seat.view.layout.bar.top + 4))
    assert seat.view.hovered is None


@pytest.mark.parametrize("size", [(900, 600), (1920, 1080)])
def test_the_window_may_have_any_size(seat: Seat, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    seat.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    seat.frames(3)
    assert seat.app.size == size
    assert seat.view.layout.bar.right == size[0] - 12
    seat.press(1, 2)
    assert seat.view.study.chosen == "vega"


def test_f11_fills_the_screen_and_goes_back(seat: Seat) -> None:
    seat.key(pygame.K_F11)
    assert seat.app.size == pygame.display.get_desktop_sizes()[0]
    seat.frames(3)
    assert seat.view.layout.clear.holds(seat.pixel(11, 7))
    seat.key(pygame.K_F11)
    assert seat.app.size == (1280, 800)


@pytest.mark.parametrize("steps", [-2, 5])
def test_the_interface_may_have_any_scale(seat: Seat, steps: int) -> None:
    for _ in range(abs(steps)):
        seat.key(pygame.K_EQUALS if steps > 0 else pygame.K_MINUS, pygame.KMOD_LCTRL)
    assert seat.app.look.percent == (75 if steps < 0 else 200)
    seat.view.lay("cover")
    button = seat.view.bar._fields["heights"].rect
    assert button.right <= seat.app.size[0]
    back = seat.view.bar._box.left + seat.app.look.measure(8 + 64)
    assert seat.view.bar._fields["reach"].rect.left >= back
    seat.click(button.center)
    assert seat.view.field == "heights"
    seat.key(pygame.K_0, pygame.KMOD_LCTRL)
    assert seat.app.look.percent == 100


def test_the_title_is_still_there_behind_the_view(seat: Seat) -> None:
    seat.app.screens.insert(0, Title(()))
    seat.key(pygame.K_ESCAPE)
    assert isinstance(seat.app.screens[-1], Title)
    seat.frames(2)
    assert seat.app.running


def test_an_empty_board_without_units_can_be_looked_at(seat: Seat, yard: object) -> None:
    view = View(scenario(yard.board))  # type: ignore[attr-defined] # the fixture's scenario
    seat.app.open(view)
    seat.view = view
    seat.frames(2)
    seat.key(pygame.K_TAB)
    seat.press(7, 7)
    assert view.study.observer == Square(7, 7)
