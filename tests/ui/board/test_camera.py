"""The camera without a window."""

import pytest

from game.board.squares import Square
from game.ui.board.camera import LEVELS, Camera, Frame


def camera() -> Camera:
    made = Camera((24, 16), (1280, 800))
    made.show([Square(0, 0), Square(23, 15)], (0, 0, 1280, 800))
    return made


def settle(made: Camera) -> None:
    for _ in range(120):
        made.update(1 / 60)


def test_a_frame_turns_squares_into_pixels_and_back() -> None:
    frame = Frame(40, -100, 30)
    assert frame.at((3, 2)) == (20, 110)
    assert frame.centre((3, 2)) == (40, 130)
    assert frame.square((20, 110)) == Square(3, 2)
    assert frame.square((19.5, 110)) == Square(2, 2)
    assert frame.square((-101, 29)) == Square(-1, -1)


def test_show_takes_the_largest_level_at_which_all_is_seen() -> None:
    # 1280 / 24 = 53 and 800 / 16 = 50 pixels a square at most: 48 is the largest level below
    assert camera().level == 48


@pytest.mark.parametrize("steps", [1, -1, 3])
def test_zoom_keeps_what_is_under_the_pointer(steps: int) -> None:
    made, pixel = camera(), (300.0, 250.0)
    before = made.point(pixel)
    made.zoom(steps, pixel)
    assert not made.settled
    for _ in range(200):
        made.update(1 / 60)
        x, y = made.point(pixel)
        # half a pixel is lost where the board settles on whole pixels
        assert abs(x - before[0]) * made.size <= 1
        assert abs(y - before[1]) * made.size <= 1
    assert made.settled
    assert made.size == LEVELS[LEVELS.index(48) + steps]


def test_zoom_glides_and_is_painted_at_the_farther_end_on_the_way() -> None:
    made = camera()
    made.zoom(2, (640, 400))
    made.update(1 / 60)
    assert 48 < made.size < 64
    assert made.base == 48
    made.zoom(-4, (640, 400))
    assert made.base == LEVELS[LEVELS.index(48) - 2]


def test_zoom_ends_at_the_nearest_level_and_at_the_whole_board() -> None:
    made = camera()
    made.zoom(50, (640, 400))
    settle(made)
    assert made.size == LEVELS[-1]
    made.zoom(-50, (640, 400))
    settle(made)
    # at 48 the whole board is seen, but one may always go back as far as 32
    assert made.size == 32


def test_panning_moves_by_pixels_and_never_loses_the_board() -> None:
    made = camera()
    before = made.frame()
    made.pan(30, -20)
    assert made.frame() == Frame(before.px, before.left - 30, before.top + 20)
    made.pan(1e6, 1e6)
    assert made.square((640, 400)) in {Square(23, 15), Square(24, 16)}
    made.pan(-1e6, -1e6)
    assert made.square((640, 400)) == Square(0, 0)


def test_the_frame_lies_on_whole_pixels() -> None:
    made = camera()
    made.pan(0.3, 0.7)
    assert all(isinstance(part, int) for part in made.frame())


def test_show_centres_in_what_is_clear() -> None:
    made = Camera((24, 16), (1280, 800))
    made.show([Square(10, 8)], (200, 100, 600, 400))
    # the middle of the clear part: 200 + 300, 100 + 200
    assert made.frame().centre((10, 8)) == pytest.approx((500, 300), abs=1)
