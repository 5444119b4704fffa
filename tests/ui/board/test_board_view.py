"""What is shown of a board that is larger than the window: no needless void, and no leaps."""

import pygame
import pytest

from game.board.squares import Square
from game.ui import commands
from game.ui.app import App
from game.ui.board.board_view import LARGE, LEGIBLE, ROOM, BoardView, fits, legible
from game.ui.commands import PANS
from game.ui.layout import Box

WINDOW = (1280, 800)
CLEAR = Box(214, 70, 746, 560)
"""18.6 by 14 squares of 40 pixels."""


def outlook(board: tuple[int, int] = (60, 50)) -> BoardView:
    made = BoardView(board, lambda _: None)
    made.camera.resize(WINDOW)
    made.clear = CLEAR
    return made


@pytest.mark.parametrize("at", [(0, 0), (59, 0), (0, 49), (59, 49), (30, 25)])
def test_a_large_board_begins_at_a_square_without_void_around_it(at: tuple[int, int]) -> None:
    made = outlook()
    made.begin(Square(*at))
    frame = made.camera.frame()
    assert LEGIBLE <= frame.px <= LARGE
    left, top = frame.at((0, 0))
    right, bottom = frame.at((60, 50))
    assert left <= CLEAR.left + 1
    assert top <= CLEAR.top + 1
    assert right >= CLEAR.right - 1
    assert bottom >= CLEAR.bottom - 1
    assert CLEAR.holds(frame.centre(at))


def test_on_a_fine_display_squares_are_as_large_as_all_else() -> None:
    """A scale that the window would not have by itself is for the eyes: it leaves the board its squares."""
    sizes = {((1280, 800), 100): 40, ((1280, 800), 200): 40, ((2560, 1440), 100): 40, ((2560, 1440), 150): 60}
    assert {case: legible(*case) for case in sizes} == sizes
    made = outlook((18, 14))
    made.begin(Square(3, 3))
    assert made.camera.level == 40
    made.legible = 60
    made.begin(Square(3, 3))
    assert 60 <= made.camera.level <= LARGE * 60 / 40
    assert not fits((18, 14), CLEAR, 60)


def test_a_side_on_which_the_board_is_shorter_is_in_the_middle() -> None:
    made = outlook((60, 10))
    made.begin(Square(3, 1))
    frame = made.camera.frame()
    above, below = frame.at((0, 0))[1] - CLEAR.top, CLEAR.bottom - frame.at((0, 10))[1]
    assert abs(above - below) <= 1
    assert frame.at((0, 0))[0] == pytest.approx(CLEAR.left, abs=1)


def test_the_whole_board_once_asked_for_stays_whole_when_the_panels_change() -> None:
    made = outlook()
    made.begin(Square(30, 25))
    near = made.camera.level
    made.show_all()
    made.clear = CLEAR._replace(height=CLEAR.height - 20)
    assert made.outdated
    made.begin(Square(30, 25))
    assert made.camera.level < near


def test_who_is_followed_comes_into_view_in_small_steps() -> None:
    made = outlook()
    made.begin(Square(0, 0))
    far, before, steps = Square(50, 40), (made.camera.x, made.camera.y), []
    for _ in range(90):
        made.follow(far)
        made.camera.update(0)
        made._glide(1 / 60)
        now = (made.camera.x, made.camera.y)
        steps.append(max(abs(now[0] - before[0]), abs(now[1] - before[1])))
        before = now
    assert CLEAR.holds(made.camera.frame().centre(far))
    assert 0 < max(steps) < 8
    assert steps[-1] == 0


def test_a_view_that_does_not_sweep_is_there_at_once(app: App) -> None:
    made = outlook()
    made.begin(Square(0, 0))
    made.sweeps = False
    made.follow(Square(50, 40))
    made.camera.zoom(1, CLEAR[:2])
    made.update(1 / 60, pans={})
    assert made.camera.settled
    made.follow(Square(50, 40))
    made.update(1 / 60, pans={})
    assert CLEAR.holds(made.camera.frame().centre(Square(50, 40)))


def test_who_moves_the_view_is_not_drawn_back() -> None:
    made = outlook()
    made.begin(Square(0, 0))
    made.follow(Square(50, 40))
    made._glide(1 / 60)
    made.frame(Square(5, 5))
    kept = (made.camera.x, made.camera.y)
    made._glide(1 / 60)
    assert (made.camera.x, made.camera.y) == kept


@pytest.mark.usefixtures("app")
def test_the_view_goes_back_after_all_that_it_has_followed_unless_it_was_moved() -> None:
    """From the second of two far places at once; a square that is not seen from there keeps it too."""
    made = outlook()
    made.begin(Square(5, 5))
    made.camera.pan(40, 0)
    start, there = (made.camera.x, made.camera.y), list[tuple[float, float]]()
    for moved, needed in ((False, None), (False, Square(50, 40)), (True, None)):
        for far in (Square(50, 10), Square(50, 40)):
            made.follow(far, returns=True)
            made._glide(9.0)
        if moved:
            made.camera.pan(-30, 0)
        there.append((made.camera.x, made.camera.y))
        made.bring_back(needed)
        made._glide(9.0)
        there.append((made.camera.x, made.camera.y))
        made.camera.centre(*start)
    assert there[1] == start
    assert there[2] == there[3] != start
    assert there[4] == there[5] != start


def test_who_comes_into_view_by_a_glide_that_has_begun_does_not_turn_it() -> None:
    made = outlook()
    made.begin(Square(0, 0))
    made.follow(Square(50, 40))
    made.follow(Square(49, 40))
    made._glide(9.0)
    both = (made.camera.x, made.camera.y)
    made.follow(Square(50, 40))
    made._glide(9.0)
    assert (made.camera.x, made.camera.y) == both


def test_a_small_board_is_framed_as_a_whole() -> None:
    """Eight squares by eight: the surroundings of one would be seventeen, and the board a stamp."""
    small, large = outlook((8, 8)), outlook()
    small.show_all()
    whole = small.camera.level
    small.frame(Square(1, 2))
    assert small.camera.level == whole
    large.show_all()
    whole = large.camera.level
    large.frame(Square(50, 40))
    assert large.camera.level > whole


def test_a_key_that_moved_the_cursor_does_not_pan_while_it_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shift may be let go of before the arrow is: the view stays until that is let go of too."""
    made = outlook()
    made.begin(Square(30, 25))
    keys = dict.fromkeys((*PANS, pygame.K_LSHIFT), False)
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: keys)
    monkeypatch.setattr(pygame.key, "get_mods", lambda: 0)
    made.step("north", Square(30, 25))
    before = (made.camera.x, made.camera.y)
    keys[pygame.K_UP] = True
    made.update(0.1, pans=commands.PANS)
    assert (made.camera.x, made.camera.y) == before
    keys[pygame.K_UP] = False
    made.update(0.1, pans=commands.PANS)
    keys[pygame.K_UP] = True
    made.update(0.1, pans=commands.PANS)
    assert (made.camera.x, made.camera.y) != before


@pytest.mark.usefixtures("app")
def test_a_square_under_a_panel_comes_out_on_the_shortest_way() -> None:
    made = outlook()
    made.begin(Square(30, 25))
    centre = made.camera.frame().centre(Square(30, 25))
    panel = Box(round(centre[0]) - 100, round(centre[1]) - 10, 200, 20)
    made.covered = lambda pixel: panel if panel.holds(pixel) else None
    made.follow(Square(30, 25))
    for _ in range(200):
        made.update(0.05, pans={})
    after = made.camera.frame().centre(Square(30, 25))
    assert not panel.holds(after)
    assert abs(after[0] - centre[0]) < 2
    assert CLEAR.holds(after)
    assert not made.taken


def test_squares_are_brought_into_a_part_of_the_window_together_or_the_last_alone() -> None:
    made = outlook()
    made.begin(Square(30, 25))
    room = Box(CLEAR.left, CLEAR.top, CLEAR.width, CLEAR.height // 2)
    for squares, seen in ((((28, 30), (32, 26)), 2), (((2, 2), (55, 45)), 1)):
        made.bring([Square(*square) for square in squares], room)
        for _ in range(200):
            made.update(0.05, pans={})
        frame = made.camera.frame()
        assert [room.holds(frame.centre(square)) for square in squares][-seen:] == [True] * seen
    assert not made.taken


def test_squares_are_brought_no_farther_than_they_must() -> None:
    made = outlook()
    made.begin(Square(30, 25))
    size, before = made.camera.size, made.camera.frame().centre(Square(30, 25))
    room = CLEAR._replace(left=round(before[0]) + 10, width=CLEAR.right - round(before[0]) - 10)
    made.bring([Square(30, 25)], room)
    made._glide(9.0)
    after = made.camera.frame().centre(Square(30, 25))
    assert after[1] == before[1]
    assert abs(after[0] - (room.left + size * ROOM)) <= 1, "beside the edge, not in the middle"
