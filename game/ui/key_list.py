"""The list of keys that `?` shows over the screen: the few that matter most, then all."""

from functools import cache
from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui import gamepad
from game.ui.commands import Place, caps, listed, listed_first, requested
from game.ui.layout import Box, centred
from game.ui.widgets.look import Look
from game.ui.widgets.scroll import WHEEL, Scroll
from game.ui.widgets.theme import GROUND, SCALES
from game.ui.widgets.window_widgets import SCROLLS

COLUMNS = (2, 3, 1)
"""In so many columns the list is set, whichever is the first to fit."""

HEAD, GROUP, LINE, PAD, GAP = 52, 44, 27, 22, 36
"""Heights of the title, of a group's own and of a line, air around all and between columns, at 100 %."""

Groups = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


class _Sheet(NamedTuple):
    """A list of keys as it is set: at a scale, in columns, so large."""

    look: Look
    columns: tuple[Groups, ...]
    caps: int
    wide: int
    size: tuple[int, int]


TITLES: dict[Place | None, str] = {
    "battle": "The keys of a battle",
    "replay": "The keys of a replay",
    "lab": "The keys of the lab",
    "editor": "The keys of the editor",
    None: "The keys of menus",
}
"""What is said above the few that matter most in a place."""


class KeyList:
    """The list over a screen while it is `shown`; it is scrolled where the window is too low for it.

    It begins with what matters most there; asked again it has all keys.
    """

    def __init__(self) -> None:
        self.shown = self.whole = False
        self._more: Box | None = None
        """What a click shows all keys by, None where there is nothing more."""
        self._scroll = Scroll()

    def show(self) -> None:
        """Show it from its beginning."""
        self.shown, self.whole = True, False
        self._scroll.to(0)

    def handle(self, event: pygame.Event, place: Place | None = None) -> None:
        """Scroll, show all keys, or close it: by the keys that open and leave it, or by a press."""
        command = requested(event, place) if event.type == pygame.KEYDOWN else None
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        if event.type == pygame.MOUSEWHEEL:
            self._scroll.by(-WHEEL * event.y)
        elif command == "help" or (pressed and self._more and self._more.holds(event.pos)):
            self.shown, self.whole = not self.whole, True
        elif event.type == pygame.KEYDOWN:
            self._scroll.by(SCROLLS.get(event.key, 0))
            self.shown = command != "back"
        elif not self._scroll.handle(event) and pressed:
            self.shown = False

    def draw(self, surface: Surface, look: Look, place: Place | None = None, *, pad: bool = False) -> None:
        """Draw it in the middle of the window, what lies below dimmed; of all places without one.

        With `pad` it has the buttons of a gamepad too.
        """
        veil = Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((0, 0, 0, 190))
        surface.blit(veil, (0, 0))
        first: Groups = ((TITLES[place], listed_first(place)),)
        groups = (*(listed(place) if self.whole else first), *((("Gamepad", gamepad.LISTED),) if pad else ()))
        sheet = _fitting(groups, surface.get_size(), look, COLUMNS if self.whole or pad else (1,))
        look, m = sheet.look, sheet.look.measure
        box = centred(surface.get_size(), sheet.size, 0)
        look.lay(surface, box)
        surface.blit(look.text("Keys", "title"), (box.left + m(PAD), box.top + m(PAD - 4)))
        self._draw_ways(surface, box, look)
        window = Box(box.left, box.top + m(HEAD), box.width - m(6), box.height - m(HEAD + 8))
        self._scroll.fit(sheet.size[1] - m(HEAD + PAD), window, look)
        before = surface.get_clip()
        surface.set_clip(before.clip(pygame.Rect(window)))
        _columns(surface, (window.left + m(PAD), window.top - self._scroll.at), sheet)
        surface.set_clip(before)
        self._scroll.draw(surface)

    def _draw_ways(self, surface: Surface, box: Box, look: Look) -> None:
        """At its upper right, how all keys are shown, and how it is closed."""
        m = look.measure
        close = look.text("Esc closes", "small", "faint")
        left, top = box.right - m(PAD) - close.get_width(), box.top + m(PAD)
        surface.blit(close, (left, top))
        self._more = None
        if not self.whole:
            words = look.text(f"{caps('help')}: all keys", "small", "gold")
            self._more = Box(left - m(16) - words.get_width(), top, words.get_width(), words.get_height())
            surface.blit(words, self._more[:2])
            self._more = self._more.inset(-m(8))


def _columns(surface: Surface, corner: tuple[int, int], sheet: _Sheet) -> None:
    look, m = sheet.look, sheet.look.measure
    for number, column in enumerate(sheet.columns):
        x, y = corner[0] + number * (sheet.wide + m(GAP)), corner[1]
        for name, group in column:
            surface.blit(look.text(name, "label", "gold"), (x, y + m(8)))
            y += m(GROUP - 14)
            for keys, words in group:
                _line(surface, (x, y), keys, words, sheet.caps, look)
                y += m(LINE)
            y += m(14)


def _fitting(groups: Groups, window: tuple[int, int], look: Look, columns: tuple[int, ...]) -> _Sheet:
    """The list at the scale of the interface, at a smaller one where the window is too small for it.

    Where none is small enough, the first that is narrow enough: it is scrolled.
    """
    looks = (
        look,
        *(_look(percent, look.text_percent) for percent in reversed(SCALES) if percent < look.percent),
    )
    sheets = [_set(groups, count, scaled) for scaled in looks for count in columns]
    narrow = [sheet for sheet in sheets if sheet.size[0] <= window[0]]
    fits = (sheet for sheet in narrow if sheet.size[1] <= window[1])
    return next(fits, narrow[0] if narrow else sheets[-len(columns)])


_look = cache(Look)


def _set(groups: Groups, count: int, look: Look) -> _Sheet:
    """The groups in so many columns, each in the one that is the shortest by then."""
    m = look.measure
    columns: list[list[tuple[str, tuple[tuple[str, str], ...]]]] = [[] for _ in range(count)]
    heights = [0] * count
    for name, group in groups:
        at = heights.index(min(heights))
        columns[at].append((name, group))
        heights[at] += m(GROUP) + len(group) * m(LINE)
    caps = max(_caps_width(keys, look) for _, group in groups for keys, _ in group)
    wide = caps + m(12) + max(look.width(words, "body") for _, group in groups for _, words in group)
    size = (count * wide + (count - 1) * m(GAP) + 2 * m(PAD), max(heights) + m(HEAD + PAD))
    return _Sheet(look, tuple(map(tuple, columns)), caps, wide, size)


def _line(surface: Surface, at: tuple[int, int], keys: str, words: str, caps: int, look: Look) -> None:
    m = look.measure
    x, y = at
    for key in keys.split("  "):
        name = look.text(key, "small")
        cap = pygame.Rect(x, y, name.get_width() + m(12), m(21))
        pygame.draw.rect(surface, GROUND["button"], cap, border_radius=m(4))
        pygame.draw.rect(surface, GROUND["edge"], cap, 1, border_radius=m(4))
        surface.blit(name, name.get_rect(center=cap.center))
        x = cap.right + m(5)
    said = look.text(words, "body", "soft")
    surface.blit(said, (at[0] + caps + m(12), y + (m(21) - said.get_height()) // 2))


def _caps_width(keys: str, look: Look) -> int:
    m = look.measure
    return sum(look.width(key, "small") + m(17) for key in keys.split("  "))
