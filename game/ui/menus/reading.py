"""Texts to read, one page each, scrolled; written in a subset of Markdown."""

import re
from typing import NamedTuple

import pygame
from pygame import Surface

from game.files.places import decisions
from game.systems import SYSTEMS
from game.ui.app import App
from game.ui.board import card
from game.ui.board.card import Row, Span
from game.ui.layout import Box, row
from game.ui.menus.page import PageScreen
from game.ui.plan import title_of
from game.ui.widgets.scroll import Scroll

WIDTH = 860
"""How wide a text becomes, at 100 %: longer lines are hard to read."""

LEAF, LINE = 0.85, 60
"""How far a page key scrolls, as part of what is seen; how far an arrow or the wheel does, at 100 %."""


class Chapter(NamedTuple):
    """One text under its title."""

    title: str
    rows: tuple[Row, ...]


class TextPages(PageScreen):
    """Some texts, one shown at a time: left and right show the others, wheel, bar and keys scroll."""

    def __init__(self, title: str, texts: tuple[Chapter, ...]) -> None:
        super().__init__(title)
        self.texts, self.at = texts, 0
        self._scroll = Scroll()
        self._placed: tuple[tuple[Surface, int], ...] = ()
        self._length = 0

    @property
    def scrolled(self) -> int:
        """How many pixels of the text are hidden above."""
        return self._scroll.at

    def build(self, app: App) -> None:
        """Set the text for this size and scale; buttons in the bar show the other texts."""
        super().build(app)
        look, m, bar = app.look, app.look.measure, self.page.bar
        self.box = self.column(WIDTH)
        if len(self.texts) > 1:
            widths = [look.width(text.title, "body") + m(24) for text in self.texts]
            high = look.clickable(32)
            left = bar.right - sum(widths) - m(6) * len(widths) - m(2)
            boxes = row((left, bar.top + (bar.height - high) // 2), widths, high, m(6))
            for at, box in enumerate(boxes):
                self._button(at, box)
        self._set()

    def _button(self, at: int, box: Box) -> None:
        button = self.app.widgets.button(box, self.texts[at].title, "", lambda: self.show(at))
        self.app.widgets.light(button, on=at == self.at)

    def _set(self) -> None:
        look, width = self.app.look, self.box.width - self.app.look.measure(24)
        top, placed = look.measure(14), list[tuple[Surface, int]]()
        for paragraph in self.texts[self.at].rows if self.texts else ():
            picture = look.row(paragraph, width, card.picture)
            top += look.measure(paragraph.space)
            placed.append((picture, top))
            top += picture.get_height() + look.measure(4)
        self._placed, self._length = tuple(placed), top + look.measure(14)
        self._scroll.fit(self._length, self.box, look)

    def show(self, at: int) -> None:
        """Show another text, from its beginning."""
        self.at = at % len(self.texts)
        self._scroll.to(0)
        self.app.widgets.clear()
        self.build(self.app)

    def take(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEWHEEL:
            self._scroll.by(-event.y * self.app.look.measure(LINE))
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        else:
            self._scroll.handle(event)

    def _key(self, event: pygame.Event) -> None:
        line, leaf = self.app.look.measure(LINE), round(self.box.height * LEAF)
        far = {
            pygame.K_UP: -line,
            pygame.K_DOWN: line,
            pygame.K_PAGEUP: -leaf,
            pygame.K_PAGEDOWN: leaf,
            pygame.K_SPACE: leaf,
            pygame.K_HOME: -self._length,
            pygame.K_END: self._length,
        }
        if event.key in far:
            self._scroll.by(far[event.key])
        elif event.key in {pygame.K_LEFT, pygame.K_RIGHT} and len(self.texts) > 1:
            self.show(self.at + (1 if event.key == pygame.K_RIGHT else -1))

    def draw(self, surface: Surface) -> None:
        """Draw the part of the text that is seen."""
        super().draw(surface)
        box, m = self.box, self.app.look.measure
        self.app.look.lay(surface, box)
        inner = pygame.Rect(box).inflate(0, -2 * m(6))
        surface.set_clip(inner)
        for picture, top in self._placed:
            y = box.top + top - self._scroll.at
            if y < inner.bottom and y + picture.get_height() > inner.top:
                surface.blit(picture, (box.left + m(8), y))
        surface.set_clip(None)
        self._scroll.draw(surface)


def rules() -> TextPages:
    """How each rule system reads what its clauses leave open."""
    texts = tuple(
        Chapter(title_of(system), prose(decisions(name).read_text(encoding="utf-8")))
        for name, system in SYSTEMS.items()
        if decisions(name).is_file()
    )
    return TextPages("Rules", texts)


_PIECE = re.compile(r"\*\*(?P<bold>.+?)\*\*|`(?P<code>.+?)`")


def prose(text: str) -> tuple[Row, ...]:
    """The rows of a text; a paragraph goes on until a heading, a list item or an empty line."""
    rows: list[Row] = []
    for block in _blocks(text):
        if block.startswith("#"):
            words = block.lstrip("#").strip()
            rows.append(Row((Span(words, "gold", "title"),), space=16 if rows else 0))
        elif block.startswith("- "):
            rows.append(Row((Span("•  ", "faint"), *_spans(block[2:])), space=3))
        else:
            rows.append(Row(_spans(block), space=8 if rows else 0))
    return tuple(rows)


def _blocks(text: str) -> list[str]:
    blocks: list[str] = []
    goes_on = False
    for line in text.splitlines():
        words = line.strip()
        starts = words.startswith(("#", "- "))
        if goes_on and words and not starts:
            blocks[-1] += f" {words}"
        elif words:
            blocks.append(words)
        goes_on = bool(words) and not words.startswith("#")
    return blocks


def _spans(text: str) -> tuple[Span, ...]:
    """The spans of a paragraph: bold words are bold, code has a colour."""
    spans, at = list[Span](), 0
    for piece in _PIECE.finditer(text):
        if piece.start() > at:
            spans.append(Span(text[at : piece.start()], "soft"))
        bold, code = piece["bold"], piece["code"]
        spans.append(Span(bold, "ink", "strong") if bold else Span(code, "glass"))
        at = piece.end()
    if at < len(text):
        spans.append(Span(text[at:], "soft"))
    return tuple(spans) or (Span("", "soft"),)
