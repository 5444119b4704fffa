"""Pictures of the shipped maps, as the README shows them: `python -m tools.gallery`.

Each is the map as the window paints it, with the borders of its zones, its items and tasks, and its units
where they start. A map is painted larger than it is shown and drawn together, so that a large one can be made
out too.
"""

import os

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from pathlib import Path

import pygame
from pygame import Surface

from game.files.map_reader import load_map
from game.files.places import shipped_maps
from game.rules.scenario import Placement, Scenario
from game.ui.board import tokens
from game.ui.board.camera import Frame
from game.ui.board.overlays import lines
from game.ui.board.picture import Piece
from game.ui.board.tiles.paint import paint
from game.ui.board.tiles.stamps import Stamps
from game.ui.board.tokens import draw
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import INK, SIDE_COLOURS

FOLDER = Path(__file__).parents[1] / "docs" / "maps"

WIDTH, HEIGHT = 320, 240
"""No picture is larger, in pixels."""

FINE = 3
"""So many times larger a map is painted than it is shown, at the most."""

PAINTED = (8, 12, 16, 24, 32, 48, 64, 96)
"""How many pixels a square is painted with."""

SHADES = 0xF8F8F8
"""The bits of a colour that are kept, so that the files are small."""


def picture(scenario: Scenario) -> Surface:
    """A map with all that is on it at the start, in a picture of its shape, at most WIDTH x HEIGHT."""
    board = scenario.board
    shown = min(WIDTH / board.width, HEIGHT / board.height)
    px = max((px for px in PAINTED if px <= FINE * shown), default=PAINTED[0])
    whole = paint(board, (0, 0, board.width, board.height), Stamps(px))
    frame = Frame(px, 0, 0)
    for zone in scenario.zones:
        colour = SIDE_COLOURS[zone.side] if zone.side else INK["gold"]
        border = lines.around(zone.squares, (board.width, board.height))
        lines.stroke(whole, frame, border, colour, 3, "dashed")
    for item in scenario.items:
        whole.blit(tokens.parcel(px), frame.at(item.at), special_flags=PREMULTIPLIED)
    for task in scenario.tasks:
        sign = tokens.task_sign(task.side, px)
        whole.blit(sign, frame.at(task.at), special_flags=PREMULTIPLIED)
    draw(whole, frame, tuple(map(_piece, scenario.placements)), "")
    size = (round(board.width * shown), round(board.height * shown))
    return _plain(pygame.transform.smoothscale(whole, size))


def _plain(shown: Surface) -> Surface:
    """A picture in fewer shades: the fine grain of the tiles would cost most of the file."""
    pixels = pygame.surfarray.pixels2d(shown)
    pixels &= SHADES
    del pixels  # the surface is locked as long as there is one
    return shown


def _piece(unit: Placement) -> Piece:
    return Piece(unit.id, unit.name, unit.side, unit.figure, unit.at, unit.facing)


def main() -> None:
    """Paint every shipped map into the folder of the documentation."""
    pygame.init()
    pygame.display.set_mode((1, 1))
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in shipped_maps():
        pygame.image.save(picture(load_map(path).scenario), FOLDER / f"{path.stem}.png")


if __name__ == "__main__":
    main()
