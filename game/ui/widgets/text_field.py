"""A line of text as it is typed: caret, selection, clipboard."""

from collections.abc import Callable
from typing import Literal

import pygame
from pygame import Surface

from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import GROUND, INK, Tone

Writing = Literal["", "may", "asked", "begun"]
"""Whether letters are for anything: they would be taken; a text is asked for; one is being typed."""

LONGEST = 400
"""The greatest length of a typed text."""

AIR = 8
"""The air between the edge of a field and its text, at 100 %."""


class TextField:
    """A text with a caret before one of its characters; what lies between `anchor` and caret is selected."""

    def __init__(self, text: str = "", accepts: Callable[[str], bool] | None = None) -> None:
        self.text = text
        self.caret = self.anchor = len(text)
        self._accepts = accepts
        """Which texts there can be, if not all."""
        self._scrolled = 0
        """How many pixels of the text are hidden at the left."""

    @classmethod
    def over(cls, text: str, accepts: Callable[[str], bool] | None = None) -> "TextField":
        """A text that the first letter typed replaces: all of it is selected."""
        field = cls(text, accepts)
        field.select_all()
        return field

    @property
    def selection(self) -> tuple[int, int]:
        """Where the selection begins and ends; both are the caret when nothing is selected."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """What is selected."""
        start, end = self.selection
        return self.text[start:end]

    def select_all(self) -> None:
        """Select all of it."""
        self.anchor, self.caret = 0, len(self.text)

    def insert(self, written: str) -> None:
        """Put something in place of what is selected, else at the caret, as far as there is room for it.

        What would make no text that is accepted changes nothing.
        """
        start, end = self.selection
        written = "".join(filter(str.isprintable, written))[: LONGEST - len(self.text) + end - start]
        text = self.text[:start] + written + self.text[end:]
        if not written or self._accepts is None or self._accepts(text):
            self.text = text
            self.caret = self.anchor = start + len(written)

    def key(self, event: pygame.Event) -> bool:
        """Handle a key; whether it was one for text."""
        ctrl, shift = bool(event.mod & pygame.KMOD_CTRL), bool(event.mod & pygame.KMOD_SHIFT)
        if ctrl and event.key in CLIPBOARD:
            CLIPBOARD[event.key](self)
        elif event.key in _MOVES:
            by, far = _MOVES[event.key]
            self._move(self._word(by) if ctrl and not far else self._next(by, far=far, shift=shift), shift)
        elif event.key in _ERASES:
            if not self.selected:
                by = _ERASES[event.key]
                self.anchor = self._word(by) if ctrl else self._clamped(self.caret + by)
            self.insert("")
        elif writes(event):
            self.insert(event.unicode)
        else:
            return False
        return True

    def _next(self, by: int, *, far: bool, shift: bool) -> int:
        """The place to which a key moves the caret; out of a selection, that is its end."""
        if far:
            return 0 if by < 0 else len(self.text)
        if self.selected and not shift:
            return self.selection[by > 0]
        return self._clamped(self.caret + by)

    def _word(self, by: int) -> int:
        """The beginning of the word before the caret, or the end of the one after it."""
        at, end = self.caret, 0 if by < 0 else len(self.text)
        beside = -1 if by < 0 else 0
        while at != end and not self.text[at + beside].isalnum():
            at += by
        while at != end and self.text[at + beside].isalnum():
            at += by
        return at

    def _clamped(self, at: int) -> int:
        return max(0, min(len(self.text), at))

    def _move(self, to: int, extend: bool) -> None:
        self.caret = to
        if not extend:
            self.anchor = to

    def copy(self) -> None:
        if self.selected:
            copy_text(self.selected)

    def cut(self) -> None:
        if self.selected and copy_text(self.selected):
            self.insert("")

    def paste(self) -> None:
        self.insert(pasted_text())

    # The mouse, and drawing.

    def press(self, pixel: tuple[int, int], box: Box, look: Look, *, extend: bool = False) -> None:
        """Put the caret where a field in a box is pressed; `extend` keeps the selection's other end."""
        x, font = pixel[0] - box.left - look.measure(AIR) + self._scrolled, look.font("body")
        ends = [font.size(self.text[:at])[0] for at in range(len(self.text) + 1)]
        self._move(min(range(len(ends)), key=lambda at: abs(ends[at] - x)), extend)

    def select_word(self) -> None:
        """Select the word at the caret."""
        self.anchor = self.caret
        while self.anchor > 0 and self.text[self.anchor - 1].isalnum():
            self.anchor -= 1
        while self.caret < len(self.text) and self.text[self.caret].isalnum():
            self.caret += 1

    def draw(self, surface: Surface, box: Box, look: Look, tone: Tone) -> None:
        """Draw text, selection and caret into a box, scrolled so far that the caret is seen."""
        room, air = box.width - 2 * look.measure(AIR), look.measure(AIR)
        font, places = look.font("body"), (*self.selection, self.caret, len(self.text))
        start, end, caret, whole = (font.size(self.text[:at])[0] for at in places)
        self._scrolled = max(0, caret - room, min(self._scrolled, caret, whole - room))
        old, left = surface.get_clip(), box.left + air - self._scrolled
        surface.set_clip(old.clip((box.left + air - 1, box.top, room + 3, box.height)))
        words = look.text(self.text, "body", tone)
        top = box.top + (box.height - words.get_height()) // 2
        pygame.draw.rect(surface, GROUND["on"], (left + start, top, end - start, words.get_height()))
        surface.blit(words, (left, top))
        pygame.draw.rect(surface, INK["ink"], (left + caret, top, look.measure(1.5), words.get_height()))
        surface.set_clip(old)


_MOVES = {
    pygame.K_LEFT: (-1, False),
    pygame.K_RIGHT: (1, False),
    pygame.K_HOME: (-1, True),
    pygame.K_END: (1, True),
}
"""Where a key moves the caret, and whether all the way."""

_ERASES = {pygame.K_BACKSPACE: -1, pygame.K_DELETE: 1}

CLIPBOARD: dict[int, Callable[[TextField], None]] = {
    pygame.K_a: TextField.select_all,
    pygame.K_c: TextField.copy,
    pygame.K_x: TextField.cut,
    pygame.K_v: TextField.paste,
}
"""What a key does with Ctrl."""


def writes(event: pygame.Event) -> bool:
    """Whether a key writes a character."""
    written = getattr(event, "unicode", "")
    # AltGr, with which many keyboards write @ and braces, comes as Ctrl and Alt, or as Mode.
    plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
    both = event.mod & pygame.KMOD_CTRL and event.mod & pygame.KMOD_ALT
    return bool(written and written.isprintable() and (plain or both or event.mod & pygame.KMOD_MODE))


def copy_text(text: str) -> bool:
    """Put a text on the clipboard; whether the desktop took it."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def pasted_text() -> str:
    """The text of the clipboard on one line; empty if there is none."""
    try:
        return " ".join(pygame.scrap.get_text().split("\n")).strip()
    except pygame.error:
        return ""
