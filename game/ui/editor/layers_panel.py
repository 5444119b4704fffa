"""The upper panel at the left: the layers, each with its eye and lock."""

from typing import NamedTuple

import pygame
from pygame import Surface

from game.editor.changes import LAYERS, LayerName
from game.editor.editor_state import EditorState
from game.ui import commands
from game.ui.board.card import hint
from game.ui.board.panel import Painted, ScrollPanel, Spot
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import GROUND, INK, Colour

PAD, LINE = 10, 22
"""The air at the edges and the height of a layer at 100 %."""


class ShownLayers(NamedTuple):
    """What the panel shows."""

    layer: LayerName
    hidden: frozenset[LayerName]
    locked: frozenset[LayerName]


def shown_layers(state: EditorState) -> ShownLayers:
    """What the panel shows of the state of editing."""
    return ShownLayers(state.layer, frozenset(state.layers.hidden), frozenset(state.layers.locked))


class LayersPanel(ScrollPanel[ShownLayers]):
    """The panel; its spots are called by what they do: "layer zones", "hide zones", "lock zones"."""

    name = "layers"

    def paint(self, data: ShownLayers, width: int, look: Look, over: str) -> Painted:
        m, spots, top = look.measure, list[Spot](), look.measure(7)
        tall = max(m(LINE), look.font("small").get_height() + m(3))
        picture = Surface((width, len(LAYERS) * tall + 2 * top), pygame.SRCALPHA)
        for layer in LAYERS:
            box = Box(m(PAD) - m(4), top, width - 2 * m(PAD) + m(8), tall)
            spots += self._layer(picture, box, layer, data, look, over)
            top = box.bottom
        return Painted(picture.premul_alpha_ip(), tuple(spots))

    def _layer(
        self, surface: Surface, box: Box, layer: LayerName, data: ShownLayers, look: Look, over: str
    ) -> list[Spot]:
        m = look.measure
        names = (f"layer {layer}", f"hide {layer}", f"lock {layer}")
        chosen, hidden, locked = layer == data.layer, layer in data.hidden, layer in data.locked
        if chosen or over in names:
            ground = GROUND["on" if chosen else "lit"]
            pygame.draw.rect(surface, ground, pygame.Rect(box).inflate(0, -2), border_radius=m(5))
        words = look.text(layer.capitalize(), "small", "faint" if hidden else "ink" if chosen else "soft")
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
