"""The upper panel at the left: the layers, each with its eye and lock, and the tools with their keys."""

from typing import NamedTuple

import pygame
from pygame import Surface

from game.editor.changes import LAYERS, LayerName
from game.editor.editor_state import EditorState
from game.editor.symmetry import Symmetry
from game.ui import commands
from game.ui.board.card import hint
from game.ui.board.panel import Painted, ScrollPanel, Spot
from game.ui.commands import COMMANDS
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


class ToolButton(NamedTuple):
    """A button: what is pressed by it, what stands on it, the command whose key it has, what it does."""

    name: str
    label: str
    command: str
    hint: str
    short: str = ""
    """What it is called where there is little room; the label when empty."""


def _tool(name: str) -> ToolButton:
    """The button of a tool that has a command of its own."""
    command = COMMANDS[name]
    return ToolButton(f"tool {name}", command.label, name, command.hint)


TOOL_BUTTONS = (
    _tool("stamp"),
    _tool("eraser"),
    ToolButton("tool rectangle", "Rectangle", "shape", "Span a rectangle of the brush", "Rect"),
    ToolButton("tool ellipse", "Ellipse", "shape", "Span an ellipse of the brush", "Oval"),
    *map(_tool, ("fill", "select", "wand", "pick")),
)

SYMMETRIC: dict[Symmetry, str] = {
    "none": "No symmetry",
    "left-right": "Mirrored left-right",
    "top-bottom": "Mirrored top-bottom",
    "half turn": "Turned by 180°",
}
"""What symmetric painting is called."""


class ShownTools(NamedTuple):
    """What the panel shows."""

    layer: LayerName
    hidden: frozenset[LayerName]
    locked: frozenset[LayerName]
    tool: str
    filled: bool
    symmetry: Symmetry
    close: bool
    """Whether there is little room: then tools have one short word and no key."""


def shown_tools(state: EditorState, *, close: bool) -> ShownTools:
    """What the panel shows of the state of editing."""
    hidden, locked = frozenset(state.layers.hidden), frozenset(state.layers.locked)
    return ShownTools(state.layer, hidden, locked, state.tool, state.filled, state.symmetry, close)


def tools_height(look: Look, *, close: bool) -> int:
    """How tall the panel becomes."""
    m = look.measure
    rows = -(-len(TOOL_BUTTONS) // COLUMNS[close]) + (1 if close else 2)
    buttons = rows * (m(HIGHS[close]) + m(GAP)) - m(GAP)
    return 2 * m(HEAD) + len(LAYERS) * m(ROWS[close]) + m(4) + buttons + m(PAD)


class ToolsPanel(ScrollPanel[ShownTools]):
    """The panel; its spots are called by what they do: "layer zones", "hide zones", "tool fill"."""

    name = "tools"

    def paint(self, data: ShownTools, width: int, look: Look, over: str) -> Painted:
        m, close = look.measure, data.close
        picture = Surface((width, tools_height(look, close=close)), pygame.SRCALPHA)
        picture.blit(look.text("Layers", "label", "faint"), (m(PAD), m(8)))
        spots, top = list[Spot](), m(HEAD)
        for layer in LAYERS:
            box = Box(m(PAD) - m(4), top, width - 2 * m(PAD) + m(8), m(ROWS[close]))
            spots += self._layer(picture, box, layer, data, look, over)
            top = box.bottom
        picture.blit(look.text("Tools", "label", "faint"), (m(PAD), top + m(8)))
        room = Box(m(PAD), top + m(HEAD) + m(4), width - 2 * m(PAD), m(HIGHS[close]))
        on = f"tool {data.tool}"
        spots += self._buttons(picture, room, COLUMNS[close], TOOL_BUTTONS, on, look, over)
        room = room._replace(top=spots[-1].box.bottom + m(GAP))
        on = "symmetry" if data.symmetry != "none" else ""
        spots += self._buttons(picture, room, 2 if close else 1, _switches(data), on, look, over)
        return Painted(picture.premul_alpha().convert_alpha(), tuple(spots))

    def _layer(
        self, surface: Surface, box: Box, layer: LayerName, data: ShownTools, look: Look, over: str
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
        _draw_eye(surface, eye, look, INK["faint"] if hidden else INK["ink"], struck=hidden)
        _draw_lock(surface, lock, look, INK["gold"] if locked else INK["faint"], closed=locked)
        keys = f"{commands.caps('layer before')}  {commands.caps('next layer')}"
        tips = (
            hint(f"Draw on the layer {layer}", keys),
            hint(f"{'Show' if hidden else 'Hide'} the layer {layer}", commands.caps("hide layer")),
            hint(f"{'Unlock' if locked else 'Lock'} the layer {layer}", commands.caps("lock layer")),
        )
        boxes = zip((box, eye, lock), names, tips, strict=True)
        return [self.spot(where, name, tip) for where, name, tip in boxes]

    def _buttons(
        self,
        surface: Surface,
        room: Box,
        columns: int,
        buttons: tuple[ToolButton, ...],
        on: str,
        look: Look,
        over: str,
    ) -> list[Spot]:
        """Buttons in rows of `columns` each; `room` is the first row."""
        gap, spots = look.measure(GAP), list[Spot]()
        wide = (room.width - (columns - 1) * gap) // columns
        for at, tool in enumerate(buttons):
            left = room.left + at % columns * (wide + gap)
            top = room.top + at // columns * (room.height + gap)
            box, key = Box(left, top, wide, room.height), commands.caps(tool.command)
            face = Face(tool.label, key, on=tool.name == on, lit=tool.name == over)
            _draw_button(surface, box, face, tool.short or tool.label, look)
            spots.append(self.spot(box, tool.name, hint(tool.hint, key)))
        return spots


def _draw_button(surface: Surface, box: Box, face: Face, short: str, look: Look) -> None:
    """A button with its key if there is room for it beside a short word at least.

    The word is small too if there is no room for it alone.
    """
    shorter = face._replace(words=short)
    if button.face_width(look, face) > box.width:
        face = shorter if button.face_width(look, shorter) <= box.width else face._replace(key="")
    if button.face_width(look, face) <= box.width:
        button.draw_button(surface, look, box, face)
        return
    button.draw_button(surface, look, box, face._replace(words=""))
    words = look.text(look.short(short, "small", box.width - 4), "small")
    surface.blit(words, words.get_rect(center=pygame.Rect(box).center))


def _switches(data: ShownTools) -> tuple[ToolButton, ...]:
    """The buttons below the tools."""
    shapes, short = ("Shapes filled", "Filled") if data.filled else ("Shapes as outline", "Outline")
    mirrored = SYMMETRIC[data.symmetry]
    return (
        ToolButton("filled", shapes, "filled", f"{shapes}: filled, or their outline", short),
        ToolButton(
            "symmetry", mirrored, "symmetry", f"{mirrored}: draw on both halves", data.symmetry.capitalize()
        ),
    )


def _draw_eye(surface: Surface, box: Box, look: Look, colour: Colour, *, struck: bool) -> None:
    m = look.measure
    middle = pygame.Rect(box).center
    lid = pygame.Rect(0, 0, m(15), m(9))
    lid.center = middle
    pygame.draw.ellipse(surface, colour, lid, max(1, m(1.4)))
    pygame.draw.circle(surface, colour, middle, m(2.4))
    if struck:
        start, end = (middle[0] - m(7), middle[1] + m(6)), (middle[0] + m(7), middle[1] - m(6))
        pygame.draw.line(surface, colour, start, end, max(2, m(2)))


def _draw_lock(surface: Surface, box: Box, look: Look, colour: Colour, *, closed: bool) -> None:
    m = look.measure
    x, y = pygame.Rect(box).center
    body = pygame.Rect(x - m(5), y - m(1), m(10), m(7))
    pygame.draw.rect(surface, colour, body, 0 if closed else max(1, m(1.4)), border_radius=m(2))
    bow = pygame.Rect(x - m(3.5) + (0 if closed else m(4)), y - m(7), m(7), m(10))
    pygame.draw.arc(surface, colour, bow, 0, 3.15, max(1, m(1.6)))
