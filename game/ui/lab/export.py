"""What the lab says of two squares as one picture, without a window: the board with its lines, the panels."""

import os
from pathlib import Path

import pygame
from pygame import Surface

from game.analysis.rulings import BadQuestion, ruling, systems_of
from game.analysis.sight_report import why
from game.board.squares import Square
from game.match.bench import Bench
from game.ui.board.card import Card, Span, row
from game.ui.board.legend import LegendPanel
from game.ui.lab.desk import Desk
from game.ui.lab.explorer import Explorer
from game.ui.lab.panels.rulings import Rulings
from game.ui.lab.panels.why import Reasons, Why
from game.ui.lab.picture import Picture
from game.ui.lab.printing import printed
from game.ui.lab.side import NAMES, verdicts
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import VOID

AIR, COLUMN = 16, 424
"""The air about everything, and the width of the panels, at 100 %."""

BOARD = (1240, 1000)
"""The most room that the board takes, in pixels; its squares are of a size at which they are painted."""

LARGEST = 40
"""Squares are not painted larger than so many pixels."""


def picture(bench: Bench, start: Square, to: Square, system: str = "", percent: int = 100) -> Surface:
    """What is to be said of two squares as one picture: the board at the left, the panels at its right.

    The field of cover is that of the first square. Without a system the figures are of the first one that
    the map is for. Raises BadQuestion for an unknown system. A display must have been opened.
    """
    systems_of(bench.systems, system)
    desk = Desk(bench, system)
    desk.observer, desk.target = desk.end(start), desk.end(to)
    look = Look(percent)
    air = look.measure(AIR)
    board, panels = _board(desk, look), _panels(desk, look)
    tall = max(board.get_height(), panels.get_height())
    whole = Surface((board.get_width() + panels.get_width() + 3 * air, tall + 2 * air))
    whole.fill(VOID)
    whole.blit(board, (air, air))
    whole.blit(panels, (board.get_width() + 2 * air, air))
    return whole


def _board(desk: Desk, look: Look) -> Surface:
    """The whole board with the field of cover, the units, and the lines from the one square to the other."""
    return printed(desk.board, Picture(desk, Explorer(desk)).shown(), look, BOARD, LARGEST)


def _panels(desk: Desk, look: Look) -> Surface:
    """What is said, one panel below the other, each as tall as it is."""
    width, air = look.measure(COLUMN), look.measure(AIR)
    sheet = Surface((width + 2 * look.shadow, 6000)).convert()
    sheet.fill(VOID)
    box, bottom = Box(look.shadow, look.shadow, width, 6000), 0
    for draw in (_head, _rulings, _why, _legend):
        used = draw(sheet, box, desk, look)
        if used.height:
            bottom = used.bottom
            box = box._replace(top=bottom + air)
    return sheet.subsurface((look.shadow, look.shadow, width, bottom - look.shadow)).copy()


def _head(sheet: Surface, box: Box, desk: Desk, look: Look) -> Box:
    """Of which map this is a picture, and which squares are meant."""
    ends = f"{desk.eye} to {desk.aim}"
    rows = (row(Span(desk.scenario.name, "ink", "title")), row(Span(ends, "soft"), note=desk.system))
    return Card().draw(sheet, box, rows, look)


def _rulings(sheet: Surface, box: Box, desk: Desk, look: Look) -> Box:
    """What all systems say of the shot, if there is one to be judged."""
    unit, foe = desk.unit, desk.foe
    if not unit or not foe or unit == foe:
        return box._replace(height=0)
    found = [ruling(desk.bench.systems[name], desk.bench.state(name), unit, foe) for name in NAMES]
    data = verdicts(desk.state, unit, foe, found)._replace(chosen=NAMES.index(desk.system))
    return Rulings(_nothing, lambda: None).draw(sheet, box, data, look)[0].box


def _why(sheet: Surface, box: Box, desk: Desk, look: Look) -> Box:
    if desk.eye is None or desk.aim is None:
        return box._replace(height=0)
    said = why(desk.board, desk.eye, desk.aim, desk.vision, desk.facing)
    return Why(_nothing).draw(sheet, box, Reasons(said), look)[0].box


def _legend(sheet: Surface, box: Box, desk: Desk, look: Look) -> Box:
    told = Picture(desk, Explorer(desk)).legend
    return LegendPanel().draw(sheet, box, told, look)[0].box if told else box._replace(height=0)


def _nothing(_what: object) -> None:
    """Nobody presses the buttons of a picture."""


def headless() -> None:
    """Open a display that nobody sees, unless there is one already."""
    if not pygame.display.get_surface():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))


def write(made: Surface, file: Path) -> None:
    """Write a picture as PNG, whatever the file is called. Raises BadQuestion when it cannot be written."""
    try:
        with file.open("wb") as out:
            pygame.image.save(made, out, "picture.png")
    except OSError as error:
        raise BadQuestion(f"{file}: cannot be written: {error.strerror}") from error
