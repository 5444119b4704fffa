"""Lines of sight on the board: bold where one sees, thin where what blocks them tells more."""

import pygame
import pytest
from pygame import Surface

from game.analysis.sight_report import sighting
from game.board.board import Board
from game.board.squares import Square
from game.ui.app import App
from game.ui.board.camera import Frame
from game.ui.board.overlays.lines import draw_sighting


@pytest.mark.parametrize(("row", "bold"), [("........", True), ("....##..", False)])
def test_lines_that_are_all_blocked_are_as_thin_as_quiet_ones(app: App, row: str, *, bold: bool) -> None:
    """From the first square to the last, looked at before the walls."""
    seen = sighting(Board.of((row, row, row)), Square(0, 1), Square(7, 1))
    pictures = []
    for quiet in (True, False):
        painted = Surface((48 * 8, 48 * 3))
        draw_sighting(painted, Frame(48, 0, 0), seen, quiet=quiet)
        pictures.append(pygame.image.tobytes(painted.subsurface((60, 0, 100, 144)), "RGB"))
    assert any(pictures[0])
    assert (pictures[0] != pictures[1]) == bold
