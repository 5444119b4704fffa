"""The upper panel at the left: the layers, each with its eye and lock, and the tools with their keys."""

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Surface

from game.editor.changes import LAYERS, LayerName
from game.editor.symmetry import Symmetry
from game.ui import commands
from game.ui.board.card import Row, Span, row
from game.ui.board.panel import Painted, ScrollPanel, Spot
from game.ui.editor.easel import Easel
from game.ui.layout import Box
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look
from game.ui.widgets.theme import BUTTON_LIT, BUTTON_ON, INK, Colour

HEAD, GAP, PAD = 26, 5, 10
"""A heading, the air between buttons and at the edges, at 100 %."""

ROWS = {False: 24, True: 20}
HIGHS = {False: 28, True: 25}
COLUMNS = {False: 2, True: 4}
"""The heights of a layer and of a button, and how many tools stand side by side: at ease, and close."""

TOOLS: tuple[tuple[str, str, str, str], ...] = (
    ("stamp", "Stamp", "stamp", "Draw with the brush; Shift draws a straight line"),
    ("eraser", "Eraser", "eraser", "Make squares of the layer blank"),
    ("rectangle", "Rectangle", "shape", "Span a rectangle of the brush"),
    ("ellipse", "Ellipse", "shape", "Span an ellipse of the brush"),
    ("fill", "Fill", "fill", "Fill what hangs together"),
    ("select", "Select", "select", "Select a rectangle; from within it, move what it holds"),
    ("wand", "Wand", "wand", "Select what hangs together"),
    ("pick", "Pick", "pick", "Take what is there as the brush, and show its values"),
)
"""Each tool: its name, its label, its key, what it does."""

SYMMETRIC: dict[Symmetry, str] = {
    "none": "No symmetry",
    "left-right": "Mirrored left-right",
    "top-bottom": "Mirrored top-bottom",
    "half turn": "Turned by 180°",
}
"""What symmetric painting is called."""


class Told(NamedTuple):
    """What the panel shows."""

    layer: LayerName
    hidden: frozenset[LayerName]
    locked: frozenset[LayerName]
    tool: str
    filled: bool
    symmetry: Symmetry
    close: bool
    """Whether there is little room: then tools are told by one short word, without their keys."""


def told(easel: Easel, *, close: bool) -> Told:
    """What the panel shows of an easel."""
    desk = easel.desk
    hidden, locked = frozenset(desk.layers.hidden), frozenset(desk.layers.locked)
    return Told(desk.layer, hidden, locked, desk.tool, desk.filled, desk.symmetry, close)


def height(look: Look, *, close: bool) -> int:
    """How tall the panel becomes."""
    m = look.measure
    rows = -(-len(TOOLS) // COLUMNS[close]) + (1 if close else 2)
    buttons = rows * (m(HIGHS[close]) + m(GAP)) - m(GAP)
    return 2 * m(HEAD) + len(LAYERS) * m(ROWS[close]) + m(4) + buttons + m(PAD)


class ToolsPanel(ScrollPanel[Told]):
    """The panel; its spots are called by what they do: "layer zones", "hide zones", "tool fill"."""

    name = "tools"

    def __init__(self, press: Callable[[str], object]) -> None:
        super().__init__()
        self._press = press

    def paint(self, data: Told, width: int, look: Look, over: str) -> Painted:
        """The layers one below the other, the tools in columns below them."""
        m = look.measure
        made = Surface((width, height(look, close=data.close)), pygame.SRCALPHA)
        made.blit(look.text("Layers", "label", "faint"), (m(PAD), m(8)))
        spots, top = list[Spot](), m(HEAD)
        for layer in LAYERS:
            where = Box(m(PAD) - m(4), top, width - 2 * m(PAD) + m(8), m(ROWS[data.close]))
            spots += _layer(made, where, layer, data, look, self._press, over)
            top = where.bottom
        made.blit(look.text("Tools", "label", "faint"), (m(PAD), top + m(8)))
        spots += _tools(made, width, top + m(HEAD) + m(4), data, look, self._press, over)
        return Painted(made.premul_alpha().convert_alpha(), tuple(spots))


def _layer(
    surface: Surface,
    box: Box,
    layer: LayerName,
    data: Told,
    look: Look,
    press: Callable[[str], object],
    over: str,
) -> list[Spot]:
    m = look.measure
    names = (f"layer {layer}", f"hide {layer}", f"lock {layer}")
    chosen, hidden, locked = layer == data.layer, layer in data.hidden, layer in data.locked
    if chosen or over in names:
        ground = BUTTON_ON if chosen else BUTTON_LIT
        pygame.draw.rect(surface, ground, pygame.Rect(box).inflate(0, -2), border_radius=m(5))
    words = look.text(layer.capitalize(), "strong" if chosen else "body", "faint" if hidden else "ink")
    surface.blit(words, (box.left + m(8), box.top + (box.height - words.get_height()) // 2))
    eye = Box(box.right - 2 * m(26), box.top, m(26), box.height)
    lock = Box(box.right - m(26), box.top, m(26), box.height)
    _eye(surface, eye, look, INK["faint"] if hidden else INK["ink"], struck=hidden)
    _lock(surface, lock, look, INK["gold"] if locked else INK["faint"], closed=locked)
    tips = (
        _tip(f"Draw on the layer {layer}", f"{commands.caps('layer before')}  {commands.caps('next layer')}"),
        _tip(f"{'Show' if hidden else 'Hide'} the layer {layer}", commands.caps("hide layer")),
        _tip(f"{'Unlock' if locked else 'Lock'} the layer {layer}", commands.caps("lock layer")),
    )
    boxes = zip((box, eye, lock), names, tips, strict=True)
    return [Spot(where, _pressing(press, name), hint, name) for where, name, hint in boxes]


def _tools(
    surface: Surface, width: int, top: int, data: Told, look: Look, press: Callable[[str], object], over: str
) -> list[Spot]:
    m, spots, close = look.measure, list[Spot](), data.close
    columns, high = COLUMNS[close], m(HIGHS[close])
    room = Box(m(PAD), top, width - 2 * m(PAD), high)
    for at, (tool, label, deed, hint) in enumerate(TOOLS):
        where = _place(room, at, columns, look)
        name, key = f"tool {tool}", commands.caps(deed)
        face = Face(label, key, on=tool == data.tool, lit=over == name)
        _button(surface, look, where, face, SHORT.get(tool, label))
        spots.append(Spot(where, _pressing(press, name), _tip(hint, key), name))
    room = room._replace(top=top + -(-len(TOOLS) // columns) * (high + m(GAP)))
    for at, (deed, label, short, hint, on) in enumerate(_switches(data)):
        where = _place(room, at, 2 if close else 1, look)
        _button(surface, look, where, Face(label, commands.caps(deed), on=on, lit=over == deed), short)
        spots.append(Spot(where, _pressing(press, deed), _tip(f"{label}: {hint}", commands.caps(deed)), deed))
    return spots


SHORT = {"rectangle": "Rect", "ellipse": "Oval"}
"""What tools are called where there is little room."""


def _switches(data: Told) -> tuple[tuple[str, str, str, str, bool], ...]:
    """The buttons below the tools: deed, label, short label, what it does, whether it is on."""
    filled, mirrored = data.filled, data.symmetry != "none"
    shapes = "Shapes filled" if filled else "Shapes as outline"
    return (
        ("filled", shapes, "Filled" if filled else "Outline", "filled, or their outline", False),
        ("symmetry", SYMMETRIC[data.symmetry], data.symmetry.capitalize(), "draw on both halves", mirrored),
    )


def _place(room: Box, at: int, columns: int, look: Look) -> Box:
    """The box of a button among others, so many side by side."""
    gap = look.measure(GAP)
    wide = (room.width - (columns - 1) * gap) // columns
    return Box(
        room.left + at % columns * (wide + gap),
        room.top + at // columns * (room.height + gap),
        wide,
        room.height,
    )


def _button(surface: Surface, look: Look, box: Box, face: Face, short: str) -> None:
    """A button with its key if there is room for it; the word is short and small if there is none for it."""
    if button.face_width(look, face) > box.width:
        face = face._replace(key="")
    if button.face_width(look, face) <= box.width:
        button.draw_button(surface, look, box, face)
        return
    button.draw_button(surface, look, box, face._replace(words=""))
    words = look.text(look.short(short, "small", box.width - 4), "small")
    surface.blit(words, words.get_rect(center=pygame.Rect(box).center))


def _pressing(press: Callable[[str], object], name: str) -> Callable[[], object]:
    return lambda: press(name)


def _tip(words: str, key: str) -> tuple[Row, ...]:
    return (row(Span(words, "ink", "strong"), Span(f"   {key}", "gold", "small")),)


def _eye(surface: Surface, box: Box, look: Look, colour: Colour, *, struck: bool) -> None:
    m = look.measure
    middle = pygame.Rect(box).center
    lid = pygame.Rect(0, 0, m(15), m(9))
    lid.center = middle
    pygame.draw.ellipse(surface, colour, lid, max(1, m(1.4)))
    pygame.draw.circle(surface, colour, middle, m(2.4))
    if struck:
        start, end = (middle[0] - m(7), middle[1] + m(6)), (middle[0] + m(7), middle[1] - m(6))
        pygame.draw.line(surface, colour, start, end, max(2, m(2)))


def _lock(surface: Surface, box: Box, look: Look, colour: Colour, *, closed: bool) -> None:
    m = look.measure
    x, y = pygame.Rect(box).center
    body = pygame.Rect(x - m(5), y - m(1), m(10), m(7))
    pygame.draw.rect(surface, colour, body, 0 if closed else max(1, m(1.4)), border_radius=m(2))
    bow = pygame.Rect(x - m(3.5) + (0 if closed else m(4)), y - m(7), m(7), m(10))
    pygame.draw.arc(surface, colour, bow, 0, 3.15, max(1, m(1.6)))
