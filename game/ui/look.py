"""What every screen draws with at one scale of the interface: type, cached text, panels."""

from pathlib import Path

import pygame
import pygame_gui
from pygame import Surface
from pygame.font import Font

from game.ui.layout import Box, Measure
from game.ui.theme import INK, PANEL, PANEL_ALPHA, PANEL_EDGE, TYPE, Colour, Style, Tone

FONTS = Path(pygame_gui.__file__).parent / "data"
MOST_TEXTS = 3000
"""How many pieces of set text are kept before all are dropped."""


class Look:
    """Type, text and panels at one scale in percent."""

    def __init__(self, percent: int) -> None:
        self.percent = percent
        self.measure = Measure(percent)
        self._fonts: dict[Style, Font] = {}
        self._texts: dict[tuple[str, Style, Colour], Surface] = {}
        self._panels: dict[tuple[int, int, bool], Surface] = {}

    def font(self, style: Style) -> Font:
        """The font of a style."""
        if style not in self._fonts:
            size, bold = TYPE[style]
            file = FONTS / ("NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf")
            self._fonts[style] = Font(file, self.measure(size))
        return self._fonts[style]

    def text(self, words: str, style: Style = "body", tone: Tone | Colour = "ink") -> Surface:
        """One line of text; labels are set in capitals with air between the letters."""
        colour = INK[tone] if isinstance(tone, str) else tone
        key = (words, style, colour)
        if key not in self._texts:
            if len(self._texts) > MOST_TEXTS:
                self._texts.clear()
            self._texts[key] = (
                self._label(words, colour) if style == "label" else self._line(words, style, colour)
            )
        return self._texts[key]

    def width(self, words: str, style: Style) -> int:
        """How many pixels wide one line of text is."""
        font = self.font(style)
        if style == "label":
            return sum(font.size(letter)[0] + self.measure(1) for letter in words.upper())
        return font.size(words)[0]

    def panel(self, size: tuple[int, int], *, lit: bool = False) -> Surface:
        """A rounded translucent panel with a thin border, its soft shadow around it: see `shadow`."""
        key = (*size, lit)
        if key not in self._panels:
            if len(self._panels) > 60:
                self._panels.clear()
            self._panels[key] = self._made_panel(size, lit=lit)
        return self._panels[key]

    @property
    def shadow(self) -> int:
        """How far the shadow of a panel reaches beyond it."""
        return self.measure(10)

    def lay(self, surface: Surface, box: Box, *, lit: bool = False) -> None:
        """Draw a panel into a box of the window."""
        panel = self.panel((box.width, box.height), lit=lit)
        surface.blit(
            panel, (box.left - self.shadow, box.top - self.shadow), special_flags=pygame.BLEND_PREMULTIPLIED
        )

    def _line(self, words: str, style: Style, colour: Colour) -> Surface:
        return self.font(style).render(words, True, colour).convert_alpha()  # noqa: FBT003 - smooth edges

    def _label(self, words: str, colour: Colour) -> Surface:
        font = self.font("label")
        line = Surface((max(1, self.width(words, "label")), font.get_height()), pygame.SRCALPHA)
        x = 0
        for letter in words.upper():
            line.blit(font.render(letter, True, colour), (x, 0))  # noqa: FBT003 - smooth edges
            x += font.size(letter)[0] + self.measure(1)
        return line.convert_alpha()

    def _made_panel(self, size: tuple[int, int], *, lit: bool) -> Surface:
        width, height = size
        far, radius = self.shadow, self.measure(7)
        whole = Surface((width + 2 * far, height + 2 * far), pygame.SRCALPHA)
        pygame.draw.rect(whole, (0, 0, 0, 120), (far, far + far // 3, width, height), border_radius=radius)
        whole = pygame.transform.box_blur(whole, max(1, far // 2), repeat_edge_pixels=False)
        box = pygame.Rect(far, far, width, height)
        ground: Colour = (26, 33, 46) if lit else PANEL
        face = Surface(whole.get_size(), pygame.SRCALPHA)
        pygame.draw.rect(face, (*ground, PANEL_ALPHA), box, border_radius=radius)
        edge: Colour = INK["squad"] if lit else PANEL_EDGE
        pygame.draw.rect(face, (*edge, 255), box, width=1, border_radius=radius)
        hole = Surface(whole.get_size(), pygame.SRCALPHA)
        pygame.draw.rect(hole, (255, 255, 255, 255), box, border_radius=radius)
        whole.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        whole.blit(face.premul_alpha(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        return whole.convert_alpha()
