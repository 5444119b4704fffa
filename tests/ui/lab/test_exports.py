"""A picture of two squares without a window: the board, the panels, and a file that is a PNG."""

from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game.analysis.rulings import BadQuestion
from game.board.squares import Square
from game.cli import commands
from game.cli.lab_reports import draw
from game.errors import BadMap, UnknownName
from game.match.comparison import Comparison
from game.rules.scenario import Scenario
from game.ui.app import App
from game.ui.lab import exports
from game.ui.widgets.theme import VOID

VEGA, RAIDER, BARE = Square(1, 2), Square(9, 2), Square(4, 6)


def filled(made: Surface, left: int) -> int:
    """How many rows of pixels of the column from there on have anything in them."""
    pixels = pygame.surfarray.array3d(made.subsurface((left, 0, made.get_width() - left, made.get_height())))
    return int((pixels != VOID).any(axis=2).any(axis=0).sum())


def test_the_board_lies_at_the_left_and_the_panels_at_the_right(app: App, yard: Scenario) -> None:
    """The yard of 12x8 squares at 40 pixels is 480 wide; the column begins after 16 + 480 + 16."""
    made = exports.report_picture(Comparison(yard), VEGA, RAIDER)
    assert made.get_width() == 3 * 16 + 480 + 424
    bare = exports.report_picture(Comparison(yard), VEGA, BARE)
    assert bare.get_width() == made.get_width()
    rulings = filled(made, 520) - filled(bare, 520)
    assert rulings > 300, "a table of rulings where two units stand, none where nobody does"


def board(made: Surface) -> bytes:
    return pygame.image.tobytes(made.subsurface((16, 16, 480, 320)), "RGB")


def test_the_lines_and_the_cover_are_those_of_the_squares(app: App, yard: Scenario) -> None:
    one = board(exports.report_picture(Comparison(yard), VEGA, RAIDER))
    assert one == board(exports.report_picture(Comparison(yard), VEGA, RAIDER))
    assert one != board(exports.report_picture(Comparison(yard), VEGA, BARE))
    assert one != board(exports.report_picture(Comparison(yard), RAIDER, VEGA))


def test_the_chosen_system_is_the_one_whose_modifiers_are_listed(app: App, yard: Scenario) -> None:
    one, other = (
        exports.report_picture(Comparison(yard), VEGA, RAIDER, name) for name in ("squad", "effort")
    )
    assert pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(other, "RGB")
    with pytest.raises(UnknownName, match='no rule system "chess"'):
        exports.report_picture(Comparison(yard), VEGA, RAIDER, "chess")


def test_the_command_writes_a_picture(app: App, tmp_path: Path) -> None:
    file = tmp_path / "dock.png"
    words = ["lab", "loading-dock", "--from", "3,9", "--to", "4,8", "--png", str(file)]
    commands("lab")(words, standalone_mode=False)
    assert file.read_bytes().startswith(b"\x89PNG")
    assert pygame.image.load(file, "dock.png").get_width() == 3 * 16 + 1200 + 424


@pytest.mark.parametrize(
    ("start", "name", "fault"),
    [
        (Square(3, 99), "a.png", "--from: 3,99 is not on"),
        (Square(3, 9), "none/a.png", r"cannot be written: .*a\.png: there is no such"),
    ],
)
def test_what_cannot_be_drawn_is_said(app: App, tmp_path: Path, start: Square, name: str, fault: str) -> None:
    with pytest.raises(BadQuestion, match=fault):
        draw("loading-dock", start, Square(4, 8), tmp_path / name)
    with pytest.raises(BadMap):
        draw("nowhere", start, Square(4, 8), tmp_path / name)
