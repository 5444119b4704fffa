"""What every screen draws with at one scale of the interface: type, cached text, panels."""

from collections.abc import Callable, Hashable
from typing import Protocol, TypeVar

import pygame
from pygame import Surface
from pygame.font import Font

from game.files.places import assets
from game.ui.cached import CachedPictures
from game.ui.layout import Box, Measure
from game.ui.widgets.theme import GROUND, INK, LEAST, PANEL_ALPHA, TYPE, Colour, Style, Tone

R = TypeVar("R", bound=Hashable)

FONTS = assets() / "fonts"
MOST_WIDTHS = 3000
"""How many widths of pieces of text are kept before all are dropped."""
TEXT_PIXELS, ROW_PIXELS, PANEL_PIXELS = 6_000_000, 12_000_000, 24_000_000
"""How many pixels of set text, of rows of cards and of panels are kept likewise."""


class Popup(Protocol):
    """Lies over everything else and gets all events meanwhile, as the open list of a choice does."""

    box: Box
    """Where it lies."""

    def handle(self, event: pygame.Event) -> None: ...

    def draw(self, surface: Surface) -> None: ...


class Look:
    """Type, text and panels at one scale; the type larger or smaller than it by `text`, both in percent.

    A `numbered` one tells clauses by their numbers, any other by a sign.
    """

    def __init__(self, percent: int, text: int = 100, *, numbered: bool = True) -> None:
        self.percent, self.text_percent, self.numbered = percent, text, numbered
        self.popup: Popup | None = None
        """Set by the form that opens it; the window draws it last, and gives it events first."""
        self.measure = Measure(percent)
        self._fonts: dict[Style, Font] = {}
        self._texts = CachedPictures[tuple[str, Style, Colour]](TEXT_PIXELS)
        self._rows = CachedPictures[tuple[Hashable, int]](ROW_PIXELS)
        self._widths: dict[tuple[str, Style], int] = {}
        self._panels = CachedPictures[tuple[int, int, bool]](PANEL_PIXELS)
        self._patches: dict[bool, Surface] = {}

    def drop(self) -> None:
        """Drop what is kept when the window has another look: caches of pictures still know this one."""
        for kept in (self._texts, self._rows, self._panels):
            kept.clear()
        self._widths.clear()

    def clickable(self, size: float) -> int:
        """Pixels at this scale for a size at 100 %, but never too few to hit."""
        return max(LEAST, self.measure(size))

    def worded(self, size: float) -> int:
        """Pixels at this scale for the width of what holds a word: more where the type is larger."""
        return self.measure(size * max(100, self.text_percent) / 100)

    def font(self, style: Style) -> Font:
        """The font of a style."""
        if style not in self._fonts:
            size, bold = TYPE[style]
            file = FONTS / ("NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf")
            self._fonts[style] = Font(file, self.measure(size * self.text_percent / 100))
        return self._fonts[style]

    def text(self, words: str, style: Style = "body", tone: Tone | Colour = "ink") -> Surface:
        """One line of text; labels are set in capitals with air between the letters."""
        colour = INK[tone] if isinstance(tone, str) else tone
        return self._texts.get((words, style, colour), lambda: self._set(words, style, colour))

    def width(self, words: str, style: Style) -> int:
        """How many pixels wide one line of text is."""
        key = (words, style)
        if key not in self._widths:
            if len(self._widths) > MOST_WIDTHS:
                self._widths.clear()
            self._widths[key] = self._width(words, style)
        return self._widths[key]

    def short(self, words: str, style: Style, width: int) -> str:
        """The words, cut with three dots where they are wider than `width` pixels."""
        if self.width(words, style) <= width:
            return words
        kept = next((n for n in range(len(words), 0, -1) if self.width(words[:n] + "…", style) <= width), 0)
        return words[:kept].rstrip() + "…" if kept else ""

    def called(self, name: str, style: Style, width: int) -> str:
        """A name, or as much of it as has room: rather its last word than its first letters."""
        last = name.rsplit(maxsplit=1)[-1] if name else ""
        return name if self.width(name, style) <= width else self.short(last, style, width)

    def row(self, row: R, width: int, make: "Callable[[R, int, Look], Surface]") -> Surface:
        """The picture of one row of a card, made when it is not kept."""
        return self._rows.get((row, width), lambda: make(row, width, self))

    def panel(self, size: tuple[int, int], *, lit: bool = False) -> Surface:
        """A rounded translucent panel with a thin border, its soft shadow around it: see `shadow`."""
        return self._panels.get((*size, lit), lambda: self._made_panel(size, lit=lit))

    @property
    def shadow(self) -> int:
        """How far the shadow of a panel reaches beyond it."""
        return self.measure(10)

    def lay(self, surface: Surface, box: Box, *, lit: bool = False, solid: bool = False) -> None:
        """Draw a panel into a box of the window; a `solid` one is opaque."""
        if solid:
            pygame.draw.rect(surface, GROUND["panel"], box, border_radius=self.measure(7))
        panel = self.panel((box.width, box.height), lit=lit)
        surface.blit(
            panel, (box.left - self.shadow, box.top - self.shadow), special_flags=pygame.BLEND_PREMULTIPLIED
        )

    def _width(self, words: str, style: Style) -> int:
        font = self.font(style)
        if style == "label":
            return sum(font.size(letter)[0] + self.measure(1) for letter in words.upper())
        return font.size(words)[0]

    def _set(self, words: str, style: Style, colour: Colour) -> Surface:
        return self._label(words, colour) if style == "label" else self._line(words, style, colour)

    def _line(self, words: str, style: Style, colour: Colour) -> Surface:
        return self.font(style).render(words, True, colour).convert_alpha()

    def _label(self, words: str, colour: Colour) -> Surface:
        font = self.font("label")
        line = Surface((max(1, self.width(words, "label")), font.get_height()), pygame.SRCALPHA)
        x = 0
        for letter in words.upper():
            line.blit(font.render(letter, True, colour), (x, 0))
            x += font.size(letter)[0] + self.measure(1)
        return line.convert_alpha()

    def _made_panel(self, size: tuple[int, int], *, lit: bool) -> Surface:
        """A panel of that size from one small patch, whose corners are kept and whose sides are drawn out."""
        if lit not in self._patches:
            self._patches[lit] = self._patch(lit=lit)
        patch, far = self._patches[lit], self.shadow
        width, height = size[0] + 2 * far, size[1] + 2 * far
        corner = min(patch.get_width() // 2 - 1, width // 2, height // 2)
        whole = Surface((width, height), pygame.SRCALPHA)
        middle = patch.get_width() - 2 * corner
        for x, from_x, wide, to_wide in _thirds(corner, middle, width):
            for y, from_y, high, to_high in _thirds(corner, middle, height):
                part = patch.subsurface((from_x, from_y, wide, high))
                if (wide, high) != (to_wide, to_high):
                    part = pygame.transform.scale(part, (to_wide, to_high))
                whole.blit(part, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
        return whole.convert_alpha()

    def _patch(self, *, lit: bool) -> Surface:
        far, radius = self.shadow, self.measure(7)
        side = 4 * far + 2 * radius
        box = pygame.Rect(far, far, side, side)
        whole = Surface((side + 2 * far, side + 2 * far), pygame.SRCALPHA)
        pygame.draw.rect(whole, (0, 0, 0, 120), box.move(0, far // 3), border_radius=radius)
        whole = pygame.transform.box_blur(whole, max(1, far // 2), repeat_edge_pixels=False)
        hole = Surface(whole.get_size(), pygame.SRCALPHA)
        pygame.draw.rect(hole, (255, 255, 255, 255), box, border_radius=radius)
        whole.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        face = Surface(whole.get_size(), pygame.SRCALPHA)
        pygame.draw.rect(
            face, (*(GROUND["button" if lit else "panel"]), PANEL_ALPHA), box, border_radius=radius
        )
        pygame.draw.rect(face, INK["squad"] if lit else GROUND["edge"], box, width=1, border_radius=radius)
        whole.blit(face.premul_alpha(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        return whole


def _thirds(corner: int, middle: int, length: int) -> tuple[tuple[int, int, int, int], ...]:
    """Of the near corner, the middle and the far corner: place, place on the patch, length there, length."""
    drawn = length - 2 * corner
    ends = ((0, 0, corner, corner), (length - corner, corner + middle, corner, corner))
    return (ends[0], (corner, corner, middle, drawn), ends[1]) if drawn > 0 else ends


def wrapped(words: str, style: Style, width: int, look: Look) -> tuple[str, ...]:
    """The words in lines no wider than `width` pixels; a single word that is wider is cut.

    What a no-break space holds together is one word, and so is a figure with its per cent.
    """
    lines, line = list[str](), ""
    for word in filter(None, words.replace("\n", " ").replace(" %", "\u00a0%").split(" ")):
        longer = f"{line} {word}" if line else word
        if line and look.width(longer, style) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    parts = (part.replace("\u00a0%", " %") for part in (*lines, line) if part)
    return tuple(look.short(part, style, width) for part in parts)
