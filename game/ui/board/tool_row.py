"""The row of tools at the lower edge of a board: squares with a picture, a word and a key."""

from typing import NamedTuple

from pygame import Surface

from game.ui.board.card import hint
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.square import SquareFace, draw_picture, draw_square

WIDE, TALL, GAP, PAD = 56, 50, 5, 7
"""The width and height of a square, the air between squares and around them, at 100 %."""

CLOSE = 34
"""The side of a square without its word, where not all have room beside one another, at 100 %."""


class Tool(NamedTuple):
    """A square: by its `name` the screen knows it; `about` is told of it."""

    name: str
    label: str
    icon: str
    key: str
    about: str
    on: bool = False


class Form(NamedTuple):
    """How large squares are, and how many stand side by side."""

    wide: int
    tall: int
    across: int


def _form(count: int, most: int, look: Look) -> Form:
    """With their words, if all have room so; else their pictures alone, in several rows if they must."""
    m = look.measure
    room = most - 2 * m(PAD) + m(GAP)
    worded = Form(look.worded(WIDE), m(TALL), count)
    if count * (worded.wide + m(GAP)) <= room:
        return worded
    fit = max(1, room // (m(CLOSE) + m(GAP)))
    rows = -(-count // fit)
    return Form(m(CLOSE), m(CLOSE), -(-count // rows))


def row_size(count: int, most: int, look: Look) -> tuple[int, int]:
    """How wide and tall the row of so many tools is where it may be so wide."""
    m, form = look.measure, _form(count, most, look)
    rows, around = -(-count // form.across), 2 * m(PAD) - m(GAP)
    return form.across * (form.wide + m(GAP)) + around, rows * (form.tall + m(GAP)) + around


class ToolRow(BoxPanel[tuple[Tool, ...]]):
    """The row, which fills a box of `row_size`; `press` is told the name of the tool that was pressed."""

    def paint(self, surface: Surface, box: Box, data: tuple[Tool, ...], look: Look, over: str) -> Spots:
        m, spots, form = look.measure, [Spot(box)], _form(len(data), box.width, look)
        look.lay(surface, box)
        for at, tool in enumerate(data):
            where = Box(
                box.left + m(PAD) + at % form.across * (form.wide + m(GAP)),
                box.top + m(PAD) + at // form.across * (form.tall + m(GAP)),
                form.wide,
                form.tall,
            )
            _draw(surface, where, tool, look, lit=tool.name == over)
            spots.append(self.spot(where, tool.name, hint(tool.about or tool.label, tool.key)))
        return tuple(spots)


def _draw(surface: Surface, box: Box, tool: Tool, look: Look, *, lit: bool) -> None:
    if box.height < look.measure(TALL):
        draw_picture(surface, box, tool.icon, look, on=tool.on, lit=lit)
    else:
        face = SquareFace(tool.label, tool.label, tool.icon, tool.key, on=tool.on, lit=lit)
        draw_square(surface, box, face, look)
