"""The ground around a board: dim and without a seam, and no work where only board is seen."""

import pygame
import pytest
from pygame import Rect, Surface

from game.ui.board.camera import LEVELS, Frame
from game.ui.board.tiles import surroundings
from game.ui.board.tiles.ground import floor_colour

COLOUR = surroundings.tone(Surface((8, 8)))


def around(board: Rect, px: int = 40, clip: Rect | None = None) -> Surface:
    """A window of 400x300 with the ground around a board."""
    window = Surface((400, 300))
    window.set_clip(clip)
    surroundings.Surroundings(COLOUR).draw(window, Frame(px, board.left, board.top), board)
    return window


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize("px", [LEVELS[0], 40, LEVELS[-1]])
@pytest.mark.parametrize("corner", [(150, 100), (-700, -900), (390, 290)])
def test_no_pixel_stays_empty(px: int, corner: tuple[int, int]) -> None:
    board = Rect(corner, (8 * px, 8 * px))
    bare = around(board, px)
    empty = [(x, y) for x in range(400) for y in range(300) if not any(bare.get_at((x, y))[:3])]
    assert all(board.collidepoint(place) for place in empty)


@pytest.mark.usefixtures("app")
def test_it_is_darker_than_the_floor() -> None:
    """In the middle of the window as in its corners, there most."""
    bare = around(Rect(0, 0, 1, 1))
    middle, corner = (
        sum(pygame.transform.average_color(bare, box)[:3])
        for box in (Rect(150, 100, 100, 100), Rect(0, 0, 50, 50))
    )
    assert 30 < corner < middle < sum(floor_colour(0))


@pytest.mark.usefixtures("app")
def test_nothing_is_laid_where_only_board_is_seen() -> None:
    inside = Rect(100, 100, 50, 50)
    window = around(Rect(50, 50, 200, 200), clip=inside)
    assert pygame.transform.average_color(window)[:3] == (0, 0, 0)


@pytest.mark.usefixtures("app")
def test_the_ground_goes_on_without_a_seam() -> None:
    """From one end to the other the brightness steps no more than from column to column."""
    ground = surroundings._ground()
    side = ground.get_width()

    def steps(a: int, b: int) -> float:
        return sum(
            abs(ground.get_at((a, y))[0] - ground.get_at((b, y))[0])
            + abs(ground.get_at((y, a))[0] - ground.get_at((y, b))[0])
            for y in range(side)
        ) / (2 * side)

    usual = max(steps(at, at + 1) for at in range(0, side - 1, 16))
    assert steps(side - 1, 0) <= 1.3 * usual
